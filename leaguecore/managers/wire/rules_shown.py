"""The rules, the time and the refusals in a rendered briefing."""

from typing import Any

import attrs

from leaguecore.clock import format_instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire.display import display_text
from leaguecore.managers.wire.limits import DocumentLimits, listed


def asked_section(briefing: Briefing) -> dict[str, Any]:
    """Return what is asked, of whom, and as of when everything in the briefing is known."""
    asked = {
        "kind": briefing.kind,
        "decision_id": briefing.decision_id,
        "team": briefing.team,
        "at": format_instant(briefing.at),
        "facts_known_at": format_instant(briefing.board.cut),
        "snapshot": briefing.board.snapshot,
    }
    return asked if briefing.pick < 0 else {**asked, "pick": briefing.pick}


def time_section(briefing: Briefing) -> dict[str, Any]:
    """Return the time and the budget that are left."""
    return {
        "deadline_at": format_instant(briefing.deadline_at),
        **attrs.asdict(briefing.time),
        "dollars": briefing.budget,
        "adds_left": briefing.adds_left,
    }


def rules_section(briefing: Briefing) -> dict[str, Any]:
    """Return the rules in force."""
    plain = attrs.asdict(briefing.rules, filter=lambda field, _value: field.name != "slots")
    slots = [
        {
            "name": slot.name,
            "count": slot.count,
            "eligible": sorted(slot.eligible),
            "multiplier_millis": slot.multiplier_millis,
        }
        for slot in briefing.rules.slots
    ]
    return {**plain, "slots": slots}


def refused_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return why the answer before was not accepted; a reason may quote it, so it is shown like any text."""
    rows = [
        {name: display_text(text, chars=limits.text_chars) for name, text in attrs.asdict(one).items()}
        for one in briefing.refused[: limits.refused]
    ]
    return {**listed(rows, limits.refused), "left_out": len(briefing.refused) - len(rows)}
