"""The table: points, all-play and head-to-head, all from the scored periods of the regular season and nothing else."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

import attrs

from leaguecore.league.divisions import division_of, divisions
from leaguecore.league.records import Record
from leaguecore.league.rotisserie import rotisserie_points
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.tallies import Tally, points_for, tallies
from leaguecore.league.tie_breaks import Group, key_measures, ranked, tie_measures

__all__ = ["Record", "Standing", "opponent_of", "points_for", "ranks", "standings", "table_groups"]


@attrs.frozen(kw_only=True, slots=False)
class Standing:
    """One team's line in the table; points in units.

    Attributes:
        rank: its place in the table of the regular season, or the order of going of a guillotine; equal teams share it.
        head_to_head: all results: matches, byes, and games against the median, which `median` has by themselves.
        division: the number of its division; `division_record` is of the matches within it.
        rotisserie: its rotisserie points, None in a league of another kind.
        seed: its place when the playoffs were seeded, if they are.
        placement: its final place, if that is decided.
        eliminated: the period after which it went, if it did.
    """

    team: str
    rank: int
    points_for: int
    points_against: int
    head_to_head: Record
    auto: int
    division: int
    division_record: Record
    median: Record
    _tally: Tally = attrs.field(repr=False)
    rotisserie: Fraction | None = None
    seed: int | None = None
    placement: int | None = None
    eliminated: int | None = None

    @property
    def all_play(self) -> Record:
        """Its comparisons with every other team in every period."""
        return self._tally.all_play

    @property
    def categories(self) -> Record:
        """The single categories of its matches."""
        return self._tally.categories


def standings(state: LeagueState) -> tuple[Standing, ...]:
    """Return the table, best first, by the keys and tie-breaks of the ruleset; equal teams share a rank."""
    tally = tallies(state)
    points = _rotisserie(state)
    places = _places(table_groups(state, tally))
    return tuple(_standing(state, tally[team], team, rank, points.get(team)) for team, rank in places.items())


def ranks(state: LeagueState) -> dict[str, int]:
    """Return the rank of each team, best first, without making anything of the table by which nobody is ranked."""
    return _places(table_groups(state, tallies(state)))


def _places(groups: tuple[Group, ...]) -> dict[str, int]:
    begins = accumulate((len(group) for group in groups), initial=1)
    return {team: rank for rank, group in zip(begins, groups, strict=False) for team in group}


def _standing(state: LeagueState, tally: Tally, team: str, rank: int, rotisserie: Fraction | None) -> Standing:
    return Standing(
        team=team,
        rank=rank,
        points_for=tally.points_for,
        points_against=tally.points_against,
        head_to_head=tally.head_to_head,
        auto=state.autos[team],
        division=division_of(state, team),
        division_record=tally.division,
        median=tally.median,
        tally=tally,
        rotisserie=rotisserie,
        seed=state.seeds.index(team) + 1 if team in state.seeds else None,
        placement=state.placements.get(team),
        eliminated=state.eliminated.get(team),
    )


def _rotisserie(state: LeagueState) -> Mapping[str, Fraction]:
    rules = state.ruleset.categories
    return rotisserie_points(state) if rules is not None and rules.contest == "rotisserie" else {}


def table_groups(state: LeagueState, tally: Mapping[str, Tally]) -> tuple[Group, ...]:
    """Return the teams in the order of the table, those together that nothing parts.

    Whom a guillotine has taken stands below those who still play, and who went later stands higher.
    """
    gone = sorted(state.eliminated, key=lambda team: state.placements[team])
    return (*_ranked(state, tally, active_teams(state)), *((team,) for team in gone))


def _ranked(state: LeagueState, tally: Mapping[str, Tally], teams: Group) -> tuple[Group, ...]:
    rules = state.ruleset.standings
    keys, tie_breaks = key_measures(state, tally), tie_measures(state, tally)

    def order(some: Group) -> tuple[Group, ...]:
        return ranked(some, keys, tie_breaks, restart=rules.restart)

    if not rules.division_winners_first:
        return order(teams)
    # A division has one winner: whom nothing parts go by the lots, as the seeds do.
    lots = state.lots or state.teams
    fields = [tuple(team for team in division if team in teams) for division in divisions(state)]
    winners = tuple(min(order(field)[0], key=lots.index) for field in fields if field)
    return (*order(winners), *order(tuple(team for team in teams if team not in winners)))


def opponent_of(pairs: tuple[tuple[str, str], ...], team: str) -> str | None:
    """Return whom a team meets in a period, or None on a bye."""
    found: Mapping[str, str] = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return found.get(team)
