"""The books that the machine keeps beside a league, and the judgements that it makes from them alone."""

from collections.abc import Mapping
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP
from typing import Any

from drawn_rulesets import ROUNDINGS

from leaguecore.league import LeagueState
from leaguecore.league.commands import (
    SetLineup,
)
from leaguecore.rules.model import Ruleset

# Sixty players. Each position is played by at least 24 of them, and the largest draft takes 24 (six teams, four
# rounds): whatever others pick, whoever needs a position finds one.
PLAYERS: Mapping[str, tuple[str, ...]] = {
    f"{kind.lower()}{number:02d}": tuple(kind) for kind in ("P", "R", "W", "PR", "RW") for number in range(12)
}
NOBODY = "nobody"
LEAGUE = "drawn-1"
LAPS = {"snake": "+-" * 8, "linear": "++" * 8, "third_round_reversal": "+-" + "-+" * 8}
"""The direction of each round of a draft, as the platforms draw it."""
STRANGER = "team-99"

_ROUNDING = {"half_up": ROUND_HALF_UP, "half_even": ROUND_HALF_EVEN, "truncate": ROUND_DOWN}
assert set(_ROUNDING) == set(ROUNDINGS)


class Books:
    """Who owns whom, who paid what, who sat where: entered from commands and events, never read from the state."""

    rules: Ruleset
    state: LeagueState
    active: Any

    def roster(self, team: str) -> list[str]:
        """Return a team's players by the machine's books."""
        return sorted(player for player, owner in self.owner.items() if owner == team)

    def standing(self, slate: str, team: str) -> dict[str, str]:
        """Return where a team's players sit in a slate until it says otherwise: as it said last, here or elsewhere."""
        seating = self.lineups.get((slate, team), self.newest.get(team, {}))
        seats = {player: name for name, players in seating.items() for player in players}
        return {player: name for player, name in seats.items() if self.may_sit(slate, team, player)}

    def may_sit(self, slate: str, team: str, player: str) -> bool:
        """Say whether a player is the team's, or has left it in the middle of the slate and his seat behind."""
        return self.owner.get(player) == team or player in self.left.get((slate, team), ())

    def may_set(self, command: SetLineup) -> bool:
        """Say whether a lineup is legal, seat by seat."""
        slate, place = self.state.slates.get(command.slate), (command.slate, command.team)
        if slate is None or command.team not in self.active() or self.state.phase != "playing":
            return False
        if command.wake != self.answered.get(place, 0) or command.wake >= len(slate.wakes):
            return False
        slots = {slot.name: slot for slot in self.slots}
        seats = [(name, player) for name, players in command.seating.items() for player in players]
        before = self.standing(command.slate, command.team)
        after = {player: name for name, player in seats}
        return (
            set(command.seating) <= set(slots)
            and all(len(players) <= slots[name].count for name, players in command.seating.items())
            and len(after) == len(seats)
            and all(self.may_sit(command.slate, command.team, player) for player in after)
            and all(slots[name].eligible & set(PLAYERS[player]) for name, player in seats)
            and all(before.get(player) == after.get(player) for player in command.locked)
        )
