"""Small leagues for the tests of this folder: rulesets with changes, managers that are watched, seasons played."""

import copy
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import attrs
import tomli_w
import toy_sport

from leaguecore.clock import Instant
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing, render_json
from leaguecore.managers.decision import Decision
from leaguecore.rules.files import RulesetFile, find_ruleset
from leaguecore.rules.model import Ruleset
from leaguecore.season.facade import League
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules, check_rules
from leaguecore.sport.facts import FactSet
from leaguecore.testing import LeagueInMemory, ScriptedManager, open_in_memory, playing

Game = LeagueInMemory
runner_of = playing.runner_of

TOY: Mapping[str, Any] = tomllib.loads(
    """
    schema = 1
    id = "toy"
    title = "A toy league: one passer, one passer or runner, one on the bench"
    status = "draft"
    supersedes = ""
    sport = "toy-day"
    league = { teams = 2, divisions = 1 }
    season = { start = "opening", draft_lead_hours = 24, periods = 0, settle_hours = 13 }
    roster.bench = 1
    roster.slots = [
      { name = "P", count = 1, eligible = ["P"], multiplier = 1 },
      { name = "FLEX", count = 1, eligible = ["FLEX"], multiplier = 1 },
    ]
    roster.reserve = []
    roster.position_max = {}
    roster.undroppable = []
    roster.overflow = "reject"
    free_agents = { mode = "closed", max_moves = 0, played_drop = "nobody" }
    schedule = { kind = "round_robin", bye = "none", median = false, tie = "stands" }
    standings.order = ["points_for", "all_play"]
    standings.tie_breaks = []
    standings.restart = true
    standings.equal_games = true
    standings.division_winners_first = false
    projection = { prior_games = 2, shrink_games = 1, recent_days = 7 }

    [lineups]
    kind = "managed"
    lock = "daily"
    locked_seat = "fixed"
    wake_lead_minutes = 60
    carried = "newest"
    missed = "projected_fill"
    substitutes = "none"

    [draft]
    kind = "snake"
    rounds = 3
    clock_seconds = 60
    shortlist = 3
    queue = 0
    auto_pick = "ranking"
    enforce_fillable = true
    pool = "everybody"

    [waivers]
    kind = "faab"
    budget = 100
    min_bid = 0
    increment = 1
    price = "first"
    max_claims = 5
    groups = false
    runs = "period"
    run_after_period_hours = 15
    claim_lead_hours = 1
    tie = "rolling_priority"
    missing_drop = "fail"
    drop_when = "always"
    locked_drop = "allow"
    own_drop = "may_reclaim"
    after_drop = "next_run"
    after_drop_length = 0
    min_hold_hours = 0
    game_lock = "none"

    [scoring]
    decimals = 1
    rounding = "exact"
    round_at = "player_game"
    floor = "none"
    unknown = "error"
    rules = [
      { kind = "per_unit", stat = "goals", points_each = 1.0, per = 1, whole = false, positions = [] },
      { kind = "per_unit", stat = "saves", points_each = 0.1, per = 1, whole = false, positions = [] },
    ]
    """.replace("\n    ", "\n"),
    parse_float=Decimal,
)


OPTIONAL = {field.name for field in attrs.fields(Ruleset) if field.default is None} | {"draft.auction"}
"""Sections that a ruleset may do without."""


@cache
def plugins() -> Plugins:
    """Return what is installed, and the toy."""
    toy = LoadedPlugin(name="toy", distribution="toy", version="0", module=toy_sport)
    return assemble([*load_plugins().loaded, toy], strict=True)


def changed(document: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with other values at dotted paths (`lineups.lock`); a section that it lacks is added whole."""
    out = copy.deepcopy(dict(document))
    for path, value in changes.items():
        *parents, name = path.split(".")
        table = out
        for parent in parents:
            table = table[parent]
        assert name in table or path in OPTIONAL, f"there is no {path}"
        table[name] = value
    return out


def rules_of(document: Mapping[str, Any]) -> CheckedRules:
    """Return the rules that a document says, after every check."""
    return check_rules(RulesetFile(source="test", data=tomli_w.dumps(document).encode()), plugins())


def toy_rules(**changes: Any) -> CheckedRules:
    """Return the toy ruleset with changes; `lineups__lock="weekly"` changes `lineups.lock`.

    With categories the table goes by them, in all-play, if the changes do not say how: the toy's own goes by points.
    """
    if "categories" in changes:
        changes = {"standings__order": ["all_play"], **changes}
    return rules_of(changed(TOY, {name.replace("__", "."): value for name, value in changes.items()}))


def published(ruleset: str, changes: Mapping[str, Any]) -> CheckedRules:
    """Return a published ruleset with changes by dotted path."""
    document = tomllib.loads(find_ruleset(ruleset).data.decode(), parse_float=Decimal)
    return rules_of(changed(document, changes))


@attrs.define
class Watched:
    """Hands every briefing on to another manager and keeps its bytes and the answer."""

    inner: Manager
    seen: list[tuple[Briefing, bytes, Decision | None]] = attrs.field(factory=list)

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer as the other does."""
        sight = render_json(briefing)
        answer = self.inner.decide(briefing)
        self.seen.append((briefing, sight, answer))
        return answer


class Scripted(ScriptedManager):
    """Answers some kinds of briefing by functions and hands on all others."""

    def __init__(self, inner: Manager, answers: Mapping[str, Callable[[Briefing], Any]]) -> None:
        """Take who answers the others, and the functions."""
        super().__init__(answers, otherwise=inner)

    @property
    def inner(self) -> Manager | None:
        """Who answers the others."""
        return self.otherwise

    @inner.setter
    def inner(self, manager: Manager) -> None:
        self.otherwise = manager


def new_game(
    rules: CheckedRules,
    facts: FactSet,
    managers: Sequence[str | Manager] | None = None,
    *,
    seed: str = "7",
    watched: bool = False,
    watching: Iterable[str] | None = None,
    previous: League | None = None,
) -> Game:
    """Return a league that has opened; managers go round the seats, those given by name are made as the facade does.

    With `watched` all seats are watched, or only those in `watching`. With `previous` it goes on from that league.
    """

    def around(team: str, manager: Manager) -> Manager:
        return Watched(manager) if watched and (watching is None or team in watching) else manager

    given = list(managers or ["projection"])
    return open_in_memory(
        rules,
        facts,
        given,
        seed=seed,
        plugins=plugins(),
        previous=previous,
        committed_as="absent",
        around=around,
    )


def played(rules: CheckedRules, facts: FactSet, managers: Sequence[str | Manager] | None = None, **more: Any) -> Game:
    """Return a league that has been played to its end."""
    game = new_game(rules, facts, managers, **more)
    game.runner.run()
    return game


def play_until(runner: SeasonRunner, until: Instant) -> None:
    """Do everything that is due by an instant."""
    runner.run(until=until)
