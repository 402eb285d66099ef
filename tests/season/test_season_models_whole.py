"""Ten models play a whole season of the NFL over a socket, through both wires and three modes of output."""

from collections import Counter
from pathlib import Path

import attrs
import pytest
from model_cases import Entrant, line_up, lines_of, reach
from model_server import CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS, serving
from season_cases import plugins, published
from sport_leagues import whole_season

from leaguecore.managers.reach import Reach
from leaguecore.managers.recordings.tape import Tape
from leaguecore.season.facade import League, open_league
from leaguecore.season.outcomes import outcomes_of

MODES = ("schema", "tool", "text")
TEN = [Entrant(wire="messages" if number % 2 else "chat", mode=MODES[number % 3]) for number in range(10)]
COST = (INPUT_TOKENS - CACHED_TOKENS) * 3 + CACHED_TOKENS * 3 // 10 + OUTPUT_TOKENS * 15
"""What a call costs in millionths of a dollar: 3, 0.3 and 15 dollars a million tokens."""


def season(reached: Reach) -> League:
    """Return the season, played to its end."""
    league = open_league(
        published("nfl-s1", {}), whole_season("nfl"), (), seed="7", plugins=plugins(), line_up=line_up(TEN)
    )
    league = attrs.evolve(league, read_reach=lambda: reached)
    league.run()
    return league


@pytest.mark.slow
def test_ten_seats_play_a_whole_season_legally_at_its_exact_cost_and_again_from_the_recording(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with serving() as server:
        league = season(reach(server.url, Tape(path, "record")))
        calls = len(server.asked)
    found = Counter[str]()
    for counts in outcomes_of(league.records()).values():
        found.update({name: count for name, count in counts.items() if count})
    assert league.state().phase == "closed"
    assert found == {"ok": calls}
    spent = [one.data["usage"]["spent_micros"] for one in league.records() if one.kind == "seat.metered"]
    assert (sum(spent), len(spent)) == (calls * COST, calls)
    again = season(reach("http://127.0.0.1:1/v1", Tape(path, "replay")))
    assert lines_of(again) == lines_of(league)
