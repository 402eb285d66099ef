"""Who stands in an example: drawn by lot from the decision's id, so that it shows the form and is no advice."""

from collections.abc import Iterable, Iterator

from leaguecore.managers.briefing import Briefing
from leaguecore.rng import draw


def by_lot(briefing: Briefing, ids: Iterable[str]) -> list[str]:
    """Return ids in a random order, always the same for one decision."""
    return sorted(ids, key=lambda one: (draw(briefing.decision_id, "example", one), one))


def free_players(briefing: Briefing) -> Iterator[str]:
    """Walk the players who can be had by the decision."""
    return (player for player in briefing.board.players if briefing.free(player))
