"""Small seasons in which managers negotiate: in four bounded steps, freely and watched, and as one against the rest."""

from collections.abc import Callable, Mapping
from typing import Any

from season_cases import Scripted
from stories_trades import RULES, by_worth, neighbour
from story import Story, slots

from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import Chat, Message, Negotiate, Reply, ThreadOpening, ThreadSeen
from leaguecore.managers.trading import Give
from leaguecore.managers.valuation import ByProjection


def talking(**answers: Callable[[Briefing], Any]) -> Manager:
    """Return a manager who goes by the projection, and talks so."""
    return Scripted(ValuationManager(ByProjection("", 0)), answers)


def thread_of(briefing: Briefing) -> ThreadSeen:
    """Return the thread that waits for an answer."""
    thread = briefing.talks.open_thread if briefing.talks is not None else None
    assert thread is not None
    return thread


def swap(briefing: Briefing, other: str, mine: int, theirs: int) -> tuple[Give, Give]:
    """Return a swap of two players by their places among the best of both teams, from 0."""
    give, get = by_worth(briefing, briefing.team)[mine], by_worth(briefing, other)[theirs]
    there = Give(giver=briefing.team, receiver=other, players=(give,))
    return there, Give(giver=other, receiver=briefing.team, players=(get,))


def gift(briefing: Briefing) -> tuple[Give, Give]:
    """Return a swap of the own best player for the worst of the next team who plays the same."""
    other, sets = neighbour(briefing), briefing.board.position_sets
    best = by_worth(briefing, briefing.team)[0]
    alike = [
        player
        for player in by_worth(briefing, other)
        if not sets[briefing.board.index[player]].isdisjoint(briefing.roster[best])
    ]
    there = Give(giver=briefing.team, receiver=other, players=(best,))
    return there, Give(giver=other, receiver=briefing.team, players=(alike[-1],))


def opening(briefing: Briefing, *messages: Message) -> Negotiate:
    """Return the opening of a thread with the next team in the first window, none in others."""
    first = briefing.decision_id.startswith("negotiate:0:")
    openings = [ThreadOpening(to=neighbour(briefing), message=message) for message in messages if first]
    return Negotiate(openings=tuple(openings))


def accept(briefing: Briefing, text: str) -> Reply:
    """Return the acceptance of what is on the table."""
    return Reply(message=Message(action="accept", offer=thread_of(briefing).offer, text=text))


def hopeful() -> Manager:
    """Return a manager who asks the next team for its best player for his worst, then for less, then for anything."""

    def negotiate(briefing: Briefing) -> Negotiate:
        gives = swap(briefing, neighbour(briefing), -1, 0)
        return opening(briefing, Message(action="propose", gives=gives, text="he is better than he looks"))

    def reply(briefing: Briefing) -> Reply:
        if "counter" not in thread_of(briefing).allowed:
            return accept(briefing, "well then")
        gives = swap(briefing, thread_of(briefing).other, 1, 1)
        return Reply(message=Message(action="counter", gives=gives, text="meet me half-way"))

    return talking(negotiate=negotiate, reply=reply)


def tough() -> Manager:
    """Return a manager who counters with the second best of both, and accepts what he is offered last."""

    def reply(briefing: Briefing) -> Reply:
        if "counter" not in thread_of(briefing).allowed:
            return accept(briefing, "done")
        gives = swap(briefing, thread_of(briefing).other, 2, 0)
        return Reply(message=Message(action="counter", gives=gives, text="the other way round"))

    return talking(reply=reply)


def greedy() -> Manager:
    """Return a manager who counters with two for one where only as many for as many are allowed."""

    def reply(briefing: Briefing) -> Reply:
        other = thread_of(briefing).other
        mine, theirs = by_worth(briefing, briefing.team), by_worth(briefing, other)
        there = Give(giver=briefing.team, receiver=other, players=tuple(mine[-2:]))
        back = Give(giver=other, receiver=briefing.team, players=tuple(theirs[:2]))
        return Reply(message=Message(action="counter", gives=(there, back), text="two for two!"))

    return talking(reply=reply)


def generous() -> Manager:
    """Return a manager who gives the next team his best player for its worst of that position, and calls it fair."""

    def negotiate(briefing: Briefing) -> Negotiate:
        return opening(briefing, Message(action="propose", gives=gift(briefing), text="as we said"))

    return talking(negotiate=negotiate, chat=lambda _briefing: Chat(texts=("a fair league!",)))


def grateful() -> Manager:
    """Return a manager who first asks, then takes what he is given."""

    def reply(briefing: Briefing) -> Reply:
        if thread_of(briefing).messages_left == 5:
            return Reply(message=Message(action="message", text="really?"))
        return accept(briefing, "thank you")

    return talking(reply=lambda briefing: reply(briefing) if _offered(briefing) else _again(briefing))


def _offered(briefing: Briefing) -> bool:
    return "accept" in thread_of(briefing).allowed


def _again(briefing: Briefing) -> Reply:
    gives = swap(briefing, thread_of(briefing).other, 0, -1)
    return Reply(message=Message(action="propose", gives=gives, text="yes"))


def insistent() -> Manager:
    """Return a manager who gives away his best player, and says so again when asked."""
    manager = generous()
    assert isinstance(manager, Scripted)
    return talking(**{**manager.answers, "reply": _confirmed})


def _confirmed(_briefing: Briefing) -> Reply:
    return Reply(message=Message(action="message", text="yes, really"))


def silent() -> Manager:
    """Return a manager who says nothing to anybody, and rejects what the projection would reject."""
    return talking()


NEGOTIATION: Mapping[str, Any] = {
    "opens_after_hours": [24],
    "periods": [],
    "window_hours": 24,
    "threads": 1,
    "threads_received": 2,
    "messages": 6,
    "reply_hours": 6,
    "text_chars": 200,
    "steps": [],
    "counter_size": "any",
}

COLLUSION: Mapping[str, Any] = {"lopsided_ppm": 50_000, "repeated_trades": 3, "dumping_ppm": 400_000, "dollars": 50}

STORIES = (
    Story(
        name="nfl-four-steps",
        about=(
            "Football by FFB classic, small: in the first trade week a team proposes, is countered, counters once "
            "more, and the last answer binds. Another counters with two for two, which is not of the size of the "
            "offer: it is refused, and the thread ends. What is said in threads is sealed in the log."
        ),
        ruleset="ffb-classic",
        changes={
            "league.teams": 4,
            "season.periods": 3,
            "draft.rounds": 4,
            "roster.bench": 2,
            "roster.slots": slots("QB", "FLEX"),
            "trades.deadline_period": 2,
            "negotiation.periods": [1],
            "negotiation.threads_received": 3,
            "collusion": {**COLLUSION, "lopsided_ppm": 1_000_000, "consequence": "flag"},
        },
        managers=(hopeful, tough, hopeful, greedy),
    ),
    Story(
        name="nhl-threads",
        about=(
            "Hockey in which one team gives another its best player for its worst after some to and fro. The trade "
            "is flagged as lopsided and waits for the commissioner, who says nothing: it is executed after his time. "
            "After each week the teams have a word to the league."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 3,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("C", "D", "G"),
            "lineups.lock": "weekly",
            "waivers.kind": "none",
            "waivers.max_claims": 0,
            "trades": {**RULES, "faab": False, "review_hours": 12, "locked_player": "points_stay"},
            "negotiation": NEGOTIATION,
            "collusion": {**COLLUSION, "consequence": "review"},
            "chat": {"messages_per_period": 1, "text_chars": 100, "shown": 5},
            "wakes": {"injury": False, "claim_outcome": False, "week_end": True},
        },
        managers=(insistent, grateful, silent),
    ),
    Story(
        name="nba-collusion",
        about="Basketball in which the same gift is void, since the league forbids what is flagged.",
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.periods": 3,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("G", "F"),
            "lineups.lock": "weekly",
            "waivers.kind": "none",
            "waivers.max_claims": 0,
            "trades": {**RULES, "faab": False},
            "negotiation": NEGOTIATION,
            "collusion": {**COLLUSION, "consequence": "veto"},
        },
        managers=(insistent, grateful, silent),
    ),
)
