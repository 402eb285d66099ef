"""What a manager may answer, one class a kind of decision; each may carry private notes."""

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from leaguecore.lineup import Seating
from leaguecore.managers.forms import is_number, is_text, is_texts, is_trade_answer
from leaguecore.managers.negotiating import Chat, Negotiate, Reply, TalkDecision, talk_problem
from leaguecore.managers.trading import TradeAnswer


@attrs.frozen(kw_only=True)
class Shortlist:
    """Players to see in detail before a pick; `queue` is as for a pick."""

    players: tuple[str, ...]
    queue: tuple[str, ...] | None = None
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Pick:
    """The player to draft, and why.

    Attributes:
        queue: players for picks that may be missed, best first, from now on; None leaves the queue as it is.
    """

    player: str
    reason: str = ""
    queue: tuple[str, ...] | None = None
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Nomination:
    """The player to put up in an auction, and the bid with which he is opened."""

    player: str
    opening: int
    reason: str = ""
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Bid:
    """How far to go for the player who is up, sealed; None for no bid."""

    most: int | None
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Keepers:
    """Whom to keep from the season before; where two cost the same pick, who stands first has it."""

    players: tuple[str, ...]
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Lineup:
    """Who starts, and before that who is dropped and who is on reserve.

    Attributes:
        bench: who comes on first for a starter who does not play, where the rules have substitutes; None leaves the
            order as it is. Who is not named comes last.
        reserve: the players on reserve from now on, by its slots; None leaves them as they are.
        drop: players to drop without adding anybody.
    """

    seating: Seating
    reserve: Mapping[str, tuple[str, ...]] | None = None
    drop: tuple[str, ...] = ()
    bench: tuple[str, ...] | None = None
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


@attrs.frozen(kw_only=True)
class Trades:
    """What to do in a turn of trades, in order: all of it is done, or nothing."""

    actions: tuple[TradeAnswer, ...]
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Vote:
    """Whether the team is against a trade of others."""

    against: bool
    private_notes: str = ""


Decision: TypeAlias = (
    Shortlist | Pick | Nomination | Bid | Keepers | Lineup | Claims | Moves | Trades | Vote | TalkDecision
)

NOTES_MAX = 20_000


def form_problem(decision: Decision) -> str:
    """Return what is ill formed about an answer, or "": every field of exactly its type, whoever made it."""
    if not is_text(decision.private_notes) or len(decision.private_notes) > NOTES_MAX:
        return f"private_notes is a text of at most {NOTES_MAX} characters"
    if isinstance(decision, Shortlist | Pick | Nomination | Bid | Keepers):
        return _draft_problem(decision)
    if isinstance(decision, Lineup):
        return _lineup_problem(decision)
    if isinstance(decision, Trades | Vote):
        return _trade_problem(decision)
    if isinstance(decision, TalkDecision):
        return talk_problem(decision)
    if type(decision.wishes) is not tuple or not all(_wish(wish) for wish in decision.wishes):
        return "wishes is a tuple of wishes: ids and whole numbers"
    return ""


def _draft_problem(decision: Shortlist | Pick | Nomination | Bid | Keepers) -> str:
    if isinstance(decision, Bid):
        return "" if decision.most is None or is_number(decision.most) else "most is a whole number, or None"
    if isinstance(decision, Shortlist | Keepers) and not is_texts(decision.players):
        return "players is a tuple of ids"
    if isinstance(decision, Pick | Nomination) and not (is_text(decision.player) and is_text(decision.reason)):
        return "player and reason are texts"
    if isinstance(decision, Nomination) and not is_number(decision.opening):
        return "opening is a whole number"
    queue = decision.queue if isinstance(decision, Shortlist | Pick) else None
    return "" if queue is None or is_texts(queue) else "queue is a tuple of ids, or None"


def _lineup_problem(decision: Lineup) -> str:
    if not _seating(decision.seating):
        return "seating maps slots to tuples of ids"
    if decision.reserve is not None and not _seating(decision.reserve):
        return "reserve maps reserve slots to tuples of ids, or is None"
    if decision.bench is not None and not is_texts(decision.bench):
        return "bench is a tuple of ids, or None"
    return "" if is_texts(decision.drop) else "drop is a tuple of ids"


def _trade_problem(decision: Trades | Vote) -> str:
    if isinstance(decision, Vote):
        against: object = decision.against  # whoever made it may have put anything there
        return "" if type(against) is bool else "against is true or false"
    if type(decision.actions) is not tuple or not all(is_trade_answer(one) for one in decision.actions):
        return "actions is a tuple of offers, acceptances, rejections, withdrawals and drops: ids and whole numbers"
    return ""


def _seating(value: object) -> bool:
    return isinstance(value, Mapping) and all(is_text(key) and is_texts(item) for key, item in value.items())


def _wish(value: object) -> bool:
    if type(value) is not Wish or not (is_text(value.add) and is_text(value.drop) and is_text(value.reserve)):
        return False
    return all(is_number(number) for number in (value.bid, value.group))


ANSWERS: dict[str, type] = {
    "shortlist": Shortlist,
    "pick": Pick,
    "nominate": Nomination,
    "bid": Bid,
    "keepers": Keepers,
    "lineup": Lineup,
    "claims": Claims,
    "moves": Moves,
    "trades": Trades,
    "vote": Vote,
    "negotiate": Negotiate,
    "reply": Reply,
    "chat": Chat,
}
"""The class that answers each kind of briefing."""

NO_PART: Mapping[str, Decision] = {
    "trades": Trades(actions=()),
    "vote": Vote(against=False),
    "negotiate": Negotiate(openings=()),
    "reply": Reply(message=None),
    "chat": Chat(texts=()),
}
"""The answers of managers who take no part in trades, and say nothing."""
