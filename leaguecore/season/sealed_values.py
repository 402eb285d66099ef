"""Opening what teams have sealed: claims and bids, from the private store, when the time has come."""

from collections.abc import Mapping
from typing import Any

from leaguecore.league.auction import lot_tag
from leaguecore.league.claims import bid_tag
from leaguecore.league.commands import Claim, LotBid, Reveal
from leaguecore.league.state import LeagueState
from leaguecore.season.message_seals import Opened


class SealedValues:
    """The sealed claims and bids of one league."""

    def __init__(self, opened: Opened) -> None:
        """Take what opens them."""
        self._opened = opened

    def claims(self, state: LeagueState) -> tuple[Reveal, ...]:
        """Return the claims for the run at hand, of all teams that have handed in any, by team.

        Raises:
            LedgerError: `secret.missing` if the private store is not here.
        """
        return tuple(self._claims_of(team, bid_tag(state.league, team, state.runs)) for team in sorted(state.sealed))

    def bids(self, state: LeagueState) -> tuple[LotBid, ...]:
        """Return the bids for the lot at hand, by team.

        Raises:
            LedgerError: `secret.missing` if the private store is not here.
        """
        teams = () if state.auction is None else sorted(state.auction.sealed)
        return tuple(LotBid(team=team, **self._opened(lot_tag(state.league, team, state.picks))) for team in teams)

    def _claims_of(self, team: str, tag: str) -> Reveal:
        opened: Mapping[str, Any] = self._opened(tag)
        claims = tuple(
            Claim(add=add, drop=drop, bid=bid, group=group, reserve=reserve)
            for add, drop, bid, group, reserve in opened["claims"]
        )
        return Reveal(team=team, salt=opened["salt"], claims=claims)
