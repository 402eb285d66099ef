"""A small plan of every division, and results of its leagues whose points a test gives."""

import hashlib
from collections.abc import Callable

import pytest

from leaguecore.arena.plans import Plan, PlannedLeague, PlannedSeat
from leaguecore.arena.results import LeagueResult, TeamResult, TradeResult, finishing_order
from leaguecore.points import PointsUnit

SHA256 = hashlib.sha256(b"rules").hexdigest()
WEEKS = 2
UNIT = PointsUnit(decimals=1)
Points = Callable[[PlannedLeague, PlannedSeat], int]
Results = Callable[..., list[LeagueResult]]


def _entrant(name: str, lab: str) -> str:
    about = f'manager = "projection"\nmodel = ""\nlab = "{lab}"\nsurface = ""\nrated = true\n'
    return f'[[entrant]]\nname = "{name}"\n{about}\n'


PLAN = (
    f"""schema = 1
id = "small"
title = "Four to a league"
seed = "7"
baseline = "bot"

[[sport]]
id = "nba"
ruleset = "four"
ruleset_sha256 = "{SHA256}"
teams = 4
season = ""
draft_at = "opening"
luck_sha256 = ""

"""
    + _entrant("bot", "")
    + _entrant("good", "one")
    + _entrant("fair", "one")
    + _entrant("weak", "two")
    + _entrant("poor", "two")
    + """[[division]]
kind = "square"
id = "main"
title = "Who is better"
sports = ["nba"]
leagues = 8
league_seasons = 8
rated = true
blocks = [["bot", "good", "fair", "weak"], ["bot", "good", "good", "weak"]]

[[division]]
kind = "pairs"
id = "arms"
title = "What a variant is worth"
sports = ["nba"]
leagues = 2
rated = false
others = ["bot", "weak"]
arms = [{ id = "x", title = "Does x help", variants = ["standard", "x"], models = ["good"], leagues = 2, pairs = 2 }]

[[division]]
kind = "tribes"
id = "tribes"
title = "Labs"
sports = ["nba"]
leagues = 2
rated = false
entrants = ["good", "fair", "weak", "poor"]

[[division]]
kind = "mirror"
id = "mirror"
title = "Luck"
sports = ["nba"]
leagues = 1
rated = false
entrant = "bot"
"""
)


@pytest.fixture(scope="session")
def plan() -> Plan:
    return Plan.read(PLAN.encode())


def result_of(plan: Plan, league: PlannedLeague, points: Points, trades: tuple[TradeResult, ...] = ()) -> LeagueResult:
    """Return the result of a league in which each seat made so many tenths of points in its second week."""
    teams = tuple(
        TeamResult(
            team=seat.team,
            draft_slot=seat.draft_slot,
            entrant=seat.entrant,
            clone=seat.clone,
            variant=seat.variant,
            manager=seat.manager,
            model=seat.model,
            lab=seat.lab,
            surface=seat.surface,
            rated=seat.rated,
            points_for=UNIT.text(points(league, seat)),
            weekly=("0.0", UNIT.text(points(league, seat))),
            all_play_wins=0,
            all_play_losses=0,
            all_play_ties=0,
            wins=0,
            losses=0,
            ties=0,
            rank=1,
            auto=0,
        )
        for seat in league.seats
    )
    return LeagueResult(
        schema=1,
        name=league.name,
        division=league.division,
        arm=league.arm,
        sport=league.sport,
        block=league.block,
        plan_sha256=plan.sha256,
        league=league.name,
        ruleset=league.ruleset,
        ruleset_sha256=league.ruleset_sha256,
        data_sha256=SHA256,
        season="s",
        head=SHA256,
        records=1,
        phase="closed",
        periods=WEEKS,
        decimals=UNIT.decimals,
        teams=teams,
        matches=(),
        trades=trades,
        order=finishing_order(teams, UNIT),
    )


@pytest.fixture(scope="session")
def results(plan: Plan) -> Results:
    """Make the results of all leagues of the plan from what each seat scored."""

    def made(points: Points) -> list[LeagueResult]:
        return [result_of(plan, league, points) for league in plan.leagues]

    return made
