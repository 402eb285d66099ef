"""Managers: who decides for a team. They see a briefing and return a decision; nothing else reaches them."""

from leaguecore.lineup import Candidate, Seating, Slot, best_lineup
from leaguecore.managers.briefing import BOARD_COLUMNS, Board, Briefing, RulesInForce
from leaguecore.managers.decision import (
    NO_PART,
    Bid,
    Claims,
    Decision,
    Keepers,
    Lineup,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Trades,
    Vote,
    Wish,
)
from leaguecore.managers.draft_need import DraftNeed
from leaguecore.managers.negotiating import Chat, Negotiate, Reply
from leaguecore.managers.protocol import Answer, Manager, ManagerEntry, ManagerRequest, make_manager
from leaguecore.managers.roster_room import bench_by, best_seating, fitting_lineup, within_maxima

__all__ = [
    "BOARD_COLUMNS",
    "NO_PART",
    "Answer",
    "Bid",
    "Board",
    "Briefing",
    "Candidate",
    "Chat",
    "Claims",
    "Decision",
    "DraftNeed",
    "Keepers",
    "Lineup",
    "Manager",
    "ManagerEntry",
    "ManagerRequest",
    "Moves",
    "Negotiate",
    "Nomination",
    "Pick",
    "Reply",
    "RulesInForce",
    "Seating",
    "Shortlist",
    "Slot",
    "Trades",
    "Vote",
    "Wish",
    "bench_by",
    "best_lineup",
    "best_seating",
    "fitting_lineup",
    "make_manager",
    "within_maxima",
]
