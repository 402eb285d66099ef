"""What stands against the plain terms of a message, before it is sealed and nobody can look at it any more."""

from leaguecore.errors import Violation
from leaguecore.league.commands import TradeLeg
from leaguecore.league.offers import teams_of
from leaguecore.league.state import LeagueState
from leaguecore.league.talk_windows import negotiation_rules
from leaguecore.league.talks import OFFERS
from leaguecore.league.trade_terms import asset_violations, dropping_violations, form_violations, room_violations
from leaguecore.league.trade_turns import needed_drops
from leaguecore.league.trade_windows import trade_rules
from leaguecore.rules.sections.talks import ThreadAction


def text_violations(text: str, most: int, path: str = "text") -> list[Violation]:
    """Return why a text is too long to be sent."""
    if len(text) <= most:
        return []
    message = f"the text has {len(text)} characters"
    return [Violation(code="message.too_long", message=message, path=path, allowed=f"at most {most}")]


def carried_violations(
    state: LeagueState,
    team: str,
    other: str,
    action: ThreadAction,
    legs: tuple[TradeLeg, ...],
    drops: tuple[str, ...],
    text: str,
    *,
    answered: tuple[TradeLeg, ...] | None = None,
) -> list[Violation]:
    """Return why a team cannot send what a message carries: an offer and its drops, and words.

    Args:
        state: the league.
        team: who sends it.
        other: to whom.
        action: what it does; only an offer has legs, and only an offer or an acceptance names drops.
        legs: the trade that it offers.
        drops: players whom the team lets go if the trade is executed.
        text: its words.
        answered: the offer that it counters, None if it counters none.
    """
    found = text_violations(text, negotiation_rules(state).text_chars)
    if action in OFFERS:
        return found + offer_violations(state, team, other, legs, drops, answered=answered)
    if legs:
        message = f"a message that does not offer anything gives nothing, {action} neither"
        found.append(Violation(code="thread.terms", message=message, path="gives", fix="leave it empty"))
    if drops and action != "accept":
        message = "players are dropped only for a trade"
        found.append(Violation(code="thread.terms", message=message, path="drops", fix="leave it empty"))
    return found


def offer_violations(
    state: LeagueState,
    team: str,
    other: str,
    legs: tuple[TradeLeg, ...],
    drops: tuple[str, ...],
    *,
    answered: tuple[TradeLeg, ...] | None = None,
) -> list[Violation]:
    """Return why a team cannot offer another this trade now."""
    found = form_violations(state, team, legs) or party_violations(legs, (team, other))
    if not found and answered is not None and negotiation_rules(state).counter_size == "same":
        found = _size_violations(legs, answered, (team, other))
    if found:
        return found
    found = asset_as_offered(asset_violations(state, legs)) + dropping_violations(state, team, legs, drops)
    return found or own_room_violations(state, team, legs, drops)


def party_violations(legs: tuple[TradeLeg, ...], teams: tuple[str, str]) -> list[Violation]:
    """Return why a trade is not one between the two teams of a thread."""
    if set(teams_of(legs)) == set(teams):
        return []
    message = f"the thread is between {' and '.join(teams)}"
    return [Violation(code="trade.party", message=message, path="legs", fix="trade with each other")]


def own_room_violations(
    state: LeagueState, team: str, legs: tuple[TradeLeg, ...], drops: tuple[str, ...]
) -> list[Violation]:
    """Return which drops an offering team has not named that it needs.

    Without a review a trade is executed as soon as it is accepted, so there is no time to make room later.
    """
    if trade_rules(state).review == "none":
        return room_violations(state, team, legs, {team: drops})
    return needed_drops(state, legs, {team: drops})


def asset_as_offered(found: list[Violation]) -> list[Violation]:
    """Return violations in which an asset that its giver has not (any more) has the code of threads."""
    return [_of_asset(one) for one in found]


def _of_asset(violation: Violation) -> Violation:
    if violation.code not in ("trade.not_owned", "pick.not_owned"):
        return violation
    return Violation(code="trade.asset", message=violation.message, path=violation.path, fix="agree on another trade")


def _size_violations(
    legs: tuple[TradeLeg, ...], answered: tuple[TradeLeg, ...], teams: tuple[str, str]
) -> list[Violation]:
    """Return why a counter-offer is not of the size of the offer that it answers."""
    for team in teams:
        wanted, given = players_given(answered, team), players_given(legs, team)
        if wanted != given:
            message = f"{team} would give {given} players, in the offer that is answered {wanted}"
            return [Violation(code="trade.counter", message=message, path="legs", fix="counter with the same numbers")]
    return []


def players_given(legs: tuple[TradeLeg, ...], team: str) -> int:
    """Return how many players a team gives in a trade."""
    return sum(len(leg.players) for leg in legs if leg.giver == team)
