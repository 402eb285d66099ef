"""Negotiation by lot: swaps of players who play the same positions, and whatever answer is allowed."""

from collections.abc import Sequence

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import Message, Negotiate, Reply, SideSeen, ThreadOpening, ThreadSeen
from leaguecore.managers.trade_gains import declined, offered
from leaguecore.managers.trading import Give
from leaguecore.rng import draw, draw_below

OPENING_PERCENT = 20
"""How often a thread is opened at all."""


def drawn_openings(briefing: Briefing, seed: str) -> Negotiate:
    """Return at most one thread, with an offer to swap two players who play the same positions."""
    seen, nothing = briefing.talks, Negotiate(openings=())
    if seen is None or draw_below(100, seed, briefing.decision_id, "bold") >= OPENING_PERCENT:
        return nothing
    others = [team for team, side in sorted(seen.sides.items()) if team != briefing.team and not side.full]
    if not others or not seen.openings_left:
        return nothing
    other = min(others, key=lambda team: draw(seed, briefing.decision_id, team))
    gives = drawn_swap(briefing, seed, seen.sides[other], 1)
    if not gives:
        return nothing
    return Negotiate(openings=(ThreadOpening(to=other, message=Message(action="propose", gives=gives)),))


def drawn_reply(briefing: Briefing, seed: str) -> Reply:
    """Return one of the answers that are allowed and can be given, drawn by lot."""
    seen = briefing.talks
    thread = None if seen is None else seen.open_thread
    if seen is None or thread is None:
        return declined(briefing)
    found = list(_possible(briefing, seed, thread, seen.sides[thread.other]))
    if not found:
        return declined(briefing)
    return Reply(message=found[draw_below(len(found), seed, briefing.decision_id, "answer")])


def _possible(briefing: Briefing, seed: str, thread: ThreadSeen, other: SideSeen) -> Sequence[Message]:
    found: list[Message] = []
    if "accept" in thread.allowed and not thread.against:
        found.append(Message(action="accept", offer=thread.offer))
    if "reject" in thread.allowed:
        found.append(Message(action="reject"))
    if "message" in thread.allowed:
        found.append(Message(action="message"))
    # A counter-offer may have to be of the size of the offer that it answers.
    wanted = max((len(give.players) for give in offered(thread)), default=0)
    swap = drawn_swap(briefing, seed, other, wanted) if "counter" in thread.allowed and _even(thread) else ()
    return [*found, Message(action="counter", gives=swap)] if swap else found


def _even(thread: ThreadSeen) -> bool:
    """Say whether both sides of the offer on the table give the same number of players, at least one."""
    counts = {len(give.players) for give in offered(thread)}
    return len(counts) == 1 and counts != {0} and len(offered(thread)) > 1


def drawn_swap(briefing: Briefing, seed: str, other: SideSeen, many: int) -> tuple[Give, ...]:
    """Return a swap of so many players for as many of another team, each pair of the same positions; () if none is.

    So neither roster grows, and no position maximum is broken.
    """
    left = sorted(other.players, key=lambda player: (draw(seed, briefing.decision_id, player), player))
    mine: list[str] = []
    theirs: list[str] = []
    for player in sorted(briefing.roster, key=lambda player: (draw(seed, briefing.decision_id, player), player)):
        match = next((one for one in left if other.players[one] == briefing.roster[player]), None)
        if match is not None and len(mine) < many:
            mine.append(player)
            theirs.append(match)
            left.remove(match)
    if not many or len(mine) < many:
        return ()
    there = Give(giver=briefing.team, receiver=other.team, players=tuple(sorted(mine)))
    return there, Give(giver=other.team, receiver=briefing.team, players=tuple(sorted(theirs)))
