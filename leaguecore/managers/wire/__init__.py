"""The wire: what a stranger is told, as data and as text, and what he says, as bytes."""

from leaguecore.managers.wire.briefing_document import briefing_document, schema_of
from leaguecore.managers.wire.briefing_text import briefing_text
from leaguecore.managers.wire.display import display_text, untrusted
from leaguecore.managers.wire.limits import BRIEFING_BYTES_MAX, PUBLISHED, DocumentLimits
from leaguecore.managers.wire.masking import Mask
from leaguecore.managers.wire.naming import check_name, name_problem
from leaguecore.managers.wire.pseudonyms import Pseudonyms
from leaguecore.managers.wire.reading import ANSWER_BYTES_MAX, read_answer
from leaguecore.managers.wire.redaction import redacted
from leaguecore.managers.wire.refusals import REFUSALS
from leaguecore.managers.wire.schema import answer_schema
from leaguecore.managers.wire.writing import answer_bytes, answer_data

__all__ = [
    "ANSWER_BYTES_MAX",
    "BRIEFING_BYTES_MAX",
    "PUBLISHED",
    "REFUSALS",
    "DocumentLimits",
    "Mask",
    "Pseudonyms",
    "answer_bytes",
    "answer_data",
    "answer_schema",
    "briefing_document",
    "briefing_text",
    "check_name",
    "display_text",
    "name_problem",
    "read_answer",
    "redacted",
    "schema_of",
    "untrusted",
]
