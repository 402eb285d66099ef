"""On real seasons as well: what becomes known after an instant changes no byte before it."""

from pathlib import Path

import pytest
from later_facts import ALTERATIONS, altered
from season_cases import new_game, play_until, plugins, published

from leaguecore.clock import DAY, Instant
from leaguecore.season.calendar_plan import draft_start
from leaguecore.season.facade import load_facts
from leaguecore.sport.facts import FactSet

CASES = (("nba", "2025-26"), ("nhl", "2025-26"), ("nfl", "2025"))
CHANGES = {"league.teams": 2, "season.periods": 6}


def until(sport: str, facts: FactSet, instant: Instant) -> tuple[list[bytes], list[tuple[str, bytes, str]]]:
    """Return the log, and what the first seat saw and answered, up to an instant."""
    # The board of a real season is long, and all seats share it: so the bytes of one seat's briefings stand for all.
    rules, managers = published(f"{sport}-s1", CHANGES), ["projection", "random"]
    game = new_game(rules, facts, managers, watched=True, watching=["team-01"])
    play_until(game.runner, instant)
    seen = [
        (briefing.decision_id, sight, repr(answer))
        for briefing, sight, answer in game.managers["team-01"].seen  # type: ignore[attr-defined]  # a manager that records what it saw
    ]
    return game.log(), seen


@pytest.mark.parametrize(("sport", "season"), CASES)
def test_what_becomes_known_later_changes_nothing_earlier(sport: str, season: str, data: Path) -> None:
    facts = load_facts(plugins().sports.get(sport), data=data / sport, season=season, plugins=plugins())
    begins = draft_start(facts, published(f"{sport}-s1", CHANGES).ruleset)
    # The draft itself, and noon of a day in the third week.
    for number, instant in enumerate((Instant(begins + DAY), Instant((begins // DAY + 17) * DAY + DAY // 2))):
        log, seen = until(sport, facts, instant)
        assert len(seen) > 20
        assert until(sport, altered(facts, instant, number, ALTERATIONS), instant) == (log, seen)
