"""Seating: from a plan's file to every seat of every league.

The team of a seat is the number of its draft slot, so `team-01` always picks first. A lot of its own for teams would
let them differ in a second way: by team go the lots of head-to-head rounds and the first order of waivers. As it is,
who has had every slot has had every team, and a square balances both at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from leaguecore.arena.plans.divisions import Arm, Division, Mirror, Open, Pairs, Square, Tribes
from leaguecore.arena.plans.labels import Label, standard_labels
from leaguecore.arena.plans.leagues import PlannedLeague, PlannedSeat
from leaguecore.arena.plans.mirror_pairs import paired_labels, swapped
from leaguecore.arena.plans.plan_file import PlanFile
from leaguecore.arena.plans.relabelling import relabelled
from leaguecore.arena.plans.williams import Rows, reversing_rows, williams_rows
from leaguecore.ids import team_id
from leaguecore.rng import draw

SEED_PURPOSE = "arena.league"


@attrs.frozen(kw_only=True)
class Block:
    """The leagues of a division and sport within which slots are balanced.

    Attributes:
        number: from 1 within division and sport.
        arm: the question of its pairs, "" for none.
        labels: in the order of the numbers that the lot gave them.
        leagues: the labels of each league by draft slot.
    """

    division: str
    sport: str
    number: int
    arm: str
    labels: tuple[Label, ...]
    leagues: tuple[tuple[Label, ...], ...]


def blocks_of(file: PlanFile) -> tuple[Block, ...]:
    """Return the blocks of a plan in the order of the file, those of one sport after those of another."""
    return tuple(
        block for division in file.division for sport in division.sports for block in _blocks(file, division, sport)
    )


def seated_leagues(file: PlanFile) -> tuple[PlannedLeague, ...]:
    """Return all leagues of a plan, numbered from 1 within each division and sport."""
    numbers: Counter[tuple[str, str]] = Counter()
    leagues = []
    for block in blocks_of(file):
        for row in block.leagues:
            numbers[block.division, block.sport] += 1
            leagues.append(_league(file, block, row, numbers[block.division, block.sport]))
    return tuple(leagues)


def _blocks(file: PlanFile, division: Division, sport: str) -> Iterator[Block]:
    if isinstance(division, Square | Open):
        for number, entrants in enumerate(division.blocks, 1):
            labels = _relabelled(file, division, sport, number, standard_labels(entrants))
            yield _block(division, sport, number, labels, _placed(labels, williams_rows(len(labels))))
    elif isinstance(division, Pairs):
        for number, arm in enumerate(division.arms, 1):
            paired = paired_labels(arm.models, arm.variants, division.others)
            labels = _relabelled(file, division, sport, number, paired)
            yield _block(division, sport, number, labels, _mirrored(labels, arm), arm.id)
    else:
        labels = _relabelled(file, division, sport, 1, standard_labels(_named(file, division, sport)))
        rows = reversing_rows(len(labels), division.leagues)
        yield _block(division, sport, 1, labels, _placed(labels, rows))


def _named(file: PlanFile, division: Tribes | Mirror, sport: str) -> tuple[str, ...]:
    if isinstance(division, Tribes):
        return division.entrants
    return (division.entrant,) * file.sport_of(sport).teams


def _relabelled(
    file: PlanFile, division: Division, sport: str, block: int, labels: tuple[Label, ...]
) -> tuple[Label, ...]:
    return relabelled(labels, seed=file.seed, division=division.id, sport=sport, block=block)


def _placed(labels: Sequence[Label], rows: Rows) -> tuple[tuple[Label, ...], ...]:
    return tuple(tuple(labels[number] for number in row) for row in rows)


def _mirrored(labels: Sequence[Label], arm: Arm) -> tuple[tuple[Label, ...], ...]:
    first = _placed(labels, reversing_rows(len(labels), arm.leagues // 2))
    return tuple(seats for row in first for seats in (row, swapped(row, arm.variants, arm.models)))


def _block(
    division: Division,
    sport: str,
    number: int,
    labels: tuple[Label, ...],
    leagues: tuple[tuple[Label, ...], ...],
    arm: str = "",
) -> Block:
    return Block(division=division.id, sport=sport, number=number, arm=arm, labels=labels, leagues=leagues)


def _league(file: PlanFile, block: Block, row: Sequence[Label], number: int) -> PlannedLeague:
    division = next(one for one in file.division if one.id == block.division)
    rules = file.rules_of(division, block.sport)
    name = f"{division.id}-{block.sport}-{number:02d}"
    return PlannedLeague(
        name=name,
        division=division.id,
        arm=block.arm,
        sport=block.sport,
        block=block.number,
        ruleset=rules.ruleset,
        ruleset_sha256=rules.ruleset_sha256,
        season=file.sport_of(block.sport).season,
        seed=f"{draw(file.seed, SEED_PURPOSE, file.id, name):064x}",
        seats=tuple(_seat(file, label, slot, rated=division.rated) for slot, label in enumerate(row, 1)),
    )


def _seat(file: PlanFile, label: Label, slot: int, *, rated: bool) -> PlannedSeat:
    entrant = file.entrant_of(label.entrant)
    return PlannedSeat(
        team=team_id(slot),
        draft_slot=slot,
        entrant=entrant.name,
        clone=label.clone,
        variant=label.variant,
        manager=entrant.manager_in(label.variant),
        model=entrant.model,
        lab=entrant.lab,
        surface=entrant.surface,
        rated=rated and entrant.rated,
    )
