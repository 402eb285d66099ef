"""A briefing as a stranger is given it: sections of facts under caps, what may be answered, and the answer's schema.

The whole board goes to programs through `render_json`; this is what a model reads. What is left out is counted.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from leaguecore.canon import canonical
from leaguecore.errors import UsageError
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire.examples import allowed_actions
from leaguecore.managers.wire.limits import PUBLISHED, DocumentLimits
from leaguecore.managers.wire.other_teams import (
    TALKING_KINDS,
    drafting_section,
    rosters_section,
    shows_strengths,
    standings_section,
    strengths_section,
    trading_section,
)
from leaguecore.managers.wire.own_team import lineup_section, roster_section, thin_section
from leaguecore.managers.wire.player_rows import available_section, detailed_section, legend
from leaguecore.managers.wire.rules_shown import asked_section, refused_section, rules_section, time_section
from leaguecore.managers.wire.schema import answer_schema
from leaguecore.managers.wire.talks_shown import talks_section
from leaguecore.managers.wire.told_parts import told_sections


def briefing_document(briefing: Briefing, *, limits: DocumentLimits = PUBLISHED) -> dict[str, Any]:
    """Return a briefing as plain data that canonical JSON can hold, of at most `limits.bytes_max` bytes.

    Players stand in tables `{"columns": [...], "rows": [[...]], "left_out": n}`; points are whole numbers of the
    league's unit (`rules.points_decimals`). If the whole is too large, the caps of its largest section are halved
    until it fits.

    Raises:
        UsageError: `briefing.too_large` if the rules alone do not fit.
    """
    return fitted(briefing, limits, len_of_json)


def fitted(briefing: Briefing, limits: DocumentLimits, size: Callable[[dict[str, Any]], int]) -> dict[str, Any]:
    """Return the largest document of a briefing that is of no more than `limits.bytes_max` by a measure.

    Raises:
        UsageError: `briefing.too_large` if there is none.
    """
    fixed, caps = _fixed_sections(briefing), limits
    while True:
        sections = _sections(briefing, caps)
        document = sections | fixed
        if size(document) <= limits.bytes_max:
            return document
        too_large = _caps_of_the_largest(sections, caps)
        if not too_large:
            raise UsageError(
                "briefing.too_large", f"a briefing does not fit {limits.bytes_max} bytes", fix="allow more"
            )
        caps = caps.halved(too_large)


def _caps_of_the_largest(sections: dict[str, Any], caps: DocumentLimits) -> tuple[str, ...]:
    """Return the caps of the largest section that can still be made smaller, none if nothing can."""
    can = {name: one for name in sections if (one := tuple(cap for cap in _CAPS.get(name, ()) if getattr(caps, cap)))}
    largest = max(can, key=lambda name: (len_of_json(sections[name]), name), default="")
    return can.get(largest, ())


_CAPS: Mapping[str, tuple[str, ...]] = {
    "roster": ("own_players",),
    "available": ("available",),
    "shortlist": ("detailed",),
    "points": ("teams",),
    "standings": ("teams",),
    "strengths": ("teams",),
    "schedule": ("games",),
    "other_rosters": ("other_players",),
    "trading": ("offers", "picks"),
    "drafting": ("costs",),
    "talks": ("talks", "picks", "text_chars"),
    "refused": ("refused", "text_chars"),
    "lineup": ("refused",),
}
"""The caps on which the size of a section depends."""


def len_of_json(document: dict[str, Any]) -> int:
    """Return how many bytes a document has as canonical JSON."""
    return len(canonical(document))


def schema_of(briefing: Briefing) -> dict[str, Any]:
    """Return the schema of a briefing's answers with the names of its slots."""
    names = {
        "seating": [slot.name for slot in briefing.rules.slots],
        "reserve": [slot.name for slot in briefing.rules.reserve],
    }
    return answer_schema(briefing.kind, names)


def _fixed_sections(briefing: Briefing) -> dict[str, Any]:
    """Return what no cap is for."""
    return {
        "asked": asked_section(briefing),
        "time": time_section(briefing),
        "rules": rules_section(briefing),
        "columns": legend(briefing),
        "allowed_actions": allowed_actions(briefing),
        "answer_schema": schema_of(briefing),
    }


def _sections(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return the sections under caps that say something in a briefing of its kind."""
    found: dict[str, Any] = {
        "caps": attrs.asdict(limits),
        "roster": roster_section(briefing, limits),
        "thin": thin_section(briefing, limits),
        "available": available_section(briefing, limits),
        "points": standings_section(briefing, limits),
        "drafting": drafting_section(briefing, limits),
        "trading": trading_section(briefing, limits),
        "talks": talks_section(briefing, limits),
        **told_sections(briefing, limits),
    }
    if briefing.refused:
        found["refused"] = refused_section(briefing, limits)
    if briefing.details:
        found["shortlist"] = detailed_section(briefing, limits)
    if briefing.kind == "lineup":
        found["lineup"] = lineup_section(briefing, limits)
    if briefing.kind in TALKING_KINDS:
        found["other_rosters"] = rosters_section(briefing, limits)
    if shows_strengths(briefing):
        found["strengths"] = strengths_section(briefing, limits)
    return {name: section for name, section in found.items() if section is not None}
