"""Choices in trades and threads: what others offer is taken or not; an own offer swaps two players of like positions.

Agents of an environment have no words: messages of theirs have no text.
"""

from collections.abc import Iterable, Iterator, Mapping

import attrs

from leaguecore.environments.choice import Choice
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Trades, Vote
from leaguecore.managers.negotiating import Message, Negotiate, Reply, ThreadOpening
from leaguecore.managers.trade_gains import Players, declined
from leaguecore.managers.trading import Accept, Give, Offer, OfferSeen, Reject, Withdraw
from leaguecore.managers.valuation import Values

SWAPS_WITH_ONE = 3
"""How many offers to one team there are to choose from."""


def trade_choices(briefing: Briefing, values: Values) -> Iterator[Choice]:
    """Walk what can be done with the offers that are open, one at a time, and then offers of one swap each."""
    yield Choice(about="nothing", decision=Trades(actions=()))
    if briefing.trading is None:
        return
    offers = [offer for offer in briefing.trading.offers if not offer.agreed]
    for offer in offers:
        if offer.team == briefing.team:
            yield Choice(about=f"withdraw {offer.offer}", decision=Trades(actions=(Withdraw(offer=offer.offer),)))
            continue
        if not offer.against and briefing.team not in offer.drops:
            yield _acceptance(offer)
        yield Choice(about=f"reject {offer.offer}", decision=Trades(actions=(Reject(offer=offer.offer),)))
    own, rules = sum(offer.team == briefing.team for offer in offers), briefing.rules.trades
    if rules is not None and own < rules.most_open:
        for swap in _even_swaps(briefing, values, _rosters(briefing)):
            yield _chosen(swap, Trades(actions=(Offer(gives=_gives(briefing.team, swap)),)))


def _acceptance(offer: OfferSeen) -> Choice:
    accepted = Accept(offer=offer.offer, terms_sha256=offer.terms_sha256)
    return Choice(about=f"accept {offer.offer}", decision=Trades(actions=(accepted,)))


def vote_choices(_briefing: Briefing, _values: Values) -> Iterator[Choice]:
    """Walk votes on the trade of others."""
    yield Choice(about="not against it", decision=Vote(against=False))
    yield Choice(about="against it", decision=Vote(against=True))


def negotiation_choices(briefing: Briefing, values: Values) -> Iterator[Choice]:
    """Walk openings of one thread each: no thread, or an offer to swap two players, the most even first."""
    yield Choice(about="no thread", decision=Negotiate(openings=()))
    seen = briefing.talks
    if seen is None or not seen.openings_left:
        return
    others = {team: side.players for team, side in seen.sides.items() if team != briefing.team and not side.full}
    for swap in _even_swaps(briefing, values, others):
        message = Message(action="propose", gives=_gives(briefing.team, swap))
        yield _chosen(swap, Negotiate(openings=(ThreadOpening(to=swap.other, message=message),)))


@attrs.frozen(order=True)
class _Swap:
    """One player for another of the same positions: so neither roster grows, and no position maximum is broken."""

    uneven: int
    other: str
    mine: str
    theirs: str
    gain: int


def _rosters(briefing: Briefing) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the players of the other teams whom the board knows, with their positions."""
    board, found = briefing.board, dict[str, dict[str, tuple[str, ...]]]()
    for player, team in briefing.owners.items():
        if team != briefing.team and player in board.index:
            found.setdefault(team, {})[player] = board.positions[board.index[player]]
    return found


def _even_swaps(briefing: Briefing, values: Values, others: Mapping[str, Players]) -> list[_Swap]:
    """Return a few swaps with each team, those first that make the least difference to the rest of the season."""
    found = []
    for other, players in sorted(others.items()):
        found += sorted(_swaps(briefing, values, other, players))[:SWAPS_WITH_ONE]
    return sorted(found)


def _swaps(briefing: Briefing, values: Values, other: str, players: Players) -> Iterator[_Swap]:
    index = briefing.board.index
    for theirs, positions in players.items():
        for mine in _like(briefing, positions):
            if mine in index and theirs in index:
                gain = int(values.remaining[index[theirs]]) - int(values.remaining[index[mine]])
                yield _Swap(abs(gain), other, mine, theirs, gain)


def _like(briefing: Briefing, positions: Iterable[str]) -> list[str]:
    wanted = sorted(positions)
    return [player for player, where in briefing.roster.items() if sorted(where) == wanted]


def _gives(team: str, swap: _Swap) -> tuple[Give, ...]:
    there = Give(giver=team, receiver=swap.other, players=(swap.mine,))
    return there, Give(giver=swap.other, receiver=team, players=(swap.theirs,))


def _chosen(swap: _Swap, decision: Decision) -> Choice:
    about = f"{swap.theirs} of {swap.other} for {swap.mine}"
    return Choice(about=about, decision=decision, enters=swap.theirs, leaves=swap.mine, gain=swap.gain)


def reply_choices(briefing: Briefing, _values: Values) -> Iterator[Choice]:
    """Walk answers in a thread: the end of it, a yes where nothing stands against the offer, a word without words."""
    yield Choice(about="decline", decision=declined(briefing))
    yield Choice(about="say nothing", decision=Reply(message=None))
    thread = None if briefing.talks is None else briefing.talks.open_thread
    if thread is None:
        return
    if "accept" in thread.allowed and not thread.against:
        message = Message(action="accept", offer=thread.offer)
        yield Choice(about="accept", decision=Reply(message=message))
    if "message" in thread.allowed:
        yield Choice(about="go on without an offer", decision=Reply(message=Message(action="message")))
