"""Small seasons in which managers trade: with a vote, in a ring of three, with drops."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from season_cases import Scripted
from story import Story, slots

from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Trades, Vote
from leaguecore.managers.trading import Accept, Drop, Give, Offer, OfferSeen, Reject, TradeAnswer
from leaguecore.managers.valuation import ByProjection

Deal = Callable[[Briefing], Sequence[TradeAnswer]]


def trading(deal: Deal, *, against: bool = False) -> Manager:
    """Return a manager who goes by the projection, trades so, and votes so."""
    answers: dict[str, Callable[[Briefing], Any]] = {
        "trades": lambda briefing: Trades(actions=tuple(deal(briefing))),
        "vote": lambda _briefing: Vote(against=against),
    }
    return Scripted(ValuationManager(ByProjection("", 0)), answers)


def by_worth(briefing: Briefing, team: str) -> list[str]:
    """Return a team's players, the best for the rest of the season first."""
    board, worth = briefing.board, briefing.board.columns["remaining"]
    mine = [player for player, owner in briefing.owners.items() if owner == team and player in board.index]
    return sorted(mine, key=lambda player: (-int(worth[board.index[player]]), player))


def seen(briefing: Briefing) -> Sequence[OfferSeen]:
    """Return the offers and trades that concern a manager."""
    return briefing.trading.offers if briefing.trading is not None else ()


def waiting(briefing: Briefing) -> list[OfferSeen]:
    """Return the offers that wait for his answer."""
    return [one for one in seen(briefing) if not one.agreed and briefing.team not in one.drops]


def yes(one: OfferSeen, *drops: str) -> Accept:
    """Return the acceptance of an offer."""
    return Accept(offer=one.offer, terms_sha256=one.terms_sha256, drops=drops)


def neighbour(briefing: Briefing, by: int = 1) -> str:
    """Return the team so many places after the manager's."""
    teams = sorted(briefing.points)
    return teams[(teams.index(briefing.team) + by) % len(teams)]


def two_for_one() -> Manager:
    """Return a manager who offers the next team two of his for its best; he agrees to every counter-offer."""

    def deal(briefing: Briefing) -> Sequence[TradeAnswer]:
        if waiting(briefing):
            return [yes(one) for one in waiting(briefing)]
        if seen(briefing) or "trades:0" not in briefing.decision_id:
            return []
        other = neighbour(briefing)
        mine, theirs = by_worth(briefing, briefing.team), by_worth(briefing, other)
        there = Give(giver=briefing.team, receiver=other, players=tuple(mine[1:3]))
        return [Offer(gives=(there, Give(giver=other, receiver=briefing.team, players=(theirs[0],))))]

    return trading(deal)


def haggler() -> Manager:
    """Return a manager who wants $7 on top of an offer, and drops his worst player if he has too many."""

    def deal(briefing: Briefing) -> Sequence[TradeAnswer]:
        crowd = len(briefing.roster) - briefing.rules.roster_size
        drops = [Drop(player=player) for player in by_worth(briefing, briefing.team)[::-1][: max(crowd, 0)]]
        return [*drops, *(_dearer(briefing, one) for one in waiting(briefing))]

    return trading(deal)


def _dearer(briefing: Briefing, one: OfferSeen) -> TradeAnswer:
    gives = tuple(
        Give(
            giver=give.giver,
            receiver=give.receiver,
            players=give.players,
            dollars=7 if give.receiver == briefing.team else 0,
        )
        for give in one.gives
    )
    return Offer(gives=gives, answers=one.offer)


def suspicious() -> Manager:
    """Return a manager who takes no part in trades, and votes against those of others."""
    return trading(lambda _briefing: (), against=True)


def bystander() -> Manager:
    """Return a manager who takes no part in trades, and lets those of others pass."""
    return trading(lambda _briefing: ())


def ringleader() -> Manager:
    """Return a manager who proposes that every team gives its best player to the next."""

    def deal(briefing: Briefing) -> Sequence[TradeAnswer]:
        if seen(briefing) or "trades:0" not in briefing.decision_id:
            return []
        teams = [neighbour(briefing, by) for by in range(len(briefing.points))]
        gives = [
            Give(giver=team, receiver=other, players=(by_worth(briefing, team)[0],))
            for team, other in zip(teams, [*teams[1:], teams[0]], strict=True)
        ]
        return [Offer(gives=tuple(gives))]

    return trading(deal)


def agreeable() -> Manager:
    """Return a manager who accepts every offer against which nothing stands."""
    return trading(lambda briefing: [yes(one) for one in waiting(briefing) if not one.against])


def cautious() -> Manager:
    """Return a manager who names his worst player as a drop where an offer brings too many, and rejects any second."""

    def deal(briefing: Briefing) -> Sequence[TradeAnswer]:
        worst = by_worth(briefing, briefing.team)[-1]
        answers: list[TradeAnswer] = []
        for one in waiting(briefing):
            drops = (worst,) if "roster.full" in one.against else ()
            answers.append(Reject(offer=one.offer) if answers else yes(one, *drops))
        return answers

    return trading(deal)


def prospector() -> Manager:
    """Return a manager who offers two of his players for one and a pick of the next draft, to both other teams."""

    def deal(briefing: Briefing) -> Sequence[TradeAnswer]:
        mine = by_worth(briefing, briefing.team)
        if "trades:0" not in briefing.decision_id:
            return []
        offers = []
        for other in (neighbour(briefing), neighbour(briefing, 2)):
            gets = Give(
                giver=other,
                receiver=briefing.team,
                players=(by_worth(briefing, other)[0],),
                picks=(f"2:1:{other}",),
            )
            offers.append(Offer(gives=(Give(giver=briefing.team, receiver=other, players=tuple(mine[1:3])), gets)))
        return offers

    return trading(deal)


RULES: Mapping[str, Any] = {
    "counts": "any",
    "most_teams": 2,
    "most_open": 2,
    "offer_hours": 400,
    "window_after_period_hours": 24,
    "deadline_period": 0,
    "review": "none",
    "review_hours": 0,
    "veto_one_in": 2,
    "locked_player": "reject",
    "faab": True,
    "faab_above_budget": False,
    "picks_seasons": 0,
}

STORIES = (
    Story(
        name="nfl-trade-vote",
        about=(
            "Football in which two players are offered for one, countered with $7 more, and accepted. Of the other two "
            "teams half of all four would have to be against it: one is. It is executed on a Sunday after the first "
            "games: what those who have played score counts for their old teams. The team that has one player too many "
            "must drop one before it changes its lineup."
        ),
        ruleset="nfl-s1",
        changes={
            "league.teams": 4,
            "season.periods": 4,
            "draft.rounds": 5,
            "roster.bench": 2,
            "roster.slots": slots("QB", "FLEX", "K"),
            "roster.overflow": "lazy_lock",
            "trades": {
                **RULES,
                "review": "vote",
                "review_hours": 86,
                "locked_player": "points_stay",
                "faab_above_budget": True,
            },
        },
        managers=(two_for_one, haggler, suspicious, bystander),
    ),
    Story(
        name="nba-trade-ring",
        about=(
            "Basketball in which three teams pass their best players round: as many as each gets, all at once, and "
            "only when all three have agreed. The commissioner could forbid it for nearly two days, and does not. "
            "A player is in his game then, so the trade waits for the end of the week."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.periods": 4,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("G", "F"),
            "waivers.kind": "none",
            "waivers.max_claims": 0,
            "trades": {
                **RULES,
                "counts": "equal",
                "most_teams": 3,
                "review": "commissioner",
                "review_hours": 46,
                "locked_player": "wait",
                "faab": False,
            },
        },
        managers=(ringleader, agreeable, agreeable),
    ),
    Story(
        name="nhl-trade-drops",
        about=(
            "Hockey in which a team offers two players to each of the others for one and a first pick of the next "
            "draft. Who accepts must name a drop. The second acceptance comes too late, since the players are gone, "
            "and is refused. With the last window, a week before the season ends, that offer lapses."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 3,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("C", "D", "G"),
            "roster.overflow": "require_drops",
            "lineups.lock": "weekly",
            "trades": {**RULES, "picks_seasons": 2},
        },
        managers=(prospector, cautious, cautious),
    ),
)
