"""Whether the rules of trades make sense together."""

from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.checks.talks import unreviewed_hours
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.moves import TradeRules
from leaguecore.sport.contract import Sport


def trades_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with trades."""
    trades, teams = ruleset.trades, ruleset.league.teams
    if trades is None:
        return
    if trades.most_teams > teams:
        yield Problem(path="trades.most_teams", message=f"is {trades.most_teams}, but the league has {teams} teams")
    if trades.faab and ruleset.waivers.kind != "faab":
        message = f"waivers.kind = {ruleset.waivers.kind!r} has no dollars to trade; write false"
        yield Problem(path="trades.faab", message=message)
    yield from _review_problems(ruleset, trades)


def _review_problems(ruleset: Ruleset, trades: TradeRules) -> Iterator[Problem]:
    if unreviewed_hours(ruleset, trades):
        yield Problem(path="trades.review_hours", message="nobody reviews trades; write 0")
    if trades.review != "none" and trades.review_hours == 0:
        yield Problem(path="trades.review_hours", message=f"leaves no time for review = {trades.review!r}")
    teams = ruleset.league.teams
    needed, others = -(-teams // trades.veto_one_in), teams - 2
    if trades.review == "vote" and needed > others:
        message = f"{needed} votes would be needed, but only {others} teams have no part in a trade of two"
        yield Problem(path="trades.veto_one_in", message=message)
