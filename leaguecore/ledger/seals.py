"""Commitments in a log and what opens them, checked without knowing the rules of play.

| sealed in | opened in | tag |
|---|---|---|
| `league.open`, `seed_commitment` | `league.closed` | `seed:<league>` |
| `waivers.seal_bids` | `waivers.run` of the same run | `bids:<league>:<team>:<run>` |
| `auction.seal_bid` | `auction.award` of the same lot | `lot:<league>:<team>:<lot>` |
| `message.sent` | `talks.send` that accepts the offer | `message:<league>:<thread>:<number>` |

`<league>` is the oldest one of a branch. What is opened beside the log, see `leaguecore.ledger.revealed`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from leaguecore.clock import Instant, parse_instant
from leaguecore.commit import commitment, is_salt
from leaguecore.errors import LeagueError
from leaguecore.league.auction import lot_tag
from leaguecore.league.claims import bid_tag
from leaguecore.league.commands import AwardLot, RunWaivers, SealBids, SealLotBid, SendMessage
from leaguecore.league.events import MessageSent, SeasonPlanned, ThreadClosed
from leaguecore.league.sealed_terms import message_tag
from leaguecore.ledger.record import CLOSING_KIND, GENESIS_KIND, Record
from leaguecore.ledger.verify import Fault

_NEVER = Instant(2**62)


@attrs.frozen(kw_only=True)
class _Seal:
    """A commitment that waits to be opened, and where it stands."""

    blob: object
    seq: int


class SealCheck:
    """Checks the commitments of a log, record by record; what waits to be opened is all that it keeps."""

    def __init__(self, league: str) -> None:
        """Begin before the first record.

        Args:
            league: the id that tags name: the league's own, or that of the oldest from which it branches.
        """
        self._league = league
        self._waiting: dict[str, _Seal] = {}
        self._offers: dict[object, dict[object, str]] = {}
        self._opened: set[str] = set()
        self._closes: dict[object, Instant] = {}
        self._checks: Mapping[str, Callable[[Record], Iterator[tuple[str, str]]]] = {
            GENESIS_KIND: self._genesis,
            SeasonPlanned.kind: self._planned,
            SealBids.kind: self._claims_sealed,
            RunWaivers.kind: self._claims_opened,
            SealLotBid.kind: self._bid_sealed,
            AwardLot.kind: self._bids_opened,
            MessageSent.kind: self._message,
            SendMessage.kind: self._accepted,
            ThreadClosed.kind: self._thread_closed,
            CLOSING_KIND: self._closed,
        }

    def see(self, record: Record) -> list[Fault]:
        """Return what is wrong with the commitments and openings of the next record."""
        check = self._checks.get(record.kind)
        if check is None:
            return []
        try:
            return [Fault(code=code, seq=record.seq, message=message) for code, message in check(record)]
        except (AttributeError, KeyError, TypeError, ValueError, LeagueError) as error:
            message = f"{record.kind} has not the fields that seal or open something: {type(error).__name__}"
            return [Fault(code="reveal.form", seq=record.seq, message=message)]

    def finish(self) -> list[Fault]:
        """Return nothing: what is not opened yet may be opened later."""
        return []

    def _genesis(self, record: Record) -> Iterator[tuple[str, str]]:
        self._seal(f"seed:{self._league}", record.data["seed_commitment"], record)
        yield from ()

    def _planned(self, record: Record) -> Iterator[tuple[str, str]]:
        self._closes = {run["number"]: parse_instant(run["waivers_at"]) for run in record.data["runs"]}
        yield from ()

    def _claims_sealed(self, record: Record) -> Iterator[tuple[str, str]]:
        data = record.data
        tag, run = bid_tag(self._league, data["team"], data["run"]), f"run {data['run']}"
        yield from self._sealed_in_group(tag, run, record)
        # Where the league itself was late, it seals nothing for a team after the close.
        if record.at > self._closes.get(data["run"], _NEVER) and not data["auto"]:
            yield "sealed.late", f"{run} was over when {data['team']} sealed its claims"

    def _claims_opened(self, record: Record) -> Iterator[tuple[str, str]]:
        number = record.data["run"]
        opened = {
            bid_tag(self._league, one["team"], number): (one["salt"], [_claim(claim) for claim in one["claims"]])
            for one in record.data["reveals"]
        }
        yield from self._open_group(f"run {number}", f"bids:{self._league}:", f":{number}", opened)
        if len(opened) < len(record.data["reveals"]):
            yield "reveal.twice", "a team's claims are opened twice"
        if record.at < self._closes.get(number, record.at):
            yield "reveal.early", f"claims are opened before run {number} is due"

    def _bid_sealed(self, record: Record) -> Iterator[tuple[str, str]]:
        data = record.data
        tag = lot_tag(self._league, data["team"], data["lot"])
        yield from self._sealed_in_group(tag, f"lot {data['lot']}", record)

    def _bids_opened(self, record: Record) -> Iterator[tuple[str, str]]:
        lot = record.data["lot"]
        opened = {lot_tag(self._league, one["team"], lot): (one["salt"], one["bid"]) for one in record.data["bids"]}
        yield from self._open_group(f"lot {lot}", f"lot:{self._league}:", f":{lot}", opened)
        if len(opened) < len(record.data["bids"]):
            yield "reveal.twice", "a team's bid is opened twice"

    def _message(self, record: Record) -> Iterator[tuple[str, str]]:
        data = record.data
        offers = self._offers.setdefault(data["thread"], {})
        offers[data["commitment"]] = message_tag(self._league, data["thread"], data["number"])
        yield from ()

    def _thread_closed(self, record: Record) -> Iterator[tuple[str, str]]:
        self._offers.pop(record.data["thread"], None)
        yield from ()

    def _accepted(self, record: Record) -> Iterator[tuple[str, str]]:
        given = record.data["acceptance"]
        if given is None:
            return
        shown, tag = given["reveal"], self._offers.get(record.data["thread"], {}).get(given["offer"])
        if tag is None:
            yield "reveal.ref", "no message of the thread holds the offer that is accepted"
            return
        terms = {name: shown[name] for name in ("drops", "legs", "text")}
        yield from _opening(tag, given["offer"], shown["salt"], terms)

    def _closed(self, record: Record) -> Iterator[tuple[str, str]]:
        tag = f"seed:{self._league}"
        sealed = self._waiting.pop(tag, None)
        if sealed is not None:
            yield from _opening(tag, sealed.blob, record.data["seed_salt"], record.data["seed"])
        for name, seal in sorted(self._waiting.items()):
            yield "reveal.missing", f"{name}, sealed at {seal.seq}, was never opened"

    def _seal(self, tag: str, blob: object, record: Record) -> None:
        self._waiting[tag] = _Seal(blob=blob, seq=record.seq)

    def _sealed_in_group(self, tag: str, group: str, record: Record) -> Iterator[tuple[str, str]]:
        if tag in self._waiting:
            yield "sealed.twice", f"{tag} is sealed already"
        if group in self._opened:
            yield "sealed.late", f"{group} was opened before"
        self._seal(tag, record.data["commitment"], record)

    def _open_group(
        self, group: str, begin: str, end: str, opened: Mapping[str, tuple[str, Any]]
    ) -> Iterator[tuple[str, str]]:
        """Open everything that was sealed for a run or a lot: all of it, once, and nothing else."""
        if group in self._opened:
            yield "reveal.twice", f"{group} was opened before"
        self._opened.add(group)
        for tag, (salt, value) in opened.items():
            sealed = self._waiting.pop(tag, None)
            if sealed is None:
                yield "reveal.ref", f"nothing was sealed as {tag}"
            else:
                yield from _opening(tag, sealed.blob, salt, value)
        hidden = [tag for tag in sorted(self._waiting) if tag.startswith(begin) and tag.endswith(end)]
        for tag in hidden:
            yield "reveal.missing", f"{tag}, sealed at {self._waiting.pop(tag).seq}, is not opened"


def _opening(tag: str, blob: object, salt: object, value: Any) -> Iterator[tuple[str, str]]:
    """Walk why a salt and a value do not open a commitment."""
    if not isinstance(salt, str) or not is_salt(salt):
        yield "reveal.salt", f"the salt of {tag} is not 64 hexadecimal digits"
    elif commitment(tag, salt, value) != blob:
        yield "reveal.mismatch", f"what is shown of {tag} is not what was sealed"


def _claim(claim: Mapping[str, Any]) -> list[Any]:
    return [claim["add"], claim["drop"], claim["bid"], claim["group"], claim["reserve"]]
