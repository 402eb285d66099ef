"""Check a published season with Python's standard library alone: `python3 -I verify_published.py FOLDER [RECEIPTS]`.

Written from record.md, without leaguecore. Not checked: signatures (the library has no Ed25519), and what needs the rules
of play: when something may be sealed or read, and what follows from what. Tells what is at fault where; exit 0 or 4.
"""

import json
import re
import sys
from base64 import b64encode
from datetime import datetime
from hashlib import sha256
from pathlib import Path

ID, HASH, ZERO = "[a-z0-9][a-z0-9._:/-]{0,63}", "[0-9a-f]{64}", "0" * 64
RECORD = f'{{"actor":"{ID}","at":".{{23}}Z","cmd":"{ID}","data":{{.*}},"kind":"{ID}","league":"{ID}","prev":"{HASH}"'
HEAD = f"leaguecore-heads/v1\n.{{10}} .{{23}}Z\nprev {HASH}\n({ID} [1-9][0-9]* {HASH} [A-Za-z0-9+/]{{43}}=\n)+\n"
SIGNATURES = "(\u2014 [^\\s+]+ [A-Za-z0-9+/]+=*\n)*"
FILES = "ruleset.toml prompts.json previous.json seats.toml prices.toml pages.jsonl ancestors.jsonl".split()
TAGS = {"seed_commitment": "seed:{origin}", "run": "bids:{origin}:{team}:{run}", "lot": "lot:{origin}:{team}:{lot}"}
TAGS |= {"thread": "message:{origin}:{thread}:{number}"}  # by a field that only what seals or opens has
spelled = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def fits(value, levels=16):  # whole numbers of 53 bits, printable ASCII keys, 16 levels
    if isinstance(value, dict):
        return all(key.isascii() and key.isprintable() for key in value) and fits([*value.values()], levels)
    if isinstance(value, list):
        return levels > 0 and all(fits(item, levels - 1) for item in value)
    return not isinstance(value, float) and (not isinstance(value, int) or abs(value) < 2**53)


def root(nodes):  # of RFC 6962
    half = 1 << (len(nodes) - 1).bit_length() >> 1
    return sha256(b"\1" + root(nodes[:half]) + root(nodes[half:])).digest() if half else nodes[0]


folder, checks, faults = Path(sys.argv[1]), [], []
try:
    said = json.loads((folder / "publication.json").read_bytes())
    league, held = said["league"], said["held"]

    # Bytes and chain: each line has one spelling, says where it stands, and repeats the hash of the line before.
    *lines, rest = (folder / "log.jsonl").read_bytes().split(b"\n")
    records, hashes = [json.loads(line) for line in lines], [ZERO, *(sha256(line).hexdigest() for line in lines)]
    checks += [("bytes", len(lines), rest == b""), ("chain", 0, len({one["cmd"] for one in records}) == len(records))]
    for seq, (line, one) in enumerate(zip(lines, records, strict=True)):
        last = records[seq - 1] if seq else {"at": "", "kind": ""}
        form = re.fullmatch(f'{RECORD},"seq":{seq},"v":1}}', line.decode()) and len(one) == 9 and len(line) <= 65_536
        checks.append(("bytes", seq, form and fits(one) and spelled(one).encode() == line))
        form = datetime.fromisoformat(one["at"][:-1]) and one["at"] >= last["at"] and last["kind"] != "league.closed"
        form = form and one["prev"] == hashes[seq] and one["league"] == league
        checks.append(("chain", seq, form and (one["kind"] == "league.open") == (seq == 0)))

    # Files: those that the first record names by their hashes, and no others.
    genesis = records[0]["data"]
    origin = genesis.get("branch", {}).get("origin", league)
    for name, path in ((name.split(".")[0], folder / name) for name in FILES):
        there = sha256(path.read_bytes()).hexdigest() if path.exists() else None
        named = genesis["hashes"].get(name)
        checks.append(("genesis", 0, there == named or (there is None and name in said["left_out"])))

    # Commitments
    sealed, private, opened, over = {}, {}, [], []
    for seq, one in enumerate(records):
        data, kind = one["data"] | {"origin": origin}, one["kind"]
        ...
