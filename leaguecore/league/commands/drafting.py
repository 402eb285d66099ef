"""Commands of the draft."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class DrawDraftOrder:
    """Fix the draft order; `order` was drawn by lot."""

    kind: ClassVar[str] = "draft.draw_order"
    order: tuple[str, ...]


@attrs.frozen(kw_only=True)
class ListPlayers:
    """Ask to see some players in detail before a pick (the first of the two steps)."""

    kind: ClassVar[str] = "draft.list_players"
    snapshot: str
    team: str
    pick: int
    players: tuple[str, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class PickPlayer:
    """Draft a player; `positions` are his as known at the cut.

    `scarce` is a fact too: no free player would keep the starting slots fillable, so the rule on that is waived.
    """

    kind: ClassVar[str] = "draft.pick_player"
    snapshot: str
    team: str
    pick: int
    player: str
    positions: tuple[str, ...]
    scarce: bool
    reason: str
    auto: bool
