"""Seats with a small budget and few tools: what is counted there, and what a manager says that he has used."""

import hashlib
import json
from collections.abc import Callable, Mapping

import attrs

from leaguecore.conformance.watching import ACCOUNTED, Findings, Watched
from leaguecore.managers import Manager
from leaguecore.managers.agents.kept import SUBSCRIBABLE
from leaguecore.managers.agents.manager import AgentManager
from leaguecore.managers.agents.till import Till
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.metered import MeteredManager
from leaguecore.managers.prices import PriceList
from leaguecore.managers.protocol import NO_USAGE, Answer
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.managers.tools.recorded import RecordedBackend
from leaguecore.rules import Ruleset
from leaguecore.season.asking import Seat
from leaguecore.season.line_up import LineUp

AGENT, TOOLS = "team-02", "team-04"
"""The seat with a budget, and that with tools."""

Make = Callable[[Till | None, Gateway | None], Manager]

_MODEL = "model"
_PRICES = f"""as_of = "2024-01-01"

[[model]]
id = "{_MODEL}"
input = 1.00
output = 1.00
cache_read = 1.00
cache_write = 1.00
""".encode()
_PAGES = (
    b'{"kind": "page", "known_at": "2000-01-01T00:00:00.000Z", "text": "nothing new", "title": "News",'
    b' "url": "https://news.example/"}\n'
)


def sections(autopilot: str) -> Mapping[str, object]:
    """Return the sections of a ruleset that give such seats their limits: a few calls each, soon used up.

    Args:
        autopilot: the specification of who plays on when the budget is spent.
    """
    agent = {
        "budget_micros": 20_000,
        "spent_below_micros": 1_000,
        "price_list_sha256": hashlib.sha256(_PRICES).hexdigest(),
        "memory_bytes": 20_000,
        "autopilot": autopilot,
    }
    tools = {"calls_per_week": 5, "result_tokens_per_week": 1_000, "bytes_per_token": 4, "blocked_hosts": []}
    return {"agent": agent, "tools": tools}


def line_up(teams: int, spec: str) -> LineUp:
    """Return the line-up of a league in which one seat of the manager has a budget, and another tools."""
    variants = {AGENT: "agent", TOOLS: "tools"}
    seats = "".join(
        f'[[seat]]\nteam = "{team}"\nmanager = {json.dumps(spec)}\nmodel = "{_MODEL if team in variants else ""}"\n'
        f'lab = ""\nsurface = ""\nvariant = "{variants.get(team, "standard")}"\n\n'
        for team in (f"team-{number:02}" for number in range(1, teams + 1))
    )
    return LineUp(seats=seats.encode(), prices=_PRICES, pages=_PAGES)


def seat_with_account(
    team: str, make: Make, found: Findings, ruleset: Ruleset, autopilot: Manager, *, hindsight: bool
) -> Seat | None:
    """Return the seat of a team that has a budget, at which the manager is woken for everything, or tools.

    Returns:
        None for the seats that have neither.
    """
    if team == AGENT and ruleset.agent is not None:
        till = Till(PriceList.load(_PRICES), _MODEL)
        audited = _audited(Watched(make(till, None), found, ruleset.agent), till, None)
        led = AgentManager(audited, ruleset.agent, autopilot, frozenset(SUBSCRIBABLE))
        return Seat(manager=led, hindsight=hindsight, variant="agent")
    if team == TOOLS and ruleset.tools is not None:
        gateway = Gateway(RecordedBackend.read(_PAGES), ruleset.tools, on_past_games=True)
        audited = _audited(Watched(make(None, gateway), found), None, gateway)
        return Seat(manager=audited, hindsight=hindsight, variant="tools")
    return None


def _audited(watched: Watched, till: Till | None, tools: Gateway | None) -> Manager:
    return Audited(MeteredManager(watched, till, tools), watched)


class Audited:
    """Compares what a manager says that he has used with what was counted: more than that went past the counters."""

    def __init__(self, metered: MeteredManager, watched: Watched) -> None:
        """Take the manager with what counts, and the same one as he is watched."""
        self._metered, self._watched = metered, watched

    def decide(self, briefing: Briefing) -> Answer:
        """Answer as he does, and note the difference."""
        self._watched.said = NO_USAGE
        answer = self._metered.decide(briefing)
        said = attrs.asdict(self._watched.said)
        for name in ACCOUNTED:
            counted = getattr(answer.usage, name)
            if said[name] > counted:
                asked = f"asked for {briefing.decision_id} ({briefing.kind})"
                told = f"{asked} it says that it has used {name} = {said[name]}, and {counted} were counted"
                self._watched.found.spent.append(told)
        return answer
