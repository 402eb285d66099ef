"""What a trade is worth to a team: its best lineup for the rest of the season after it, against the one before.

Whoever accepts only what makes its best lineup better cannot be drained: by its own valuation of the players no trade
ever makes it worse, however many there are, and each leaves it as many slots filled as before.
"""

from collections.abc import Iterable, Mapping

import attrs

from leaguecore.lineup import Candidate, lineup_worth, seat_all
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import Message, Negotiate, Reply, SideSeen, ThreadSeen
from leaguecore.managers.trading import Give
from leaguecore.managers.valuation import Values

GAIN_PERCENT = 5
"""A trade must make the best lineup better by more than this."""

Players = Mapping[str, tuple[str, ...]]
"""Players with their base positions."""


@attrs.frozen(kw_only=True)
class Deal:
    """What a trade changes for a team.

    Attributes:
        before, after: its players.
        drops: those of them whom it lets go, since the others would not fit.
    """

    before: Players
    after: Players
    drops: tuple[str, ...]


def projected_reply(briefing: Briefing, values: Values) -> Reply:
    """Return the answer of a manager who accepts an offer above a gain of 5 % and declines every other."""
    seen = briefing.talks
    thread = None if seen is None else seen.open_thread
    if seen is None or thread is None or "accept" not in thread.allowed:
        return declined(briefing)
    gives = offered(thread)
    deal = None if pays(gives, briefing.team) else deal_of(briefing, values, seen.sides, gives)
    if deal is None or not gains(briefing, values, deal):
        return declined(briefing)
    # What else stands against it, drops would not mend: a game that has begun, or a player who is gone.
    if set(thread.against) - {"roster.full"}:
        return declined(briefing)
    return Reply(message=Message(action="accept", offer=thread.offer, drops=deal.drops))


def declined(briefing: Briefing) -> Reply:
    """Return a no: a rejection where that is allowed, else the end of the thread without a word."""
    thread = None if briefing.talks is None else briefing.talks.open_thread
    if thread is None or "reject" not in thread.allowed:
        return Reply(message=None)
    return Reply(message=Message(action="reject"))


def silent() -> Negotiate:
    """Return the answer of a manager who opens no threads."""
    return Negotiate(openings=())


def offered(thread: ThreadSeen) -> tuple[Give, ...]:
    """Return the terms of the offer on the table, nothing if there is none."""
    offers = [message for message in thread.messages if message.offer == thread.offer and message.gives]
    return offers[-1].gives if offers else ()


def pays(gives: Iterable[Give], team: str) -> bool:
    """Say whether a team would give dollars or picks, which a projection of points cannot value."""
    return any(give.giver == team and (give.dollars or give.picks) for give in gives)


def deal_of(briefing: Briefing, values: Values, sides: Mapping[str, SideSeen], gives: tuple[Give, ...]) -> Deal | None:
    """Return what a trade changes for the own team, None if it cannot be made to fit.

    Args:
        briefing: of the own team.
        values: what it thinks of the players.
        sides: the teams concerned, with their players.
        gives: the terms.
    """
    team = briefing.team
    before = sides[team].players if team in sides else briefing.roster
    given = {player for give in gives if give.giver == team for player in give.players}
    got = {
        player: sides[give.giver].players.get(player, ())
        for give in gives
        if give.receiver == team and give.giver in sides
        for player in give.players
    }
    kept = {player: positions for player, positions in before.items() if player not in given}
    on_roster = sum(player in briefing.roster for player in kept) + len(got)
    drops = _drops(briefing, values, kept, got, on_roster - briefing.rules.roster_size)
    if drops is None:
        return None
    after = {player: where for player, where in {**kept, **got}.items() if player not in drops}
    return Deal(before=before, after=after, drops=drops)


def _drops(briefing: Briefing, values: Values, kept: Players, got: Players, many: int) -> tuple[str, ...] | None:
    """Return whom to let go so that so many places are free, each time the one whose loss costs the lineup least."""
    drops: list[str] = []
    stays = dict(kept)
    for _ in range(many):
        may_go = [one for one in stays if one in briefing.roster and one not in briefing.undroppable]
        if not may_go:
            return None
        out = max(may_go, key=lambda one: (_worth_without(briefing, values, {**stays, **got}, one), one))
        drops.append(out)
        del stays[out]
    return tuple(sorted(drops))


def _worth_without(briefing: Briefing, values: Values, players: Players, out: str) -> tuple[int, int, int]:
    left = {player: where for player, where in players.items() if player != out}
    return seats_filled(briefing, left), best_worth(briefing, values, left), -_value(briefing, values, out)


def gains(briefing: Briefing, values: Values, deal: Deal) -> bool:
    """Say whether a trade makes the best lineup better by more than 5 % and leaves as many slots filled."""
    before, after = best_worth(briefing, values, deal.before), best_worth(briefing, values, deal.after)
    filled = seats_filled(briefing, deal.after) >= seats_filled(briefing, deal.before)
    return filled and 100 * after > (100 + GAIN_PERCENT) * before


def best_worth(briefing: Briefing, values: Values, players: Players) -> int:
    """Return what the best lineup of some players is worth for the rest of the season."""
    return lineup_worth(
        briefing.rules.slots,
        [
            Candidate(player, frozenset(positions), _value(briefing, values, player))
            for player, positions in players.items()
        ],
    )


def seats_filled(briefing: Briefing, players: Players) -> int:
    """Return how many seats of a lineup some players can fill at once, whatever they are worth."""
    return seat_all(briefing.rules.slots, [Candidate(one, frozenset(where), 0) for one, where in players.items()])


def _value(briefing: Briefing, values: Values, player: str) -> int:
    index = briefing.board.index
    return int(values.remaining[index[player]]) if player in index else 0
