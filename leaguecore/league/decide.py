"""From commands to events: first every reason against, then what follows."""

from collections.abc import Callable, Mapping
from typing import Any

from leaguecore.errors import IllegalAction, Violation
from leaguecore.league import (
    adjustments,
    auction,
    carry,
    chat,
    claims,
    corrections,
    draft,
    free_agents,
    keepers,
    lineups,
    locking,
    period_scores,
    periods,
    schedule,
    threads,
    trade_processing,
    trade_review,
    trade_turns,
    waivers,
    wakes,
)
from leaguecore.league.aftermath import aftermath
from leaguecore.league.apply import fold
from leaguecore.league.commands import (
    AdjustScore,
    AwardLot,
    CallManagers,
    CarryOver,
    CastVote,
    CloseSeason,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    FinalizePeriod,
    LapseOffer,
    LeaveThread,
    ListPlayers,
    LockSlate,
    MoveFreeAgents,
    NameKeepers,
    NominatePlayer,
    OpenSlate,
    OpenThreads,
    PickPlayer,
    PlanSeason,
    PostChat,
    ProcessTrade,
    RuleOnTrade,
    RunWaivers,
    ScorePeriod,
    SealBids,
    SealLotBid,
    SendMessage,
    SetLineup,
    TakeTradeTurn,
)
from leaguecore.league.events import Event
from leaguecore.league.guillotine import one_is_left
from leaguecore.league.state import LeagueState
from leaguecore.league.violations import explained

_Verify = Callable[[LeagueState, Any], list[Violation]]
_Decide = Callable[[LeagueState, Any], list[Event]]

_RULES: Mapping[type[Any], tuple[_Verify, _Decide]] = {
    CarryOver: (carry.verify_carry, carry.decide_carry),
    PlanSeason: (periods.verify_plan, periods.decide_plan),
    NameKeepers: (keepers.verify_keepers, keepers.decide_keepers),
    DrawDraftOrder: (draft.verify_order, draft.decide_order),
    DrawSchedule: (schedule.verify_schedule, schedule.decide_schedule),
    ListPlayers: (draft.verify_list, draft.decide_list),
    PickPlayer: (draft.verify_pick, draft.decide_pick),
    NominatePlayer: (auction.verify_nomination, auction.decide_nomination),
    SealLotBid: (auction.verify_lot_bid, auction.decide_lot_bid),
    AwardLot: (auction.verify_award, auction.decide_award),
    OpenSlate: (lineups.verify_open, lineups.decide_open),
    CallManagers: (wakes.verify_call, wakes.decide_call),
    SetLineup: (lineups.verify_lineup, lineups.decide_lineup),
    SealBids: (claims.verify_seal, claims.decide_seal),
    RunWaivers: (waivers.verify_run, waivers.decide_run),
    MoveFreeAgents: (free_agents.verify_moves, free_agents.decide_moves),
    TakeTradeTurn: (trade_turns.verify_turn, trade_turns.decide_turn),
    CastVote: (trade_review.verify_vote, trade_review.decide_vote),
    RuleOnTrade: (trade_review.verify_ruling, trade_review.decide_ruling),
    ProcessTrade: (trade_processing.verify_process, trade_processing.decide_process),
    LapseOffer: (trade_processing.verify_lapse, trade_processing.decide_lapse),
    OpenThreads: (threads.verify_open, threads.decide_open),
    SendMessage: (threads.verify_send, threads.decide_send),
    LeaveThread: (threads.verify_leave, threads.decide_leave),
    PostChat: (chat.verify_chat, chat.decide_chat),
    LockSlate: (locking.verify_lock, locking.decide_lock),
    ScorePeriod: (period_scores.verify_score, period_scores.decide_score),
    FinalizePeriod: (corrections.verify_final, corrections.decide_final),
    AdjustScore: (adjustments.verify_adjustment, adjustments.decide_adjustment),
    CloseSeason: (periods.verify_close, periods.decide_close),
}

_SCORING = (ScorePeriod, FinalizePeriod, AdjustScore)
"""Commands after which eliminations, seeds, rounds of playoffs and places may follow."""


def verify(state: LeagueState, command: Command) -> list[Violation]:
    """Return every rule that a command would break in a state; an empty list means that it may be done."""
    return [explained(violation) for violation in _violations(state, command)]


def _violations(state: LeagueState, command: Command) -> list[Violation]:
    team = getattr(command, "team", None)
    if team is not None and team not in state.teams:
        return [Violation(code="team.unknown", message=f"there is no team {team}")]
    if state.phase == "closed":
        return [Violation(code="league.closed", message="the league has ended")]
    if team is not None and team in state.eliminated and not isinstance(command, AdjustScore):
        message = f"{team} was eliminated after period {state.eliminated[team]}"
        return [Violation(code="team.eliminated", message=message, allowed="it takes no part any more")]
    if one_is_left(state) and not isinstance(command, FinalizePeriod | AdjustScore | CloseSeason):
        return [Violation(code="season.decided", message="one team is left: the season can only be closed")]
    return _RULES[type(command)][0](state, command)


def can(state: LeagueState, command: Command) -> bool:
    """Say whether a command may be done in a state."""
    return not verify(state, command)


def decide(state: LeagueState, command: Command) -> list[Event]:
    """Return the events that follow from a command.

    Raises:
        IllegalAction: with the violations, if there are any.
    """
    violations = verify(state, command)
    if violations:
        raise IllegalAction(violations)
    events = _RULES[type(command)][1](state, command)
    return [*events, *aftermath(fold(state, events), command)] if isinstance(command, _SCORING) else events
