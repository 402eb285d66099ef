"""Codes of waivers, of claims that fail when they are run, and of free agency."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

WAIVERS: Mapping[str, Explanation] = {
    # Limits.
    "adds.period": Explanation("The team has added as many players as it may between two scored periods.", "wait"),
    "adds.season": Explanation("The team has added as many players as it may in a season.", "trade for players"),
    # Bids and claims.
    "bid.increment": Explanation("Bids are the smallest bid plus whole steps.", "bid a step"),
    "bid.over_budget": Explanation("A bid must not be above the dollars that are left.", "bid less"),
    "bid.range": Explanation("A bid must be in the range of the ruleset.", "bid at least the smallest bid"),
    "bid.sealed": Explanation("Sealed bids of a team are taken once."),
    "bid.tied": Explanation("Equal bids fail together under the ruleset's tie rule.", "bid again in the next run"),
    "claim.group": Explanation("A claim's group must be a number that the ruleset allows.", "name another group"),
    "claim.group_served": Explanation("Another claim of the same group was awarded in the run."),
    "claim.on_waivers": Explanation("The player's time on waivers is not over in this run.", "claim him later"),
    "claim.own_drop": Explanation("The team dropped the player itself.", "add him once he is a free agent"),
    "claim.too_many": Explanation("More claims are handed in than the ruleset allows.", "leave the last out"),
    "drop.locked": Explanation("A claim fails if the game of the player whom it drops has begun."),
    # Runs.
    "reveal.mismatch": Explanation("What a team shows is not what it sealed."),
    "reveal.missing": Explanation("All that was sealed must be opened, and nothing else."),
    "reveal.salt": Explanation("A salt is 64 hex digits."),
    "waivers.closed": Explanation("No waiver run is to come."),
    "waivers.lots": Explanation("The lots of a run must name each team once."),
    "waivers.run": Explanation("Runs come one after the other.", "name the next run"),
    # Free agency.
    "free_agents.too_many": Explanation("More moves are made than a window allows.", "leave the last out"),
    "free_agents.turn": Explanation("It is another team's turn, or another window's.", "wait for your turn"),
    "player.on_waivers": Explanation("The player was dropped and can only be claimed.", "claim him in the next run"),
}
