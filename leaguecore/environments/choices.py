"""What an agent may choose at a question: the published default, what a projection would do, and more of the kind.

Every choice follows from the briefing alone, and is a decision as any manager gives it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

import attrs

from leaguecore.environments.choice import Choice
from leaguecore.environments.claim_choices import claim_choices, move_choices
from leaguecore.environments.draft_choices import (
    Orders,
    bid_choices,
    keeper_choices,
    nomination_choices,
    pick_choices,
    shortlist_choices,
)
from leaguecore.environments.lineup_choices import lineup_choices
from leaguecore.environments.talk_choices import negotiation_choices, reply_choices, trade_choices, vote_choices
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Claims, Decision, Lineup, Moves, Nomination, Pick
from leaguecore.managers.valuation import ByProjection, Values

DEFAULT = Choice(about="default", decision=None)
"""Gives no answer: the ruleset's published default takes its place."""

_Choices = Callable[[Briefing, Values], Iterator[Choice]]

_SEASON: Mapping[str, _Choices] = {
    "bid": bid_choices,
    "keepers": keeper_choices,
    "claims": claim_choices,
    "moves": move_choices,
    "trades": trade_choices,
    "vote": vote_choices,
    "negotiate": negotiation_choices,
    "reply": reply_choices,
}


class Chooser:
    """Lists the choices of every agent of a league; what it keeps is about the board, which all share."""

    def __init__(self, most: int) -> None:
        """Take how many choices there may be, the default too."""
        self._most = most
        self._valuation = ByProjection("", 0)
        self._projection = ValuationManager(self._valuation)
        self._orders: Orders | None = None

    def values(self, briefing: Briefing) -> Values:
        """Return what the projection thinks of each player of a briefing's board."""
        return self._valuation.values(briefing)

    def choices(self, briefing: Briefing) -> tuple[Choice, ...]:
        """Return the choices, the default first, then what `projection` would do; no decision twice."""
        values = self.values(briefing)
        usual = _without_reason(self._projection.decide(briefing))
        return (DEFAULT, *islice(_different(self._beside(briefing, values, usual)), self._most - 1))

    def _beside(self, briefing: Briefing, values: Values, usual: Decision | None) -> Iterator[Choice]:
        """Walk what can be chosen beside the default, with repetitions."""
        if isinstance(usual, Lineup):
            yield from lineup_choices(briefing, values, usual)
            return
        if usual is not None:
            yield _usual(usual)
        if briefing.kind in _SEASON:
            yield from _SEASON[briefing.kind](briefing, values)
        elif briefing.kind == "shortlist":
            yield from shortlist_choices(briefing, self._ordered(briefing, values))
        elif briefing.kind == "pick":
            yield from pick_choices(briefing, self._ordered(briefing, values), self._most)
        elif briefing.kind == "nominate":
            yield from nomination_choices(briefing, self._ordered(briefing, values), self._most)

    def _ordered(self, briefing: Briefing, values: Values) -> Orders:
        if self._orders is None or self._orders.board is not briefing.board:
            self._orders = Orders(briefing.board, values)
        return self._orders


def _different(choices: Iterable[Choice]) -> Iterator[Choice]:
    """Walk choices without those that decide what one before them does, which may know more of itself."""
    found: list[Decision | None] = []
    for choice in choices:
        if choice.decision not in found:
            found.append(choice.decision)
            yield choice


def _usual(decision: Decision) -> Choice:
    """Return what a projection would do, with the player and the dollars that it is about."""
    if isinstance(decision, Pick):
        return Choice(about="projection", decision=decision, enters=decision.player)
    if isinstance(decision, Nomination):
        return Choice(about="projection", decision=decision, enters=decision.player, dollars=decision.opening)
    if isinstance(decision, Bid):
        return Choice(about="projection", decision=decision, dollars=decision.most or 0)
    if isinstance(decision, Claims | Moves) and len(decision.wishes) == 1:
        wish = decision.wishes[0]
        return Choice(about="projection", decision=decision, enters=wish.add, leaves=wish.drop, dollars=wish.bid)
    return Choice(about="projection", decision=decision)


def _without_reason(decision: Decision | None) -> Decision | None:
    return attrs.evolve(decision, reason="") if isinstance(decision, Pick | Nomination) else decision
