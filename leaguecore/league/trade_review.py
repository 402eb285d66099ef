"""The review of agreed trades: a vote of the teams that have no part in them, or the commissioner's word."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import CastVote, RuleOnTrade
from leaguecore.league.events import Event, TradeApproved, TradeVoided, VoteCast
from leaguecore.league.offers import Offer
from leaguecore.league.state import LeagueState, active_teams, counted_auto, put
from leaguecore.league.trade_turns import with_offer
from leaguecore.league.trade_windows import trade_rules

REASON_MAX = 500


def votes_needed(teams: int, one_in: int) -> int:
    """Return how many votes against stop a trade: one in so many of all teams, rounded up.

    >>> [votes_needed(teams, 3) for teams in (9, 10)]
    [3, 4]
    """
    return -(-teams // one_in)


def next_voter(state: LeagueState, offer: Offer) -> str | None:
    """Return the team that is asked next about an agreed trade, in waiver order, or None if nobody is (any more)."""
    if not offer.agreed or trade_rules(state).review != "vote":
        return None
    active = active_teams(state)
    return next((team for team in state.priority if team in active and _may_vote(offer, team)), None)


def _may_vote(offer: Offer, team: str) -> bool:
    return team not in offer.teams and team not in offer.votes


def verify_vote(state: LeagueState, command: CastVote) -> list[Violation]:
    """Return why a team cannot vote on a trade: parties do not vote, and nobody votes twice."""
    found = _review_violations(state, command.offer, "vote")
    if found:
        return found
    if not _may_vote(state.trades.offers[command.offer], command.team):
        message = f"{command.team} has a part in {command.offer}, or has voted"
        return [Violation(code="trade.vote", message=message, path="team")]
    return []


def _review_violations(state: LeagueState, offer: str, review: str) -> list[Violation]:
    """Return why a trade is not reviewed in this way now."""
    rules = state.ruleset.trades
    if rules is None or rules.review != review:
        return [Violation(code="trade.review", message=f"trades of this league are not reviewed by {review}")]
    waiting = state.trades.offers.get(offer)
    if waiting is None or not waiting.agreed:
        return [Violation(code="trade.stale", message=f"{offer!r} is no trade that waits for review", path="offer")]
    return []


def decide_vote(state: LeagueState, command: CastVote) -> list[Event]:
    """Count the vote; with enough of them against it the trade ends at once."""
    votes = put(state.trades.offers[command.offer].votes, command.team, command.against)
    cast = VoteCast(offer=command.offer, team=command.team, against=command.against, auto=command.auto)
    if sum(votes.values()) < votes_needed(len(state.teams), trade_rules(state).veto_one_in):
        return [cast]
    return [cast, TradeVoided(offer=command.offer, reason="trade.vetoed")]


def apply_vote(state: LeagueState, event: VoteCast) -> LeagueState:
    """Note the vote."""
    offer = state.trades.offers[event.offer]
    voted = with_offer(state, attrs.evolve(offer, votes=put(offer.votes, event.team, event.against)))
    return attrs.evolve(voted, autos=counted_auto(state, event.team, event.auto))


def verify_ruling(state: LeagueState, command: RuleOnTrade) -> list[Violation]:
    """Return why the commissioner cannot rule on a trade."""
    found = _review_violations(state, command.offer, "commissioner")
    if not found and len(command.reason) > REASON_MAX:
        message = f"the reason has {len(command.reason)} characters"
        found.append(Violation(code="trade.reason", message=message, path="reason", allowed=f"at most {REASON_MAX}"))
    return found


def decide_ruling(_state: LeagueState, command: RuleOnTrade) -> list[Event]:
    """Let the trade be processed now, or end it."""
    if command.approved:
        return [TradeApproved(offer=command.offer, process_at=command.at)]
    return [TradeVoided(offer=command.offer, reason="trade.forbidden")]


def apply_approved(state: LeagueState, event: TradeApproved) -> LeagueState:
    """Bring the processing forward."""
    return with_offer(state, attrs.evolve(state.trades.offers[event.offer], process_at=event.process_at))
