"""Nothing that becomes known later changes a byte of an earlier wake-up: called ones, threads, chat and claims too."""

from functools import cache

import attrs
from delayed_seasons import injured
from hypothesis import given, settings
from hypothesis import strategies as st
from later_facts import ALTERATIONS, altered
from one_world_cases import TEAMS, Planting, drawn, renderings, rules_of, watched
from season_cases import new_game

from leaguecore.clock import Instant, parse_instant
from leaguecore.ledger import parse_record
from leaguecore.season.asking import Seat
from leaguecore.season.runner import SeasonRunner
from leaguecore.sport.facts import FactSet


@attrs.frozen
class Account:
    """What happened in a season up to an instant: who was told what when, and the log."""

    sights: list[tuple[Instant, str, str, bytes]]
    lines: list[tuple[Instant, bytes]]

    def until(self, instant: int) -> "Account":
        """Return the part that was over at an instant."""
        sights = [one for one in self.sights if one[0] <= instant]
        return Account(sights, [one for one in self.lines if one[0] <= instant])


def account(facts: FactSet, until: Instant | None = None) -> Account:
    """Return the account of a season with reports, claims, threads and chat on some facts."""
    rules = rules_of("toy-week", waivers__runs="day")
    seen = watched({team: Planting(team, drawn(team)) for team in TEAMS})
    game = new_game(rules, facts, list(seen.values()))
    seats = {team: Seat(manager=one, variant="agent") for team, one in seen.items()}
    SeasonRunner(game.engine, game.league.ledger, seats).run(until=until)
    sights = [
        (one.at, team, one.decision_id, b"".join(renderings(one)))
        for team, seat in seen.items()
        for one in seat.briefings
    ]
    lines = [(parse_record(line, seq=seq).at, line) for seq, line in enumerate(game.log())]
    return Account(sorted(sights), lines)


@cache
def original() -> Account:
    """Return the account on the facts as they are."""
    return account(injured())


def test_the_season_in_question_has_wake_ups_of_every_sort() -> None:
    kinds = {name.partition(":")[0] for _, _, name, _ in original().sights}
    assert {"pick", "lineup", "claims", "negotiate", "reply", "chat"} <= kinds
    assert any(b'"events":["injury"]' in data for *_, data in original().sights)
    assert any(b'"events":["claim_outcome"]' in data for *_, data in original().sights)


@given(
    place=st.floats(0, 1),
    past=st.integers(0, 30 * 60_000),
    seed=st.integers(0, 2**32),
    how=st.sets(st.sampled_from(ALTERATIONS), min_size=1),
)
@settings(deadline=None, max_examples=8)
def test_what_becomes_known_later_changes_no_wake_up_before_it(
    place: float, past: int, seed: int, how: set[str]
) -> None:
    instants = sorted({at for at, _ in original().lines})[:-1]
    instant = Instant(min(instants[round(place * (len(instants) - 1))] + past, instants[-1]))
    facts = altered(injured(), instant, seed, tuple(one for one in ALTERATIONS if one in how))
    assert account(facts, instant) == original().until(instant)


def test_a_report_that_is_not_known_yet_calls_nobody() -> None:
    """Of two seasons that differ by one report, the wake-ups before it are the same and those at it are not."""
    called = next(at for at, _, _, data in original().sights if b'"events":["injury"]' in data)
    facts = altered(injured(), called - 1, 1, ("delete",))
    assert account(facts, Instant(called - 1)) == original().until(called - 1)
    assert parse_instant("2024-01-02T08:00:00.000Z") == called
