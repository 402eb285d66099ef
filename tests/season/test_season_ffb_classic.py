"""The ruleset `ffb-classic`, played through: drafts, lineups, five trade weeks of four bounded steps, nothing else."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs
import pytest
from season_cases import Game, Scripted, new_game, plugins, published
from sport_leagues import whole_season

from leaguecore.clock import HOUR
from leaguecore.league.sealed_terms import message_tag
from leaguecore.managers import make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import Message, Negotiate, Reply, ThreadOpening
from leaguecore.managers.trading import Give
from leaguecore.season.message_seals import opened_message, opener

pytestmark = pytest.mark.slow

TEAMS = tuple(f"team-{number:02d}" for number in range(1, 11))
WEEKS = (1, 3, 5, 7, 9)


def swap(briefing: Briefing, other: str, many: int = 1) -> tuple[Give, Give]:
    """Return a swap of so many players of one position with another team: the first by their ids."""
    assert briefing.talks is not None
    mine, theirs = (briefing.talks.sides[team].players for team in (briefing.team, other))
    for position in ("WR", "RB"):
        own = sorted(player for player, where in mine.items() if where == (position,))[:many]
        others = sorted(player for player, where in theirs.items() if where == (position,))[:many]
        if len(own) == len(others) == many:
            break
    there = Give(giver=briefing.team, receiver=other, players=tuple(own))
    return there, Give(giver=other, receiver=briefing.team, players=tuple(others))


@attrs.frozen
class Negotiator:
    """Talks to the next team; answers in a manner of its own: yes, no, to and fro, of another size, or not at all."""

    place: int

    def negotiate(self, briefing: Briefing) -> Any:
        """Propose two for two to the next team; team ten stays silent, team nine lies about what it offers."""
        if self.place == 9:
            return None
        other = TEAMS[(self.place + 1) % 10]
        text = "three of mine for one of yours!" if self.place == 8 else "a fair swap"
        message = Message(action="propose", gives=swap(briefing, other, 2), text=text)
        return Negotiate(openings=(ThreadOpening(to=other, message=message),), private_notes="whatever works")

    def reply(self, briefing: Briefing) -> Any:
        """Answer as is the team's manner."""
        assert briefing.talks is not None
        thread = briefing.talks.open_thread
        assert thread is not None
        manner = self.place % 5
        if manner == 4:
            return None
        if "counter" not in thread.allowed:
            manner = 0 if manner == 2 else 3
        if manner == 0 and not thread.against:
            return Reply(message=Message(action="accept", offer=thread.offer, text="deal"))
        if "reject" in thread.allowed:
            return Reply(message=Message(action="reject"))
        many = 1 if manner == 1 else 2
        return Reply(message=Message(action="counter", gives=swap(briefing, thread.other, many)))


@cache
def season() -> Game:
    """Return a whole season of ten negotiators who draft and start by the projection."""
    managers = []
    for place, team in enumerate(TEAMS):
        talker = Negotiator(place)
        inner = make_manager("projection", plugins().managers, team, str(place))
        managers.append(Scripted(inner, {"negotiate": talker.negotiate, "reply": talker.reply}))
    game = new_game(published("ffb-classic", {}), whole_season("nfl"), managers)
    game.runner.run()
    return game


def test_ten_seats_draft_twelve_rounds_and_play_seventeen_weeks() -> None:
    game = season()
    assert game.runner.state.phase == "closed"
    assert Counter(data["team"] for data in game.bodies("draft.picked")) == dict.fromkeys(TEAMS, 12)
    assert [data["period"] for data in game.bodies("period.scored")] == list(range(1, 18))
    assert all(row.wins + row.losses + row.ties == 17 for row in game.league.standings.teams)


def test_matchups_are_drawn_anew_each_week() -> None:
    (drawn,) = season().bodies("schedule.drawn")
    weeks = [frozenset(frozenset(pair) for pair in drawn["pairings"][str(number)]) for number in range(1, 18)]
    assert all(len(week) == 5 for week in weeks)
    assert len(set(weeks)) > 9  # by the circle method there would be nine, over and over


def test_there_are_five_trade_weeks_and_one_negotiation_a_team_in_each() -> None:
    game = season()
    ends = {data["period"]: record.at for record, data in _records(game, "period.scored")}
    windows = sorted({record.at for record, _ in _records(game, "thread.opened")})
    assert [at - (ends[week] - 8 * HOUR) for at, week in zip(windows, WEEKS, strict=True)] == [12 * HOUR] * 5
    for window in range(5):
        opened = [data["team"] for data in game.bodies("thread.opened") if data["window"] == window]
        assert len(opened) == len(set(opened)) == 9
    assert Counter(data["team"] for data in game.bodies("talks.window_answered")) == dict.fromkeys(TEAMS, 5)
    assert all(data["auto"] == (data["team"] == TEAMS[9]) for data in game.bodies("talks.window_answered"))


def _records(game: Game, kind: str) -> list[tuple[Any, Mapping[str, Any]]]:
    return [(record, record.data) for record in game.league.records() if record.kind == kind]


STEPS = ({"propose"}, {"accept", "counter"}, {"accept", "counter"}, {"accept", "reject"})


def test_no_negotiation_leaves_its_four_steps() -> None:
    game = season()
    sent = game.bodies("message.sent")
    assert {data["number"] for data in sent} == {1, 2, 3, 4}
    assert all(data["action"] in STEPS[data["number"] - 1] for data in sent)
    assert {data["reason"] for data in game.bodies("thread.closed")} == {"accepted", "rejected", "missed"}


def test_a_counter_offer_of_another_size_is_refused() -> None:
    refused = [data["codes"] for data in season().bodies("decision.refused") if data["task"].startswith("reply")]
    assert ["trade.counter"] in refused


def test_no_trade_was_executed_that_both_teams_did_not_state() -> None:
    """What was executed is, leg by leg, what one side sealed in its message; and the other named that seal."""
    game = season()
    opened, league = opener(game.league.ledger.store), game.engine.league
    accepted = [data for data in game.bodies("talks.send") if data["acceptance"] is not None]
    executed = game.bodies("trade.executed")
    assert len(accepted) == len(executed) >= 5
    for answer, trade in zip(accepted, executed, strict=True):
        sent = [one for one in game.bodies("message.sent") if one["thread"] == answer["thread"]]
        (offer,) = [one for one in sent if one["commitment"] == answer["acceptance"]["offer"]]
        assert offer["team"] != answer["team"]
        assert offer == [one for one in sent if one["action"] in ("propose", "counter")][-1]
        assert opened(message_tag(league, offer["thread"], offer["number"]))["legs"] == trade["legs"]
        plain = opened_message(opened, league, offer["thread"], offer["number"])
        counts = Counter({leg.giver: len(leg.players) for leg in plain.legs})
        assert set(counts) == {offer["team"], answer["team"]}
        assert set(counts.values()) == {2}


def test_rosters_change_by_trades_alone_and_stay_of_one_size() -> None:
    state = season().runner.state
    assert all(len(roster) == 12 for roster in state.rosters.values())
    assert not season().bodies("free_agent.added") + season().bodies("claim.won")


def test_the_log_replays() -> None:
    game = season()
    assert game.league.faults() == []
    game.league.verify(replay=True)
