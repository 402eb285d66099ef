"""The facts of an acceptance: who has begun to play, who keeps his seat, and what the trade is worth to both teams."""

from collections.abc import Mapping

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands import Acceptance, OfferReveal, Worth
from leaguecore.league.state import LeagueState
from leaguecore.league.talks import Thread
from leaguecore.lineup import Candidate, lineup_worth, worth_by_slot
from leaguecore.managers.briefing import Board
from leaguecore.season.engine import Engine

Roster = Mapping[str, tuple[str, ...]]


@attrs.frozen
class ThreadFacts:
    """Answers for one league from what is known at an instant."""

    engine: Engine

    def acceptance(
        self, state: LeagueState, thread: Thread, offer: str, reveal: OfferReveal, drops: tuple[str, ...], at: Instant
    ) -> Acceptance:
        """Return the acceptance of an offer with its facts.

        Args:
            state: the league.
            thread: the thread, in which it is the accepting team's turn.
            offer: the hash of the offer.
            reveal: its terms.
            drops: whom the accepting team lets go.
            at: when it is accepted.
        """
        given = {player: leg.giver for leg in reveal.legs for player in leg.players}
        theirs = dict.fromkeys(reveal.drops, thread.other if thread.turn == thread.team else thread.team)
        moved = given | theirs | dict.fromkeys(drops, thread.turn)
        owned = {player: team for player, team in moved.items() if state.owners.get(player) == team}
        return Acceptance(
            offer=offer,
            reveal=reveal,
            drops=drops,
            locked=self.engine.trade_facts.locked(state, owned, at),
            kept_seats=self.engine.kept_seats(state, owned, at),
            worths=self._worths(state, thread, reveal, {**theirs, **dict.fromkeys(drops, thread.turn)}, at),
        )

    def _worths(
        self, state: LeagueState, thread: Thread, reveal: OfferReveal, dropped: Mapping[str, str], at: Instant
    ) -> dict[str, Worth]:
        """Return what the best lineup of both teams is worth before and after, where collusion is watched for."""
        if state.ruleset.collusion is None:
            return {}
        board, found = self.engine.boards.board(at, None), {}
        for team in sorted(thread.teams):
            before = state.rosters[team]
            gone = {player for leg in reveal.legs if leg.giver == team for player in leg.players}
            gone |= {player for player, owner in dropped.items() if owner == team}
            got = {
                player: state.rosters[leg.giver][player]
                for leg in reveal.legs
                if leg.receiver == team
                for player in leg.players
                if player in state.rosters.get(leg.giver, {})
            }
            after = {player: where for player, where in before.items() if player not in gone} | got
            found[team] = Worth(before=self.worth(board, before), after=self.worth(board, after))
        return found

    def worth(self, board: Board, roster: Roster) -> int:
        """Return what the best lineup of some players is expected to score for the rest of the season."""
        return lineup_worth(self.engine.rules.slots, _candidates(board, roster))

    def strengths(self, board: Board, roster: Roster) -> dict[str, int]:
        """Return that by slot."""
        return worth_by_slot(self.engine.rules.slots, _candidates(board, roster))


def _candidates(board: Board, roster: Roster) -> list[Candidate]:
    remaining = board.columns["remaining"]
    return [
        Candidate(player, frozenset(where), int(remaining[board.index[player]]) if player in board.index else 0)
        for player, where in roster.items()
    ]
