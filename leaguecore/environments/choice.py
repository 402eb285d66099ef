"""One thing that an agent may choose."""

import attrs

from leaguecore.managers.decision import Decision


@attrs.frozen(kw_only=True)
class Choice:
    """A decision, and what of it can be told in whole numbers.

    Attributes:
        about: a few words for people (`by rank`).
        decision: None lets the published default apply.
        enters: the player who comes to the team or into its lineup, "" for none or several.
        leaves: the player who goes for him, "" for none or several.
        gain: by how much the projection holds it better than doing nothing, in the league's unit.
        dollars: what it may cost.
    """

    about: str
    decision: Decision | None
    enters: str = ""
    leaves: str = ""
    gain: int = 0
    dollars: int = 0
