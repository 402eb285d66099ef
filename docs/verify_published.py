"""Check a published season with Python's standard library alone: `python3 -I verify_published.py FOLDER [RECEIPTS]`.

Written from record.md, without leaguecore. Not checked: signatures, and what needs the rules of play. Exit 0 or 4.
"""

import json
import re
import sys
from base64 import b64encode
from datetime import datetime
from hashlib import sha256
from pathlib import Path

ID, AT, HASH = "[a-z0-9][a-z0-9._:/-]{0,63}", "[0-9-]{10}T[0-9:.]{12}Z", "[0-9a-f]{64}"
RECORD = f'{{"actor":"{ID}","at":"{AT}","cmd":"{ID}","data":{{.*}},"kind":"{ID}","league":"{ID}",'
HEAD = f"leaguecore-heads/v1\n\\S+ {AT}\nprev {HASH}\n({ID} [1-9][0-9]* {HASH} \\S{{44}}\n)+\n(\u2014 \\S+ \\S+\n)*"
TAGS = {"league.open": "seed:{origin}", "message.sent": "message:{origin}:{thread}:{number}"}
TAGS |= dict.fromkeys(("waivers.seal_bids", "waivers.run"), "bids:{origin}:{team}:{run}")
TAGS |= dict.fromkeys(("auction.seal_bid", "auction.award"), "lot:{origin}:{team}:{lot}")
spelled = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def fits(value, levels=16):  # texts, whole numbers of 53 bits and printable ASCII keys, in 16 levels
    if isinstance(value, dict | list):
        inner = value if isinstance(value, list) else [value[k] for k in value if k.isascii() and k.isprintable()]
        return levels > 0 and len(inner) == len(value) and all(fits(item, levels - 1) for item in inner)
    return not isinstance(value, float) and (not isinstance(value, int) or abs(value) < 2**53)


folder, checks, opened, sealed, private, before, then, sizes = Path(sys.argv[1]), [], [], {}, {}, "0" * 64, "", [0]
try:  # each check names its level and its record, and says whether it holds
    said = json.loads((folder / "publication.json").read_bytes())
    league, held, (*lines, rest) = said["league"], said["held"], (folder / "log.jsonl").read_bytes().split(b"\n")
    records, hashes = [json.loads(line) for line in lines], [before, *(sha256(line).hexdigest() for line in lines)]
    checks += [("bytes", len(lines), not rest), ("chain", -1, len({one["cmd"] for one in records}) == len(records))]
    for seq, (line, one, last) in enumerate(zip(lines, records, [{"at": "", "kind": ""}, *records], strict=False)):
        form = re.fullmatch(f'{RECORD}"prev":"{hashes[seq]}","seq":{seq},"v":1}}', line.decode()) and len(one) == 9
        checks += [("bytes", seq, form and len(line) <= 65_536 and fits(one) and spelled(one).encode() == line)]
        order = datetime.fromisoformat(one["at"]) and one["at"] >= last["at"] and last["kind"] != "league.closed"
        checks += [("chain", seq, order and one["league"] == league and (one["kind"] == "league.open") == (seq == 0))]
    named, origin = records[0]["data"]["hashes"], records[0]["data"].get("branch", {}).get("origin", league)
    for name in sorted(named.keys() - {"ruleset_digest", "schedule", *({"pages"} & {*said["left_out"]})}):
        there = [sha256(path.read_bytes()).hexdigest() for path in folder.glob(f"{name}.*")]
        checks += [("genesis", 0, there == [named[name]])]
    for seq, one in enumerate(records):
        kind, data, new = one["kind"], one["data"] | {"origin": origin}, {}
        if kind in ("waivers.run", "auction.award"):  # opens all that was sealed for it, and nothing else
            begin, end = TAGS[kind].format(**data | {"team": "|"}).split("|")
            due = {tag: sealed.pop(tag) for tag in [*sealed] if tag.startswith(begin) and tag.endswith(end)}
            for part in data["reveals" if "run" in data else "bids"]:
                claims = [[c["add"], c["drop"], c["bid"], c["group"], c["reserve"]] for c in part.get("claims", ())]
                tag = begin + part["team"] + end
                opened += [(seq, due.pop(tag, ""), tag, part["salt"], part.get("bid", claims))]
            checks += [("commitments", seq, not due)]
        elif kind in TAGS:
            new = {TAGS[kind].format(**data): data.get("commitment", data.get("seed_commitment"))}
        elif kind == "values.sealed":
            tag = f"{origin}:{data['team']}:{one['cmd'].rpartition('/')[0]}"
            new = {f"{name}:{tag}": value["blob"] for name, value in data["values"].items()}
        elif kind == "talks.send" and data["acceptance"]:
            offer, terms = data["acceptance"]["offer"], dict(data["acceptance"]["reveal"])
            opened += [(seq, offer, next(tag for tag in sealed if sealed[tag] == offer), terms.pop("salt"), terms)]
        elif kind == "league.closed":
            opened += [(seq, sealed[f"seed:{origin}"], f"seed:{origin}", data["seed_salt"], data["seed"])]
            checks += [("commitments", seq, not any(tag.startswith(("bids:", "lot:")) for tag in sealed))]
        checks += [("commitments", seq, not new.keys() & sealed.keys())]
        sealed.update(new)
        private |= {(seq, tag.split(":")[0]): tag for tag in new}
    shown = {(one["ref"], one["name"]): one for one in map(json.loads, (folder / "revealed.jsonl").open("rb"))}
    counts = [sum(state in one for one in shown.values()) for state in ("salt", "redacted", "withheld")]
    checks += [("commitments", -1, counts == [said["revealed"], said["redacted"], said["withheld"]])]
    for (seq, name), one in shown.items():  # the terms of a message commit to its words in turn
        tag = private[seq, name.removesuffix("_text")] + (":text" if name == "message_text" else "")
        if not {"redacted", "withheld"} & one.keys():
            blob = sealed[tag] if tag in sealed else shown[seq, "message"]["value"]["text"]
            opened += [(seq, blob if one["tag"] == tag else "", tag, one["salt"], one["value"])]
    for seq, blob, tag, salt, value in opened:
        secret = f"leaguecore.commit.v1\n{tag}\n{salt}\n{spelled(value)}".encode()
        checks += [("commitments", seq, re.fullmatch(HASH, salt) and sha256(secret).hexdigest() == blob)]
    for note in [path.read_bytes().decode() for path in sorted(folder.glob("heads/*.txt"))]:
        place = (words := note.split()).index(league, 5)
        at, size, fixed = words[2], int(words[place + 1]), words[place + 2 : place + 4]
        form = re.fullmatch(HEAD, note) and words[4] == before and at >= then and size >= sizes[-1]
        row = [sha256(b"\0" + line).digest() for line in lines[:size]]
        while len(row) > 1:  # the tree of RFC 6962, from below: two by two, an odd one goes up as it is
            two = zip(row[::2], [*row[1::2], b""], strict=False)
            row = [sha256(b"\1" + left + right).digest() if right else left for left, right in two]
        same = size > len(lines) or fixed == [hashes[size], b64encode(row[0]).decode()]
        near = [*(r["at"] for r in records[1:size][-1:]), at, *(r["at"] for r in records[size : size + 1])]
        checks += [("heads", size - 1, form and same and near == sorted(near))]
        before, then, sizes = sha256(note.encode()).hexdigest(), at, [*sizes, size]
    checks += [("heads", -1, (then, sizes[-1]) == (said["at"], len(lines) + held))]
    for one in [json.loads(line) for path in sys.argv[2:] for line in Path(path).read_bytes().splitlines()]:
        there = [*hashes[1:], *[one["hash"]] * held][one["seq"]]  # what is held back nobody can compare yet
        checks += [("receipts", one["seq"], (one["league"], one["hash"]) == (league, there))]
    sys.stdout.write(f"records: {len(lines)}, under heads: {max(n for n in sizes if n <= len(lines))} (unsigned?)\n")
except Exception as error:
    checks += [(f"unreadable: {type(error).__name__}: {error}", -1, False)]
sys.stdout.writelines(f"{level} at {seq}\n" for level, seq, holds in checks if not holds)
sys.exit(0 if all(holds for _, _, holds in checks) else 4)
