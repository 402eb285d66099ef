"""The worst manager of all: answers what nobody should, of every class, to every kind of briefing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import (
    Bid,
    Claims,
    Keepers,
    Lineup,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Trades,
    Vote,
    Wish,
)
from leaguecore.managers.negotiating import Chat, Message, Negotiate, Reply, ThreadOpening
from leaguecore.managers.protocol import Answer
from leaguecore.managers.trading import Accept, Drop, Give, Offer, Reject, Withdraw

Nonsense = Callable[[Briefing], Any]

_HUGE = 10**30
_OVERSIZED = 300_000
_ILL = "\ud800"
"""Half a character, which no encoding can hold."""


class Hostile:
    """Answers what nobody should: nothing, noise, other classes, numbers and texts beyond all limits, exceptions.

    By turns something that answers nothing at all, and something of the class that was asked for.
    """

    def __init__(self) -> None:
        """Begin with the first."""
        self._asked = dict[str, int]()

    def decide(self, briefing: Briefing) -> Any:
        """Answer with the next nonsense for this kind of briefing."""
        asked = self._asked.get(briefing.kind, 0)
        self._asked[briefing.kind] = asked + 1
        own = OF_KIND[briefing.kind]
        turn, of_kind = divmod(asked, 2)
        # Each kind begins elsewhere: of what is asked for only a few times, no two see the same.
        begins = sum(map(ord, briefing.kind))
        made = own[turn % len(own)] if not of_kind else NOISE[(begins + turn) % len(NOISE)]
        return made(briefing)


def _raises(_briefing: Briefing) -> Any:
    raise RuntimeError("a manager's own fault")


NOISE: Sequence[Nonsense] = (
    lambda _briefing: None,
    lambda _briefing: b"",
    lambda _briefing: b"\xff\xfe{}",
    lambda _briefing: b"[" * _OVERSIZED,
    lambda _briefing: object(),
    lambda _briefing: Answer(decision=None, took_ms=-1),
    lambda _briefing: Answer(decision=b"{}", took_ms=_HUGE),
    _raises,
    lambda _briefing: Pick(player="nobody", reason="x" * _OVERSIZED),
    lambda _briefing: Lineup(seating={}, private_notes=_ILL),
)
"""What answers no kind of briefing."""


def _strange_gives(briefing: Briefing) -> tuple[Give, ...]:
    """Return an exchange of what nobody has: with itself, with a team that there is not, for a negative sum."""
    mine = tuple(briefing.roster)
    return (
        Give(giver=briefing.team, receiver=briefing.team, players=mine),
        Give(giver="team-99", receiver=briefing.team, players=(*mine, "nobody", _ILL), dollars=-_HUGE),
        Give(giver=briefing.team, receiver="team-01", dollars=_HUGE, picks=("1:1:team-99", "")),
    )


def _robbed(briefing: Briefing) -> tuple[Give, ...]:
    """Return an offer to take all the others have for nothing."""
    others = sorted({*briefing.owners.values()} - {briefing.team})
    return tuple(
        Give(
            giver=team,
            receiver=briefing.team,
            players=tuple(p for p, owner in briefing.owners.items() if owner == team),
        )
        for team in others
    )


def _said(briefing: Briefing, action: Any) -> Message:
    return Message(action=action, gives=_strange_gives(briefing), drops=(_ILL,), offer="0" * 64, text="x" * _OVERSIZED)


OF_KIND: Mapping[str, Sequence[Nonsense]] = {
    "shortlist": (
        lambda briefing: Shortlist(players=briefing.board.players * 20),
        lambda _briefing: Shortlist(players=("nobody", "", _ILL), queue=("nobody",) * 1_000),
        lambda _briefing: Shortlist(players=[1]),  # type: ignore[arg-type]  # that is the nonsense
    ),
    "pick": (
        lambda briefing: Pick(player=min(briefing.owners, default="nobody")),
        lambda _briefing: Pick(player=_ILL, queue=("nobody", "nobody")),
        lambda _briefing: Pick(player=None),  # type: ignore[arg-type]  # that is the nonsense
    ),
    "nominate": (
        lambda briefing: Nomination(player=briefing.board.players[0], opening=_HUGE),
        lambda briefing: Nomination(player=min(briefing.owners, default="nobody"), opening=-1),
        lambda _briefing: Nomination(player="nobody", opening=True, reason=_ILL),
    ),
    "bid": (
        lambda _briefing: Bid(most=_HUGE),
        lambda _briefing: Bid(most=-1),
        lambda _briefing: Bid(most=1.5),  # type: ignore[arg-type]  # that is the nonsense
    ),
    "keepers": (
        lambda briefing: Keepers(players=briefing.board.players),
        lambda _briefing: Keepers(players=("nobody", "nobody", _ILL)),
    ),
    "lineup": (
        lambda briefing: Lineup(seating={"NOWHERE": tuple(briefing.roster)}),
        lambda briefing: Lineup(seating={slot.name: tuple(briefing.roster) for slot in briefing.rules.slots}),
        lambda briefing: Lineup(seating={}, reserve={"NOWHERE": tuple(briefing.roster)}, drop=("nobody",)),
        lambda briefing: Lineup(seating={}, drop=tuple(briefing.roster) * 2, bench=("nobody",)),
    ),
    "claims": (
        lambda briefing: Claims(wishes=tuple(Wish(add=one, bid=_HUGE) for one in briefing.board.players[:3])),
        lambda briefing: Claims(wishes=tuple(Wish(add=one, bid=-1, group=-1) for one in briefing.board.players)),
    ),
    "moves": (
        lambda briefing: Moves(wishes=tuple(Wish(add=one, drop=one) for one in briefing.board.players[:3])),
        lambda briefing: Moves(wishes=tuple(Wish(add=one, reserve=_ILL) for one in briefing.owners)),
    ),
    "trades": (
        lambda briefing: Trades(actions=(Offer(gives=_strange_gives(briefing)),)),
        lambda briefing: Trades(actions=(Offer(gives=_robbed(briefing), drops=tuple(briefing.roster)),) * 50),
        lambda _briefing: Trades(actions=(Accept(offer="0" * 64, terms_sha256="0" * 64, drops=("nobody",)),)),
        lambda _briefing: Trades(actions=(Reject(offer=_ILL), Withdraw(offer=""), Drop(player="nobody"))),
        lambda briefing: Trades(actions=tuple(Drop(player=one) for one in briefing.roster) * 2),
        lambda _briefing: Trades(actions=(Offer(gives=()), Vote(against=True))),  # type: ignore[arg-type]  # likewise
    ),
    "vote": (
        lambda _briefing: Vote(against=2),  # type: ignore[arg-type]  # that is the nonsense
        lambda _briefing: Vote(against=False, private_notes="x" * _OVERSIZED),
    ),
    "negotiate": (
        lambda briefing: Negotiate(openings=(ThreadOpening(to=briefing.team, message=_said(briefing, "propose")),)),
        lambda briefing: Negotiate(openings=(ThreadOpening(to="team-01", message=_said(briefing, "accept")),) * 500),
        lambda _briefing: Negotiate(openings=(ThreadOpening(to=_ILL, message=Message(action="propose")),)),
    ),
    "reply": (
        lambda briefing: Reply(message=_said(briefing, "counter")),
        lambda briefing: Reply(message=Message(action="propose", gives=_robbed(briefing))),
        lambda _briefing: Reply(message=Message(action="accept", offer="0" * 64)),
        lambda briefing: Reply(message=_said(briefing, "shout")),
        lambda _briefing: Reply(message="yes"),  # type: ignore[arg-type]  # that is the nonsense
    ),
    "chat": (
        lambda _briefing: Chat(texts=("x" * _OVERSIZED,)),
        lambda _briefing: Chat(texts=("", _ILL, "again") * 1_000),
        lambda _briefing: Chat(texts=(7,)),  # type: ignore[arg-type]  # that is the nonsense
    ),
}
"""What is of the class that a kind of briefing asks for, and no answer to it."""
