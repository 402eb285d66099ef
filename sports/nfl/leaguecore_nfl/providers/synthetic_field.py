"""What invented games are made of: arrays by team, place and week (32 x 16 x 18), and the chances that fill them."""

import attrs
import numpy as np

from leaguecore.sport.invention import Invention
from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_people import PLACES, Bools, span
from leaguecore_nfl.providers.synthetic_schedule import TEAMS

SHAPE = (TEAMS, len(PLACES), WEEKS)
ALL = TEAMS * len(PLACES) * WEEKS
PER_MILLE = 1_000


@attrs.frozen(kw_only=True, eq=False)
class Field:
    """What chance works on: the stream's label, who can play, how good they are, whom they meet."""

    label: str
    able: Bools
    talent: Ints
    opponent: Ints

    def stream(self, what: str) -> Invention:
        """Return the stream of what happens in the lines."""
        return Invention(self.label, "lines", what)

    def share(self, table: dict[str, tuple[int, ...]]) -> Ints:
        """Return a use by place: those who can play move up into the places of those who cannot."""
        use = np.zeros(SHAPE, dtype=np.int64)
        for position, by_place in table.items():
            able = self.able[:, span(position)]
            place = np.clip(np.cumsum(able, axis=1) - 1, 0, len(by_place) - 1)
            use[:, span(position)] = np.where(able, np.array(by_place, dtype=np.int64)[place], 0)
        return use

    def facing(self, values: Ints) -> Ints:
        """Return by team and week the other side's value (0 in the week off)."""
        met = values[self.opponent.clip(0), np.arange(WEEKS)[None, :]]
        return np.where(self.opponent >= 0, met, 0)

    def counts(self, what: str, means: Ints) -> Ints:
        """Return counts with these means in thousandths."""
        return self.stream(what).counts(np.minimum(means, 31_000).ravel(), means.size).reshape(means.shape)

    def some_of(self, what: str, numbers: Ints, per_mille: Ints | int) -> Ints:
        """Return how many of the numbers come true at a chance of so many in a thousand each."""
        flat = numbers.ravel()
        most = int(flat.max(initial=0))
        chance = np.broadcast_to(np.asarray(per_mille, dtype=np.int64), numbers.shape).ravel()
        drawn = self.stream(what).below(PER_MILLE, flat.size * most).reshape(flat.size, most)
        true = (drawn < chance[:, None]) & (np.arange(most)[None, :] < flat[:, None])
        return np.asarray(true.sum(axis=1), dtype=np.int64).reshape(numbers.shape)


def at_place(place: str, values: Ints, who: Bools | None = None) -> Ints:
    """Return an array that has a team's values in the places of a position, where `who` says so."""
    out = np.zeros(SHAPE, dtype=np.int64)
    out[:, span(place)] = values[:, None, :] if who is None else np.where(who, values[:, None, :], 0)
    return out


def of_team(stats: dict[str, Ints], *names: str) -> Ints:
    """Return by team and week the sum of the named stats."""
    total = np.zeros((TEAMS, WEEKS), dtype=np.int64)
    for name in names:
        total += stats[name].sum(axis=1)
    return total
