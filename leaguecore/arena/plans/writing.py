"""Writing a plan out: its file, a line-up for each league, and an index of them with hashes."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from leaguecore.arena.plans.leagues import PlannedLeague
from leaguecore.arena.plans.line_ups import seats_toml
from leaguecore.arena.plans.reading import Plan
from leaguecore.errors import UsageError

PLAN_NAME, INDEX_NAME, SEATS_NAME = "plan.toml", "index.json", "seats.toml"


def write_plan(plan: Plan, folder: Path) -> int:
    """Write a plan into a new folder, each league into a folder of its name, and return the number of files.

    The same plan gives the same bytes.

    Raises:
        UsageError: `out.exists` if something is there.
    """
    files = dict(_files(plan))
    try:
        folder.mkdir(parents=True)
    except FileExistsError as error:
        raise UsageError("out.exists", f"{folder} exists already", fix="name another folder: --to FOLDER") from error
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return len(files)


def league_document(league: PlannedLeague) -> dict[str, Any]:
    """Return what an index says of a league; its seats stand in their order of the draft."""
    return {
        "league": league.name,
        "division": league.division,
        "arm": league.arm,
        "sport": league.sport,
        "block": league.block,
        "ruleset": league.ruleset,
        "ruleset_sha256": league.ruleset_sha256,
        "season": league.season,
        "seed": league.seed,
        "seats_sha256": hashlib.sha256(seats_toml(league)).hexdigest(),
        "seats": [
            {
                "team": seat.team,
                "draft_slot": seat.draft_slot,
                "entrant": seat.entrant,
                "clone": seat.clone,
                "variant": seat.variant,
                "manager": seat.manager,
                "rated": seat.rated,
            }
            for seat in sorted(league.seats, key=lambda seat: seat.draft_slot)
        ],
    }


def _files(plan: Plan) -> Iterator[tuple[str, bytes]]:
    yield PLAN_NAME, plan.data
    for league in plan.leagues:
        yield f"{league.name}/{SEATS_NAME}", seats_toml(league)
    index = {"plan": plan.id, "sha256": plan.sha256, "leagues": [league_document(one) for one in plan.leagues]}
    yield INDEX_NAME, (json.dumps(index, indent=2) + "\n").encode()
