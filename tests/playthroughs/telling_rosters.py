"""Telling what happens beside the roster: who is on reserve, who goes there and comes back, who is dropped."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup

if TYPE_CHECKING:
    from telling import Teller

Data = Mapping[str, Any]


def reserve_seen(teller: "Teller", briefing: Briefing) -> Iterator[str]:
    """Tell whom a team has on reserve, what is reported of its players, and what it may not do."""
    if not briefing.rules.reserve:
        return
    if briefing.statuses:
        reported = [f"{teller.players([player])} {status}" for player, status in sorted(briefing.statuses.items())]
        yield f"reported: {', '.join(reported)}"
    if any(briefing.reserve.values()):
        yield f"on reserve: {teller.seating(briefing.reserve)}"
    for reason in briefing.barred:
        yield f"barred: {reason}"


def moves_answered(teller: "Teller", answer: Lineup) -> str:
    """Return what a manager says of drops and the reserve beside his lineup."""
    said = f"; drops {teller.players(answer.drop)}" if answer.drop else ""
    return said + (f"; on reserve: {teller.seating(answer.reserve)}" if answer.reserve else "")


def _dropped(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} drops {teller.players([data['player']])}"


def _moved(teller: "Teller", data: Data) -> Iterator[str]:
    for player, slot in data["reserved"].items():
        yield f"> {data['team']} puts {teller.players([player])} on {slot}"
    if data["activated"]:
        yield f"> {data['team']} takes back {teller.players(data['activated'])}"


ROSTER_RECORDS: Mapping[str, Callable[["Teller", Data], Iterable[str]]] = {
    "player.dropped": _dropped,
    "reserve.moved": _moved,
}
