"""Events by which scores were set right by hand."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class ScoreAdjusted:
    """So many units were added to a team's points of a period by hand; they are part of its official score."""

    kind: ClassVar[str] = "score.adjusted"
    team: str
    period: int
    units: int
    reason: str
