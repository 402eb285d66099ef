"""How players change teams in the season: waivers, free agents, trades."""

from typing import Literal

import attrs
from attrs.validators import ge, le


@attrs.frozen(kw_only=True)
class WaiverRules:
    """Waivers: claims that are run together. A player who is dropped in a run is awarded in a later one at the soonest.

    Attributes:
        kind: `faab` (one sealed-bid auction over all teams and players a run), `priority` (claims are served in an
            order of teams, bids are 0) or `none`.
        budget: dollars a team for the season.
        min_bid: the smallest bid.
        increment: bids are `min_bid` plus whole steps of this.
        price: what a won bid costs: with `first` itself, with `second` the highest bid of another team for that player
            that could still have been awarded (the smallest bid if there is none; with `tie = "nobody"` equal bids of
            two others could not).
        max_claims: how many claims a team may hand in for a run.
        groups: whether claims may be grouped, of which at most one is awarded a run ("one of these").
        runs: once a `period`, or each `day` (continuous). After each run free agents may be added; without waivers
            only that comes then.
        run_after_period_hours: how long after the last day of a period (or each day) the claims are run, or without
            waivers free agents are added; after a period not before it is scored (`season.settle_hours`).
        claim_lead_hours: how long before the run managers are woken, and bids close; without waivers nothing.
        tie: who wins equal bids, or who is served first with `priority`: `rolling_priority` (the winner goes to the
            end), `reverse_standings` (worst first, anew each run), `reset_then_rolling` (worst first at the start of
            each run, winners to the end), `lowest_points` (fewest season points, then the lowest starter of the last
            period, and so on upward), `earliest` (first handed in; managers who are woken together are asked beginning
            with another team each run), `draw`, `nobody` (equal best bids for a player all fail, then the next lower
            bid is served; bids that could not be awarded anyhow tie with nobody). What is still equal goes by lot.
            Without waivers it is the order in which free agents are added: with `rolling_priority` who has added goes
            to the end, with `reverse_standings` or `lowest_points` it is made anew for each window, and equal teams
            stand as after the draft; the others need claims.
        missing_drop: a claim whose drop has left the team by then does `fail`, or its player is added all the same
            `if_room`.
        drop_when: the drop is made `always`, or `only_if_needed` to make room.
        locked_drop: a claim whose drop is locked by his game does `fail`, or is allowed (`allow`).
        own_drop: whether the team that dropped a player may claim him while he waits: `may_reclaim` or `may_not`.
        after_drop: how long a dropped player can only be claimed: to the `next_run`, so many whole `hours` from the
            drop, or so many whole `days` after the day of the drop.
        after_drop_length: the hours or days; 0 with `next_run`.
        min_hold_hours: who was added as a free agent and is dropped sooner than this is a free agent at once; 0 for
            nobody.
        game_lock: a free agent whose game has begun since claims for the last run closed can only be claimed in the
            next (`until_run`), or is added at once like any other (`none`).
    """

    kind: Literal["faab", "priority", "none"]
    budget: int = attrs.field(validator=[ge(0), le(1_000_000)])
    min_bid: int = attrs.field(validator=ge(0))
    increment: int = attrs.field(validator=[ge(1), le(1_000_000)])
    price: Literal["first", "second"]
    max_claims: int = attrs.field(validator=[ge(0), le(50)])
    groups: bool
    runs: Literal["period", "day"]
    run_after_period_hours: int = attrs.field(validator=[ge(0), le(240)])
    claim_lead_hours: int = attrs.field(validator=[ge(0), le(240)])
    tie: Literal[
        "rolling_priority", "reverse_standings", "reset_then_rolling", "lowest_points", "earliest", "draw", "nobody"
    ]
    missing_drop: Literal["fail", "if_room"]
    drop_when: Literal["always", "only_if_needed"]
    locked_drop: Literal["fail", "allow"]
    own_drop: Literal["may_reclaim", "may_not"]
    after_drop: Literal["next_run", "hours", "days"]
    after_drop_length: int = attrs.field(validator=[ge(0), le(400)])
    min_hold_hours: int = attrs.field(validator=[ge(0), le(2_000)])
    game_lock: Literal["none", "until_run"]


@attrs.frozen(kw_only=True)
class FreeAgentRules:
    """Free agents: who is unowned and not on waivers.

    Attributes:
        mode: `closed` (waivers only: everybody unowned is claimed, continuous waivers) or `first_come` (after each
            waiver run, in waiver order, they are added at once).
        max_moves: how many additions a team may make in one window.
        played_drop: who may be dropped for a free agent after his game has begun, until his slate is over: `nobody`,
            only players on the `bench`, or `anybody`. A starter leaves his points behind.
    """

    mode: Literal["closed", "first_come"]
    max_moves: int = attrs.field(validator=[ge(0), le(50)])
    played_drop: Literal["nobody", "bench", "anybody"]


@attrs.frozen(kw_only=True)
class TradeRules:
    """Trades; without this section there are none.

    Attributes:
        counts: teams give as many players as they get (`equal`), or any number, naming drops where they need room
            (`any`).
        most_teams: how many teams one trade may have: 2, or more.
        most_open: how many open offers a team may have made.
        offer_hours: how long an offer stands.
        window_after_period_hours: how long after a period's last day managers are woken to offer and answer, one after
            the other in waiver order.
        deadline_period: the last period after which a trade may be accepted, by its number; 0 for the last but one of
            the season. What was accepted by then is executed after it, what is open lapses.
        review: an accepted trade is executed at once (`none`), or after `review_hours` unless the `commissioner`
            forbids it, or enough others `vote` against it: each is asked as soon as all parties have accepted.
        review_hours: the time of the review; 0 with `none`.
        veto_one_in: with `vote`, one in so many of all teams, rounded up, must vote against (3 for a third); never more
            than all who still play and have no part in the trade.
        locked_player: a trade with a player whose game has begun is refused (`reject`), waits as a whole for the end
            of the period's last day (`wait`), or is executed; the points of the lineups stand (`wait`, `points_stay`).
        faab: whether waiver dollars can be traded.
        faab_above_budget: whether a team may come to hold more dollars than the season's budget.
        picks_seasons: for how many seasons' drafts picks can be traded, this one's being the first; 0 for none.
    """

    counts: Literal["equal", "any"]
    most_teams: int = attrs.field(validator=[ge(2), le(8)])
    most_open: int = attrs.field(validator=[ge(1), le(100)])
    offer_hours: int = attrs.field(validator=[ge(1), le(2_000)])
    window_after_period_hours: int = attrs.field(validator=[ge(0), le(240)])
    deadline_period: int = attrs.field(validator=[ge(0), le(60)])
    review: Literal["none", "commissioner", "vote"]
    review_hours: int = attrs.field(validator=[ge(0), le(240)])
    veto_one_in: int = attrs.field(validator=[ge(1), le(32)])
    locked_player: Literal["reject", "wait", "points_stay"]
    faab: bool
    faab_above_budget: bool
    picks_seasons: int = attrs.field(validator=[ge(0), le(5)])
