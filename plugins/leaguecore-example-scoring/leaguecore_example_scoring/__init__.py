"""A house rule of scoring: points for each full set of several stats, such as a steal together with a block."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import attrs
import numpy as np

from leaguecore.hooks import hookimpl
from leaguecore.scoring import CountedRule, Ints, StatLines


@attrs.frozen(kw_only=True)
class FullSets(CountedRule):
    """Counts full sets, one of every stat in `of`; what is left over beside the sets scores nothing."""

    kind: ClassVar[str] = "full_sets"
    of: tuple[str, ...] = attrs.field(validator=attrs.validators.min_len(2))

    def stats(self) -> tuple[str, ...]:
        return self.of

    def counted(self, lines: StatLines) -> Ints:
        scarcest: Ints = np.minimum.reduce([lines.stat(name) // lines.resolutions[name] for name in self.of])
        return np.maximum(scarcest, 0)

    def most(self, ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> int:
        return max(0, min(ranges[name][1] for name in self.of))


@hookimpl
def leaguecore_register_scoring_rules(register: Callable[[type[FullSets]], None]) -> None:
    register(FullSets)


@hookimpl
def leaguecore_ruleset_roots() -> Sequence[Path]:
    return [Path(__file__).parent / "rulesets"]
