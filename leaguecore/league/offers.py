"""Offers of trades as a state keeps them: open ones, and agreed ones that wait to be processed."""

import hashlib
from collections.abc import Mapping

import attrs

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.league.commands.trades import TradeLeg
from leaguecore.league.events.talks import FlagReason

_NEVER = Instant(0)


@attrs.frozen(kw_only=True)
class Offer:
    """An offer that still matters; one that was answered, lapsed or processed is gone from the state.

    Attributes:
        number: counts all offers of the league from 1.
        team: who made it.
        drops: the teams that have accepted so far, each with the players whom it lets go; who made it comes first.
        agreement: which of the league's agreed trades it is, from 0; -1 while it is open.
        agreed_at, process_at: once agreed; else 0.
        postponed: how often it has waited for the end of a period.
        votes: who has voted, and whether against it.
        changes_ppm: what it changes of each team's best lineup, where collusion is watched for; `flags` is why it looks
            like that.
    """

    number: int
    team: str
    legs: tuple[TradeLeg, ...]
    terms_sha256: str
    expires_at: Instant
    drops: Mapping[str, tuple[str, ...]]
    agreement: int = -1
    agreed_at: Instant = _NEVER
    process_at: Instant = _NEVER
    postponed: int = 0
    votes: Mapping[str, bool] = attrs.field(factory=dict)
    changes_ppm: Mapping[str, int] = attrs.field(factory=dict)
    flags: tuple[FlagReason, ...] = ()

    @property
    def id(self) -> str:
        """The id of the offer, by which it is answered."""
        return offer_id(self.number)

    @property
    def agreed(self) -> bool:
        """Whether every team concerned has accepted."""
        return self.agreement >= 0

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams concerned."""
        return teams_of(self.legs)

    @property
    def moved(self) -> dict[str, str]:
        """The players who would change teams or be dropped, with the team that each would leave."""
        given = {player: leg.giver for leg in self.legs for player in leg.players}
        return given | {player: team for team, drops in self.drops.items() for player in drops}


@attrs.frozen(kw_only=True)
class TradeBook:
    """What a league knows of its trades.

    Attributes:
        offers: those that still matter, by id, in the order in which they were made.
        made: how many offers were made in all; `agreed` is how many of them every team concerned has accepted.
        turns: how many windows of trades each team has used.
    """

    offers: Mapping[str, Offer] = attrs.field(factory=dict)
    made: int = 0
    agreed: int = 0
    turns: Mapping[str, int] = attrs.field(factory=dict)


def offer_id(number: int) -> str:
    """Return the id of an offer.

    >>> offer_id(7)
    'trade-007'
    """
    return f"trade-{number:03d}"


def teams_of(legs: tuple[TradeLeg, ...]) -> tuple[str, ...]:
    """Return the teams that give or get something."""
    return tuple(sorted({team for leg in legs for team in (leg.giver, leg.receiver)}))


def terms_sha256(league: str, offer: str, team: str, legs: tuple[TradeLeg, ...], drops: tuple[str, ...]) -> str:
    """Return the hash of an offer's exact terms: an acceptance that names another one is of something else."""
    terms = {
        "drops": drops,
        "league": league,
        "legs": [attrs.asdict(leg) for leg in legs],
        "offer": offer,
        "team": team,
    }
    return hashlib.sha256(b"leaguecore.trade.v1\n" + canonical(terms)).hexdigest()
