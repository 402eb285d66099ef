"""How much of a plan there is: leagues by division and sport, league-seasons of its squares, pairs of its arms."""

import attrs

from leaguecore.arena.plans.divisions import Arm, Pairs, Square
from leaguecore.arena.plans.subject import Leagues, Subject


@attrs.frozen(kw_only=True)
class DivisionCount:
    """The leagues of a division in a sport.

    Attributes:
        planned: how many leagues the file states.
        leagues: how many are seated.
        blocks: in how many blocks; in a division of pairs, arms.
        clones: how many seats over all leagues are a second or later one of an entrant in his variant.
        pairs: how many differences of variants there are.
    """

    division: str
    kind: str
    sport: str
    planned: int
    leagues: int
    blocks: int
    seats: int
    clones: int
    pairs: int


def division_counts(subject: Subject) -> tuple[DivisionCount, ...]:
    """Return the counts in the order of the file."""
    return tuple(
        _counted(subject.of(division.id, sport), division.id, division.kind, sport, division.leagues)
        for division in subject.file.division
        for sport in division.sports
    )


def _counted(leagues: Leagues, division: str, kind: str, sport: str, planned: int) -> DivisionCount:
    seats = [seat for league in leagues for seat in league.seats]
    return DivisionCount(
        division=division,
        kind=kind,
        sport=sport,
        planned=planned,
        leagues=len(leagues),
        blocks=len({league.block for league in leagues}),
        seats=len(seats),
        clones=sum(seat.clone > 1 for seat in seats),
        pairs=sum(_pairs(leagues).values()),
    )


def _pairs(leagues: Leagues) -> dict[str, int]:
    """Return by arm how many models sit in a league in two variants, over all leagues."""
    found: dict[str, int] = {}
    for league in leagues:
        if league.arm:
            variants: dict[str, set[str]] = {}
            for seat in league.seats:
                variants.setdefault(seat.entrant, set()).add(seat.variant)
            found[league.arm] = found.get(league.arm, 0) + sum(len(one) > 1 for one in variants.values())
    return found


@attrs.frozen(kw_only=True)
class Sample:
    """What the power of a question was computed for, and what the plan has.

    Attributes:
        division: of which.
        arm: its question, "" for all of the division.
        unit: `league-seasons` or `pairs`.
    """

    division: str
    arm: str
    unit: str
    planned: int
    found: int


def samples(subject: Subject) -> tuple[Sample, ...]:
    """Return the samples of all squares and arms, over all their sports."""
    found: list[Sample] = []
    for division in subject.file.division:
        leagues = tuple(one for one in subject.leagues if one.division == division.id)
        if isinstance(division, Square):
            count = division.league_seasons
            unit = "league-seasons"
            found.append(Sample(division=division.id, arm="", unit=unit, planned=count, found=len(leagues)))
        elif isinstance(division, Pairs):
            found += [_sample(division.id, arm, _pairs(leagues)) for arm in division.arms]
    return tuple(found)


def _sample(division: str, arm: Arm, pairs: dict[str, int]) -> Sample:
    return Sample(division=division, arm=arm.id, unit="pairs", planned=arm.pairs, found=pairs.get(arm.id, 0))


def league_seasons(subject: Subject) -> dict[str, dict[str, int]]:
    """Return by square division in how many leagues each entrant sits; clones are counted once a league."""
    found: dict[str, dict[str, int]] = {}
    for division in subject.file.division:
        if isinstance(division, Square):
            counts = found.setdefault(division.id, {})
            for league in subject.leagues:
                if league.division == division.id:
                    for name in sorted({seat.entrant for seat in league.seats}):
                        counts[name] = counts.get(name, 0) + 1
    return found
