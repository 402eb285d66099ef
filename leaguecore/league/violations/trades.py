"""Codes of trades, and of agreed trades that come to nothing."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

TRADES: Mapping[str, Explanation] = {
    # Whether and when.
    "trade.deadline": Explanation("The last window of trades is over."),
    "trade.early": Explanation("The time of the window, of the review or of the offer has not come.", "wait for it"),
    "trade.none": Explanation("The league has no trades."),
    "trade.phase": Explanation("Teams trade while the season is played."),
    "trade.season_over": Explanation("The season ended before the trade could be executed."),
    "trade.turn": Explanation("It is another team's turn, or another window's.", "wait for your turn"),
    # Terms.
    "trade.above_budget": Explanation("A team may not come to hold more dollars than the budget.", "trade fewer"),
    "trade.counts": Explanation("Teams must give as many players as they get.", "give and get as many"),
    "trade.dollars": Explanation("Dollars of a trade are a whole sum of at least 0.", "name a sum"),
    "trade.empty": Explanation("A part of a trade gives something.", "leave the empty part out"),
    "trade.faab": Explanation("The league does not trade waiver dollars.", "trade players or picks"),
    "trade.not_owned": Explanation("A team gives what it owns.", "give what you own"),
    "trade.one_sided": Explanation("Each team of a trade gives and gets something.", "let each give and get"),
    "trade.over_budget": Explanation("A team cannot give more dollars than it has left.", "give fewer"),
    "trade.party": Explanation("Only teams of a trade make it or answer it."),
    "trade.team": Explanation("A trade is between different teams that still play.", "name such teams"),
    "trade.teams": Explanation("More teams trade than the ruleset allows.", "trade between fewer"),
    "trade.too_large": Explanation("The trade has too many parts.", "make it smaller"),
    "trade.twice": Explanation("An asset or a pair of teams stands twice in a trade.", "name it once"),
    # Offers and answers.
    "trade.accepted": Explanation("The team stands by the offer already."),
    "trade.counter": Explanation("A counter-offer is between the same teams.", "offer between the same teams"),
    "trade.expired": Explanation("The offer's time is over.", "make a new offer"),
    "trade.not_yours": Explanation("Only the team that made an offer withdraws it.", "reject it"),
    "trade.stale": Explanation("The offer or trade is not open, or its terms are others.", "answer the latest offer"),
    "trade.too_many": Explanation("Too many actions are taken in one turn.", "leave the last out"),
    "trade.too_many_open": Explanation("The team has made as many open offers as it may.", "withdraw one first"),
    # Review.
    "trade.forbidden": Explanation("The commissioner forbade the trade."),
    "trade.reason": Explanation("The reason is too long.", "say it shorter"),
    "trade.review": Explanation("The league does not review trades in that way."),
    "trade.vetoed": Explanation("Enough teams voted against the trade."),
    "trade.vote": Explanation("Teams without a part in a trade vote on it, once each."),
}
