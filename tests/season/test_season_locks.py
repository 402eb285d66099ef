"""Locks by game: a player locks by the club that he belonged to when its game began, and by the line that he has.

The slate is the first week: red meets blue on Tuesday at 18:00, gold meets grey on Thursday at 18:00.
"""

from collections.abc import Iterable

import pytest
from season_cases import Game, Scripted, new_game, play_until, toy_rules
from toy_sport import BY_DAY, BY_WEEK, Absent, ToySeason, at

from leaguecore.clock import Instant
from leaguecore.managers.decision import Lineup, Pick
from leaguecore.sport.contract import Sport

FIRST = "team-01"
TUESDAY, WEDNESDAY, THURSDAY = at(1, 18), at(2, 6), at(3, 18)
CLUBS = {"ann": "red", "cat": "gold", "fay": "gold", "bob": "blue", "dan": "grey", "gus": "grey", "eve": "red"}


def stage(sport: Sport = BY_WEEK) -> ToySeason:
    """Return the season before anybody is traded; eve, whom nobody has, gives each game its line."""
    season = ToySeason(sport)
    for rank, (player, club) in enumerate(CLUBS.items()):
        season.player(player, "P" if player in ("ann", "bob", "eve") else "R", club)
        season.rank(player, rank + 1)
    season.game("g1", TUESDAY, "red", "blue")
    season.game("g2", THURSDAY, "gold", "grey")
    season.line("eve", "g1", 1, known=at(2, 12))
    season.line("eve", "g2", 1, known=at(4, 12))
    return season


def drafting(*players: str) -> dict[str, object]:
    """Return the answer of a manager who drafts these in this order."""
    return {"pick": lambda briefing: Pick(player=next(one for one in players if briefing.free(one)))}


def game_of(season: ToySeason, **first: object) -> Game:
    """Return a league in which team-01 will have ann, cat and fay."""
    one = Scripted(Absent(), {**drafting("ann", "cat", "fay"), **first})  # type: ignore[dict-item]  # scripted by kind of decision
    other = Scripted(Absent(), drafting("bob", "dan", "gus"))  # type: ignore[arg-type]  # scripted by kind of decision
    return new_game(toy_rules(sport=season.sport.id, lineups__lock="game"), season.facts(), [one, other])


def locked(
    season: ToySeason, instants: Iterable[Instant], slate: str = "p01", *, over: bool = False
) -> list[tuple[str, ...]]:
    """Return who of team-01 is locked at instants; the same may not be dropped, unless the slate is over by then."""
    game = game_of(season)
    found = []
    for now in instants:
        play_until(game.runner, now)
        state = game.runner.state
        assert set(state.rosters[FIRST]) == {"ann", "cat", "fay"}
        found.append(game.engine.locked(state, FIRST, slate, now))
        if slate in state.slates:
            begun = game.engine.game_locks.begun(state, ("fay", "cat", "ann"), now)
            assert begun.get(slate, ()) == (() if over else found[-1])
    return found


def after(instant: Instant) -> Instant:
    return Instant(instant + 1)


def test_a_player_locks_when_the_game_of_his_club_has_begun_and_not_at_its_start() -> None:
    instants = [TUESDAY, after(TUESDAY), THURSDAY, after(THURSDAY)]
    assert locked(stage(), instants) == [(), ("ann",), ("ann",), ("ann", "cat", "fay")]


def test_who_has_played_stays_locked_after_a_trade_to_a_club_that_has_not_begun() -> None:
    season = stage()
    season.player("ann", "P", "gold", known=WEDNESDAY)
    instants = [after(TUESDAY), WEDNESDAY, at(3, 12), after(THURSDAY)]
    assert locked(season, instants) == [("ann",), ("ann",), ("ann",), ("ann", "cat", "fay")]


def test_who_joins_a_club_after_its_game_is_not_locked_by_that_game() -> None:
    season = stage()
    season.player("fay", "R", "red", known=WEDNESDAY)
    # On Thursday gold begins without him; red has no further game this week.
    assert locked(season, [WEDNESDAY, at(3, 12), after(THURSDAY)]) == [("ann",), ("ann",), ("ann", "cat")]


def test_a_trade_before_a_game_locks_by_the_new_club_and_a_millisecond_after_its_start_by_the_old() -> None:
    before, late = stage(), stage()
    before.player("ann", "P", "gold", known=TUESDAY)
    late.player("ann", "P", "gold", known=after(TUESDAY))
    assert locked(before, [at(2), after(THURSDAY)]) == [(), ("ann", "cat", "fay")]
    assert locked(late, [at(2)]) == [("ann",)]


def test_a_player_traded_twice_is_locked_by_any_game_that_he_could_have_played_in() -> None:
    season = stage()
    season.player("ann", "P", "gold", known=WEDNESDAY)
    season.player("ann", "P", "black", known=at(2, 7))
    season.player("cat", "R", "red", known=at(0))
    season.player("cat", "R", "black", known=at(1, 19))
    assert locked(season, [at(3, 12)]) == [("ann", "cat")]


def test_a_player_with_a_line_in_the_slate_is_locked_although_his_club_has_not_begun() -> None:
    season = stage()
    season.line("cat", "g1", 3, known=at(2, 12))
    assert locked(season, [at(2, 11), at(2, 12)]) == [("ann",), ("ann", "cat")]


@pytest.mark.parametrize("status", ["scheduled", "postponed", "cancelled"])
def test_a_player_with_a_line_is_locked_whatever_the_schedule_says_of_the_game_now(status: str) -> None:
    """The line scores in the slate, so its player may not be moved in it any more."""
    season = stage()
    season.line("ann", "g1", 3, known=at(2, 12))
    season.game("g1", at(4, 18), "red", "blue", known=at(2, 13), status=status)
    assert locked(season, [at(2, 13), at(3, 12)]) == [("ann",), ("ann",)]


def test_a_line_in_another_slate_locks_nobody_in_this_one() -> None:
    season = stage(BY_DAY)
    season.line("cat", "g1", 3, known=at(2, 12))
    assert locked(season, [at(2, 13)], "d2024-01-02", over=True) == [("ann", "cat")]
    assert locked(season, [at(3, 12)], "d2024-01-04") == [()]


def test_moving_a_player_who_was_traded_after_his_game_is_refused_and_he_stays() -> None:
    season = stage()
    season.player("ann", "P", "gold", known=WEDNESDAY)

    def lineup(briefing: object) -> Lineup:
        moved = bool(getattr(briefing, "locked", ()))
        return Lineup(seating={"P": () if moved else ("ann",), "FLEX": ("cat",)})

    game = game_of(season, lineup=lineup)
    game.runner.run()
    mine = [(data["seating"]["P"], data["auto"]) for data in game.bodies("lineup.set") if data["team"] == FIRST]
    assert mine == [(["ann"], False), (["ann"], True)]
    codes = {code for data in game.bodies("decision.refused") for code in data["codes"] if code != "decision.missed"}
    assert codes == {"lineup.locked"}
    assert game.league.faults() == []
