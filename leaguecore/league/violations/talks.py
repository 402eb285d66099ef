"""Codes of negotiation in threads, of the league's chat, and of trades that look like collusion."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

TALKS: Mapping[str, Explanation] = {
    # Threads.
    "thread.action": Explanation(
        "A message does one of the things that are allowed as its step and make sense there.", "do one of those"
    ),
    "thread.closed": Explanation("The thread or its window has ended.", "open another thread in the next window"),
    "thread.terms": Explanation("Only an offer gives players, and only for a trade are players dropped."),
    "thread.turn": Explanation("The messages of a thread alternate, each is sent once.", "wait for the other side"),
    "thread.twice": Explanation("A team opens one thread at most with each other in a window.", "talk to another team"),
    "thread.unknown": Explanation("There is no thread of that id, or its window is over.", "name a thread that waits"),
    "thread.window": Explanation("The windows are answered once each, in their order.", "answer the one that waits"),
    # Offers in threads.
    "trade.actor": Explanation("Nobody accepts his own offer, or speaks in a thread of others."),
    "trade.asset": Explanation("Somebody does not have (any more) what he would give.", "agree on another trade"),
    "trade.collusion": Explanation("The trade looks like collusion by the published rule, and such trades are void."),
    "trade.limit": Explanation("Threads, those that one team is asked in, and messages of a thread are limited."),
    # Words.
    "chat.empty": Explanation("A message of the chat says something.", "leave it out"),
    "chat.limit": Explanation("A team posts a limited number of messages after a period.", "leave the last out"),
    "chat.none": Explanation("The league has no chat."),
    "chat.turn": Explanation("Each team is asked for a word once after each scored period.", "wait to be asked"),
    "message.too_long": Explanation("The text has more characters than the ruleset allows.", "say it shorter"),
}
