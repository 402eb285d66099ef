"""Seasons played over the wire: strangers who answer in bytes, on what they are told of real briefings."""

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from season_cases import Game, new_game, plugins
from sport_leagues import SPORTS, small_league

from leaguecore.canon import canonical
from leaguecore.managers import Manager, make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire import (
    BRIEFING_BYTES_MAX,
    Mask,
    Pseudonyms,
    answer_bytes,
    briefing_document,
    briefing_text,
)


@attrs.define
class Stranger:
    """Answers in bytes what a function makes of a briefing, and keeps the largest size of what it was told."""

    answer: Callable[[Briefing], bytes | None]
    largest: dict[str, int] = attrs.field(factory=dict)

    def decide(self, briefing: Briefing) -> Any:
        """Render the briefing both ways, and answer."""
        size = max(len(canonical(briefing_document(briefing))), len(briefing_text(briefing).encode()))
        self.largest[briefing.kind] = max(size, self.largest.get(briefing.kind, 0))
        return self.answer(briefing)


def first_example(briefing: Briefing) -> bytes:
    """Answer with the first example that the briefing shows."""
    return canonical(briefing_document(briefing)["allowed_actions"][0]["example"])


def spoken(inner: Manager) -> Callable[[Briefing], bytes | None]:
    """Answer in bytes as another manager decides."""

    def answer(briefing: Briefing) -> bytes | None:
        decision: Any = inner.decide(briefing)
        return None if decision is None else answer_bytes(decision, briefing.decision_id)

    return answer


def bodies_of(game: Game) -> list[tuple[str, Any]]:
    """Return the kinds and data of all records but the genesis, which names the managers, and the seals of answers."""
    records = [record for record in game.league.records() if record.kind != "values.sealed"]
    return [(record.kind, record.data) for record in records[1:]]


@pytest.mark.parametrize("sport", SPORTS)
def test_the_examples_of_a_season_are_all_accepted(sport: str) -> None:
    small, stranger = small_league(sport), Stranger(first_example)
    game = new_game(small.rules, small.facts, [stranger])
    game.runner.run()
    assert game.bodies("decision.refused") == []
    assert not [record for record in game.league.records() if record.data.get("auto")]
    assert set(stranger.largest) >= {"shortlist", "pick", "lineup", "claims"}
    assert max(stranger.largest.values()) <= BRIEFING_BYTES_MAX


@pytest.mark.parametrize("sport", SPORTS)
def test_a_season_over_the_wire_has_the_log_of_one_without(sport: str) -> None:
    small = small_league(sport)
    inner = [make_manager("projection", plugins().managers, "team-01", "7") for _ in range(2)]
    games = [new_game(small.rules, small.facts, [one]) for one in (Stranger(spoken(inner[0])), inner[1])]
    for game in games:
        game.runner.run()
    assert bodies_of(games[0]) == bodies_of(games[1])


def test_a_season_under_pseudonyms_is_played_without_a_refusal_and_tells_no_real_name() -> None:
    small = small_league("nhl")
    pseudonyms = Pseudonyms(seed="kept", league="masked")
    told: list[bytes] = []

    def answer(briefing: Briefing) -> Any:
        mask = Mask(pseudonyms, briefing.board, briefing.owners)
        masked = mask.briefing(briefing)
        told.append(canonical(briefing_document(masked)))
        decision: Any = inner.decide(masked)
        return None if decision is None else mask.decision(decision)

    inner = make_manager("projection", plugins().managers, "team-01", "7")
    game = new_game(small.rules, small.facts, [Stranger(answer)])
    game.runner.run()
    assert game.bodies("decision.refused") == []
    table = small.facts.tables["players"].texts
    names, players = set(table["name"].tolist()), set(table["player"].tolist())
    assert len(names) > 50
    assert told
    said = b"\n".join(told).decode()
    assert not [name for name in sorted(names) if name in said]
    assert not players & set(re.findall(r"[^\s\"]+", said))
