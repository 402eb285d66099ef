"""FAAB: one sealed-bid auction a run, over all teams and players at once.

The highest bid of the whole league comes first, whoever made it and for whomever; each claim is checked again when its
turn comes; a claim that fails says why. Equal bids are decided by the ruleset's tie rule, and a team's own equal bids
by its order of preference. The winner pays his bid.
"""

import attrs

from leaguecore.commit import commitment, is_salt
from leaguecore.errors import Violation
from leaguecore.league.commands import Claim, Reveal, RunWaivers, SealBids
from leaguecore.league.events import BidsSealed, ClaimFailed, ClaimWon, Event, WaiversRun
from leaguecore.league.rosters import added, addition_violations, waived
from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState, counted_auto, put


def bid_tag(league: str, team: str, run: int) -> str:
    """Return the tag that binds a commitment to its league, team and run."""
    return f"bids:{league}:{team}:{run}"


def claims_value(claims: tuple[Claim, ...]) -> list[list[str | int]]:
    """Return claims in the form that is committed to."""
    return [[claim.add, claim.drop, claim.bid] for claim in claims]


def verify_seal(state: LeagueState, command: SealBids) -> list[Violation]:
    """Return why claims cannot be handed in; what they hold is not known yet."""
    found = _run_violations(state, command.run)
    if not found and command.team in state.sealed:
        found.append(Violation(code="bid.sealed", message=f"{command.team} has handed in its claims"))
    return found


def _run_violations(state: LeagueState, run: int) -> list[Violation]:
    if state.ruleset.waivers.kind != "faab" or state.phase != "playing":
        return [Violation(code="waivers.closed", message="there is no waiver run to come")]
    if run != state.runs:
        return [Violation(code="waivers.run", message=f"the next run is {state.runs}, not {run}")]
    return []


def decide_seal(_state: LeagueState, command: SealBids) -> list[Event]:
    """Take the sealed claims."""
    return [BidsSealed(team=command.team, run=command.run, commitment=command.commitment, auto=command.auto)]


def apply_seal(state: LeagueState, event: BidsSealed) -> LeagueState:
    """Keep the commitment until the run."""
    return attrs.evolve(
        state,
        sealed=put(state.sealed, event.team, event.commitment),
        autos=counted_auto(state, event.team, event.auto),
    )


def claim_violations(state: LeagueState, team: str, claims: tuple[Claim, ...]) -> list[Violation]:
    """Return why claims as a whole are not acceptable, before they are sealed.

    Each claim is only checked for its own sake: several may together exceed the budget, and the run decides.
    """
    rules = state.ruleset.waivers
    found = _number_violations(state, claims)
    for claim in claims:
        if claim.bid < rules.min_bid:
            found.append(Violation(code="bid.range", message=f"{claim.bid} is below {rules.min_bid}"))
        if claim.bid > state.budgets[team]:
            message = f"{claim.bid} is above the {state.budgets[team]} left"
            found.append(Violation(code="bid.over_budget", message=message))
        found += addition_violations(state, team, claim.add, claim.drop)
    return found


def _number_violations(state: LeagueState, claims: tuple[Claim, ...]) -> list[Violation]:
    most = state.ruleset.waivers.max_claims
    if len(claims) > most:
        return [Violation(code="claim.too_many", message=f"{len(claims)} claims are more than {most}")]
    return []


def verify_run(state: LeagueState, command: RunWaivers) -> list[Violation]:
    """Return why the reveals are not those that were sealed, or a fact is missing."""
    found = _run_violations(state, command.run)
    if found:
        return found
    teams = [reveal.team for reveal in command.reveals]
    if teams != sorted(state.sealed):
        message = f"sealed by {', '.join(sorted(state.sealed))}; revealed by {', '.join(teams)}"
        found.append(Violation(code="reveal.missing", message=message))
    if sorted(command.lots) != sorted(state.teams):
        found.append(Violation(code="waivers.lots", message="the lots do not name each team once"))
    for reveal in command.reveals:
        found += _reveal_violations(state, reveal)
        if any(claim.add not in command.positions for claim in reveal.claims):
            found.append(Violation(code="player.unknown", message=f"{reveal.team} claims an unknown player"))
    return found


def _reveal_violations(state: LeagueState, reveal: Reveal) -> list[Violation]:
    if not is_salt(reveal.salt):
        return [Violation(code="reveal.salt", message=f"the salt of {reveal.team} is not 64 hex digits")]
    tag = bid_tag(state.league, reveal.team, state.runs)
    if commitment(tag, reveal.salt, claims_value(reveal.claims)) != state.sealed.get(reveal.team):
        message = f"what {reveal.team} shows is not what it sealed"
        return [Violation(code="reveal.mismatch", message=message)]
    return _number_violations(state, reveal.claims)


@attrs.frozen(kw_only=True)
class _Bid:
    team: str
    rank: int
    claim: Claim


def decide_run(state: LeagueState, command: RunWaivers) -> list[Event]:
    """Award the claims one by one, the state moving on after each."""
    waiting = [
        _Bid(team=reveal.team, rank=rank, claim=claim)
        for reveal in command.reveals
        for rank, claim in enumerate(reveal.claims)
    ]
    priority = tie_order(state, command.lots)
    events: list[Event] = []
    while waiting:
        # The order among equal bids is looked up anew each time: a win may have changed it.
        highest = max(bid.claim.bid for bid in waiting)
        equals = [bid for bid in waiting if bid.claim.bid == highest]
        first = min(equals, key=lambda bid: (priority.index(bid.team), bid.rank))
        waiting.remove(first)
        event = _awarded(state, command, first)
        events.append(event)
        if isinstance(event, ClaimWon):
            state = apply_won(state, event)
            priority = _after_win(state, priority, first.team)
    return [*events, WaiversRun(run=command.run, priority=priority)]


def tie_order(state: LeagueState, lots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the teams in the order in which equal bids of a run are served at its beginning."""
    tie = state.ruleset.waivers.tie
    if tie == "draw":
        return lots
    if tie == "reverse_standings":
        rank = {line.team: line.rank for line in standings(state)}
        return tuple(sorted(state.teams, key=lambda team: (-rank[team], lots.index(team))))
    return state.priority


def _after_win(state: LeagueState, priority: tuple[str, ...], team: str) -> tuple[str, ...]:
    if state.ruleset.waivers.tie != "rolling_priority":
        return priority
    return (*(other for other in priority if other != team), team)


def _awarded(state: LeagueState, command: RunWaivers, bid: _Bid) -> ClaimWon | ClaimFailed:
    claim = bid.claim
    reason = "" if command.positions[claim.add] else "player.unknown"
    reason = reason or _failure(state, bid)
    if reason:
        return ClaimFailed(
            team=bid.team, run=command.run, player=claim.add, dropped=claim.drop, bid=claim.bid, reason=reason
        )
    return ClaimWon(
        team=bid.team,
        run=command.run,
        player=claim.add,
        positions=command.positions[claim.add],
        dropped=claim.drop,
        bid=claim.bid,
    )


def _failure(state: LeagueState, bid: _Bid) -> str:
    """Return the code of why a claim fails at its turn, or ""."""
    claim = bid.claim
    if claim.bid > state.budgets[bid.team]:
        return "bid.over_budget"
    if claim.bid < state.ruleset.waivers.min_bid:
        return "bid.range"
    if state.waived.get(claim.add) == state.runs:
        # Dropped in this very run: he waits for the next one.
        return "claim.on_waivers"
    violations = addition_violations(state, bid.team, claim.add, claim.drop)
    return violations[0].code if violations else ""


def apply_won(state: LeagueState, event: ClaimWon) -> LeagueState:
    """Move the players and take the bid."""
    moved = waived(added(state, event.team, event.player, event.positions, event.dropped), event.dropped, event.run)
    return attrs.evolve(moved, budgets=put(state.budgets, event.team, state.budgets[event.team] - event.bid))


def apply_failed(state: LeagueState, _event: ClaimFailed) -> LeagueState:
    """Change nothing: the reason is for people."""
    return state


def apply_run(state: LeagueState, event: WaiversRun) -> LeagueState:
    """End the run; who was dropped before it and was not claimed is a free agent now."""
    waiting = {player: run for player, run in state.waived.items() if run == event.run}
    return attrs.evolve(state, runs=state.runs + 1, sealed={}, waived=waiting, priority=event.priority)
