"""What time managers have, and what they are woken for beside the calendar."""

import attrs
from attrs.validators import ge, le


@attrs.frozen(kw_only=True)
class TimeRules:
    """Time for decisions; without this section a team has until the deadline, and one attempt.

    Time counts from when a manager has his briefing. What the league itself needs to bring it there is not his.

    Attributes:
        decision_seconds: how long a team may think about one decision, at most to its deadline.
        bank_seconds: how much longer than that a team may think in the whole season, all decisions together.
        repairs: how often an answer that was not accepted may be given anew, inside the same time.
    """

    decision_seconds: int = attrs.field(validator=[ge(1), le(1_000_000)])
    bank_seconds: int = attrs.field(validator=[ge(0), le(10_000_000)])
    repairs: int = attrs.field(validator=[ge(0), le(10)])


@attrs.frozen(kw_only=True)
class WakeRules:
    """What managers are woken for beside the calendar; without this section for nothing.

    Attributes:
        injury: a team is asked for its lineup again when one of its players is reported out of an open slate, before
            his game has begun.
        claim_outcome: a team that had claims in a waiver run is asked for its lineups of the open slates again.
        week_end: each team is asked for a word to the league when a period is scored; needs `[chat]`.
    """

    injury: bool
    claim_outcome: bool
    week_end: bool


@attrs.frozen(kw_only=True)
class BriefingRules:
    """How managers are told; without this section by the sport's own names.

    Attributes:
        pseudonyms: players and clubs are shown to every manager under pseudonyms, of ids and of names alike, the same
            all season. Statistics still identify stars; positions, byes and schedules stay as they are.
    """

    pseudonyms: bool
