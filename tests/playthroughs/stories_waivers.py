"""Small seasons in which claims and free agents decide: second prices, priorities, a run each day, waits and locks."""

from season_cases import Scripted
from story import Story, slots
from toy_sport import Absent

from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Moves, Wish
from leaguecore.managers.valuation import ByProjection


def wanted(briefing: Briefing, most: int) -> list[tuple[str, str]]:
    """Return the best free agents who are better than the weakest own player at one of their positions, with him."""
    board, worth = briefing.board, briefing.board.columns["remaining"].tolist()
    free = [place for place, player in enumerate(board.players) if briefing.free(player)]
    found: list[tuple[str, str]] = []
    for place in sorted(free, key=lambda place: (-worth[place], place)):
        like = [
            (worth[board.index[player]], player)
            for player, where in briefing.roster.items()
            if player not in briefing.undroppable and not board.position_sets[place].isdisjoint(where)
        ]
        if like and min(like)[0] < worth[place]:
            found.append((board.players[place], min(like)[1]))
    return found[:most]


def bidding(dollars: int, *, group: int = 0, most: int = 2) -> Manager:
    """Return a manager who goes by the projection, but offers so much for each of the best free agents."""

    def claims(briefing: Briefing) -> Claims:
        bid = min(dollars, briefing.budget) if briefing.rules.waivers == "faab" else 0
        swaps = wanted(briefing, min(most, briefing.rules.max_claims))
        return Claims(wishes=tuple(Wish(add=add, drop=drop, bid=bid, group=group) for add, drop in swaps))

    def moves(briefing: Briefing) -> Moves:
        left = briefing.rules.max_moves if briefing.adds_left is None else briefing.adds_left
        return Moves(wishes=tuple(Wish(add=add, drop=drop) for add, drop in wanted(briefing, min(left, 1))))

    return Scripted(ValuationManager(ByProjection("", 0)), {"claims": claims, "moves": moves})


def keen() -> Manager:
    """Return a manager who offers $5 for each of the best two."""
    return bidding(5)


def thrifty() -> Manager:
    """Return a manager who offers $10 for the best one, alone with it."""
    return bidding(10, most=1)


def rich() -> Manager:
    """Return a manager who offers $40 for one of the best three, and wants no more than one."""
    return bidding(40, group=1, most=3)


STORIES = (
    Story(
        name="nfl-second-price",
        about=(
            "Football in which a won bid costs what the next highest was that could have won, in steps of $5. Equal "
            "best bids shut each other out, and so make no price. One of the managers wants one of three players. A "
            "drop is made only if there is no room, and a claim whose drop has left is served if there is room."
        ),
        ruleset="nfl-s1",
        changes={
            "league.teams": 4,
            "season.periods": 3,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("QB", "FLEX", "K"),
            "waivers.increment": 5,
            "waivers.price": "second",
            "waivers.groups": True,
            "waivers.tie": "nobody",
            "waivers.missing_drop": "if_room",
            "waivers.drop_when": "only_if_needed",
        },
        managers=(keen, keen, rich, thrifty),
    ),
    Story(
        name="nba-continuous",
        about=(
            "Basketball with a run after each day and free agents after it. Claims go by priority, the last of the "
            "table first. Who was dropped waits two days and is not for the team that dropped him, unless it had him "
            "for less than a day. Who has begun to play is neither dropped by a claim nor, as a starter, for a free "
            "agent, nor added before the next run. A team adds three players between two scored periods."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.periods": 1,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("G", "F"),
            "waivers.kind": "priority",
            "waivers.budget": 0,
            "waivers.runs": "day",
            "waivers.run_after_period_hours": 20,
            "waivers.claim_lead_hours": 2,
            "waivers.tie": "reset_then_rolling",
            "waivers.locked_drop": "fail",
            "waivers.own_drop": "may_not",
            "waivers.after_drop": "days",
            "waivers.after_drop_length": 2,
            "waivers.min_hold_hours": 24,
            "waivers.game_lock": "until_run",
            "free_agents.mode": "first_come",
            "free_agents.max_moves": 1,
            "free_agents.played_drop": "bench",
            "limits": {"in_period": 3, "in_season": 0},
        },
        managers=(keen, keen, Absent),
    ),
    Story(
        name="nhl-lowest-points",
        about=(
            "Hockey in which equal bids go to the team with the fewest points, and whoever was dropped can only be "
            "claimed for 48 hours. Anybody may be dropped for a free agent."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 3,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("C", "D", "G"),
            "lineups.lock": "weekly",
            "waivers.tie": "lowest_points",
            "waivers.after_drop": "hours",
            "waivers.after_drop_length": 48,
            "free_agents.mode": "first_come",
            "free_agents.max_moves": 1,
            "free_agents.played_drop": "anybody",
        },
        managers=(keen, keen, Absent),
    ),
    Story(
        name="nfl-earliest",
        about="Football without bids: who claims first is served first, and another is asked first each week.",
        ruleset="nfl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 4,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("QB", "FLEX", "K"),
            "waivers.kind": "priority",
            "waivers.budget": 0,
            "waivers.tie": "earliest",
        },
        managers=(keen, keen, Absent),
    ),
)
