"""A trade is worth the real points of those who came minus those of who went, from the next lineup that locks."""

import tomllib
from decimal import Decimal
from pathlib import Path

import attrs
import pytest
from small_arenas import play, small_plan, small_rules

from leaguecore import load_plugins, load_ruleset
from leaguecore.arena.results import LeagueResult, TradeResult
from leaguecore.arena.running.trade_values import TradedLines, trade_result
from leaguecore.clock import DAY, HOUR, Instant, parse_instant
from leaguecore.hooks.loader import Plugins
from leaguecore.league.commands import PlannedPeriod, PlannedSlate
from leaguecore.league.commands.trades import TradeLeg
from leaguecore.league.events import TradeExecuted
from leaguecore.league.state import LeagueState
from leaguecore.season.board import Boards
from leaguecore.testing import SeasonBuilder, changed_rules

# Points by week, of the worked example of ../shared/reference/statistics.md, section 6; ten yards are a point.
X = {5: "20", 6: "10.5", 8: "15"}
Y = {5: "8", 6: "12", 8: "9.5"}
Z = {5: "30", 6: "2", 7: "11", 8: "-1"}
WEEKS = (5, 6, 7, 8)
KICK_OFF = parse_instant("2026-10-04T17:00:00Z")


def start_of(week: int) -> Instant:
    """Return when the games of a week begin."""
    return Instant(KICK_OFF + 7 * DAY * (week - WEEKS[0]))


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins()


@pytest.fixture(scope="module")
def lines(plugins: Plugins, tmp_path_factory: pytest.TempPathFactory) -> TradedLines:
    return traded_lines(plugins, tmp_path_factory.mktemp("rules"))


def traded_lines(
    plugins: Plugins, folder: Path, known_at: Instant | None = None, *, lock: str = "game", late: int = 0
) -> TradedLines:
    """Return the lines of the three players, as known at an instant; x may also score a day later in week 6."""
    rules = load_ruleset(small_rules(folder, "nfl"), plugins=plugins)
    rules = changed_rules(rules, {"lineups.lock": lock}, plugins)
    season = SeasonBuilder(sport=rules.sport)
    for player in "xyz":
        season.player(player, "RB", "red")
    for week in WEEKS:
        season.game(f"g{week}", start_of(week), "red", "blue", period=week)
    for player, points in {"x": X, "y": Y, "z": Z}.items():
        for week, text in points.items():
            season.line(player, f"g{week}", {"rushing_yards": int(Decimal(text) * 10)})
    if late:
        season.game("late", Instant(start_of(6) + DAY), "red", "green", period=6)
        season.line("x", "late", {"rushing_yards": late * 10})
    facts = season.facts()
    boards = Boards(facts, rules.ruleset, rules.slots, rules.plan)
    return TradedLines(boards, state_of(rules.opened("by-hand")), frozenset("xyz"), known_at or start_of(9))


def state_of(opened: LeagueState) -> LeagueState:
    """Return a league in which the four weeks are scored."""
    periods = tuple(
        PlannedPeriod(number=week, label=f"week {week}", scored_at=Instant(start_of(week) + DAY)) for week in WEEKS
    )
    slates = tuple(
        PlannedSlate(slate=f"p{week:02d}", period=week, opens_at=Instant(start_of(week) - DAY)) for week in WEEKS
    )
    scored = tuple(dict.fromkeys(opened.teams, 0) for _ in WEEKS)
    return attrs.evolve(opened, periods=periods, planned_slates=slates, results=scored)


def swap(gives: str, gets: str, at: Instant) -> TradeExecuted:
    """Return a trade of one player of `a` for one of `b`."""
    legs = (
        TradeLeg(giver="a", receiver="b", players=(gives,), dollars=0, picks=()),
        TradeLeg(giver="b", receiver="a", players=(gets,), dollars=0, picks=()),
    )
    return TradeExecuted(offer="trade-001", at=at, legs=legs, drops={}, kept_seats={})


def values(found: TradeResult) -> dict[str, str]:
    return {side.team: side.value for side in found.sides}


BETWEEN_5_AND_6 = Instant(start_of(6) - 2 * DAY)


@pytest.mark.parametrize(
    ("gives", "gets", "value", "other"), [("x", "y", "-4.00", "4.00"), ("y", "z", "-9.50", "9.50")]
)
def test_the_worked_example_comes_out(
    lines: TradedLines, plugins: Plugins, gives: str, gets: str, value: str, other: str
) -> None:
    found = trade_result(swap(gives, gets, BETWEEN_5_AND_6), lines)
    assert found.counts_from == 6
    assert values(found) == {"a": value, "b": other}
    assert [(side.team, side.got, side.gave) for side in found.sides] == [
        ("a", (gets,), (gives,)),
        ("b", (gives,), (gets,)),
    ]


@pytest.mark.parametrize(
    ("at", "counts_from", "value"),
    [
        (start_of(5), 5, "-16.00"),  # 29.5 - 45.5: at its start a lineup can still be set
        (Instant(start_of(5) + 1), 6, "-4.00"),
        (start_of(6), 6, "-4.00"),
        (Instant(start_of(6) + HOUR), 7, "-5.50"),  # 9.5 - 15
        (Instant(start_of(8) + 1), None, "0.00"),
    ],
)
def test_it_counts_from_the_first_lineup_that_locks_after_it(
    lines: TradedLines, at: Instant, counts_from: int | None, value: str
) -> None:
    found = trade_result(swap("x", "y", at), lines)
    assert (found.counts_from, values(found)["a"]) == (counts_from, value)


def test_a_trade_of_many_players_counts_all_of_them_and_adds_up_to_nothing(lines: TradedLines) -> None:
    legs = (
        TradeLeg(giver="a", receiver="b", players=("x", "y"), dollars=5, picks=()),
        TradeLeg(giver="b", receiver="a", players=("z",), dollars=0, picks=()),
    )
    event = attrs.evolve(swap("x", "z", BETWEEN_5_AND_6), legs=legs)
    # z 2 + 11 - 1 = 12; x 25.5, y 21.5.
    assert values(trade_result(event, lines)) == {"a": "-35.00", "b": "35.00"}


@pytest.mark.parametrize(
    ("lock", "counts_from", "value"),
    [("game", 6, "13.50"), ("weekly", 7, "5.50")],  # 15 + 8 - 9.5, 15 - 9.5
)
def test_within_a_week_it_depends_on_the_lock_whether_a_later_game_counts(
    plugins: Plugins, tmp_path: Path, lock: str, counts_from: int, value: str
) -> None:
    lines = traded_lines(plugins, tmp_path, lock=lock, late=8)
    found = trade_result(swap("y", "x", Instant(start_of(6) + HOUR)), lines)
    assert (found.counts_from, values(found)["a"]) == (counts_from, value)


def test_nothing_counts_that_is_known_after_the_newest_record(plugins: Plugins, tmp_path: Path) -> None:
    lines = traded_lines(plugins, tmp_path, known_at=start_of(8))
    # Week 8 is played and not known yet: 12 - 10.5.
    assert values(trade_result(swap("x", "y", BETWEEN_5_AND_6), lines))["a"] == "1.50"


def test_the_trades_of_a_league_stand_in_its_result(tmp_path: Path) -> None:
    plan = small_plan(tmp_path, ["trading"], bots=("projection", "random", "random", "projection:noise=0.5"))
    found = play(plan, tmp_path / "out", keep_logs=False)
    trades = [trade for data in found.values() for trade in LeagueResult.from_bytes(data).trades]
    assert trades
    for trade in trades:
        assert trade.offer.startswith("trade-")
        assert trade.counts_from in (2, 3, 4)
        assert sum(Decimal(side.value) for side in trade.sides) == 0
        got, gave = ([player for side in trade.sides for player in getattr(side, name)] for name in ("got", "gave"))
        assert sorted(got) == sorted(gave)
    assert tomllib.loads(plan.data.decode())["id"] == "small"
