"""The rest of a season, simulated: expected wins, odds of the playoffs, odds of every rank."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.arena.descriptive.weekly_form import Form, shrunk_forms
from leaguecore.arena.descriptive.weekly_scores import WeeklyScores, check_meetings
from leaguecore.errors import UsageError
from leaguecore.rng import draw

_PURPOSE = "descriptive.rest_of_season"


@attrs.frozen(kw_only=True)
class TeamOdds:
    """What is to be expected of a team at the end of the regular season.

    The errors are those of the simulation alone (one standard error); they say nothing of how right the model is. Where
    odds are 0 or 1 after n simulations their error is 0, and the truth may still be up to 3/n away.

    Attributes:
        team: its name.
        expected_wins: mean of its wins and half its ties at the end, those so far included.
        expected_wins_error: its standard error.
        playoffs: the share of simulations in which it takes one of the places.
        playoffs_error: its standard error.
        ranks: the share of simulations in which it is first, second, ...; they sum to 1.
    """

    team: str
    expected_wins: float
    expected_wins_error: float
    playoffs: float
    playoffs_error: float
    ranks: tuple[float, ...]


@attrs.frozen(kw_only=True)
class RestOfSeason:
    """The odds of all teams, by name, and with how many simulations and which seed they were drawn."""

    simulations: int
    seed: str
    places: int
    teams: tuple[TeamOdds, ...]


def rest_of_season(
    scores: WeeklyScores,
    remaining: Sequence[Iterable[tuple[str, str]]],
    *,
    places: int,
    seed: str,
    simulations: int = 10_000,
    forms: Mapping[str, Form] | None = None,
) -> RestOfSeason:
    """Return the odds of the rest of a season by Monte Carlo.

    In each simulation a team's true mean is drawn once, and its points of every remaining week around it, both normal
    (see `shrunk_forms`). At the end teams are ranked by wins and half the ties, then by points; what is still equal is
    drawn by lot.

    Args:
        scores: the weeks so far, with their matches and the byes that count.
        remaining: the pairs of each week that is still to be played.
        places: how many teams go to the playoffs.
        seed: the same seed draws the same seasons, whatever the order of teams and pairs.
        simulations: how many seasons are drawn.
        forms: what is expected of each team, if not what its weeks so far say; not needed where nothing remains.

    Raises:
        UsageError: `descriptive.scores`, `descriptive.places`, `descriptive.form`.
    """
    weeks = [tuple(pairs) for pairs in remaining]
    for week, pairs in enumerate(weeks):
        check_meetings(pairs, scores.teams, f"remaining week {week}")
    if not 0 <= places <= len(scores.teams) or simulations < 1:
        raise UsageError(
            "descriptive.places", f"{places} places for {len(scores.teams)} teams in {simulations} simulations"
        )
    known = _known(scores, forms) if weeks else dict.fromkeys(scores.teams, Form(mean=0, mean_sd=0, sd=0))
    wins, ranks = _simulated(scores, weeks, known, draw(seed, _PURPOSE), simulations)
    teams = tuple(
        _odds(team, wins[:, at], ranks[:, at], places, len(scores.teams)) for at, team in enumerate(scores.teams)
    )
    return RestOfSeason(simulations=simulations, seed=seed, places=places, teams=teams)


def _known(scores: WeeklyScores, forms: Mapping[str, Form] | None) -> Mapping[str, Form]:
    found = shrunk_forms(scores) if forms is None else forms
    missing = sorted(set(scores.teams) - set(found))
    if missing:
        raise UsageError("descriptive.form", f"no form is given of {', '.join(missing)}")
    return found


def _simulated(
    scores: WeeklyScores,
    weeks: list[tuple[tuple[str, str], ...]],
    forms: Mapping[str, Form],
    entropy: int,
    simulations: int,
) -> tuple[Any, Any]:
    """Return wins and ranks (from 0) at the end, both arrays of simulations x teams."""
    import numpy as np

    chance = np.random.Generator(np.random.PCG64(entropy))
    teams = scores.teams
    at = {team: place for place, team in enumerate(teams)}
    shape = (simulations, len(teams))
    records = [scores.actual(team) for team in teams]
    # Twice the wins, so that they stay whole and ties of wins are ties.
    doubled = np.tile(np.array([2 * one.wins + one.ties for one in records], dtype=np.int64), (simulations, 1))
    points = np.tile(np.array([_total(scores, team) for team in teams]), (simulations, 1))
    column = {name: np.array([getattr(forms[team], name) for team in teams]) for name in ("mean", "mean_sd", "sd")}
    means = column["mean"] + column["mean_sd"] * chance.standard_normal(shape)
    for pairs in weeks:
        week = means + column["sd"] * chance.standard_normal(shape)
        for one, other in pairs:
            sign = np.sign(week[:, at[one]] - week[:, at[other]]).astype(np.int64)
            doubled[:, at[one]] += 1 + sign
            doubled[:, at[other]] += 1 - sign
        points += week
    order = np.lexsort((chance.random(shape), -points, -doubled), axis=-1)
    return doubled / 2, np.argsort(order, axis=-1)


def _total(scores: WeeklyScores, team: str) -> float:
    return float(sum(one for one in scores.points[team] if one is not None))


def _odds(team: str, wins: Any, ranks: Any, places: int, teams: int) -> TeamOdds:
    import numpy as np

    simulations = len(wins)
    counts = np.bincount(ranks, minlength=teams)
    playoffs = int(counts[:places].sum()) / simulations
    return TeamOdds(
        team=team,
        expected_wins=float(wins.mean()),
        expected_wins_error=float(wins.std()) / math.sqrt(simulations),
        playoffs=playoffs,
        playoffs_error=math.sqrt(playoffs * (1 - playoffs) / simulations),
        ranks=tuple(int(count) / simulations for count in counts),
    )
