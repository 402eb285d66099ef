"""The form of a plan's file: sports, entrants and divisions, with everything that fixes every seat."""

from collections.abc import Mapping

import attrs
from attrs.validators import ge, in_, le, matches_re, max_len, min_len

from leaguecore.arena.plans.divisions import Division, OtherRules

_NAME = matches_re(r"[a-z0-9][a-z0-9-]{0,39}")
_SPOKEN = matches_re(r"|\S(.{0,198}\S)?")
_HASH = r"[0-9a-f]{64}"
_START = r"opening|(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d"


@attrs.frozen(kw_only=True)
class PlannedSport:
    """A sport: all leagues of it draft from one pool of players, on one day, as the facts were then.

    Attributes:
        id: as it is installed (`nba`).
        ruleset: its id, or a path from where the plan is used; of every division that does not name another.
        ruleset_sha256: of the file of the ruleset.
        teams: how many teams a league has.
        season: the label of the season of facts, "" for the newest.
        draft_at: when all leagues of the sport draft, as rulesets say it: `opening`, or `MM-DD HH:MM` in UTC.
        luck_sha256: of the file of the luck table by which results are told in luck SDs, "" before there is one.
    """

    id: str = attrs.field(validator=_NAME)
    ruleset: str = attrs.field(validator=[min_len(1), max_len(200)])
    ruleset_sha256: str = attrs.field(validator=matches_re(_HASH))
    teams: int = attrs.field(validator=[ge(2), le(32)])
    season: str = attrs.field(validator=max_len(40))
    draft_at: str = attrs.field(validator=matches_re(_START))
    luck_sha256: str = attrs.field(validator=matches_re(f"|{_HASH}"))


@attrs.frozen(kw_only=True)
class Entrant:
    """Who plays.

    Attributes:
        name: by which ratings know him.
        manager: his specification (`projection:noise=0.10`).
        model, lab, surface: what decides, whose it is, through what it is reached; "" for a program.
        rated: whether he gets a rating; one who only fills seats does not.
        managers: his specification in variants in which it is another.
        joins_block: the first block of squares in which he sits, for one who comes late.
    """

    name: str = attrs.field(validator=_NAME)
    manager: str = attrs.field(validator=[min_len(1), max_len(400)])
    model: str = attrs.field(validator=_SPOKEN)
    lab: str = attrs.field(validator=_SPOKEN)
    surface: str = attrs.field(validator=_SPOKEN)
    rated: bool
    managers: Mapping[str, str] = attrs.field(factory=dict)
    joins_block: int = attrs.field(default=1, validator=[ge(1), le(1_000)])

    def manager_in(self, variant: str) -> str:
        """Return his specification in a variant."""
        return self.managers.get(variant, self.manager)


@attrs.frozen(kw_only=True)
class PlanFile:
    """A plan as it is written.

    Attributes:
        schema: the version of this form.
        seed: what the relabelling is drawn from, and the seeds of simulated leagues; public, so no secret.
        baseline: the entrant above whose points the headline unit is counted.
        sport, entrant, division: the tables of the file.
    """

    schema: int = attrs.field(validator=in_((1,)))
    id: str = attrs.field(validator=_NAME)
    title: str = attrs.field(validator=[min_len(1), max_len(200)])
    seed: str = attrs.field(validator=matches_re(r"[ -~]{1,200}"))
    baseline: str
    sport: tuple[PlannedSport, ...] = attrs.field(validator=min_len(1))
    entrant: tuple[Entrant, ...] = attrs.field(validator=min_len(1))
    division: tuple[Division, ...] = attrs.field(validator=min_len(1))

    def sport_of(self, sport: str) -> PlannedSport:
        """Return a sport by its id."""
        return {one.id: one for one in self.sport}[sport]

    def entrant_of(self, name: str) -> Entrant:
        """Return an entrant by his name."""
        return {one.name: one for one in self.entrant}[name]

    def rules_of(self, division: Division, sport: str) -> OtherRules:
        """Return the rules by which a division plays a sport."""
        for rules in division.rules:
            if rules.sport == sport:
                return rules
        known = self.sport_of(sport)
        return OtherRules(sport=sport, ruleset=known.ruleset, ruleset_sha256=known.ruleset_sha256)
