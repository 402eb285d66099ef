"""Whether the rules of negotiation, chat and collusion make sense together."""

from collections.abc import Iterator
from itertools import pairwise

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.moves import TradeRules
from leaguecore.rules.sections.talks import NegotiationRules
from leaguecore.sport.contract import Sport

CHAT_CHARS_MOST = 10_000
"""Characters that a team may post after a period: each may take four bytes, or six once escaped, of one record."""


def talks_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with how teams talk."""
    rules, trades, chat = ruleset.negotiation, ruleset.trades, ruleset.chat
    if rules is not None:
        yield from _window_problems(rules)
        yield from _thread_problems(rules, ruleset.league.teams)
        yield from _step_problems(rules)
        if trades is None:
            yield Problem(path="negotiation", message="nothing can be agreed on without [trades]")
        elif trades.most_teams != 2:
            yield Problem(path="trades.most_teams", message=f"is {trades.most_teams}, but a thread has two teams")
    elif ruleset.collusion is not None:
        yield Problem(path="collusion", message="is judged of trades made in threads, but there is no [negotiation]")
    if chat is not None and chat.messages_per_period * chat.text_chars > CHAT_CHARS_MOST:
        message = f"a team could post more than {CHAT_CHARS_MOST} characters at once"
        yield Problem(path="chat.text_chars", message=message)
    if reviews_flagged(ruleset) and trades is not None and trades.review == "none" and trades.review_hours == 0:
        message = 'leaves no time for collusion.consequence = "review"'
        yield Problem(path="trades.review_hours", message=message)


def reviews_flagged(ruleset: Ruleset) -> bool:
    """Say whether the commissioner reviews trades that are flagged."""
    return ruleset.collusion is not None and ruleset.collusion.consequence == "review"


def unreviewed_hours(ruleset: Ruleset, trades: TradeRules) -> bool:
    """Say whether a time of review is given that nobody uses."""
    return trades.review == "none" and trades.review_hours > 0 and not reviews_flagged(ruleset)


def _window_problems(rules: NegotiationRules) -> Iterator[Problem]:
    for earlier, later in pairwise(rules.opens_after_hours):
        if later - earlier < rules.window_hours:
            message = f"the window at {later} hours opens before that at {earlier} has closed"
            yield Problem(path="negotiation.opens_after_hours", message=message)
    if any(later <= earlier for earlier, later in pairwise(rules.periods)):
        yield Problem(path="negotiation.periods", message="name each period once, in rising order")


def _thread_problems(rules: NegotiationRules, teams: int) -> Iterator[Problem]:
    if rules.threads > teams - 1:
        yield Problem(path="negotiation.threads", message=f"a team has only {teams - 1} others to talk to")
    if rules.threads_received > teams - 1:
        message = f"only {teams - 1} others can open a thread to a team"
        yield Problem(path="negotiation.threads_received", message=message)


def _step_problems(rules: NegotiationRules) -> Iterator[Problem]:
    if rules.steps and len(rules.steps) != rules.messages:
        message = f"has {len(rules.steps)} steps for {rules.messages} messages"
        yield Problem(path="negotiation.steps", message=message)
    for at, actions in enumerate(rules.steps):
        path = f"negotiation.steps[{at}]"
        if not actions:
            yield Problem(path=path, message="allows nothing")
        if len(set(actions)) != len(actions):
            yield Problem(path=path, message="name each action once")
        strangers = sorted(set(actions) - {"propose", "message"}) if at == 0 else []
        if strangers:
            yield Problem(path=path, message=f"there is nothing yet to {strangers[0]}")
