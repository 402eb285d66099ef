"""Offers and words to others, as a person says them: `give NAME, NAME for NAME to TEAM`."""

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Trades
from leaguecore.managers.doors.spoken.names import NameBook, Unclear
from leaguecore.managers.negotiating import Chat, Message, Negotiate, Reply, ThreadOpening, ThreadSeen
from leaguecore.managers.trading import Accept, Give, Offer, OfferSeen, Reject


def chatting(_told: Briefing, _names: NameBook, text: str, before: Decision | None) -> Chat:
    """Return the words to the league, after those said already."""
    said = before.texts if isinstance(before, Chat) else ()
    return Chat(texts=(*said, text))


def talking(told: Briefing, _names: NameBook, text: str, before: Decision | None) -> Decision:
    """Return a message of words alone: in the thread that waits, or opening one."""
    if told.kind == "reply":
        return Reply(message=Message(action="message", text=text))
    words, _, team = text.rpartition(" to ")
    if not words:
        raise Unclear("say: say WORDS to TEAM")
    return _opened(told, team, Message(action="message", text=words), before)


def offering(told: Briefing, names: NameBook, text: str, before: Decision | None) -> Decision:
    """Return an offer: of the own players for those of one other team."""
    terms, _, team = (text, "", "") if told.kind == "reply" else text.rpartition(" to ")
    mine, _, theirs = terms.partition(" for ")
    if not mine or not theirs:
        raise Unclear("say: give NAME, NAME for NAME" + ("" if told.kind == "reply" else " to TEAM"))
    thread = _thread(told) if told.kind == "reply" else None
    other = _team(told, team) if thread is None else thread.other
    gives = (
        Give(giver=told.team, receiver=other, players=_owned(told, names, told.team, mine)),
        Give(giver=other, receiver=told.team, players=_owned(told, names, other, theirs)),
    )
    if told.kind == "trades":
        done = before.actions if isinstance(before, Trades) else ()
        return Trades(actions=(*done, Offer(gives=gives)))
    if thread is not None:
        return Reply(message=Message(action="counter" if "counter" in thread.allowed else "propose", gives=gives))
    return _opened(told, team, Message(action="propose", gives=gives), before)


def accepting(told: Briefing, _names: NameBook, text: str, before: Decision | None) -> Decision:
    """Return the acceptance of an offer: of the newest of the thread, or of one by its id."""
    if told.kind == "reply":
        table = _thread(told).offer
        if not table:
            raise Unclear("there is no offer to accept")
        return Reply(message=Message(action="accept", offer=table))
    offer = _offer(told, text)
    return _done(before, Accept(offer=offer.offer, terms_sha256=offer.terms_sha256))


def rejecting(told: Briefing, _names: NameBook, text: str, before: Decision | None) -> Decision:
    """Return the rejection of an offer: of the thread's, or of one by its id."""
    if told.kind == "reply":
        return Reply(message=Message(action="reject"))
    return _done(before, Reject(offer=_offer(told, text).offer))


def _done(before: Decision | None, action: Accept | Reject) -> Trades:
    return Trades(actions=(*(before.actions if isinstance(before, Trades) else ()), action))


def _opened(told: Briefing, team: str, message: Message, before: Decision | None) -> Negotiate:
    openings = before.openings if isinstance(before, Negotiate) else ()
    return Negotiate(openings=(*openings, ThreadOpening(to=_team(told, team), message=message)))


def _owned(told: Briefing, names: NameBook, team: str, text: str) -> tuple[str, ...]:
    players = [player for player, owner in told.owners.items() if owner == team]
    return tuple(names.meant(part, players) for part in text.split(",") if part.strip())


def _team(told: Briefing, text: str) -> str:
    others = [team for team in told.points if team != told.team]
    if text.strip() not in others:
        raise Unclear(f"there is no other team {text.strip()!r}; there are: {', '.join(others)}")
    return text.strip()


def _thread(told: Briefing) -> ThreadSeen:
    """Return the thread that waits for an answer."""
    thread = None if told.talks is None else told.talks.open_thread
    if thread is None:
        raise Unclear("no thread waits for an answer")
    return thread


def _offer(told: Briefing, text: str) -> OfferSeen:
    offers = [] if told.trading is None else [one for one in told.trading.offers if one.offer == text.strip()]
    if not offers:
        raise Unclear(f"there is no offer {text.strip()!r}; see: show trading")
    return offers[0]
