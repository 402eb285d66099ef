"""The other teams in a rendered briefing: standings, rosters, positional strengths, offers, the draft's sheet."""

from collections.abc import Iterable, Mapping
from typing import Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.draft_sheets import plain_sheet
from leaguecore.managers.trading import plain_trading
from leaguecore.managers.wire.limits import DocumentLimits, capped, listed, table
from leaguecore.managers.wire.player_rows import DRAFT_KINDS, person_columns, person_row, starting_positions

TALKING_KINDS = frozenset({"trades", "vote", "negotiate", "reply"})
"""Decisions for which other teams' rosters are shown."""


def standings_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return every team's points so far, most first, and its sums of the stats that categories need."""
    stats = sorted({stat for sums in briefing.sums.values() for stat in sums})
    rows = [
        [team, points, *(briefing.sums.get(team, {}).get(stat, 0) for stat in stats)]
        for team, points in sorted(briefing.points.items(), key=lambda one: (-one[1], one[0]))
    ]
    return table(("team", "points", *(f"sum:{stat}" for stat in stats)), rows, limits.teams)


def rosters_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return the players of other teams: of those concerned in an offer first, each team's best first.

    In a thread they are those of the other side, elsewhere everybody's.
    """
    others: dict[str, list[str]] = {}
    sides = None if briefing.talks is None else briefing.talks.sides
    for player, team in briefing.owners.items():
        if team != briefing.team and (not sides or team in sides):
            others.setdefault(team, []).append(player)
    concerned = _parties(briefing)
    rows = [
        [team, *person_row(briefing, player)]
        for team in sorted(others, key=lambda one: (one not in concerned, one))
        for player in sorted(others[team], key=lambda one: (-_remaining(briefing, one), one))
    ]
    return table(("owner", *person_columns(briefing)), rows, limits.other_players)


def strengths_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return for each team and base position how many players it has there, and what they are expected to score.

    `remaining` is the sum over those players for the rest of the season; who plays several positions counts in each.
    """
    positions = starting_positions(briefing)
    held: dict[str, dict[str, list[int]]] = {}
    for player, team in briefing.owners.items():
        for position in _positions(briefing, player):
            held.setdefault(team, {}).setdefault(position, []).append(_remaining(briefing, player))
    rows = [
        [team, *(number for position in positions for number in _strength(held[team].get(position, [])))]
        for team in sorted(held)
    ]
    columns = [f"{position}:{what}" for position in positions for what in ("players", "remaining")]
    return table(("team", *columns), rows, limits.teams)


def trading_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any] | None:
    """Return the offers that concern the team, every team's dollars and the picks that can be traded."""
    if briefing.trading is None:
        return None
    plain = plain_trading(briefing.trading)
    picks = sorted(plain["picks"].items(), key=lambda one: (one[1] != briefing.team, one))
    return {
        "offers": listed(plain["offers"], limits.offers),
        "dollars": table(("team", "dollars"), sorted(plain["budgets"].items()), limits.teams),
        "picks": table(("pick", "owner"), picks, limits.picks),
    }


def drafting_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any] | None:
    """Return the draft's sheet; of keepers the own ones first."""
    if briefing.drafting is None:
        return None
    plain = plain_sheet(briefing.drafting)
    queue, left_out = capped(plain["queue"], limits.costs)
    shown = {**plain, "queue": queue, "queue_left_out": left_out}
    if plain["keepers"] is not None:
        costs: Mapping[str, Mapping[str, int]] = plain["keepers"]["costs"]
        order = sorted(costs, key=lambda team: (team != briefing.team, team))
        rows = [(team, player, costs[team][player]) for team in order for player in sorted(costs[team])]
        shown["keepers"] = {
            **plain["keepers"],
            "rounds": list(plain["keepers"]["rounds"]),
            "costs": table(("team", "player", "cost"), rows, limits.costs),
        }
    return shown


def shows_strengths(briefing: Briefing) -> bool:
    """Say whether a briefing of its kind tells what the other teams have at each position."""
    return briefing.kind in TALKING_KINDS | DRAFT_KINDS


def _parties(briefing: Briefing) -> frozenset[str]:
    offers = () if briefing.trading is None else briefing.trading.offers
    gives = [give for offer in offers for give in offer.gives]
    return frozenset(team for give in gives for team in (give.giver, give.receiver))


def _positions(briefing: Briefing, player: str) -> Iterable[str]:
    at = briefing.board.index.get(player)
    return () if at is None else briefing.board.positions[at]


def _remaining(briefing: Briefing, player: str) -> int:
    at = briefing.board.index.get(player)
    return 0 if at is None else int(briefing.board.columns["remaining"][at])


def _strength(worth: list[int]) -> tuple[int, int]:
    return len(worth), sum(worth)
