"""Whether all seats of a league were woken alike, had the same limits, and what each used: from the public log alone.

Seats are compared within a variant (`standard`, or what the first record says of a seat): budgets differ between
variants, never within one. Wake-ups that others bring about, such as a vote or an answer in a thread, are shown apart
from those of the calendar, which are what must be equal.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.league.events import ChatPosted, MessageSent, ThreadOpened
from leaguecore.ledger import Record
from leaguecore.rules.model import Ruleset
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import DRAWN, METERED
from leaguecore.season.handover import seats_now
from leaguecore.season.judging import Outcome
from leaguecore.season.outcomes import outcomes_of
from leaguecore.season.wake_audit import Deviation, Wake, audited

STANDARD = "standard"
"""The variant of a seat of which the first record says none."""

_TELLS_WHO = frozenset({"lab", "manager", "model", "surface", "team", "variant"})
"""What a seat's details say of who plays; all else in them is a limit."""

_LIMITS = ("time", "agent", "tools", "negotiation", "chat")
"""The sections of a ruleset whose numbers are limits of each seat."""

_MESSAGES = {ThreadOpened.kind: "threads", MessageSent.kind: "messages", ChatPosted.kind: "chat"}


@attrs.frozen(kw_only=True)
class WakeCount:
    """The wake-ups of a seat for one kind of decision; times in milliseconds."""

    wakes: int
    answered: int
    attempts: int
    used_ms: int
    queue_ms: int


@attrs.frozen(kw_only=True)
class SeatFairness:
    """One seat.

    Attributes:
        scheduled: by kind of decision, the wake-ups of the calendar.
        by_events: those that others brought about.
        outcomes: how many decisions came out in each way.
        messages: threads opened, messages in threads, messages to the league.
        usage: calls, tokens and money in millionths of a dollar, as metered.
        drawn_ms: what was taken from the time bank.
    """

    team: str
    manager: str
    variant: str
    scheduled: Mapping[str, WakeCount]
    by_events: Mapping[str, WakeCount]
    outcomes: Mapping[Outcome, int]
    messages: Mapping[str, int]
    usage: Mapping[str, int]
    drawn_ms: int


@attrs.frozen(kw_only=True)
class GroupFairness:
    """The seats of one variant.

    Attributes:
        limits: what each of them may use; of a limit in which they differ, the value of each seat.
        limits_equal: whether there is no such limit.
        wakes_equal: whether each had every wake-up that the calendar had for it, and no other.
        uneven: the kinds of which the rules themselves gave them different numbers, with the number of each seat: a
            team that was eliminated, or has traded a pick, is not asked.
    """

    variant: str
    teams: tuple[str, ...]
    limits: Mapping[str, int | str | Mapping[str, Any]]
    limits_equal: bool
    wakes_equal: bool
    uneven: Mapping[str, Mapping[str, int]]


@attrs.frozen(kw_only=True)
class Fairness:
    """The report on a league; `deviations` are all seats and tasks in which the log is not what the agenda wants."""

    league: str
    groups: tuple[GroupFairness, ...]
    seats: tuple[SeatFairness, ...]
    deviations: tuple[Deviation, ...]

    @property
    def equal(self) -> bool:
        """Whether the seats of each variant were woken alike under the same limits."""
        return not self.deviations and all(group.limits_equal and group.wakes_equal for group in self.groups)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `leaguecore fairness --json` prints."""
        return {**attrs.asdict(self), "equal": self.equal}


def fairness_of(engine: Engine, records: Sequence[Record]) -> Fairness:
    """Return the report on a league.

    Args:
        engine: the rules and the pinned facts; the seed need not be known.
        records: the public log, from its first record.
    """
    audit, genesis = audited(engine, records), records[0]
    details = _details(genesis)
    seats = _seats(records, audit.wakes, {team: str(one.get("variant", STANDARD)) for team, one in details.items()})
    variants = sorted({seat.variant for seat in seats})
    return Fairness(
        league=genesis.league,
        groups=tuple(
            _group([seat for seat in seats if seat.variant == variant], engine.rules.ruleset, details, audit.deviations)
            for variant in variants
        ),
        seats=seats,
        deviations=audit.deviations,
    )


def _details(genesis: Record) -> dict[str, Mapping[str, Any]]:
    told = genesis.data.get("seats_detail", {})
    return {team: told.get(team, {}) for team in sorted(genesis.data["seats"])}


def _seats(records: Sequence[Record], wakes: Iterable[Wake], variants: Mapping[str, str]) -> tuple[SeatFairness, ...]:
    listed, outcomes, managers = list(wakes), outcomes_of(records), seats_now(records[0], records)
    messages = {team: dict.fromkeys(_MESSAGES.values(), 0) for team in variants}
    usage: dict[str, dict[str, int]] = {team: {} for team in variants}
    drawn = dict.fromkeys(variants, 0)
    for record in records:
        team = str(record.data.get("team"))
        if record.kind in _MESSAGES:
            messages[team][_MESSAGES[record.kind]] += 1
        elif record.kind == METERED:
            for name, number in record.data["usage"].items():
                usage[team][name] = usage[team].get(name, 0) + number
        elif record.kind == DRAWN:
            drawn[team] += record.data["drawn_ms"]
    return tuple(
        SeatFairness(
            team=team,
            manager=managers[team],
            variant=variants[team],
            scheduled=_counts([wake for wake in listed if wake.team == team and wake.scheduled]),
            by_events=_counts([wake for wake in listed if wake.team == team and not wake.scheduled]),
            outcomes=outcomes[team],
            messages=messages[team],
            usage=dict(sorted(usage[team].items())),
            drawn_ms=drawn[team],
        )
        for team in variants
    )


def _counts(wakes: Sequence[Wake]) -> dict[str, WakeCount]:
    kinds = sorted({wake.kind for wake in wakes})
    return {kind: _count([wake for wake in wakes if wake.kind == kind]) for kind in kinds}


def _count(wakes: Sequence[Wake]) -> WakeCount:
    return WakeCount(
        wakes=len(wakes),
        answered=sum(wake.answered for wake in wakes),
        attempts=sum(wake.attempts for wake in wakes),
        used_ms=sum(wake.used_ms for wake in wakes),
        queue_ms=sum(wake.queue_ms for wake in wakes),
    )


def _group(
    seats: Sequence[SeatFairness],
    ruleset: Ruleset,
    details: Mapping[str, Mapping[str, Any]],
    deviations: Iterable[Deviation],
) -> GroupFairness:
    teams = tuple(seat.team for seat in seats)
    shared, own = limits_of(ruleset), _own_limits({team: details[team] for team in teams})
    kinds = sorted({kind for seat in seats for kind in seat.scheduled})
    counts = {kind: {seat.team: _wakes(seat, kind) for seat in seats} for kind in kinds}
    return GroupFairness(
        variant=seats[0].variant,
        teams=teams,
        limits={**shared, **own},
        limits_equal=not any(isinstance(limit, dict) for limit in own.values()),
        wakes_equal=not any(deviation.team in teams for deviation in deviations),
        uneven={kind: by_team for kind, by_team in counts.items() if len(set(by_team.values())) > 1},
    )


def _wakes(seat: SeatFairness, kind: str) -> int:
    return seat.scheduled[kind].wakes if kind in seat.scheduled else 0


def limits_of(ruleset: Ruleset) -> dict[str, int]:
    """Return the numbers of the sections that limit seats, by dotted path: they are the same for all."""
    found: dict[str, int] = {}
    for section in _LIMITS:
        rules = getattr(ruleset, section, None)
        fields = attrs.asdict(rules) if rules is not None else {}
        found |= {f"{section}.{name}": value for name, value in fields.items() if type(value) is int}
    return found


def _own_limits(details: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the first record says of the limits of single seats: one value for all, or that of each seat."""
    names = sorted({name for detail in details.values() for name in detail} - _TELLS_WHO)
    by_seat = {name: {team: detail.get(name) for team, detail in details.items()} for name in names}
    return {
        name: values if len({str(value) for value in values.values()}) > 1 else next(iter(values.values()))
        for name, values in by_seat.items()
    }
