"""What is known later changes no earlier lineup of the policies that declare no hindsight."""

import attrs
import pytest
from later_facts import altered

from leaguecore.arena.attention.lineups import Bench, lineups
from leaguecore.arena.attention.policies import DAILY, SWAP, WEEKLY
from leaguecore.arena.attention.sight import SlateSight, WeekSight, season_sight
from leaguecore.arena.luck.playing import Drafted, Roster
from leaguecore.arena.luck.world import Source, World, opened

Lineups = dict[tuple[str, str], dict[str, tuple[str, ...]]]


def set_at(policy: str, week: WeekSight, slate: SlateSight) -> int:
    """Return when a policy sets the lineup of a slate for the last time."""
    if policy == DAILY:
        return slate.wakes[-1].at
    return (slate.swap_at if policy == SWAP else None) or week.lock_at


def early_lineups(world: World, rosters: tuple[Roster, ...], until: int) -> Lineups:
    """Return the lineups that were set by an instant, by policy and slate, of all teams."""
    sight = season_sight(world)
    found: Lineups = {}
    for number, roster in enumerate(rosters):
        bench = Bench(slots=world.rules.slots, roster=roster, codes=sight.codes.code)
        for week in sight.weeks:
            for policy in (WEEKLY, SWAP, DAILY):
                for slate, seating in lineups(policy, week, bench):
                    if set_at(policy, week, slate) <= until:
                        found[policy, f"{slate.slate}/{number}"] = dict(seating)
    return found


def second_friday(world: World) -> int:
    """Return an instant within the second week, when its weekly lineup and its swap are set and days are to come."""
    return season_sight(world).weeks[1].slates[4].wakes[-1].at


@pytest.mark.parametrize("how", ["multiply", "delete", "change"])
def test_later_facts_change_no_earlier_lineup(by_day: Source, how: str) -> None:
    world = opened(by_day)
    rosters = Drafted(source=by_day, managers=("projection",), seed="7").run()
    friday = second_friday(world)
    other = attrs.evolve(world, facts=altered(world.facts, friday, 3, (how,)))
    before = early_lineups(world, rosters, friday)
    sundays = [slate.slate for week in season_sight(world).weeks for slate in week.slates][-1]
    assert {policy for policy, name in before if name.startswith(sundays)} == {WEEKLY, SWAP}
    after = early_lineups(other, rosters, friday)
    # Games that are put off in the other world may leave days without one; whatever is set in both is the same.
    assert {key: before[key] for key in before.keys() & after.keys()} == {
        key: after[key] for key in before.keys() & after.keys()
    }
    assert len(before.keys() & after.keys()) > 0.8 * len(before)


def test_later_facts_do_change_later_lineups(by_day: Source) -> None:
    world = opened(by_day)
    rosters = Drafted(source=by_day, managers=("projection",), seed="7").run()
    friday, end = second_friday(world), 2**43
    other = attrs.evolve(world, facts=altered(world.facts, friday, 3, ("multiply",)))
    assert early_lineups(other, rosters, end) != early_lineups(world, rosters, end)
