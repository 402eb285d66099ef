"""The review of agreed trades: a vote of the teams that have no part in them, or the commissioner's word."""

from typing import Literal

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import CastVote, RuleOnTrade
from leaguecore.league.events import Event, TradeApproved, TradeVoided, VoteCast
from leaguecore.league.offers import Offer
from leaguecore.league.state import LeagueState, active_teams, counted_auto, put
from leaguecore.league.trade_turns import with_offer
from leaguecore.league.trade_windows import trade_rules

REASON_MAX = 500


def votes_needed(teams: int, one_in: int, voters: int) -> int:
    """Return how many votes against stop a trade: one in so many of all teams, rounded up, or else all who may vote.

    >>> [votes_needed(teams, 3, voters=8) for teams in (9, 10)]
    [3, 4]
    >>> votes_needed(10, 3, voters=2)
    2
    """
    return min(-(-teams // one_in), voters)


def vetoed(state: LeagueState, offer: Offer) -> bool:
    """Say whether enough teams have voted against an agreed trade.

    Who plays and has no part in it may vote; who has voted and was eliminated since has voted all the same.
    """
    if review_of(state, offer) != "vote":
        return False
    voters = {*active_teams(state), *offer.votes} - {*offer.teams}
    needed = votes_needed(len(state.teams), trade_rules(state).veto_one_in, len(voters))
    return bool(voters) and sum(offer.votes.values()) >= needed


def voters_left(state: LeagueState, offer: Offer) -> tuple[str, ...]:
    """Return the teams that are asked about an agreed trade and have not voted yet, in waiver order."""
    if not offer.agreed or review_of(state, offer) != "vote":
        return ()
    active = active_teams(state)
    return tuple(team for team in state.priority if team in active and _may_vote(offer, team))


def review_of(state: LeagueState, offer: Offer) -> Literal["none", "commissioner", "vote"]:
    """Return who reviews a trade: as the rules of trades have it, but for flagged ones where these have their own."""
    collusion = state.ruleset.collusion
    if offer.flags and collusion is not None and collusion.consequence == "review":
        return "commissioner"
    return trade_rules(state).review


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
    rules, waiting = state.ruleset.trades, state.trades.offers.get(offer)
    agreed = waiting is not None and waiting.agreed
    if rules is None or review != (review_of(state, waiting) if waiting is not None and agreed else rules.review):
        return [Violation(code="trade.review", message=f"trades of this league are not reviewed by {review}")]
    if not agreed:
        return [Violation(code="trade.stale", message=f"{offer!r} is no trade that waits for review", path="offer")]
    return []


def decide_vote(state: LeagueState, command: CastVote) -> list[Event]:
    """Count the vote; with enough of them against it the trade ends at once."""
    cast = VoteCast(offer=command.offer, team=command.team, against=command.against, auto=command.auto)
    voted = _with_vote(state.trades.offers[command.offer], cast)
    return [cast, TradeVoided(offer=command.offer, reason="trade.vetoed")] if vetoed(state, voted) else [cast]


def _with_vote(offer: Offer, cast: VoteCast) -> Offer:
    return attrs.evolve(offer, votes=put(offer.votes, cast.team, cast.against))


def apply_vote(state: LeagueState, event: VoteCast) -> LeagueState:
    """Note the vote."""
    voted = with_offer(state, _with_vote(state.trades.offers[event.offer], event))
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
