"""Until when an answer can matter, whatever time a team has left: the lock, the run, the next pick."""

from leaguecore.clock import Instant
from leaguecore.league.chat import chat_deadline
from leaguecore.league.offers import offer_id
from leaguecore.league.state import LeagueState
from leaguecore.league.talk_windows import reply_deadline, talk_windows
from leaguecore.league.talks import message_of, thread_id
from leaguecore.season.agenda import DRAFTING, Task


def hard_deadline(state: LeagueState, task: Task, asked_at: Instant) -> Instant:
    """Return the deadline of a task that asks a team, which no time bank can move.

    Args:
        state: the league.
        task: what is asked.
        asked_at: when; who is asked late may still answer at once.
    """
    return max(asked_at, _deadline(state, task, asked_at))


def _deadline(state: LeagueState, task: Task, asked_at: Instant) -> Instant:
    if task.kind in DRAFTING:
        return _draft_deadline(state, task)
    if task.kind == "keepers":
        return state.draft_starts_at
    if task.kind == "lineup":
        return _lineup_deadline(state, task)
    if task.kind == "claims":
        return state.planned_runs[task.number].waivers_at
    if task.kind == "negotiate":
        return talk_windows(state)[task.number].closes_at
    if task.kind == "reply":
        return reply_deadline(state, state.talks.threads[thread_id(message_of(task.number)[0])])
    if task.kind == "chat":
        return chat_deadline(state, task.number)
    if task.kind == "vote":
        return state.trades.offers[offer_id(task.number)].process_at
    # In a row of turns all others wait: without `[time]` there is only an answer at once.
    return asked_at if state.ruleset.time is None else _turns_end(state, task)


def _draft_deadline(state: LeagueState, task: Task) -> Instant:
    auction, seconds = state.ruleset.draft.auction, state.ruleset.draft.clock_seconds
    if task.kind == "bid" and auction is not None:
        seconds = auction.bid_seconds
    return Instant(task.due_at + seconds * 1_000)


def _lineup_deadline(state: LeagueState, task: Task) -> Instant:
    slate, lead = state.slates[task.slate], state.ruleset.lineups.wake_lead_minutes * 60_000
    locks = [Instant(wake + lead) for wake in slate.wakes]
    if slate.first_lock_at is not None:
        # A slate that opens late wakes managers late, but its first game does not wait for them.
        locks[0] = min(locks[0], slate.first_lock_at)
    if task.due_at in slate.wakes:
        return locks[slate.wakes.index(task.due_at)]
    # Who was called in between has until the next lock.
    return min((lock for lock in locks if lock > task.due_at), default=task.due_at)


def _turns_end(state: LeagueState, task: Task) -> Instant:
    """Return when a row of turns is over: before claims for the next run are taken, or with the season."""
    following = task.number + 1
    if task.kind == "moves" and following < len(state.planned_runs):
        return state.planned_runs[following].claims_at
    return state.periods[-1].scored_at
