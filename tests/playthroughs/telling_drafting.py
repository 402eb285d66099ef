"""Telling auctions, queues and keepers: what a team may spend, who is up, who is kept and for what."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Decision, Keepers, Nomination, Pick, Shortlist

if TYPE_CHECKING:
    from telling import Teller

Data = Mapping[str, Any]
DRAFT_KINDS = ("nominate", "bid", "keepers")
"""The kinds of briefing that are told here."""


def draft_seen(teller: "Teller", briefing: Briefing) -> Iterator[str]:
    """Tell what a team is told of an auction, or of its keepers."""
    sheet = briefing.drafting
    if sheet is not None and sheet.keepers is not None:
        costs = sheet.keepers.costs[briefing.team]
        unit = {"round": "round ", "auction_price": "$", "last_rounds": ""}[sheet.keepers.kind]
        mine = [teller.players([player]) + (f" {unit}{cost}" if unit else "") for player, cost in costs.items()]
        yield f"may keep {sheet.keepers.most} of: {', '.join(mine) or 'nobody'}"
        if sheet.keepers.rounds:
            yield f"has picks of the rounds {', '.join(map(str, sheet.keepers.rounds))}"
    if sheet is not None and sheet.auction is not None:
        auction, mine = sheet.auction, briefing.team
        if auction.lot:
            yield f"up is {teller.players([auction.lot])}, for ${auction.opening} by {auction.nominator}"
            yield f"has ${auction.dollars[mine]} for {auction.places[mine]} places, may bid ${auction.most}"
        else:
            left = [f"{team} ${dollars} for {auction.places[team]}" for team, dollars in auction.dollars.items()]
            yield f"left, with open places: {', '.join(left)}; has {teller.players(briefing.roster) or 'nobody'}"


def draft_answer(teller: "Teller", answer: Decision) -> str:
    """Return what a manager says of an auction, his keepers or his queue; "" if it is something else."""
    if isinstance(answer, Nomination):
        return f"{teller.players([answer.player])} for ${answer.opening} ({answer.reason})"
    if isinstance(answer, Bid):
        return "no bid" if answer.most is None else f"up to ${answer.most}"
    if isinstance(answer, Keepers):
        return teller.players(answer.players) or "nobody"
    return ""


def queue_said(teller: "Teller", answer: Shortlist | Pick) -> str:
    """Return the queue that comes with a shortlist or a pick."""
    return "" if answer.queue is None else f"; queue: {teller.players(answer.queue) or 'nobody'}"


def _auto(data: Data) -> str:
    return "  AUTO" if data["auto"] else ""


def _carried(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"the league goes on from {data['previous']}"
    for team, roster in data["rosters"].items():
        costs = [f"{teller.players([player])} {cost or 'undrafted'}" for player, cost in roster.items()]
        yield f"  {team} ended with: {', '.join(costs) or 'nobody'}"
    for pick, owner in data["picks"].items():
        _, number, first = pick.split(":")
        yield f"  the pick of round {number} that was {first}'s belongs to {owner}"


def _named(teller: "Teller", data: Data) -> Iterator[str]:
    players = [one["player"] for one in data["keepers"]]
    yield f"> {data['team']} keeps {teller.players(players) or 'nobody'}{_auto(data)}"


def _kept(teller: "Teller", data: Data) -> Iterator[str]:
    _, number, first = (data["pick"] or "::").split(":")
    whose = f" that was {first}'s" if first != data["team"] else ""
    price = f"its pick of round {number}{whose}" if data["pick"] else f"${data['dollars']}"
    yield f"> {teller.players([data['player']])} stays with {data['team']} for {price}"


def _queued(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} queues {teller.players(data['players']) or 'nobody'}"


def _nominated(teller: "Teller", data: Data) -> Iterator[str]:
    positions = "|".join(data["positions"])
    yield f"> {data['team']} nominates {teller.players([data['player']])}, {positions}, ${data['opening']}{_auto(data)}"


def _sealed(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} hands in its bid, sealed{_auto(data)}"


def _opened(_teller: "Teller", data: Data) -> Iterator[str]:
    bids = [f"{one['team']} {'nothing' if one['bid'] is None else '$' + str(one['bid'])}" for one in data["bids"]]
    yield f"bids are opened: {', '.join(bids)}"


def _voided(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> the bid of {data['team']} does not count: {data['reason']}"


def _sold(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} buys {teller.players([data['player']])} for ${data['price']}"


DRAFT_RECORDS: Mapping[str, Callable[["Teller", Data], Iterable[str]]] = {
    "season.carried_over": _carried,
    "keepers.named": _named,
    "keepers.kept": _kept,
    "draft.queued": _queued,
    "auction.nominated": _nominated,
    "auction.bid_sealed": _sealed,
    "auction.award": _opened,
    "auction.bid_voided": _voided,
    "auction.sold": _sold,
}
