"""The league's chat: after each period every team may post a few messages, which everybody reads at once."""

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import PostChat
from leaguecore.league.events import ChatAnswered, ChatPosted, Event
from leaguecore.league.message_terms import text_violations
from leaguecore.league.state import LeagueState, active_teams, counted_auto, put
from leaguecore.league.talks import ChatPost


def chatting_teams(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that have not had their word yet after a scored period."""
    if state.ruleset.chat is None:
        return ()
    return tuple(team for team in active_teams(state) if next_chat(state, team) is not None)


def next_chat(state: LeagueState, team: str) -> int | None:
    """Return the number of the period after which a team is asked next, None if it was after all scored ones."""
    answered = state.talks.chats.get(team, 0)
    return state.periods[answered].number if answered < len(state.results) else None


def chat_deadline(state: LeagueState, period: int) -> Instant:
    """Return until when a word after a period may come: until the next is scored, after the last at once."""
    at = next(place for place, planned in enumerate(state.periods) if planned.number == period)
    return state.periods[min(at + 1, len(state.periods) - 1)].scored_at


def verify_chat(state: LeagueState, command: PostChat) -> list[Violation]:
    """Return why a team cannot post this now: it has had its turn, or it says too much."""
    rules = state.ruleset.chat
    if rules is None:
        return [Violation(code="chat.none", message="this league has no chat")]
    if command.period != next_chat(state, command.team):
        message = f"{command.team} is not asked for a word after period {command.period}"
        return [Violation(code="chat.turn", message=message, path="period")]
    most, found = rules.messages_per_period, list[Violation]()
    if len(command.texts) > most:
        message = f"{len(command.texts)} messages are posted"
        found.append(Violation(code="chat.limit", message=message, path="texts", allowed=f"at most {most} a period"))
    for at, text in enumerate(command.texts):
        found += text_violations(text, rules.text_chars, f"texts[{at}]")
        if not text.strip():
            found.append(Violation(code="chat.empty", message="the message says nothing", path=f"texts[{at}]"))
    return found


def decide_chat(_state: LeagueState, command: PostChat) -> list[Event]:
    """Post the messages."""
    team, period = command.team, command.period
    posts = [ChatPosted(team=team, period=period, text=text, at=command.at) for text in command.texts]
    return [*posts, ChatAnswered(team=team, period=period, auto=command.auto)]


def apply_posted(state: LeagueState, event: ChatPosted) -> LeagueState:
    """Keep the message as long as it is among the newest."""
    rules = state.ruleset.chat
    post = ChatPost(team=event.team, period=event.period, text=event.text, at=event.at)
    newest = (*state.talks.chat, post)[-rules.shown :] if rules is not None else ()
    return attrs.evolve(state, talks=attrs.evolve(state.talks, chat=newest))


def apply_answered(state: LeagueState, event: ChatAnswered) -> LeagueState:
    """Count the turn."""
    chats = put(state.talks.chats, event.team, state.talks.chats.get(event.team, 0) + 1)
    return attrs.evolve(
        state,
        talks=attrs.evolve(state.talks, chats=chats),
        autos=counted_auto(state, event.team, event.auto),
    )
