"""Telling trades: the offers that a manager sees, what he answers, and what becomes of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leaguecore.clock import format_instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Trades, Vote
from leaguecore.managers.trading import Accept, Drop, Give, Offer, Reject, TradeAnswer

if TYPE_CHECKING:
    from telling import Teller

Data = Mapping[str, Any]
TRADE_KINDS = ("trades", "vote")
"""The kinds of briefing that are told here."""


def trades_seen(teller: "Teller", briefing: Briefing) -> Iterator[str]:
    """Tell which offers and trades a manager sees, and what stands against accepting them."""
    if briefing.trading is None:
        return
    if briefing.kind == "trades":
        yield f"has ${briefing.budget} and {teller.players(sorted(briefing.roster))}"
    for seen in briefing.trading.offers:
        state = "to be processed" if seen.agreed else "open until"
        against = f"; against accepting: {', '.join(seen.against)}" if seen.against and not seen.agreed else ""
        yield f"{seen.offer} by {seen.team}, {state} {_clock(format_instant(seen.ends_at))}{against}"
        yield f"  {_gives(teller, seen.gives)}{_dropping(teller, seen.drops)}"


def trade_answer(teller: "Teller", answer: Decision) -> str:
    """Return what a manager answers in his turn or for his vote; "" if it is something else."""
    if isinstance(answer, Vote):
        return "is against it" if answer.against else "lets it pass"
    if isinstance(answer, Trades):
        return "; ".join(_action(teller, action) for action in answer.actions) or "nothing"
    return ""


def _action(teller: "Teller", action: TradeAnswer) -> str:
    if isinstance(action, Offer):
        kind = f"counters {action.answers}" if action.answers else "offers"
        drops = f"; would drop {teller.players(action.drops)}" if action.drops else ""
        return f"{kind}: {_gives(teller, action.gives)}{drops}"
    if isinstance(action, Accept):
        drops = f" and would drop {teller.players(action.drops)}" if action.drops else ""
        return f"accepts {action.offer}{drops}"
    if isinstance(action, Drop):
        return f"drops {teller.players([action.player])}"
    return f"{'rejects' if isinstance(action, Reject) else 'withdraws'} {action.offer}"


def _gives(teller: "Teller", gives: Iterable[Give]) -> str:
    return "; ".join(
        f"{one.giver} gives {one.receiver} {_assets(teller, one.players, one.dollars, one.picks)}" for one in gives
    )


def _assets(teller: "Teller", players: Sequence[str], dollars: int, picks: Sequence[str]) -> str:
    found = [teller.players(players)] if players else []
    found += [f"${dollars}"] if dollars else []
    return " and ".join(found + [_pick(pick) for pick in picks])


def _pick(pick: str) -> str:
    """Return a pick in words.

    >>> _pick("2:3:team-01")
    'the pick of round 3 of the next draft that was team-01's'
    """
    season, number, team = pick.split(":")
    return f"the pick of round {number} of {'the next draft' if season == '2' else 'a later draft'} that was {team}'s"


def _dropping(teller: "Teller", drops: Mapping[str, Sequence[str]]) -> str:
    named = [f"{team} would drop {teller.players(players)}" for team, players in drops.items() if players]
    return f"; {', '.join(named)}" if named else ""


def _clock(text: str) -> str:
    return text[:16].replace("T", " ")


# --- what the log says ------------------------------------------------------------------------------------------------


def _offered(_teller: "Teller", data: Data) -> Iterator[str]:
    place = f" in place of {data['answers']}" if data["answers"] else ""
    yield f"> {data['offer']} stands{place}, open until {_clock(data['expires_at'])}"


def _accepted(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} has accepted {data['offer']}"


def _agreed(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> all have accepted {data['offer']}; it is processed {_clock(data['process_at'])}"


def _rejected(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} has rejected {data['offer']}"


def _withdrawn(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} has withdrawn {data['offer']}"


def _lapsed(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['offer']} lapses: {data['reason']}"


def _voted(_teller: "Teller", data: Data) -> Iterator[str]:
    auto = "  AUTO" if data["auto"] else ""
    yield f"> {data['team']} {'is against' if data['against'] else 'lets pass'} {data['offer']}{auto}"


def _approved(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> the commissioner approves {data['offer']}"


def _postponed(teller: "Teller", data: Data) -> Iterator[str]:
    yield (
        f"> {data['offer']} waits until {_clock(data['process_at'])}: the game of "
        f"{teller.players(data['locked'])} has begun"
    )


def _executed(teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['offer']} is executed"
    for leg in data["legs"]:
        assets = _assets(teller, leg["players"], leg["dollars"], leg["picks"])
        yield f"  {leg['giver']} gives {leg['receiver']} {assets}"
    for team, players in data["drops"].items():
        if players:
            yield f"  {team} drops {teller.players(players)}"
    for slate, players in data["kept_seats"].items():
        yield f"  their points in {slate} stay with the old teams: {teller.players(players)}"


def _voided(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['offer']} is void: {data['reason']}"


def _turn(_teller: "Teller", data: Data) -> Iterator[str]:
    # That somebody had his turn is seen from what he answered; only who did not answer is news.
    if data["auto"]:
        yield f"> {data['team']} does nothing  AUTO"


TRADE_RECORDS: Mapping[str, Callable[["Teller", Data], Iterable[str]]] = {
    "trade.offered": _offered,
    "trade.accepted": _accepted,
    "trade.agreed": _agreed,
    "trade.rejected": _rejected,
    "trade.withdrawn": _withdrawn,
    "trade.lapsed": _lapsed,
    "trade.voted": _voted,
    "trade.approved": _approved,
    "trade.postponed": _postponed,
    "trade.executed": _executed,
    "trade.voided": _voided,
    "trades.turn_taken": _turn,
}
