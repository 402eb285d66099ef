"""What the baselines make of offers: yes only above a gain of 5 % of the best lineup, and never to be drained."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.clock import Instant
from leaguecore.lineup import Candidate, Slot, lineup_worth, worth_by_slot
from leaguecore.managers.baselines import RankingManager, ValuationManager
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.negotiating import Message, MessageSeen, Negotiate, Reply, SideSeen, TalksSeen, ThreadSeen
from leaguecore.managers.trading import Give
from leaguecore.managers.valuation import Values

SLOTS = (Slot("P", 1, frozenset({"P"})), Slot("FLEX", 1, frozenset({"P", "R"})))
HASH = "f" * 64
ME, YOU = "team-01", "team-02"
ALL = ("propose", "counter", "accept", "reject", "message")


def positions_of(player: str) -> tuple[str, ...]:
    """Return the positions that a player's id says: `p1` is a passer, `r1` a runner."""
    return (player[0].upper(),)


class Fixed:
    """Values players once and for all."""

    def __init__(self, worth: Mapping[str, int]) -> None:
        self.worth = worth

    def values(self, briefing: Any) -> Values:
        """Return the values by the places of the board."""
        numbers = np.array([self.worth[player] for player in briefing.board.players], dtype=np.int64)
        return Values(remaining=numbers, slate=numbers, surplus=numbers)


def side(team: str, players: Sequence[str], **more: Any) -> SideSeen:
    """Return a team as the other sees it."""
    fields: dict[str, Any] = {"dollars": 50, "picks": (), "wins": 0, "losses": 0, "ties": 0, "points": 0}
    roster = {player: positions_of(player) for player in players}
    return SideSeen(team=team, players=roster, strengths={}, full=False, **{**fields, **more})


def asked(
    mine: Sequence[str],
    theirs: Sequence[str],
    gives: Sequence[Give],
    *,
    size: int = 3,
    allowed: Sequence[Any] = ("counter", "accept", "reject", "message"),
    against: Sequence[str] = (),
    undroppable: Sequence[str] = (),
) -> Any:
    """Return as much of a briefing for an answer as is looked at."""
    offer = MessageSeen(number=1, team=YOU, action="propose", gives=tuple(gives), drops=(), offer=HASH, text="")
    thread = ThreadSeen(
        thread="thread-0001",
        other=YOU,
        opened_by=YOU,
        messages=(offer,),
        messages_left=5,
        offer=HASH,
        allowed=tuple(allowed),
        against=tuple(against),
        ended="",
        closes_at=Instant(0),
    )
    talks = TalksSeen(
        thread=thread.thread,
        threads=(thread,),
        sides={ME: side(ME, mine), YOU: side(YOU, theirs)},
        chat=(),
        negotiation=None,
        chat_rules=None,
        collusion="",
        openings_left=0,
    )
    players = sorted({*mine, *theirs})
    return SimpleNamespace(
        kind="reply",
        team=ME,
        decision_id="reply:102:team-01",
        roster={player: positions_of(player) for player in mine},
        board=SimpleNamespace(players=tuple(players), index={one: place for place, one in enumerate(players)}),
        rules=SimpleNamespace(slots=SLOTS, roster_size=size),
        talks=talks,
        undroppable=frozenset(undroppable),
    )


def trade(give: Sequence[str] = (), get: Sequence[str] = (), **more: Any) -> tuple[Give, Give]:
    """Return an offer of the other team: what the manager would give, and get."""
    mine = Give(giver=ME, receiver=YOU, players=tuple(give), **more)
    return Give(giver=YOU, receiver=ME, players=tuple(get)), mine


def answer(worth: Mapping[str, int], briefing: Any, manager: Any = ValuationManager) -> Message | None:
    """Return the message with which a baseline answers."""
    reply = manager(Fixed(worth)).decide(briefing)
    assert isinstance(reply, Reply)
    return reply.message


# My best lineup is p1 and r1: 200. With r2 in the place of r1 it is 100 + what r2 is worth.
@pytest.mark.parametrize(("value", "accepts"), [(110, False), (111, True), (99, False)])
def test_yes_only_above_a_gain_of_five_percent_of_the_best_lineup(value: int, accepts: bool) -> None:
    worth = {"p1": 100, "r1": 100, "p9": 1, "r2": value}
    message = answer(worth, asked(["p1", "r1", "p9"], ["r2"], trade(["r1"], ["r2"])))
    assert message is not None
    assert message.action == ("accept" if accepts else "reject")
    assert message.offer == (HASH if accepts else "")


def test_a_better_bench_is_no_gain() -> None:
    worth = {"p1": 100, "r1": 100, "p9": 1, "p2": 99}
    assert answer(worth, asked(["p1", "r1", "p9"], ["p2"], trade(["p9"], ["p2"]))) == Message(action="reject")


def test_no_gain_is_worth_an_empty_slot() -> None:
    """The passer's slot could not be filled, whatever the runner scores."""
    worth = {"p1": 10, "r1": 10, "r2": 900}
    assert answer(worth, asked(["p1", "r1"], ["r2"], trade(["p1"], ["r2"]))) == Message(action="reject")


def test_dollars_and_picks_are_not_given_away() -> None:
    worth = {"p1": 100, "r1": 100, "p9": 1, "r2": 500}
    for more in ({"dollars": 1}, {"picks": ("2:1:team-01",)}):
        briefing = asked(["p1", "r1", "p9"], ["r2"], trade(["r1"], ["r2"], **more))
        assert answer(worth, briefing) == Message(action="reject")


def test_whoever_costs_the_lineup_least_is_dropped_for_room() -> None:
    worth = {"p1": 100, "r1": 50, "p9": 20, "r2": 90, "r3": 80}
    briefing = asked(["p1", "r1", "p9"], ["r2", "r3"], trade(["r1"], ["r2", "r3"]))
    assert answer(worth, briefing) == Message(action="accept", offer=HASH, drops=("p9",))
    kept = asked(["p1", "r1", "p9"], ["r2", "r3"], trade(["r1"], ["r2", "r3"]), undroppable=["p9", "p1"])
    assert answer(worth, kept) == Message(action="reject")


@pytest.mark.parametrize(("against", "accepts"), [((), True), (("roster.full",), True), (("player.locked",), False)])
def test_what_drops_do_not_mend_stands_against_it(against: tuple[str, ...], accepts: bool) -> None:
    worth = {"p1": 100, "r1": 100, "p9": 1, "r2": 300}
    briefing = asked(["p1", "r1", "p9"], ["r2"], trade(["r1"], ["r2"]), against=against)
    message = answer(worth, briefing)
    assert message is not None
    assert (message.action == "accept") is accepts


def test_where_no_rejection_is_allowed_the_thread_just_ends() -> None:
    worth = {"p1": 100, "r1": 100, "p9": 1, "r2": 3}
    briefing = asked(["p1", "r1", "p9"], ["r2"], trade(["r1"], ["r2"]), allowed=("accept", "counter"))
    assert answer(worth, briefing) is None


def test_the_ranking_never_trades() -> None:
    worth = {"p1": 100, "r1": 100, "p9": 1, "r2": 900}
    briefing = asked(["p1", "r1", "p9"], ["r2"], trade(["r1"], ["r2"]))
    assert answer(worth, briefing, RankingManager) == Message(action="reject")
    opened = SimpleNamespace(kind="negotiate")
    assert RankingManager(Fixed(worth)).decide(opened) == Negotiate(openings=())  # type: ignore[arg-type]  # as much as is looked at


def test_chance_answers_with_what_is_allowed() -> None:
    found = set()
    for seed in range(60):
        briefing = asked(["p1", "r1", "p9"], ["r2", "p3"], trade(["r1"], ["r2"]))
        reply = RandomManager(str(seed)).decide(briefing)
        assert isinstance(reply, Reply)
        assert reply.message is not None
        found.add(reply.message.action)
        if reply.message.action == "counter":
            there, back = reply.message.gives
            assert (there.giver, back.giver) == (ME, YOU)
            assert sorted(map(positions_of, there.players)) == sorted(map(positions_of, back.players))
            assert len(there.players) == 1
    assert found == {"accept", "reject", "message", "counter"}
    never = asked(["p1", "r1"], ["r2"], trade(["r1"], ["r2"]), allowed=("accept",), against=("trade.asset",))
    assert all(RandomManager(str(seed)).decide(never) == Reply(message=None) for seed in range(20))


# --- by definition ----------------------------------------------------------------------------------------------------


def best_by_trying(worth: Mapping[str, int], players: Sequence[str]) -> tuple[int, int]:
    """Return (seats that can be filled, value of the best lineup) by trying every seating."""
    seats = [slot for slot in SLOTS for _ in range(slot.count)]
    filled, best = 0, 0
    for order in permutations([*players, *[""] * len(seats)], len(seats)):
        pairs = [(slot, one) for slot, one in zip(seats, order, strict=True) if one]
        if all(slot.eligible & set(positions_of(one)) for slot, one in pairs):
            filled = max(filled, len(pairs))
            best = max(best, sum(worth[one] for _, one in pairs))
    return filled, best


POOL = ("p1", "p2", "p3", "r1", "r2", "r3", "r4")


@settings(deadline=None, max_examples=150)
@given(
    numbers=st.lists(st.integers(0, 300), min_size=len(POOL), max_size=len(POOL)),
    offers=st.lists(st.tuples(st.sets(st.sampled_from(POOL)), st.sets(st.sampled_from(POOL))), max_size=12),
)
def test_no_sequence_of_offers_drains_the_projection(
    numbers: list[int], offers: list[tuple[set[str], set[str]]]
) -> None:
    """However many trades are offered, no accepted one makes its best lineup worse or leaves a slot empty."""
    worth = dict(zip(POOL, numbers, strict=True))
    mine, theirs = ["p1", "r1", "r2"], ["p2", "p3", "r3", "r4"]
    filled, value = best_by_trying(worth, mine)
    for wanted, offered in offers:
        give, get = sorted(wanted & set(mine)), sorted(offered & set(theirs))
        if not give or not get:
            continue
        message = answer(worth, asked(mine, theirs, trade(give, get)))
        assert message is not None
        if message.action != "accept":
            continue
        before = value
        mine = [one for one in [*mine, *get] if one not in {*give, *message.drops}]
        theirs = [one for one in [*theirs, *give] if one not in get]
        assert len(mine) <= 3
        now, value = best_by_trying(worth, mine)
        assert 100 * value > 105 * before
        assert now >= filled
        filled = now


@settings(deadline=None)
@given(numbers=st.lists(st.integers(0, 300), min_size=len(POOL), max_size=len(POOL)), count=st.integers(0, 5))
def test_the_worth_of_players_is_that_of_the_best_seating(numbers: list[int], count: int) -> None:
    worth = dict(zip(POOL, numbers, strict=True))
    candidates = [Candidate(one, frozenset(positions_of(one)), worth[one]) for one in POOL[:count]]
    assert lineup_worth(SLOTS, candidates) == best_by_trying(worth, POOL[:count])[1]
    assert set(worth_by_slot(SLOTS, candidates)) == {"P", "FLEX"}


def test_a_slot_s_multiplier_counts() -> None:
    captain = Slot("CPT", 1, frozenset({"P"}), 1_500)
    assert lineup_worth((captain,), [Candidate("p1", frozenset({"P"}), 7)]) == 10  # 10.5, rounded down
