"""What is published of a league, and when."""

from typing import Literal, TypeAlias

import attrs
from attrs.validators import ge, le

from leaguecore.strict import IfNumber

Delay: TypeAlias = int | Literal["never"]
"""Whole hours after a close, or that something is never published."""

_DELAY = IfNumber(validators=(ge(0), le(1_000)))


@attrs.frozen(kw_only=True)
class PublicationRules:
    """What is published; without this section the record is public, and of what is kept private nothing ever is.

    Hours count from the close that a decision belongs to: the end of the draft, the waiver run, the end of the window
    of a thread. What is `never` published is withheld for good and counted. Reasoning that a provider shows is
    published apart from notes and labelled as what it is: a note is never shown as reasoning, nor reasoning as a note.
    A response holds notes and messages as they were written, and a prompt the messages of its team's threads, so
    neither comes before these.

    Attributes:
        visibility: a `public` league publishes its record, with all that the other options let out; of a `private` one
            only the signed heads are published, it has no site and is not rated.
        note_hours: when private notes are published, or `never`.
        thread_hours: when it is published what was said in threads, and which offers were made there, or `never`; the
            actions, and the terms of an accepted offer, stand in the record. Without `[negotiation]` not looked at.
        response_hours: when the answers of models are published as they came, or `never`.
        prompt_hours: when it is published what models were given to read, or `never`.
        reasoning_hours: when reasoning that a provider shows is published, where its terms allow that, or `never`.
    """

    visibility: Literal["public", "private"]
    note_hours: Delay = attrs.field(validator=_DELAY)
    thread_hours: Delay = attrs.field(validator=_DELAY)
    response_hours: Delay = attrs.field(validator=_DELAY)
    prompt_hours: Delay = attrs.field(validator=_DELAY)
    reasoning_hours: Delay = attrs.field(validator=_DELAY)
