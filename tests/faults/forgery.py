"""Forging a played log: records changed, numbered and linked anew, as an operator could do it."""

import copy
import hashlib
from collections.abc import Callable
from typing import Any

import attrs

from leaguecore import League
from leaguecore.clock import format_instant, parse_instant
from leaguecore.commit import commitment
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.ledger.record import Record
from leaguecore.ledger.store import StoredLine

Fields = dict[str, Any]
Change = Callable[[list[Fields]], None]


def fields_of(league: League) -> list[Fields]:
    """Return the records as plain fields, `at` as text."""
    plain = [attrs.asdict(record, recurse=False) for record in league.records()]
    return [{**copy.deepcopy(fields), "at": format_instant(fields["at"])} for fields in plain]


def forged(league: League, change: Change) -> League:
    """Return the league with its records changed, and numbered and linked anew."""
    records = fields_of(league)
    change(records)
    lines: list[StoredLine] = []
    prev = "0" * 64
    for seq, fields in enumerate(records):
        line = Record(**{**fields, "at": parse_instant(fields["at"]), "seq": seq, "prev": prev}).line()
        prev = hashlib.sha256(line).hexdigest()
        lines.append(StoredLine(seq=seq, cmd=fields["cmd"], line=line))
    store = MemoryStore()
    names = ["seed", *(f"bids:{league.ledger.league}:{team}:{run}" for team in league.seats for run in range(3))]
    secrets = {name: value for name in names if (value := league.ledger.store.secret(name)) is not None}
    store.append(lines, secrets)
    return attrs.evolve(league, ledger=Ledger(store, league.ledger.league))


def faults_of(league: League) -> list[tuple[str, int]]:
    return [(fault.code, fault.seq) for fault in league.faults()]


def first(records: list[Fields], kind: str, **data: Any) -> Fields:
    """Return the first record of a kind whose data has these fields."""
    return next(
        fields
        for fields in records
        if fields["kind"] == kind and all(fields["data"].get(key) == value for key, value in data.items())
    )


def pair(records: list[Fields], kind: str, **data: Any) -> tuple[Fields, Fields]:
    """Return the first command of a kind, and the event after it."""
    command = first(records, kind, **data)
    return command, records[command["seq"] + 1]


def resealed(records: list[Fields], team: str, claims: list[Fields]) -> Fields:
    """Give a team other claims, with a commitment that fits them, and return the run that opens them."""
    run = first(records, "waivers.run", run=0)
    reveal = next(one for one in run["data"]["reveals"] if one["team"] == team)
    reveal["claims"] = claims
    value = [[claim[name] for name in ("add", "drop", "bid", "group", "reserve")] for claim in claims]
    sealed = commitment(f"bids:{run['league']}:{team}:0", reveal["salt"], value)
    for fields in pair(records, "waivers.seal_bids", team=team, run=0):
        fields["data"]["commitment"] = sealed
    return run


def claims_of(records: list[Fields], team: str) -> list[Fields]:
    run = first(records, "waivers.run", run=0)
    claims: list[Fields] = next(one for one in run["data"]["reveals"] if one["team"] == team)["claims"]
    return copy.deepcopy(claims)
