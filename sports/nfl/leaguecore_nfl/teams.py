"""What the clubs are called, by the codes that nflverse uses (the Rams are `LA`)."""

from collections.abc import Mapping
from types import MappingProxyType

NICKNAMES: Mapping[str, str] = MappingProxyType(
    {
        "ARI": "Cardinals",
        "ATL": "Falcons",
        "BAL": "Ravens",
        "BUF": "Bills",
        "CAR": "Panthers",
        "CHI": "Bears",
        "CIN": "Bengals",
        "CLE": "Browns",
        "DAL": "Cowboys",
        "DEN": "Broncos",
        "DET": "Lions",
        "GB": "Packers",
        "HOU": "Texans",
        "IND": "Colts",
        "JAX": "Jaguars",
        "KC": "Chiefs",
        "LA": "Rams",
        "LAC": "Chargers",
        "LV": "Raiders",
        "MIA": "Dolphins",
        "MIN": "Vikings",
        "NE": "Patriots",
        "NO": "Saints",
        "NYG": "Giants",
        "NYJ": "Jets",
        "PHI": "Eagles",
        "PIT": "Steelers",
        "SEA": "Seahawks",
        "SF": "49ers",
        "TB": "Buccaneers",
        "TEN": "Titans",
        "WAS": "Commanders",
    }
)


def defence_name(team: str) -> str:
    """Return the name of a team's defence; a code that is not known stands for itself.

    >>> defence_name("CHI")
    'Bears DST'
    """
    return f"{NICKNAMES.get(team, team)} DST"
