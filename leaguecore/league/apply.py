"""The fold: what each event does to the state. It judges nothing; what may happen was decided before."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from leaguecore.league import (
    adjustments,
    auction,
    carry,
    chat,
    claims,
    collusion,
    corrections,
    draft,
    events,
    free_agents,
    guillotine,
    keepers,
    lineups,
    locking,
    period_scores,
    periods,
    placements,
    playoffs,
    reserve_moves,
    schedule,
    thread_trades,
    threads,
    trade_processing,
    trade_review,
    trade_turns,
    waivers,
    wakes,
)
from leaguecore.league.state import LeagueState

_FOLDS: Mapping[type[Any], Callable[[LeagueState, Any], LeagueState]] = {
    events.SeasonCarriedOver: carry.apply_carry,
    events.SeasonPlanned: periods.apply_plan,
    events.KeepersNamed: keepers.apply_keepers,
    events.PlayerKept: keepers.apply_kept,
    events.DraftOrdered: draft.apply_order,
    events.ScheduleDrawn: schedule.apply_schedule,
    events.PlayersListed: draft.apply_list,
    events.PlayersQueued: draft.apply_queue,
    events.PlayerDrafted: draft.apply_pick,
    events.PlayerNominated: auction.apply_nomination,
    events.LotBidSealed: auction.apply_lot_bid,
    events.LotBidVoided: auction.apply_voided,
    events.LotSold: auction.apply_sold,
    events.SlateOpened: lineups.apply_open,
    events.ManagersCalled: wakes.apply_called,
    events.PlayerDropped: reserve_moves.apply_dropped,
    events.ReserveMoved: reserve_moves.apply_moved,
    events.LineupSet: lineups.apply_lineup,
    events.BidsSealed: claims.apply_seal,
    events.ClaimWon: waivers.apply_won,
    events.ClaimFailed: waivers.apply_failed,
    events.WaiversRun: waivers.apply_run,
    events.FreeAgentAdded: free_agents.apply_added,
    events.TurnTaken: free_agents.apply_turn,
    events.TradeOffered: trade_turns.apply_offered,
    events.TradeAccepted: trade_turns.apply_accepted,
    events.TradeAgreed: trade_turns.apply_agreed,
    events.TradeRejected: trade_turns.apply_ended,
    events.TradeWithdrawn: trade_turns.apply_ended,
    events.TradeTurnTaken: trade_turns.apply_turn,
    events.OfferLapsed: trade_processing.apply_lapsed,
    events.VoteCast: trade_review.apply_vote,
    events.TradeApproved: trade_review.apply_approved,
    events.TradePostponed: trade_processing.apply_postponed,
    events.TradeExecuted: collusion.apply_traded,
    events.TradeVoided: trade_processing.apply_voided,
    events.ThreadOpened: threads.apply_opened,
    events.MessageSent: threads.apply_sent,
    events.ThreadClosed: threads.apply_closed,
    events.WindowAnswered: threads.apply_answered,
    events.TradeWeighed: thread_trades.apply_weighed,
    events.TradeFlagged: thread_trades.apply_flagged,
    events.ChatPosted: chat.apply_posted,
    events.ChatAnswered: chat.apply_answered,
    events.SlateLocked: locking.apply_lock,
    events.BestLineupsFound: period_scores.apply_lineups,
    events.PeriodScored: period_scores.apply_score,
    events.LineupsSubstituted: period_scores.apply_substituted,
    events.LinesKept: period_scores.apply_kept,
    events.PlayerCorrected: corrections.apply_corrected,
    events.PeriodFinalized: corrections.apply_final,
    events.ScoreAdjusted: adjustments.apply_adjusted,
    events.TeamEliminated: guillotine.apply_eliminated,
    events.PlayoffsSeeded: playoffs.apply_seeded,
    events.RoundPaired: playoffs.apply_paired,
    events.RoundDecided: playoffs.apply_decided,
    events.PlacesDecided: placements.apply_placed,
    events.LeagueClosed: periods.apply_close,
}


def apply(state: LeagueState, event: events.Event) -> LeagueState:
    """Return the state after an event."""
    return _FOLDS[type(event)](state, event)


def fold(state: LeagueState, happened: Iterable[events.Event]) -> LeagueState:
    """Return the state after several events."""
    return reduce(apply, happened, state)
