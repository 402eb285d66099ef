"""Seasons that end in playoffs or under a guillotine: who is asked for what, when they end, what the table shows."""

from collections import Counter
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from season_cases import Game, Scripted, played, toy_rules
from toy_sport import at, toy_season

from leaguecore.clock import HOUR
from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Wish
from leaguecore.managers.valuation import ByProjection

PLAYOFFS: dict[str, Any] = {
    "teams": 2,
    "round_periods": [2],
    "reseed": False,
    "tie": "higher_seed",
    "third_place": False,
    "consolation": "none",
    "lock_eliminated": True,
}


def keen() -> Manager:
    """Return a manager who claims the first free player there is, for nothing, in place of his first one."""

    def claims(briefing: Briefing) -> Claims:
        free = next(player for player in briefing.board.players if briefing.free(player))
        like = [p for p, where in briefing.roster.items() if set(where) & set(briefing.board.row(free)["positions"])]
        return Claims(wishes=(Wish(add=free, drop=min(like), bid=0),) if like else ())

    return Scripted(ValuationManager(ByProjection("", 0)), {"claims": claims})


@cache
def with_playoffs() -> Game:
    """Return a league of four that played two weeks, and a final over two more between the best two."""
    rules = toy_rules(league__teams=4, playoffs=PLAYOFFS)
    return played(rules, toy_season(weeks=4).facts(), [keen() for _ in range(4)])


@cache
def guillotine(each: int = 1) -> Game:
    """Return a guillotine league of four in a season of six weeks."""
    rules = toy_rules(league__teams=4, guillotine={"each_period": each, "tie": "lowest_season_points"})
    return played(rules, toy_season(weeks=6).facts(), [keen() for _ in range(4)])


def kinds(game: Game) -> list[str]:
    return [record.kind for record in game.league.records()]


def asked(game: Game, kind: str) -> list[str]:
    """Return the teams that gave commands of a kind, in their order."""
    return [record.data["team"] for record in game.league.records() if record.kind == kind]


# --- playoffs ---------------------------------------------------------------------------------------------------------


def test_the_log_tells_seeds_pairs_winners_and_places_right_after_the_scores() -> None:
    told = [kind for kind in kinds(with_playoffs()) if kind.startswith(("period.scored", "playoffs", "season.placed"))]
    seeding, deciding = ["playoffs.seeded", "playoffs.paired"], ["playoffs.round_decided", "season.placed"]
    assert told == ["period.scored", "period.scored", *seeding, "period.scored", "period.scored", *deciding]


def test_seeds_and_places_follow_from_the_points_of_the_log() -> None:
    """Points for decide the table: the best two of two weeks meet, and the sums of the last two weeks decide."""
    game = with_playoffs()
    weeks = [body["points"] for body in game.bodies("period.scored")]
    regular = {team: weeks[0][team] + weeks[1][team] for team in weeks[0]}
    best = sorted(regular, key=lambda team: -regular[team])
    assert len(set(regular.values())) == 4
    assert game.bodies("playoffs.seeded") == [{"seeds": best}]
    (paired,) = game.bodies("playoffs.paired")
    assert (paired["round"], paired["periods"]) == (1, [3, 4])
    assert paired["matches"] == [{"bracket": "title", "home": best[0], "away": best[1]}]
    final = [weeks[2][team] + weeks[3][team] for team in best[:2]]
    order = [*(best[:2] if final[0] >= final[1] else best[1::-1]), *best[2:]]
    assert game.bodies("season.placed") == [{"places": {team: place + 1 for place, team in enumerate(order)}}]


def test_a_league_with_playoffs_replays_without_a_fault() -> None:
    assert with_playoffs().league.faults() == []


def test_who_has_no_match_left_is_asked_for_lineups_but_not_for_claims() -> None:
    game = with_playoffs()
    best = game.bodies("playoffs.seeded")[0]["seeds"][:2]
    # After the first week everybody hands in claims, after the second and the third only the two of the final.
    counts = Counter(asked(game, "waivers.seal_bids"))
    assert counts == {team: 3 if team in best else 1 for team in game.league.seats}
    assert len(set(Counter(asked(game, "lineup.set_lineup")).values())) == 1


def test_without_the_lock_all_are_asked_to_the_end() -> None:
    rules = toy_rules(league__teams=4, playoffs=PLAYOFFS | {"lock_eliminated": False})
    game = played(rules, toy_season(weeks=4).facts(), [keen() for _ in range(4)])
    assert set(Counter(asked(game, "waivers.seal_bids")).values()) == {3}


def test_a_free_agent_s_turn_passes_over_who_is_locked_out() -> None:
    changes = {"free_agents__mode": "first_come", "free_agents__max_moves": 1, "waivers__kind": "none"}
    game = played(toy_rules(league__teams=4, playoffs=PLAYOFFS, **changes), toy_season(weeks=4).facts())
    best = game.bodies("playoffs.seeded")[0]["seeds"][:2]
    assert Counter(asked(game, "free_agents.move")) == {team: 3 if team in best else 1 for team in game.league.seats}
    assert game.league.faults() == []


def test_the_table_shows_seeds_and_places_and_the_regular_season_s_points() -> None:
    game = with_playoffs()
    table = game.league.standings
    assert table.columns[-2:] == ("seed", "placement")
    (seeds,), (placed,) = game.bodies("playoffs.seeded"), game.bodies("season.placed")
    for row in table.teams:
        assert row.seed == seeds["seeds"].index(row.team) + 1 == row.rank
        assert row.placement == placed["places"][row.team]
        assert row.wins + row.losses + row.ties == 2
    assert [set(row) for row in table.to_json()["teams"]] == [set(table.columns)] * 4
    frame = table.to_frame()
    assert list(frame.columns) == list(table.columns)
    assert frame["placement"].tolist() == [placed["places"][team] for team in frame["team"]]
    assert all(isinstance(points, Decimal) for points in frame["points_for"])


# --- what other leagues have ------------------------------------------------------------------------------------------


def test_a_league_of_divisions_with_a_median_shows_both() -> None:
    rules = toy_rules(league__teams=4, league__divisions=2, schedule__median=True)
    table = played(rules, toy_season(weeks=3).facts()).league.standings
    own = {"division", "division_wins", "division_losses", "division_ties", "median_wins", "median_losses"}
    assert set(table.columns[-7:]) == own | {"median_ties"}
    for row in table.teams:
        assert (row.division_wins or 0) + (row.division_losses or 0) + (row.division_ties or 0) == 1
        assert (row.median_wins or 0) + (row.median_losses or 0) + (row.median_ties or 0) == 3
        assert row.wins + row.losses + row.ties == 6
    assert [row.division for row in sorted(table.teams, key=lambda row: row.team)] == [1, 2, 1, 2]


def test_a_plain_league_shows_what_it_always_did() -> None:
    table = played(toy_rules(), toy_season(weeks=1).facts()).league.standings
    assert table.columns[-1] == "auto"
    assert len(table.columns) == 13
    assert all(row.division is row.seed is row.placement is row.eliminated is None for row in table.teams)


def test_a_category_league_shows_single_categories_and_a_rotisserie_its_points() -> None:
    categories = [
        {"name": "G", "stats": ["goals"], "over": [], "lower_is_better": False},
        {"name": "SV", "stats": ["saves"], "over": [], "lower_is_better": True},
    ]
    rules = {"contest": "most", "zero_attempts": "worst", "categories": categories}
    table = played(toy_rules(categories=rules), toy_season(weeks=2).facts()).league.standings
    assert table.columns[-3:] == ("category_wins", "category_losses", "category_ties")
    for row in table.teams:
        # Nobody saves anything: one category is decided a week, or tied, and the other always tied.
        assert row.category_ties in (2, 3, 4)
        assert (row.category_wins or 0) + (row.category_losses or 0) + row.category_ties == 4
    points = {"standings__order": ["rotisserie"], "categories": rules | {"contest": "rotisserie"}}
    table = played(toy_rules(**points), toy_season(weeks=2).facts()).league.standings
    assert table.columns[-1] == "rotisserie"
    # The saves are level: 1.5 points each; of the goals the better has 2.
    assert [row.rotisserie for row in table.teams] in (["3.5", "2.5"], ["3.0", "3.0"])
    assert set(table.to_frame()["rotisserie"].tolist()) <= {Decimal("3.5"), Decimal("2.5"), Decimal("3.0")}


# --- the guillotine ---------------------------------------------------------------------------------------------------


def test_a_guillotine_season_ends_when_one_team_is_left() -> None:
    game = guillotine()
    assert len(game.bodies("period.scored")) == 3
    assert kinds(game)[-2:] == ["season.close", "league.closed"]
    last = list(game.league.records())[-1]
    # The third week ends on day 21 and is scored thirteen hours after it; the other three weeks are not played.
    assert last.at == at(21) + 13 * HOUR
    assert game.league.faults() == []


@pytest.mark.parametrize(("each", "weeks"), [(1, 3), (2, 2), (3, 1)])
def test_the_more_go_the_sooner_it_ends(each: int, weeks: int) -> None:
    assert len(guillotine(each).bodies("period.scored")) == weeks


def test_who_is_out_is_asked_for_nothing_any_more() -> None:
    game = guillotine()
    records = list(game.league.records())
    gone = {record.data["team"]: record.seq for record in records if record.kind == "team.eliminated"}
    assert len(gone) == 3
    for record in records:
        team = record.data.get("team")
        if team in gone and record.kind != "team.eliminated":
            assert record.seq < gone[team], record.kind


def test_the_lowest_of_each_week_goes_and_the_table_is_the_order_of_going() -> None:
    game = guillotine()
    weeks = [body["points"] for body in game.bodies("period.scored")]
    left, order = set(weeks[0]), []
    for points in weeks:
        lowest = min(points[team] for team in left)
        going = {team for team in left if points[team] == lowest}
        team = game.bodies("team.eliminated")[len(order)]["team"]
        assert team in going
        left.remove(team)
        order.append(team)
    assert [row.team for row in game.league.standings.teams] == [*left, *order[::-1]]
    assert [row.placement for row in game.league.standings.teams] == [1, 2, 3, 4]
    assert [row.eliminated for row in game.league.standings.teams] == [None, 3, 2, 1]


def test_others_get_the_players_in_the_next_run() -> None:
    game = guillotine()
    released = {player for body in game.bodies("team.eliminated") for player in body["released"]}
    assert released & {body["player"] for body in game.bodies("claim.won")}
    assert all(len(body["released"]) == 3 for body in game.bodies("team.eliminated"))
