"""A league under pseudonyms: nobody is told a real id or name, and the log says what was really done."""

from typing import Any

import attrs
from season_cases import Game, Watched, new_game, plugins, toy_rules
from toy_sport import BY_WEEK, toy_season

from leaguecore.canon import canonical
from leaguecore.clock import MINUTE, Instant
from leaguecore.league.state import LeagueState
from leaguecore.managers.baselines import RankingManager
from leaguecore.managers.briefing import Briefing, render_json
from leaguecore.managers.decision import Pick, Shortlist
from leaguecore.managers.valuation import ByProjection
from leaguecore.managers.wire import answer_bytes, briefing_document, briefing_text
from leaguecore.season.facade import open_league
from leaguecore.season.playing import runner_of

FACTS = toy_season(BY_WEEK, weeks=2).facts()
PLAYERS = set(FACTS.tables["players"].texts["player"].tolist())
REPAIRS = {"decision_seconds": 60, "bank_seconds": 0, "repairs": 1}


@attrs.define
class Erring:
    """Picks somebody who is taken first, and then as another does."""

    inner: Any

    def decide(self, briefing: Briefing) -> Any:
        """Answer."""
        if briefing.kind == "pick" and briefing.owners and not briefing.refused:
            return Pick(player=min(briefing.owners), reason=f"he is {min(briefing.owners)}")
        return self.inner.decide(briefing)


def played(*, pseudonyms: bool) -> Game:
    """Return a season of two, the second of whom errs at first in each pick."""
    rules = toy_rules(sport="toy-week", lineups__lock="game", time=REPAIRS, briefings={"pseudonyms": pseudonyms})
    good = RankingManager(ByProjection("7", 0))
    game = new_game(rules, FACTS, [good, Erring(good)], watched=True)
    game.runner.run()
    return game


def told(game: Game) -> list[bytes]:
    """Return everything that managers were told, in every form."""
    seen = [one for manager in game.managers.values() if isinstance(manager, Watched) for one in manager.seen]
    return [data for briefing, _, _ in seen for data in forms(briefing)]


def forms(briefing: Briefing) -> tuple[bytes, ...]:
    return render_json(briefing), canonical(briefing_document(briefing)), briefing_text(briefing).encode()


def names_in(data: bytes) -> set[str]:
    return {player for player in PLAYERS if player.encode() in data}


def test_with_pseudonyms_nobody_is_told_who_anybody_is_and_without_everybody_is() -> None:
    hidden, shown = played(pseudonyms=True), played(pseudonyms=False)
    assert set().union(*map(names_in, told(hidden))) == set()
    assert set().union(*map(names_in, told(shown))) >= PLAYERS - {player for player in PLAYERS if "-c" in player}


def test_what_is_wrong_with_an_answer_is_told_under_pseudonyms_too() -> None:
    game = played(pseudonyms=True)
    second = game.managers["team-02"]
    assert isinstance(second, Watched)
    refused = [one for briefing, _, _ in second.seen for one in briefing.refused]
    assert {one.code for one in refused} == {"draft.taken"}
    assert not any(player in f"{one}" for one in refused for player in PLAYERS)


def test_the_log_has_real_players_and_is_sound() -> None:
    game = played(pseudonyms=True)
    state: LeagueState = game.runner.state
    assert set(state.owners) <= PLAYERS
    assert len(state.owners) == 6
    assert game.league.faults() == []
    assert {data["outcome"] for data in game.bodies("decision.refused")} == {"invalid"}


def test_who_answers_from_outside_names_pseudonyms_and_is_refused_by_them() -> None:
    rules = toy_rules(sport="toy-week", lineups__lock="game", time=REPAIRS, briefings={"pseudonyms": True})
    league = open_league(rules, FACTS, ["outside"] * 2, seed="7", plugins=plugins())
    begins = Instant(league.committed_engine().opens_at)
    league.tick(begins)
    runner = runner_of(league)
    task = runner.waiting(Instant(begins + MINUTE))[0]
    briefing = runner.briefing(task)
    assert names_in(b"".join(forms(briefing))) == set()
    shortlist = answer_bytes(Shortlist(players=briefing.board.players[:2]), task.id)
    assert league.submit(task.team, task.id, shortlist, begins).accepted
    pick = runner_of(league).waiting(begins)[0]
    wrong = league.submit(pick.team, pick.id, answer_bytes(Pick(player="nobody"), pick.id), begins)
    assert [one.code for one in wrong.violations] == ["player.unknown"]
    chosen = briefing.board.players[0]
    assert league.submit(pick.team, pick.id, answer_bytes(Pick(player=chosen), pick.id), begins).accepted
    assert set(league.state().owners) <= PLAYERS
