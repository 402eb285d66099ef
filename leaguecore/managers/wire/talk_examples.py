"""Example answers in negotiations and chat, made of the ids of a briefing: the form, and no advice."""

from collections.abc import Iterator

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.managers.negotiating import Chat, Message, Negotiate, Reply, ThreadOpening, ThreadSeen
from leaguecore.managers.trading import Give
from leaguecore.managers.wire.lots import by_lot

_WORDS = "What would you want for one of my players?"


def negotiate_examples(briefing: Briefing) -> Iterator[tuple[str, Decision]]:
    """Yield threads that could be opened, and the answer that opens none."""
    talks = briefing.talks
    steps = () if talks is None or talks.negotiation is None else talks.negotiation.steps
    first = steps[0] if steps else ("propose", "message")
    for other in _partners(briefing) if talks is not None and talks.openings_left else ():
        offer = _swap(briefing, other, 1, 1)
        if offer and "propose" in first:
            message = Message(action="propose", gives=offer, text="I think this helps us both.")
            yield "open a thread with an offer", Negotiate(openings=(ThreadOpening(to=other, message=message),))
        if "message" in first:
            word = Message(action="message", text=_WORDS)
            yield "open a thread with a word", Negotiate(openings=(ThreadOpening(to=other, message=word),))
        break
    yield "open no thread", Negotiate(openings=())


def reply_examples(briefing: Briefing) -> Iterator[tuple[str, Decision]]:
    """Yield a message for each action that the thread allows, and the answer that says nothing."""
    thread = None if briefing.talks is None else briefing.talks.open_thread
    if thread is not None:
        for action in thread.allowed:
            message = _message(briefing, thread, action)
            if message is not None:
                yield _MEANINGS[action], Reply(message=message)
    yield "say nothing, which ends the thread", Reply(message=None)


def chat_examples(_briefing: Briefing) -> Iterator[tuple[str, Decision]]:
    """Yield a word to the league, and silence."""
    yield "say something to the whole league", Chat(texts=("Good luck to everybody this week.",))
    yield "say nothing", Chat(texts=())


_MEANINGS = {
    "propose": "make an offer",
    "counter": "make another offer in place of theirs",
    "accept": "accept exactly the offer on the table; name own players in drops if you need room",
    "reject": "say no, which ends the thread",
    "message": "say something and offer nothing",
}


def _message(briefing: Briefing, thread: ThreadSeen, action: str) -> Message | None:
    if action == "accept":
        return Message(action="accept", offer=thread.offer) if thread.offer and not thread.against else None
    if action == "reject":
        return Message(action="reject", text="Not for me.")
    if action == "message":
        return Message(action="message", text=_WORDS)
    # As many players each way as in the offer that it answers: some leagues want that of a counter-offer.
    gives = _swap(briefing, thread.other, *_sizes(briefing.team, thread))
    if not gives:
        return None
    return Message(action="counter" if action == "counter" else "propose", gives=gives, text="This is what I can do.")


def _sizes(team: str, thread: ThreadSeen) -> tuple[int, int]:
    """Return how many players the newest offer moves from a team and to it; one each way if there is none."""
    for message in reversed(thread.messages):
        if message.gives:
            mine = sum(len(give.players) for give in message.gives if give.giver == team)
            return mine, sum(len(give.players) for give in message.gives if give.receiver == team)
    return 1, 1


def _partners(briefing: Briefing) -> list[str]:
    """Return the teams with which a thread can still be opened, by lot."""
    talks = briefing.talks
    sides = {} if talks is None else talks.sides
    return by_lot(briefing, (team for team, side in sides.items() if team != briefing.team and not side.full))


def _swap(briefing: Briefing, other: str, mine: int, theirs: int) -> tuple[Give, ...]:
    """Return the terms of so many own players for so many of another team's; none if there are too few."""
    own = by_lot(briefing, briefing.roster)[:mine]
    others = by_lot(briefing, (player for player, team in briefing.owners.items() if team == other))[:theirs]
    if not own or len(own) < mine or len(others) < theirs:
        return ()
    gives = (Give(giver=briefing.team, receiver=other, players=tuple(own)),)
    return (*gives, Give(giver=other, receiver=briefing.team, players=tuple(others))) if others else gives
