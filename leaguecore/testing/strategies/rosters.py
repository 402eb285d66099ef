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
        held: list[str] = []
        for seat in [slot for slot in rules.slots for _ in range(slot.count)]:
            _take(rules, known, free, held, seat)
        for _ in range(draw(st.integers(0, rules.ruleset.roster.bench))):
            _take(rules, known, free, held, None)
        found[team] = tuple(held)
    return found


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
