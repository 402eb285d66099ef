"""Small seasons with a reserve beside the roster: an injured list, injured reserve and a taxi squad."""

from typing import Any

import attrs
from season_cases import Scripted
from story import Story, slots

from leaguecore.lineup import Candidate, seat_all
from leaguecore.managers import Manager
from leaguecore.managers.baselines import RankingManager, best_swaps, lineup_by, remaining_of
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Decision, Lineup, Shortlist, Wish
from leaguecore.managers.valuation import ByProjection, Values


def reserve(name: str, *statuses: str, **changes: Any) -> dict[str, Any]:
    """Return a reserve slot as a ruleset has it."""
    return {
        "name": name,
        "count": 1,
        "statuses": list(statuses),
        "newcomers_only": False,
        "misplaced": "nothing",
        "checked_at": "processing",
        "min_days": 0,
        "direct_add": False,
        **changes,
    }


def careful() -> Manager:
    """Return a manager who goes by the projection, and keeps on reserve whoever belongs there."""
    return minding_the_reserve(takes_back=True)


def forgetful() -> Manager:
    """Return a manager who puts players on reserve and forgets that they are there."""
    return minding_the_reserve(takes_back=False)


def hoarding() -> Manager:
    """Return a manager who takes players back without a place for them, and drops somebody only when he must."""
    return minding_the_reserve(takes_back=True, drops_late=True)


def minding_the_reserve(*, takes_back: bool, drops_late: bool = False) -> Manager:
    """Return a manager who uses the reserve and claims the best two free agents."""
    by_projection = ByProjection("", 0)

    def lineup(briefing: Briefing) -> Lineup:
        values = by_projection.values(briefing)
        wanted = wanted_reserve(briefing, values, takes_back=takes_back)
        there = on_the_roster(briefing, wanted)
        over = len(there) > briefing.rules.roster_size
        if (drops_late and over and not briefing.barred) or (briefing.barred and not over):
            return Lineup(seating=briefing.seating, reserve=wanted)
        drop = (least_needed(briefing, values, there),) if over else ()
        kept = {player: where for player, where in there.items() if player not in drop}
        return Lineup(seating=lineup_by(attrs.evolve(briefing, roster=kept), values), reserve=wanted, drop=drop)

    def claims(briefing: Briefing) -> Claims:
        swaps = [] if briefing.barred else best_swaps(briefing, by_projection.values(briefing))
        return Claims(wishes=tuple(Wish(add=add, drop=drop, bid=3) for _, _, add, drop in swaps[:2]))

    by_rank = RankingManager(by_projection)

    def shortlist(briefing: Briefing) -> Decision | None:
        second = len(briefing.roster) == 1
        newcomers = any(slot.newcomers_only for slot in briefing.rules.reserve)
        return Shortlist(players=best_newcomers(briefing)) if second and newcomers else by_rank.decide(briefing)

    return Scripted(by_rank, {"shortlist": shortlist, "lineup": lineup, "claims": claims})


def best_newcomers(briefing: Briefing) -> tuple[str, ...]:
    """Return the free player of the best rank who had no game in the season before and plays where most may."""
    board = briefing.board
    rank, last_year = board.columns["rank"], board.columns["last_year_games"]
    widest = max((slot.eligible for slot in briefing.rules.slots), key=len)
    places = [
        at
        for at, player in enumerate(board.players)
        if not last_year[at] and briefing.free(player) and not widest.isdisjoint(board.position_sets[at])
    ]
    return tuple(board.players[at] for at in sorted(places, key=lambda at: int(rank[at]))[:1])


def can_do_without(briefing: Briefing, player: str) -> bool:
    """Say whether the other players of the roster fill the starting slots."""
    others = [Candidate(one, frozenset(where), 0) for one, where in briefing.roster.items() if one != player]
    return seat_all(briefing.rules.slots, others) == sum(slot.count for slot in briefing.rules.slots)


def least_needed(briefing: Briefing, values: Values, there: dict[str, tuple[str, ...]]) -> str:
    """Return the player of least worth without whom the starting slots can still be filled."""
    fitting = attrs.evolve(briefing, roster=there)
    may_go = [player for player in there if player not in briefing.locked and can_do_without(fitting, player)]
    return min(may_go, key=lambda player: (remaining_of(briefing, values, player), player))


def wanted_reserve(briefing: Briefing, values: Values, *, takes_back: bool) -> dict[str, tuple[str, ...]]:
    """Return who is to be on reserve: in each slot who is there, if he belongs there, then the best who does."""
    last_year, index = briefing.board.columns["last_year_games"], briefing.board.index
    own = [*briefing.roster, *(player for players in briefing.reserve.values() for player in players)]
    wanted: dict[str, tuple[str, ...]] = {}
    for slot in briefing.rules.reserve:
        there = briefing.reserve.get(slot.name, ())
        fitting = [
            player
            for player in own
            if (not slot.statuses or briefing.statuses.get(player) in slot.statuses)
            and (not slot.newcomers_only or not last_year[index[player]])
        ]
        stays = [player for player in there if not takes_back or player in fitting or player in briefing.locked]
        free = [player for player in fitting if player in briefing.roster and player not in briefing.locked]
        free = [player for player in free if not any(player in players for players in wanted.values())]
        free = [player for player in free if slot.statuses or can_do_without(briefing, player)]
        free.sort(key=lambda player: (-remaining_of(briefing, values, player), player))
        wanted[slot.name] = tuple(sorted((stays + free)[: slot.count]))
    return {slot: players for slot, players in wanted.items() if players}


def on_the_roster(briefing: Briefing, wanted: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the own players who would not be on reserve, with their positions."""
    board = briefing.board
    away = {player for players in wanted.values() for player in players}
    back = [player for players in briefing.reserve.values() for player in players if player not in away]
    stay = {player: where for player, where in briefing.roster.items() if player not in away}
    return stay | {player: board.positions[board.index[player]] for player in back}


STORIES = (
    Story(
        name="nba-injured-list",
        about=(
            "Basketball with an injured list for one player who is reported out or questionable. Who recovers there "
            "keeps his team from adding players and from changing its lineup; one of the managers forgets that. "
            "Lineups begin empty each day, and players whose game has begun may still change between starting seats."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.periods": 2,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("G", "F", "UTIL"),
            "roster.reserve": [reserve("IL+", "OUT", "QUESTIONABLE", misplaced="adds_and_lineups")],
            "roster.overflow": "require_drops",
            "lineups.lock": "game",
            "lineups.locked_seat": "among_starters",
            "lineups.carried": "nothing",
        },
        managers=(forgetful, careful, "projection"),
    ),
    Story(
        name="nfl-ir-taxi",
        about=(
            "Football with a place on injured reserve, where a player stays for two weeks at least, and one on a taxi "
            "squad for a newcomer; no team holds more than two quarterbacks. Who comes back from reserve may make a "
            "roster too large, but then his team neither adds players nor changes its lineup until somebody leaves."
        ),
        ruleset="nfl-s1",
        changes={
            "league.teams": 3,
            "season.start": "09-30 12:00",
            "season.periods": 4,
            "draft.rounds": 5,
            "roster.bench": 2,
            "roster.slots": slots("QB", "FLEX", "DST"),
            "roster.reserve": [
                reserve("IR", "IR", "OUT", "INACTIVE", misplaced="adds", checked_at="submission", min_days=14),
                reserve("TAXI", newcomers_only=True),
            ],
            "roster.position_max": {"QB": 2},
            "roster.overflow": "lazy_lock",
        },
        managers=(careful, hoarding, forgetful),
    ),
)
