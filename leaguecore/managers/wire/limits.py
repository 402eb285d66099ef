"""How much of each kind of fact a rendered briefing holds; what does not fit is counted, never cut in the middle."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import attrs

BRIEFING_BYTES_MAX = 64 * 1024

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class DocumentLimits:
    """The caps of a rendered briefing.

    Attributes:
        bytes_max: of the whole, as canonical JSON or as text.
        own_players: rows of the own roster and reserve.
        available: players shown for each base position of those who can be had.
        detailed: players of a shortlist shown stat by stat.
        teams: rows of each table with a row a team.
        other_players: rows of other teams' players.
        offers, picks, costs: rows of each in trades and among keepers.
        talks: threads, messages of each and lines of chat.
        games: rows of the schedule.
        refused: reasons why the answer before was not accepted.
        text_chars: of one text of another manager, or of one reason.
    """

    bytes_max: int = BRIEFING_BYTES_MAX
    own_players: int = 100
    available: int = 12
    detailed: int = 20
    teams: int = 40
    other_players: int = 240
    offers: int = 24
    picks: int = 160
    costs: int = 160
    talks: int = 30
    games: int = 40
    refused: int = 20
    text_chars: int = 2_000

    def halved(self, names: Iterable[str]) -> "DocumentLimits":
        """Return caps of which those named are half as large, rounded down."""
        return attrs.evolve(self, **{name: getattr(self, name) // 2 for name in names})


PUBLISHED = DocumentLimits()
"""The caps that leagues are played with."""


def capped(rows: Sequence[T], most: int) -> tuple[list[T], int]:
    """Return the first rows, and how many are left out."""
    return list(rows[:most]), max(0, len(rows) - most)


def listed(rows: Sequence[Any], most: int) -> dict[str, Any]:
    """Return a list under a cap as a document says it."""
    shown, left_out = capped(rows, most)
    return {"rows": shown, "left_out": left_out}


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]], most: int) -> dict[str, Any]:
    """Return a table under a cap as a document says it: names of columns once, then a list a row."""
    return {"columns": list(columns), **listed([list(row) for row in rows], most)}
