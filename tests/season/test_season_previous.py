"""From which league a season can go on: one that ended before it opens, whose players its data know."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from following_facts import YEAR_DAYS, years_on
from season_cases import plugins, toy_rules
from toy_sport import ToySeason, at, toy_season

from leaguecore.errors import UsageError
from leaguecore.season.facade import League, open_league
from leaguecore.season.previous import unknown_players
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet

FACTS = toy_season().facts()
"""A season whose last week ends on Sunday, day 20: it is scored, and the league closed, on day 21 at 13:00."""

KEEPERS: Mapping[str, Any] = {
    "most": 2,
    "cost": "last_rounds",
    "dearer_by": 0,
    "undrafted_round": 3,
    "same_round": "next_earlier",
    "lead_hours": 48,
}


def rules(**changes: Any) -> CheckedRules:
    return toy_rules(keepers=KEEPERS, **changes)


@pytest.fixture(scope="module")
def first() -> League:
    """A season that was played to its end."""
    return played("absent", "7")


def played(manager: str, seed: str) -> League:
    league = open_league(rules(), FACTS, [manager], seed=seed, plugins=plugins())
    league.run()
    return league


def opened(previous: League, facts: FactSet, given: CheckedRules | None = None) -> League:
    return open_league(given or rules(), facts, ["projection"], seed="8", plugins=plugins(), previous=previous)


def refused(previous: League, facts: FactSet, given: CheckedRules | None = None) -> str:
    with pytest.raises(UsageError) as caught:
        opened(previous, facts, given)
    assert caught.value.fix
    return caught.value.code


def starting(day: int, hour: int) -> FactSet:
    """Return a season whose only game begins on a day, after everybody was known for long."""
    season = ToySeason(season="later")
    for player in FACTS.tables["players"].texts["player"].tolist():
        season.player(player, "C" if "-c" in player else player.split("-")[1][0].upper())
    season.game("only", at(day, hour))
    return season.facts()


@pytest.mark.parametrize("years", [-1, 0], ids=["a year before", "the same season"])
def test_no_league_goes_on_from_one_that_ends_later_than_it_opens(first: League, years: int) -> None:
    """Its keepers would be named by who is known to have been good: a look ahead."""
    assert refused(first, years_on(FACTS, years)) == "previous.season"
    assert refused(first, years_on(FACTS, years), toy_rules()) == "previous.season"


def test_the_earlier_league_must_have_ended_when_keepers_are_named_and_not_only_at_the_draft(first: League) -> None:
    """The draft is a day before the first game, and keepers are named 48 hours before that: 72 hours in all."""
    assert next(first.records(len(first.ledger) - 1)).at == at(21, 13)
    assert refused(first, starting(24, 13)) == "previous.season"
    assert opened(first, starting(24, 14)).previous is not None
    # Without keepers the season opens with its draft.
    assert refused(first, starting(22, 13), toy_rules()) == "previous.season"
    assert opened(first, starting(22, 14), toy_rules()).previous is not None


def renamed(facts: FactSet, names: Mapping[str, str]) -> FactSet:
    """Return a season in which some players have other ids, as in the data of another source."""
    season = ToySeason(season="renamed")
    table = facts.tables["players"]
    for player, positions, club in zip(*(table.texts[key] for key in ("player", "positions", "team")), strict=True):
        season.player(names.get(player, player), positions, club, known=at(YEAR_DAYS - 30))
    season.game("only", at(YEAR_DAYS + 1, 18), known=at(YEAR_DAYS - 30), week=1)
    return season.facts()


def test_a_season_that_knows_none_of_the_carried_players_is_of_other_data(first: League) -> None:
    everybody = FACTS.tables["players"].texts["player"].tolist()
    strangers = renamed(FACTS, {player: f"x{player}" for player in everybody})
    assert refused(first, strangers) == "previous.players"
    # Where nobody is carried nobody has to be known.
    assert opened(first, strangers, toy_rules()).previous is not None


def test_some_carried_players_may_have_left_and_are_told(first: League) -> None:
    carried = sorted(player for roster in first.state().rosters.values() for player in roster)
    left = opened(first, renamed(FACTS, {player: f"x{player}" for player in carried[1:]})).previous
    assert left is not None
    facts = renamed(FACTS, {player: f"x{player}" for player in carried[1:]})
    assert unknown_players(left, facts, at(YEAR_DAYS - 3)) == tuple(carried[1:])
    # Who becomes known only after the opening is not known yet.
    assert unknown_players(left, facts, at(YEAR_DAYS - 31)) == tuple(carried)


def test_the_proof_finds_another_league_another_end_and_a_later_one(first: League) -> None:
    second = opened(first, years_on(FACTS, 1))
    assert second.previous_faults(first) == []
    assert codes(second, played("adp", "9")) == ["previous.differs"]
    # The same league, but not to its end; and a league that goes on from none.
    unfinished = open_league(rules(), FACTS, ["absent"], seed="7", plugins=plugins())
    unfinished.run(periods=1)
    assert unfinished.ledger.league == first.ledger.league
    assert codes(second, unfinished) == ["previous.differs"]
    assert codes(first, second) == ["previous.differs"]


def test_the_proof_finds_a_season_that_opened_before_the_earlier_one_had_ended(first: League) -> None:
    """Somebody made the log by other means; whoever has both logs finds it."""
    second = opened(first, years_on(FACTS, 1))
    early = attrs.evolve(second, ledger=_Opened(second, at(21, 13)))
    assert codes(early, first) == ["previous.season"]
    # An hour later it had ended, but nobody was known yet in these data.
    assert codes(attrs.evolve(second, ledger=_Opened(second, at(21, 14))), first) == ["previous.players"]


class _Opened:
    """The log of a league as if it had been opened at another instant."""

    def __init__(self, league: League, opens_at: int) -> None:
        self._ledger, self._opens_at = league.ledger, opens_at

    def genesis(self) -> Any:
        return attrs.evolve(self._ledger.genesis(), at=self._opens_at)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)


def codes(league: League, earlier: League) -> list[str]:
    return [fault.code for fault in league.previous_faults(earlier)]


def test_a_season_that_cannot_go_on_leaves_nothing_behind(first: League, tmp_path: Path) -> None:
    for facts, given in [(FACTS, None), (years_on(FACTS, 1), rules(league__teams=3))]:
        with pytest.raises(UsageError):
            open_league(
                given or rules(), facts, ["projection"], seed="8", plugins=plugins(), previous=first, out=tmp_path / "D"
            )
        assert list(tmp_path.iterdir()) == []
