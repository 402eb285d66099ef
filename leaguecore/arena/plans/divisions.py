"""The kinds of division of a plan's file: each a way to fill leagues, and the question that it answers."""

from typing import Any, ClassVar

import attrs
from attrs.validators import ge, le, matches_re, max_len, min_len

from leaguecore.arena.plans.mirror_pairs import Variants

_DIVISION = matches_re(r"[a-z][a-z0-9]{0,19}")
_NAME = matches_re(r"[a-z0-9][a-z0-9-]{0,39}")
_TITLE: list[Any] = [min_len(1), max_len(200)]
_COUNT: list[Any] = [ge(1), le(10_000)]

Blocks = tuple[tuple[str, ...], ...]
"""The entrants of each block, as many as a league has teams; one who is named twice has a clone beside him."""


@attrs.frozen(kw_only=True)
class OtherRules:
    """Rules of a division that are not those of its sport: for seats that need a section which these lack."""

    sport: str
    ruleset: str = attrs.field(validator=[min_len(1), max_len(200)])
    ruleset_sha256: str = attrs.field(validator=matches_re(r"[0-9a-f]{64}"))


@attrs.frozen(kw_only=True)
class _Division:
    """What every kind has.

    Attributes:
        id: letters and digits, with which the names of its leagues begin (`main`).
        title: what it answers.
        sports: in which it is played; the numbers below hold for each of them.
        leagues: how many leagues a sport has, which the rest of the division must come to.
        rated: whether its leagues count in ratings; each then has a seat of the plan's baseline.
        rules: where it is not played by the rules of the sport.
    """

    id: str = attrs.field(validator=_DIVISION)
    title: str = attrs.field(validator=_TITLE)
    sports: tuple[str, ...] = attrs.field(validator=min_len(1))
    leagues: int = attrs.field(validator=[ge(0), le(10_000)])
    rated: bool
    rules: tuple[OtherRules, ...] = ()


@attrs.frozen(kw_only=True)
class Square(_Division):
    """Every entrant in every league of a block, and in every slot: a Williams square a block.

    Attributes:
        blocks: the entrants of each. A block has as many leagues as entrants, twice as many if they are odd.
        league_seasons: how many leagues over all sports the power of the division was computed for.
    """

    kind: ClassVar[str] = "square"
    blocks: Blocks = attrs.field(validator=min_len(1))
    league_seasons: int = attrs.field(validator=_COUNT)


@attrs.frozen(kw_only=True)
class Arm:
    """A question that is answered by differences within a league.

    Attributes:
        title: what it asks.
        variants: the two that are compared; what is found is the second less the first.
        models: the entrants who sit in both.
        leagues: how many a sport has, in mirror pairs.
        pairs: how many differences over all sports and models its power was computed for.
    """

    id: str = attrs.field(validator=_NAME)
    title: str = attrs.field(validator=_TITLE)
    variants: Variants
    models: tuple[str, ...] = attrs.field(validator=min_len(1))
    leagues: int = attrs.field(validator=_COUNT)
    pairs: int = attrs.field(validator=_COUNT)


@attrs.frozen(kw_only=True)
class Pairs(_Division):
    """Two variants of each model in one league, in mirror pairs of leagues; its arms share out the leagues.

    Attributes:
        others: who has the remaining seats.
    """

    kind: ClassVar[str] = "pairs"
    arms: tuple[Arm, ...] = attrs.field(validator=min_len(1))
    others: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Tribes(_Division):
    """Labs against each other, with equally many seats each: whether those of one lab favour each other.

    Attributes:
        entrants: the seats of each league; who is named again has a clone. Those without a lab belong to none.
    """

    kind: ClassVar[str] = "tribes"
    entrants: tuple[str, ...] = attrs.field(validator=min_len(2))


@attrs.frozen(kw_only=True)
class Mirror(_Division):
    """One entrant in all seats: whatever parts them is luck."""

    kind: ClassVar[str] = "mirror"
    entrant: str


@attrs.frozen(kw_only=True)
class Open(_Division):
    """Entrants from outside, from a later day on; it has no leagues until they are named, and then squares.

    Attributes:
        from_day: before which no league of it begins (`2027-01-04`).
        blocks: as in a square; empty until the entrants are known.
    """

    kind: ClassVar[str] = "open"
    from_day: str = attrs.field(validator=matches_re(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"))
    blocks: Blocks = ()


Division = Square | Pairs | Tribes | Mirror | Open


def seated_entrants(division: Division) -> tuple[str, ...]:
    """Return every mention of an entrant in a division, in the order of the file."""
    if isinstance(division, Square | Open):
        return tuple(entrant for block in division.blocks for entrant in block)
    if isinstance(division, Pairs):
        return (*(model for arm in division.arms for model in arm.models), *division.others)
    return division.entrants if isinstance(division, Tribes) else (division.entrant,)
