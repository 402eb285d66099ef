"""What every seat is told and must answer, as one file that is committed before play.

It holds what briefings say beside the facts of their time: titles, caps, who reads private notes, the JSON Schema of
each answer, and the prompt of models whose profile names no other. All seats of a league have the same, whatever model
answers.
"""

import json
from typing import Any

import attrs

from leaguecore.managers.decision import ANSWERS
from leaguecore.managers.models.agent_answers import TOLD
from leaguecore.managers.models.template import ANSWERS as MODES
from leaguecore.managers.models.template import SHIPPED_TEXT
from leaguecore.managers.wire import PUBLISHED, answer_schema
from leaguecore.managers.wire.briefing_text import TITLES
from leaguecore.rules.model import Ruleset
from leaguecore.season.embargo import notes_rule


def prompts_file(ruleset: Ruleset) -> bytes:
    """Return the file: JSON with keys in order, one a line."""
    plain: dict[str, Any] = {
        "answers": {kind: answer_schema(kind) for kind in sorted(ANSWERS)},
        "caps": attrs.asdict(PUBLISHED),
        "model_prompt": {"agent": TOLD, "answers": dict(MODES), "text": SHIPPED_TEXT},
        "notes_rule": notes_rule(ruleset),
        "titles": dict(TITLES),
    }
    return json.dumps(plain, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"
