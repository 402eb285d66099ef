"""Reserve slots: places beside the roster for players who cannot play (injured reserve, not active, taxi squad).

A player on reserve belongs to his team like any other (`rosters`, `owners`), but takes no place of the roster, counts
for no position maximum, never starts and never scores. Who belongs where follows from facts that the commands bring:
the newest report on each player (`statuses`) and who did not play in the season before (`newcomers`).
"""

from collections.abc import Mapping
from typing import Literal

from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState
from leaguecore.rules.sections.rosters import ReserveRules

Moment = Literal["submission", "processing"]
"""When an addition is judged: as it is asked for, or as a claim is run. A free agent is asked for and added at once."""


def reserve_rules(state: LeagueState, slot: str) -> ReserveRules | None:
    """Return the rules of the reserve slot of that name, or None."""
    return next((rules for rules in state.ruleset.roster.reserve if rules.name == slot), None)


def reserve_slot(state: LeagueState, team: str, player: str) -> str:
    """Return the reserve slot in which a team has a player, or ""."""
    slots = state.reserve.get(team, {})
    return next((slot for slot, players in slots.items() if player in players), "")


def on_reserve(state: LeagueState, team: str) -> tuple[str, ...]:
    """Return the players whom a team has on reserve, slot by slot."""
    slots = state.reserve.get(team)
    return tuple(player for players in slots.values() for player in players) if slots else ()


def misplaced_players(
    state: LeagueState, reserve: Mapping[str, tuple[str, ...]], statuses: Mapping[str, str]
) -> dict[str, ReserveRules]:
    """Return who is on reserve with a status that does not belong there, with the rules of his slot.

    Args:
        state: the league.
        reserve: the players of one team by slot.
        statuses: the newest report on each; who has none is well.
    """
    found = {}
    for rules in state.ruleset.roster.reserve:
        for player in reserve.get(rules.name, ()):
            if rules.statuses and statuses.get(player, "") not in rules.statuses:
                found[player] = rules
    return found


def misplaced_violations(
    state: LeagueState, team: str, statuses: Mapping[str, str], moment: Moment = "submission"
) -> list[Violation]:
    """Return why misplaced reserve players keep a team from adding anybody.

    A claim is judged twice: as it is handed in by every slot that bars adds, and as it is run only by those that are
    `checked_at = "processing"`. ESPN checks at the submission only: who recovers later stops no claim. What is asked
    for and done at once, the addition of a free agent, is judged by every slot that bars adds.
    """
    found = []
    for player, rules in misplaced_players(state, state.reserve.get(team, {}), statuses).items():
        if rules.misplaced == "nothing" or (moment == "processing" and rules.checked_at == "submission"):
            continue
        found.append(
            Violation(
                code="reserve.misplaced",
                message=f"{team} has {player} ({statuses.get(player) or 'well'}) at {rules.name}",
                allowed=f"{rules.name} takes {', '.join(rules.statuses)}",
                fix="take him back on the roster, or drop him, with the next lineup",
            )
        )
    return found


def entry_violations(
    state: LeagueState, slot: str, player: str, statuses: Mapping[str, str], newcomers: tuple[str, ...], path: str
) -> list[Violation]:
    """Return why a player may not be put into a reserve slot, whether or not it has room."""
    rules = reserve_rules(state, slot)
    if rules is None:
        return [unknown_slot(state, slot, path)]
    found = []
    status = statuses.get(player, "")
    if rules.statuses and status not in rules.statuses:
        found.append(
            Violation(
                code="reserve.status",
                message=f"{player} is reported {status or 'well'}",
                path=path,
                allowed=f"{slot} takes {', '.join(rules.statuses)}",
                fix="leave him on the roster",
            )
        )
    if rules.newcomers_only and player not in newcomers:
        found.append(
            Violation(
                code="reserve.newcomer",
                message=f"{player} played in the season before",
                path=path,
                allowed=f"{slot} takes players without a game in that season",
                fix="leave him on the roster",
            )
        )
    return found


def unknown_slot(state: LeagueState, slot: str, path: str) -> Violation:
    """Return that there is no reserve slot of a name."""
    names = ", ".join(rules.name for rules in state.ruleset.roster.reserve)
    return Violation(
        code="reserve.slot",
        message=f"there is no reserve slot {slot!r}",
        path=path,
        allowed=names or "this league has no reserve",
        fix="name one of these" if names else "leave it out",
    )
