"""What a state keeps about waivers: who waits on the wire, and how many players each team has added."""

import attrs


@attrs.frozen(kw_only=True)
class Waived:
    """A dropped player who can only be claimed: the first run that may award him, and the team that dropped him."""

    run: int
    team: str


@attrs.frozen(kw_only=True)
class Additions:
    """How many players a team has added: in the season, and since `scored` periods were scored."""

    season: int
    period: int
    scored: int
