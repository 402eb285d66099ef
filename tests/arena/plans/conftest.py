"""A small plan that a test can spell otherwise, and the season's plan with its rules."""

from collections.abc import Callable

import pytest

from leaguecore.arena.plans import Plan, load_plan
from leaguecore.arena.plans.plan_rules import find_rules
from leaguecore.arena.plans.subject import Subject

SHA256 = "0" * 64

Spell = Callable[..., bytes]


def entrant(name: str, lab: str = "") -> str:
    about = f'manager = "projection"\nmodel = ""\nlab = "{lab}"\nsurface = ""\nrated = true'
    return f'[[entrant]]\nname = "{name}"\n{about}\n\n'


SMALL = (
    f"""schema = 1
id = "small"
title = "Five to a league"
seed = "7"
baseline = "a"

[[sport]]
id = "nba"
ruleset = "five"
ruleset_sha256 = "{SHA256}"
teams = 5
season = ""
draft_at = "opening"
luck_sha256 = ""

"""
    + entrant("a")
    + entrant("b", "one")
    + entrant("c", "one")
    + entrant("d", "two")
    + entrant("e", "two")
    + """[[division]]
kind = "square"
id = "main"
title = "Who is better"
sports = ["nba"]
leagues = 10
league_seasons = 10
rated = true
blocks = [["a", "b", "c", "d", "e"]]

[[division]]
kind = "pairs"
id = "arms"
title = "What a variant is worth"
sports = ["nba"]
leagues = 2
rated = false
others = ["a"]
arms = [{ id = "x", title = "?", variants = ["standard", "x"], models = ["b", "c"], leagues = 2, pairs = 4 }]

[[division]]
kind = "tribes"
id = "tribes"
title = "Labs"
sports = ["nba"]
leagues = 2
rated = false
entrants = ["b", "c", "d", "e", "a"]

[[division]]
kind = "mirror"
id = "mirror"
title = "Luck"
sports = ["nba"]
leagues = 1
rated = false
entrant = "b"

[[division]]
kind = "open"
id = "open"
title = "Others"
sports = ["nba"]
leagues = 0
rated = false
from_day = "2027-01-01"
"""
)


@pytest.fixture
def spell() -> Spell:
    """Return the small plan with words replaced, each of which must be in it."""

    def spelled(*replaced: tuple[str, str]) -> bytes:
        text = SMALL
        for old, new in replaced:
            assert old in text, old
            text = text.replace(old, new, 1)
        return text.encode()

    return spelled


@pytest.fixture
def small(spell: Spell) -> Plan:
    return Plan.read(spell())


@pytest.fixture(scope="session")
def season() -> Plan:
    """The plan of season one."""
    return load_plan("s1")


@pytest.fixture(scope="session")
def subject(season: Plan) -> Subject:
    """The plan of season one with its leagues and rules."""
    return Subject(file=season.file, leagues=season.leagues, rules=find_rules(season.file))
