"""Players of the board as rows of a rendered briefing: who they are, what they did, what is expected of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire.limits import DocumentLimits, table

DRAFT_KINDS = frozenset({"shortlist", "pick", "nominate", "bid", "keepers"})

DONE = ("games", "points", "recent_games", "recent_points", "last_year_games", "last_year_points")
EXPECTED = ("per_game", "play_chance_ppm", "remaining")
DRAFTED = ("rank", "replacement")
IN_SLATE = ("slate_games", "slate_points")

POINT_COLUMNS = frozenset(
    {"points", "recent_points", "last_year_points", "per_game", "remaining", "replacement", "slate_points"}
)
"""Columns in the league's unit of points."""

MEANINGS: Mapping[str, str] = {
    "club": "his team in the sport",
    "status": "the newest report on him, empty for none",
    "games": "games this season",
    "points": "fantasy points this season",
    "recent_games": "games in the recent window",
    "recent_points": "points in the recent window",
    "last_year_games": "games last season",
    "last_year_points": "points last season",
    "per_game": "points expected in a game that he plays",
    "play_chance_ppm": "the chance that he plays his team's next game, in millionths",
    "remaining": "points expected for the rest of the season",
    "rank": "place in the draft ranking, 1 is best",
    "replacement": "points expected for the rest of the season from the best whom nobody would start there",
    "slate_games": "his team's games in the slate at hand",
    "slate_points": "points expected in the slate at hand",
    "not_now": "why he cannot be had by this decision or only by a claim, empty if he can",
    "seat": "his slot in the lineup or on reserve, empty for the bench",
    "flags": "bye: no game in the slate; locked: his game has begun; undroppable; reported: as reserve slots read it",
}
"""What the columns say."""


def fact_columns(briefing: Briefing) -> tuple[str, ...]:
    """Return the columns of the board that say something in a briefing of its kind."""
    drafted = DRAFTED if briefing.kind in DRAFT_KINDS else ()
    return (*DONE, *EXPECTED, *drafted, *(IN_SLATE if briefing.slate else ()))


def person_columns(briefing: Briefing) -> tuple[str, ...]:
    """Return the columns of `person_row`."""
    return ("player", "name", "positions", "club", "status", *fact_columns(briefing))


def legend(briefing: Briefing) -> dict[str, str]:
    """Return what the columns of a briefing say."""
    columns = (*person_columns(briefing), "not_now", "seat", "flags")
    return {name: MEANINGS[name] for name in columns if name in MEANINGS}


def person_row(briefing: Briefing, player: str) -> list[Any]:
    """Return one player's row: of whom nothing is known at the cut, the id alone."""
    board, columns = briefing.board, fact_columns(briefing)
    at = board.index.get(player)
    if at is None:
        return [player, "", "", "", "", *([0] * len(columns))]
    facts = (int(board.columns[name][at]) for name in columns)
    return [player, board.names[at], "/".join(board.positions[at]), board.teams[at], board.statuses[at], *facts]


def best_order(briefing: Briefing) -> list[int]:
    """Return the places of the board, best first: by the draft ranking in a draft, else by what is left to come."""
    columns = briefing.board.columns
    ranks = columns["rank"] if briefing.kind in DRAFT_KINDS else np.zeros_like(columns["rank"])
    order: list[int] = np.lexsort((-columns["remaining"], ranks)).tolist()
    return order


def starting_positions(briefing: Briefing) -> list[str]:
    """Return the base positions that can start, by name."""
    return sorted({position for slot in briefing.rules.slots for position in slot.eligible})


def available_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return the best who can be had at each base position; a player of several is described once."""
    board = briefing.board
    by_position: dict[str, list[int]] = {position: [] for position in starting_positions(briefing)}
    for place in best_order(briefing):
        if briefing.free(board.players[place]):
            for position in board.positions[place]:
                by_position.get(position, []).append(place)
    shown = {position: places[: limits.available] for position, places in by_position.items()}
    described = sorted({place for places in shown.values() for place in places})
    return {
        "by_position": {
            position: {
                "players": [board.players[place] for place in places],
                "left_out": len(by_position[position]) - len(places),
            }
            for position, places in shown.items()
        },
        "players": described_players(briefing, (board.players[place] for place in described)),
    }


def described_players(briefing: Briefing, players: Iterable[str], most: int = 10**6) -> dict[str, Any]:
    """Return a table of players who are not the team's own, with what stands against adding each now."""
    rows = [[*person_row(briefing, player), _hindrance(briefing, player)] for player in players]
    return table([*person_columns(briefing), "not_now"], rows, most)


def detailed_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return what the players of the shortlist did, stat by stat."""
    players: Sequence[str] = list(briefing.details)
    shown = {player: dict(briefing.details[player]) for player in players[: limits.detailed]}
    return {"players": shown, "left_out": len(players) - len(shown)}


def _hindrance(briefing: Briefing, player: str) -> str:
    if player in briefing.owners:
        return f"owned by {briefing.owners[player]}"
    if player in briefing.closed:
        return "closed"
    return "on waivers" if player in briefing.waived else ""
