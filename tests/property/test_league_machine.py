"""Random seasons: legal and illegal commands in any order, under any small ruleset, by the machine for plug-ins.

The machine keeps its own books beside the league (who owns whom, who paid what, who scored how much) from the commands
and events alone, and judges picks, lineups and awards by definitions of its own, written without the rules' code.
"""

import os

from hypothesis import HealthCheck, settings
from invented_cast import CAST

from leaguecore.testing.machine.league import league_machine

# The tests of the wheel look whether it holds the same code as the tree, whose leagues are played just before.
LEAGUES = settings().max_examples * (2 if os.environ.get("LEAGUECORE_TEST_WHEEL") else 20)
"""How many leagues are played: 2,000 with the profile `ci`, 100,000 with `thorough`, 100 with `brief`."""

TestLeague = league_machine(CAST).TestCase
TestLeague.settings = settings(
    max_examples=LEAGUES, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)
