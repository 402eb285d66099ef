"""Playoffs: seeds, rounds, ties, places, told in events right after the period that decides them."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, D, E, do, open_slate, plan, playing_league, refusal, run, score, seal
from league_cases import new_league as opened_league
from scored_cases import kinds, league_of, ranks, ready, scored, table, told

from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import CloseSeason
from leaguecore.league.contenders import adding_teams, has_match_left
from leaguecore.league.events import ClaimFailed, PlacesDecided, PlayoffsSeeded, RoundDecided, RoundPaired
from leaguecore.league.events.playoffs import PlayoffMatch
from leaguecore.league.playoffs import seed_order

F, G, H = (f"team-{number:02d}" for number in (6, 7, 8))

PLAYOFFS: dict[str, Any] = {
    "teams": 4,
    "round_periods": [1, 1],
    "reseed": False,
    "tie": "higher_seed",
    "third_place": False,
    "consolation": "none",
    "lock_eliminated": False,
}


def league(size: int, regular: int = 1, **changes: Any) -> LeagueState:
    """Return a league of so many teams about to play, with playoffs after so many periods, seeded by points."""
    rules = PLAYOFFS | {name: value for name, value in changes.items() if name in PLAYOFFS}
    others = {name: value for name, value in changes.items() if name not in PLAYOFFS}
    return league_of(size, regular + sum(rules["round_periods"]), playoffs__=rules, **others)


def descending(teams: int) -> tuple[int, ...]:
    """Return points by which the first team is seeded first, and so on."""
    return tuple(10 * (teams - number) for number in range(teams))


def matches(state: LeagueState, bracket: str = "title") -> list[tuple[str, str]]:
    """Return the pairs of the newest round, home team first."""
    return [(match.home, match.away) for match in state.playoff_rounds[-1].matches if match.bracket == bracket]


def champion_first(state: LeagueState) -> list[str]:
    """Return the teams by their final places."""
    return sorted(state.placements, key=lambda team: state.placements[team])


# --- seeding ----------------------------------------------------------------------------------------------------------


def test_the_playoffs_are_seeded_and_paired_with_the_score_of_the_last_regular_period() -> None:
    state, events = told(league(6, regular=2), (1, 2, 3, 4, 5, 6))
    assert kinds(events) == ["period.scored"]
    state, events = told(state, (9, 9, 9, 9, 9, 9))
    assert kinds(events) == ["period.scored", "playoffs.seeded", "playoffs.paired"]
    # By points: F 15, E 14, D 13, C 12, B 11, A 10.
    assert events[1:] == [
        PlayoffsSeeded(seeds=(F, E, D, C, B, A)),
        RoundPaired(
            round=1,
            periods=(3,),
            matches=(
                PlayoffMatch(bracket="title", home=F, away=C),
                PlayoffMatch(bracket="title", home=E, away=D),
            ),
        ),
    ]
    assert {team: line.seed for team, line in table(state).items()} == {F: 1, E: 2, D: 3, C: 4, B: 5, A: 6}


def test_nobody_has_a_seed_before() -> None:
    state = scored(league(4, regular=2), (4, 3, 2, 1))
    assert {line.seed for line in table(state).values()} == {None}


def test_teams_that_nothing_parts_are_seeded_by_the_lots() -> None:
    state = attrs.evolve(league(4), lots=(C, B, D, A))
    assert scored(state, (5, 5, 9, 5)).seeds == (C, B, D, A)
    assert seed_order(scored(attrs.evolve(state, lots=(A, D, B, C)), (5, 5, 9, 5))) == (C, A, D, B)


def test_the_table_counts_the_regular_season_only() -> None:
    state = scored(league(4, regular=2), (4, 3, 2, 1), (4, 3, 2, 1), (0, 0, 99, 99))
    assert {team: line.points_for for team, line in table(state).items()} == {A: 8, B: 6, C: 4, D: 2}
    assert all(line.all_play.games == 2 * 3 for line in table(state).values())
    assert all(line.head_to_head.games == 2 for line in table(state).values())
    assert list(state.pairings) == ["1", "2"]


def test_a_season_must_have_a_period_before_the_playoffs() -> None:
    state = opened_league(teams=4, playoffs__=PLAYOFFS)
    assert refusal(state, plan(2)) == ["season.short"]
    assert do(state, plan(3)).periods[0].number == 1


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_winners_move_on_and_the_last_one_is_champion() -> None:
    state, events = told(scored(league(4), descending(4)), {A: 5, B: 1, C: 2, D: 4})
    assert kinds(events) == ["period.scored", "playoffs.round_decided", "playoffs.paired"]
    # A beat D 5:4, C beat B 2:1.
    assert events[1] == RoundDecided(round=1, winners=(A, C), scores=((5, 4), (1, 2)))
    assert matches(state) == [(A, C)]
    state, events = told(state, {A: 1, C: 2, B: 99})
    assert kinds(events) == ["period.scored", "playoffs.round_decided", "season.placed"]
    assert events[2] == PlacesDecided(places={C: 1, A: 2, B: 3, D: 4})
    assert {team: line.placement for team, line in table(state).items()} == {A: 2, B: 3, C: 1, D: 4}
    # The table is still that of the regular season.
    assert ranks(state) == [(A, 1), (B, 2), (C, 3), (D, 4)]
    assert do(state, CloseSeason(seed="", seed_salt="", data_sha256="")).phase == "closed"


def test_byes_go_to_the_best_seeds_whatever_they_score() -> None:
    state = scored(league(6, teams=6, round_periods=[1, 1, 1]), descending(6))
    assert matches(state) == [(A, ""), (D, E), (B, ""), (C, F)]
    state, events = told(state, {D: 1, F: 1})
    # A and B scored nothing and move on; D beat E, F beat C.
    assert events[1] == RoundDecided(round=1, winners=(A, D, B, F), scores=((0, 0), (1, 0), (0, 0), (0, 1)))
    assert matches(state) == [(A, D), (B, F)]


@pytest.mark.parametrize(("reseed", "pairs"), [(False, [(A, E), (B, F)]), (True, [(A, F), (B, E)])])
def test_later_rounds_keep_the_bracket_or_pair_the_best_left_with_the_worst_left(
    reseed: bool, pairs: list[tuple[str, str]]
) -> None:
    """Both outsiders win: E (5) beats D (4), F (6) beats C (3)."""
    state = scored(league(6, teams=6, round_periods=[1, 1, 1], reseed=reseed), descending(6), {E: 1, F: 1})
    assert matches(state) == pairs


def test_a_round_of_several_periods_adds_them_up_and_is_decided_at_its_end() -> None:
    state = scored(league(4, round_periods=[2, 1]), descending(4))
    assert state.playoff_rounds[0].winners == ()
    state, events = told(state, {A: 9, B: 3})
    assert kinds(events) == ["period.scored"]
    state, events = told(state, {D: 10, C: 2})
    # D leads A 10:9 over both periods, B leads C 3:2.
    assert events[1] == RoundDecided(round=1, winners=(D, B), scores=((9, 10), (3, 2)))
    assert events[2] == RoundPaired(round=2, periods=(4,), matches=(PlayoffMatch(bracket="title", home=B, away=D),))


# --- ties -------------------------------------------------------------------------------------------------------------


def before_a_final(tie: str) -> LeagueState:
    """Return a league of two, seeded by points: A has 12 points and lost twice, B has 9 and won twice.

    They met three times: 4:5, 3:4, and 5:0.
    """
    return scored(league(2, regular=3, tie=tie, teams=2, round_periods=[1]), (4, 5), (3, 4), (5, 0))


@pytest.mark.parametrize(
    ("tie", "points", "champion"),
    [
        ("higher_seed", (7, 7), A),
        ("regular_record", (7, 7), B),
        ("higher_seed", (6, 7), B),
        ("regular_record", (7, 6), A),
    ],
)
def test_a_level_match_goes_to_the_higher_seed_or_the_better_record(
    tie: str, points: tuple[int, int], champion: str
) -> None:
    state = before_a_final(tie)
    assert state.seeds == (A, B)
    assert champion_first(scored(state, points))[0] == champion


def test_a_level_match_between_equal_records_goes_to_the_higher_seed() -> None:
    state = league(2, regular=2, tie="regular_record", teams=2, round_periods=[1])
    # They met twice, 5:4 and 1:3: B has more points.
    state = scored(state, (5, 4), (1, 3))
    assert state.seeds == (B, A)
    assert champion_first(scored(state, (7, 7))) == [B, A]


# --- third place, consolation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("third_place", "order"), [(False, [A, B, C, D]), (True, [A, B, D, C])])
def test_the_losers_of_the_last_round_but_one_may_play_for_third_place(third_place: bool, order: list[str]) -> None:
    """A beats D, B beats C, A beats B; and D beats C, if they meet."""
    state = scored(league(4, third_place=third_place), descending(4), {A: 1, B: 1})
    assert matches(state) == [(A, B)]
    assert matches(state, "third_place") == ([(C, D)] if third_place else [])
    assert champion_first(scored(state, {A: 1, D: 1})) == order


def test_a_single_round_has_no_losers_of_the_round_before() -> None:
    state = scored(league(3, teams=2, round_periods=[1], third_place=True), descending(3))
    assert matches(state, "third_place") == []
    assert champion_first(scored(state, {B: 1})) == [B, A, C]


def test_of_three_the_one_who_lost_the_only_match_is_third() -> None:
    state = scored(league(4, teams=3, third_place=True), descending(4), {C: 1})
    assert matches(state, "third_place") == []
    assert champion_first(scored(state, {C: 1})) == [C, A, B, D]


def test_those_who_went_out_in_the_same_round_stand_by_their_seeds() -> None:
    """Eight teams: the four outsiders win their first matches, and so on to the end."""
    state = scored(league(8, teams=8, round_periods=[1, 1, 1]), descending(8), {E: 1, F: 1, G: 1, H: 1}, {G: 1, H: 1})
    # First round: H beats A, E beats D, G beats B, F beats C. Then H beats E, G beats F.
    assert matches(state) == [(G, H)]
    assert champion_first(scored(state, {H: 1})) == [H, G, E, F, A, B, C, D]


def consolation(kind: str, size: int = 8, **changes: Any) -> LeagueState:
    """Return a league whose best four are in the playoffs, seeded A to H, before the first round."""
    return scored(league(size, consolation=kind, **changes), descending(size))


def test_without_consolation_the_others_stand_by_their_seeds() -> None:
    state = scored(consolation("none"), {H: 9}, {H: 9})
    assert champion_first(state)[4:] == [E, F, G, H]
    assert all(match.bracket == "title" for played in state.playoff_rounds for match in played.matches)


def test_in_a_ladder_winners_move_up() -> None:
    state = consolation("ladder")
    assert matches(state, "ladder") == [(E, H), (F, G)]
    state = scored(state, {H: 1, F: 1})
    assert matches(state, "ladder") == [(F, H)]
    # H wins it: fifth. F is sixth, and E and G, beaten before, stand by their seeds.
    assert champion_first(scored(state, {H: 1}))[4:] == [H, F, E, G]


def test_in_a_toilet_bowl_losers_move_on_and_the_last_loser_is_last() -> None:
    state = consolation("toilet_bowl")
    assert matches(state, "toilet_bowl") == [(E, H), (F, G)]
    state = scored(state, {H: 1, F: 1})
    # E and G lost; E loses again and is last, G is seventh. F and H, who won, stand by their seeds.
    assert matches(state, "toilet_bowl") == [(E, G)]
    assert champion_first(scored(state, {G: 1}))[4:] == [F, H, G, E]


@pytest.mark.parametrize(
    ("kind", "pairs", "order"),
    [
        # Two rounds, so four teams: a ladder takes the best of those outside the playoffs, a toilet bowl the worst.
        ("ladder", [(E, H), (F, G)], [E, F, G, H, "team-09", "team-10"]),
        ("toilet_bowl", [(G, "team-10"), (H, "team-09")], [E, F, G, H, "team-09", "team-10"]),
    ],
)
def test_a_bracket_takes_no_more_teams_than_its_rounds_halve(
    kind: str, pairs: list[tuple[str, str]], order: list[str]
) -> None:
    state = consolation(kind, size=10)
    assert sorted(matches(state, kind)) == pairs
    # Nobody scores: the higher seed wins each match.
    assert champion_first(scored(state, {}, {}))[4:] == order


def test_a_level_match_of_a_toilet_bowl_is_lost_by_the_lower_seed() -> None:
    state = scored(consolation("toilet_bowl"), {})
    assert matches(state, "toilet_bowl") == [(G, H)]


def test_in_a_toilet_bowl_of_three_the_worst_has_the_bye_towards_the_end() -> None:
    state = consolation("toilet_bowl", size=7)
    assert matches(state, "toilet_bowl") == [(G, ""), (E, F)]
    state = scored(state, {F: 1})
    assert matches(state, "toilet_bowl") == [(E, G)]
    assert champion_first(scored(state, {E: 1}))[4:] == [F, E, G]


def test_a_consolation_of_two_is_over_after_one_round() -> None:
    state = consolation("ladder", size=6)
    assert matches(state, "ladder") == [(E, F)]
    state = scored(state, {F: 1})
    assert matches(state, "ladder") == []
    assert champion_first(scored(state, {}))[4:] == [F, E]


# --- who may still add ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", [False, True])
def test_who_has_no_match_left_may_be_kept_from_adding_players(lock: bool) -> None:
    state = league(6, lock_eliminated=lock, consolation="ladder", third_place=True)
    everybody = tuple(state.teams)
    assert adding_teams(state) == everybody
    state = scored(state, descending(6))
    # Four in the playoffs and two in the ladder: all have a match.
    assert adding_teams(state) == everybody
    state = scored(state, {A: 1, B: 1, E: 1})
    # The ladder is over; A and B play for the title, C and D for third place.
    assert [team for team in state.teams if has_match_left(state, team)] == [A, B, C, D]
    assert adding_teams(state) == ((A, B, C, D) if lock else everybody)
    state = scored(state, {})
    assert adding_teams(state) == (() if lock else everybody)


def test_who_is_not_in_the_playoffs_has_no_match_left_once_they_are_paired() -> None:
    state = scored(league(5, lock_eliminated=True), descending(5))
    assert adding_teams(state) == (A, B, C, D)


def test_without_playoffs_everybody_may_add_to_the_end() -> None:
    assert adding_teams(scored(league_of(3, 1), (3, 2, 1))) == (A, B, C)


def test_playoffs_never_pair_a_team_twice_in_a_round() -> None:
    state = consolation("ladder", size=7, third_place=True)
    while len(state.results) < len(state.periods):
        names = [name for match in state.playoff_rounds[-1].matches for name in (match.home, match.away) if name]
        assert len(set(names)) == len(names)
        state = scored(state, {})
    assert sorted(state.placements.values()) == list(range(1, 8))


def test_the_score_of_a_period_tells_all_that_follows_or_nothing() -> None:
    """What is decided is the same whenever it is asked: the events follow from state and command alone."""
    waiting, command = ready(league(4), descending(4))
    assert decide(waiting, command) == decide(waiting, command)
    assert [type(event) for event in decide(waiting, command)][1:] == [PlayoffsSeeded, RoundPaired]


def test_who_has_no_match_left_is_told_so_even_if_his_drop_is_locked() -> None:
    rules = {**PLAYOFFS, "teams": 2, "round_periods": [1], "lock_eliminated": True}
    waivers = {"waivers__locked_drop": "fail", "waivers__drop_when": "only_if_needed"}
    state = playing_league(playoffs__=rules, **waivers)
    state = do(state, open_slate(state, wakes=0), score(1, {}))
    (out,) = set(state.teams) - set(adding_teams(state))
    drop = min(state.rosters[out])
    wishes = {out: [("p90", drop, 0)]}
    state = do(state, seal(state, out, *wishes[out]))
    (failed, _) = decide(state, run(state, wishes, locked=[drop]))
    assert isinstance(failed, ClaimFailed)
    assert failed.reason == "team.no_match_left"
