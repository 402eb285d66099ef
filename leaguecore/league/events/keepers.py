"""Events by which a league goes on from an earlier season."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.league.commands.keepers import Keeper


@attrs.frozen(kw_only=True)
class SeasonCarriedOver:
    """The rosters, costs and traded picks of an earlier season are those from which this one begins."""

    kind: ClassVar[str] = "season.carried_over"
    previous: str
    rosters: Mapping[str, Mapping[str, int]]
    picks: Mapping[str, str]


@attrs.frozen(kw_only=True)
class KeepersNamed:
    """A team has said whom it keeps; they join it when the draft order is fixed."""

    kind: ClassVar[str] = "keepers.named"
    team: str
    keepers: tuple[Keeper, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class PlayerKept:
    """A player stays with his team.

    Attributes:
        cost: the round or the price that he was kept for; next season's cost goes by that.
        dollars: what he takes from the budget of an auction.
        pick: the id of the pick that is spent on him, "" in an auction.
    """

    kind: ClassVar[str] = "keepers.kept"
    team: str
    player: str
    positions: tuple[str, ...]
    cost: int
    dollars: int
    pick: str
