"""Claims for a waiver run: handed in sealed, and opened when they are run."""

from collections.abc import Iterator, Mapping

import attrs

from leaguecore.commit import commitment, is_salt
from leaguecore.errors import Violation
from leaguecore.league.commands import Claim, Reveal, SealBids
from leaguecore.league.events import BidsSealed, Event
from leaguecore.league.reserve import misplaced_violations
from leaguecore.league.rosters import NO_STATUSES, addition_violations
from leaguecore.league.state import LeagueState, counted_auto, evolved, put
from leaguecore.league.wire import wire_violations

NO_POSITIONS: Mapping[str, tuple[str, ...]] = {}


def bid_tag(league: str, team: str, run: int) -> str:
    """Return the tag that binds a commitment to its league, team and run."""
    return f"bids:{league}:{team}:{run}"


def claims_value(claims: tuple[Claim, ...]) -> list[list[str | int]]:
    """Return claims in the form that is committed to."""
    return [[claim.add, claim.drop, claim.bid, claim.group, claim.reserve] for claim in claims]


def run_violations(state: LeagueState, run: int) -> list[Violation]:
    """Return why a run is not the next one."""
    no_more = state.runs >= len(state.planned_runs)
    if state.ruleset.waivers.kind == "none" or state.phase != "playing" or no_more:
        return [Violation(code="waivers.closed", message="there is no waiver run to come")]
    if run != state.runs:
        return [Violation(code="waivers.run", message=f"the next run is {state.runs}, not {run}", path="run")]
    return []


def verify_seal(state: LeagueState, command: SealBids) -> list[Violation]:
    """Return why claims cannot be handed in; what they hold is not known yet."""
    found = run_violations(state, command.run)
    if not found and command.team in state.sealed:
        found.append(Violation(code="bid.sealed", message=f"{command.team} has handed in its claims"))
    return found


def decide_seal(_state: LeagueState, command: SealBids) -> list[Event]:
    """Take the sealed claims."""
    return [BidsSealed(team=command.team, run=command.run, commitment=command.commitment, auto=command.auto)]


def apply_seal(state: LeagueState, event: BidsSealed) -> LeagueState:
    """Keep the commitment until the run, and who came first where that decides."""
    first_come = state.ruleset.waivers.tie == "earliest"
    return evolved(
        state,
        sealed=put(state.sealed, event.team, event.commitment),
        sealed_order=(*state.sealed_order, event.team) if first_come else state.sealed_order,
        autos=counted_auto(state, event.team, event.auto),
    )


def claim_violations(
    state: LeagueState,
    team: str,
    claims: tuple[Claim, ...],
    *,
    positions: Mapping[str, tuple[str, ...]] = NO_POSITIONS,
    statuses: Mapping[str, str] = NO_STATUSES,
    newcomers: tuple[str, ...] = (),
) -> list[Violation]:
    """Return why claims as a whole are not acceptable, before they are sealed.

    Each claim is only checked for its own sake: several may together exceed the budget, and the run decides.

    Args:
        state: the league.
        team: whose claims they are.
        claims: in order of preference.
        positions: the base positions of the players asked for.
        statuses: a fact: the newest reports on the team's players on reserve, and on those who would go there.
        newcomers: a fact: which of those who would go there had no game in the season before.
    """
    found = number_violations(state, claims)
    if claims:
        found += misplaced_violations(state, team, statuses, "submission")
    for at, claim in enumerate(claims):
        against = bid_violations(state, team, claim) + wire_violations(state, team, claim.add, state.runs)
        against += addition_violations(
            state,
            team,
            claim.add,
            claim.drop,
            positions=positions.get(claim.add, ()),
            reserve=claim.reserve,
            statuses=statuses,
            newcomers=newcomers,
        )
        found += within(f"claims[{at}]", against)
    return found


def within(place: str, found: list[Violation]) -> list[Violation]:
    """Return violations of one of several parts with that part's place in their paths."""
    return [attrs.evolve(one, path=f"{place}.{one.path}" if one.path else place) for one in found]


def number_violations(state: LeagueState, claims: tuple[Claim, ...]) -> list[Violation]:
    """Return why there may not be so many claims."""
    most = state.ruleset.waivers.max_claims
    if len(claims) > most:
        message = f"{len(claims)} claims are more than {most}"
        return [Violation(code="claim.too_many", message=message, allowed=f"at most {most}", fix="leave the last out")]
    return []


def bid_violations(state: LeagueState, team: str, claim: Claim) -> list[Violation]:
    """Return why a claim's bid and group are not those of an acceptable claim."""
    return [*_amount_violations(state, team, claim.bid), *_group_violations(state, claim.group)]


def _amount_violations(state: LeagueState, team: str, bid: int) -> Iterator[Violation]:
    rules, left = state.ruleset.waivers, state.budgets[team]
    if rules.kind == "priority":
        if bid:
            yield Violation(code="bid.range", message=f"nobody bids in this league, {bid}", path="bid", fix="bid 0")
        return
    if bid > left:
        message = f"{bid} is above the {left} left"
        yield Violation(code="bid.over_budget", message=message, path="bid", allowed=f"at most {left}", fix="bid less")
    if bid < rules.min_bid:
        message, allowed = f"{bid} is below {rules.min_bid}", f"at least {rules.min_bid}"
        yield Violation(code="bid.range", message=message, path="bid", allowed=allowed, fix="bid more")
    elif (bid - rules.min_bid) % rules.increment:
        message = f"{bid} is not {rules.min_bid} plus whole steps of {rules.increment}"
        lower = bid - (bid - rules.min_bid) % rules.increment
        fix = f"bid {lower} or {lower + rules.increment}"
        yield Violation(code="bid.increment", message=message, path="bid", fix=fix)


def _group_violations(state: LeagueState, group: int) -> Iterator[Violation]:
    rules = state.ruleset.waivers
    most = rules.max_claims if rules.groups else 0
    if not 0 <= group <= most:
        message = f"there is no group {group}"
        allowed = f"0 to {most}" if rules.groups else "0: claims are not grouped in this league"
        yield Violation(code="claim.group", message=message, path="group", allowed=allowed, fix="name another group")


def reveal_violations(state: LeagueState, reveal: Reveal) -> list[Violation]:
    """Return why what a team shows is not what it sealed."""
    if not is_salt(reveal.salt):
        return [Violation(code="reveal.salt", message=f"the salt of {reveal.team} is not 64 hex digits")]
    tag = bid_tag(state.league, reveal.team, state.runs)
    if commitment(tag, reveal.salt, claims_value(reveal.claims)) != state.sealed.get(reveal.team):
        message = f"what {reveal.team} shows is not what it sealed"
        return [Violation(code="reveal.mismatch", message=message)]
    return number_violations(state, reveal.claims)
