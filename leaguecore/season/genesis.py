"""The first record: everything that was fixed before play, by hash."""

from collections.abc import Mapping
from typing import Any

from leaguecore.hooks.loader import Plugins
from leaguecore.managers.protocol import ManagerEntry, parse_spec
from leaguecore.season.engine import Engine

FORMAT = 1
ENGINE = "engine"
"""The actor of everything that no team asked for."""

COMMISSIONER = "commissioner"
"""The actor of rulings on trades and of adjusted scores."""

OPENING = "open"
"""The command id of the first record."""

SEED_SECRET = "seed"
"""The name under which the private store keeps the seed."""

REFUSED = "decision.refused"
"""The kind of the record of a decision that was missed or not accepted."""

METERED = "seat.metered"
"""The kind of the record of what a decision has used up, the last but one of its transaction."""

DRAWN = "time.drawn"
"""The kind of the record of what a decision has taken from a team's time bank, the last of its transaction."""

HANDED_OVER = "seat.handed_over"
"""The kind of the record that another manager plays on at a team."""

DELIVERED = "wake.delivered"
"""The kind of the record of when a task was brought to a team whose time is measured: from then on it is the team's."""


def genesis_data(engine: Engine, seats: Mapping[str, str], plugins: Plugins) -> dict[str, Any]:
    """Return the fields of `league.open`.

    It names the data set only as far as it was known then, so that no later fact changes a byte of it.

    Args:
        engine: the rules, the facts and the seed.
        seats: the specification of each team's manager.
        plugins: where the sport, the provider and the managers come from; only those used are named.
    """
    rules, facts, previous = engine.rules, engine.facts, engine.previous
    earlier = {} if previous is None else {"previous": {"head": previous.head, "league": previous.league}}
    hashes = {} if previous is None else {"previous": previous.sha256}
    return {
        "data": {
            "policy": dict(sorted(facts.policy.items())),
            "schema_sha256": facts.schema_hash,
            "season": facts.season,
            "snapshot": facts.snapshot(engine.opens_at).id,
            "source": facts.source,
        },
        "format": FORMAT,
        "hashes": {"ruleset": rules.file.sha256, "ruleset_digest": rules.digest, **hashes},
        "kind": "backtest",
        "plugins": _plugins_used(engine, seats, plugins),
        "rated": False,
        "ruleset": rules.ruleset.id,
        "seats": dict(sorted(seats.items())),
        "seed_commitment": engine.seed_commitment(),
        "sport": rules.sport.id,
        **earlier,
    }


def ruling_id(offer: str) -> str:
    """Return the command id of the commissioner's ruling on a trade: there is one at most."""
    return f"ruling:{offer}"


def adjustment_id(seq: int) -> str:
    """Return the command id of an adjustment of a score: there may be many, so the place of its record tells them."""
    return f"adjustment:{seq}"


def hindsight_needed(spec: str, plugins: Plugins) -> bool:
    """Say whether the manager of a specification must be shown what will happen."""
    entry: ManagerEntry = plugins.managers.get(parse_spec(spec)[0])
    return "hindsight" in entry.needs


def _plugins_used(engine: Engine, seats: Mapping[str, str], plugins: Plugins) -> dict[str, str]:
    rules, facts = engine.rules, engine.facts
    owners = {plugins.sports.owner(rules.sport.id)}
    owners |= {plugins.managers.owner(parse_spec(spec)[0]) for spec in seats.values()}
    if facts.source in plugins.providers:
        owners.add(plugins.providers.owner(facts.source))
    owners |= {plugins.scoring_rules.owner(str(table["kind"])) for table in rules.ruleset.scoring.rules}
    names = sorted(owner.split(" ")[0] for owner in owners)
    return {name: plugins.plugin(name).source_sha256() for name in names}
