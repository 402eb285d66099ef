"""Seats that change hands while a season is played: the record of it, who manages now, and who did before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, LedgerError, UsageError
from leaguecore.hooks.loader import Plugins
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Fault, Record
from leaguecore.ledger.chain import Receipt
from leaguecore.managers.protocol import parse_spec
from leaguecore.season.genesis import COMMISSIONER, HANDED_OVER, hindsight_needed
from leaguecore.season.keeping_heads import newest_head_at
from leaguecore.season.line_up import check_seat
from leaguecore.season.lineage import BRANCH
from leaguecore.season.observing import observers_of, tell
from leaguecore.season.order import Order

if TYPE_CHECKING:
    from leaguecore.season.league import League


Spans = Sequence[tuple[int, Mapping[str, str]]]
"""After which record of a log the managers of a first record begin, see `leaguecore.season.lineage.seat_spans`."""


def handover_id(team: str, number: int) -> str:
    """Return the command id of a team's handover of a number, counted from 1."""
    return f"handover:{team}:{number}"


def seats_now(genesis: Record, records: Iterable[Record]) -> dict[str, str]:
    """Return the specification of each team's present manager.

    Args:
        genesis: the first record of the league.
        records: its others, or those among them that hand over a seat.
    """
    # What a branch took over is settled by the seats in its own first record.
    begins = genesis.data[BRANCH]["seq"] if BRANCH in genesis.data else 0
    seats: dict[str, str] = dict(genesis.data["seats"])
    for record in records:
        if record.kind == HANDED_OVER and record.seq > begins:
            seats[record.data["team"]] = record.data["manager"]
    return seats


def past_managers(spans: Spans, handovers: Sequence[Record]) -> dict[str, tuple[str, ...]]:
    """Return who managed each team before its present manager, the first first."""
    found: dict[str, list[str]] = {team: [] for team in spans[-1][1]}
    ends = [begin for begin, _ in spans[1:]]
    for (begin, seats), end in zip(spans, [*ends, None], strict=True):
        if end == begin:
            continue  # nothing was decided under these seats
        for team, spec in seats.items():
            _follow(found[team], spec)
        for record in handovers:
            if record.seq > begin and (end is None or record.seq <= end):
                _follow(found[record.data["team"]], record.data["manager"])
    return {team: tuple(specs[:-1]) for team, specs in found.items()}


def _follow(specs: list[str], spec: str) -> None:
    if specs[-1:] != [spec]:
        specs.append(spec)


def hand_over(league: "League", team: str, spec: str, now: Instant | None = None) -> Receipt:
    """Give a seat to another manager from now on, and log it as the commissioner's act.

    Args:
        league: opened to be played on.
        team: whose manager is replaced.
        spec: the specification of the new manager.
        now: the present instant: all that happens by then is his predecessor's; None for that of the newest record.

    Raises:
        UsageError: `league.closed`, `team.unknown`, `seat.same` if he manages it already, `seat.busy` if a decision or
            a wake-up is under way, `seat.hindsight` in a rated league, or what is wrong with the specification.
        PluginError: `plugin.unknown` for a manager that is not installed.
    """
    _check(league, league.state(), team, spec)
    if now is not None:
        league.tick(now)
    state, seats = league.state(), league.managers
    at = max(_between(league, state, handover_id(team, 1)), newest_head_at(league.ledger.store))
    number = 1 + sum(record.data["team"] == team for record in league.handovers())
    data: dict[str, Any] = {"from": seats[team], "manager": spec, "team": team}
    missing = _plugin_of(spec, league)
    begin = len(league.ledger)
    receipt = league.ledger.append(
        at=at if now is None else max(at, now),
        actor=COMMISSIONER,
        cmd=handover_id(team, number),
        bodies=[(HANDED_OVER, {**data, **({"plugins": missing} if missing else {})})],
    )
    tell(observers_of(league.plugins), league.ledger, begin)
    return receipt


def _check(league: "League", state: LeagueState, team: str, spec: str) -> None:
    """Refuse a handover that makes no sense."""
    if state.phase == "closed":
        raise UsageError("league.closed", "the season has ended")
    if team not in state.teams:
        raise UsageError("team.unknown", f"there is no team {team}", fix=f"teams are {', '.join(state.teams)}")
    check_seat(league.line_up, team, spec, league.rules.ruleset, league.plugins)
    if league.ledger.genesis().data["rated"] and hindsight_needed(spec, league.plugins):
        message = f"{spec} is shown the future, and this league is to be rated"
        raise UsageError("seat.hindsight", message, fix="name a manager who sees what all see")
    if league.managers[team] == spec:
        raise UsageError("seat.same", f"{spec} manages {team} already")


def _between(league: "League", state: LeagueState, cmd: str) -> Instant:
    """Return the instant of the newest record, if a seat may change hands after it."""
    records = list(league.records())
    order = Order(league.rules.ruleset, league.variants, league.engine()[0].news, records[0].at)
    for record in records:
        order.see(record)
    try:
        order.require_between(state, attrs.evolve(records[-1], cmd=cmd))
    except LedgerError as error:
        message = "a decision is under way that began before the newest record"
        raise UsageError(
            "seat.busy", message, fix="play on until it is settled, for instance: leaguecore tick"
        ) from error
    return order.at


def _plugin_of(spec: str, league: "League") -> dict[str, str]:
    """Return the plug-in of a manager with the hash of its sources, if nothing in the log names it yet."""
    name = _owner(spec, league.plugins)
    if name in league.committed_plugins():
        return {}
    return {name: league.plugins.plugin(name).source_sha256()}


def _owner(spec: str, plugins: Plugins) -> str:
    return plugins.managers.owner(parse_spec(spec)[0]).split(" ")[0]


class HandoverCheck:
    """Checks the handovers of a log, record by record; that they fall between other things, a replay checks."""

    def __init__(self, family: Sequence[Record], spans: Spans, plugins: Plugins) -> None:
        """Begin after the first record.

        Args:
            family: the first records of the league and of those that it branches off from.
            spans: who managed each team by these.
            plugins: what is installed.
        """
        self._named = {name for record in family for name in record.data.get("plugins") or ()}
        self._plugins = plugins
        self._counts: dict[str, int] = {}
        self._seats: dict[str, str] = {}
        self._spans = list(spans)

    def see(self, record: Record) -> list[Fault]:
        """Return what is wrong with the next record, if it hands over a seat."""
        while self._spans and self._spans[0][0] < record.seq:
            self._seats = dict(self._spans.pop(0)[1])
        if record.kind != HANDED_OVER:
            return []
        messages = list(_problems(record, self._seats, self._counts, self._named, self._plugins))
        if not messages:
            self._seats[record.data["team"]] = record.data["manager"]
            self._named |= set(record.data.get("plugins", ()))
        return [Fault(code="handover.invalid", seq=record.seq, message=message) for message in messages]

    def finish(self) -> list[Fault]:
        """Return nothing: each handover is complete by itself."""
        return []


def _problems(
    record: Record, seats: Mapping[str, str], counts: dict[str, int], named: set[str], plugins: Plugins
) -> Iterator[str]:
    data = record.data
    texts = {name: data.get(name) for name in ("team", "manager", "from")}
    further = data.get("plugins", {"": ""})
    if set(data) - {"plugins"} != set(texts) or not all(isinstance(text, str) for text in texts.values()):
        yield "a handover names team, manager and from"
        return
    if not isinstance(further, dict) or not further or not all(isinstance(text, str) for text in further.values()):
        yield "plugins names plug-ins with the hash of their sources"
        return
    team, spec = str(data["team"]), str(data["manager"])
    counts[team] = counts.get(team, 0) + 1
    if (record.actor, record.cmd) != (COMMISSIONER, handover_id(team, counts[team])):
        yield f"{record.actor} cannot give {record.cmd}"
    if seats.get(team) != data["from"] or spec == data["from"]:
        yield f"{team} was not managed by {data['from']}, or is so still"
    try:
        owner = _owner(spec, plugins)
    except LeagueError as error:
        yield f"{spec}: {error}"
        return
    if owner not in {*named, *data.get("plugins", ())}:
        yield f"the plug-in {owner} of {spec} is not named with its hash"
