"""Trades that look as if two teams played as one: flagged by arithmetic alone, whoever made them and whatever was said.

For each accepted trade it is known what the best lineup of both teams was expected to score for the rest of the season
before it, and what it is expected to score after it. Four things are flagged: a trade by which one side loses much
while the other gains (lopsided), one more trade between two teams that have traded often (repeated), a trade after
which a team has lost much by its trades of the season together (dumping), and one after which a team has given another
many dollars (dollars).

Of earlier trades those count that were executed, and those that are agreed and wait: for their review, or for a game to
end. Else whoever agrees on all his trades before the first is executed would never have made one.
"""

from collections.abc import Mapping

import attrs

from leaguecore.league.commands import TradeLeg, Worth
from leaguecore.league.events import TradeExecuted
from leaguecore.league.events.talks import FlagReason
from leaguecore.league.offers import Offer
from leaguecore.league.state import LeagueState
from leaguecore.league.talks import Talks
from leaguecore.league.trade_processing import apply_executed
from leaguecore.rules.sections.talks import CollusionRules

PPM = 1_000_000

RULE_TEXT = (
    "Each team plays for itself. An accepted trade is flagged if by the baseline projection one team's best lineup "
    "for the rest of the season loses more than {lopsided_ppm} millionths while the other's gains; if it is the trade "
    "number {repeated_trades} of the season, or a later one, between the two; if a team's best lineup has lost more "
    "than {dumping_ppm} millionths by its trades of the season, this one included; or if one of the two gives the "
    "other dollars, and by their trades of the season together more than {dollars} net. Trades that are agreed and "
    "wait count like executed ones. Picks count for nothing, and neither does what anybody says of it. What comes of "
    "a flag: {consequence}."
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


def flag_reasons(state: LeagueState, changes: Mapping[str, int], legs: tuple[TradeLeg, ...]) -> tuple[FlagReason, ...]:
    """Return why a trade between two teams is flagged, given what it changes for each and what changes hands."""
    rules = state.ruleset.collusion
    if rules is None or not changes:
        return ()
    so_far = state.talks
    for offer in state.trades.offers.values():
        so_far = _counted(so_far, offer) if offer.agreed else so_far
    found: list[FlagReason] = []
    if min(changes.values()) < -rules.lopsided_ppm and max(changes.values()) > 0:
        found.append("lopsided")
    if so_far.traded.get(pair_of(tuple(changes)), 0) + 1 >= rules.repeated_trades:
        found.append("repeated")
    losses = {team: so_far.changes_ppm.get(team, 0) + change for team, change in changes.items() if change < 0}
    if any(loss < -rules.dumping_ppm for loss in losses.values()):
        found.append("dumping")
    if any(_too_much(so_far.dollars.get(pair, 0), given, rules.dollars) for pair, given in net_dollars(legs).items()):
        found.append("dollars")
    return tuple(found)


def _too_much(before: int, given: int, limit: int) -> bool:
    """Say whether more than so much has gone one way, and this trade gives more that way."""
    return abs(before + given) > limit and given * (before + given) > 0


def net_dollars(legs: tuple[TradeLeg, ...]) -> dict[str, int]:
    """Return the dollars that go from the first of each two teams to the second, less those that come back.

    >>> there = TradeLeg(giver="b", receiver="a", players=(), dollars=7, picks=())
    >>> net_dollars((there, TradeLeg(giver="a", receiver="b", players=(), dollars=2, picks=())))
    {'a b': -5}
    """
    net = dict[str, int]()
    for leg in legs:
        pair = pair_of((leg.giver, leg.receiver))
        net[pair] = net.get(pair, 0) + (leg.dollars if leg.giver < leg.receiver else -leg.dollars)
    return net


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
    """Return what is known of trades with one more."""
    return attrs.evolve(
        talks,
        traded=_added(talks.traded, {pair_of(offer.teams): 1}),
        changes_ppm=_added(talks.changes_ppm, offer.changes_ppm),
        dollars=_added(talks.dollars, {pair: net for pair, net in net_dollars(offer.legs).items() if net}),
    )


def _added(totals: Mapping[str, int], further: Mapping[str, int]) -> dict[str, int]:
    return {**totals, **{name: totals.get(name, 0) + number for name, number in further.items()}}
