"""The books that the machine keeps beside a league, and the judgements that it makes from them alone."""

from collections.abc import Mapping
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP
from typing import Any

from drawn_rulesets import ROUNDINGS

from leaguecore.league import LeagueState
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
