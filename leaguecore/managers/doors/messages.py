"""The message in which whoever decides elsewhere is asked: the same bytes whichever door carries it."""

from typing import Any

from leaguecore.canon import canonical
from leaguecore.clock import format_instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.models.manager import time_for
from leaguecore.managers.wire import ANSWER_BYTES_MAX, briefing_document

PROTOCOL = "leaguecore/1"
"""The name and the version of the protocol; another version is another protocol."""

CALL_SECONDS_MAX = 600
"""How long a decision is waited for by a real clock, whatever time the rules leave: a season on past games ends too."""

ANSWER_READ_MAX = ANSWER_BYTES_MAX + 1
"""How much of an answer is read: one byte more than it may have, so that it is known to be too large."""


def question(briefing: Briefing, league: str) -> dict[str, Any]:
    """Return what a seat is asked, as plain data.

    Args:
        briefing: what its team is told.
        league: the league's id; with `decision_id` it names the question.

    Returns:
        `protocol`, `league`, `seat`, `decision_id`, `kind`, `deadline_at` (RFC 3339), `budget_ms` (how long the call
        is waited for), `briefing` (see `leaguecore.managers.wire`) and `schema` (JSON Schema of the answer).
    """
    document = briefing_document(briefing)
    schema = document.pop("answer_schema")
    return {
        "protocol": PROTOCOL,
        "league": league,
        "seat": briefing.team,
        "decision_id": briefing.decision_id,
        "kind": briefing.kind,
        "deadline_at": format_instant(briefing.deadline_at),
        "budget_ms": budget_ms(briefing),
        "briefing": document,
        "schema": schema,
    }


def question_bytes(briefing: Briefing, league: str) -> bytes:
    """Return what a seat is asked as one line of canonical JSON, without a line feed."""
    return canonical(question(briefing, league))


def budget_ms(briefing: Briefing) -> int:
    """Return how many milliseconds the answer to a briefing is waited for at most."""
    return min(time_for(briefing), CALL_SECONDS_MAX * 1_000)
