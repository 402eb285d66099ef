"""The own team in a rendered briefing: its players, where it is thin, and the lineup as it stands."""

from typing import Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire.limits import DocumentLimits, listed, table
from leaguecore.managers.wire.player_rows import person_columns, person_row


def roster_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return the own players with where each sits and what holds for him now.

    `seat` is his slot of the lineup or of the reserve. `flags` are `bye` (no game in the slate), `locked`,
    `undroppable`, and the newest report as reserve slots read it.
    """
    seats = {player: slot for slot, players in briefing.seating.items() for player in players}
    seats |= {player: slot for slot, players in briefing.reserve.items() for player in players}
    own = [*briefing.roster, *(player for players in briefing.reserve.values() for player in players)]
    rows = []
    for player in own:
        row = person_row(briefing, player)
        if player in briefing.roster:
            row[2] = "/".join(briefing.roster[player])  # as the league has them, which no later report changes
        rows.append([*row, seats.get(player, ""), " ".join(_flags(briefing, player))])
    return table([*person_columns(briefing), "seat", "flags"], rows, limits.own_players)


def _flags(briefing: Briefing, player: str) -> list[str]:
    board = briefing.board
    idle = briefing.slate and player in board.index and not board.columns["slate_games"][board.index[player]]
    report = briefing.statuses.get(player, "")
    return [
        *(["bye"] if idle else []),
        *(["locked"] if player in briefing.locked else []),
        *(["undroppable"] if player in briefing.undroppable else []),
        *([f"reported:{report}"] if report else []),
    ]


def thin_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return the slots for which the team has hardly enough players, the thinnest first.

    `seats` counts the slot together with every slot that takes nobody else, `players` who may sit in one of them, and
    `reported` those of them about whom there is a report. A slot with more than one to spare is not thin.
    """
    board, rows = briefing.board, []
    for slot in briefing.rules.slots:
        seats = sum(other.count for other in briefing.rules.slots if other.eligible <= slot.eligible)
        able = [player for player, where in briefing.roster.items() if not slot.eligible.isdisjoint(where)]
        reported = sum(1 for player in able if player in board.index and board.statuses[board.index[player]])
        if len(able) - seats <= 1:
            rows.append((len(able) - seats, slot.name, (slot.name, seats, len(able), reported)))
    thinnest_first = [row for _, _, row in sorted(rows)]
    return table(("slot", "seats", "players", "reported"), thinnest_first, limits.teams)


def lineup_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return the lineup as it stands, and what limits a new one."""
    return {
        "slate": briefing.slate,
        "standing": {slot: list(players) for slot, players in briefing.seating.items()},
        "bench": list(briefing.bench),
        "locked": list(briefing.locked),
        "games_left": dict(briefing.games_left),
        "barred": listed(briefing.barred, limits.refused),
    }
