"""A seat served over standard streams whose clock goes on to whatever comes next as soon as nothing is asked."""

import sys
from pathlib import Path

sys.path.extend([str(Path(__file__).parents[1] / "season"), str(Path(__file__).parents[2] / "docs" / "examples")])

from door_leagues import TEAMS, opened

from leaguecore.clock import Instant
from leaguecore.season.playing import runner_of
from leaguecore.web.desk import Desk
from leaguecore.web.league_door import MemoryDoor
from leaguecore.web.mcp_seat import seat_server

TEAM = "team-01"


def main() -> None:
    """Serve until the client is gone."""
    league = opened(["outside", *["projection"] * (TEAMS - 1)])
    now = Instant(0)

    def clock() -> Instant:
        nonlocal now
        while TEAM not in {task.team for task in runner_of(league).waiting(now)}:
            now = Instant(runner_of(league).next_at() or now)
            league.tick(now)
        return now

    seat_server(Desk(MemoryDoor(league), clock), TEAM).run("stdio")


if __name__ == "__main__":
    main()
