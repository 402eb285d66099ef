"""A sport small enough to check by hand, frames of its six tables, and rulesets that score it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import DAY, Instant
from leaguecore.hooks.registry import Registry
from leaguecore.rules import Ruleset, find_ruleset, parse_ruleset
from leaguecore.scoring import ScoringPlan, ScoringRule, StatLines, compile_scoring
from leaguecore.scoring.builtin import leaguecore_register_scoring_rules
from leaguecore.sport import LineupUnit, Period, Positions, ScheduledGame, Sport, Stat
from leaguecore.sport.distances import packed


@attrs.frozen
class ToyCalendar:
    """Days in UTC; the whole season is one period."""

    lineup_unit: LineupUnit = "day"

    def day_of(self, instant: Instant) -> int:
        return instant // DAY

    def day_starts_at(self, day: int) -> Instant:
        return Instant(day * DAY)

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        days = [game.day for game in games]
        return (Period(number=1, label="all", first_day=min(days), last_day=max(days)),)


TOY = Sport(
    id="toy",
    name="Toy ball",
    positions=Positions(base=("A", "B", "C"), groups={"AB": ("A", "B"), "ALL": ("A", "B", "C")}),
    stats=(
        Stat(name="yards", unit="yards", low=-100, high=500),
        Stat(name="goals", unit="goals", high=20),
        Stat(name="sacks", unit="sacks", resolution=2, high=40),
        Stat(name="saves", unit="saves", high=100, may_be_unknown=True),
    ),
    calendar=ToyCalendar(),
    rulesets=(),
)

KICK_BALL = attrs.evolve(TOY, stats=(*TOY.stats, Stat.of_distances("kicks", "kicks", may_be_unknown=True)))
"""The toy sport with a list of distances."""


def listed(*distances: int) -> int:
    """Return distances as a line holds them."""
    numbers = np.array(distances, dtype=np.int64)
    return int(packed(np.zeros(len(numbers), dtype=np.int64), numbers, 1)[0])


# --- frames -----------------------------------------------------------------------------------------------------------


def times(values: Sequence[int]) -> pd.Series:
    """Return milliseconds as a column of UTC times."""
    return pd.Series(pd.to_datetime(np.array(values, dtype=np.int64), unit="ms", utc=True).as_unit("ns"))


def frame(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> pd.DataFrame:
    """Return rows as a frame whose columns are `text`, `int`, `maybe` (an integer that may be None) or `time`."""
    made: dict[str, Any] = {}
    for name, kind in columns.items():
        values = [row[name] for row in rows]
        if kind == "text":
            made[name] = pd.Series(values, dtype=object)
        elif kind == "time":
            made[name] = times(values)
        else:
            made[name] = pd.array(values, dtype="Int64" if kind == "maybe" else "int64")
    return pd.DataFrame(made)


LINE_COLUMNS = {
    "known_at": "time",
    "player": "text",
    "game": "text",
    "team": "text",
    "revision": "int",
    "yards": "int",
    "goals": "int",
    "sacks": "int",
    "saves": "maybe",
}
COLUMNS = {
    "players": {"known_at": "time", "player": "text", "name": "text", "positions": "text", "team": "text"},
    "schedule": {
        "known_at": "time",
        "game": "text",
        "home": "text",
        "away": "text",
        "status": "text",
        "start_at": "time",
        "day": "int",
        "period": "int",
    },
    "past_lines": LINE_COLUMNS,
    "stat_lines": LINE_COLUMNS,
    "availability": {"known_at": "time", "player": "text", "game": "text", "status": "text"},
    "projections": {
        "known_at": "time",
        "player": "text",
        "horizon": "text",
        "games": "int",
        "yards": "maybe",
        "goals": "maybe",
        "sacks": "maybe",
        "saves": "maybe",
    },
    "rankings": {"known_at": "time", "player": "text", "source": "text", "rank": "int"},
}


def player(code: str, *, known_at: int = 0, positions: str = "A", name: str = "Somebody", team: str = "X") -> Any:
    return {"known_at": known_at, "player": code, "name": name, "positions": positions, "team": team}


def game(code: str, *, known_at: int = 0, start_at: int = 10 * DAY, status: str = "scheduled") -> Any:
    return {
        "known_at": known_at,
        "game": code,
        "home": "X",
        "away": "Y",
        "status": status,
        "start_at": start_at,
        "day": start_at // DAY,
        "period": 1,
    }


def line(who: str, where: str, *, known_at: int = 0, revision: int = 0, **stats: int | None) -> Any:
    zeros = {"yards": 0, "goals": 0, "sacks": 0, "saves": 0}
    fixed = {"known_at": known_at, "player": who, "game": where, "team": "X", "revision": revision}
    return {**fixed, **zeros, **stats}


def toy_frame(table: str, rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Return rows of one of the tables as a provider would hand them in."""
    return frame(rows, COLUMNS[table])


@attrs.frozen
class ToySource:
    """A season made of rows."""

    rows: Mapping[str, Sequence[Mapping[str, Any]]]
    season: str = "2026"
    policy: Mapping[str, str] = attrs.field(factory=lambda: {"players": "as given"})

    def _table(self, name: str) -> pd.DataFrame:
        return toy_frame(name, self.rows.get(name, ()))

    def players(self) -> pd.DataFrame:
        return self._table("players")

    def schedule(self) -> pd.DataFrame:
        return self._table("schedule")

    def stat_lines(self) -> pd.DataFrame:
        return self._table("stat_lines")

    def past_lines(self) -> pd.DataFrame:
        return self._table("past_lines")

    def availability(self) -> pd.DataFrame:
        return self._table("availability")

    def projections(self) -> pd.DataFrame:
        return self._table("projections")

    def rankings(self) -> pd.DataFrame:
        return self._table("rankings")


# --- rulesets and scoring ---------------------------------------------------------------------------------------------


def shipped(name: str = "nba-s1") -> Ruleset:
    """Return a ruleset that comes with the library."""
    return parse_ruleset(find_ruleset(name).data, source=name)


def changed(ruleset: Ruleset, table: str, **values: Any) -> Ruleset:
    """Return a ruleset with other values in one of its tables."""
    return attrs.evolve(ruleset, **{table: attrs.evolve(getattr(ruleset, table), **values)})


def kinds() -> Registry[type[ScoringRule]]:
    """Return the built-in kinds of scoring rules."""
    registry: Registry[type[ScoringRule]] = Registry("kind of scoring rule")
    leaguecore_register_scoring_rules(lambda kind: registry.add(kind.kind, kind, "built in"))
    return registry


def scoring(*rules: Mapping[str, Any], sport: Sport = TOY, **fields: Any) -> ScoringPlan:
    """Return the plan of scoring tables for a sport; two decimals, exact, unknown cells refused, unless said."""
    said = {"decimals": 2, "rounding": "exact", "unknown": "error", **fields}
    return compile_scoring(changed(shipped(), "scoring", rules=tuple(rules), **said), sport, kinds())


def lines_of(
    plan: ScoringPlan, rows: Sequence[Mapping[str, int | None]], positions: Sequence[Sequence[str]] | None = None
) -> StatLines:
    """Return stat lines in stored whole numbers: None is unknown, what is not named is 0."""
    shape = (len(rows), len(plan.stats))
    values, unknown = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=bool)
    for at, row in enumerate(rows):
        for name, value in row.items():
            column = plan.stats.index(name)
            values[at, column], unknown[at, column] = value or 0, value is None
    masks = [plan.mask_of(where) for where in positions or [("A",)] * len(rows)]
    return plan.lines(values, unknown, np.array(masks, dtype=np.int64))


def score(plan: ScoringPlan, *positions: str, **stats: int | None) -> str:
    """Return the points of one line as people read them; stats in stored whole numbers, position A unless said."""
    points = plan.points(lines_of(plan, [stats], [positions or ("A",)]))
    return plan.unit.text(int(points[0]))


def per_unit(stat: str, points: Any, *, per: int = 1, whole: bool = False, positions: Sequence[str] = ()) -> Any:
    each = Decimal(str(points))
    fields = {"stat": stat, "points_each": each, "per": per, "whole": whole, "positions": list(positions)}
    return {"kind": "per_unit", **fields}


def band(stat: str, *bands: tuple[int, int, Any], positions: Sequence[str] = ()) -> Any:
    steps = [{"low": low, "high": high, "points": Decimal(str(points))} for low, high, points in bands]
    return {"kind": "band", "stat": stat, "bands": steps, "positions": list(positions)}


def threshold(stat: str, *steps: tuple[int, Any], positions: Sequence[str] = ()) -> Any:
    listed = [{"at": at, "points": Decimal(str(points))} for at, points in steps]
    return {"kind": "threshold", "stat": stat, "steps": listed, "positions": list(positions)}


def flag(stat: str, points: Any, positions: Sequence[str] = ()) -> Any:
    return {"kind": "flag", "stat": stat, "points_once": Decimal(str(points)), "positions": list(positions)}


def combo(of: Sequence[str], at: int, *steps: tuple[int, Any], stack: bool, positions: Sequence[str] = ()) -> Any:
    listed = [{"count": count, "points": Decimal(str(points))} for count, points in steps]
    return {"kind": "combo", "of": list(of), "at": at, "steps": listed, "stack": stack, "positions": list(positions)}


def per_position(stat: str, *entries: tuple[Sequence[str], Any], per: int = 1, whole: bool = False) -> Any:
    listed = [{"positions": list(where), "points_each": Decimal(str(points))} for where, points in entries]
    return {"kind": "per_position", "stat": stat, "by_position": listed, "per": per, "whole": whole}


def band_of_sum(
    terms: Mapping[str, int], *bands: tuple[int, int, Any], stack: bool = False, positions: Sequence[str] = ()
) -> Any:
    listed = [{"stat": stat, "weight": weight} for stat, weight in terms.items()]
    steps = [{"low": low, "high": high, "points": Decimal(str(points))} for low, high, points in bands]
    return {"kind": "band_of_sum", "terms": listed, "bands": steps, "stack": stack, "positions": list(positions)}


def per_event(
    stat: str,
    *events: tuple[int, int, Any],
    stack: bool = False,
    yard_points: Any = 0,
    yards_beyond: int = 0,
    positions: Sequence[str] = (),
) -> Any:
    steps = [{"low": low, "high": high, "points": Decimal(str(points))} for low, high, points in events]
    fields = {"yard_points": Decimal(str(yard_points)), "yards_beyond": yards_beyond, "positions": list(positions)}
    return {"kind": "per_event", "stat": stat, "events": steps, "stack": stack, **fields}


def ppr(receptions: str, points: Any, positions: Sequence[str] = ()) -> Any:
    each = Decimal(str(points))
    return {"kind": "ppr", "receptions": receptions, "points_each": each, "positions": list(positions)}


def te_premium(receptions: str, points: Any, positions: Sequence[str]) -> Any:
    more = Decimal(str(points))
    return {"kind": "te_premium", "receptions": receptions, "points_more": more, "positions": list(positions)}


def idp(
    solo: tuple[Sequence[str], Any],
    assisted: tuple[Sequence[str], Any] = ((), 0),
    plays: Mapping[str, Any] | None = None,
    positions: Sequence[str] = (),
) -> Any:
    return {
        "kind": "idp",
        "solo": list(solo[0]),
        "points_solo": Decimal(str(solo[1])),
        "assisted": list(assisted[0]),
        "points_assisted": Decimal(str(assisted[1])),
        "plays": {name: Decimal(str(points)) for name, points in (plays or {}).items()},
        "positions": list(positions),
    }
