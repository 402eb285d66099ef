"""Leagues whose seats are played by models of a server on this machine: their files, opened and played."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from later_facts import shortened
from model_server import FAULTS
from season_cases import Watched, new_game, plugins, published
from sport_leagues import CHANGES as SPORT_CHANGES
from sport_leagues import small_league, whole_season

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.connections import Connections
from leaguecore.managers.models.profiles import Profiles
from leaguecore.managers.reach import Reach
from leaguecore.managers.recordings.tape import Tape
from leaguecore.season.facade import League, open_league
from leaguecore.season.line_up import LineUp, check_line_up

CANARY_ENV, CANARY = "LEAGUECORE_TEST_KEY", "canary-5f3b9c1d7e"
PRICES = 'as_of = "2026-11-01"\n' + "".join(
    f'[[model]]\nid = "{model}"\ninput = 3\noutput = 15\ncache_read = 0.3\ncache_write = 3.75\n'
    for model in ("good", *FAULTS)
)
BUDGET_MICROS = 20_000_000


@attrs.frozen(kw_only=True)
class Entrant:
    """A model at a seat, called in one of the ways that there are."""

    model: str = "good"
    wire: str = "chat"
    mode: str = "schema"
    variant: str = "standard"

    @property
    def profile(self) -> str:
        """The name of its profile."""
        return f"{self.model.replace('_', '-')}-{self.wire}-{self.mode}"


PLAIN = None
"""A seat of a program."""


def profile_table(entrant: Entrant, **more: Any) -> str:
    """Return the table of an entrant's profile in the file."""
    fields = {
        "name": entrant.profile,
        "wire": entrant.wire,
        "connection": "local",
        "model": entrant.model,
        "served": [entrant.model],
        "output_mode": entrant.mode,
        "max_output_tokens": 1_000,
        "template": "shipped",
        **more,
    }
    return "[[profile]]\n" + "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f"'{value}'" if isinstance(value, str) else str(value)


def profiles_file(entrants: Sequence[Entrant | None]) -> bytes:
    """Return the profiles of all entrants."""
    tables = dict.fromkeys(profile_table(one) for one in entrants if one is not None)
    return "\n".join(tables).encode()


def seats_file(entrants: Sequence[Entrant | None]) -> bytes:
    """Return a line-up, `projection` in the place of None."""
    return "\n".join(_seat(number, one) for number, one in enumerate(entrants, 1)).encode()


def _seat(number: int, entrant: Entrant | None) -> str:
    manager = "projection" if entrant is None else f"model:profile={entrant.profile}"
    model, variant = ("", "standard") if entrant is None else (entrant.model, entrant.variant)
    return (
        f'[[seat]]\nteam = "team-{number:02d}"\nmanager = "{manager}"\nmodel = "{model}"\n'
        f'lab = "{"Lab" if model else ""}"\nsurface = "{"api" if model else ""}"\nvariant = "{variant}"\n'
    )


def connections_file(url: str, **more: Any) -> bytes:
    """Return the private file with one connection to a server on this machine."""
    fields = {"name": "local", "base_url": url, "key_env": CANARY_ENV, "allow_private": True, **more}
    return ("[[connection]]\n" + "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())).encode()


def line_up(entrants: Sequence[Entrant | None], *, prices: bool = True) -> LineUp:
    """Return the line-up of a league with its files."""
    return LineUp(
        seats=seats_file(entrants),
        profiles=profiles_file(entrants) if any(entrants) else None,
        prices=PRICES.encode() if prices and any(entrants) else None,
    )


def reach(url: str, tape: Tape | None = None, **more: Any) -> Reach:
    """Return how the server is reached, with the canary for a key."""
    connections = Connections.load(connections_file(url, **more))
    return Reach(connections=connections, environment={CANARY_ENV: CANARY}, tape=tape)


CHANGES: Mapping[str, Any] = {
    "season.periods": 2,
    "agent.price_list_sha256": hashlib.sha256(PRICES.encode()).hexdigest(),
    "agent.budget_micros": BUDGET_MICROS,
}


def opened(
    entrants: Sequence[Entrant | None],
    reached: Reach | None = None,
    *,
    out: Path | None = None,
    **more: Any,
) -> League:
    """Return a league of two periods under rules with threads, chat, time and repairs, ready to be played.

    Args:
        entrants: one a seat.
        reached: how managers elsewhere are reached, None for not at all.
        out: the folder to keep it in.
        more: other values of the rules, `time__repairs=0`.
    """
    changes = {**CHANGES, **{name.replace("__", "."): value for name, value in more.items()}}
    teams = {"league.teams": len(entrants), "negotiation.threads_received": max(1, len(entrants) - 1)}
    rules = published("nba-s1-talks", {**changes, **teams})
    facts = shortened(whole_season("nba"), 4, 16 * max(1, len(entrants) // 4))
    league = open_league(rules, facts, (), seed="7", plugins=plugins(), line_up=line_up(entrants), out=out)
    return league if reached is None else attrs.evolve(league, read_reach=lambda: reached)


def seat_checked(found: LineUp) -> None:
    """Check a line-up as whoever opens a league does."""
    check_line_up(found, published("nba-s1-talks", CHANGES).ruleset, plugins())


def first_briefing() -> Briefing:
    """Return what some team is told first in a small league."""
    rules = published("nfl-s1", SPORT_CHANGES["nfl"])
    game = new_game(rules, small_league("nfl").facts, ["projection"], watched=True)
    watched = [manager for manager in game.managers.values() if isinstance(manager, Watched)]
    while not any(one.seen for one in watched):
        game.runner.step()
    return next(one.seen[0][0] for one in watched if one.seen)


def lines_of(league: League) -> list[bytes]:
    """Return the bytes of all records."""
    return [stored.line for stored in league.ledger.store.read()]


def profiles_of(entrants: Sequence[Entrant | None]) -> Profiles:
    """Return the profiles, read."""
    return Profiles.load(profiles_file(entrants))
