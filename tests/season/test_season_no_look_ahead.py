"""Nothing that becomes known after an instant changes a byte before it: not of a briefing, a decision or the log.

For each sport a small league is played once and watched. Then the facts known after an instant are altered in all
seven tables (stats times ten; rows deleted, changed and added) and the league is played again up to that instant.
"""

from collections.abc import Sequence
from functools import cache

import attrs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from later_facts import ALTERATIONS, altered
from season_cases import Game, Watched, new_game, play_until, played
from sport_leagues import SPORTS, small_league
from toy_sport import Absent

from leaguecore.clock import Instant, parse_instant
from leaguecore.ledger import parse_record
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import TABLE_NAMES

Sight = tuple[Instant, str, bytes, str]
"""When somebody was woken, who, what he saw and what he answered."""

MANAGERS: Sequence[str | Manager] = ("projection", "random", Absent())


@attrs.frozen
class Account:
    """What happened in a league up to an instant."""

    sights: list[Sight]
    lines: list[tuple[Instant, bytes]]

    def until(self, instant: int) -> "Account":
        """Return the part that was over at an instant."""
        return Account(
            [one for one in self.sights if one[0] <= instant], [one for one in self.lines if one[0] <= instant]
        )


def account(game: Game) -> Account:
    """Return what happened in a league so far."""
    sights = [
        (briefing.at, briefing.team, sight, repr(answer))
        for manager in game.managers.values()
        if isinstance(manager, Watched)
        for briefing, sight, answer in manager.seen
    ]
    lines = [(parse_record(line, seq=seq).at, line) for seq, line in enumerate(game.log())]
    return Account(sorted(sights), lines)


@cache
def original(sport: str) -> Account:
    """Return the account of a sport's small league on the facts as they are."""
    small = small_league(sport)
    return account(played(small.rules, small.facts, MANAGERS, watched=True))


def replayed_until(sport: str, facts: FactSet, instant: Instant) -> Account:
    """Return the account of a sport's small league on other facts, up to an instant."""
    game = new_game(small_league(sport).rules, facts, MANAGERS, watched=True)
    play_until(game.runner, instant)
    return account(game)


def instants(sport: str) -> list[Instant]:
    """Return every instant of a league but the last, at which its data set is named as a whole."""
    found = sorted({at for at, _ in original(sport).lines})
    return found[:-1]


@pytest.mark.parametrize("sport", SPORTS)
@given(
    place=st.floats(0, 1),
    past=st.integers(0, 30 * 60_000),
    seed=st.integers(0, 2**32),
    how=st.sets(st.sampled_from(ALTERATIONS), min_size=1),
)
@example(place=0.0, past=0, seed=1, how={"multiply"})
@example(place=0.5, past=0, seed=1, how={"multiply"})
@example(place=0.5, past=0, seed=1, how={"delete"})
@example(place=0.5, past=0, seed=1, how={"change"})
@example(place=0.5, past=0, seed=1, how={"add"})
@example(place=1.0, past=0, seed=1, how=set(ALTERATIONS))
@settings(deadline=None, max_examples=8)
def test_what_becomes_known_later_changes_nothing_earlier(
    sport: str, place: float, past: int, seed: int, how: set[str]
) -> None:
    whole, all_instants = original(sport), instants(sport)
    at = all_instants[round(place * (len(all_instants) - 1))]
    # Somewhere from that instant to half an hour later, but before the end.
    instant = Instant(min(at + past, all_instants[-1]))
    facts = altered(small_league(sport).facts, instant, seed, tuple(one for one in ALTERATIONS if one in how))
    assert facts.head != small_league(sport).facts.head
    assert facts.snapshot(instant) == small_league(sport).facts.snapshot(instant)
    assert replayed_until(sport, facts, instant) == whole.until(instant)


@pytest.mark.parametrize("sport", SPORTS)
def test_the_watch_would_see_a_fact_that_is_known_a_moment_earlier(sport: str) -> None:
    """The property above can fail: facts altered after an instant do change what is seen later."""
    middle = instants(sport)[len(instants(sport)) // 2]
    end = instants(sport)[-1]
    facts = altered(small_league(sport).facts, middle, 1, ("multiply",))
    assert replayed_until(sport, facts, middle) == original(sport).until(middle)
    game = new_game(small_league(sport).rules, facts, MANAGERS, watched=True)
    play_until(game.runner, end)
    seen = account(game)
    assert [one[2] for one in seen.sights] != [one[2] for one in original(sport).until(end).sights]


@pytest.mark.parametrize("sport", SPORTS)
def test_an_alteration_touches_all_seven_tables_and_only_after_the_instant(sport: str) -> None:
    facts, instant = small_league(sport).facts, instants(sport)[0]
    other = altered(facts, instant, 1)
    for name in TABLE_NAMES:
        before, after = facts.tables[name], other.tables[name]
        known = before.rows_by(instant)
        assert after.rows_by(instant) == known
        assert all((after.texts[key][:known] == column[:known]).all() for key, column in before.texts.items())
        assert (after.stats[:known] == before.stats[:known]).all()
        assert len(after) > known, f"nothing of {name} was altered"


class Keeper:
    """Answers as another does, with a private note, and looks for the notes of others."""

    def __init__(self, inner: Manager, note: str) -> None:
        self._inner, self._note = inner, note

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer with the note."""
        answer = self._inner.decide(briefing)
        return None if answer is None else attrs.evolve(answer, private_notes=self._note)


@pytest.mark.parametrize("sport", SPORTS)
def test_a_private_note_reaches_no_other_seat_and_not_the_public_log(sport: str) -> None:
    small = small_league(sport)
    plain = new_game(small.rules, small.facts, MANAGERS)
    notes = {team: f"canary-{team}-7f3a" for team in plain.managers}
    keepers = {team: Watched(Keeper(manager, notes[team])) for team, manager in plain.managers.items()}
    game = new_game(small.rules, small.facts, [keepers[team] for team in sorted(keepers)])
    game.runner.run()
    answered = {team: sum(answer is not None for _, _, answer in keeper.seen) for team, keeper in keepers.items()}
    assert answered["team-01"] > 10
    assert answered["team-02"] > 10
    everything = [sight for keeper in keepers.values() for _, sight, _ in keeper.seen] + game.log()
    for note in notes.values():
        assert not any(note.encode() in data for data in everything)
    # A note changes no move: the log is that of the league without notes.
    plain.runner.run()
    assert game.runner.state.sha256() == plain.runner.state.sha256()


def test_every_line_of_an_account_has_the_instant_that_its_record_says() -> None:
    for at, line in original("nfl").lines[:50]:
        assert at == parse_instant(line.split(b'"at":"')[1].split(b'"')[0].decode())
