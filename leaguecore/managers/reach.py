"""What the managers of a league need to reach whoever decides elsewhere: connections, keys, profiles, a recording."""

from collections.abc import Mapping
from pathlib import Path

import attrs

from leaguecore.managers.connections import Connections
from leaguecore.managers.models.profiles import Profiles
from leaguecore.managers.prices import PriceList
from leaguecore.managers.recordings.tape import Tape


@attrs.frozen(kw_only=True)
class Reach:
    """How the seats of one league reach beyond the program.

    Attributes:
        connections: the private file of addresses and programs.
        environment: where the keys stand that it names; never written anywhere.
        profiles: the committed ones of the models that play.
        prices: the committed list by which calls are counted, None where nothing is.
        tape: what records calls or answers in their place, None to call without a record.
        league: the id of the league, by which programs and agents know it.
        logs: the folder for what programs write to their stderr, None to keep none of it.
    """

    connections: Connections = attrs.field(factory=Connections)
    environment: Mapping[str, str] = attrs.field(factory=dict, repr=False)
    profiles: Profiles = attrs.field(factory=Profiles)
    prices: PriceList | None = None
    tape: Tape | None = attrs.field(default=None, repr=False)
    league: str = ""
    logs: Path | None = None


NO_REACH = Reach()
"""Of a league that is only looked at, or whose managers all decide here."""
