"""The draft's further rules: queues, drafts of newcomers, position maxima."""

import attrs
import pytest
from draft_cases import AUCTION, kept, next_season, nominate
from league_cases import A, B, C, do, drafting_league, pick, refusal

from leaguecore.league import LeagueState, decide, verify
from leaguecore.league.commands import ListPlayers

# --- queues -----------------------------------------------------------------------------------------------------------


def shortlist(state: LeagueState, queue: tuple[str, ...] | None) -> ListPlayers:
    return ListPlayers(snapshot="0" * 64, team=A, pick=0, players=(), queue=queue, auto=False)


def test_a_queue_comes_with_a_shortlist_or_a_pick_and_stands_until_the_next() -> None:
    state = drafting_league(draft__queue=2)
    state = do(state, shortlist(state, ("p1", "p2")))
    assert state.queues == {A: ("p1", "p2")}
    kept_on = do(state, pick(state, "p1"))
    assert kept_on.queues == {A: ("p1", "p2")}
    changed = do(state, attrs.evolve(pick(state, "p1"), queue=("r1",)))
    assert changed.queues == {A: ("r1",)}
    assert do(state, attrs.evolve(pick(state, "p1"), queue=())).queues == {A: ()}


def test_a_queue_is_an_event_of_its_own() -> None:
    state = drafting_league(draft__queue=2)
    kinds = [event.kind for event in decide(state, attrs.evolve(pick(state, "p1"), queue=("r1",)))]
    assert kinds == ["draft.queued", "draft.picked"]
    assert [event.kind for event in decide(state, pick(state, "p1"))] == ["draft.picked"]
    assert [event.kind for event in decide(state, shortlist(state, ("p1",)))] == ["draft.listed", "draft.queued"]


@pytest.mark.parametrize(
    ("most", "queue", "codes"),
    [
        (2, ("p1", "p2"), []),
        (2, ("p1", "p2", "r1"), ["draft.queue_size"]),
        (2, ("p1", "p1"), ["draft.queue_twice"]),
        (0, ("p1",), ["draft.queue_size"]),
        (0, (), []),
        (0, None, []),
    ],
)
def test_a_queue_has_at_most_so_many_different_players(
    most: int, queue: tuple[str, ...] | None, codes: list[str]
) -> None:
    state = drafting_league(draft__queue=most)
    assert [one.code for one in verify(state, shortlist(state, queue))] == codes
    assert [one.code for one in verify(state, attrs.evolve(pick(state, "p9"), queue=queue))] == codes


def test_a_queue_may_name_who_is_gone_since_he_is_passed_over_anyhow() -> None:
    state = drafting_league(draft__queue=2)
    state = do(state, pick(state, "p1"))
    assert verify(state, attrs.evolve(pick(state, "p2"), queue=("p1", "r1"))) == []


# --- newcomers --------------------------------------------------------------------------------------------------------


def test_only_newcomers_are_drafted_where_the_rules_say_so_and_the_league_goes_on() -> None:
    state = kept(next_season({A: {"p1": 1}}, draft__pool="newcomers"), {A: ["p1"]})
    veteran = attrs.evolve(pick(state, "p2"), in_pool=False)
    assert refusal(state, veteran) == ["draft.pool"]
    assert verify(state, pick(state, "p2")) == []
    open_pool = kept(next_season({A: {"p1": 1}}, draft__pool="everybody"), {A: ["p1"]})
    assert verify(open_pool, veteran) == []


def test_a_league_s_first_draft_is_one_of_everybody() -> None:
    state = drafting_league(draft__pool="newcomers")
    assert verify(state, attrs.evolve(pick(state, "p2"), in_pool=False)) == []


def test_an_auction_of_newcomers_sells_only_these() -> None:
    fields = {"draft__kind": "auction", "draft__auction": AUCTION, "draft__pool": "newcomers"}
    state = kept(next_season({A: {"p1": 1}}, keepers={"cost": "auction_price"}, **fields), {})
    assert refusal(state, nominate(state, "p1", in_pool=False)) == ["draft.pool"]
    assert verify(state, nominate(state, "p1")) == []


# --- position maxima --------------------------------------------------------------------------------------------------


def test_nobody_drafts_beyond_a_position_maximum() -> None:
    state = drafting_league(teams=2, roster__position_max={"P": 1})
    for player in ("p1", "p2", "r2"):
        state = do(state, pick(state, player))
    assert state.rosters.keys() == {A, B}
    assert refusal(state, pick(state, "p3")) == ["roster.position_max"]
    # The rule is not one of those that are waived where nobody fits.
    assert refusal(state, pick(state, "p3", scarce=True)) == ["roster.position_max"]
    assert do(state, pick(state, "r1")).rosters[A].keys() == {"p1", "r1"}
    unlimited = drafting_league(teams=2)
    for player in ("p1", "p2", "r2"):
        unlimited = do(unlimited, pick(unlimited, player))
    assert do(unlimited, pick(unlimited, "p3")).rosters[A].keys() == {"p1", "p3"}


def test_a_player_of_two_positions_counts_at_both() -> None:
    state = drafting_league(teams=2, roster__position_max={"R": 1})
    for player in ("pr1", "p2", "r2"):
        state = do(state, pick(state, player))
    assert refusal(state, pick(state, "r1")) == ["roster.position_max"]
    assert C not in state.rosters
