"""Checks of a ruleset: valid, under its own name and hash, and playable by anybody, nonsense included."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import attrs

from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.nonsense import Hostile
from leaguecore.conformance.seasons import Seasons, checked_rules, play, require_sound
from leaguecore.conformance.sparring import Sparring
from leaguecore.errors import RulesetError
from leaguecore.hooks.loader import Plugins
from leaguecore.lineup import Candidate, Slot, seat_all
from leaguecore.rules import RulesetFile
from leaguecore.season.asking import Seat
from leaguecore.season.setting import CheckedRules

PERIODS = 1
HASHES = "HASHES"
"""The file beside released rulesets: the SHA-256 of each, as `sha256sum` writes it."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class RulesetSubject:
    """A ruleset as it is published."""

    file: RulesetFile
    seasons: Seasons

    @cached_property
    def checked(self) -> CheckedRules:
        """The rules, after every check.

        Raises:
            RulesetError: with every problem.
        """
        return checked_rules(self.file, self.seasons.plugins)

    @property
    def rules(self) -> CheckedRules:
        """The rules, for whoever looks further than at the file.

        Raises:
            CheckSkipped: if they are not valid.
        """
        try:
            return self.checked
        except RulesetError as error:
            raise CheckSkipped("the ruleset is not valid, see ruleset.valid") from error

    @property
    def path(self) -> Path | None:
        """Where the file lies, None if it is not known."""
        return Path(self.file.source) if self.file.source.endswith(".toml") else None


def ruleset_checks(file: RulesetFile, plugins: Plugins, *, seasons: Seasons | None = None) -> Iterator[Check]:
    """Walk the checks of a ruleset.

    Args:
        file: as `leaguecore.load_ruleset(...).file` has it.
        plugins: what is installed; the sport and the kinds of scoring rules are looked for there.
        seasons: shares invented seasons with other checks; None reads them anew.
    """
    subject = RulesetSubject(file=file, seasons=seasons or Seasons(plugins=plugins))
    name = file.source if subject.path is None else subject.path.stem
    yield from (one.of(subject, name) for one in RULESET_PROPERTIES)


def _valid(subject: RulesetSubject) -> None:
    """A ruleset is read strictly, makes sense for its sport, and its scoring compiles."""
    try:
        ruleset = subject.checked.ruleset
    except RulesetError as error:
        fail(f"{error.source}: {'; '.join(str(problem) for problem in error.problems[:3])}")
    require(bool(ruleset.title.strip()), f"the ruleset {ruleset.id} has no title")


def _named(subject: RulesetSubject) -> None:
    """The id of a ruleset is the name of its file."""
    ruleset = subject.rules.ruleset
    name = subject.file.source if subject.path is None else subject.path.stem
    require(ruleset.id == name, f"the ruleset {ruleset.id!r} is in a file that is named {name!r}")


def _released(subject: RulesetSubject) -> None:
    """A released ruleset stands in HASHES beside it, with the hash of its bytes."""
    ruleset = subject.rules.ruleset
    if ruleset.status != "released":
        return
    if subject.path is None:
        raise CheckSkipped("it was found by its id, and nobody knows what lies beside it")
    listed = subject.path.parent / HASHES
    require(listed.is_file(), f"{ruleset.id} is released, but there is no file {HASHES} beside it")
    lines = listed.read_text(encoding="utf-8").splitlines()
    wanted = f"{subject.file.sha256}  {subject.path.name}"
    require(wanted in lines, f"{ruleset.id} is released, but {HASHES} has no line {wanted!r}")


def _fillable(subject: RulesetSubject) -> None:
    """The players of a season suffice to fill every slot of every team at once."""
    rules = subject.rules
    table = subject.seasons.facts(rules.sport).tables["players"]
    where = dict(zip(table.texts["player"].tolist(), table.texts["positions"].tolist(), strict=True))
    groups = Counter(frozenset(positions.split("|")) for positions in where.values())
    teams = rules.ruleset.league.teams
    slots = [attrs.evolve(slot, count=slot.count * teams) for slot in rules.slots]
    for slot in slots:
        there = sum(count for positions, count in groups.items() if not slot.eligible.isdisjoint(positions))
        message = f"{teams} teams need {slot.count} players for {slot.name}, and {there} can play there"
        require(there >= slot.count, message)
    seats = sum(slot.count for slot in slots)
    filled = seat_all(slots, _candidates(groups, slots))
    require(filled == seats, f"of {seats} seats in the lineups of all teams only {filled} can be filled at once")


def _candidates(groups: Counter[frozenset[str]], slots: list[Slot]) -> Iterator[Candidate]:
    """Walk as many players of each set of positions as could ever be seated."""
    for number, (positions, count) in enumerate(sorted(groups.items(), key=lambda pair: sorted(pair[0]))):
        room = sum(slot.count for slot in slots if not slot.eligible.isdisjoint(positions))
        yield from (Candidate(f"{number}-{at}", positions, 1) for at in range(min(count, room)))


def _random_season(subject: RulesetSubject) -> None:
    """A league whose managers move by lot, and one of whom answers nonsense, breaks no state and verifies."""
    rules, seasons = subject.rules, subject.seasons
    facts = seasons.facts(rules.sport)

    def seat(team: str, seed: str) -> Seat:
        return Seat(manager=Hostile() if team == "team-02" else Sparring(seed))

    require_sound(play(rules, facts, seasons.plugins, seasons.spec(), seat, periods=PERIODS))


RULESET_PROPERTIES: tuple[Property[RulesetSubject], ...] = (
    Property(name="ruleset.valid", holds=_valid),
    Property(name="ruleset.named", holds=_named),
    Property(name="ruleset.released", holds=_released),
    Property(name="ruleset.slots_fillable", holds=_fillable),
    Property(name="ruleset.random_season", holds=_random_season),
)
