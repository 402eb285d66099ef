"""What holds of the table, the pairings, a guillotine and the playoffs in every state that a league can reach."""

from collections.abc import Callable, Iterator

from leaguecore.league.records import Record
from leaguecore.league.regular_season import has_matches, regular_periods
from leaguecore.league.standings import Standing, points_for, standings
from leaguecore.league.state import LeagueState


def table_faults(state: LeagueState) -> Iterator[str]:
    """Give a sentence for each thing that should hold of the table and does not."""
    table = standings(state)
    for check in (_points_add_up, _all_play_adds_up, _matches_add_up, _medians_add_up, _ranks_in_order):
        yield from check(state, table)


def _weeks(state: LeagueState) -> int:
    """Return how many periods of the regular season are scored."""
    return min(len(state.results), len(regular_periods(state)))


def _results_each(state: LeagueState) -> int:
    """Return how many results one match gives."""
    categories = state.ruleset.categories
    return len(categories.categories) if categories is not None and categories.contest == "each" else 1


def _met(state: LeagueState) -> int:
    """Return how many matches were played."""
    return sum(len(state.pairings[str(period.number)]) for period in state.periods[: _weeks(state)])


def _byes(state: LeagueState) -> int:
    """Return how often a team had no opponent, where teams have opponents."""
    return _weeks(state) * len(state.teams) - 2 * _met(state) if has_matches(state.ruleset) else 0


def _points_add_up(state: LeagueState, table: tuple[Standing, ...]) -> Iterator[str]:
    totals = points_for(state)
    if any(line.points_for != totals[line.team] for line in table):
        yield "points of the table are not the sum of the periods"


def _all_play_adds_up(state: LeagueState, table: tuple[Standing, ...]) -> Iterator[str]:
    record = Record.total(line.all_play for line in table)
    if record.wins != record.losses:
        yield "all-play wins and losses differ"
    categories = state.ruleset.categories
    if categories is not None and categories.contest == "rotisserie":
        wanted = 0
    else:
        there = [len(state.teams) - _gone_before(state, at) for at in range(_weeks(state))]
        wanted = _results_each(state) * sum(many * (many - 1) for many in there)
    if record.games != wanted:
        yield f"there are {record.games} results of all-play, not {wanted}"


def _gone_before(state: LeagueState, at: int) -> int:
    return sum(gone < state.periods[at].number for gone in state.eliminated.values())


def _matches_add_up(state: LeagueState, table: tuple[Standing, ...]) -> Iterator[str]:
    given = _byes(state) * _results_each(state) if state.ruleset.schedule.bye == "win" else 0
    record, median = (Record.total(getattr(line, name) for line in table) for name in ("head_to_head", "median"))
    wins, losses, games = record.wins - median.wins, record.losses - median.losses, record.games - median.games
    if wins - losses != given or games != 2 * _met(state) * _results_each(state) + given:
        yield "head-to-head wins and losses differ, or a match was not counted for both"


def _medians_add_up(state: LeagueState, table: tuple[Standing, ...]) -> Iterator[str]:
    schedule = state.ruleset.schedule
    everybody = _weeks(state) * len(state.teams) if schedule.median and has_matches(state.ruleset) else 0
    wanted = everybody + (_byes(state) if schedule.bye == "median" else 0)
    if sum(line.median.games for line in table) != wanted:
        yield f"there are other games against the median than {wanted}"


def _ranks_in_order(state: LeagueState, table: tuple[Standing, ...]) -> Iterator[str]:
    ranks = [line.rank for line in table]
    better = [sum(rank < one for rank in ranks) for one in ranks]
    if sorted(line.team for line in table) != sorted(state.teams) or any(
        rank != count + 1 for rank, count in zip(ranks, better, strict=True)
    ):
        yield "the table does not hold each team once, or its ranks have gaps"


def pairing_faults(state: LeagueState) -> Iterator[str]:
    """Give a sentence for each thing that is wrong with who meets whom."""
    for number, pairs in state.pairings.items():
        named = [team for pair in pairs for team in pair]
        wanted = len(state.teams) // 2 * 2 if has_matches(state.ruleset) else 0
        if len(set(named)) != len(named) or len(named) != wanted:
            yield f"in period {number} a team is left over or meets two others"
    if state.pairings and sorted(state.lots) != sorted(state.teams):
        yield "the lots do not name each team once"


def guillotine_faults(state: LeagueState) -> Iterator[str]:
    """Give a sentence for each thing that an eliminated team still has, and for a wrong number of them."""
    each, last = state.ruleset.guillotine.each_period if state.ruleset.guillotine else 0, len(state.teams) - 1
    # Between a score and its last elimination there are too few.
    least, most = (min(last, each * scored) for scored in (len(state.results) - 1, len(state.results)))
    if not least <= len(state.eliminated) <= most:
        yield f"{len(state.eliminated)} teams are eliminated, not {most}"
    for team in state.eliminated:
        seated = any(team in slate.lineups for slate in state.slates.values())
        if state.rosters[team] or team in state.sealed or seated:
            yield f"{team} is eliminated and has players, claims or a lineup"


def playoff_faults(state: LeagueState) -> Iterator[str]:
    """Give a sentence for each thing that is wrong with seeds, rounds and places."""
    if state.seeds and sorted(state.seeds) != sorted(state.teams):
        yield "the seeds do not name each team once"
    for number, played in enumerate(state.playoff_rounds, start=1):
        named = [team for match in played.matches for team in (match.home, match.away) if team]
        if len(set(named)) != len(named):
            yield f"in round {number} of the playoffs a team plays twice"
        pairs = zip(played.matches, played.winners, strict=bool(played.winners))
        if any(not winner or winner not in (match.home, match.away) for match, winner in pairs):
            yield f"in round {number} of the playoffs somebody won who did not play"
    places = sorted(state.placements.values())
    if places != list(range(len(state.teams) - len(places) + 1, len(state.teams) + 1)):
        yield "places are given twice, or not from the last upward"


TABLE_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    table_faults,
    pairing_faults,
    guillotine_faults,
    playoff_faults,
)
