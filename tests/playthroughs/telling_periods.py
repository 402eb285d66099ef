"""Telling what periods bring beyond points: category sums, caps, minimums, best lineups, corrections."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leaguecore.clock import format_instant, parse_instant
from leaguecore.league.categories import category_stats

if TYPE_CHECKING:
    from telling import Teller

Data = Mapping[str, Any]


def _result(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {', '.join(f'{team} {teller.points(units)}' for team, units in data['points'].items())}"
    for slate, players in data["beyond"].items():
        yield f"  after a cap was reached, in {slate}, in vain: {teller.players(players)}"
    for team, counts in data["games"].items():
        yield f"  {team} played {_listed(counts)} games under the caps"
    for team, games in data["missed"].items():
        lost = ", ".join(data["lost"].get(team, ())) or "the group's points"
        yield f"  {team} is below the minimum with {games} games of the group, and loses {lost}"
    for team, sums in data["sums"].items():
        yield f"  {team}: {_figures(teller, sums)}"


def _figures(teller: "Teller", sums: Iterable[int]) -> str:
    rules = teller.rules.categories
    names = category_stats(rules) if rules is not None else ()
    return ", ".join(f"{name} {value}" for name, value in zip(names, sums, strict=True))


def _listed(counts: Iterable[int]) -> str:
    return " and ".join(map(str, counts))


def _final(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"period {data['period']} is final"
    yield from _result(teller, data)


def _kept(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"  provisional until {format_instant(parse_instant(data['final_at']))[:16].replace('T', ' ')}"


def _corrected(teller: "Teller", data: Data) -> Iterator[str]:
    before, after = (
        "no line" if data[f"points_{when}"] is None else teller.points(data[f"points_{when}"])
        for when in ("before", "after")
    )
    yield f"> corrected: {teller.players([data['player']])} in {data['slate']} has {after}, not {before}"
    if data["stats_before"] != data["stats_after"]:
        stats = {when: _figures(teller, data[f"stats_{when}"]) or "no line" for when in ("before", "after")}
        yield f"    {stats['after']}, not {stats['before']}"


def _best(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"the best lineups of {data['slate']}:"
    for team, seating in data["seatings"].items():
        yield f"  {team}: {teller.seating(seating)}"


def _substituted(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"from the bench of {data['slate']}:"
    for team, replaced in data["replaced"].items():
        for gone, came in replaced.items():
            yield f"  {team}: {teller.players([came])} for {teller.players([gone])}"
        yield f"    {teller.seating(data['seatings'][team])}"


def _locked(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"{data['slate']} begins: who is on a roster now counts in it"


PERIOD_RECORDS: Mapping[str, Callable[["Teller", Data], Iterable[str]]] = {
    "slate.locked": _locked,
    "lineups.best": _best,
    "lineups.substituted": _substituted,
    "period.scored": _result,
    "period.provisional": _kept,
    "player.corrected": _corrected,
    "period.finalized": _final,
}
