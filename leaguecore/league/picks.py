"""Draft picks as things that a team owns: this season's and later ones, each named by whose it was at first.

A pick that is traded keeps its place in the order; only its owner changes (Sleeper). Its id is
`<season>:<round>:<team>`: the season counted from this one, which is 1, the round from 1, the team whose it was.
"""

from collections.abc import Iterator

from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState, evolved, put


def pick_id(season: int, number: int, team: str) -> str:
    """Return the id of a pick.

    >>> pick_id(2, 1, "team-03")
    '2:1:team-03'
    """
    return f"{season}:{number}:{team}"


def pick_parts(pick: str) -> tuple[int, int, str]:
    """Return season, round and first owner of a pick.

    >>> pick_parts("2:1:team-03")
    (2, 1, 'team-03')
    """
    season, number, team = pick.split(":", 2)
    return int(season), int(number), team


def all_picks(state: LeagueState) -> Iterator[str]:
    """Walk every pick that can still be traded: up to `trades.picks_seasons`, this season's only before its draft."""
    for season in range(1 if state.phase == "opened" else 2, _seasons(state) + 1):
        for number in range(1, state.ruleset.draft.rounds + 1):
            yield from (pick_id(season, number, team) for team in state.teams)


def picks_of(state: LeagueState, team: str) -> tuple[str, ...]:
    """Return the picks that a team could trade now, soonest first."""
    return tuple(pick for pick in all_picks(state) if owner_of_pick(state, pick) == team)


def owner_of_pick(state: LeagueState, pick: str) -> str:
    """Return the team that owns a pick: who got it last, else whose it was at first."""
    return state.pick_owners.get(pick) or pick_parts(pick)[2]


def with_pick_owner(state: LeagueState, pick: str, team: str) -> LeagueState:
    """Return the state in which a team owns a pick; one that is back where it began is as if it had never left."""
    owners = put(state.pick_owners, pick, team)
    if team == pick_parts(pick)[2]:
        del owners[pick]
    return evolved(state, pick_owners=owners)


def pick_violations(state: LeagueState, team: str, pick: str) -> list[Violation]:
    """Return why a team cannot trade a pick away now."""
    if not _is_pick(state, pick):
        seasons, rounds = _seasons(state), state.ruleset.draft.rounds
        message = f"{pick} is no pick of {seasons} seasons with {rounds} rounds"
        return [Violation(code="pick.unknown", message=message, fix="name season:round:team, this season being 1")]
    if pick_parts(pick)[0] == 1 and state.phase != "opened":
        message = f"{pick} belongs to the draft of this season, which has begun"
        return [Violation(code="pick.used", message=message, fix="trade a pick of a later season")]
    if owner_of_pick(state, pick) != team:
        message = f"{pick} is owned by {owner_of_pick(state, pick)}, not by {team}"
        return [Violation(code="pick.not_owned", message=message)]
    return []


def _seasons(state: LeagueState) -> int:
    """Return for how many seasons' drafts picks can be traded."""
    return 0 if state.ruleset.trades is None else state.ruleset.trades.picks_seasons


def _is_pick(state: LeagueState, pick: str) -> bool:
    """Say whether a text is the id of a pick, in its only spelling."""
    parts = pick.split(":", 2)
    if len(parts) != 3 or parts[2] not in state.teams or not all(_is_number(part) for part in parts[:2]):
        return False
    return 1 <= int(parts[0]) <= _seasons(state) and 1 <= int(parts[1]) <= state.ruleset.draft.rounds


def _is_number(text: str) -> bool:
    return len(text) <= 2 and text.isascii() and text.isdigit() and str(int(text)) == text
