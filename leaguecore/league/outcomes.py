"""What the facts of a period come to for each team: who counted where, points, category sums, what was lost.

The same when a period is scored and when it is scored again after corrections.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from leaguecore.league.best_ball import best_seating, counted_points
from leaguecore.league.caps import Counts, count_games, difference, games_used, without
from leaguecore.league.categories import Sums, added_sums, category_stats
from leaguecore.league.commands import PeriodFacts
from leaguecore.league.locking import rosters_of
from leaguecore.league.minimums import below_minimum
from leaguecore.league.state import LeagueState, OpenedSlate
from leaguecore.league.substitutions import substituted_lineups
from leaguecore.lineup import Seating, Slot

Seatings = Mapping[str, Mapping[str, Seating]]
"""Who sits where, by slate and team."""

CameOn = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Who came on for whom, by slate and team, where somebody did."""


@attrs.frozen(kw_only=True)
class Seated:
    """Who sat where in a period, and whose games counted.

    Attributes:
        lineups: the seatings as they were, or in best ball as they were found, or after substitutions.
        counted: the same without those whose games came after a cap was reached.
        games: how many games of each team counted towards each cap.
        beyond: by slate, whose games came after it.
        came_on: who came on from the bench, each for whom.
    """

    lineups: Seatings
    counted: Seatings
    games: Mapping[str, Counts]
    beyond: Mapping[str, tuple[str, ...]]
    came_on: CameOn


def seated_in(state: LeagueState, slates: Mapping[str, OpenedSlate], facts: PeriodFacts) -> Seated:
    """Walk the slates of a period in order: find the lineups that count, and count games towards the caps."""
    best_ball = state.ruleset.lineups.kind == "best_ball"
    standing, came_on = _after_substitutions(state, slates, facts)
    if state.ruleset.caps is None and not best_ball:
        return Seated(lineups=standing, counted=standing, games={}, beyond={}, came_on=came_on)
    before: Mapping[str, Counts] = games_used(state, _periods_before(state, facts.period))
    used = before
    lineups, counted, beyond = {}, {}, {}
    for name, slate in slates.items():
        lineups[name] = _best_lineups(state, slate, facts.points.get(name, {}), used) if best_ball else standing[name]
        counted[name], used, over = _counted(state, lineups[name], facts.games.get(name, ()), used)
        if over:
            beyond[name] = over
    games = difference(used, before) if state.ruleset.caps else {}
    return Seated(lineups=lineups, counted=counted, games=games, beyond=beyond, came_on=came_on)


def _after_substitutions(
    state: LeagueState, slates: Mapping[str, OpenedSlate], facts: PeriodFacts
) -> tuple[Seatings, CameOn]:
    """Return the lineups as they were set but for those in which somebody came on, and who did."""
    lineups = {name: slate.lineups for name, slate in slates.items()}
    came_on = dict[str, Mapping[str, Mapping[str, str]]]()
    for name, slate in slates.items() if state.ruleset.lineups.substitutes == "bench_order" else ():
        changed = substituted_lineups(state, slate, facts.points.get(name, {}))
        if changed:
            lineups[name] = {**slate.lineups, **{team: after.seating for team, after in changed.items()}}
            came_on[name] = {team: after.replaced for team, after in changed.items()}
    return lineups, came_on


def _best_lineups(
    state: LeagueState, slate: OpenedSlate, scored: Mapping[str, int], used: Mapping[str, Counts]
) -> Mapping[str, Seating]:
    found = {team: best_seating(state, roster, scored, used[team]) for team, roster in rosters_of(state, slate).items()}
    return {team: seating for team, seating in found.items() if any(seating.values())}


def _counted(
    state: LeagueState, lineups: Mapping[str, Seating], games: Iterable[Iterable[str]], used: Mapping[str, Counts]
) -> tuple[Mapping[str, Seating], Mapping[str, Counts], tuple[str, ...]]:
    """Return the seatings of a slate whose games count, the games used after it, and who played in vain."""
    caps = state.ruleset.caps
    if caps is None:
        return lineups, used, ()
    slots, groups = [slot.name for slot in state.slots], [tuple(together) for together in games]
    kept, after, over = {}, dict(used), set[str]()
    for team, seating in lineups.items():
        after[team], beyond = count_games(caps, slots, used[team], seating, groups)
        kept[team] = without(seating, beyond)
        over |= beyond
    return kept, after, tuple(sorted(over))


def _periods_before(state: LeagueState, number: int) -> int:
    return [period.number for period in state.periods].index(number)


def result_fields(
    state: LeagueState, slates: Mapping[str, OpenedSlate], facts: PeriodFacts, seated: Seated
) -> dict[str, Any]:
    """Return the fields of a period's result, all but the hash of the state; what no rule asks for is empty."""
    rules, missed = state.ruleset, _missed(state, facts, seated)
    counted, lost = _penalised(state, facts, seated, missed)
    contributions = _contributions(state, facts, counted, seated.came_on)
    return {
        "period": facts.period,
        "snapshot": facts.snapshot,
        "points": {team: sum(points for _, points in contributions[team]) for team in state.teams},
        "sums": _sums(state, facts, counted),
        "lost": lost,
        "missed": missed,
        "games": seated.games,
        "beyond": seated.beyond,
        "bench": _bench(state, slates, facts, seated) if rules.schedule.tie == "bench" else {},
        "starters": _starters(state, seated, contributions) if starters_decide(state) else {},
    }


def starters_decide(state: LeagueState) -> bool:
    """Say whether a rule looks at what single starters scored."""
    guillotine = state.ruleset.guillotine
    return state.ruleset.waivers.tie == "lowest_points" or (
        guillotine is not None and guillotine.tie == "worst_starter"
    )


def _missed(state: LeagueState, facts: PeriodFacts, seated: Seated) -> dict[str, int]:
    minimums = state.ruleset.minimums
    if minimums is None:
        return {}
    by_team = {
        team: {name: lineups.get(team, {}) for name, lineups in seated.counted.items()}
        for team in state.teams
        if team not in state.eliminated
    }
    return below_minimum(minimums, facts.group, by_team, facts.games)


def _penalised(
    state: LeagueState, facts: PeriodFacts, seated: Seated, missed: Mapping[str, int]
) -> tuple[Seatings, dict[str, tuple[str, ...]]]:
    """Return the seatings without the group of teams below the minimum, or the categories that these lose."""
    minimums, counted = state.ruleset.minimums, seated.counted
    if minimums is None or not missed:
        return counted, {}
    if minimums.below == "listed":
        return counted, dict.fromkeys(missed, minimums.categories)
    members, brought = frozenset(facts.group), _contributions(state, facts, counted, seated.came_on)
    # Whom the group has cost points is not given these back.
    losing = {team for team in missed if sum(points for player, points in brought[team] if player in members) > 0}
    kept = {
        name: {team: without(seating, members) if team in losing else seating for team, seating in lineups.items()}
        for name, lineups in counted.items()
    }
    return kept, {}


def _seats(state: LeagueState, seatings: Seatings) -> Iterator[tuple[str, str, Slot, str]]:
    """Walk the seats of a period: the slate, the team, the slot and the player."""
    for name, lineups in seatings.items():
        for team, seating in lineups.items():
            for slot in state.slots:
                for player in seating.get(slot.name, ()):
                    yield name, team, slot, player


def _contributions(
    state: LeagueState, facts: PeriodFacts, seatings: Seatings, came_on: CameOn
) -> dict[str, list[tuple[str, int]]]:
    """Return the points that each seat brought its team; a player without a line is absent, not zero.

    A seat multiplies only what the player scored who was put there, not a substitute's points.
    """
    found: dict[str, list[tuple[str, int]]] = {team: [] for team in state.teams}
    for name, team, slot, player in _seats(state, seatings):
        scored = facts.points.get(name, {})
        if player in scored:
            substitute = player in came_on.get(name, {}).get(team, {}).values()
            points = scored[player] if substitute else counted_points(state, slot, scored[player])
            found[team].append((player, points))
    return found


def _sums(state: LeagueState, facts: PeriodFacts, seatings: Seatings) -> dict[str, Sums]:
    """Add up the stats of each team's seated players, where the ruleset has categories."""
    rules = state.ruleset.categories
    if rules is None:
        return {}
    totals: dict[str, Sums] = dict.fromkeys(state.teams, (0,) * len(category_stats(rules)))
    for name, team, _, player in _seats(state, seatings):
        stats = facts.stats.get(name, {})
        if player in stats:
            totals[team] = added_sums(totals[team], stats[player])
    return totals


def _bench(state: LeagueState, slates: Mapping[str, OpenedSlate], facts: PeriodFacts, seated: Seated) -> dict[str, int]:
    """Add up what those scored who were on a roster at the first lock and sat nowhere."""
    totals = dict.fromkeys(state.teams, 0)
    for name, slate in slates.items():
        scored = facts.points.get(name, {})
        for team, roster in rosters_of(state, slate).items():
            sat = {player for players in seated.lineups[name].get(team, {}).values() for player in players}
            totals[team] += sum(scored[player] for player in roster if player in scored and player not in sat)
    return totals


def _starters(
    state: LeagueState, seated: Seated, contributions: Mapping[str, list[tuple[str, int]]]
) -> dict[str, tuple[int, ...]]:
    """Return what each player who sat somewhere brought, least first: nothing, if he did not play or played in vain."""
    brought: dict[str, dict[str, int]] = {team: {} for team in state.teams}
    for _, team, _, player in _seats(state, seated.lineups):
        brought[team][player] = 0
    for team, seats in contributions.items():
        for player, points in seats:
            brought[team][player] += points
    return {team: tuple(sorted(points.values())) for team, points in brought.items()}
