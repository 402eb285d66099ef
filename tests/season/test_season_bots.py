"""The managers that come with the library: what each goes by, and that all they do is legal."""

from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from season_cases import Watched, new_game, played, plugins, toy_rules
from sport_leagues import SPORTS, small_league
from toy_sport import ToySeason, at, toy_season

from leaguecore.clock import Instant
from leaguecore.errors import PluginError, UsageError
from leaguecore.lineup import Slot
from leaguecore.managers import make_manager
from leaguecore.managers.briefing import BOARD_COLUMNS, Board, Briefing, RulesInForce
from leaguecore.managers.decision import Claims, Pick, Shortlist
from leaguecore.managers.protocol import parse_spec
from leaguecore.managers.valuation import ByHindsight, ByProjection, noise_ppm
from leaguecore.rng import draw_normal_micros

MILLION = 1_000_000
SLOTS = (Slot("P", 1, frozenset({"P"})), Slot("FLEX", 1, frozenset({"P", "R"})))


def board_of(players: dict[str, tuple[str, ...]], **columns: list[int]) -> Board:
    """Return a board of some players; columns that are not given are zero."""
    ids = tuple(sorted(players))
    found = {name: np.array(columns.get(name, [0] * len(ids)), dtype=np.int64) for name in BOARD_COLUMNS}
    return Board(
        cut=Instant(0),
        snapshot="0" * 64,
        players=ids,
        index={player: place for place, player in enumerate(ids)},
        names=ids,
        positions=tuple(players[player] for player in ids),
        position_sets=tuple(frozenset(players[player]) for player in ids),
        teams=("",) * len(ids),
        statuses=("",) * len(ids),
        columns=found,
    )


def briefing_of(kind: Any, board: Board, **more: Any) -> Briefing:
    """Return a briefing of team-01 about a board."""
    rules = RulesInForce(
        ruleset="toy",
        ruleset_sha256="0" * 64,
        slots=SLOTS,
        roster_size=3,
        draft_rounds=3,
        shortlist=3,
        max_claims=5,
        min_bid=0,
        max_moves=2,
        points_decimals=1,
    )
    about: dict[str, Any] = {"owners": {}, "waived": frozenset(), "roster": {}, "budget": 100, "points": {}, **more}
    return Briefing(
        kind=kind,
        decision_id="test",
        team="team-01",
        at=Instant(0),
        deadline_at=Instant(1),
        rules=rules,
        board=board,
        **about,
    )


def bot(spec: str, seed: str = "seed") -> Any:
    """Return a manager by its specification."""
    return make_manager(spec, plugins().managers, "team-01", seed)


FOUR = {"a": ("P",), "b": ("P",), "c": ("R",), "d": ("R",)}


def factors(valuation: ByProjection, board: Board) -> list[int]:
    """Return by how much a valuation misjudges each player of a board whose truth is a million."""
    return [int(value) for value in valuation.values(briefing_of("claims", board)).remaining]


def test_the_noise_of_a_player_is_one_draw_of_the_seat_and_stays_all_season() -> None:
    truth = board_of(FOUR, remaining=[MILLION] * 4, slate_points=[MILLION] * 4)
    valuation = ByProjection("seat-1", 100_000)
    first = factors(valuation, truth)
    # A tenth of a normal draw: 1 + 0.10 * z, in whole millionths.
    assert first == [MILLION + 100_000 * draw_normal_micros("seat-1", "noise", player) // MILLION for player in "abcd"]
    assert factors(valuation, board_of(FOUR, remaining=[MILLION] * 4)) == first
    assert len(set(first)) == 4
    # The same factor misjudges the slate, so who is overrated is overrated everywhere.
    assert valuation.values(briefing_of("lineup", truth)).slate.tolist() == first


def test_the_noise_of_a_player_does_not_depend_on_who_else_is_on_the_board() -> None:
    few = board_of({"b": ("P",), "d": ("R",)}, remaining=[MILLION] * 2)
    many = board_of(FOUR, remaining=[MILLION] * 4)
    valuation = ByProjection("seat-1", 100_000)
    whole = factors(valuation, many)
    assert factors(valuation, few) == [whole[1], whole[3]]
    assert factors(valuation, many) == whole


def test_two_seats_misjudge_the_same_player_differently() -> None:
    truth = board_of(FOUR, remaining=[MILLION] * 4)
    one, other = (factors(ByProjection(seed, 100_000), truth) for seed in ("seat-1", "seat-2"))
    assert all(mine != theirs for mine, theirs in zip(one, other, strict=True))


def test_without_noise_the_projection_is_taken_as_it_is() -> None:
    truth = board_of(FOUR, remaining=[4, 3, 2, 1], slate_points=[1, 2, 3, 4], replacement=[3, 3, 1, 1])
    values = ByProjection("seat-1", 0).values(briefing_of("claims", truth))
    assert values.remaining.tolist() == [4, 3, 2, 1]
    assert values.slate.tolist() == [1, 2, 3, 4]
    assert values.surplus.tolist() == [1, 0, 1, 0]


def test_noise_is_about_as_large_as_it_says() -> None:
    players = {f"p{number:03d}": ("P",) for number in range(400)}
    found = np.array(factors(ByProjection("s", 250_000), board_of(players, remaining=[MILLION] * 400))) / MILLION
    # 400 draws: the mean is within 4 standard errors (0.25 / 20), the spread within 4 of its own (0.25 / sqrt(800)).
    assert abs(found.mean() - 1) < 4 * 0.0125
    assert abs(found.std() - 0.25) < 4 * 0.25 / np.sqrt(800)


@given(st.integers(0, 100))
@settings(deadline=None)
def test_noise_is_read_as_a_decimal(percent: int) -> None:
    assert noise_ppm({"noise": f"{percent / 100:.2f}"}) == 10_000 * percent


@pytest.mark.parametrize("text", ["-0.1", "1.1", "a lot", "NaN", "Infinity", "1e400"])
def test_noise_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as refusal:
        noise_ppm({"noise": text})
    assert refusal.value.code == "manager.option"


def test_a_specification_names_a_manager_and_its_options() -> None:
    assert parse_spec("projection") == ("projection", {})
    assert parse_spec("projection:noise=0.10") == ("projection", {"noise": "0.10"})
    for broken in ("projection:noise", "projection:=1", "projection:noise="):
        with pytest.raises(UsageError):
            parse_spec(broken)
    with pytest.raises(UsageError):
        bot("adp:noise=0.1")
    with pytest.raises(PluginError):
        bot("nobody")


def test_the_oracle_declares_that_it_needs_hindsight_and_refuses_to_guess() -> None:
    assert plugins().managers.get("oracle").needs == frozenset({"hindsight"})
    assert all(plugins().managers.get(name).needs == frozenset() for name in ("projection", "adp", "random"))
    with pytest.raises(UsageError) as refusal:
        bot("oracle").decide(briefing_of("lineup", board_of(FOUR)))
    assert refusal.value.code == "manager.needs"
    with pytest.raises(UsageError):
        ByHindsight().values(briefing_of("claims", board_of(FOUR)))


def test_only_a_seat_that_declares_the_need_is_shown_what_will_happen_and_no_league_with_it_is_rated() -> None:
    game = played(toy_rules(), toy_season(weeks=1).facts(), ["oracle", "projection"], watched=True)
    shown = {
        team: {briefing.hindsight is not None for briefing, _, _ in manager.seen}
        for team, manager in game.managers.items()
        if isinstance(manager, Watched)
    }
    assert shown == {"team-01": {True}, "team-02": {False}}
    assert game.league.ledger.genesis().data["rated"] is False
    assert game.league.faults() == []


def test_the_oracle_drafts_and_starts_who_will_score() -> None:
    season = ToySeason()
    for rank, (player, position) in enumerate((("a", "P"), ("b", "P"), ("c", "P"), ("d", "R"), ("e", "R"), ("f", "R"))):
        season.player(player, position)
        season.rank(player, rank + 1)
    season.game("g1", at(1, 18))
    for player, goals in (("c", 9), ("f", 8), ("b", 2), ("e", 1)):
        season.line(player, "g1", goals, known=at(2, 12))
    game = played(toy_rules(), season.facts(), ["oracle", "adp"])
    mine = next(data for data in game.bodies("lineup.set") if data["team"] == "team-01")
    assert mine["seating"] == {"FLEX": ["f"], "P": ["c"]}
    assert dict(game.runner.state.results[0])["team-01"] == 170


def test_the_ranking_bot_drafts_by_rank_alone() -> None:
    board = board_of(FOUR, rank=[4, 2, 1, 3], remaining=[900, 10, 20, 30])
    assert bot("adp").decide(briefing_of("shortlist", board)) == Shortlist(players=("c", "b", "d"))


def test_the_projection_bot_drafts_by_what_is_gained_over_a_replacement() -> None:
    # b promises most, but everybody has a passer like him: c is 30 above his replacement, b only 5.
    board = board_of(FOUR, remaining=[95, 100, 60, 30], replacement=[95, 95, 30, 30], rank=[1, 2, 3, 4])
    answer = bot("projection").decide(briefing_of("shortlist", board))
    assert isinstance(answer, Shortlist)
    assert answer.players[0] == "c"


def test_a_bot_drafts_no_roster_that_cannot_be_filled() -> None:
    # One pick is left and the passer's seat is empty: only a passer will do, whatever the runners promise.
    board = board_of(FOUR, remaining=[1, 0, 900, 800], rank=[3, 4, 1, 2])
    owners = {"c": "team-01", "d": "team-01"}
    roster = {"c": ("R",), "d": ("R",)}
    for spec in ("projection", "adp", "random"):
        answer = bot(spec).decide(briefing_of("pick", board, owners=owners, roster=roster))
        assert isinstance(answer, Pick)
        assert answer.player in ("a", "b")


@pytest.mark.parametrize("spec", ["projection", "adp", "random"])
def test_where_nobody_is_left_who_keeps_the_roster_fillable_a_bot_still_picks_somebody(spec: str) -> None:
    # Both passers are another team's, and a pick is left: rather any runner than none.
    board = board_of({**FOUR, "e": ("R",)}, remaining=[9, 8, 7, 6, 5], rank=[1, 2, 3, 4, 5])
    owners = {"a": "team-02", "b": "team-02", "c": "team-01", "d": "team-01"}
    briefing = briefing_of("pick", board, owners=owners, roster={"c": ("R",), "d": ("R",)})
    answer = bot(spec).decide(briefing)
    assert isinstance(answer, Pick)
    assert answer.player == "e"


def test_a_bot_picks_from_its_own_shortlist() -> None:
    board = board_of(FOUR, remaining=[4, 3, 2, 1], rank=[1, 2, 3, 4])
    for spec in ("projection", "adp", "random"):
        answer = bot(spec).decide(briefing_of("pick", board, shortlist=("c",)))
        assert isinstance(answer, Pick)
        assert answer.player == "c"


def test_a_bot_starts_the_lineup_of_greatest_expectation_with_locked_players_where_they_are() -> None:
    board = board_of(FOUR, slate_points=[10, 50, 30, 40])
    roster = {"a": ("P",), "b": ("P",), "d": ("R",)}
    free = bot("projection").decide(briefing_of("lineup", board, roster=roster, seating={"P": (), "FLEX": ()}))
    assert free.seating == {"P": ("b",), "FLEX": ("d",)}
    # a has begun in his seat, d has begun on the bench: b may only take the seat that is left.
    held = bot("projection").decide(
        briefing_of("lineup", board, roster=roster, seating={"P": ("a",), "FLEX": ()}, locked=("a", "d"))
    )
    assert held.seating == {"P": ("a",), "FLEX": ("b",)}


def test_a_bot_claims_a_free_agent_who_beats_its_own_and_offers_a_third_of_the_share_gained() -> None:
    board = board_of(FOUR, remaining=[100, 105, 300, 100])
    owners = {"a": "team-01", "d": "team-01"}
    roster = {"a": ("P",), "d": ("R",)}
    more = {"owners": {**owners, "x": "team-01"}, "roster": {**roster, "x": ("P",)}}
    answer = bot("projection").decide(briefing_of("claims", board, **more))
    assert isinstance(answer, Claims)
    # Nobody knows x any more, so he is worth nothing and makes room for b.
    wishes = {(wish.add, wish.drop): wish.bid for wish in answer.wishes}
    # c gains 200 of his 300: 100 * 200 // (3 * 300); b gains all of his 105: 100 * 105 // (3 * 105).
    assert wishes == {("c", "d"): 22, ("b", "x"): 33}


@pytest.mark.parametrize(("worth", "claimed"), [(105, False), (106, True)])
def test_a_bot_claims_nobody_who_beats_its_own_by_a_twentieth_or_less(worth: int, claimed: bool) -> None:
    board = board_of(FOUR, remaining=[100, worth, 0, 100])
    roster = {"a": ("P",), "d": ("R",), "c": ("R",)}
    answer = bot("projection").decide(
        briefing_of("claims", board, owners=dict.fromkeys(roster, "team-01"), roster=roster)
    )
    assert [(wish.add, wish.drop) for wish in answer.wishes] == ([("b", "a")] if claimed else [])


def test_a_bot_without_a_dollar_bids_the_least_there_is() -> None:
    board = board_of(FOUR, remaining=[0, 0, 300, 100])
    more = {"owners": {"d": "team-01"}, "roster": {"d": ("R",), "x": ("P",), "y": ("P",)}}
    answer = bot("projection").decide(briefing_of("claims", board, budget=0, **more))
    assert [(wish.add, wish.drop, wish.bid) for wish in answer.wishes] == [("c", "d", 0)]


def test_chance_is_the_seats_own_and_the_same_again() -> None:
    board = board_of({f"p{number}": ("P",) for number in range(30)}, rank=list(range(1, 31)))
    briefing = briefing_of("shortlist", board)
    assert bot("random", "s1").decide(briefing) == bot("random", "s1").decide(briefing)
    assert bot("random", "s1").decide(briefing) != bot("random", "s2").decide(briefing)
    game = new_game(toy_rules(), toy_season(weeks=1).facts())
    assert game.engine.manager_seed("team-01") != game.engine.manager_seed("team-02")


@pytest.mark.parametrize("sport", SPORTS)
@pytest.mark.parametrize("spec", ["random", "projection", "projection:noise=1", "adp", "oracle"])
def test_no_bot_is_ever_refused_or_late(sport: str, spec: str) -> None:
    small = small_league(sport)
    game = played(small.rules, small.facts, [spec], seed="3")
    assert game.bodies("decision.refused") == []
    assert set(game.runner.state.autos.values()) == {0}


def test_a_bot_reads_its_briefing_and_writes_nothing_into_it() -> None:
    board = board_of(FOUR, remaining=[4, 3, 2, 1], rank=[1, 2, 3, 4])
    for column in board.columns.values():
        column.flags.writeable = False
    frozen = {"owners": MappingProxyType({"a": "team-01"}), "roster": MappingProxyType({"a": ("P",)})}
    for spec in ("projection:noise=0.1", "adp", "random"):
        for kind in ("shortlist", "pick", "claims", "moves", "lineup"):
            bot(spec).decide(briefing_of(kind, board, seating=MappingProxyType({"P": (), "FLEX": ()}), **frozen))
