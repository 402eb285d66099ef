"""Commands of lineups."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class OpenSlate:
    """Open a slate for lineups; its first lock and the wake-ups come from the schedule as known now."""

    kind: ClassVar[str] = "slate.open"
    snapshot: str
    slate: str
    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]


@attrs.frozen(kw_only=True)
class CallManagers:
    """Ask managers for their lineups again: players of theirs were just reported out, or they chose this instant.

    Attributes:
        number: which call of the season for this reason it is, from 0.
        at: when the reports became known, or what was chosen.
        reports: a fact: who was reported, and how.
        calls: a fact: the teams concerned, by slate.
    """

    kind: ClassVar[str] = "slate.call"
    snapshot: str
    reason: Literal["injury", "alarm"]
    number: int
    at: Instant
    reports: Mapping[str, str]
    calls: Mapping[str, tuple[str, ...]]


@attrs.frozen(kw_only=True)
class SetLineup:
    """Seat the players of a slate, after drops and moves between the roster and its reserve.

    Attributes:
        drop: who leaves the team.
        reserve: who goes to which reserve slot.
        activate: who comes back from reserve.
        seating: who starts, by slot.
        bench: who comes on first for whoever does not play, where the ruleset has substitutes; else nobody.
        locked: those of the team whose game has begun by now.
        kept_seats: a fact: by slate, who of those who are dropped or go on reserve cannot leave his seat in it.
        statuses: a fact: the newest reports on those of the team who are on reserve or would be.
        newcomers: a fact: which of those who would go to a slot for newcomers had no game in the season before.
    """

    kind: ClassVar[str] = "lineup.set_lineup"
    snapshot: str
    team: str
    slate: str
    wake: int
    drop: tuple[str, ...]
    reserve: Mapping[str, str]
    activate: tuple[str, ...]
    seating: Mapping[str, tuple[str, ...]]
    bench: tuple[str, ...]
    locked: tuple[str, ...]
    kept_seats: Mapping[str, tuple[str, ...]]
    statuses: Mapping[str, str]
    newcomers: tuple[str, ...]
    auto: bool
