"""The lineups that a policy sets for a roster, slate by slate, and the points that they score."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

from leaguecore.arena.attention.policies import ABSENT, DAILY, HINDSIGHT, INACTIVE, SWAP, WEEKLY
from leaguecore.arena.attention.sight import SeasonSight, SlateSight, WeekSight
from leaguecore.arena.luck.playing import Roster
from leaguecore.lineup import Candidate, Seating, Slot, best_lineup
from leaguecore.sport.tables import Ints

SetLineup = tuple[SlateSight, Seating]
_NOBODY: frozenset[str] = frozenset()


@attrs.frozen(kw_only=True)
class Bench:
    """A frozen roster and the slots that it fills."""

    slots: tuple[Slot, ...]
    roster: Roster
    codes: Mapping[str, int]

    def best(
        self,
        values: Ints,
        out: frozenset[str] = _NOBODY,
        fixed: Seating | None = None,
        begun: frozenset[str] = _NOBODY,
    ) -> Seating:
        """Return the best seating by values.

        Args:
            values: by the player's code.
            out: who counts as worth nothing.
            fixed: who stays in his seat.
            begun: who cannot be seated any more.
        """
        candidates = [
            Candidate(player, frozenset(positions), 0 if player in out else int(values[self.codes[player]]))
            for player, positions in self.roster.items()
            if player not in begun
        ]
        return best_lineup(self.slots, candidates, fixed)

    def points(self, seating: Seating, truth: Ints) -> int:
        """Return what a seating scored, in units."""
        return sum(
            sum(int(truth[self.codes[player]]) for player in seating[slot.name]) * slot.multiplier_millis // 1_000
            for slot in self.slots
        )


def lineups(policy: str, week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    """Walk the lineups of a week.

    Args:
        policy: the name of one of `POLICIES`.
        week: what is seen.
        bench: of a team.
    """
    makers: Mapping[str, Callable[[WeekSight, Bench], Iterator[SetLineup]]] = {
        WEEKLY: _weekly,
        SWAP: _swapped,
        DAILY: _daily,
        INACTIVE: _inactive,
        ABSENT: _absent,
        HINDSIGHT: _hindsight,
    }
    return makers[policy](week, bench)


def season_points(policy: str, sight: SeasonSight, bench: Bench) -> int:
    """Return what a roster scores over a season, in units."""
    return sum(
        bench.points(seating, slate.truth) for week in sight.weeks for slate, seating in lineups(policy, week, bench)
    )


def _weekly(week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    seating = bench.best(_total([slate.weekly for slate in week.slates]))
    return ((slate, seating) for slate in week.slates)


def _swapped(week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    seating, set_at = bench.best(_total([slate.weekly for slate in week.slates])), None
    for place, slate in enumerate(week.slates):
        if slate.swap_at != set_at:
            set_at = slate.swap_at
            # What is expected of later slates at this very Thursday: those after the next one are seen anew then.
            same = [one.swapped for one in week.slates[place:] if one.swap_at == set_at and one.swapped is not None]
            seating = bench.best(_total(same))
        yield slate, seating


def _daily(week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    return ((slate, _by_wakes(slate, bench, [_NOBODY for _ in slate.wakes])) for slate in week.slates)


def _inactive(week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    return ((slate, _by_wakes(slate, bench, [wake.inactive for wake in slate.wakes])) for slate in week.slates)


def _absent(week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    for slate in week.slates:
        absent = frozenset(bench.roster) - slate.played
        yield slate, _by_wakes(slate, bench, [absent for _ in slate.wakes])


def _hindsight(week: WeekSight, bench: Bench) -> Iterator[SetLineup]:
    return ((slate, bench.best(slate.truth)) for slate in week.slates)


def _by_wakes(slate: SlateSight, bench: Bench, out: Sequence[frozenset[str]]) -> Seating:
    """Return the lineup of a slate after all its wake-ups; at each, whoever has begun to play stays where he is.

    Args:
        slate: which.
        bench: of the team.
        out: who counts as worth nothing at each wake-up.
    """
    seating: Seating = {}
    for wake, worthless in zip(slate.wakes, out, strict=True):
        fixed = {slot: tuple(one for one in players if one in wake.begun) for slot, players in seating.items()}
        seating = bench.best(wake.expected, worthless, fixed, wake.begun)
    return seating


def _total(values: Sequence[Ints]) -> Ints:
    total: Ints = values[0].copy()
    for one in values[1:]:
        total += one
    return total
