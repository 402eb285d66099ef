"""The small seasons that are told line by line: one for each sport and format."""

import stories_drafting
import stories_periods
import stories_rosters
import stories_standings
import stories_talks
import stories_trades
import stories_waivers
from season_cases import Scripted
from story import Story, slots
from toy_sport import Absent

from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Pick, Shortlist, Wish
from leaguecore.managers.valuation import ByProjection


def clumsy() -> Manager:
    """Return a manager each of whose answers breaks a rule: too many players, a taken one, wrong seats, a deficit."""

    def shortlist(briefing: Briefing) -> Shortlist:
        return Shortlist(players=briefing.board.players[:20])

    def pick(briefing: Briefing) -> Pick | None:
        taken = min(briefing.owners, default="")
        return Pick(player=taken, reason="a favourite of mine") if taken else None

    def lineup(briefing: Briefing) -> Lineup:
        return Lineup(seating={briefing.rules.slots[0].name: tuple(sorted(briefing.roster))})

    def claims(briefing: Briefing) -> Claims:
        free = next(player for player in briefing.board.players if briefing.free(player))
        return Claims(wishes=(Wish(add=free, drop=min(briefing.roster), bid=briefing.budget + 1),))

    answers = {"shortlist": shortlist, "pick": pick, "lineup": lineup, "claims": claims}
    return Scripted(Absent(), answers)


def keen() -> Manager:
    """Return a manager who goes by the projection but offers $5 for the best free agent: two of them tie."""

    def claims(briefing: Briefing) -> Claims:
        board = briefing.board
        worth = board.columns["remaining"]
        free = [place for place, player in enumerate(board.players) if briefing.free(player)]
        best = max(free, key=lambda place: (int(worth[place]), -place))
        like = [p for p, where in briefing.roster.items() if not board.position_sets[best].isdisjoint(where)]
        if not like:
            return Claims(wishes=())
        weakest = min(like, key=lambda player: (int(worth[board.index[player]]), player))
        return Claims(wishes=(Wish(add=board.players[best], drop=weakest, bid=5),))

    return Scripted(ValuationManager(ByProjection("", 0)), {"claims": claims})


STORIES = (
    Story(
        name="nba-daily",
        about="Basketball with a lineup a day, sealed bids with a rolling priority, and no free agents besides.",
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.periods": 2,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("G", "F", "C"),
        },
        managers=(keen, keen, Absent),
    ),
    Story(
        name="nba-mid-season",
        about=(
            "Basketball from a Wednesday in November, drafted with the third round reversed: no waivers but free "
            "agents for the first who comes, locks by game, head-to-head decides, and the draft neither keeps rosters "
            "fillable nor goes by rank when missed."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.start": "11-19 17:00",
            "season.periods": 2,
            "draft.kind": "third_round_reversal",
            "draft.rounds": 3,
            "draft.auto_pick": "projection",
            "draft.enforce_fillable": False,
            "roster.bench": 1,
            "roster.slots": slots("G", "F"),
            "lineups.lock": "game",
            "waivers.kind": "none",
            "free_agents.mode": "first_come",
            "free_agents.max_moves": 1,
            "standings.order": ["head_to_head", "points_for"],
        },
        managers=("projection", "random", Absent),
    ),
    Story(
        name="nhl-weekly",
        about=(
            "Hockey with a linear draft, a lineup a week, pairings drawn anew each week with a win for the bye, equal "
            "bids to the last in the table, and a free agent each after the run. Who misses a lineup keeps the one he "
            "left."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 2,
            "draft.kind": "linear",
            "draft.rounds": 5,
            "roster.bench": 1,
            "roster.slots": slots("C", "RW", "D", "G"),
            "lineups.lock": "weekly",
            "lineups.missed": "what_was_left",
            "waivers.tie": "reverse_standings",
            "free_agents.mode": "first_come",
            "free_agents.max_moves": 1,
            "schedule.kind": "random",
            "schedule.bye": "win",
            "standings.order": ["all_play", "points_for"],
        },
        managers=(keen, keen, Absent),
    ),
    Story(
        name="nfl-game",
        about="Football with locks by game and equal bids decided by lot, and a manager who gets everything wrong.",
        ruleset="nfl-s1",
        changes={
            "league.teams": 4,
            "season.periods": 2,
            "draft.rounds": 5,
            "roster.bench": 1,
            "roster.slots": slots("QB", "FLEX", "K", "DST"),
            "waivers.tie": "draw",
        },
        managers=(keen, keen, "adp", clumsy),
    ),
    *stories_drafting.STORIES,
    *stories_periods.STORIES,
    *stories_rosters.STORIES,
    *stories_standings.STORIES,
    *stories_talks.STORIES,
    *stories_trades.STORIES,
    *stories_waivers.STORIES,
)
