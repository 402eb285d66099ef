"""Value over replacement in the draft, streaming in the season, by the briefing alone and in whole numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice

from leaguecore.managers import (
    NO_PART,
    Bid,
    Briefing,
    Candidate,
    Claims,
    Decision,
    DraftNeed,
    Keepers,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Wish,
    best_lineup,
    best_seating,
    fitting_lineup,
    within_maxima,
)

PASSED: Mapping[str, Decision] = {**NO_PART, "keepers": Keepers(players=()), "bid": Bid(most=None)}
"""What it takes no part in, besides what nobody must: it keeps nobody and never bids in an auction."""
PER_MILLION = 1_000_000
WATCHED = 60
"""How many of the free agents are looked at, the most promising first."""
MARGIN_PERCENT = 10
"""A streamed player must promise this much more in his next game than the one who goes."""


class Streamer:
    """Drafts who is worth most above a replacement, and keeps trading his worst spare for whoever is hot."""

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer any kind of briefing; None leaves the answer to the rules."""
        if briefing.kind in PASSED:
            return PASSED[briefing.kind]
        if briefing.kind == "lineup":
            remaining, slate_points = (partial(briefing.board.fact, name) for name in ("remaining", "slate_points"))
            return fitting_lineup(briefing, remaining, partial(best_seating, worth=slate_points))
        if briefing.kind == "claims":
            return Claims(wishes=wishes(briefing, briefing.rules.max_claims))
        if briefing.kind == "moves":
            return Moves(wishes=wishes(briefing, briefing.rules.max_moves))
        if briefing.kind == "pick" and briefing.shortlist:
            return Pick(player=briefing.shortlist[0], reason="most over replacement")
        ranked = by_value(briefing)
        if briefing.kind == "shortlist":
            return Shortlist(players=tuple(ranked[: briefing.rules.shortlist]))
        if briefing.kind == "nominate" and briefing.drafting and briefing.drafting.auction and ranked:
            return Nomination(player=ranked[0], opening=briefing.drafting.auction.min_bid)
        return Pick(player=ranked[0], reason="most over replacement") if ranked else None


def by_value(briefing: Briefing) -> list[str]:
    """Return the best free players for whom the roster has room, the most valuable first.

    One who would fill an open starting seat is worth his points above a replacement at his position; a spare is worth a
    part of his points, the less the more spares there are. Equal ones go by the ranking, then by id.
    """
    board, need = briefing.board, DraftNeed.of(briefing)
    remaining, replacement = board.columns["remaining"], board.columns["replacement"]
    seen = Counter[frozenset[str]]()
    found = []
    for place in (-remaining).argsort(kind="stable").tolist():
        player, positions = board.players[place], board.position_sets[place]
        # Of those with the same positions only the best few can come into question.
        if seen[positions] < briefing.rules.shortlist and briefing.free(player) and need.within(positions):
            seen[positions] += 1
            points = int(remaining[place])
            starts = need.starts(positions)
            value = points - int(replacement[place]) if starts else need.spare_worth(positions, points)
            # Whoever would leave a starting slot empty for good comes after everybody else.
            found.append((not need.fillable(positions), -value, board.fact("rank", player), player))
    return [player for *_, player in sorted(found)]


def wishes(briefing: Briefing, most: int) -> tuple[Wish, ...]:
    """Return swaps of own players for better free agents at a position that they share, each player in one of them."""
    faab = briefing.rules.waivers == "faab" and briefing.kind == "claims"
    if briefing.barred or (faab and briefing.budget < briefing.rules.min_bid):
        return ()
    most = most if briefing.adds_left is None else min(most, briefing.adds_left)
    bid = stream_bid(briefing) if faab else 0
    return tuple(Wish(add=add, drop=drop, bid=bid) for add, drop in islice(swaps(briefing), most))


def swaps(briefing: Briefing) -> Iterator[tuple[str, str]]:
    """Yield (add, drop), no player twice: who promises least in his next game for the best who can take his place.

    What is promised takes into account whether he will play. The best lineup for the rest of the season is the core;
    who belongs to it only goes for somebody worth more by then.
    """
    board, core, taken = briefing.board, core_of(briefing), set[str]()
    promise = board.columns["per_game"] * board.columns["play_chance_ppm"] // PER_MILLION
    best = (board.players[place] for place in (-promise).argsort(kind="stable").tolist())
    free = list(islice(filter(briefing.free, best), WATCHED))
    promised = {one: int(promise[board.index[one]]) for one in (*briefing.roster, *free) if one in board.index}
    own = sorted((promised.get(player, 0), player) for player in set(briefing.roster) - briefing.undroppable)
    for mine, drop in own:
        for add in free:
            if 100 * promised[add] <= (100 + MARGIN_PERCENT) * max(mine, 0):
                break
            keeps_core = drop not in core or board.fact("remaining", add) > board.fact("remaining", drop)
            if add not in taken and keeps_core and fits(briefing, add, drop):
                taken.add(add)
                yield add, drop
                break


def core_of(briefing: Briefing) -> frozenset[str]:
    """Return the own players who would start if the rest of the season were one game."""
    worth = {player: max(briefing.board.fact("remaining", player), 0) for player in briefing.roster}
    own = [Candidate(player, frozenset(where), worth[player]) for player, where in briefing.roster.items()]
    return frozenset().union(*best_lineup(briefing.rules.slots, own).values())


def fits(briefing: Briefing, add: str, drop: str) -> bool:
    """Say whether a free agent plays where the other did, so that the starting slots stay fillable."""
    positions = briefing.board.position_sets[briefing.board.index[add]]
    return not positions.isdisjoint(briefing.roster[drop]) and within_maxima(briefing, positions, drop)


def stream_bid(briefing: Briefing) -> int:
    """Return a twentieth of the budget that is left, on the grid of bids: a streamer adds often and cheaply."""
    least, step = briefing.rules.min_bid, briefing.rules.increment
    return least + max(0, briefing.budget // 20 - least) // step * step
