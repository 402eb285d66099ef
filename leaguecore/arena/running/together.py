"""`arena open` and `arena tick`: all leagues of a plan in time, from one player pool and one draft instant a sport."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

from leaguecore.arena.plans import Plan, PlannedLeague
from leaguecore.arena.plans.properties import require_properties
from leaguecore.arena.running.arena_folder import ArenaFolder
from leaguecore.arena.running.executing import Failure, Outcome
from leaguecore.arena.running.league_results import league_result
from leaguecore.arena.running.preparing import Appendix, PreparedLeague, prepared
from leaguecore.arena.running.seat_faults import seat_faults, seed_faults
from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, UsageError
from leaguecore.hooks.loader import Plugins
from leaguecore.ledger import Record
from leaguecore.ledger.signing import Signer
from leaguecore.season.commitments import Commitments
from leaguecore.season.facade import load_facts, open_league
from leaguecore.season.league import League
from leaguecore.season.setting import check_rules
from leaguecore.sport.facts import FactSet


@attrs.frozen(kw_only=True)
class Openings:
    """What an operator chooses for all leagues of a plan.

    Attributes:
        opened_at: the real instant of the opening.
        secret: draws a text that nobody can guess, another each time; seeds and salts derive from it.
        data: the folder that holds a folder of seasons for each sport, None for synthetic seasons.
        signer: who will sign the heads, None for nobody.
        appendix: the files beside the plan.
    """

    opened_at: Instant
    secret: Callable[[], str]
    data: Path | None = None
    signer: Signer | None = None
    appendix: Appendix = attrs.field(factory=Appendix)


@attrs.frozen(kw_only=True)
class OpenedLeague:
    """A league that was opened.

    Attributes:
        league: its id.
        head: the hash of its first record.
        kind: `live` or `backtest`, and `rated` whether it may count for a rating.
        snapshot: the hash of the facts that were known at the opening, the same for all leagues of a sport.
    """

    name: str
    league: str
    head: str
    kind: str
    rated: bool
    snapshot: str


@attrs.frozen(kw_only=True)
class Ticked:
    """What was done in a league.

    Attributes:
        done: the records of what happened, one for each thing.
        head: the hash of the newest record.
        phase: where the season stands.
        periods: how many periods are scored.
    """

    done: tuple[Record, ...]
    head: str
    phase: str
    periods: int


def open_arena(plan: Plan, out: Path, openings: Openings, plugins: Plugins) -> tuple[OpenedLeague, ...]:
    """Open all leagues of a plan, or none: what an interruption leaves is opened anew, with other seeds.

    Args:
        plan: the plan.
        out: the folder of the arena.
        openings: what the operator chooses.
        plugins: what is installed.

    Raises:
        UsageError: `plan.properties` if the plan lacks one; `arena.opened` if they are open already; `out.exists`,
            `arena.other_plan`, `arena.mode`; what `prepared` raises.
        StoreError: `arena.locked`, `folder.unwritable`.
        LeagueError: whatever `open_league` raises for one of them.
    """
    folder = ArenaFolder(out)
    ready = prepared(plan, plan.leagues, plugins, openings.appendix)
    require_properties(plan, plugins.ruleset_roots)
    folder.claim(plan, "timed")
    with folder.locked():
        if folder.leagues.exists():
            fix = f"go on with: leaguecore arena tick {folder.path}"
            raise UsageError("arena.opened", "the leagues of this arena are open already", fix=fix)
        making, facts = folder.fresh("leagues"), _Facts(openings.data, plugins)
        making.mkdir(mode=0o700)
        opened = tuple(_opened(league, making, facts, openings, plugins) for league in ready)
        folder.keep(making, folder.leagues)
    return opened


class _Facts:
    """The facts of each sport, read once: one player pool for all its leagues."""

    def __init__(self, data: Path | None, plugins: Plugins) -> None:
        self._data, self._plugins = data, plugins
        self._read: dict[tuple[str, str], FactSet] = {}

    def of(self, league: PlannedLeague) -> FactSet:
        """Return the facts of a league's sport and season."""
        key = (league.sport, league.season)
        if key not in self._read:
            sport, folder = self._plugins.sports.get(league.sport), self._data and self._data / league.sport
            self._read[key] = load_facts(sport, data=folder, season=league.season or None, plugins=self._plugins)
        return self._read[key]


def _opened(ready: PreparedLeague, making: Path, facts: _Facts, openings: Openings, plugins: Plugins) -> OpenedLeague:
    planned = ready.planned
    commitments = Commitments(signer=openings.signer, opened_at=openings.opened_at, text_secret=openings.secret())
    league = open_league(
        check_rules(ready.ruleset, plugins),
        facts.of(planned),
        (),
        seed=openings.secret(),
        out=making / planned.name,
        plugins=plugins,
        line_up=ready.line_up,
        commitments=commitments,
    )
    with contextlib.closing(league):
        genesis = league.ledger.genesis().data
        return OpenedLeague(
            name=planned.name,
            league=league.ledger.league,
            head=league.ledger.head,
            kind=genesis["kind"],
            rated=genesis["rated"],
            snapshot=genesis["data"]["snapshot"],
        )


def ticked(out: Path, clock: Callable[[], Instant], plugins: Plugins) -> Iterator[Outcome[Ticked]]:
    """Do in each league of an arena, in the order of the plan, what is due, and write its result as it stands.

    A league that fails stops no other; doing it again does what is missing.

    Args:
        out: the folder of the arena.
        clock: tells the present instant, to each league in its turn.
        plugins: what is installed.

    Raises:
        UsageError: `arena.none`, `arena.mode`.
        StoreError: `arena.unreadable`, `arena.locked`.
    """
    folder = ArenaFolder(out)
    plan = folder.plan()
    folder.require_mode("timed")
    with folder.locked():
        for planned in plan.leagues:
            try:
                yield Outcome(name=planned.name, value=_ticked(folder, planned, plan.sha256, clock(), plugins))
            except (Exception, SystemExit) as error:
                yield Outcome(name=planned.name, failure=Failure.of(error))


def _ticked(folder: ArenaFolder, planned: PlannedLeague, plan_sha256: str, now: Instant, plugins: Plugins) -> Ticked:
    league = League.open(folder.league(planned.name), read_only=False, plugins=plugins)
    with contextlib.closing(league):
        for fault in [*seat_faults(league, planned, plan_sha256), *seed_faults(league, planned, simulated=False)]:
            raise fault.error()
        begin = len(league.ledger)
        try:
            state = league.tick(now)
        except LeagueError:
            state = league.state()  # what was done before is done, and its result is written
            folder.write_result(league_result(planned, plan_sha256, league, state))
            raise
        folder.write_result(league_result(planned, plan_sha256, league, state))
        return Ticked(
            done=tuple(record for record in league.records(begin) if "/" not in record.cmd),
            head=league.ledger.head,
            phase=state.phase,
            periods=len(state.results),
        )
