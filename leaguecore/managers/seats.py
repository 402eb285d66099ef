"""The line-up of a league's managers: who plays at which team, with which model, through what, in which variant."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import attrs
from attrs.validators import matches_re, max_len, min_len

from leaguecore.errors import Problem, UsageError
from leaguecore.managers.documents import IllFormedDocument, document_bytes, read_document
from leaguecore.managers.protocol import parse_spec

_VARIANT = r"[a-z0-9][a-z0-9.-]{0,39}"
_TEAM = r"[a-z0-9][a-z0-9._:/-]{0,63}"
_NAME = r"|\S(.{0,198}\S)?"


@attrs.frozen(kw_only=True)
class SeatLine:
    """Who plays at a team.

    Attributes:
        manager: his specification (`projection:noise=0.10`).
        model: the model that decides, "" for a program without one.
        lab: whose model it is, "" for nobody's.
        surface: through what it is reached, as an entrant is reported: "model via surface"; "" for nothing.
        variant: `standard`; `tools`, with searches and pages; `agent`, with a budget of its own; or another word, by
            which seats are grouped in reports.
        draft_slot: its place in the first round of the draft, from 1, as a plan of several leagues fixes it; None where
            the order is drawn. Either every seat of a line-up has one or none has.
    """

    team: str = attrs.field(validator=matches_re(_TEAM))
    manager: str = attrs.field(validator=[min_len(1), max_len(400)])
    model: str = attrs.field(validator=matches_re(_NAME))
    lab: str = attrs.field(validator=matches_re(_NAME))
    surface: str = attrs.field(validator=matches_re(_NAME))
    variant: str = attrs.field(validator=matches_re(_VARIANT))
    draft_slot: int | None = None


@attrs.frozen(kw_only=True)
class _Lines:
    seat: tuple[SeatLine, ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class SeatsFile:
    """A line-up as published.

    Attributes:
        seats: in the order of the file.
        sha256: of the exact bytes of the file, as `sha256sum` gives it.
    """

    seats: tuple[SeatLine, ...]
    sha256: str

    @classmethod
    def load(cls, source: bytes | Path) -> "SeatsFile":
        """Return the line-up of a TOML file: a table `[[seat]]` for each team.

        Whether every team of a league has its seat is for the league to check (`missing_seats`).

        Raises:
            IllFormedDocument: `seats.invalid`, with every problem.
            StoreError: `file.unreadable`, `file.too_large`.
        """
        data, name = document_bytes(source)
        lines: _Lines = read_document(_Lines, data, code="seats.invalid", source=name)
        problems = list(_problems(lines.seat))
        if problems:
            raise IllFormedDocument("seats.invalid", problems, source=name)
        return cls(seats=lines.seat, sha256=hashlib.sha256(data).hexdigest())

    def at(self, team: str) -> SeatLine:
        """Return the seat of a team.

        Raises:
            KeyError: if the line-up has none.
        """
        return {seat.team: seat for seat in self.seats}[team]

    @property
    def draft_order(self) -> tuple[str, ...]:
        """The teams by their slots in the draft, empty where the order is drawn."""
        slots = {seat.draft_slot: seat.team for seat in self.seats if seat.draft_slot is not None}
        return tuple(team for _, team in sorted(slots.items()))


def _problems(seats: tuple[SeatLine, ...]) -> Iterator[Problem]:
    for team, count in Counter(seat.team for seat in seats).items():
        if count > 1:
            yield Problem(path="seat", message=f"the team {team!r} has {count} seats")
    for at, seat in enumerate(seats):
        try:
            parse_spec(seat.manager)
        except UsageError as error:
            yield Problem(path=f"seat[{at}].manager", message=str(error))
        if seat.variant == "agent" and not seat.model:
            yield Problem(path=f"seat[{at}].model", message="an agent pays for its calls, so its model must be named")
    slots = [seat.draft_slot for seat in seats if seat.draft_slot is not None]
    if slots and sorted(slots) != list(range(1, len(seats) + 1)):
        message = f"the draft slots are 1 to {len(seats)}, each at one seat, or no seat has one"
        yield Problem(path="seat.draft_slot", message=message)


def missing_seats(seats: Iterable[SeatLine], teams: Iterable[str]) -> list[Problem]:
    """Return the teams without a seat, and the seats at teams that there are not."""
    seated, there = {seat.team for seat in seats}, set(teams)
    return [
        *(Problem(path="seat", message=f"the team {team!r} has no seat") for team in sorted(there - seated)),
        *(Problem(path="seat", message=f"there is no team {team!r}") for team in sorted(seated - there)),
    ]


def unequal_budgets(seats: Iterable[SeatLine], budgets: Mapping[str, Mapping[str, int]]) -> list[Problem]:
    """Return where seats of one variant are not given the same, naming the seats that differ.

    Args:
        seats: those to compare.
        budgets: what each team is given, by the name of each thing (`budget_micros`, `decision_seconds`, ...).
    """
    variants: dict[str, list[str]] = {}
    for seat in seats:
        variants.setdefault(seat.variant, []).append(seat.team)
    found = []
    for variant, teams in sorted(variants.items()):
        for thing in sorted({name for team in teams for name in budgets.get(team, {})}):
            amounts = {team: budgets.get(team, {}).get(thing) for team in teams}
            if len(set(amounts.values())) > 1:
                found.append(Problem(path=f"{variant}.{thing}", message=_listed(amounts)))
    return found


def _listed(amounts: Mapping[str, int | None]) -> str:
    """Return who has what, those with the same together."""
    groups: dict[str, list[str]] = {}
    for team, amount in sorted(amounts.items()):
        groups.setdefault("nothing" if amount is None else str(amount), []).append(team)
    return "is not the same: " + "; ".join(f"{amount} for {', '.join(teams)}" for amount, teams in groups.items())
