"""A toy season with a reserve: red meets blue on Tuesdays at 18:00, gold meets grey on Thursdays, for three weeks."""

from collections.abc import Callable, Mapping
from typing import Any

from season_cases import Game, Scripted, new_game, toy_rules
from toy_sport import BY_WEEK, Absent, ToySeason, at

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Pick, Wish
from leaguecore.season.setting import CheckedRules

FIRST, SECOND = "team-01", "team-02"
CLUBS = {
    "ann": "red",
    "cat": "gold",
    "fay": "gold",
    "bob": "blue",
    "dan": "grey",
    "gus": "grey",
    "eve": "red",
    "hal": "blue",
}
DRAFTS = {FIRST: ("ann", "cat", "fay"), SECOND: ("bob", "dan", "gus")}


def slot(name: str = "IR", **changes: Any) -> dict[str, Any]:
    """Return a reserve slot as a ruleset has it."""
    return {
        "name": name,
        "count": 1,
        "statuses": ["OUT", "IR"],
        "newcomers_only": False,
        "misplaced": "adds_and_lineups",
        "checked_at": "processing",
        "min_days": 0,
        "direct_add": False,
        **changes,
    }


def rules(*slots: Mapping[str, Any], **changes: Any) -> CheckedRules:
    """Return the toy rules by week, with these reserve slots or one IR."""
    return toy_rules(sport="toy-week", lineups__lock="game", roster__reserve=list(slots or (slot(),)), **changes)


def season() -> ToySeason:
    """Return a season in which everybody scores one goal in each game of his club."""
    made = ToySeason(BY_WEEK)
    for rank, (player, club) in enumerate(CLUBS.items()):
        made.player(player, "P" if player in ("ann", "bob", "eve", "hal") else "R", club)
        made.rank(player, rank + 1)
        if player != "hal":
            made.line(player, "last-year", 1, known=at(-30), past=True)
    for week in range(3):
        for game, day, home, away in ((f"t{week}", 1, "red", "blue"), (f"d{week}", 3, "gold", "grey")):
            made.game(game, at(7 * week + day, 18), home, away)
            for player, club in CLUBS.items():
                if club in (home, away):
                    made.line(player, game, 1, known=at(7 * week + day + 1, 12))
    return made


def drafting(team: str) -> Callable[[Briefing], Pick]:
    """Return the answer of a manager who drafts his players in their order."""
    return lambda briefing: Pick(player=next(one for one in DRAFTS[team] if briefing.free(one)))


def game_of(made: ToySeason, given: CheckedRules, **first: Callable[[Briefing], Any]) -> Game:
    """Return a league in which team-01 will have ann, cat and fay, and answers so."""
    one = Scripted(Absent(), {"pick": drafting(FIRST), **first})
    return new_game(given, made.facts(), [one, Scripted(Absent(), {"pick": drafting(SECOND)})])


def hurt() -> ToySeason:
    """Return a season in which fay is out from before the first game to the Monday of the third week."""
    made = season()
    made.report("fay", "IR", known=at(0, 12))
    made.report("fay", "AVAILABLE", known=at(14, 12))
    return made


def careful(seen: list[Briefing]) -> dict[str, Callable[[Briefing], Any]]:
    """Return a manager who keeps his hurt players on IR, takes them back, and claims eve while there is room."""

    def lineup(briefing: Briefing) -> Lineup:
        seen.append(briefing)
        hurt = tuple(p for p, status in sorted(briefing.statuses.items()) if status in ("OUT", "IR"))[:1]
        well = {p for p in (*briefing.roster, *briefing.reserve.get("IR", ())) if p not in hurt}
        drop = ("eve",) if len(well) > briefing.rules.roster_size else ()
        runner = next(player for player in ("fay", "cat") if player in well)
        return Lineup(seating={"P": ("ann",), "FLEX": (runner,)}, reserve={"IR": hurt}, drop=drop)

    def claims(briefing: Briefing) -> Claims:
        seen.append(briefing)
        room = len(briefing.roster) < briefing.rules.roster_size
        return Claims(wishes=(Wish(add="eve", bid=1),) if room and briefing.free("eve") else ())

    return {"lineup": lineup, "claims": claims}
