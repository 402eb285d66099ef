"""Telling how a season is decided: seeds, playoffs, eliminations, places, and the further columns of the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leaguecore.season.standings_table import StandingsRow, StandingsTable

if TYPE_CHECKING:
    from telling import Teller

Data = Mapping[str, Any]

_BRACKETS = {"title": "for the title", "third_place": "for third place", "ladder": "on the ladder"}


def _pairings(teller: "Teller", data: Data) -> Iterator[str]:
    for number, pairs in data["pairings"].items():
        if pairs:
            yield f"period {number}: {', '.join(f'{home} - {away}' for home, away in pairs)}"
    if not any(data["pairings"].values()):
        yield "nobody meets anybody in this league"
    rules = teller.rules
    if "draw" in rules.standings.tie_breaks or rules.guillotine is not None or rules.playoffs is not None:
        yield f"lots for ties: {', '.join(data['lots'])}"


def _seeded(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"the regular season is over; seeds: {', '.join(data['seeds'])}"


def _paired(_teller: "Teller", data: Data) -> Iterator[str]:
    periods = " and ".join(map(str, data["periods"]))
    yield f"round {data['round']} of the playoffs, in period {periods}"
    for match in data["matches"]:
        against = f" - {match['away']}" if match["away"] else " has a bye"
        yield f"  {_BRACKETS.get(match['bracket'], 'in the toilet bowl')}: {match['home']}{against}"


def _decided(teller: "Teller", data: Data) -> Iterator[str]:
    show = str if teller.rules.categories is not None else teller.points
    for winner, (home, away) in zip(data["winners"], data["scores"], strict=True):
        yield f"> {winner} wins its match, {show(home)} : {show(away)}"


def _placed(_teller: "Teller", data: Data) -> Iterator[str]:
    order = sorted(data["places"], key=lambda team: int(data["places"][team]))
    yield f"> final places: {', '.join(order)}"


def _eliminated(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} goes, as number {data['place']}; to waivers: {teller.players(data['released'])}"


STANDINGS_RECORDS: Mapping[str, Callable[["Teller", Data], Iterable[str]]] = {
    "schedule.drawn": _pairings,
    "playoffs.seeded": _seeded,
    "playoffs.paired": _paired,
    "playoffs.round_decided": _decided,
    "season.placed": _placed,
    "team.eliminated": _eliminated,
}

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "division": ("division",),
    "inside": ("division_wins", "division_losses", "division_ties"),
    "median": ("median_wins", "median_losses", "median_ties"),
    "categories": ("category_wins", "category_losses", "category_ties"),
    "rotisserie": ("rotisserie",),
    "seed": ("seed",),
    "place": ("placement",),
    "out": ("eliminated",),
}


def further_headings(table: StandingsTable) -> str:
    """Return the headings of what this league's table has besides."""
    return "".join(f"  {heading:>10}" for heading, names in _COLUMNS.items() if set(names) <= set(table.columns))


def further_cells(table: StandingsTable, row: StandingsRow) -> str:
    """Return a team's cells under these headings."""
    found = ""
    for names in _COLUMNS.values():
        if set(names) <= set(table.columns):
            values = [getattr(row, name) for name in names]
            found += f"  {'' if None in values else '-'.join(map(str, values)):>10}"
    return found
