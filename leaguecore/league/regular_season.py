"""Which periods are the regular season, and which are those of the playoffs' rounds."""

from collections.abc import Mapping

from leaguecore.league.commands import PlannedPeriod
from leaguecore.league.state import LeagueState
from leaguecore.rules.model import Ruleset


def playoff_length(ruleset: Ruleset) -> int:
    """Return how many periods the playoffs take, 0 without any."""
    return sum(ruleset.playoffs.round_periods) if ruleset.playoffs else 0


def regular_periods(state: LeagueState) -> tuple[PlannedPeriod, ...]:
    """Return the periods that the table counts: all but the last ones, in which the playoffs are."""
    return state.periods[: len(state.periods) - playoff_length(state.ruleset)]


def regular_results(state: LeagueState) -> tuple[Mapping[str, int], ...]:
    """Return the points of each team in each scored period of the regular season."""
    return state.results[: len(regular_periods(state))]


def round_span(state: LeagueState, number: int) -> range:
    """Return the places in the calendar of a round's periods; rounds are counted from 1."""
    lengths = state.ruleset.playoffs.round_periods if state.ruleset.playoffs else ()
    begin = len(regular_periods(state)) + sum(lengths[: number - 1])
    return range(begin, begin + lengths[number - 1])


def has_matches(ruleset: Ruleset) -> bool:
    """Say whether teams meet in pairs: not in a guillotine league, nor where a rotisserie ranks all at once."""
    rotisserie = ruleset.categories is not None and ruleset.categories.contest == "rotisserie"
    return ruleset.guillotine is None and not rotisserie
