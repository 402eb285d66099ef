"""A season in which teams trade: ann of the one, who plays on Tuesdays, for bob of the other, who plays on Thursdays.

Every week red meets blue on Tuesday at 18:00 and gold meets grey on Thursday at 18:00; weeks are scored on Monday at
13:00, and the window of trades opens at 16:00. Ann scores 5 goals a week, bob 3, all others 1.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from season_cases import Game, Scripted, new_game, toy_rules
from toy_sport import BY_WEEK, Absent, ToySeason, at

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup, Pick, Trades
from leaguecore.managers.trading import Accept, Give, Offer, TradeAnswer

FIRST, SECOND, THIRD = "team-01", "team-02", "team-03"
WINDOW, NEXT_WINDOW = at(7, 16), at(14, 16)

TRADES: Mapping[str, Any] = {
    "counts": "any",
    "most_teams": 3,
    "most_open": 3,
    "offer_hours": 240,
    "window_after_period_hours": 16,
    "deadline_period": 0,
    "review": "none",
    "review_hours": 0,
    "veto_one_in": 3,
    "locked_player": "reject",
    "faab": True,
    "faab_above_budget": False,
    "picks_seasons": 2,
}

CLUBS = {
    "ann": ("P", "red"), "cat": ("R", "gold"), "fay": ("P", "gold"),
    "bob": ("P", "grey"), "dan": ("R", "grey"), "gus": ("R", "blue"),
    "eve": ("P", "red"), "hal": ("R", "blue"), "ivy": ("R", "gold"),
    "joe": ("P", "grey"),
}  # fmt: skip
SQUADS = {FIRST: ("ann", "cat", "fay"), SECOND: ("bob", "dan", "gus"), THIRD: ("eve", "hal", "ivy")}
GOALS = {"ann": 5, "bob": 3}


def season(weeks: int = 3) -> ToySeason:
    """Return the facts."""
    found = ToySeason(BY_WEEK)
    for rank, (player, (position, club)) in enumerate(CLUBS.items()):
        found.player(player, position, club)
        found.rank(player, rank + 1)
    for week in range(weeks):
        for day, home, away in ((1, "red", "blue"), (3, "gold", "grey")):
            found.game(f"w{week + 1}-{home}", at(7 * week + day, 18), home, away)
            for player, (_, club) in CLUBS.items():
                if club in (home, away):
                    known = at(7 * week + day + 1, 12)
                    found.line(player, f"w{week + 1}-{home}", GOALS.get(player, 1), known=known)
    return found


Answer = Callable[[Briefing], Sequence[TradeAnswer]]


def nothing(_briefing: Briefing) -> Sequence[TradeAnswer]:
    """Take no part."""
    return ()


def swap(_briefing: Briefing | None = None, mine: str = "ann", theirs: str = "bob") -> Offer:
    """Return the offer of team-01 to team-02."""
    there = Give(giver=FIRST, receiver=SECOND, players=(mine,))
    return Offer(gives=(there, Give(giver=SECOND, receiver=FIRST, players=(theirs,))))


def offering(*offers: Offer) -> Answer:
    """Return a team's way to trade: these offers in its first window, then nothing."""
    return lambda briefing: offers if briefing.decision_id.startswith("trades:0:") else ()


def accepting(briefing: Briefing) -> Sequence[TradeAnswer]:
    """Accept every offer of others."""
    assert briefing.trading is not None
    return [
        Accept(offer=seen.offer, terms_sha256=seen.terms_sha256)
        for seen in briefing.trading.offers
        if not seen.agreed and briefing.team not in seen.drops
    ]


def started(briefing: Briefing) -> Lineup:
    """Start who is locked where he is, then everybody who fits an empty seat, in the order of their ids."""
    seats = {slot: [one for one in players if one in briefing.locked] for slot, players in briefing.seating.items()}
    for slot in briefing.rules.slots:
        for player in sorted(briefing.roster):
            taken = {one for players in seats.values() for one in players}
            fits = slot.eligible & set(briefing.roster[player]) and player not in briefing.locked
            if fits and player not in taken and len(seats[slot.name]) < slot.count:
                seats[slot.name].append(player)
    return Lineup(seating={slot: tuple(players) for slot, players in seats.items()})


def trader(team: str, trades: Answer = nothing, **more: Any) -> Scripted:
    """Return the manager of a team: drafts its squad, starts who fits, trades as he is told."""
    answers = {
        "pick": lambda _briefing: Pick(player=next(one for one in SQUADS[team] if one not in _briefing.owners)),
        "lineup": started,
        "trades": lambda briefing: Trades(actions=tuple(trades(briefing))),
        **more,
    }
    return Scripted(Absent(), answers)


def trading_game(
    first: Answer = nothing,
    second: Answer = nothing,
    third: Answer | None = None,
    rules: Mapping[str, Any] | None = None,
    weeks: int = 3,
    watched: bool = False,
    more: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Game:
    """Return a league of two or three teams that trade so; `rules` are those of trades that differ."""
    managers = [trader(FIRST, first), trader(SECOND, second)]
    managers += [trader(THIRD, third, **(more or {}))] if third is not None else []
    checked = toy_rules(
        sport="toy-week",
        league={"teams": len(managers), "divisions": 1},
        trades={**TRADES, "most_teams": len(managers), **(rules or {})},
        **{"lineups__lock": "game", **changes},
    )
    return new_game(checked, season(weeks).facts(), managers, watched=watched)


def told(game: Game) -> list[tuple[str, str]]:
    """Return what became of trades: the kind of each event, with its offer or its reason."""
    wanted = ("trade.", "player.dropped")
    return [
        (record.kind, str(record.data.get("reason") or record.data.get("offer") or record.data.get("player")))
        for record in game.league.records()
        if record.kind.startswith(wanted)
    ]
