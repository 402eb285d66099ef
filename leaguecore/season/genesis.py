"""The first record: everything that was fixed before play, by hash."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from leaguecore.canon import MAX_DEPTH, canonical
from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError
from leaguecore.hooks.loader import Plugins
from leaguecore.ledger.record import MAX_LINE_BYTES, Record
from leaguecore.managers.decision import NOTES_MAX
from leaguecore.managers.protocol import TEXT_CHARS_MAX, ManagerEntry, parse_spec
from leaguecore.managers.wire import ANSWER_BYTES_MAX, BRIEFING_BYTES_MAX
from leaguecore.season.engine import Engine
from leaguecore.season.league_files import PREVIOUS, PROMPTS, RULESET
from leaguecore.sport.facts import FactSet

FORMAT = 2
ENGINE = "engine"
"""The actor of everything that no team asked for."""

COMMISSIONER = "commissioner"
"""The actor of rulings on trades and of adjusted scores."""

OPENING = "open"
"""The command id of the first record."""

SEED_SECRET = "seed"
"""The name under which the private store keeps the seed."""

TEXT_SECRET = "texts"
"""The name under which it keeps what the salts of texts derive from, where that is not the seed."""

LIVE: Final = "live"
BACKTEST: Final = "backtest"
"""The kinds of leagues: played while its games are, or on facts of which some lay in what was then the future."""

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


@attrs.frozen(kw_only=True)
class Terms:
    """What a league commits to beside rules, facts and seats.

    Attributes:
        prompts: the file of what all seats are told.
        key: the public key by which its heads are signed, "" for none.
        kind: whether it is played while its games are.
        cut: up to when the facts are named that were known; None for the instant of the first record. What becomes
            known between a real opening and the draft is not known at the opening.
    """

    prompts: bytes
    key: str = ""
    kind: Literal["live", "backtest"] = "backtest"
    cut: Instant | None = None


def genesis_data(engine: Engine, seats: Mapping[str, str], plugins: Plugins, terms: Terms) -> dict[str, Any]:
    """Return the fields of `league.open`.

    It names the data set only as far as it was known then, so that no later fact changes a byte of it.

    Args:
        engine: the rules, the facts and the seed.
        seats: the specification of each team's manager.
        plugins: where the sport, the provider and the managers come from; only those used are named.
        terms: what else is committed to.
    """
    rules, facts, previous = engine.rules, engine.facts, engine.previous
    cut = engine.opens_at if terms.cut is None else terms.cut
    earlier = {} if previous is None else {"previous": {"head": previous.head, "league": previous.league}}
    hashes = {} if previous is None else {PREVIOUS: previous.sha256}
    return {
        "data": {
            "cut": format_instant(cut),
            "policy": dict(sorted(facts.policy.items())),
            "schema_sha256": facts.schema_hash,
            "season": facts.season,
            "snapshot": facts.snapshot(cut).id,
            "source": facts.source,
        },
        "format": FORMAT,
        "hashes": {
            PROMPTS: hashlib.sha256(terms.prompts).hexdigest(),
            RULESET: rules.file.sha256,
            "ruleset_digest": rules.digest,
            "schedule": schedule_sha256(facts, cut),
            **hashes,
        },
        "key": terms.key,
        "kind": terms.kind,
        "limits": dict(_LIMITS),
        "plugins": _plugins_used(engine, seats, plugins),
        "rated": _may_be_rated(engine, seats, plugins, terms),
        "ruleset": rules.ruleset.id,
        "seats": dict(sorted(seats.items())),
        "seed_commitment": engine.seed_commitment(),
        "sport": rules.sport.id,
        **earlier,
    }


_LIMITS: Mapping[str, int] = {
    "answer_bytes": ANSWER_BYTES_MAX,
    "briefing_bytes": BRIEFING_BYTES_MAX,
    "line_bytes": MAX_LINE_BYTES,
    "line_depth": MAX_DEPTH,
    "note_chars": NOTES_MAX,
    "text_chars": TEXT_CHARS_MAX,
}
"""The sizes that the same engine holds all seats to."""


def data_cut(genesis: Record) -> Instant:
    """Return up to when a first record names the facts that were known; its own instant if it does not say so."""
    try:
        return min(genesis.at, parse_instant(genesis.data["data"]["cut"]))
    except (KeyError, TypeError, LeagueError):
        return genesis.at


def schedule_sha256(facts: FactSet, at: Instant) -> str:
    """Return the hash of the real games as they were scheduled at an instant: a canonical list, a game a row."""
    table = facts.tables["schedule"]
    rows = table.rows_by(at)
    columns = [table.texts[name][:rows].tolist() for name in ("game", "home", "away", "status")]
    columns += [table.ints[name][:rows].tolist() for name in ("start_at", "day", "period")]
    return hashlib.sha256(canonical([list(row) for row in zip(*columns, strict=True)])).hexdigest()


def _may_be_rated(engine: Engine, seats: Mapping[str, str], plugins: Plugins, terms: Terms) -> bool:
    """Say whether a league can count for a rating: live, in public, its heads signed, and nobody shown the future."""
    publication = engine.rules.ruleset.publication
    in_public = publication is None or publication.visibility == "public"
    foreseen = any(hindsight_needed(spec, plugins) for spec in seats.values())
    return terms.kind == LIVE and bool(terms.key) and in_public and not foreseen


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
