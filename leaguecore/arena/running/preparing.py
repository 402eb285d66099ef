"""What is seen to before any league of a plan is opened: its rules, its line-ups, and one draft a sport."""

from collections.abc import Sequence

import attrs

from leaguecore.arena.plans import Plan, PlannedLeague, line_up_of
from leaguecore.errors import UsageError
from leaguecore.hooks.loader import Plugins
from leaguecore.rules.files import RulesetFile, find_ruleset
from leaguecore.rules.model import Ruleset
from leaguecore.season.line_up import LineUp, check_line_up
from leaguecore.season.setting import check_rules


@attrs.frozen(kw_only=True)
class Appendix:
    """The files beside a plan that seats of special variants need, as bytes: prices for agents, pages for tools."""

    prices: bytes | None = attrs.field(default=None, repr=False)
    pages: bytes | None = attrs.field(default=None, repr=False)


@attrs.frozen(kw_only=True)
class PreparedLeague:
    """A league that can be opened anywhere: nothing of it has to be looked up any more but the facts."""

    planned: PlannedLeague
    ruleset: RulesetFile = attrs.field(repr=False)
    line_up: LineUp = attrs.field(repr=False)


def chosen(plan: Plan, *, division: str | None = None, sport: str | None = None) -> tuple[PlannedLeague, ...]:
    """Return the leagues of a plan, or those of a division or a sport.

    Raises:
        UsageError: `arena.nothing` if there are none.
    """
    found = tuple(
        league for league in plan.leagues if division in (None, league.division) and sport in (None, league.sport)
    )
    if not found:
        there = sorted({f"{league.division} of {league.sport}" for league in plan.leagues})
        raise UsageError("arena.nothing", "the plan has no such leagues", fix=f"there are: {', '.join(there)}")
    return found


def prepared(
    plan: Plan, leagues: Sequence[PlannedLeague], plugins: Plugins, appendix: Appendix | None = None
) -> tuple[PreparedLeague, ...]:
    """Return leagues of a plan, ready to be opened.

    Args:
        plan: the plan.
        leagues: some of its leagues.
        plugins: what is installed.
        appendix: the files beside the plan, None for none.

    Raises:
        UsageError: `arena.ruleset` if a ruleset is not the one that the plan names by its hash, `arena.draft` if the
            leagues of a sport would not draft at one instant from one pool; what `check_line_up` raises.
        RulesetError: for a ruleset that is not valid.
    """
    beside = appendix or Appendix()
    files = {name: find_ruleset(name, plugins.ruleset_roots) for name in sorted({one.ruleset for one in leagues})}
    for league in leagues:
        _require_ruleset(league, files[league.ruleset])
    rulesets = {name: check_rules(file, plugins).ruleset for name, file in files.items()}
    for sport in sorted({league.sport for league in leagues}):
        _require_one_draft(plan, sport, [league for league in leagues if league.sport == sport], rulesets)
    found = []
    for league in leagues:
        line_up = line_up_of(plan, league, beside.prices, beside.pages)
        check_line_up(line_up, rulesets[league.ruleset], plugins)
        found.append(PreparedLeague(planned=league, ruleset=files[league.ruleset], line_up=line_up))
    return tuple(found)


def _require_ruleset(league: PlannedLeague, file: RulesetFile) -> None:
    if file.sha256 != league.ruleset_sha256:
        message = f"{league.name} is to be played by {league.ruleset} {league.ruleset_sha256}, this is {file.sha256}"
        raise UsageError("arena.ruleset", message, fix="bring the ruleset that the plan names, or plan anew")


def _require_one_draft(plan: Plan, sport: str, leagues: Sequence[PlannedLeague], rulesets: dict[str, Ruleset]) -> None:
    """Refuse leagues of a sport that would draft at different instants, or from different players."""
    drafts = {(_draft_of(rulesets[league.ruleset]), league.season): league for league in leagues}
    if len(drafts) > 1:
        one, other, *_ = drafts.values()
        message = f"{one.name} and {other.name} would not draft at one instant from one pool of players"
        raise UsageError("arena.draft", message, fix="give them one season.start, draft.pool and season")
    starts = {rulesets[league.ruleset].season.start for league in leagues}
    if starts != {plan.file.sport_of(sport).draft_at}:
        message = f"the plan lets {sport} draft at {plan.file.sport_of(sport).draft_at!r}, its rules at {min(starts)!r}"
        raise UsageError("arena.draft", message, fix="name in the plan the season.start of the rules")


def _draft_of(ruleset: Ruleset) -> tuple[str, int, str]:
    season = ruleset.season
    return season.start, season.draft_lead_hours if season.start == "opening" else 0, ruleset.draft.pool
