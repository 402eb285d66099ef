"""Claims over a season: whom they may be for when the run comes, what poor teams bid, and where a seal counts."""

from typing import Any

import attrs
import pytest
from season_cases import Game, Scripted, new_game, play_until, played, published, toy_rules
from sport_leagues import CHANGES, SPORTS, small_league, whole_season
from test_season_bots import FOUR, board_of, bot, briefing_of
from toy_sport import Absent, at, toy_season

from leaguecore.canon import parse_strict
from leaguecore.commit import commitment
from leaguecore.errors import LedgerError
from leaguecore.ids import team_id
from leaguecore.league import verify
from leaguecore.league.claims import bid_tag
from leaguecore.league.codec import command_from, to_data
from leaguecore.league.commands import (
    Claim,
    Command,
    PlannedPeriod,
    PlannedRun,
    PlannedSlate,
    PlanSeason,
    Reveal,
    RunWaivers,
    ScorePeriod,
)
from leaguecore.ledger import parse_record
from leaguecore.ledger.record import MAX_LINE_BYTES, Record
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Pick, Wish
from leaguecore.rules.check import CLAIMS_MOST, STARTERS_MOST
from leaguecore.season.agenda import due

FIRST, SECOND = "team-01", "team-02"
WANTED = "grey-p2"


def claiming(club: str, *wishes: Wish) -> Scripted:
    """Return a manager who drafts three of a club and hands in these claims."""
    own = (f"{club}-p1", f"{club}-r1", f"{club}-p2")
    return Scripted(
        Absent(),
        {
            "pick": lambda briefing: Pick(player=next(one for one in own if briefing.free(one))),
            "claims": lambda _briefing: Claims(wishes=wishes),
        },
    )


# --- players who change between sealing and run -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("positions", "known", "reason"),
    [
        # Claims close at 14:00 of day 7 and are run at 15:00.
        ("C", at(7, 14, 30), "player.unknown"),
        ("C", at(7, 15), "player.unknown"),
        ("C", at(7, 15, 1), None),
        ("R", at(7, 14, 30), None),
    ],
)
def test_a_claim_for_who_can_start_nowhere_any_more_fails_when_the_run_comes(
    positions: str, known: Any, reason: str | None
) -> None:
    season = toy_season(weeks=2)
    season.player(WANTED, positions, "grey", known=known)
    other = "grey-r2"
    wishes = (Wish(add=WANTED, drop="red-p2", bid=9), Wish(add=other, drop="red-p2", bid=5))
    game = played(toy_rules(), season.facts(), [claiming("red", *wishes), claiming("blue")])
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    failed = {data["player"]: data["reason"] for data in game.bodies("claim.failed")}
    won = [(data["player"], data["bid"]) for data in game.bodies("claim.won")]
    if reason is None:
        assert (won, failed) == ([(WANTED, 9)], {other: "drop.invalid"})
        is_now = "R" if positions == "R" else "P"
        assert game.runner.state.rosters[FIRST][WANTED] == (is_now,)
    else:
        # The next claim of the team gets the place, and the failed bid costs nothing.
        assert (won, failed) == ([(other, 5)], {WANTED: reason})
        assert game.runner.state.budgets[FIRST] == 95


# --- poor teams -------------------------------------------------------------------------------------------------------


BOTS = ["projection", "adp", "random", "projection:noise=0.5"]


def test_no_bot_bids_any_more_once_it_is_poorer_than_the_smallest_bid() -> None:
    changes = {**CHANGES["nfl"], "season.periods": 8, "waivers.budget": 10, "waivers.min_bid": 4}
    game = played(published("nfl-s1", changes), whole_season("nfl"), BOTS[:3])
    assert game.bodies("decision.refused") == []
    assert set(game.runner.state.autos.values()) == {0}
    assert game.league.faults() == []
    assert all(data["bid"] >= 4 for data in game.bodies("claim.won"))
    assert min(game.runner.state.budgets.values()) < 4, "somebody was meant to become poor"


@pytest.mark.parametrize("sport", SPORTS)
def test_a_league_of_any_sport_with_little_money_sees_no_refusal(sport: str) -> None:
    small = small_league(sport)
    ruleset = attrs.evolve(small.rules.ruleset, waivers=attrs.evolve(small.rules.ruleset.waivers, budget=4, min_bid=3))
    game = played(attrs.evolve(small.rules, ruleset=ruleset), small.facts, BOTS[:3])
    assert game.bodies("decision.refused") == []
    assert min(game.runner.state.budgets.values()) < 3, "somebody was meant to become poor"


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize(("budget", "bids"), [(0, False), (3, False), (4, True), (10, True)])
def test_a_bot_bids_nothing_below_the_smallest_bid_and_never_more_than_it_has(
    spec: str, budget: int, bids: bool
) -> None:
    board = board_of({**FOUR}, remaining=[0, 0, 300, 100])
    asked = briefing_of("claims", board, budget=budget, owners={"d": FIRST}, roster={"d": ("R",)})
    asked = attrs.evolve(asked, rules=attrs.evolve(asked.rules, min_bid=4, roster_size=1))
    answer = bot(spec).decide(asked)
    assert isinstance(answer, Claims)
    assert all(4 <= wish.bid <= budget for wish in answer.wishes)
    if not bids or spec in ("projection", "adp"):
        assert bool(answer.wishes) is bids


# --- seals ------------------------------------------------------------------------------------------------------------


def sealed_game(seed: str) -> Game:
    """Return a league that has come to its first run; team-01 claims the same in each."""
    one = claiming("red", Wish(add=WANTED, drop="red-p2", bid=9))
    game = new_game(toy_rules(), toy_season(weeks=2).facts(), [one, claiming("blue")], seed=seed)
    play_until(game.runner, at(7, 14))
    assert sorted(game.runner.state.sealed) == [FIRST, SECOND]
    return game


def opened(game: Game, team: str) -> Reveal:
    """Return what a team sealed, from the private store."""
    kept = game.league.ledger.store.secret(bid_tag(game.engine.league, team, 0))
    assert kept is not None
    value = parse_strict(kept.encode())
    claims = tuple(Claim(add=add, drop=drop, bid=bid) for add, drop, bid, _group, _reserve in value["claims"])
    return Reveal(team=team, salt=value["salt"], claims=claims)


def test_a_commitment_copied_from_the_log_of_another_league_does_not_open_in_this_one() -> None:
    """Same team, same run, same claims and the very salt: only the league is another."""
    here, there = sealed_game("7"), sealed_game("8")
    assert here.engine.league != there.engine.league
    state = here.runner.state
    (task,) = due(state, at(7, 15))

    def codes(sealed: str, reveal: Reveal) -> list[str]:
        reveals = (reveal, opened(here, SECOND))
        with_seal = attrs.evolve(state, sealed={**state.sealed, FIRST: sealed})
        command = here.engine.command(with_seal, task, at(7, 15), lambda _state: reveals, lambda _state: ())
        assert isinstance(command, RunWaivers)
        return [violation.code for violation in verify(with_seal, command)]

    own, foreign = opened(here, FIRST), opened(there, FIRST)
    assert own.claims == foreign.claims == (Claim(add=WANTED, drop="red-p2", bid=9),)
    # Nor does it if the salt were the same.
    value = [[WANTED, "red-p2", 9, 0, ""]]
    same_salt = commitment(bid_tag(there.engine.league, FIRST, 0), own.salt, value)
    assert codes(commitment(bid_tag(here.engine.league, FIRST, 0), own.salt, value), own) == []
    assert codes(same_salt, own) == ["reveal.mismatch"]
    assert codes(state.sealed[FIRST], own) == []
    assert codes(there.runner.state.sealed[FIRST], foreign) == ["reveal.mismatch"]
    assert codes(there.runner.state.sealed[FIRST], own) == ["reveal.mismatch"]


def test_the_same_claims_are_sealed_differently_in_every_league_by_every_team_and_for_every_run() -> None:
    def nothing(_briefing: Briefing) -> Claims:
        return Claims(wishes=())

    seals = []
    for seed in ("7", "8"):
        idle = Scripted(Absent(), {"claims": nothing})
        game = played(toy_rules(), toy_season(weeks=3).facts(), [idle], seed=seed)
        seals += [data["commitment"] for data in game.bodies("bid.sealed")]
    # Two leagues, two teams, two runs.
    assert len(set(seals)) == len(seals) == 8


# --- records ----------------------------------------------------------------------------------------------------------


def bytes_of(command: Command) -> int:
    """Return how long the line of a command is, in a league of the longest id; writing refuses what is too long."""
    record = Record(
        league="a" * 40 + "-0123456789ab",
        seq=999_999,
        prev="f" * 64,
        at=at(0),
        actor="engine",
        cmd=f"{command.kind}:99",
        kind=command.kind,
        data=to_data(command),
    )
    line = record.line()
    assert command_from(command.kind, parse_record(line, seq=record.seq).data) == command
    return len(line)


@pytest.mark.parametrize(("teams", "claims"), [(10, 20), (20, 10), (32, 6)])
def test_the_largest_run_of_waivers_that_a_ruleset_allows_fits_into_a_record(teams: int, claims: int) -> None:
    """Ids of ten characters, a bid of the largest budget each, and everybody at every position of the NBA.

    All drops are locked and keep a seat on each day of a week, and everybody is new and goes straight to a reserve
    slot with a report.
    """
    assert 190 < teams * claims <= CLAIMS_MOST
    names = [team_id(number + 1) for number in range(teams)]
    reveals = tuple(
        Reveal(
            team=team,
            salt="f" * 64,
            claims=tuple(
                Claim(
                    add=f"a{number:04d}{wish:05d}",
                    drop=f"d{number:04d}{wish:05d}",
                    bid=1_000_000,
                    group=claims,
                    reserve="IR",
                )
                for wish in range(claims)
            ),
        )
        for number, team in enumerate(names)
    )
    everywhere = ("C", "PF", "PG", "SF", "SG")
    positions = {claim.add: everywhere for reveal in reveals for claim in reveal.claims}
    assert {len(player) for player in positions} == {10}
    assert len(positions) == teams * claims
    drops = tuple(claim.drop for reveal in reveals for claim in reveal.claims)
    command = RunWaivers(
        snapshot="f" * 64,
        run=179,
        reveals=reveals,
        positions=positions,
        lots=tuple(names),
        locked=drops,
        kept_seats={f"d2024-01-{day:02d}": drops for day in range(1, 8)},
        statuses=dict.fromkeys(positions, "questionable"),
        newcomers=tuple(positions),
    )
    assert bytes_of(command) <= MAX_LINE_BYTES


def test_the_largest_calendar_fits_into_a_record() -> None:
    """Two hundred days with a slate and a run each, counted in days, and sixty periods with labels of 40 letters."""
    days = range(200)
    command = PlanSeason(
        snapshot="f" * 64,
        draft_starts_at=at(0),
        periods=tuple(PlannedPeriod(number=number, label="w" * 40, scored_at=at(number)) for number in range(1, 61)),
        slates=tuple(PlannedSlate(slate="d2024-01-01", period=60, opens_at=at(day)) for day in days),
        runs=tuple(PlannedRun(number=day, claims_at=at(day), waivers_at=at(day)) for day in days),
        day_starts=tuple(at(day) for day in days),
    )
    assert bytes_of(command) <= MAX_LINE_BYTES


def test_the_largest_scored_period_that_a_ruleset_allows_fits_into_a_record() -> None:
    """Seven days on each of which all 400 starters play, with ids of ten characters and points of five digits."""
    days = [f"d2024-01-{day:02d}" for day in range(1, 8)]
    points = {day: {f"p{number:09d}": 10_000 + number for number in range(STARTERS_MOST)} for day in days}
    command = ScorePeriod(period=60, snapshot="f" * 64, points=points, stats={}, games={}, group=())
    assert bytes_of(command) <= MAX_LINE_BYTES
    # Nine such days would not fit, so the limit is not idle.
    with pytest.raises(LedgerError) as refused:
        bytes_of(
            attrs.evolve(command, points={**points, "d2024-01-08": points[days[0]], "d2024-01-09": points[days[0]]})
        )
    assert refused.value.code == "record.too_long"
