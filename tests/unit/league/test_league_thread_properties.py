"""Whatever teams try in threads: it is done if, and only if, the definition says so, and no trade is made of one side.

The definition is kept here in books of its own: what each side has said in plain words, who owns whom.
"""

from collections.abc import Sequence
from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st
from league_cases import A, B, C, do
from talk_cases import accepting, leaving, opening, reveal, sealed, sending, talking_league
from trade_cases import swap

from leaguecore.league import LeagueState, decide, verify
from leaguecore.league.commands import TradeLeg
from leaguecore.league.events import TradeExecuted
from leaguecore.league.invariants import broken_invariants

TEAMS = (A, B, C)
PLAYERS = {A: ("r10", "p10"), B: ("r20", "p20"), C: ("r30", "p30")}
ACTIONS = ("propose", "counter", "accept", "reject", "message")


@attrs.define
class Said:
    """A message in plain words."""

    team: str
    action: str
    legs: tuple[TradeLeg, ...]


@attrs.define
class Talk:
    """A thread in plain words."""

    opener: str
    other: str
    said: list[Said]
    over: bool = False

    @property
    def on_turn(self) -> str:
        return self.other if len(self.said) % 2 else self.opener

    @property
    def table(self) -> Said | None:
        offers = [one for one in self.said if one.action in ("propose", "counter")]
        return offers[-1] if offers else None


class Books:
    """What has been said and who owns whom."""

    def __init__(self, limits: tuple[int, int, int]) -> None:
        self.threads, self.received, self.messages = limits
        self.talks: list[Talk] = []
        self.answered: set[str] = set()
        self.owner = {player: team for team, players in PLAYERS.items() for player in players}

    def may_open(self, team: str, others: Sequence[str], action: str) -> bool:
        """Say whether a team may open threads with these teams."""
        asked = [talk.other for talk in self.talks]
        return (
            team not in self.answered
            and len(others) <= self.threads
            and len(set(others)) == len(others)
            and team not in others
            and all(asked.count(other) < self.received for other in others)
            and (action in ("propose", "message") or not others)
        )

    def may_send(self, talk: Talk, team: str, action: str) -> bool:
        """Say whether a team may send such a message, whatever it says."""
        if talk.over or len(talk.said) >= self.messages or team != talk.on_turn:
            return False
        theirs = talk.table is not None and talk.table.team != team
        return action in ("reject", "message", *(("counter", "accept") if theirs else ("propose",)))

    def may_accept(self, talk: Talk, named: Said | None, shown: tuple[TradeLeg, ...]) -> bool:
        """Say whether what is named is on the table, what is shown was said, and everybody owns what he gives."""
        table = talk.table
        owned = all(self.owner.get(player) == leg.giver for leg in shown for player in leg.players)
        return table is not None and named is table and shown == table.legs and owned

    def say(self, talk: Talk, said: Said) -> None:
        """Enter a message."""
        talk.said.append(said)
        talk.over = said.action in ("accept", "reject") or len(talk.said) == self.messages


drawn = st.sampled_from


@settings(deadline=None, max_examples=200)
@given(data=st.data())
def test_what_is_done_in_threads_is_what_may_be_done(data: st.DataObject) -> None:
    limits = (data.draw(st.integers(1, 2)), data.draw(st.integers(1, 2)), data.draw(st.integers(2, 5)))
    rules = dict(zip(("threads", "threads_received", "messages"), limits, strict=True))
    state, books = talking_league(rules), Books(limits)
    for _ in range(data.draw(st.integers(6, 25))):
        step = drawn([_open, *[_send] * 8, _leave] if books.talks else [_open])
        state = data.draw(step)(data, state, books)
        assert broken_invariants(state) == []
        assert {player: state.owners[player] for player in books.owner} == books.owner


def _open(data: st.DataObject, state: LeagueState, books: Books) -> LeagueState:
    team, action = data.draw(drawn(TEAMS)), data.draw(drawn(["propose", "propose", "message", "accept"]))
    others = data.draw(st.lists(drawn(TEAMS), max_size=3))
    first = state.talks.opened + 1
    offers = [_legs(data, team, other) if action == "propose" else () for other in others]
    threads: Any = [
        (other, action, sealed(f"thread-{first + at:04d}", 1, legs))
        for at, (other, legs) in enumerate(zip(others, offers, strict=True))
    ]
    command = opening(state, team, *threads)
    allowed = books.may_open(team, others, action)
    assert (verify(state, command) == []) is allowed
    if not allowed:
        return state
    books.answered.add(team)
    for other, legs in zip(others, offers, strict=True):
        talk = Talk(team, other, [])
        books.say(talk, Said(team, action, legs))
        books.talks.append(talk)
    return do(state, command)


def _legs(data: st.DataObject, team: str, other: str) -> tuple[TradeLeg, ...]:
    """Draw a swap of players that were theirs at first, and may not be any more."""
    if team == other:
        return ()
    return swap(team, data.draw(drawn(PLAYERS[team])), other, data.draw(drawn(PLAYERS[other])))


def _send(data: st.DataObject, state: LeagueState, books: Books) -> LeagueState:
    if not books.talks:
        return state
    at = data.draw(st.integers(0, len(books.talks) - 1))
    talk, thread = books.talks[at], f"thread-{at + 1:04d}"
    team = data.draw(drawn([*[talk.on_turn] * 8, *TEAMS]))
    answers = ["accept"] * 6 if talk.table is not None and talk.table.team != team else []
    action = data.draw(drawn([*answers, *ACTIONS]))
    if action == "accept":
        return _accept(data, state, books, talk, thread, team)
    other = talk.other if team == talk.opener else talk.opener
    legs = _legs(data, team, other) if action in ("propose", "counter") else ()
    command = sending(state, team, action, *legs, thread=thread)  # type: ignore[arg-type]  # a drawn literal
    allowed = books.may_send(talk, team, action)
    assert (verify(state, command) == []) is allowed
    if not allowed:
        return state
    books.say(talk, Said(team, action, legs))
    return do(state, command)


def _accept(data: st.DataObject, state: LeagueState, books: Books, talk: Talk, thread: str, team: str) -> LeagueState:
    """Accept some offer of the thread, mostly the newest, showing mostly what was said."""
    offers = [said for said in talk.said if said.legs]
    named = data.draw(drawn([*offers, *offers[-1:] * 6])) if offers else None
    shown = (
        data.draw(drawn([*[said.legs for said in offers], *[one.legs for one in offers[-1:]] * 6])) if offers else ()
    )
    number = talk.said.index(named) + 1 if named is not None else 0
    name = sealed(thread, number, named.legs) if named is not None else "0" * 64
    command = accepting(state, team, offer=name, shown=reveal(shown), thread=thread)
    allowed = books.may_send(talk, team, "accept") and books.may_accept(talk, named, shown)
    assert (verify(state, command) == []) is allowed
    if not allowed:
        return state
    executed = [event for event in decide(state, command) if isinstance(event, TradeExecuted)]
    table = talk.table
    assert table is not None
    assert [event.legs for event in executed] == [table.legs]
    assert {leg.giver for leg in table.legs} == {table.team, team} == {talk.opener, talk.other}
    for leg in table.legs:
        books.owner |= dict.fromkeys(leg.players, leg.receiver)
    books.say(talk, Said(team, "accept", ()))
    return do(state, command)


def _leave(data: st.DataObject, state: LeagueState, books: Books) -> LeagueState:
    if not books.talks:
        return state
    at = data.draw(st.integers(0, len(books.talks) - 1))
    talk, team = books.talks[at], data.draw(drawn(TEAMS))
    command = leaving(state, team, f"thread-{at + 1:04d}", auto=data.draw(st.booleans()))
    allowed = not talk.over and team == talk.on_turn
    assert (verify(state, command) == []) is allowed
    if not allowed:
        return state
    talk.over = True
    return do(state, command)
