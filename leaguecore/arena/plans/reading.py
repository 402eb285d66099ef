"""Reading plans: by path, or by id among the shipped ones; strictly, and with the hash of the exact bytes."""

import hashlib
from functools import cached_property
from pathlib import Path

import attrs

from leaguecore.arena.plans.consistency import file_problems
from leaguecore.arena.plans.leagues import PlannedLeague
from leaguecore.arena.plans.plan_file import PlanFile
from leaguecore.arena.plans.seating import Block, blocks_of, seated_leagues
from leaguecore.errors import UsageError
from leaguecore.managers.documents import IllFormedDocument, document_bytes, read_document


@attrs.frozen(kw_only=True, slots=False)
class Plan:
    """A plan as published, with the leagues that follow from it.

    Attributes:
        file: what it says.
        data: its exact bytes, to which every league of it commits.
    """

    file: PlanFile
    data: bytes = attrs.field(repr=False)

    @classmethod
    def read(cls, source: bytes | Path) -> "Plan":
        """Return the plan of a TOML file.

        Raises:
            IllFormedDocument: `plan.invalid`, with every problem of the form, or else every problem between its parts.
            StoreError: `file.unreadable`, `file.too_large`.
        """
        data, name = document_bytes(source)
        file: PlanFile = read_document(PlanFile, data, code="plan.invalid", source=name)
        problems = file_problems(file)
        if problems:
            raise IllFormedDocument("plan.invalid", problems, source=name)
        return cls(file=file, data=data)

    @property
    def id(self) -> str:
        """By which it is named."""
        return self.file.id

    @property
    def sha256(self) -> str:
        """The published hash, as `sha256sum` gives it."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks within which slots are balanced, each with its relabelling."""
        return blocks_of(self.file)

    @cached_property
    def leagues(self) -> tuple[PlannedLeague, ...]:
        """Every league with all its seats."""
        return seated_leagues(self.file)

    def league(self, name: str) -> PlannedLeague:
        """Return a league by its name.

        Raises:
            KeyError: if there is none.
        """
        return {league.name: league for league in self.leagues}[name]


def load_plan(plan: str | Path) -> Plan:
    """Return a plan by its path, or by the id of one that is shipped.

    A name with a slash or a `.toml` at its end, or that exists, is a path; any other is an id.

    Raises:
        UsageError: `plan.unknown` if there is no such plan.
        IllFormedDocument: `plan.invalid`, with every problem.
        StoreError: `file.unreadable`, `file.too_large`.

    Example:
        >>> load_plan("s1").id
        's1'
    """
    text, path = str(plan), Path(plan)
    if path.is_file() or "/" in text or text.endswith(".toml"):
        return Plan.read(path)
    if text not in list_plans():
        there = ", ".join(list_plans()) or "none"
        raise UsageError("plan.unknown", f"there is no plan {text!r}", fix=f"there are: {there}; or give a path")
    return Plan.read(_shipped() / f"{text}.toml")


def list_plans() -> tuple[str, ...]:
    """Return the ids of the plans that are shipped."""
    return tuple(sorted(path.stem for path in _shipped().glob("*.toml")))


def _shipped() -> Path:
    package = Path(__file__).parents[2]
    inside = package / "plans"
    # In a checkout the files lie beside the package; in a wheel inside it.
    return inside if inside.is_dir() else package.parent / "plans"
