"""Playing a league on: to its end, to an instant, or by one answer that arrives from outside."""

import hashlib
import json
from typing import TYPE_CHECKING

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction, PluginError, StaleCommand, StoreError, Violation
from leaguecore.ledger import parse_record
from leaguecore.managers import make_manager
from leaguecore.managers.models.profiles import Profiles
from leaguecore.managers.protocol import Manager, is_measured, is_remote
from leaguecore.managers.seating import seat_manager
from leaguecore.season.asking import Seat, Submission, ThinkingClock, answer_name, refusal_name
from leaguecore.season.genesis import LIVE, hindsight_needed
from leaguecore.season.observing import observers_of
from leaguecore.season.outside_reach import require_reach
from leaguecore.season.runner import SeasonRunner

if TYPE_CHECKING:
    from leaguecore.season.league import League


def runner_of(league: "League", clock: ThinkingClock | None = None, *, any_plugins: bool = False) -> SeasonRunner:
    """Return what plays a league on from wherever its log stands.

    Args:
        league: opened to be written to.
        clock: tells the real time to seats whose time is measured; None plays in simulated time.
        any_plugins: it is only looked at what is due, so plug-ins may be others than those it is played with.

    Raises:
        StoreError: `seed.missing` if the private store is not here; `heads.none` if a live league was stopped while it
            was opened.
        LedgerError: `genesis.file` or `genesis.data` if ruleset, facts or seed are not what was committed before play.
        PluginError: `plugin.changed`.
    """
    engine = league.committed_engine()
    _require_first_head(league)
    changed = () if any_plugins else league.changed_plugins()
    if changed:
        raise PluginError(
            "plugin.changed",
            f"{', '.join(changed)} differs from what this league was opened with",
            fix="play on with the versions of its environment.json",
        )
    variants = league.variants
    seats = {
        team: Seat(
            manager=_manager(league, team, spec, engine.manager_seed(team)),
            hindsight=hindsight_needed(spec, league.plugins),
            measured=is_measured(spec, league.plugins.managers),
            remote=is_remote(spec, league.plugins.managers),
            variant=variants.get(team, "standard"),
        )
        for team, spec in league.managers.items()
    }
    return SeasonRunner(engine, league.ledger, seats, observers_of(league.plugins), clock)


def asking_runner_of(league: "League", clock: ThinkingClock | None = None) -> SeasonRunner:
    """Return what plays a league on, if everybody whom it may ask can be asked; see `runner_of`.

    Raises:
        ReachError: `connection.unknown` or `connection.key` if a model could not be called.
    """
    profiles = Profiles() if league.line_up is None else league.line_up.model_profiles
    require_reach(league.managers, profiles, league.reach)
    return runner_of(league, clock)


def _require_first_head(league: "League") -> None:
    """Refuse that a live league begins without a head from before: it was stopped while it was opened."""
    store, live = league.ledger.store, league.ledger.genesis().data.get("kind") == LIVE
    if live and len(league.ledger) == 1 and not any(True for _ in store.notes()):
        message = "this league has no head from before its first decision: it was stopped while it was opened"
        raise StoreError("heads.none", message, fix="publish it first, with its key")


def submitted(runner: SeasonRunner, team: str, decision: str, data: bytes, at: Instant) -> Submission:
    """Take an answer that arrives from outside at an instant; what was to happen by then happens first.

    The same bytes again give the same receipt and no new record.

    Args:
        runner: from `runner_of`.
        team: who answers, as whoever carries the answer has made sure.
        decision: the id of the decision that was asked for.
        data: the answer as it came.
        at: when it arrived.

    Raises:
        IllegalAction: `decision.late`, `decision.actor` or `decision.unknown` if nothing of the kind is asked of the
            team; nothing is written then.
        StaleCommand: `cmd.conflict` if that decision was made already, by another answer.
    """
    sha256 = hashlib.sha256(data).hexdigest()
    runner.run(until=at, awaited=decision)
    owner = runner.asked_of(decision)
    if owner != team:
        # Before anything is compared: nobody may find out by trying what another has answered.
        raise _not_asked(team, decision, owner)
    known = _earlier(runner, decision, sha256)
    if known is not None:
        return known
    _require_open(runner, team, decision)
    task = {task.id: task for task in runner.waiting(at)}.get(decision)
    if task is None:
        raise _not_asked(team, decision, "")
    return runner.receive(task, data, sha256, at)


def _earlier(runner: SeasonRunner, decision: str, sha256: str) -> Submission | None:
    """Return what became of the same answer when it came before, None if it is a new one."""
    ledger = runner.ledger
    for cmd in (decision, *(refusal_name(decision, attempt + 1) for attempt in range(runner.attempts))):
        if ledger.store.secret(answer_name(cmd)) == sha256:
            told = ledger.store.secret(f"refused:{cmd}")
            violations = () if told is None else tuple(Violation(**one) for one in json.loads(told))
            return Submission(receipt=ledger.receipt(cmd), violations=violations)
    return None


def _require_open(runner: SeasonRunner, team: str, decision: str) -> None:
    """Refuse an answer to what is decided."""
    stored = runner.ledger.store.find(decision)
    if stored is None:
        return
    record = parse_record(stored.line, seq=stored.seq)
    if record.actor == team:
        raise StaleCommand(
            "cmd.conflict", f"{decision} was decided by another answer", fix="it stands; wait for the next"
        )
    message = f"{decision} was decided at {record.seq} by the {record.actor}"
    raise IllegalAction([Violation(code="decision.late", message=message, fix="answer before the deadline")])


def _not_asked(team: str, decision: str, other: str) -> IllegalAction:
    if other:
        message = f"{decision} is asked of {other}, not of {team}"
        return IllegalAction([Violation(code="decision.actor", message=message, fix="answer what you are asked")])
    message = f"nobody is asked {decision!r} now"
    return IllegalAction([Violation(code="decision.unknown", message=message, fix="ask what is asked of you")])


def _manager(league: "League", team: str, spec: str, seed: str) -> Manager:
    """Return the manager at a team's seat, with what its variant gives him."""
    line_up = league.line_up
    if line_up is None or team not in league.variants:
        return make_manager(spec, league.plugins.managers, team, seed, reach=league.reach)
    line = attrs.evolve(line_up.lines.at(team), manager=spec)
    return seat_manager(line, league.plugins.managers, seed, line_up.terms(league.rules.ruleset, league.reach))
