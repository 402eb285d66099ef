"""A season of ten managers, played and verified; and the invented season that it is played on."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from leaguecore_soccer import SPORT
from leaguecore_soccer.providers.synthetic import open_synthetic

from leaguecore import Season, load_plugins, load_ruleset, play_season
from leaguecore.sport import HOUR, ProviderError, ProviderRequest, read_facts

PERIODS = 9


def facts(season: str | None = None) -> Any:
    return read_facts(SPORT, "soccer/synthetic", open_synthetic(ProviderRequest(season=season)))


FACTS = facts()


@cache
def season() -> Season:
    """Return nine rounds, a double and a blank one among them."""
    return play_season(load_ruleset("soccer-classic", plugins=load_plugins()), seed=7, periods=PERIODS)


def bodies(kind: str) -> list[Any]:
    return [record.data for record in season().league.records() if record.kind == kind]


def rows(table: str) -> list[dict[str, Any]]:
    """Return the rows of a table with its texts and whole numbers."""
    found = FACTS.tables[table]
    columns = {**found.texts, **found.ints, "known_at": found.known_at}
    return [{name: column[at] for name, column in columns.items()} for at in range(len(found))]


def stats(name: str) -> list[int]:
    at = SPORT.stat_index()[name]
    return [int(value) // SPORT.stats[at].resolution for value in FACTS.tables["stat_lines"].stats[:, at]]


# --- a league ---------------------------------------------------------------------------------------------------------


def test_a_season_of_ten_managers_is_played_and_verifies_with_its_replay() -> None:
    assert len(season().standings.teams) == 10
    season().league.verify()
    assert len(bodies("period.scored")) == PERIODS


def test_the_same_seed_gives_the_same_log() -> None:
    again = play_season(load_ruleset("soccer-classic", plugins=load_plugins()), seed=7, periods=1)
    twice = play_season(load_ruleset("soccer-classic", plugins=load_plugins()), seed=7, periods=1)
    assert list(again.league.records()) == list(twice.league.records())


def test_every_squad_has_two_goalkeepers_five_defenders_five_midfielders_and_three_forwards() -> None:
    squads: dict[str, Counter[str]] = {}
    for pick in bodies("draft.picked"):
        squads.setdefault(pick["team"], Counter()).update(pick["positions"])
    assert list(squads.values()) == [Counter(GK=2, DEF=5, MID=5, FWD=3)] * 10


def test_substitutes_come_on_for_those_without_a_line_and_the_eleven_stay_legal() -> None:
    positions = {row["player"]: row["positions"] for row in rows("players")}
    found = bodies("lineups.substituted")
    assert len(found) > PERIODS
    for event in found:
        for team, replaced in event["replaced"].items():
            seating = event["seatings"][team]
            eleven = Counter(positions[player] for players in seating.values() for player in players)
            assert (eleven["GK"], sum(eleven.values())) == (1, 11)
            assert (eleven["DEF"] >= 3, eleven["MID"] >= 2, eleven["FWD"] >= 1) == (True, True, True)
            assert set(replaced.values()) <= {player for players in seating.values() for player in players}


def test_who_came_on_played_and_who_went_out_did_not() -> None:
    """Compared with the table of lines, by the period in which each game was played."""
    played_in = {row["game"]: row["period"] for row in rows("schedule")}
    played = {(played_in[row["game"]], row["player"]) for row in rows("stat_lines")}
    for event in bodies("lineups.substituted"):
        period = int(event["slate"].lstrip("p"))
        for replaced in event["replaced"].values():
            assert all((period, player) in played for player in replaced.values())
            assert all((period, player) not in played for player in replaced)


# --- the invented season ----------------------------------------------------------------------------------------------


def test_every_club_meets_every_other_at_home_once() -> None:
    games = {row["game"]: (row["home"], row["away"]) for row in rows("schedule")}
    clubs = sorted({row["team"] for row in rows("players")})
    assert sorted(games.values()) == sorted((home, away) for home in clubs for away in clubs if home != away)


def test_some_clubs_have_two_games_in_a_round_and_none_in_another() -> None:
    final = {row["game"]: row for row in rows("schedule")}
    counts = Counter((row["period"], club) for row in final.values() for club in (row["home"], row["away"]))
    clubs = {club for _, club in counts}
    assert {counts[number, club] for number in range(1, 39) for club in clubs} == {0, 1, 2}
    assert "postponed" in {row["status"] for row in rows("schedule")}


def test_a_moved_game_is_known_to_be_before_it_would_have_begun() -> None:
    seen: dict[str, Any] = {}
    for row in rows("schedule"):
        before = seen.get(row["game"])
        assert before is None or before["status"] == "postponed" or row["known_at"] < before["start_at"]
        assert row["known_at"] < row["start_at"] - 4 * HOUR
        seen[row["game"]] = row


def test_goals_and_bonus_points_add_up_game_by_game() -> None:
    """Those who conceded a goal were the other side; of each game's players three have 3, 2 and 1 more."""
    lines = rows("stat_lines")
    bonus: dict[str, list[int]] = {}
    for row, value in zip(lines, stats("bonus"), strict=True):
        if row["revision"] == 0 and value:
            bonus.setdefault(row["game"], []).append(value)
    assert len(bonus) == 380
    assert all(sorted(given) == [1, 2, 3] for given in bonus.values())
    sheets = zip(stats("clean_sheets"), stats("minutes"), stats("goals_conceded"), strict=True)
    assert all(clean == (minutes >= 60 and not conceded) for clean, minutes, conceded in sheets)


def test_whoever_has_a_line_was_on_the_field_and_some_assists_are_taken_back() -> None:
    assert min(stats("minutes")) >= 1
    assists = {
        (row["player"], row["game"], row["revision"]): n
        for row, n in zip(rows("stat_lines"), stats("assists"), strict=True)
    }
    again = [key for key in assists if key[2] == 1]
    assert again
    assert all(assists[key] == assists[key[0], key[1], 0] - 1 for key in again)


def test_a_label_gives_the_same_season_anywhere_and_another_label_another() -> None:
    assert facts("synthetic-1").head == FACTS.head
    assert facts("synthetic-2").head != FACTS.head


@pytest.mark.parametrize("label", ["2018-19", "synthetic-0", "synthetic-x"])
def test_there_is_no_other_season(label: str) -> None:
    with pytest.raises(ProviderError, match="no season"):
        open_synthetic(ProviderRequest(season=label))
