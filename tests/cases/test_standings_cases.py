"""The cases of standings, schedules, playoffs, adjusted scores, and of categories in matches."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import attrs
from league_cases import A, B, C, do, drafting_league, with_results
from rule_cases import case
from scored_cases import league_of, ready, scored, table

from leaguecore.league.categories import by_stat, value_of
from leaguecore.league.commands import AdjustScore
from leaguecore.league.matches import match_results
from leaguecore.league.median import twice_median
from leaguecore.league.power import power_tenths
from leaguecore.league.records import Record
from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState
from leaguecore.points import PointsUnit

UNIT = PointsUnit(decimals=2)


def units(points: Any) -> int:
    """Return points of the file in hundredths."""
    return UNIT.parse(str(points))


def record_of(text: str) -> Record:
    """Return a record as the file writes it: `22-15-3`."""
    wins, losses, ties = (int(part) for part in text.split("-"))
    return Record(wins=wins, losses=losses, ties=ties)


def displayed(rate: Fraction, digits: int) -> Decimal:
    """Return a rate as it is shown, with so many decimals."""
    return round(Decimal(rate.numerator) / Decimal(rate.denominator), digits)


# --- standings --------------------------------------------------------------------------------------------------------


def test_the_median_of_an_even_league() -> None:
    """St-001: the mean of the two middle scores, exactly; five above it, five below."""
    one = case("st-001")
    scores = [units(score) for score in one["input"]["scores"]]
    assert Decimal(twice_median(scores)) / 2 == units(one["expected"]["median"])
    rules = {"schedule__median": one["rules"]["league_median"]}
    state = with_results(drafting_league(teams=len(scores), periods=1, **rules), scores)
    medians = Record.total(line.median for line in standings(state))
    assert (medians.wins, medians.losses) == (one["expected"]["winners"], one["expected"]["losers"])
    assert all(line.median.games == 1 and line.head_to_head.games == 2 for line in standings(state))


def test_ties_are_half_a_win() -> None:
    """St-003: compared exactly; two teams that meet so often have the record of the case."""
    one = case("st-003")
    record = record_of(one["input"]["record"])
    weeks = [(2, 1)] * record.wins + [(1, 2)] * record.losses + [(1, 1)] * record.ties
    line = table(with_results(drafting_league(teams=2, periods=len(weeks)), *weeks))[A]
    assert line.head_to_head == record
    assert line.head_to_head.rate == Fraction(str(one["expected"]["pct"]))


def test_the_procedure_begins_anew_after_each_seed() -> None:
    """St-004: three tied of whom two have met; the case's option `h2h` is `among_tied` with `equal_games` here."""
    one = case("st-004")
    words = {
        "h2h": "among_tied",
        "division": "division_record",
        "points_against": "points_against_high",
        "coin": "draw",
    }
    rules = {
        "standings__tie_breaks": [words.get(word, word) for word in one["rules"]["tiebreak"]],
        "standings__restart": one["rules"]["restart_after_each_seed"],
        "standings__equal_games": True,
        "order_by": '"head_to_head"',
    }
    state = drafting_league(teams=6, periods=2, **rules)
    # A beats B and loses to D; B loses to A and beats E; C ties E and F: one of two each. C has met neither.
    d, e, f = state.teams[3:]
    assert one["input"]["h2h_games"] == {"A-B": "A 1-0"}
    assert not one["input"]["C_played_A_or_B"]
    state = attrs.evolve(state, pairings={"1": ((A, B), (C, e), (d, f)), "2": ((A, d), (B, e), (C, f))})
    total = {team: units(one["input"]["points_for"][name]) for team, name in ((A, "A"), (B, "B"), (C, "C"))}
    first = {A: total[A] - units(50), B: total[B] - units(900), C: units(600)}
    second = {team: total[team] - first[team] for team in total}
    state = with_results(
        state,
        [*first.values(), units(800), first[C], 0],
        [*second.values(), units(800), 0, second[C]],
    )
    found = table(state)
    assert {team: found[team].points_for for team in (A, B, C)} == total
    assert {found[team].head_to_head.rate for team in (A, B, C)} == {Fraction(1, 2)}
    names = {A: "A", B: "B", C: "C"}
    assert [names[line.team] for line in standings(state) if line.team in names] == one["expected"]


def test_more_points_against_win_a_tie() -> None:
    """St-005: equal wins and points for; the case's eight wins are one here."""
    one = case("st-005")
    rules = {"standings__tie_breaks": one["rules"]["tiebreak"], "order_by": '"head_to_head"'}
    state = drafting_league(teams=4, periods=3, **rules)
    # Week 1 by the circle: A beats D, B beats C.
    points = {name: {what: units(value) for what, value in one["input"][name].items()} for name in ("A", "B")}
    state = with_results(state, (points["A"]["pf"], points["B"]["pf"], points["B"]["pa"], points["A"]["pa"]))
    order = [{A: "A", B: "B"}[line.team] for line in standings(state) if line.team in (A, B)]
    assert order == one["expected"]
    assert table(state)[A].head_to_head == table(state)[B].head_to_head == Record(wins=1)


def test_power_is_rounded_once() -> None:
    """St-006: 80 % of the share outscored, ties half, and 20 % of the rate of wins."""
    one = case("st-006")
    others = one["input"]["week_scores_others"]
    all_play = Record(wins=others["outscored"], losses=others["lost"], ties=others["tied"])
    assert one["input"]["h2h"] == "tie"
    tenths = power_tenths(all_play, Record(ties=1))
    assert Decimal(tenths) / 10 == one["expected"]["power"]


def test_only_scored_weeks_count() -> None:
    """St-007: a week that the source serves as 0-0 before it is scored is no tie."""
    one = case("st-007")
    state = league_of(2, len(one["input"]["weeks"]))
    for week in one["input"]["weeks"]:
        if week["final"]:
            state = scored(state, {A: units(week["A"]), B: units(week["B"])})
    found = {"A": table(state)[A].head_to_head, "B": table(state)[B].head_to_head}
    assert found == {name: record_of(text) for name, text in one["expected"].items()}


# --- schedule, playoffs, adjustments ----------------------------------------------------------------------------------


def test_an_odd_league_has_one_bye_a_week() -> None:
    """Sc-001: five teams, five rounds, ten pairs, one bye each; a bye is no win unless the ruleset says so."""
    one = case("sc-001")
    expected, size = one["expected"], one["rules"]["teams"]
    state = drafting_league(teams=size, periods=expected["rounds"], bye="none")
    met = [frozenset(pair) for pairs in state.pairings.values() for pair in pairs]
    assert len(set(met)) == len(met) == expected["distinct_pairs"]
    byes = [set(state.teams) - {team for pair in pairs for team in pair} for pairs in state.pairings.values()]
    assert [{len(sitting)} for sitting in byes] == [set(expected["byes_per_round"])] * expected["rounds"]
    times = {sum(team in sitting for sitting in byes) for team in state.teams}
    assert times == set(expected["byes_per_team"])
    state = with_results(state, *[[0] * size] * expected["rounds"])
    assert {line.head_to_head for line in standings(state)} == {Record(ties=size - 1)}


def test_a_level_playoff_match_goes_to_the_higher_seed() -> None:
    """Po-002: seeds two and three."""
    one = case("po-002")
    playoffs = {
        "teams": 4,
        "round_periods": [1, 1],
        "reseed": False,
        "tie": one["rules"]["playoff_tie"],
        "third_place": False,
        "consolation": "none",
        "lock_eliminated": False,
    }
    state = scored(league_of(4, 3, playoffs__=playoffs), (4, 3, 2, 1))
    seeds = {f"seed{number}": team for number, team in enumerate(state.seeds, start=1)}
    state = scored(state, {seeds[name]: units(points) for name, points in one["input"].items()})
    played = state.playoff_rounds[0]
    winner = next(
        winner
        for match, winner in zip(played.matches, played.winners, strict=True)
        if {match.home, match.away} == {seeds["seed2"], seeds["seed3"]}
    )
    assert winner == seeds[one["expected"]["winner"]]


def test_a_commissioner_s_adjustment_is_part_of_the_official_score() -> None:
    """Fx-002: it flows into the record, the points, the median and the comparison with everybody."""
    one = case("fx-002")
    given = one["input"]
    state = league_of(2, 1, schedule__median=True)
    state = scored(state, {A: units(given["base"]), B: units(given["opponent"])})
    assert table(state)[A].head_to_head == Record(losses=2)
    adjusted = AdjustScore(team=A, period=1, units=units(given["adjust"]), reason="a league decision")
    line = table(do(state, adjusted))[A]
    assert line.points_for == units(one["expected"]["score"])
    won = {"win": Record(wins=1)}[one["expected"]["result"]]
    assert line.all_play == line.median == won
    assert line.head_to_head == Record(wins=2)


# --- categories -------------------------------------------------------------------------------------------------------

PLAIN = ("pts", "reb", "ast", "stl", "blk", "3pm", "to")
RATIOS = ("fg", "ft")


def categories(names: list[str], contest: str) -> dict[str, Any]:
    """Return category rules: `fg_pct` and `fg` are made shots over attempts, and of `to` fewer are better."""
    listed = []
    for name in names:
        short = name.removesuffix("_pct")
        over = [f"{short}a"] if short in RATIOS else []
        stats = [f"{short}m"] if over else [short]
        listed.append(
            {"name": name.upper().replace("_", " "), "stats": stats, "over": over, "lower_is_better": short == "to"}
        )
    return {"contest": contest, "zero_attempts": "worst", "categories": listed}


def category_league(names: list[str], contest: str, periods: int = 1) -> LeagueState:
    """Return a league of two teams that meet in categories."""
    rules = categories(names, contest)
    return drafting_league(teams=2, periods=periods, categories__=rules, order_by='"head_to_head"')


def match(state: LeagueState, mine: dict[str, int], theirs: dict[str, int]) -> Record:
    """Return what a match gives the first of two teams with these sums, by stat."""
    rules = state.ruleset.categories
    assert rules is not None
    return match_results(rules, *(tuple(sums[name] for name in sorted(sums)) for sums in (mine, theirs)))


def ratio(state: LeagueState, sums: dict[str, int]) -> Fraction:
    """Return a team's value in the only category."""
    rules = state.ruleset.categories
    assert rules is not None
    value = value_of(rules.categories[0], by_stat(rules, tuple(sums[name] for name in sorted(sums))))
    assert value is not None
    return value


def shots(*made_of: tuple[int, int]) -> dict[str, int]:
    """Return the sums of players' made shots and attempts."""
    return {"fgm": sum(made for made, _ in made_of), "fga": sum(attempts for _, attempts in made_of)}


def test_a_percentage_is_the_ratio_of_the_sums() -> None:
    """Cat-001: not the mean of the players' percentages."""
    one = case("cat-001")
    state = category_league(one["rules"]["cats"], "most")
    sums = {name: shots(*map(tuple, one["input"][name])) for name in ("A", "B")}
    for name, made in sums.items():
        assert ratio(state, made) == Fraction(str(one["expected"][name]))
    assert one["expected"]["winner"] == "B"
    assert match(state, sums["A"], sums["B"]) == Record(losses=1)


def test_a_displayed_tie_is_broken_by_the_exact_ratio() -> None:
    """Cat-003: .455 and .455."""
    one = case("cat-003")
    state = category_league(one["rules"]["cats"], "most")
    sums = {name: shots(tuple(one["input"][name])) for name in ("A", "B")}
    for name, made in sums.items():
        assert displayed(ratio(state, made), one["rules"]["display_decimals"]) == one["expected"][f"{name}_display"]
    assert one["expected"]["winner"] == "A"
    assert match(state, sums["A"], sums["B"]) == Record(wins=1)


def test_a_playoff_tie_goes_by_category_wins() -> None:
    """Cat-004: three meetings of two teams; `record_vs_opponent` is `regular_record` here, as they met nobody else."""
    one = case("cat-004")
    meetings = [record_of(text) for text in one["input"]["A_vs_B"]]
    names = [f"c{number:02d}" for number in range(meetings[0].games)]
    playoffs = {
        "teams": 2,
        "round_periods": [1],
        "reseed": False,
        "tie": "regular_record",
        "third_place": False,
        "consolation": "none",
        "lock_eliminated": False,
    }
    rules = {"categories__": categories(names, "each"), "playoffs__": playoffs, "order_by": '"points_for"'}
    state = attrs.evolve(league_of(2, len(meetings) + 1, **rules), lots=(B, A))
    for meeting in meetings:
        mine = (2,) * meeting.wins + (0,) * meeting.losses + (1,) * meeting.ties
        state = met(state, mine, (1,) * len(names))
    record, expected = table(state)[A].head_to_head, one["expected"]
    assert (record.wins, record.losses, record.ties) == (expected["A_wins"], expected["A_losses"], expected["ties"])
    assert displayed(record.rate, 3) == expected["A_pct"]
    # B drew the better lot and is the higher seed; the final is level, and A has the better record.
    assert state.seeds == (B, A)
    assert met(state, (1,) * len(names), (1,) * len(names)).placements == {A: 1, B: 2}


def met(state: LeagueState, mine: tuple[int, ...], theirs: tuple[int, ...]) -> LeagueState:
    """Return a league of two after a period in which A and B had these sums, in the order of the stats' names."""
    waiting, command = ready(state, (0, 0))
    (slate,) = command.points
    players = {waiting.owners[player]: player for player in command.points[slate]}
    return do(waiting, attrs.evolve(command, stats={slate: {players[A]: mine, players[B]: theirs}}))


def test_nine_categories_are_nine_results_or_one() -> None:
    """Cat-005: fewer turnovers are better, assists are level, shooting goes by exact ratios."""
    one = case("cat-005")
    sums = {}
    for name in ("A", "B"):
        given = one["input"][name]
        sums[name] = {stat: given[stat] for stat in PLAIN}
        for stat in RATIOS:
            sums[name][f"{stat}m"], sums[name][f"{stat}a"] = given[stat]
    names = [*PLAIN, *RATIOS]
    each = match(category_league(names, "each"), sums["A"], sums["B"])
    assert each == record_of(one["expected"]["each"])
    team, text = one["expected"]["most"].split()
    assert team == "A"
    assert match(category_league(names, "most"), sums["A"], sums["B"]) == record_of(text)
