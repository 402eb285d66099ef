"""Slots, who may fill them, and the best way to fill them."""

from leaguecore.lineup.assignment import Limits, best_assignment
from leaguecore.lineup.optimum import best_lineup, seat_all
from leaguecore.lineup.slots import Candidate, Seating, Slot
from leaguecore.lineup.substitutes import Substituted, substituted
from leaguecore.lineup.worth import lineup_worth, worth_by_slot

__all__ = [
    "Candidate",
    "Limits",
    "Seating",
    "Slot",
    "Substituted",
    "best_assignment",
    "best_lineup",
    "lineup_worth",
    "seat_all",
    "substituted",
    "worth_by_slot",
]
