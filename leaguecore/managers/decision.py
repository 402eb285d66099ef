"""What a manager may answer, one class a kind of decision; each may carry private notes."""

from typing import TypeAlias

import attrs

from leaguecore.lineup import Seating


@attrs.frozen(kw_only=True)
class Shortlist:
    """Players to see in detail before a pick."""

    players: tuple[str, ...]
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Pick:
    """The player to draft, and why."""

    player: str
    reason: str = ""
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Lineup:
    """Who starts."""

    seating: Seating
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Wish:
    """Add a player, drop another ("" for none), for at most `bid` dollars."""

    add: str
    drop: str = ""
    bid: int = 0


@attrs.frozen(kw_only=True)
class Claims:
    """Sealed claims for the next waiver run, in order of preference."""

    wishes: tuple[Wish, ...]
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Moves:
    """Free agents to add at once, in order; bids are not looked at."""

    wishes: tuple[Wish, ...]
    private_notes: str = ""


Decision: TypeAlias = Shortlist | Pick | Lineup | Claims | Moves

ANSWERS: dict[str, type] = {"shortlist": Shortlist, "pick": Pick, "lineup": Lineup, "claims": Claims, "moves": Moves}
"""The class that answers each kind of briefing."""
