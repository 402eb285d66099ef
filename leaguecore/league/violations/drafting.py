"""Codes of the draft: picks, auctions, keepers, what an earlier season leaves, and picks as property."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

DRAFTING: Mapping[str, Explanation] = {
    # Picks.
    "draft.closed": Explanation("No draft by picks is going on."),
    "draft.early": Explanation("The draft begins after the calendar and the pairings are fixed."),
    "draft.keepers": Explanation("The draft begins after every team has named its keepers."),
    "draft.listed": Explanation("The shortlist of a pick is given once.", "make the pick"),
    "draft.nobody": Explanation(
        "No player is left whom the team could draft: all are taken, or its position maxima leave nobody.",
        "raise roster.position_max, or play fewer rounds or teams",
    ),
    "draft.order": Explanation("The draft order must name each team once.", "draw it anew"),
    "draft.ordered": Explanation("The draft order is fixed once."),
    "draft.pool": Explanation("Only newcomers can be drafted in this draft.", "pick a newcomer"),
    "draft.queue_size": Explanation("The queue is longer than the ruleset allows.", "queue fewer players"),
    "draft.queue_twice": Explanation("A player stands twice in a queue.", "name him once"),
    "draft.reason": Explanation("The reason of a pick is too long.", "say it shorter"),
    "draft.shortlist_size": Explanation("The shortlist is longer than the ruleset allows.", "ask for fewer players"),
    "draft.shortlist_twice": Explanation("A player stands twice on a shortlist.", "name him once"),
    "draft.taken": Explanation("The player is drafted already.", "pick another player"),
    "draft.turn": Explanation("It is another team's turn, or another pick's.", "wait for your turn"),
    "draft.unfillable": Explanation(
        "With the player, the starting slots could not be filled by all who can still be drafted.",
        "take one for an open slot",
    ),
    # Auctions.
    "auction.closed": Explanation("There is no lot, or the team has no bid to give on it."),
    "auction.turn": Explanation("Another team nominates, or another lot is up.", "wait for your turn"),
    "bid.below_opening": Explanation("A bid must reach the opening bid of the lot.", "bid more, or not at all"),
    "bid.over_maximum": Explanation(
        "A bid must leave the smallest price for each place that is still open.", "bid less"
    ),
    # Keepers and earlier seasons.
    "carry.closed": Explanation("A league goes on from one earlier season, once, at its opening."),
    "carry.picks": Explanation("A traded pick of the earlier season, or its owner, is unknown."),
    "carry.players": Explanation("A player stood on two rosters of the earlier season."),
    "carry.teams": Explanation("The rosters of the earlier season must name each team once."),
    "keepers.closed": Explanation("The team has no keepers to name now."),
    "keepers.no_pick": Explanation("No pick of the team is left to pay for a keeper.", "keep fewer players"),
    "keepers.not_yours": Explanation("A keeper must have ended the season before with the team.", "keep one of yours"),
    "keepers.over_budget": Explanation("The keepers cost more than the auction's budget allows.", "keep fewer players"),
    "keepers.too_many": Explanation("More keepers are named than the ruleset allows.", "keep fewer players"),
    "keepers.twice": Explanation("A keeper is named twice.", "name him once"),
    # Picks as property.
    "pick.not_owned": Explanation("The pick belongs to another team.", "trade a pick of yours"),
    "pick.unknown": Explanation("There is no pick of that id that could be traded.", "name season:round:team"),
    "pick.used": Explanation("Picks of a draft that has begun cannot be traded.", "trade a pick of a later season"),
}
