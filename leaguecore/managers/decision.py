"""What a manager may answer, one class a kind of decision; each may carry private notes."""

from collections.abc import Mapping
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
    """Who starts, and before that who is dropped and who is on reserve.

    Attributes:
        reserve: the players on reserve from now on, by its slots; None leaves them as they are.
        drop: players to drop without adding anybody.
    """

    seating: Seating
    reserve: Mapping[str, tuple[str, ...]] | None = None
    drop: tuple[str, ...] = ()
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Wish:
    """Add a player, drop another ("" for none), for at most `bid` dollars.

    Attributes:
        group: of the claims that share a number at most one is awarded; 0 for one of its own.
        reserve: the reserve slot into which he is put at once, "" for the roster.
    """

    add: str
    drop: str = ""
    bid: int = 0
    group: int = 0
    reserve: str = ""


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

NOTES_MAX = 20_000


def form_problem(decision: Decision) -> str:
    """Return what is ill formed about an answer, or "": every field of exactly its type, whoever made it."""
    if not _text(decision.private_notes) or len(decision.private_notes) > NOTES_MAX:
        return f"private_notes is a text of at most {NOTES_MAX} characters"
    if isinstance(decision, Shortlist):
        return "" if _texts(decision.players) else "players is a tuple of ids"
    if isinstance(decision, Pick):
        return "" if _text(decision.player) and _text(decision.reason) else "player and reason are texts"
    if isinstance(decision, Lineup):
        return _lineup_problem(decision)
    if type(decision.wishes) is not tuple or not all(_wish(wish) for wish in decision.wishes):
        return "wishes is a tuple of wishes: ids and whole numbers"
    return ""


def _lineup_problem(decision: Lineup) -> str:
    if not _seating(decision.seating):
        return "seating maps slots to tuples of ids"
    if decision.reserve is not None and not _seating(decision.reserve):
        return "reserve maps reserve slots to tuples of ids, or is None"
    return "" if _texts(decision.drop) else "drop is a tuple of ids"


def _text(value: object) -> bool:
    # A lone surrogate is a str to Python, but no text: it has no bytes.
    return type(value) is str and (value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value))


def _texts(value: object) -> bool:
    return type(value) is tuple and all(_text(item) for item in value)


def _seating(value: object) -> bool:
    return isinstance(value, Mapping) and all(_text(key) and _texts(item) for key, item in value.items())


def _wish(value: object) -> bool:
    if type(value) is not Wish or not (_text(value.add) and _text(value.drop) and _text(value.reserve)):
        return False
    # A number beyond 53 bits cannot be told in canonical JSON.
    return all(type(number) is int and abs(number) < 2**53 for number in (value.bid, value.group))


ANSWERS: dict[str, type] = {"shortlist": Shortlist, "pick": Pick, "lineup": Lineup, "claims": Claims, "moves": Moves}
"""The class that answers each kind of briefing."""
