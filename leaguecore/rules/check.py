"""Whether rules make sense together, and for their sport: every problem at once."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from leaguecore.errors import Problem
from leaguecore.rules.checks.drafting import drafting_problems
from leaguecore.rules.checks.periods import periods_problems
from leaguecore.rules.checks.publication import publication_problems
from leaguecore.rules.checks.rosters import rosters_problems
from leaguecore.rules.checks.standings import standings_problems
from leaguecore.rules.checks.talks import talks_problems
from leaguecore.rules.checks.timing import timing_problems
from leaguecore.rules.checks.trades import trades_problems
from leaguecore.rules.checks.waivers import waiver_problems
from leaguecore.rules.model import Ruleset
from leaguecore.sport.contract import Sport

MAX_MULTIPLIER = 1_000

CLAIMS_MOST = 200
"""Claims of a run over all teams: each takes up to three hundred bytes, facts included, of a record of 64 KiB."""

STARTERS_MOST = 400
"""Starters over all teams: each may score on seven days of a period, in about twenty bytes a day."""


def check_ruleset(ruleset: Ruleset, sport: Sport) -> list[Problem]:
    """Return what is wrong with a well-formed ruleset; scoring rules are checked by their own kinds."""
    return [
        *_slot_problems(ruleset, sport),
        *drafting_problems(ruleset, sport),
        *_lineup_problems(ruleset, sport),
        *waiver_problems(ruleset, sport),
        *_standing_problems(ruleset),
        *_record_problems(ruleset),
        *rosters_problems(ruleset, sport),
        *standings_problems(ruleset, sport),
        *periods_problems(ruleset, sport),
        *trades_problems(ruleset, sport),
        *talks_problems(ruleset, sport),
        *timing_problems(ruleset, sport),
        *publication_problems(ruleset, sport),
    ]


def _slot_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    known = sport.positions.names()
    for at, slot in enumerate(ruleset.roster.slots):
        path = f"roster.slots[{at}]"
        for name in slot.eligible:
            if name not in known:
                message = f"{sport.id} has no position {name!r}; it has {', '.join(known)}"
                yield Problem(path=f"{path}.eligible", message=message)
        if not 0 < slot.multiplier <= MAX_MULTIPLIER or 1_000 % Fraction(slot.multiplier).denominator:
            message = f"must be above 0 and at most {MAX_MULTIPLIER}, with at most three decimals"
            yield Problem(path=f"{path}.multiplier", message=message)
    for name, count in Counter(slot.name for slot in ruleset.roster.slots).items():
        if count > 1:
            yield Problem(path="roster.slots", message=f"the name {name!r} stands {count} times; use count")


def _lineup_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    if ruleset.lineups.lock == "daily" and sport.calendar.lineup_unit == "week":
        message = f"{sport.id} is played by weeks; use weekly or game"
        yield Problem(path="lineups.lock", message=message)


def _record_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Keep the largest records of a season, a waiver run and a scored period, within one line of the log."""
    teams = ruleset.league.teams
    if teams * ruleset.waivers.max_claims > CLAIMS_MOST:
        message = f"{teams} teams could hand in more than {CLAIMS_MOST} claims a run"
        yield Problem(path="waivers.max_claims", message=message)
    if teams * ruleset.starters > STARTERS_MOST:
        message = f"{teams} teams would start more than {STARTERS_MOST} players"
        yield Problem(path="roster.slots", message=message)


def _standing_problems(ruleset: Ruleset) -> Iterator[Problem]:
    for key, count in Counter(ruleset.standings.order).items():
        if count > 1:
            yield Problem(path="standings.order", message=f"{key!r} stands {count} times")
