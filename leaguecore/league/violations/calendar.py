"""Codes of the frame of a season: who may act at all, the calendar, slates, scoring, the end."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

CALENDAR: Mapping[str, Explanation] = {
    # Who may act.
    "decision.actor": Explanation("A team answers only what it is asked itself.", "answer what you are asked"),
    "decision.engine_late": Explanation("The league itself was late, which is no fault of the team."),
    "decision.failed": Explanation("The manager failed while he decided.", "mend the manager"),
    "decision.form": Explanation("A field of an answer is not of its declared form.", "answer in that form"),
    "decision.kind": Explanation("The answer is of another kind than was asked for.", "answer with that kind"),
    "decision.late": Explanation("The time for an answer is over.", "answer before the deadline"),
    "decision.missed": Explanation("The manager gave no answer in time.", "answer each wake-up, if only with nothing"),
    "decision.not_asked": Explanation("Nothing is asked of the team at this time.", "wait to be asked"),
    "decision.unknown": Explanation("No such decision is asked.", "see what is asked of you"),
    "league.closed": Explanation("The league has ended, and nothing can happen in it any more."),
    "player.unknown": Explanation("Nobody knows a player by that id.", "use ids of the briefing"),
    "team.eliminated": Explanation("The team was eliminated and takes no part any more."),
    "team.no_match_left": Explanation("A team without a match left in the playoffs may not add players."),
    "team.unknown": Explanation("There is no team of that name.", "name a team of the league"),
    # The calendar.
    "season.decided": Explanation("One team is left, so the season can only be closed."),
    "season.empty": Explanation(
        "No scoring period is left after the draft.",
        "begin earlier (season.start, season.draft_lead_hours), or draft faster (draft.clock_seconds)",
    ),
    "season.periods": Explanation("The periods of a calendar must be in order.", "number them upward, each once"),
    "season.planned": Explanation("The calendar of a league is fixed once."),
    "season.provisional": Explanation("The season cannot end while corrections may still come."),
    "season.runs": Explanation("The waiver runs or the days of a calendar must be in order.", "list them in time"),
    "season.short": Explanation(
        "The season has no more periods than the playoffs take.",
        "begin earlier (season.start, season.draft_lead_hours), or play shorter playoffs (playoffs.round_periods)",
    ),
    "season.slates": Explanation("Slates and periods of a calendar must belong together.", "list each slate once"),
    "season.unfinished": Explanation("The season cannot end before every period is scored."),
    "schedule.drawn": Explanation("The pairings of a league are drawn once, after the calendar is fixed."),
    "schedule.lots": Explanation("Lots must name each team once.", "draw them anew"),
    "schedule.order": Explanation("A drawn order must name each team once.", "draw it anew"),
    "schedule.orders": Explanation("The kind of schedule needs another number of drawn orders.", "draw that many"),
    # Slates.
    "lock.needless": Explanation("Slates are locked only where rosters count, in best ball or with benches."),
    "lock.slate": Explanation("Only an open slate with games can be locked."),
    "lock.twice": Explanation("A slate is locked once."),
    "slate.none": Explanation("All slates of the calendar have opened."),
    "slate.order": Explanation("Slates open in the order of the calendar.", "open the next one"),
    "slate.phase": Explanation("Slates open only while the season is played."),
    "slate.wakes": Explanation("A slate has wake-ups if and only if it has a lock and managers set lineups."),
    "wake.nobody": Explanation("Only teams that play are called, for slates that are open.", "call those"),
    "wake.none": Explanation("Nobody is woken for reports under the rules of the league."),
    "wake.order": Explanation("Reports are called for in their order.", "call for the next one"),
    # Scoring.
    "adjust.categories": Explanation("Where teams are compared by categories, points cannot be adjusted."),
    "adjust.decided": Explanation("The playoff round is decided, so points of its periods stand."),
    "adjust.nothing": Explanation("An adjustment of nothing is none.", "leave it"),
    "adjust.period": Explanation("Only points of a scored period can be adjusted.", "wait until it is scored"),
    "adjust.reason": Explanation("An adjustment has a reason of limited length.", "say why, shortly"),
    "period.games": Explanation("The order of games must name those who have points.", "name exactly those"),
    "period.group": Explanation("Games of a group are counted only where the ruleset has a minimum.", "leave them out"),
    "period.none": Explanation("No period waits to be scored."),
    "period.not_provisional": Explanation("No period waits to be made final."),
    "period.open": Explanation("A period is scored after all its slates have opened."),
    "period.order": Explanation("Periods are scored, and made final, in order.", "score the next one"),
    "period.player": Explanation("Points are given only to players who sat in a lineup.", "leave him out"),
    "period.slate": Explanation("Points of a period are given by its slates.", "leave the other out"),
    "period.stats": Explanation("Stats of categories stand beside points, player by player.", "give both for each"),
}
