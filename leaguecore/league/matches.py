"""What a match of two teams gives: one result by points or by most categories, or one in each category."""

from leaguecore.league.categories import Sums, comparisons
from leaguecore.league.records import Record
from leaguecore.league.state import LeagueState
from leaguecore.rules.sections.results import CategoryRules

NOTHING_LOST: frozenset[str] = frozenset()


def match_results(
    rules: CategoryRules,
    mine: Sums,
    theirs: Sums,
    *,
    my_lost: frozenset[str] = NOTHING_LOST,
    their_lost: frozenset[str] = NOTHING_LOST,
) -> Record:
    """Return what a match of categories gives me: a result in each, or a single one for whoever wins most.

    Args:
        rules: the categories.
        mine: my sums over the periods of the match, in the order of `category_stats`.
        theirs: those of the other team.
        my_lost: the categories that I have forfeited.
        their_lost: those of the other team.
    """
    single = Record.of(comparisons(rules, mine, theirs, my_lost=my_lost, their_lost=their_lost))
    return single if rules.contest == "each" else Record().plus(single.wins, single.losses)


def contest(state: LeagueState, at: int, team: str, other: str) -> Record:
    """Return what a team gets from the comparison with another in a scored period, nobody being at home.

    Args:
        state: the league.
        at: the place of the period among those scored.
        team: whose record it is.
        other: whom it is compared with.
    """
    rules = state.ruleset.categories
    if rules is None:
        return Record().plus(state.results[at][team], state.results[at][other])
    (mine, my_lost), (theirs, their_lost) = (_sums_over(state, range(at, at + 1), one) for one in (team, other))
    return match_results(rules, mine, theirs, my_lost=my_lost, their_lost=their_lost)


def match_record(state: LeagueState, at: int, home: str, away: str) -> Record:
    """Return what a match in a scored period gives the home team.

    A level match stands, or goes to the home team, or to the greater points of the bench, as the ruleset says. (Single
    categories always stand.)
    """
    record, tie = contest(state, at, home, away), state.ruleset.schedule.tie
    if record != Record(ties=1) or tie == "stands":
        return record
    if tie == "home":
        return Record(wins=1)
    return Record().plus(state.bench_results[at][home], state.bench_results[at][away])


def categories_between(state: LeagueState, span: range, team: str, other: str) -> Record:
    """Return how many categories a team won, lost and tied against another: sums over the periods, then compared.

    A category that a team forfeited in one of the periods is forfeited in all of them together. Without categories
    there is nothing to win.
    """
    rules = state.ruleset.categories
    if rules is None:
        return Record()
    (mine, my_lost), (theirs, their_lost) = (_sums_over(state, span, one) for one in (team, other))
    return Record.of(comparisons(rules, mine, theirs, my_lost=my_lost, their_lost=their_lost))


def _sums_over(state: LeagueState, span: range, team: str) -> tuple[Sums, frozenset[str]]:
    """Return a team's sums over scored periods, and the categories that it forfeited in any of them."""
    sums = zip(*(state.category_results[at][team] for at in span), strict=True)
    lost = frozenset(name for at in span for name in state.category_lost[at].get(team, ()))
    return tuple(map(sum, sums)), lost
