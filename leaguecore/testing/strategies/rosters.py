"""Rosters of a league, drawn: disjoint, within the limits of position, and able to fill their starting slots."""

from collections.abc import Mapping

from hypothesis import strategies as st

from leaguecore.lineup import Slot
from leaguecore.season.setting import CheckedRules
from leaguecore.testing.cast import Cast

Players = Mapping[str, tuple[str, ...]]
"""The base positions of each player."""


@st.composite
def rosters(draw: st.DrawFn, rules: CheckedRules, players: Players | None = None) -> Mapping[str, tuple[str, ...]]:
    """Draw the roster of every team of a league.

    Nobody is on two rosters, no roster is larger than the rules allow or beyond a maximum of a position. Its first
    players fill the starting slots in their order; where the players do not suffice, a roster is shorter.

    Args:
        draw: of Hypothesis.
        rules: of the league.
        players: the base positions of those who may be drawn; None takes those of `Cast.of(rules.sport)`.
    """
    known = Cast.of(rules.sport).players if players is None else players
    free = draw(st.permutations(sorted(known)))
    found: dict[str, tuple[str, ...]] = {}
    for team in rules.opened("").teams:
        held = _starters(rules, known, free)
        free = [player for player in free if player not in held]
        for _ in range(draw(st.integers(0, rules.ruleset.roster.bench))):
            _take(rules, known, free, held, None)
        found[team] = tuple(held)
    return found


def _starters(rules: CheckedRules, known: Players, free: list[str]) -> list[str]:
    """Return players for the starting slots, in the order of the slots; nobody for a slot that none of them can fill.

    Whoever stands first is taken. If that leaves a slot empty, because he counts for several maxima of positions, the
    narrowest slots are filled first, and by those who play at the fewest positions.
    """
    seats = [slot for slot in rules.slots for _ in range(slot.count)]
    held, left = list[str](), list(free)
    for seat in seats:
        _take(rules, known, left, held, seat)
    if len(held) == len(seats):
        return held
    taken, left = dict[int, str](), sorted(free, key=lambda player: len(known[player]))
    for place in sorted(range(len(seats)), key=lambda place: len(seats[place].eligible)):
        held = list(taken.values())
        _take(rules, known, left, held, seats[place])
        taken |= {place: held[-1]} if len(held) > len(taken) else {}
    return [taken[place] for place in sorted(taken)]


def _take(rules: CheckedRules, known: Players, free: list[str], held: list[str], slot: Slot | None) -> None:
    """Move the first free player who may sit in a slot, or anybody for the bench, to a roster."""
    for player in free:
        fits = slot is None or slot.eligible & set(known[player])
        if fits and _within_maxima(rules, known, [*held, player]):
            free.remove(player)
            held.append(player)
            return


def _within_maxima(rules: CheckedRules, known: Players, held: list[str]) -> bool:
    members = rules.sport.positions.members
    return all(
        sum(bool(members([name]) & set(known[player])) for player in held) <= most
        for name, most in rules.ruleset.roster.position_max.items()
    )
