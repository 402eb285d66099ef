"""Lineups in the middle of a trade: who has locked counts for the team that he leaves, who has not leaves at once."""

from collections.abc import Mapping, Sequence

import pytest
from league_cases import A, B, C, do, lineup, open_slate, outcome, refusal, score
from trade_cases import OPENS, agreed, process, swap, trading_league, turn

from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import DropPlayer
from leaguecore.league.events import PeriodScored, PlayerDropped
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.standing_lineup import carried_lineup

SWAP = swap(C, "r30", B, "r20")
MINE = {"P": ["p30"], "FLEX": ["r30"]}
THEIRS = {"P": ["p20"], "FLEX": ["r20"]}
WIDE = """
  { name = "P", count = 1, eligible = ["P"], multiplier = 1 },
  { name = "FLEX", count = 2, eligible = ["P", "R"], multiplier = 1 },
"""


def mid_slate(wakes: int = 2, **fields: object) -> LeagueState:
    """Return a league in slate 1a whose first lineups start the runners that C and B have agreed to swap."""
    state = agreed(trading_league(trades={"locked_player": "points_stay"}, **fields), *SWAP)
    state = do(state, open_slate(state, wakes))
    return do(state, lineup(state, C, "1a", MINE), lineup(state, B, "1a", THEIRS))


def traded(state: LeagueState, kept: Sequence[str] = (), slates: Sequence[str] = ("1a",)) -> LeagueState:
    """Return the league after the trade, some players being locked in their seats."""
    kept_seats = dict.fromkeys(slates, kept) if kept else {}
    after = do(state, process(state, locked=kept, kept_seats=kept_seats))
    assert broken_invariants(after) == []
    return after


def points(state: LeagueState, scored: Mapping[str, int]) -> Mapping[str, int]:
    """Return what the teams score in the first period."""
    (event,) = decide(state, score(1, {"1a": scored}))
    assert isinstance(event, PeriodScored)
    return event.points


def test_who_has_played_counts_for_his_old_team_and_who_has_not_for_nobody_until_he_is_seated() -> None:
    """Sleeper: already-played players stay in the old team's week, unplayed ones move at once."""
    after = traded(mid_slate(), kept=["r30"])
    assert after.slates["1a"].lineups[C] == {"P": ("p30",), "FLEX": ("r30",)}
    assert after.slates["1a"].lineups[B] == {"P": ("p20",), "FLEX": ()}
    assert points(after, {"r30": 900}) == {A: 0, B: 0, C: 900}


def test_one_team_may_use_both() -> None:
    """C keeps what r30 did before the trade, and starts r20 who came for him."""
    after = traded(mid_slate(), kept=["r30"])
    assert outcome(after, lineup(after, C, "1a", {"FLEX": ["r30"]}, locked=["r30"])) == []
    # The seat of r30 is taken: r20 has to sit elsewhere.
    crowded = lineup(after, C, "1a", {"P": ["p30"], "FLEX": ["r30", "r20"]}, locked=["r30"])
    assert refusal(after, crowded) == ["lineup.seats"]
    wide = traded(mid_slate(slots=WIDE, bench=0), kept=["r30"])
    done = do(wide, lineup(wide, C, "1a", {"P": ["p30"], "FLEX": ["r20", "r30"]}, locked=["r30"]))
    assert points(done, {"r30": 900, "r20": 50}) == {A: 0, B: 0, C: 950}


def test_the_old_team_cannot_take_the_seat_away_nor_move_it() -> None:
    after = traded(mid_slate(), kept=["r30"])
    assert carried_lineup(after, C, "1a")["FLEX"] == ("r30",)
    for seating in ({"P": ["p30"]}, {"P": ["p30"], "FLEX": ["p31"]}):
        assert refusal(after, lineup(after, C, "1a", seating, locked=["r30"])) == ["lineup.locked"]


def test_the_new_team_cannot_seat_who_has_played() -> None:
    after = traded(mid_slate(), kept=["r30"])
    mine = {"P": ["p20"], "FLEX": ["r30"]}
    assert refusal(after, lineup(after, B, "1a", mine, locked=["r30"])) == ["lineup.locked"]


def test_the_new_team_may_seat_who_has_not_played() -> None:
    after = traded(mid_slate(), kept=["r30"])
    done = do(after, lineup(after, C, "1a", {"P": ["p30"], "FLEX": ["r30"]}, locked=["r30"]))
    other = traded(mid_slate())
    other = do(other, lineup(other, B, "1a", {"P": ["p20"], "FLEX": ["r30"]}))
    assert points(done, {"r30": 900}) == {A: 0, B: 0, C: 900}
    assert points(other, {"r30": 900}) == {A: 0, B: 900, C: 0}


def test_a_seat_is_left_behind_only_in_the_slates_in_which_it_is_locked() -> None:
    state = mid_slate()
    state = do(state, open_slate(state), lineup(do(state, open_slate(state)), C, "2a", MINE))
    after = traded(state, kept=["r30"])
    assert after.slates["1a"].left == {C: {"r30": ("R",)}}
    assert after.slates["2a"].left == {}
    assert after.slates["2a"].lineups[C] == {"P": ("p30",), "FLEX": ()}
    assert carried_lineup(after, C, "2a")["FLEX"] == ()


def test_a_lineup_of_one_is_empty_without_him() -> None:
    state = agreed(trading_league(trades={"locked_player": "points_stay"}), *SWAP)
    state = do(state, open_slate(state, 2))
    state = do(state, lineup(state, C, "1a", {"FLEX": ["r30"]}))
    assert traded(state).slates["1a"].lineups == {C: {"FLEX": ()}}


def test_who_sat_on_the_bench_leaves_nothing_behind() -> None:
    state = agreed(trading_league(trades={"locked_player": "points_stay"}), *SWAP)
    state = do(state, open_slate(state, 2))
    state = do(state, lineup(state, C, "1a", {"P": ["p30"], "FLEX": ["p31"]}))
    after = traded(state, kept=["r30"])
    assert after.slates["1a"].left == {}
    assert after.slates["1a"].lineups[C] == {"P": ("p30",), "FLEX": ("p31",)}
    assert refusal(after, lineup(after, C, "1a", MINE)) == ["lineup.player"]


def test_without_a_lineup_of_the_slate_the_newest_one_stands_and_its_seat_is_kept() -> None:
    """The second slate of the period has opened and begun, and nobody has set a lineup of it yet."""
    state = agreed(trading_league(trades={"locked_player": "points_stay"}), *SWAP)
    state = do(state, open_slate(state))
    state = do(state, lineup(state, C, "1a", MINE))
    state = do(state, open_slate(state))
    after = traded(state, kept=["r30"], slates=["2a"])
    assert after.slates["2a"].left == {C: {"r30": ("R",)}}
    assert outcome(after, lineup(after, C, "2a", MINE, locked=["r30"])) == []
    assert refusal(after, lineup(after, C, "2a", {"P": ["p30"]}, locked=["r30"])) == ["lineup.locked"]


@pytest.mark.parametrize(("seats", "codes"), [("among_starters", []), ("fixed", ["lineup.locked"])])
def test_a_seat_left_behind_moves_among_starting_seats_where_locked_seats_do(seats: str, codes: list[str]) -> None:
    """p30 has played at P, and could as well sit at FLEX."""
    state = agreed(
        trading_league(trades={"locked_player": "points_stay"}, lineups__locked_seat=seats), *swap(C, "p30", B, "p20")
    )
    state = do(state, open_slate(state, 2))
    state = do(state, lineup(state, C, "1a", {"P": ["p30"]}))
    after = traded(state, kept=["p30"])
    assert outcome(after, lineup(after, C, "1a", {"P": ["p31"], "FLEX": ["p30"]}, locked=["p30"])) == codes


def test_drops_of_a_trade_leave_their_seats_behind_too() -> None:
    state = agreed(trading_league(trades={"locked_player": "points_stay"}), *SWAP, drops={C: ["p30"]})
    state = do(state, open_slate(state, 2))
    state = do(state, lineup(state, C, "1a", MINE))
    after = traded(state, kept=["p30"])
    assert after.slates["1a"].left == {C: {"p30": ("P",)}}
    assert points(after, {"p30": 300}) == {A: 0, B: 0, C: 300}


def test_a_drop_without_a_trade_leaves_its_seat_behind_where_it_is_locked() -> None:
    state = trading_league()
    state = do(state, open_slate(state, 2))
    state = do(state, lineup(state, C, "1a", MINE))
    command = turn(state, C, DropPlayer(player="p30"), kept_seats={"1a": ["p30"], "2a": ["r30"]})
    assert decide(state, command)[0] == PlayerDropped(team=C, player="p30", kept_seats=("1a",), at=OPENS)
    after = do(state, command)
    assert after.slates["1a"].left == {C: {"p30": ("P",)}}
    assert points(after, {"p30": 300, "r30": 900}) == {A: 0, B: 0, C: 1_200}


def test_a_trade_back_in_the_same_slate_counts_him_once() -> None:
    after = traded(mid_slate(), kept=["r30"])
    back = agreed(after, *swap(C, "r20", B, "r30"))
    back = do(back, process(back, "trade-002", kept_seats={"1a": ["r30"]}))
    assert back.slates["1a"].lineups[C] == {"P": ("p30",), "FLEX": ("r30",)}
    assert points(back, {"r30": 900}) == {A: 0, B: 0, C: 900}
