"""Drawn rules made such as a published file may be: what no check would pass is set to what means nothing."""

from typing import Any

import attrs

from leaguecore.rules.checks.standings import NEED_MATCHES, NEED_POINTS
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.moves import TradeRules
from leaguecore.sport import Sport


def fitted(rules: Ruleset, sport: Sport) -> Ruleset:
    """Return drawn rules as they can be published for a sport; its scoring is drawn elsewhere."""
    return attrs.evolve(
        rules,
        sport=sport.id,
        roster=_roster(rules, sport),
        waivers=_waivers(rules),
        limits=None if rules.limits and not (rules.limits.in_period or rules.limits.in_season) else rules.limits,
        trades=None if rules.trades is None else _trades(rules, rules.trades),
        schedule=_schedule(rules),
        standings=_standings(rules),
        guillotine=_guillotine(rules),
        caps=rules.caps if rules.lineups.lock == "game" and sport.calendar.lineup_unit == "day" else None,
        corrections=_corrections(rules),
    )


def _roster(rules: Ruleset, sport: Sport) -> Any:
    """Return the roster without players who are in no season, and in categories with seats that weigh the same.

    Where all starters are of one position, it has no maximum, which would leave places empty.
    """
    startable = sport.positions.members(name for slot in rules.roster.slots for name in slot.eligible)
    maxima = rules.roster.position_max if len(startable) > 1 else {}
    slots = rules.roster.slots
    if rules.categories is not None:
        slots = tuple(attrs.evolve(slot, multiplier=slot.multiplier**0) for slot in slots)
    return attrs.evolve(rules.roster, slots=slots, undroppable=(), position_max=maxima)


def _waivers(rules: Ruleset) -> Any:
    waivers = rules.waivers
    tie = "reverse_standings" if rules.categories is not None and waivers.tie == "lowest_points" else waivers.tie
    return attrs.evolve(waivers, tie=tie, min_bid=min(waivers.min_bid, waivers.budget))


def _trades(rules: Ruleset, trades: TradeRules) -> TradeRules:
    teams = rules.league.teams
    outvoted = trades.review == "vote" and -(-teams // trades.veto_one_in) > teams - 2
    return attrs.evolve(
        trades,
        most_teams=min(trades.most_teams, teams),
        faab=trades.faab and rules.waivers.kind == "faab",
        picks_seasons=0 if rules.draft.auction is not None else trades.picks_seasons,
        review="none" if outvoted else trades.review,
        review_hours=0 if outvoted else trades.review_hours,
    )


def _schedule(rules: Ruleset) -> Any:
    divided = rules.league.divisions > 1 or rules.schedule.kind != "divisions_first"
    return rules.schedule if divided else attrs.evolve(rules.schedule, kind="round_robin")


def _standings(rules: Ruleset) -> Any:
    """Return the table's rules without keys and tie-breaks that would decide nothing."""
    contest = rules.categories.contest if rules.categories is not None else ""
    idle = {*(NEED_POINTS if contest else ())}
    if rules.guillotine is not None or contest == "rotisserie":
        idle |= {*NEED_MATCHES}
    if rules.league.divisions == 1:
        idle.add("division_record")
    usual: Any = {"": "points_for", "rotisserie": "rotisserie"}.get(contest, "all_play")
    order = tuple(key for key in rules.standings.order if key not in idle) or (usual,)
    return attrs.evolve(
        rules.standings,
        order=order if contest != "rotisserie" else ("rotisserie",),
        tie_breaks=tuple(name for name in rules.standings.tie_breaks if name not in idle),
        division_winners_first=rules.standings.division_winners_first and rules.league.divisions > 1,
    )


def _guillotine(rules: Ruleset) -> Any:
    guillotine = rules.guillotine
    if guillotine is None:
        return None
    return attrs.evolve(guillotine, each_period=min(guillotine.each_period, rules.league.teams - 1))


def _corrections(rules: Ruleset) -> Any:
    if rules.corrections is None or rules.playoffs is not None:
        return rules.corrections
    return attrs.evolve(rules.corrections, reseed=False)
