"""One world for all seats: nobody is told another's secrets, all are told the same facts, and nobody the future.

Each seat plants secrets of its own: notes, an agent's memory, sums of sealed bids, words in threads, a draft queue. All
seats are watched, and everything that they are told is looked through in each form in which it can be rendered.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import attrs
import pytest
from delayed_seasons import Killed, Mortal, injured
from hypothesis import example, given, settings
from hypothesis import strategies as st
from one_world_cases import (
    BUDGET,
    TEAMS,
    THREADS,
    WORLD,
    Planting,
    bid_by,
    drawn,
    noted,
    played,
    remembered,
    renderings,
    require_secrets_kept,
    rules_of,
    watched,
    whispered,
)
from season_cases import new_game
from sport_leagues import CHANGES, published, small_league
from toy_sport import BY_DAY, BY_WEEK, toy_season
from trade_seasons import TRADES

from leaguecore.ledger import Ledger
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing, render_json
from leaguecore.managers.decision import Lineup, Pick, Shortlist
from leaguecore.season.asking import Seat
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet

WINDOWS = st.fixed_dictionaries(
    {
        "opens_after_hours": st.sampled_from([[16], [16, 84], [0, 24, 48]]),
        "messages": st.integers(2, 6),
        "threads": st.integers(1, 2),
    }
)
VARIED = st.fixed_dictionaries(
    {
        "waivers__runs": st.sampled_from(["day", "period"]),
        "waivers__tie": st.sampled_from(["rolling_priority", "earliest"]),
        "free_agents": st.sampled_from(
            [
                {"mode": "closed", "max_moves": 0, "played_drop": "nobody"},
                {"mode": "first_come", "max_moves": 2, "played_drop": "nobody"},
            ]
        ),
        "lineups__missed": st.sampled_from(["what_was_left", "projected_fill"]),
    }
)


@pytest.mark.parametrize("sport", [BY_DAY, BY_WEEK], ids=lambda sport: sport.id)
@given(windows=WINDOWS, varied=VARIED, seed=st.integers(0, 99))
@settings(deadline=None, max_examples=4)
def test_nobody_is_told_what_another_keeps_to_himself(
    sport: Any, windows: dict[str, Any], varied: dict[str, Any], seed: int
) -> None:
    rules = rules_of(sport.id, negotiation={**THREADS, **windows}, **varied)
    seen = watched({team: Planting(team, drawn(team, str(seed))) for team in TEAMS})
    game = played(rules, toy_season(sport, weeks=2).facts(), seen)
    require_secrets_kept(seen)
    log = b"".join(game.log())
    assert not any(secret.encode() in log for team in TEAMS for secret in (noted(team), remembered(team)))
    assert b"canary-said" not in log
    # Who is an agent is committed to by a line-up, which this league does without; nothing else is wrong with its log.
    assert {fault.code for fault in game.league.faults()} <= {"meter.over", "meter.form"}


def test_nobody_is_told_what_another_keeps_to_himself_in_a_season_of_basketball() -> None:
    small = small_league("nba")
    changes = {
        **{name.replace("__", "."): value for name, value in WORLD.items()},
        **CHANGES["nba"],
        "waivers.budget": BUDGET,
        "season.periods": 1,
    }
    changes.pop("league")
    changes["trades"] = {**TRADES, "most_teams": 2}
    seen = watched({team: Planting(team, drawn(team)) for team in TEAMS})
    played(published("nba-s1", changes), small.facts, seen)
    require_secrets_kept(seen)


def test_the_secrets_of_these_seasons_are_there_to_be_found() -> None:
    """Each has something to hide, the partner in a thread hears it, and its own memory comes back to each agent."""
    seen = watched({team: Planting(team, drawn(team)) for team in TEAMS})
    game = played(rules_of("toy-week", waivers__runs="day"), toy_season(BY_WEEK, weeks=2).facts(), seen)
    reveals = [reveal for data in game.bodies("waivers.run") for reveal in data["reveals"]]
    assert {claim["bid"] for reveal in reveals for claim in reveal["claims"]} == {bid_by(team) for team in TEAMS}
    heard = set()
    for team, seat in seen.items():
        told = b"".join(data for briefing in seat.briefings for data in renderings(briefing))
        assert remembered(team).encode() in told
        heard |= {(one, team) for one in TEAMS if one != team and whispered(one, team).encode() in told}
    assert len(heard) >= 3
    with pytest.raises(AssertionError):
        require_secrets_kept({TEAMS[0]: attrs.evolve(seen[TEAMS[1]]), TEAMS[1]: attrs.evolve(seen[TEAMS[0]])})


def test_a_draft_queue_changes_nothing_of_what_others_are_told() -> None:
    """The queue of the first team, never needed since it is there for all of its picks, is any or none."""

    @attrs.define
    class Queueing:
        inner: Manager
        queue: tuple[str, ...] | None

        def decide(self, briefing: Briefing) -> Any:
            answer = self.inner.decide(briefing)
            if isinstance(answer, Shortlist | Pick):
                return attrs.evolve(answer, queue=self.queue)
            return answer

    told = []
    for queue in (None, ("grey-r2", "blue-r2"), ("blue-r1",)):
        managers: dict[str, Manager] = {team: drawn(team) for team in TEAMS}
        seen = watched({**managers, TEAMS[0]: Queueing(managers[TEAMS[0]], queue)})
        played(rules_of("toy-day", draft__queue=2), toy_season(weeks=1).facts(), seen)
        told.append({team: [render_json(one) for one in seen[team].briefings] for team in TEAMS[1:]})
    assert told[0] == told[1] == told[2]


# --- the same facts for all -------------------------------------------------------------------------------------------

TOGETHER = ("keepers", "lineup", "claims", "negotiate", "chat")
"""The kinds of questions that are put to all seats at once; all others have turns."""


def shared(briefing: Briefing) -> dict[str, Any]:
    """Return everything in a briefing that is nobody's own."""
    board = briefing.board
    talks = None if briefing.talks is None else {"chat": briefing.talks.chat, "sides": dict(briefing.talks.sides)}
    return {
        "cut": (briefing.at, board.cut, board.snapshot),
        "board": [board.row(player) for player in board.players],
        "owners": dict(briefing.owners),
        "waived": briefing.waived,
        "points": dict(briefing.points),
        "sums": {team: dict(sums) for team, sums in briefing.sums.items()},
        "standings": briefing.standings,
        "rules": briefing.rules,
        "talks": talks if briefing.kind == "negotiate" else None,
    }


def wake_ups(briefings: Sequence[Briefing]) -> dict[tuple[Any, ...], list[Briefing]]:
    """Return the briefings that were made for one wake-up of several seats."""
    groups: dict[tuple[Any, ...], list[Briefing]] = {}
    for briefing in briefings:
        if briefing.kind in TOGETHER:
            groups.setdefault((briefing.kind, briefing.at, briefing.slate), []).append(briefing)
    return groups


def require_one_world(briefings: Sequence[Briefing]) -> int:
    """Check that all seats of each wake-up were told the same, and return how many wake-ups had several."""
    several = 0
    for group in wake_ups(briefings).values():
        first, *others = group
        several += len({briefing.team for briefing in group}) > 1
        for other in others:
            assert shared(other) == shared(first), (first.decision_id, other.decision_id)
    return several


@attrs.define
class Dropping:
    """Lets go of somebody with each lineup as long as there is anybody, so that others could see it."""

    inner: Manager

    def decide(self, briefing: Briefing) -> Any:
        """Answer."""
        if briefing.kind == "lineup" and len(briefing.roster) > 1:
            free = sorted(set(briefing.roster) - set(briefing.locked))
            return Lineup(seating={}, drop=tuple(free[:1])) if not briefing.locked else Lineup(seating=briefing.seating)
        return self.inner.decide(briefing)


def dropping_seats() -> dict[str, Manager]:
    """Return three managers of whom the first lets players go at each wake-up, before the others are asked."""
    return {TEAMS[0]: Dropping(drawn(TEAMS[0])), **{team: drawn(team) for team in TEAMS[1:]}}


@pytest.mark.parametrize("sport", [BY_DAY, BY_WEEK], ids=lambda sport: sport.id)
def test_all_seats_of_a_wake_up_are_told_the_same_whatever_the_first_has_answered(sport: Any) -> None:
    seen = watched(dropping_seats())
    facts = injured() if sport is BY_WEEK else toy_season(sport, weeks=2).facts()
    game = played(rules_of(sport.id, waivers__runs="day"), facts, seen)
    assert game.bodies("player.dropped")
    assert require_one_world([one for seat in seen.values() for one in seat.briefings]) > 10


@cache
def dropped_season() -> tuple[bytes, ...]:
    """Return the log of the season in which players are let go, played in one go."""
    return tuple(played(*dropping_world(), dropping_seats()).log())


def dropping_world() -> tuple[CheckedRules, FactSet]:
    """Return rules and facts of that season."""
    return rules_of("toy-week", waivers__runs="day"), injured()


@given(lives=st.lists(st.integers(1, 60), min_size=1, max_size=6))
@example(lives=[1] * 250)
@settings(deadline=None, max_examples=6)
def test_whoever_is_asked_after_a_death_between_two_answers_is_told_what_the_others_were(lives: list[int]) -> None:
    rules, facts = dropping_world()
    game = new_game(rules, facts, list(dropping_seats().values()))
    store = Mortal()
    store.append(list(game.league.ledger.store.read()), {"seed": "7"})
    briefings: list[Briefing] = []
    for life in [*lives, -1]:
        seen = watched(dropping_seats())
        store.life = life
        try:
            seats = {team: Seat(manager=one, variant="agent") for team, one in seen.items()}
            SeasonRunner(game.engine, Ledger(store, game.engine.league), seats).run()
        except Killed:
            pass
        briefings += [briefing for seat in seen.values() for briefing in seat.briefings]
    assert tuple(stored.line for stored in store.read()) == dropped_season()
    assert require_one_world(briefings) > 10
    # Whoever was asked twice, before and after, was told the same to the byte.
    told: dict[tuple[str, int], bytes] = {}
    for briefing in briefings:
        key = (briefing.decision_id, briefing.time.attempts_left)
        assert told.setdefault(key, render_json(briefing)) == render_json(briefing)
