"""The books that the machine keeps beside a league: who owns whom; and the names that all of its parts use."""

from leaguecore.league import LeagueState
from leaguecore.rules.model import Ruleset

NOBODY = "nobody"
"""A player whom no cast has."""

LEAGUE = "drawn-1"
LAPS = {"snake": "+-" * 20, "linear": "++" * 20, "third_round_reversal": "+-" + "-+" * 20}
"""The direction of each round of a draft, as the platforms draw it."""
STRANGER = "team-99"
"""A team that no league has."""


class Books:
    """Who owns whom, who paid what, who sat where: entered from commands and events, never read from the state."""

    ruleset: Ruleset
    state: LeagueState
    owner: dict[str, str]

    def roster(self, team: str) -> list[str]:
        """Return a team's players by the machine's books."""
        return sorted(player for player, owner in self.owner.items() if owner == team)
