"""Boards and briefings made by hand: a league of two teams that starts a guard and two anywhere, with one spare."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from leaguecore.managers import BOARD_COLUMNS, Board, Briefing, RulesInForce, Slot
from leaguecore.sport import Instant

RULES = RulesInForce(
    ruleset="by-hand",
    ruleset_sha256="",
    slots=(Slot("G", 1, frozenset({"G"})), Slot("ANY", 2, frozenset({"G", "C"}))),
    roster_size=4,
    draft_rounds=4,
    shortlist=3,
    max_claims=5,
    min_bid=1,
    max_moves=2,
    points_decimals=0,
)


def board(**players: Mapping[str, Any]) -> Board:
    """Return a board of players by id: `positions`, and columns of which those that are left out are 0."""
    ids = tuple(sorted(players))
    positions = tuple(tuple(str(players[one]["positions"]).split("|")) for one in ids)
    columns = {
        name: np.array([players[one].get(name, 0) for one in ids], dtype=np.int64)
        for name in (*BOARD_COLUMNS, "per_game")
    }
    return Board(
        cut=Instant(0),
        snapshot="",
        players=ids,
        index={player: at for at, player in enumerate(ids)},
        names=ids,
        positions=positions,
        position_sets=tuple(map(frozenset, positions)),
        teams=("",) * len(ids),
        statuses=("",) * len(ids),
        columns=columns,
    )


def briefing(kind: Any, there: Board, own: tuple[str, ...] = (), **more: Any) -> Briefing:
    """Return a briefing of `team-01`, which owns these players."""
    fields = {"rules": RULES, "waived": frozenset[str](), "budget": 100, "points": {}, **more}
    return Briefing(
        kind=kind,
        decision_id=f"{kind}:1",
        team="team-01",
        at=Instant(0),
        deadline_at=Instant(60_000),
        board=there,
        owners=dict.fromkeys(own, "team-01") | fields.pop("owners", {}),
        roster={player: there.positions[there.index[player]] for player in own},
        **fields,
    )
