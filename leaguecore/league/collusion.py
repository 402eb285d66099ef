"""Trades that look as if two teams played as one: flagged by arithmetic alone, whoever made them and whatever was said.

For each accepted trade it is known what the best lineup of both teams was expected to score for the rest of the season
before it, and what it is expected to score after it. Three things are flagged: a trade by which one side loses much
while the other gains (lopsided), one more trade between two teams that have traded often (repeated), and a trade after
which a team has lost much by its trades of the season together (dumping).
"""

from collections.abc import Mapping

import attrs

from leaguecore.league.commands import Worth
from leaguecore.league.events import TradeExecuted
from leaguecore.league.events.talks import FlagReason
from leaguecore.league.offers import Offer
from leaguecore.league.state import LeagueState, put
from leaguecore.league.talks import Talks
from leaguecore.league.trade_processing import apply_executed
from leaguecore.rules.sections.talks import CollusionRules

PPM = 1_000_000

RULE_TEXT = (
    "Each team plays for itself. An accepted trade is flagged if by the baseline projection one team's best lineup "
    "for the rest of the season loses more than {lopsided_ppm} millionths while the other's gains; if it is the trade "
    "number {repeated_trades} of the season, or a later one, between the two; or if a team's best lineup has lost more "
    "than {dumping_ppm} millionths by its trades of the season, this one included. Dollars and picks count for "
    "nothing, and neither does what anybody says of it. What comes of a flag: {consequence}."
)
"""The published rule, with the numbers of a ruleset to be filled in."""

CONSEQUENCES: Mapping[str, str] = {
    "flag": "it stands in the log for everybody to see, and the trade stands",
    "review": "the commissioner may forbid the trade before it is executed",
    "veto": "the trade is void",
}


def rule_text(rules: CollusionRules) -> str:
    """Return the rule as it is told to every manager."""
    numbers = attrs.asdict(rules)
    return RULE_TEXT.format(**{**numbers, "consequence": CONSEQUENCES[rules.consequence]})


def change_ppm(worth: Worth) -> int:
    """Return by what share a best lineup changes, in millionths, rounded towards 0; all of it if it was nothing.

    >>> [change_ppm(Worth(before=300, after=after)) for after in (200, 300, 400)]
    [-333333, 0, 333333]
    """
    gain = worth.after - worth.before
    if worth.before <= 0:
        return PPM if gain > 0 else 0
    share = abs(gain) * PPM // worth.before
    return share if gain >= 0 else -share


def trade_changes(state: LeagueState, worths: Mapping[str, Worth]) -> dict[str, int]:
    """Return what a trade changes for each of its teams, nothing where collusion is not watched for."""
    if state.ruleset.collusion is None:
        return {}
    return {team: change_ppm(worths[team]) for team in sorted(worths)}


def flag_reasons(state: LeagueState, changes: Mapping[str, int]) -> tuple[FlagReason, ...]:
    """Return why a trade between two teams is flagged, given what it changes for each."""
    rules = state.ruleset.collusion
    if rules is None or not changes:
        return ()
    found: list[FlagReason] = []
    if min(changes.values()) < -rules.lopsided_ppm and max(changes.values()) > 0:
        found.append("lopsided")
    if state.talks.traded.get(pair_of(tuple(changes)), 0) + 1 >= rules.repeated_trades:
        found.append("repeated")
    so_far = state.talks.changes_ppm
    if any(change < 0 and so_far.get(team, 0) + change < -rules.dumping_ppm for team, change in changes.items()):
        found.append("dumping")
    return tuple(found)


def pair_of(teams: tuple[str, ...]) -> str:
    """Return the name of two teams together."""
    return " ".join(sorted(teams))


def apply_traded(state: LeagueState, event: TradeExecuted) -> LeagueState:
    """Move every asset, and count the trade where collusion is watched for."""
    offer = state.trades.offers[event.offer]
    moved = apply_executed(state, event)
    if state.ruleset.collusion is None:
        return moved
    return attrs.evolve(moved, talks=_counted(state.talks, offer))


def _counted(talks: Talks, offer: Offer) -> Talks:
    pair = pair_of(offer.teams)
    totals = dict(talks.changes_ppm)
    for team, change in offer.changes_ppm.items():
        totals[team] = totals.get(team, 0) + change
    return attrs.evolve(talks, traded=put(talks.traded, pair, talks.traded.get(pair, 0) + 1), changes_ppm=totals)
