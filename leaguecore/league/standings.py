"""The table: points, all-play and head-to-head, all from the scored periods and nothing else."""

from collections.abc import Mapping
from fractions import Fraction

import attrs

from leaguecore.league.state import LeagueState


@attrs.frozen(kw_only=True)
class Record:
    """Wins, losses and ties."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    def plus(self, mine: int, theirs: int) -> "Record":
        """Return the record after one more comparison of points."""
        return Record(
            wins=self.wins + (mine > theirs),
            losses=self.losses + (mine < theirs),
            ties=self.ties + (mine == theirs),
        )

    @property
    def rate(self) -> Fraction:
        """Wins and half the ties over all, exactly; 0 if there was nothing to win."""
        games = self.wins + self.losses + self.ties
        return Fraction(2 * self.wins + self.ties, 2 * games) if games else Fraction(0)


@attrs.frozen(kw_only=True)
class Standing:
    """One team's line in the table; points in units."""

    team: str
    rank: int
    points_for: int
    points_against: int
    head_to_head: Record
    all_play: Record
    auto: int


def points_for(state: LeagueState) -> dict[str, int]:
    """Return the points of each team over all scored periods."""
    return {team: sum(result[team] for result in state.results) for team in state.teams}


def standings(state: LeagueState) -> tuple[Standing, ...]:
    """Return the table, best first, by the keys that the ruleset names; equal teams share a rank."""
    totals = points_for(state)
    versus = {team: _head_to_head(state, team) for team in state.teams}
    everyone = {team: _all_play(state, team) for team in state.teams}
    keys = {
        team: tuple(
            {
                "points_for": Fraction(totals[team]),
                "all_play": everyone[team].rate,
                "head_to_head": versus[team][0].rate,
            }[key]
            for key in state.ruleset.standings.order
        )
        for team in state.teams
    }
    return tuple(
        Standing(
            team=team,
            rank=1 + sum(other > keys[team] for other in keys.values()),
            points_for=totals[team],
            points_against=versus[team][1],
            head_to_head=versus[team][0],
            all_play=everyone[team],
            auto=state.autos[team],
        )
        for team in sorted(state.teams, key=lambda team: (_descending(keys[team]), team))
    )


def _descending(keys: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return tuple(-key for key in keys)


def _all_play(state: LeagueState, team: str) -> Record:
    """Compare a team with every other in every period."""
    record = Record()
    for result in state.results:
        for other in state.teams:
            if other != team:
                record = record.plus(result[team], result[other])
    return record


def _head_to_head(state: LeagueState, team: str) -> tuple[Record, int]:
    """Return a team's record against its opponents, and what these scored against it."""
    record, against = Record(), 0
    for period, result in zip(state.periods, state.results, strict=False):
        opponent = opponent_of(state.pairings[str(period.number)], team)
        if opponent is not None:
            record = record.plus(result[team], result[opponent])
            against += result[opponent]
        elif state.ruleset.schedule.bye == "win":
            record = attrs.evolve(record, wins=record.wins + 1)
    return record, against


def opponent_of(pairs: tuple[tuple[str, str], ...], team: str) -> str | None:
    """Return whom a team meets in a period, or None on a bye."""
    found: Mapping[str, str] = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return found.get(team)
