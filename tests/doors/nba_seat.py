"""A league of the synthetic NBA in a folder, whose first seat alone is outside, when it is asked for its first pick."""

import contextlib
from pathlib import Path

from leaguecore.clock import Instant, format_instant
from leaguecore.season.commitments import Commitments
from leaguecore.season.facade import load_facts, load_ruleset, open_league
from leaguecore.season.line_up import LineUp
from leaguecore.season.playing import runner_of

RUN = "from leaguecore.cli import main; main()"
"""What runs the program in a process of its own."""

SEAT = """[[seat]]
team = "team-{number:02d}"
manager = "{manager}"
model = ""
lab = ""
surface = ""
variant = "standard"
draft_slot = {number}
"""


def at_the_first_pick(folder: Path) -> tuple[Path, str]:
    """Open a league of the NBA whose first seat alone is outside and picks first; return it, and when it does."""
    rules = load_ruleset("nba-s1")
    lines = [
        SEAT.format(number=number, manager="outside" if number == 1 else "adp")
        for number in range(1, rules.ruleset.league.teams + 1)
    ]
    line_up, commitments = LineUp(seats="\n".join(lines).encode()), Commitments(opened_at=Instant(0))
    league = open_league(
        rules, load_facts(rules.sport), (), seed="7", out=folder, line_up=line_up, commitments=commitments
    )
    with contextlib.closing(league):
        now = Instant(runner_of(league).next_at() or 0)
        league.tick(now)
        while not runner_of(league).waiting(now):
            now = Instant(runner_of(league).next_at() or 0)
            league.tick(now)
    return folder, format_instant(now)
