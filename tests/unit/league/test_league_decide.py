"""What holds for every command: strangers and ended leagues are refused, and deciding changes nothing."""

import copy

import attrs
import pytest
from league_cases import (
    A,
    do,
    drafting_league,
    lineup,
    moves,
    new_league,
    open_slate,
    pick,
    plan,
    playing_league,
    refusal,
    run,
    schedule,
    score,
    seal,
)

from leaguecore.errors import IllegalAction
from leaguecore.league import LeagueState, decide, fold
from leaguecore.league.commands import CloseSeason, Command, DrawDraftOrder, ListPlayers

CLOSE = CloseSeason(seed="7", seed_salt="0" * 64, data_sha256="0" * 64)


def ended_league() -> LeagueState:
    """Return a league that was played for one period and closed."""
    state = playing_league(periods=1)
    state = do(state, open_slate(state))
    return do(state, score(1, {}), CLOSE)


def team_commands() -> list[Command]:
    """Return one command of each kind that a team gives, for team A."""
    drafting, playing = drafting_league(), playing_league()
    playing = do(playing, open_slate(playing))
    return [
        ListPlayers(snapshot="0" * 64, team=A, pick=0, players=(), queue=None, auto=False),
        pick(drafting, "p1"),
        lineup(playing, A, "1a", {}),
        seal(playing, A),
        moves(playing, A),
    ]


def engine_commands() -> list[Command]:
    """Return one command of each kind that the engine gives."""
    planned, playing = do(new_league(), plan()), playing_league()
    return [
        plan(),
        schedule(planned),
        DrawDraftOrder(order=planned.teams),
        open_slate(playing),
        run(playing, {}),
        score(1, {}),
        CLOSE,
    ]


@pytest.mark.parametrize("command", team_commands(), ids=lambda command: command.kind)
@pytest.mark.parametrize("stranger", ["team-04", "team-1", "TEAM-01", "", "team-01 "])
def test_a_team_that_the_league_does_not_have_is_refused(command: Command, stranger: str) -> None:
    state = playing_league()
    assert refusal(state, attrs.evolve(command, team=stranger)) == ["team.unknown"]


@pytest.mark.parametrize("command", [*team_commands(), *engine_commands()], ids=lambda command: command.kind)
def test_nothing_happens_after_the_end(command: Command) -> None:
    assert refusal(ended_league(), command) == ["league.closed"]


def test_a_refusal_carries_the_code_and_the_remedy_of_the_first_reason() -> None:
    state = drafting_league()
    state = do(state, pick(state, "p1"))
    with pytest.raises(IllegalAction) as caught:
        decide(state, pick(state, "p1"))
    assert caught.value.code == "draft.taken"
    assert caught.value.fix == "pick another player"
    assert "p1 is on the roster of team-01" in str(caught.value)


def test_deciding_changes_no_state_and_gives_the_same_events_again() -> None:
    state = playing_league()
    state = do(state, open_slate(state))
    command = lineup(state, A, "1a", {"P": ("p10",)})
    before = copy.deepcopy(state)
    events = decide(state, command)
    assert decide(state, command) == events
    assert state == before


def test_the_fold_changes_only_what_it_returns() -> None:
    state = playing_league()
    before, sha256 = copy.deepcopy(state), state.sha256()
    after = fold(state, decide(state, open_slate(state)))
    assert state == before
    assert state.sha256() == sha256
    assert after.sha256() != sha256


def test_the_hash_of_a_state_does_not_depend_on_the_order_in_which_its_parts_came() -> None:
    state = playing_league()
    turned = attrs.evolve(
        state,
        owners=dict(reversed(state.owners.items())),
        rosters={team: dict(reversed(roster.items())) for team, roster in reversed(state.rosters.items())},
    )
    assert turned.sha256() == state.sha256()


@pytest.mark.parametrize(
    "change",
    [
        {"budgets": {"team-01": 99, "team-02": 100, "team-03": 100}},
        {"priority": ("team-01", "team-02", "team-03")},
        {"runs": 1},
        {"sealed": {"team-01": "0" * 64}},
        {"autos": {"team-01": 1, "team-02": 0, "team-03": 0}},
        {"turns": {"team-01": 1, "team-02": 0, "team-03": 0}},
        {"last_lineups": {"team-01": {"P": ("p10",)}}},
        {"results": ({"team-01": 1, "team-02": 0, "team-03": 0},)},
        {"phase": "closed"},
        {"picks": 8},
        {"listed": ()},
        {"slates_opened": 1},
        {"owners": {}},
        {"rosters": {}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_hash_of_a_state_sees_everything_that_a_season_changes(change: dict[str, object]) -> None:
    state = playing_league()
    assert attrs.evolve(state, **change).sha256() != state.sha256()
