"""From a planned league to the line-up with which it is opened."""

from typing import TYPE_CHECKING, Any

import attrs

from leaguecore.arena.plans.leagues import PlannedLeague
from leaguecore.arena.plans.reading import Plan
from leaguecore.managers.seats import SeatLine

if TYPE_CHECKING:
    from leaguecore.season.line_up import LineUp


def seats_toml(league: PlannedLeague) -> bytes:
    """Return the `SEATS.toml` of a planned league: the same bytes whenever it is asked for."""
    import tomli_w

    names = [field.name for field in attrs.fields(SeatLine)]
    seats: list[dict[str, Any]] = [{name: getattr(seat, name) for name in names} for seat in league.seats]
    return tomli_w.dumps({"seat": seats}).encode()


def line_up_of(plan: Plan, league: PlannedLeague, prices: bytes | None = None, pages: bytes | None = None) -> "LineUp":
    """Return the line-up of a planned league, which commits to its seats and to the whole plan.

    Args:
        plan: the plan it is of.
        league: one of its leagues.
        prices: the list of prices of the arena; only a league with a seat of an agent takes it.
        pages: the recording of the arena; only a league with a seat with tools takes it.
    """
    from leaguecore.season.line_up import LineUp

    variants = {seat.variant for seat in league.seats}
    return LineUp(
        seats=seats_toml(league),
        prices=prices if "agent" in variants else None,
        pages=pages if "tools" in variants else None,
        plan=plan.data,
    )
