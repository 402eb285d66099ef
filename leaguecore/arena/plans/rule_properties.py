"""Properties of the rules of a plan: the published files, one draft day a sport, equal budgets, seats to be had."""

from collections.abc import Iterator, Mapping

from leaguecore.arena.plans.plan_rules import named_rulesets
from leaguecore.arena.plans.subject import Finding, Subject, finding
from leaguecore.rules.model import Ruleset
from leaguecore.season.fairness import limits_of

CARRYING = ("agent", "tools")
"""The sections of a ruleset whose limits are those of the seats of the variant of that name alone."""


def published_rules(subject: Subject) -> Finding:
    """Each ruleset is there with the hash that the plan states, for its sport and as many teams."""

    def faults() -> Iterator[str]:
        for name, sha256, sport in _stated(subject):
            found = subject.rules[name]
            if found.problem:
                yield f"{name}: {found.problem}"
            elif found.sha256 != sha256:
                yield f"{name} is {found.sha256}, the plan states {sha256}"
            if found.ruleset is not None:
                yield from _differences(subject, found.ruleset, name, sport)

    return finding(faults(), ", ".join(named_rulesets(subject.file)))


def _differences(subject: Subject, ruleset: Ruleset, name: str, sport: str) -> Iterator[str]:
    teams = subject.file.sport_of(sport).teams
    if ruleset.sport != sport:
        yield f"{name} is for {ruleset.sport}, not for {sport}"
    if ruleset.league.teams != teams:
        yield f"{name} has {ruleset.league.teams} teams, the plan states {teams}"


def one_draft_day(subject: Subject) -> Finding:
    """All leagues of a sport draft at the stated time from one pool, hence from one snapshot of one season's facts."""

    def faults() -> Iterator[str]:
        for sport in subject.file.sport:
            used = {name: subject.rules[name].ruleset for name, _, one in _stated(subject) if one == sport.id}
            days = {name: _draft_day(one) for name, one in used.items() if one is not None}
            for name, day in days.items():
                if day[0] != sport.draft_at:
                    yield f"{sport.id}: {name} drafts at {day[0]!r}, the plan states {sport.draft_at!r}"
            if len(set(days.values())) > 1:
                yield f"{sport.id}: " + "; ".join(f"{name} drafts as {day}" for name, day in days.items())
        for league in subject.leagues:
            season = subject.file.sport_of(league.sport).season
            if league.season != season:
                yield f"{league.name} plays the season {league.season!r}, its sport {season!r}"

    return finding(faults(), ", ".join(f"{sport.id} at {sport.draft_at}" for sport in subject.file.sport))


def _draft_day(ruleset: Ruleset) -> tuple[str, int, str]:
    """Return the start, the lead before the opening where that is the start, and the pool."""
    start = ruleset.season.start
    return start, ruleset.season.draft_lead_hours if start == "opening" else 0, ruleset.draft.pool


def equal_budgets(subject: Subject) -> Finding:
    """Within a division all seats of a variant have the same limits of time, calls, money and messages."""
    limits = _limits(subject)

    def faults() -> Iterator[str]:
        for (division, variant), by_rules in limits.items():
            for limit in sorted({name for one in by_rules.values() for name in one}):
                values = {name: one.get(limit) for name, one in by_rules.items()}
                if len(set(values.values())) > 1:
                    told = ", ".join(f"{'nothing' if v is None else v} by {name}" for name, v in values.items())
                    yield f"{division}: {variant} has {limit} of {told}"

    variants = sorted({variant for _, variant in limits})
    return finding(faults(), f"within {', '.join(variants)}" if variants else "no seats")


def _limits(subject: Subject) -> dict[tuple[str, str], dict[str, Mapping[str, int]]]:
    """Return by division and variant, for each ruleset by which its seats play, what limits them."""
    found: dict[tuple[str, str], dict[str, Mapping[str, int]]] = {}
    for league in subject.leagues:
        ruleset = subject.rules[league.ruleset].ruleset if league.ruleset in subject.rules else None
        if ruleset is None:
            continue
        limits = limits_of(ruleset)
        for variant in sorted({seat.variant for seat in league.seats}):
            others = tuple(f"{section}." for section in CARRYING if section != variant)
            own = {name: value for name, value in limits.items() if not name.startswith(others)}
            found.setdefault((league.division, variant), {})[league.ruleset] = own
    return found


def seats_to_be_had(subject: Subject) -> Finding:
    """Seats of the variants `agent` and `tools` are only where the ruleset has the section of that name."""

    def faults() -> Iterator[str]:
        for league in subject.leagues:
            ruleset = subject.rules[league.ruleset].ruleset if league.ruleset in subject.rules else None
            for variant in sorted({seat.variant for seat in league.seats} & set(CARRYING)):
                if ruleset is not None and getattr(ruleset, variant) is None:
                    yield f"{league.name} has seats of {variant}, and {league.ruleset} no section [{variant}]"

    used = {seat.variant for league in subject.leagues for seat in league.seats} & set(CARRYING)
    needs = [{"agent": "a list of prices", "tools": "recorded pages"}[variant] for variant in sorted(used)]
    return finding(faults(), f"needed beside the plan: {' and '.join(needs) or 'nothing'}")


def _stated(subject: Subject) -> list[tuple[str, str, str]]:
    """Return name, hash and sport of each ruleset that the file states, each once."""
    file = subject.file
    rules = (file.rules_of(division, sport) for division in file.division for sport in division.sports)
    return list(dict.fromkeys((one.ruleset, one.ruleset_sha256, one.sport) for one in rules))
