"""The earlier season from which a league goes on: what its closing state leaves, as the league's folder keeps it.

Genesis names the earlier league, the head of its log and the hash of this file. Whoever has the earlier log can make
the file again from it; whoever has not can still see that nothing else was played with.
"""

from collections.abc import Mapping

import attrs

from leaguecore.canon import canonical, parse_strict
from leaguecore.clock import Instant, format_instant
from leaguecore.errors import LeagueError, LedgerError, UsageError
from leaguecore.league.carry import closing_picks, closing_rosters
from leaguecore.league.commands import CarryOver
from leaguecore.league.state import LeagueState
from leaguecore.rules.digest import file_sha256
from leaguecore.rules.model import Ruleset
from leaguecore.sport.facts import FactSet
from leaguecore.strict import structure


@attrs.frozen(kw_only=True)
class Previous:
    """What an earlier league leaves to the next.

    Attributes:
        league: its id.
        head: the hash of the last record of its log.
        rosters: what each player of each team cost; empty rosters where nobody can be kept.
        picks: who owns the traded picks, by their ids as the next season counts them.
    """

    league: str
    head: str
    rosters: Mapping[str, Mapping[str, int]]
    picks: Mapping[str, str]

    def to_bytes(self) -> bytes:
        """Return the file: canonical JSON and a line feed."""
        return canonical(attrs.asdict(self)) + b"\n"

    @classmethod
    def from_bytes(cls, data: bytes) -> "Previous":
        """Return what a file says.

        Raises:
            LedgerError: `previous.unreadable`.
        """
        try:
            found: Previous = structure(cls, parse_strict(data.rstrip(b"\n")))
        except LeagueError as error:
            raise LedgerError("previous.unreadable", f"previous.json: {error}", seq=0) from error
        return found

    @property
    def sha256(self) -> str:
        """The hash of the file."""
        return file_sha256(self.to_bytes())

    def command(self) -> CarryOver:
        """Return the command with which the league begins."""
        return CarryOver(previous=self.league, head=self.head, rosters=self.rosters, picks=self.picks)


def previous_of(state: LeagueState, head: str, ruleset: Ruleset, league: str = "") -> Previous:
    """Return what an earlier league leaves to a season under a ruleset.

    Args:
        state: the earlier league at its end.
        head: of its log.
        ruleset: of the new season.
        league: the earlier league's own id, where it is a branch; "" for that of the state.

    Raises:
        UsageError: `previous.open` if the earlier season has not ended, `previous.other` if sport or teams differ,
            `previous.cost` if keepers cost rounds and players cost dollars there, or the other way round.
    """
    earlier = state.ruleset
    if state.phase != "closed":
        message = f"the season of {state.league} has not ended"
        raise UsageError("previous.open", message, fix="play it to its end first: leaguecore resume")
    if (earlier.sport, earlier.league.teams) != (ruleset.sport, ruleset.league.teams):
        message = (
            f"{state.league} has {earlier.league.teams} teams of {earlier.sport}, "
            f"{ruleset.id} has {ruleset.league.teams} of {ruleset.sport}"
        )
        raise UsageError("previous.other", message, fix="go on with the same sport and as many teams")
    rules = ruleset.keepers
    if rules is not None and rules.cost != "last_rounds" and _by_price(earlier) != _by_price(ruleset):
        message = f"what players cost in {state.league} is no {rules.cost.replace('_', ' ')}"
        raise UsageError("previous.cost", message, fix='write keepers.cost = "last_rounds"')
    return Previous(
        league=league or state.league,
        head=head,
        rosters=closing_rosters(state) if rules is not None else {team: {} for team in state.teams},
        picks=closing_picks(state, ruleset.draft.rounds),
    )


def require_follows(left: Previous, closed_at: Instant, facts: FactSet, opens_at: Instant) -> None:
    """Refuse a season that could not know yet what an earlier league left to it, or knows nobody of it.

    Args:
        left: what the earlier league left.
        closed_at: when that one ended.
        facts: of the new season.
        opens_at: when the new one opens.

    Raises:
        UsageError: `previous.season` unless the earlier league ended before this one opens, `previous.players` if none
            of the players on its rosters is known by then.
    """
    if closed_at >= opens_at:
        message = (
            f"{left.league} ends at {format_instant(closed_at)}, and this season opens at {format_instant(opens_at)}"
        )
        raise UsageError("previous.season", message, fix="go on in a later season, or from a league of an earlier one")
    players, unknown = carried_players(left), unknown_players(left, facts, opens_at)
    if players and len(unknown) == len(players):
        message = f"none of the {len(players)} players of {left.league} is known in the season {facts.season}"
        raise UsageError("previous.players", message, fix="play on data whose players have the same ids as there")


def carried_players(left: Previous) -> tuple[str, ...]:
    """Return the players on the rosters that an earlier league left, each once."""
    return tuple(sorted({player for roster in left.rosters.values() for player in roster}))


def unknown_players(left: Previous, facts: FactSet, at: Instant) -> tuple[str, ...]:
    """Return who of the players that an earlier league left is not known in a season by an instant."""
    table = facts.tables["players"]
    known = set(table.texts["player"][: table.rows_by(at)].tolist())
    return tuple(player for player in carried_players(left) if player not in known)


def _by_price(ruleset: Ruleset) -> bool:
    return ruleset.draft.auction is not None
