"""Events of the draft."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class DraftOrdered:
    """The order of the first round is fixed."""

    kind: ClassVar[str] = "draft.ordered"
    order: tuple[str, ...]


@attrs.frozen(kw_only=True)
class PlayersListed:
    """A manager asked to see these players before his pick."""

    kind: ClassVar[str] = "draft.listed"
    team: str
    pick: int
    players: tuple[str, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class PlayersQueued:
    """A team's list for picks that it may miss is this from now on."""

    kind: ClassVar[str] = "draft.queued"
    team: str
    players: tuple[str, ...]


@attrs.frozen(kw_only=True)
class PlayerDrafted:
    """A team drafted a player."""

    kind: ClassVar[str] = "draft.picked"
    team: str
    pick: int
    player: str
    positions: tuple[str, ...]
    reason: str
    auto: bool
