"""Whether a league can go on from an earlier one, and whether it did: looked at before it opens, and proved after."""

from typing import TYPE_CHECKING

from leaguecore.clock import Instant
from leaguecore.errors import UsageError
from leaguecore.ledger import Fault, parse_record
from leaguecore.rules.model import Ruleset
from leaguecore.season.previous import Previous, previous_of, require_follows
from leaguecore.sport.facts import FactSet

if TYPE_CHECKING:
    from leaguecore.season.league import League


def left_by(earlier: "League", ruleset: Ruleset, facts: FactSet, opens_at: Instant) -> Previous:
    """Return what a league leaves to a season that opens at an instant, under a ruleset and on facts.

    Raises:
        UsageError: `previous.open`, `previous.other`, `previous.cost`, `previous.season` or `previous.players` if that
            season cannot go on from it.
    """
    left = previous_of(earlier.state(), earlier.ledger.head, ruleset, earlier.ledger.league)
    last = earlier.ledger.store.last()
    if last is not None:
        require_follows(left, parse_record(last.line, seq=last.seq).at, facts, opens_at)
    return left


def going_on_faults(league: "League", earlier: "League") -> list[Fault]:
    """Return how a league does not go on from an earlier one: another log, another end of it, a later season."""
    mine, there = league.previous, (earlier.ledger.league, earlier.ledger.head)
    if mine is None or (mine.league, mine.head) != there:
        named = "no earlier league" if mine is None else f"{mine.league} with the head {mine.head}"
        message = f"this league goes on from {named}, and that is {there[0] or 'unreadable'} with the head {there[1]}"
        return [Fault(code="previous.differs", seq=0, message=message)]
    found = earlier.faults(replay=False)
    if found:
        return found
    try:
        made = left_by(earlier, league.rules.ruleset, league.facts, league.ledger.genesis().at)
    except UsageError as error:
        return [Fault(code=error.code, seq=0, message=str(error))]
    if mine == made:
        return []
    message = f"this league does not begin with what {earlier.ledger.league} ended with"
    return [Fault(code="previous.differs", seq=0, message=message)]
