"""Tokens by which somebody elsewhere is known to hold a seat: random, each for one seat, of which a hash is kept."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator

from leaguecore.errors import UsageError
from leaguecore.ledger.store import EventStore
from leaguecore.managers.builtin import OUTSIDE
from leaguecore.season.league import League

TOKEN_BYTES = 32
PREFIX = "seat_"


def new_token(league: League, team: str) -> str:
    """Return a new token of a seat; the one before, if any, is worth nothing from now on.

    Args:
        league: opened to be written to.
        team: whose seat it is.

    Raises:
        UsageError: `team.unknown`, or `seat.inside` if its manager is not the one for answers from outside.
    """
    require_outside(league, team)
    token = f"{PREFIX}{secrets.token_urlsafe(TOKEN_BYTES)}"
    number = len(list(_hashes(league.ledger.store, team)))
    league.ledger.store.append([], {_name(team, number): _sha256(token)})
    return token


def team_of(store: EventStore, teams: Iterable[str], token: str) -> str:
    """Return the team whose seat a token is for, "" for none.

    Args:
        store: the league's.
        teams: those there are.
        token: as it was presented.
    """
    sha256, found = _sha256(token), ""
    for team in teams:
        *_, newest = "", *_hashes(store, team)
        if hmac.compare_digest(newest, sha256):
            found = team
    return found


def require_outside(league: League, team: str) -> None:
    """Refuse a seat that does not wait for answers from outside.

    Raises:
        UsageError: `team.unknown`, `seat.inside`.
    """
    managers = league.managers
    if team not in managers:
        raise UsageError("team.unknown", f"there is no team {team}", fix=f"teams are {', '.join(managers)}")
    if managers[team] != OUTSIDE:
        message = f"{team} is managed by {managers[team]}"
        raise UsageError("seat.inside", message, fix=f"seat {OUTSIDE}: leaguecore seat handover")


def _hashes(store: EventStore, team: str) -> Iterator[str]:
    number = 0
    while (found := store.secret(_name(team, number))) is not None:
        yield found
        number += 1


def _name(team: str, number: int) -> str:
    return f"seat_token:{team}:{number}"


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode(errors="backslashreplace")).hexdigest()
