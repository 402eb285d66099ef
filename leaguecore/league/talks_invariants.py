"""What holds of threads and chat in every state that a league can reach."""

from collections import Counter
from collections.abc import Callable, Iterator

from leaguecore.league.state import LeagueState
from leaguecore.league.talk_windows import talk_windows
from leaguecore.league.talks import OFFERS, Thread


def _threads_within_limits(state: LeagueState) -> Iterator[str]:
    rules, threads = state.ruleset.negotiation, state.talks.threads.values()
    if rules is None:
        if threads:
            yield "there are threads in a league without negotiation"
        return
    opened = Counter((thread.window, thread.team) for thread in threads)
    received = Counter((thread.window, thread.other) for thread in threads)
    for (window, team), count in sorted(opened.items()):
        if count > rules.threads:
            yield f"{team} has opened {count} threads in window {window}"
    for (window, team), count in sorted(received.items()):
        if count > rules.threads_received:
            yield f"{count} threads were opened with {team} in window {window}"
    for thread in threads:
        if len(thread.messages) > rules.messages:
            yield f"{thread.id} has {len(thread.messages)} messages of {rules.messages}"
        if len(thread.messages) == rules.messages and not thread.ended:
            yield f"{thread.id} goes on after its last message"


def _threads_in_order(state: LeagueState) -> Iterator[str]:
    windows = talk_windows(state)
    for name, thread in state.talks.threads.items():
        if name != thread.id or thread.number > state.talks.opened or thread.team == thread.other:
            yield f"{name} is no thread that was opened"
        elif thread.window >= len(windows) or thread.closes_at != windows[thread.window].closes_at:
            yield f"{name} belongs to no window"
        else:
            yield from _message_faults(thread, [message.at for message in thread.messages])


def _message_faults(thread: Thread, times: list[int]) -> Iterator[str]:
    if times != sorted(times) or (times and times[-1] > thread.closes_at):
        yield f"the messages of {thread.id} do not follow each other within its window"
    accepted = [number for number, one in enumerate(thread.messages, start=1) if one.action == "accept"]
    if accepted and (accepted != [len(thread.messages)] or thread.ended != "accepted"):
        yield f"{thread.id} goes on after an acceptance"
    for number, message in enumerate(thread.messages, start=1):
        earlier = enumerate(thread.messages[: number - 1], start=1)
        before = [thread.sender(at) for at, one in earlier if one.action in OFFERS]
        if message.action in ("accept", "counter") and (not before or before[-1] == thread.sender(number)):
            yield f"message {number} of {thread.id} answers no offer of the other side"


def _turns_counted(state: LeagueState) -> Iterator[str]:
    windows = len(talk_windows(state))
    for team, answered in state.talks.answered.items():
        if answered > windows:
            yield f"{team} has answered {answered} windows of negotiation of {windows}"
    for team, chats in state.talks.chats.items():
        if chats > len(state.results):
            yield f"{team} was asked for a word after {chats} periods of {len(state.results)}"


def _chat_within_limits(state: LeagueState) -> Iterator[str]:
    rules, posts = state.ruleset.chat, state.talks.chat
    if rules is None:
        if posts:
            yield "there is talk in a league without chat"
        return
    counts = Counter((post.team, post.period) for post in posts)
    if counts and max(counts.values()) > rules.messages_per_period:
        yield f"a team has posted more than {rules.messages_per_period} messages after a period"
    if len(posts) > rules.shown or any(len(post.text) > rules.text_chars for post in posts):
        yield "more or longer messages are kept than are shown"


TALKS_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _threads_within_limits,
    _threads_in_order,
    _turns_counted,
    _chat_within_limits,
)
