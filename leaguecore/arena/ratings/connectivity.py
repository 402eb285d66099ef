"""Who has finished above whom, and whether that is enough for finite ratings.

The likelihood has a finite maximum exactly where everybody can be reached from everybody along "finished above or tied
with" (Ford 1957; Hunter 2004, assumption 1).
"""

from collections.abc import Sequence

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Bools, Floats
from leaguecore.arena.ratings.finishes import LeagueFinish
from leaguecore.errors import UsageError

_FIX = "rate with a ghost: npseudo 0.5"


@attrs.frozen(kw_only=True)
class Connectivity:
    """What the comparisons of an arena hold together.

    Attributes:
        groups: entrants that met one another, directly or through others; more than one group: disconnected.
        separated: whether within a group some entrants never finished below any of the others.
    """

    groups: tuple[tuple[str, ...], ...]
    separated: bool

    @property
    def connected(self) -> bool:
        """Whether everybody met everybody, directly or through others."""
        return len(self.groups) == 1

    @property
    def note(self) -> str:
        """What has to be said beside ratings that only a ghost makes possible; "" where nothing has."""
        if not self.connected:
            return "the entrants fall into groups that never met: cross-group differences come from the ghost only"
        if self.separated:
            return "some never finished below any of the others: how far they are apart comes from the ghost only"
        return ""


def beaten_by_league(finishes: Sequence[LeagueFinish], entrants: Sequence[str]) -> Bools:
    """Return (leagues, entrants, entrants): whether a seat of the first finished above one of the second, or tied."""
    number = {entrant: index for index, entrant in enumerate(entrants)}
    beaten = np.zeros((len(finishes), len(entrants), len(entrants)), dtype=np.bool_)
    for league, finish in enumerate(finishes):
        seats = np.array([number[entrant] for entrant in finish.seats])
        places = np.repeat(np.arange(len(finish.order)), [len(group) for group in finish.order])
        above, below = np.nonzero(places[:, None] <= places[None, :])
        beaten[league, seats[above], seats[below]] = True
    return beaten


def connectivity(beaten: Bools, entrants: Sequence[str]) -> Connectivity:
    """Return what holds together by a matrix (entrants, entrants) of who finished above whom."""
    met = _closure(beaten | beaten.T)
    reached = _closure(beaten)
    firsts = sorted({int(row.argmax()) for row in met})
    groups = tuple(
        tuple(entrant for entrant, here in zip(entrants, met[first], strict=True) if here) for first in firsts
    )
    return Connectivity(groups=groups, separated=bool((met & ~reached).any()))


def require_finite(beaten: Bools, weights: Floats, entrants: Sequence[str]) -> None:
    """Refuse data that have no finite ratings without a ghost.

    Args:
        beaten: (leagues, entrants, entrants), as `beaten_by_league` returns it.
        weights: (replicates, leagues).
        entrants: their names.

    Raises:
        UsageError: `rating.disconnected` or `rating.separated`, of the data or of one replicate of them.
    """
    leagues = len(beaten)
    seen = ((weights > 0).astype(np.float32) @ beaten.reshape(leagues, -1).astype(np.float32)) > 0
    for replicate in np.unique(seen, axis=0).reshape(-1, len(entrants), len(entrants)):
        found = connectivity(replicate, entrants)
        if not found.connected:
            apart = " | ".join(", ".join(group) for group in found.groups)
            raise UsageError("rating.disconnected", f"these never met one another: {apart}", fix=_FIX)
        if found.separated:
            raise UsageError(
                "rating.separated",
                "some never finished below any of the others, in all leagues or in one resample of "
                "them, so no finite rating is the most likely",
                fix=_FIX,
            )


def _closure(edges: Bools) -> Bools:
    """Return who can be reached from whom, oneself included, by squaring until nothing is added."""
    reached = edges | np.eye(len(edges), dtype=np.bool_)
    while True:
        farther = (reached.astype(np.float32) @ reached.astype(np.float32)) > 0
        if (farther == reached).all():
            return reached
        reached = farther
