"""The properties of a plan, each by its name with whether it holds: what is printed before anything is played."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs

from leaguecore.arena.plans import pair_properties, rule_properties, sample_properties, square_properties
from leaguecore.arena.plans.plan_rules import find_rules
from leaguecore.arena.plans.reading import Plan
from leaguecore.arena.plans.subject import Check, Finding, Subject
from leaguecore.errors import UsageError

SHOWN = 3

PROPERTIES: Mapping[str, Check] = {
    "leagues": sample_properties.counts,
    "samples": sample_properties.sample_sizes,
    "names": sample_properties.own_names,
    "teams": sample_properties.teams_by_slot,
    "baseline": sample_properties.baseline_seated,
    "once_a_league": square_properties.once_a_league,
    "once_a_slot": square_properties.once_a_slot,
    "neighbours": square_properties.neighbours,
    "late_entrants": square_properties.late_entrants,
    "both_variants": pair_properties.both_variants,
    "mirror_pairs": pair_properties.mirrored,
    "tribes": pair_properties.tribes,
    "mirror": pair_properties.one_entrant,
    "rules": rule_properties.published_rules,
    "draft_day": rule_properties.one_draft_day,
    "budgets": rule_properties.equal_budgets,
    "seats": rule_properties.seats_to_be_had,
}


@attrs.frozen(kw_only=True)
class Property:
    """A property of a plan.

    Attributes:
        name: stable.
        states: what it says of every plan.
        detail: of this plan what holds with its figures, or the first places where it does not.
    """

    name: str
    states: str
    holds: bool
    detail: str


def properties_of(subject: Subject) -> tuple[Property, ...]:
    """Return every property with whether it holds."""
    return tuple(_property(name, check, check(subject)) for name, check in PROPERTIES.items())


def require_properties(plan: Plan, roots: Sequence[Path] = ()) -> None:
    """Refuse a plan that does not have every property: what is opened by it can no longer be mended.

    Args:
        plan: which.
        roots: folders beside the shipped rulesets where ids are looked for.

    Raises:
        UsageError: `plan.properties`, with the first places where each fails.
    """
    subject = Subject(file=plan.file, leagues=plan.leagues, rules=find_rules(plan.file, roots))
    failed = [f"{one.name}: {one.detail}" for one in properties_of(subject) if not one.holds]
    if failed:
        message = f"the plan {plan.id} does not have every property: {'; '.join(failed)}"
        raise UsageError("plan.properties", message, fix="see all of them: leaguecore arena plan PLAN")


def _property(name: str, check: Check, found: Finding) -> Property:
    states = (check.__doc__ or "").splitlines()[0].removesuffix(".")
    return Property(name=name, states=states, holds=not found.faults, detail=_told(found))


def _told(found: Finding) -> str:
    if not found.faults:
        return found.detail
    more = len(found.faults) - SHOWN
    return "; ".join(found.faults[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
