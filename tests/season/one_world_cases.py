"""Seats that plant secrets wherever they may write, watched by somebody who keeps all that they are told."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from season_cases import Game, new_game, toy_rules
from talk_seasons import NEGOTIATION
from trade_seasons import TRADES

from leaguecore.canon import canonical
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing, render_json
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.decision import Claims
from leaguecore.managers.negotiating import Negotiate, Reply
from leaguecore.managers.protocol import Answer
from leaguecore.managers.wire import briefing_document, briefing_text
from leaguecore.season.asking import Seat
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet

TEAMS = ("team-01", "team-02", "team-03")
THREADS: Mapping[str, Any] = {**NEGOTIATION, "text_chars": 400}
WORLD: Mapping[str, Any] = {
    "league": {"teams": 3, "divisions": 1},
    "time": {"decision_seconds": 1_200, "bank_seconds": 600, "repairs": 1},
    "wakes": {"injury": True, "claim_outcome": True, "week_end": True},
    "chat": {"messages_per_period": 1, "text_chars": 100, "shown": 9},
    "trades": {**TRADES, "most_teams": 2},
    "negotiation": THREADS,
    "agent": {
        "budget_micros": 1_000,
        "spent_below_micros": 1,
        "price_list_sha256": "0" * 64,
        "memory_bytes": 1_000,
        "autopilot": "projection",
    },
}
BUDGET = 1_000_000
"""Dollars enough for bids that are found nowhere by chance."""


def rules_of(sport: str, **changes: Any) -> CheckedRules:
    """Return the rules of a toy league of this world with changes."""
    lock = "game" if sport == "toy-week" else "daily"
    return toy_rules(**{**WORLD, "sport": sport, "lineups__lock": lock, "waivers__budget": BUDGET, **changes})


# --- secrets ----------------------------------------------------------------------------------------------------------


def noted(team: str) -> str:
    """Return what a team writes into all of its notes."""
    return f"canary-noted-{team}"


def remembered(team: str) -> str:
    """Return what a team keeps in its memory."""
    return f"canary-kept-{team}"


def whispered(team: str, other: str) -> str:
    """Return what a team says to another in threads."""
    return f"canary-said-{team}-to-{other}"


def bid_by(team: str) -> int:
    """Return the sum that a team bids for everybody whom it claims."""
    return 123_451 + TEAMS.index(team)


@attrs.define
class Planting:
    """Plays as another does, and plants secrets wherever it may write."""

    team: str
    inner: Manager
    keeps: bool = True

    def decide(self, briefing: Briefing) -> Any:
        """Answer, with secrets."""
        decision: Any = self.inner.decide(briefing)
        if decision is None:
            return None
        decision = self._whispering(briefing, decision)
        if isinstance(decision, Claims):
            wishes = [attrs.evolve(one, bid=bid_by(self.team), group=0) for one in decision.wishes]
            decision = attrs.evolve(decision, wishes=tuple(wishes))
        decision = attrs.evolve(decision, private_notes=noted(self.team))
        return Answer(decision=decision, kept={"memory": remembered(self.team)} if self.keeps else None)

    def _whispering(self, briefing: Briefing, decision: Any) -> Any:
        if isinstance(decision, Negotiate):
            openings = [
                attrs.evolve(one, message=attrs.evolve(one.message, text=whispered(self.team, one.to)))
                for one in decision.openings
            ]
            return attrs.evolve(decision, openings=tuple(openings))
        if isinstance(decision, Reply) and decision.message is not None:
            assert briefing.talks is not None
            assert briefing.talks.open_thread is not None
            other = briefing.talks.open_thread.other
            return attrs.evolve(decision, message=attrs.evolve(decision.message, text=whispered(self.team, other)))
        return decision


@attrs.define
class Seen:
    """Keeps every briefing of a seat and hands it on."""

    inner: Manager
    briefings: list[Briefing] = attrs.field(factory=list)

    def decide(self, briefing: Briefing) -> Any:
        """Answer as the other does."""
        self.briefings.append(briefing)
        return self.inner.decide(briefing)


def watched(managers: Mapping[str, Manager]) -> dict[str, Seen]:
    """Return the managers with somebody who looks over each one's shoulder."""
    return {team: Seen(manager) for team, manager in managers.items()}


def played(rules: CheckedRules, facts: FactSet, seats: Mapping[str, Manager], variant: str = "agent") -> Game:
    """Return a season of these managers, all of whose seats are of a variant."""
    game = new_game(rules, facts, list(seats.values()))
    runner = SeasonRunner(
        game.engine, game.league.ledger, {team: Seat(manager=one, variant=variant) for team, one in seats.items()}
    )
    runner.run()
    assert runner.state.phase == "closed"
    return attrs.evolve(game, runner=runner)


def drawn(team: str, seed: str = "3") -> Manager:
    """Return a manager who decides everything by lot."""
    return RandomManager(f"{seed}:{team}")


def renderings(briefing: Briefing) -> Iterator[bytes]:
    """Return a briefing in every form in which a manager may be given it."""
    yield render_json(briefing)
    yield canonical(briefing_document(briefing))
    yield briefing_text(briefing).encode()


def secrets_of_others(team: str) -> list[bytes]:
    """Return what a team must never be told."""
    others = [other for other in TEAMS if other != team]
    words = [secret(other) for secret in (noted, remembered) for other in others]
    words += [whispered(one, other) for one in others for other in others if one != other]
    return [word.encode() for word in words]


def require_secrets_kept(seen: Mapping[str, Seen]) -> None:
    """Check that nobody was told anything that another keeps to himself."""
    for team, seat in seen.items():
        assert seat.briefings
        secrets = secrets_of_others(team)
        # As a number of its own, not as a part of some hash.
        listed = "|".join(str(bid_by(other)) for other in TEAMS if other != team)
        sums = re.compile(rf"(?<![0-9a-f])({listed})(?![0-9a-f])".encode())
        for briefing in seat.briefings:
            for data in renderings(briefing):
                assert [secret for secret in secrets if secret in data] == [], briefing.decision_id
                assert not sums.search(data), briefing.decision_id
