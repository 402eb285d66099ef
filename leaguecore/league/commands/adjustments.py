"""Commands by which a commissioner sets right what the sources got wrong."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class AdjustScore:
    """Add units to a team's points of a scored period (or take them away), for a reason that everybody can read."""

    kind: ClassVar[str] = "score.adjust"
    team: str
    period: int
    units: int
    reason: str
