"""Commands of the draft.

`queue`, where a command has one, is the team's new list of players for picks that it may miss; None leaves the old one.
"""

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
    queue: tuple[str, ...] | None
    auto: bool


@attrs.frozen(kw_only=True)
class PickPlayer:
    """Draft a player; `positions` are his as known at the cut.

    `in_pool` is a fact too: he may be drafted by the rule on newcomers, or nobody is left who may. So is `scarce`: no
    free player of the pool would keep the starting slots fillable, so the rule on that is waived.
    """

    kind: ClassVar[str] = "draft.pick_player"
    snapshot: str
    team: str
    pick: int
    player: str
    positions: tuple[str, ...]
    in_pool: bool
    scarce: bool
    reason: str
    queue: tuple[str, ...] | None
    auto: bool
