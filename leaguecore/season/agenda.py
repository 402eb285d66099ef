"""What is due: a pure function of a league's state and the present instant.

A simulated season jumps from one instant to the next; a live one asks now and then. Both get the same tasks.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.league.auction import bidders, nominator
from leaguecore.league.chat import chatting_teams, next_chat
from leaguecore.league.contenders import adding_teams
from leaguecore.league.corrections import next_provisional
from leaguecore.league.draft_state import AuctionState
from leaguecore.league.free_agents import next_turn
from leaguecore.league.guillotine import one_is_left
from leaguecore.league.keepers import keepers_missing
from leaguecore.league.locking import rosters_count
from leaguecore.league.period_scores import final_at
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.talk_windows import live_threads, waiting_windows
from leaguecore.league.trade_review import voters_left
from leaguecore.league.trade_windows import agreed_offers, lapses_at, next_trade_turn, open_offers, window_at
from leaguecore.league.turns import team_on_turn
from leaguecore.league.wakes import wakes_of
from leaguecore.rules.model import Ruleset

TaskKind = Literal[
    "carry",
    "plan",
    "keepers",
    "order",
    "schedule",
    "shortlist",
    "pick",
    "nominate",
    "bid",
    "award",
    "slate",
    "news",
    "alarm",
    "finalize",
    "score",
    "claims",
    "waivers",
    "moves",
    "lapse",
    "process",
    "vote",
    "trades",
    "negotiate",
    "reply",
    "chat",
    "lineup",
    "lock",
    "close",
]

RANK: dict[str, int] = {
    kind: rank
    for rank, kind in enumerate(
        (
            "carry",
            "plan",
            "keepers",
            "order",
            "schedule",
            "shortlist",
            "pick",
            "bid",
            "award",
            "nominate",
            "finalize",
            "score",
            "lapse",
            "vote",
            "process",
            "claims",
            "waivers",
            "moves",
            "trades",
            "negotiate",
            "reply",
            "chat",
            "slate",
            "news",
            "alarm",
            "lineup",
            "lock",
            "close",
        )
    )
}
"""Which of two tasks of one instant comes first."""

DRAFTING = ("shortlist", "pick", "nominate", "bid")
"""The tasks of a draft that ask a team; all share the facts of its beginning, so no seat gains by its place."""


@attrs.frozen(kw_only=True)
class Task:
    """One thing to do at its instant.

    Attributes:
        team: who is asked, "" if nobody is.
        slate: of a lineup or an opening.
        number: the pick, the period, the run, the window, the offer, the message or the wake-up.
        attempt: how often it was put off before.
        arrived_at: when the answer to it arrived, None while it has not.
    """

    kind: TaskKind
    due_at: Instant
    team: str = ""
    slate: str = ""
    number: int = 0
    attempt: int = 0
    arrived_at: Instant | None = None

    @property
    def at(self) -> Instant:
        """The instant by which it is judged: when the answer arrived, or when it is due."""
        return self.due_at if self.arrived_at is None else self.arrived_at

    @cached_property
    def id(self) -> str:
        """The id of the command that does it; doing it twice is doing it once."""
        parts = [self.kind, self.slate, str(self.number), self.team, f"again-{self.attempt}" if self.attempt else ""]
        return ":".join(part for part in parts if part)


def due(state: LeagueState, now: Instant) -> tuple[Task, ...]:
    """Return the tasks of the earliest instant that has come, in the order in which they are done.

    Only tasks that do not depend on each other come together; ask again when they are done.
    """
    waiting = list(pending(state))
    if not waiting:
        return ()
    first = min((task.due_at, RANK[task.kind]) for task in waiting)
    if first[0] > now:
        return ()
    return tuple(task for task in waiting if (task.due_at, RANK[task.kind]) == first)


def next_at(state: LeagueState) -> Instant | None:
    """Return the instant of the earliest task, or None if nothing is left to do."""
    return min((task.due_at for task in pending(state)), default=None)


def pending(state: LeagueState) -> Iterator[Task]:
    """Walk the tasks whose turn has come in the order of the game, whatever the time is."""
    if state.phase == "opened":
        yield from _opening(state)
    elif state.phase == "drafting":
        yield from _draft(state)
    elif state.phase == "playing" and one_is_left(state):
        # A guillotine has decided the season: what remains of the calendar is not played.
        yield from _last_steps(state)
    elif state.phase == "playing":
        yield from _slates(state)
        yield from _periods(state)
        yield from _waivers(state)
        yield from _trades(state)
        yield from _talks(state)
        yield from _week_ends(state)


def _opening(state: LeagueState) -> Iterator[Task]:
    unnamed = keepers_missing(state)
    if state.previous and state.carried is None:
        yield Task(kind="carry", due_at=state.draft_starts_at)
    elif not state.periods:
        yield Task(kind="plan", due_at=state.draft_starts_at)
    elif unnamed:
        for team in unnamed:
            yield Task(kind="keepers", due_at=keepers_at(state.ruleset, state.draft_starts_at), team=team)
    elif not state.pairings:
        yield Task(kind="schedule", due_at=state.draft_starts_at)
    else:
        yield Task(kind="order", due_at=state.draft_starts_at)


def _draft(state: LeagueState) -> Iterator[Task]:
    begins = Instant(state.draft_starts_at + state.picks * state.ruleset.draft.pick_seconds * 1_000)
    if state.auction is not None:
        yield from _lot(state, state.auction, begins)
        return
    kind: TaskKind = "shortlist" if state.listed is None else "pick"
    yield Task(kind=kind, due_at=begins, team=team_on_turn(state), number=state.picks)


def _lot(state: LeagueState, auction: AuctionState, begins: Instant) -> Iterator[Task]:
    """Walk the tasks of the lot at hand: its nomination, the bids of all who may, its award."""
    turn, number = nominator(state), state.picks
    if turn is not None:
        yield Task(kind="nominate", due_at=begins, team=turn, number=number)
        return
    bids_at = Instant(begins + state.ruleset.draft.clock_seconds * 1_000)
    for team in bidders(state):
        if team not in auction.sealed:
            yield Task(kind="bid", due_at=bids_at, team=team, number=number)
    closes = Instant(begins + state.ruleset.draft.pick_seconds * 1_000)
    yield Task(kind="award", due_at=closes, number=number)


def keepers_at(ruleset: Ruleset, draft_starts_at: Instant) -> Instant:
    """Return when managers are asked for their keepers."""
    lead = 0 if ruleset.keepers is None else ruleset.keepers.lead_hours
    return Instant(draft_starts_at - lead * HOUR)


def _slates(state: LeagueState) -> Iterator[Task]:
    locking = rosters_count(state.ruleset)
    for name, slate in state.slates.items():
        if slate.wakes:
            for team in active_teams(state):
                wake, wakes = slate.answered[team], wakes_of(slate, team)
                if wake < len(wakes):
                    yield Task(kind="lineup", due_at=wakes[wake], team=team, slate=name, number=wake)
        if locking and slate.first_lock_at is not None and slate.rosters is None:
            yield Task(kind="lock", due_at=slate.first_lock_at, slate=name, number=slate.period)
    if state.slates_opened < len(state.planned_slates):
        planned = state.planned_slates[state.slates_opened]
        yield Task(kind="slate", due_at=planned.opens_at, slate=planned.slate, number=planned.period)


def _periods(state: LeagueState) -> Iterator[Task]:
    scored = len(state.results)
    if scored < len(state.periods):
        period, following = state.periods[scored], next_provisional(state)
        yield Task(kind="score", due_at=period.scored_at, number=period.number)
        if following is not None:
            yield Task(kind="finalize", due_at=final_at(state, following), number=following)
    else:
        yield from _last_steps(state)


def _last_steps(state: LeagueState) -> Iterator[Task]:
    """Walk what is left when no period is to be scored any more: points become final, then the league is closed."""
    following = next_provisional(state)
    if following is not None:
        yield Task(kind="finalize", due_at=final_at(state, following), number=following)
    else:
        yield Task(kind="close", due_at=final_at(state, state.periods[len(state.results) - 1].number))


def _waivers(state: LeagueState) -> Iterator[Task]:
    if state.ruleset.waivers.kind != "none" and state.runs < len(state.planned_runs):
        run = state.planned_runs[state.runs]
        for team in _claimants(state):
            if team not in state.sealed:
                yield Task(kind="claims", due_at=run.claims_at, team=team, number=run.number)
        yield Task(kind="waivers", due_at=run.waivers_at, number=run.number)
    turn = next_turn(state)
    if turn is not None:
        window = state.turns[turn]
        yield Task(kind="moves", due_at=state.planned_runs[window].waivers_at, team=turn, number=window)


def _claimants(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that are asked for claims, in the order in which they are.

    All are asked at one instant. Where the earliest claim decides, another team is asked first each run.
    """
    teams = adding_teams(state)
    if state.ruleset.waivers.tie != "earliest":
        return teams
    first = state.runs % len(state.teams)
    return tuple(team for team in (*state.teams[first:], *state.teams[:first]) if team in teams)


def _trades(state: LeagueState) -> Iterator[Task]:
    if state.ruleset.trades is None:
        return
    turn = next_trade_turn(state)
    if turn is not None:
        window = state.trades.turns.get(turn, 0)
        yield Task(kind="trades", due_at=window_at(state, window), team=turn, number=window)
    for offer in open_offers(state):
        yield Task(kind="lapse", due_at=lapses_at(state, offer), number=offer.number)
    for offer in agreed_offers(state):
        for voter in voters_left(state, offer):
            yield Task(kind="vote", due_at=offer.agreed_at, team=voter, number=offer.number)
        # What waits longer than the season ends with it.
        due_at = min(offer.process_at, state.periods[-1].scored_at)
        yield Task(kind="process", due_at=due_at, number=offer.number, attempt=offer.postponed)


def _week_ends(state: LeagueState) -> Iterator[Task]:
    """Walk the teams that have not had their word yet after a scored period."""
    if state.ruleset.wakes is None or not state.ruleset.wakes.week_end:
        return
    scored = {period.number: period.scored_at for period in state.periods}
    for team in chatting_teams(state):
        number = next_chat(state, team)
        if number is not None:
            yield Task(kind="chat", due_at=scored[number], team=team, number=number)


def _talks(state: LeagueState) -> Iterator[Task]:
    for team, window in waiting_windows(state):
        yield Task(kind="negotiate", due_at=window.opens_at, team=team, number=window.number)
    for thread in live_threads(state):
        yield Task(kind="reply", due_at=thread.last_at, team=thread.turn, number=thread.answer_number)
