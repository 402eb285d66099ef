"""Events that decide places: playoffs and eliminations."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs

Bracket = Literal["title", "third_place", "ladder", "toilet_bowl"]


@attrs.frozen(kw_only=True)
class PlayoffMatch:
    """A match of a round; without `away` the team at home has a bye. At home is the higher seed."""

    bracket: Bracket
    home: str
    away: str


@attrs.frozen(kw_only=True)
class PlayoffsSeeded:
    """The regular season is over: all teams in its order; the first of them reach the playoffs.

    It stands again where a correction has changed the order and the ruleset lets that count.
    """

    kind: ClassVar[str] = "playoffs.seeded"
    seeds: tuple[str, ...]


@attrs.frozen(kw_only=True)
class RoundPaired:
    """Who meets whom in a round, counted from 1, and in which periods; matches in the order of their bracket."""

    kind: ClassVar[str] = "playoffs.paired"
    round: int
    periods: tuple[int, ...]
    matches: tuple[PlayoffMatch, ...]


@attrs.frozen(kw_only=True)
class RoundDecided:
    """The winner of each match of a round, and what both sides have: points, or categories won.

    A bye has its team as winner and the scores 0 and 0.
    """

    kind: ClassVar[str] = "playoffs.round_decided"
    round: int
    winners: tuple[str, ...]
    scores: tuple[tuple[int, int], ...]


@attrs.frozen(kw_only=True)
class PlacesDecided:
    """The final place of every team."""

    kind: ClassVar[str] = "season.placed"
    places: Mapping[str, int]


@attrs.frozen(kw_only=True)
class TeamEliminated:
    """A team had the lowest score of a period and plays no more; its players wait for the next waiver run."""

    kind: ClassVar[str] = "team.eliminated"
    team: str
    period: int
    place: int
    released: tuple[str, ...]
