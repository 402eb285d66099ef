"""What the tests of branches share: records without what is the chain's, and where in a log something stands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from later_facts import shortened
from season_cases import plugins, published
from sport_leagues import CHANGES, whole_season

from leaguecore.ledger import ZERO_HASH, Ledger, MemoryStore, Record
from leaguecore.ledger.record import line_hash
from leaguecore.ledger.store import StoredLine
from leaguecore.managers import Manager
from leaguecore.season.asking import Seat
from leaguecore.season.facade import League, open_league
from leaguecore.season.runner import SeasonRunner

MANAGERS = ("projection:noise=0.10", "random", "adp")


def season_of(sport: str, managers: Sequence[str] = MANAGERS) -> League:
    """Return a league of three teams and three periods of a sport, played to its end."""
    rules = published(f"{sport}-s1", {**CHANGES[sport], "season.periods": 3})
    league = open_league(rules, shortened(whole_season(sport), 5, 16), managers, seed="7", plugins=plugins())
    league.run()
    return league


def unchained(league: League, start: int = 1) -> list[Record]:
    """Return the records from a seq on without the two fields that differ from league to league: its id and `prev`."""
    return [attrs.evolve(record, league="x", prev="") for record in league.records(start)]


def place(league: League, kind: str, number: int = 0, **data: Any) -> int:
    """Return where the record of a kind stands whose data has these fields, the first unless another is named."""
    return [
        record.seq
        for record in league.records()
        if record.kind == kind and all(record.data.get(name) == value for name, value in data.items())
    ][number]


def play_on(league: League, managers: Mapping[str, Manager]) -> None:
    """Play a league to its end with managers who are no plug-in's."""
    engine, _ = league.engine()
    SeasonRunner(engine, league.ledger, {team: Seat(manager=one) for team, one in managers.items()}).run()


def forged(league: League, change: Callable[[list[Record]], list[Record]]) -> League:
    """Return a league with other records, numbered and linked anew, as whoever keeps its folder could write them."""
    lines, prev = [], ZERO_HASH
    for seq, record in enumerate(change(list(league.records()))):
        line = attrs.evolve(record, seq=seq, prev=prev).line()
        prev = line_hash(line)
        lines.append(StoredLine(seq=seq, cmd=record.cmd, line=line))
    store = MemoryStore()
    store.append(lines, {"seed": "7"})
    return attrs.evolve(league, ledger=Ledger(store, league.ledger.league))
