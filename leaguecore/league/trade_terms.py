"""What a trade may consist of, and what stands against executing it as rosters, dollars and picks are now."""

from collections import Counter
from collections.abc import Iterator, Mapping

from leaguecore.errors import Violation
from leaguecore.league.commands import TradeLeg
from leaguecore.league.offers import Offer, teams_of
from leaguecore.league.picks import pick_violations
from leaguecore.league.reserve import on_reserve
from leaguecore.league.rosters import drop_violations, places_taken, position_violations
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.trade_windows import trade_rules

ASSETS_MOST = 40
"""Players and picks of one trade, and legs: more is no trade that anybody could look through."""

Drops = Mapping[str, tuple[str, ...]]
"""The players whom each team lets go if the trade is executed."""


# --- what a trade may look like ---------------------------------------------------------------------------------------


def form_violations(state: LeagueState, team: str, legs: tuple[TradeLeg, ...]) -> list[Violation]:
    """Return why an offer of a team is no trade, whoever owns what.

    Every team gives something and gets something: a gift is no trade.
    """
    if sum(len(leg.players) + len(leg.picks) for leg in legs) > ASSETS_MOST or len(legs) > ASSETS_MOST:
        return [Violation(code="trade.too_large", message=f"the trade has more than {ASSETS_MOST} parts")]
    return list(_leg_violations(state, team, legs)) or list(_rule_violations(state, legs))


def _leg_violations(state: LeagueState, team: str, legs: tuple[TradeLeg, ...]) -> Iterator[Violation]:
    yield from team_violations(state, legs)
    if team not in teams_of(legs):
        yield Violation(code="trade.party", message=f"{team} has no part in the trade", path="legs")
    for at, leg in enumerate(legs):
        if leg.giver == leg.receiver:
            yield Violation(code="trade.team", message=f"{leg.giver} would trade with itself", path=f"legs[{at}]")
        if leg.dollars < 0:
            yield Violation(code="trade.dollars", message=f"{leg.dollars} is no sum", path=f"legs[{at}].dollars")
        if not (leg.players or leg.picks or leg.dollars):
            yield Violation(code="trade.empty", message="nothing is given", path=f"legs[{at}]", fix="leave it out")
    for asset, count in sorted(Counter(asset for leg in legs for asset in (*leg.players, *leg.picks)).items()):
        if count > 1:
            yield Violation(code="trade.twice", message=f"{asset} is given twice", path="legs", fix="name it once")
    for (giver, receiver), count in sorted(Counter((leg.giver, leg.receiver) for leg in legs).items()):
        if count > 1:
            message = f"{giver} gives to {receiver} in {count} parts"
            yield Violation(code="trade.twice", message=message, path="legs", fix="write them as one")


def team_violations(state: LeagueState, legs: tuple[TradeLeg, ...]) -> list[Violation]:
    """Return which of the teams of a trade do not play (any more)."""
    active = active_teams(state)
    return [
        Violation(code="trade.team", message=f"{team} is no team that plays", path="legs")
        for team in teams_of(legs)
        if team not in active
    ]


def _rule_violations(state: LeagueState, legs: tuple[TradeLeg, ...]) -> Iterator[Violation]:
    rules, teams = trade_rules(state), teams_of(legs)
    for team in teams:
        if not any(leg.giver == team for leg in legs) or not any(leg.receiver == team for leg in legs):
            message = f"{team} does not both give and get something"
            yield Violation(code="trade.one_sided", message=message, path="legs", fix="let each team give and get")
    if len(teams) > rules.most_teams:
        allowed = f"a trade may have {rules.most_teams} teams"
        yield Violation(code="trade.teams", message=f"{len(teams)} teams trade", path="legs", allowed=allowed)
    if not rules.faab and any(leg.dollars for leg in legs):
        yield Violation(code="trade.faab", message="this league does not trade waiver dollars", path="legs")
    for team in teams if rules.counts == "equal" else ():
        given = sum(len(leg.players) for leg in legs if leg.giver == team)
        got = sum(len(leg.players) for leg in legs if leg.receiver == team)
        if given != got:
            message = f"{team} would give {given} players and get {got}"
            yield Violation(code="trade.counts", message=message, path="legs", allowed="as many as it gets")


# --- what stands against it now ---------------------------------------------------------------------------------------


def asset_violations(state: LeagueState, legs: tuple[TradeLeg, ...]) -> list[Violation]:
    """Return what of a trade its givers do not have, who would hold too many dollars, and who plays no more."""
    found = team_violations(state, legs)
    for at, leg in enumerate(legs):
        path = f"legs[{at}]"
        for player in leg.players:
            if state.owners.get(player) != leg.giver:
                message = f"{player} is not on the roster of {leg.giver}"
                found.append(Violation(code="trade.not_owned", message=message, path=path, fix="give what you own"))
        for pick in leg.picks:
            found += pick_violations(state, leg.giver, pick)
    return found + list(_dollar_violations(state, legs))


def _dollar_violations(state: LeagueState, legs: tuple[TradeLeg, ...]) -> Iterator[Violation]:
    """Give who cannot pay from what he has, or would have more than the league lets him.

    Dollars that a team would get in the same trade do not help it to pay.
    """
    most = state.ruleset.waivers.budget
    for team in teams_of(legs) if any(leg.dollars for leg in legs) else ():
        given = sum(leg.dollars for leg in legs if leg.giver == team)
        got = sum(leg.dollars for leg in legs if leg.receiver == team)
        left = state.budgets[team]
        after = left - given + got
        if given > left:
            message = f"{team} has ${left} left, not ${given}"
            yield Violation(code="trade.over_budget", message=message, path="legs", allowed=f"at most ${left}")
        elif got and after > most and not trade_rules(state).faab_above_budget:
            message = f"{team} would have ${after}"
            yield Violation(code="trade.above_budget", message=message, path="legs", allowed=f"at most ${most}")


def dropping_violations(
    state: LeagueState, team: str, legs: tuple[TradeLeg, ...], drops: tuple[str, ...]
) -> list[Violation]:
    """Return why a team cannot let these players go with a trade."""
    found = []
    given = {player for leg in legs for player in leg.players}
    for at, player in enumerate(drops):
        path = f"drops[{at}]"
        if player in given or player in drops[:at]:
            message = f"{player} would leave {team} twice"
            found.append(Violation(code="drop.invalid", message=message, path=path, fix="drop another"))
        else:
            found += drop_violations(state, team, player, path)
    return found


def room_violations(state: LeagueState, team: str, legs: tuple[TradeLeg, ...], drops: Drops) -> list[Violation]:
    """Return why what a team would get does not fit its roster; with `lazy_lock` a roster may be too large."""
    gone = [*(player for leg in legs if leg.giver == team for player in leg.players), *drops.get(team, ())]
    coming = {player: leg.giver for leg in legs if leg.receiver == team for player in leg.players}
    reserve, size = on_reserve(state, team), state.ruleset.roster_size
    after = places_taken(state, team) - sum(player not in reserve for player in gone) + len(coming)
    found = []
    if after > size and state.ruleset.roster.overflow != "lazy_lock":
        message = f"{team} would have {after} players for {size} places"
        found.append(Violation(code="roster.full", message=message, path="drops", fix="name players to drop"))
    positions = {player: state.rosters[giver].get(player, ()) for player, giver in coming.items()}
    return found + position_violations(state, team, positions, without=tuple(gone))


def lock_violations(state: LeagueState, moved: Mapping[str, str], locked: tuple[str, ...]) -> list[Violation]:
    """Return which players may not be traded or dropped with a trade because their game has begun."""
    if trade_rules(state).locked_player != "reject":
        return []
    return [
        Violation(
            code="player.locked", message=f"the game of {player} has begun", fix="wait until the period is scored"
        )
        for player in locked
        if player in moved
    ]


def execution_violations(state: LeagueState, offer: Offer, locked: tuple[str, ...]) -> list[Violation]:
    """Return everything that stands against executing an agreed trade now, the teams in their order.

    Assets that somebody has lost since come first: a roster that would not fit may only follow from that.
    """
    found = asset_violations(state, offer.legs)
    for team in offer.teams:
        found += dropping_violations(state, team, offer.legs, offer.drops.get(team, ()))
    found += lock_violations(state, offer.moved, locked)
    for team in offer.teams if not found else ():
        found += room_violations(state, team, offer.legs, offer.drops)
    return found
