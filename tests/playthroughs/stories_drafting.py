"""Small seasons that begin with an auction, or go on from an earlier season with keepers, traded picks, newcomers."""

from typing import Any

from season_cases import Scripted
from story import Story, slots
from toy_sport import Absent

from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Shortlist, Trades
from leaguecore.managers.trading import Accept, Give, Offer
from leaguecore.managers.valuation import ByProjection

AUCTION: dict[str, Any] = {
    "budget": 100,
    "min_bid": 1,
    "increment": 1,
    "bid_seconds": 60,
    "nomination": "snake",
    "price": "proxy",
}

TRADES: dict[str, Any] = {
    "counts": "any",
    "most_teams": 2,
    "most_open": 1,
    "offer_hours": 24,
    "window_after_period_hours": 9,
    "deadline_period": 0,
    "review": "none",
    "review_hours": 0,
    "veto_one_in": 3,
    "locked_player": "points_stay",
    "faab": False,
    "faab_above_budget": False,
    "picks_seasons": 2,
}


def forgetful() -> Manager:
    """Return a manager who queues three players with his first shortlist, and after that misses every pick."""
    said: list[str] = []
    wise = ValuationManager(ByProjection("", 0))

    def shortlist(briefing: Briefing) -> Decision | None:
        if said:
            return None
        said.append(briefing.decision_id)
        board = briefing.board
        ranked = sorted(range(len(board.players)), key=lambda place: int(board.columns["rank"][place]))
        free = [board.players[place] for place in ranked if briefing.free(board.players[place])]
        return Shortlist(players=(), queue=tuple(free[4:7]))

    return Scripted(wise, {"shortlist": shortlist, "pick": lambda _briefing: None})


def dealer() -> Manager:
    """Return a manager who offers team-01 his next first pick for its next second and third."""

    def trades(briefing: Briefing) -> Decision:
        seen, mine = briefing.trading, briefing.team
        if seen is None or seen.offers:
            return Trades(actions=())
        gives = (
            Give(giver=mine, receiver="team-01", picks=(f"2:1:{mine}",)),
            Give(giver="team-01", receiver=mine, picks=("2:2:team-01", "2:3:team-01")),
        )
        return Trades(actions=(Offer(gives=gives),))

    return Scripted(ValuationManager(ByProjection("", 0)), {"trades": trades})


def agreeable() -> Manager:
    """Return a manager who accepts every offer that he may."""

    def trades(briefing: Briefing) -> Decision:
        offers = briefing.trading.offers if briefing.trading is not None else ()
        open_to_me = (one for one in offers if one.team != briefing.team and not one.agreed and not one.against)
        return Trades(actions=tuple(Accept(offer=one.offer, terms_sha256=one.terms_sha256) for one in open_to_me))

    return Scripted(ValuationManager(ByProjection("", 0)), {"trades": trades})


SMALL: dict[str, Any] = {
    "league.teams": 3,
    "season.periods": 1,
    "draft.rounds": 4,
    "roster.bench": 1,
    "waivers.kind": "none",
    "waivers.max_claims": 0,
}
"""Three teams with four places and one week, without waivers."""

FIRST_AUCTION = Story(
    name="nba-auction",
    about=(
        "Basketball with an auction: nominations go there and back, and the winner pays a dollar more than the second "
        "would have gone. The third manager is never there: he nominates the best for a dollar and bids on nobody."
    ),
    ruleset="nba-s1",
    changes={
        **SMALL,
        "draft.kind": "auction",
        "draft.auction": AUCTION,
        "roster.slots": slots("G", "F", "C"),
    },
    managers=("projection", "projection:noise=0.30", Absent),
)

FIRST_DRAFT = Story(
    name="nfl-keepers-first",
    about=(
        "Football in its first season, drafted by picks, one of which a manager misses who left a queue. In the season "
        "a first pick of the next draft is traded for a second and a third."
    ),
    ruleset="nfl-s1",
    changes={
        **SMALL,
        "season.periods": 2,
        "draft.queue": 3,
        "lineups.lock": "weekly",
        "roster.slots": slots("QB", "FLEX", "K"),
        "trades": TRADES,
    },
    managers=(agreeable, dealer, forgetful),
)

FIRST_DYNASTY = Story(
    name="nhl-dynasty-first",
    about="Hockey in its first season: everybody is drafted, though later drafts are of newcomers alone.",
    ruleset="nhl-s1",
    changes={
        **SMALL,
        "roster.slots": slots("C", "D", "G"),
        "draft.pool": "newcomers",
        "keepers": {
            "most": 3,
            "cost": "last_rounds",
            "dearer_by": 0,
            "undrafted_round": 4,
            "same_round": "next_later",
            "lead_hours": 24,
        },
    },
    managers=("projection", "adp", Absent),
)

STORIES = (
    FIRST_AUCTION,
    Story(
        name="nba-auction-second",
        about=(
            "The auction league of nba-auction in its next season, for which the same invented one is played a year "
            "on: a kept player costs five dollars more than the year before, nominations go in the same order every "
            "round, and who wins pays what he bid."
        ),
        ruleset="nba-s1",
        changes={
            **FIRST_AUCTION.changes,
            "draft.auction": {**AUCTION, "nomination": "linear", "price": "first"},
            "keepers": {
                "most": 2,
                "cost": "auction_price",
                "dearer_by": 5,
                "undrafted_round": 4,
                "same_round": "next_earlier",
                "lead_hours": 24,
            },
        },
        managers=("projection", "projection:noise=0.30", Absent),
        before=FIRST_AUCTION,
        seed="8",
    ),
    FIRST_DRAFT,
    Story(
        name="nfl-keepers-second",
        about=(
            "The league of nfl-keepers-first a year later: a kept player costs the pick of the round before the one "
            "in which he was drafted. The traded picks belong to their new owners; a team that has more picks than "
            "places loses its last, and one that has fewer ends the draft with an open place."
        ),
        ruleset="nfl-s1",
        changes={
            **FIRST_DRAFT.changes,
            "season.periods": 1,
            "keepers": {
                "most": 2,
                "cost": "round",
                "dearer_by": 1,
                "undrafted_round": 4,
                "same_round": "next_earlier",
                "lead_hours": 24,
            },
        },
        managers=("projection", "projection", Absent),
        before=FIRST_DRAFT,
        seed="8",
    ),
    FIRST_DYNASTY,
    Story(
        name="nhl-dynasty-second",
        about=(
            "The league of nhl-dynasty-first a year later: three players each are kept for the last picks, and only "
            "players without a game in the season before are drafted."
        ),
        ruleset="nhl-s1",
        changes=FIRST_DYNASTY.changes,
        managers=("projection", "adp", Absent),
        before=FIRST_DYNASTY,
        seed="8",
    ),
)
