"""Every property holds for the plan of the season, and each finds the fault that is planted for it."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from leaguecore.arena.plans import Plan, PlannedLeague, PlannedSeat
from leaguecore.arena.plans.plan_rules import FoundRules
from leaguecore.arena.plans.properties import PROPERTIES, Property, properties_of
from leaguecore.arena.plans.subject import Subject
from leaguecore.rules.files import find_ruleset
from leaguecore.rules.load import parse_ruleset
from leaguecore.rules.model import Ruleset

Plant = Callable[[Subject], Subject]


def league(called: str, **changed: Any) -> Plant:
    """Change a league."""
    return lambda subject: attrs.evolve(
        subject, leagues=tuple(attrs.evolve(one, **changed) if one.name == called else one for one in subject.leagues)
    )


def seat(name: str, slot: int, **changed: Any) -> Plant:
    """Change the seat at a slot of a league."""

    def planted(subject: Subject) -> Subject:
        seats = tuple(
            attrs.evolve(one, **changed) if one.draft_slot == slot else one for one in _of(subject, name).seats
        )
        return league(name, seats=seats)(subject)

    return planted


def exchanged(name: str, one: int, other: int) -> Plant:
    """Let who sits at two slots of a league change places."""

    def planted(subject: Subject) -> Subject:
        seats = list(_of(subject, name).seats)
        first, second = seats[one - 1], seats[other - 1]
        seats[one - 1], seats[other - 1] = _placed(second, first), _placed(first, second)
        return league(name, seats=tuple(seats))(subject)

    return planted


def _of(subject: Subject, name: str) -> PlannedLeague:
    return next(one for one in subject.leagues if one.name == name)


def _placed(who: PlannedSeat, where: PlannedSeat) -> PlannedSeat:
    return attrs.evolve(who, team=where.team, draft_slot=where.draft_slot)


def without(name: str) -> Plant:
    return lambda subject: attrs.evolve(subject, leagues=tuple(one for one in subject.leagues if one.name != name))


def rules(name: str, **changed: Any) -> Plant:
    """Change what is found of a ruleset."""
    return lambda subject: attrs.evolve(subject, rules={**subject.rules, name: _changed(subject.rules[name], changed)})


def _changed(found: FoundRules, sections: Mapping[str, Any]) -> FoundRules:
    if "sha256" in sections:
        return attrs.evolve(found, **sections)
    assert found.ruleset is not None
    fields = {name: attrs.evolve(getattr(found.ruleset, name), **values) for name, values in sections.items()}
    return attrs.evolve(found, ruleset=attrs.evolve(found.ruleset, **fields))


def joins(entrant: str, block: int) -> Plant:
    def planted(subject: Subject) -> Subject:
        entrants = tuple(
            attrs.evolve(one, joins_block=block) if one.name == entrant else one for one in subject.file.entrant
        )
        return attrs.evolve(subject, file=attrs.evolve(subject.file, entrant=entrants))

    return planted


def noisy_baseline(subject: Subject) -> Subject:
    entrants = tuple(
        attrs.evolve(one, manager="projection:noise=0.01") if one.name == "projection-bot" else one
        for one in subject.file.entrant
    )
    return attrs.evolve(subject, file=attrs.evolve(subject.file, entrant=entrants))


def talks(**changed: Any) -> Plant:
    """Give both sports the rules with talks, of which those of the NHL lack or change sections."""
    return lambda subject: attrs.evolve(
        subject,
        rules={
            "nba-s1": attrs.evolve(subject.rules["nba-s1"], ruleset=_talks()),
            "nhl-s1": attrs.evolve(subject.rules["nhl-s1"], ruleset=attrs.evolve(_talks(), **changed)),
        },
    )


def _talks() -> Ruleset:
    return parse_ruleset(find_ruleset("nba-s1-talks").data)


def only_one_budget(subject: Subject) -> Subject:
    """Give the NBA's seats the time of its ruleset with talks, and those of the NHL none."""
    return attrs.evolve(
        subject, rules={**subject.rules, "nba-s1": attrs.evolve(subject.rules["nba-s1"], ruleset=_talks())}
    )


PLANTED: tuple[tuple[str, Plant, str], ...] = (
    ("leagues", without("tribes-nba-02"), "tribes nba has 1 leagues, stated are 2"),
    ("samples", without("arms-nba-01"), "arms tools has 28 pairs, stated are 32"),
    ("samples", without("main-nhl-20"), "main has 39 league-seasons, stated are 40"),
    ("samples", seat("main-nba-11", 2, entrant="model-g"), "leagues of main, stated are 40"),
    ("names", league("main-nba-02", name="main-nba-01"), "2 leagues have the name main-nba-01"),
    ("teams", seat("main-nba-01", 3, team="team-04"), "main-nba-01: team-04 has slot 3"),
    ("teams", seat("main-nba-01", 3, draft_slot=4), "main-nba-01 has other slots than one for each team"),
    ("baseline", noisy_baseline, "projection-bot is not the manager 'projection' as it comes"),
    ("once_a_league", seat("main-nhl-13", 5, entrant="model-a", clone=7), "main-nhl-13"),
    ("once_a_slot", exchanged("main-nba-01", 1, 10), "main nba block 1"),
    ("neighbours", exchanged("main-nba-01", 4, 5), "main nba block 1"),
    ("late_entrants", joins("model-a", 2), "main-nba-01 (main nba block 1) seats model-a, who comes later"),
    ("both_variants", seat("arms-nba-01", 2, variant="memory"), "arms-nba-01 seats"),
    ("mirror_pairs", exchanged("arms-nhl-02", 1, 2), "arms nhl tools"),
    ("tribes", exchanged("tribes-nba-02", 1, 2), "tribes-nba-02 does not turn the slots of tribes-nba-01 round"),
    ("tribes", seat("tribes-nba-01", 1, lab="lab-9"), "1 of lab-9"),
    ("mirror", seat("mirror-nba-01", 1, manager="adp"), "mirror-nba-01 has seats of 2 kinds"),
    ("rules", rules("nba-s1", sha256="0" * 64), f"nba-s1 is {'0' * 64}, the plan states b0892d"),
    ("rules", rules("nba-s1", sha256="", problem="there is none"), "nba-s1: there is none"),
    ("rules", rules("nba-s1", league={"teams": 12}), "nba-s1 has 12 teams, the plan states 10"),
    ("draft_day", rules("nba-s1", season={"start": "12-01 17:00"}), "nba: nba-s1 drafts at '12-01 17:00'"),
    ("draft_day", league("arms-nba-01", season="2024-25"), "arms-nba-01 plays the season '2024-25'"),
    ("budgets", only_one_budget, "main: standard has chat.messages_per_period of 2 by nba-s1, nothing by nhl-s1"),
    (
        "seats",
        seat("agent-nba-01", 1, variant="tools"),
        "agent-nba-01 has seats of tools, and nba-s1 no section",
    ),
)


def found(subject: Subject) -> dict[str, Property]:
    return {one.name: one for one in properties_of(subject)}


@pytest.mark.parametrize("name", sorted(PROPERTIES))
def test_every_property_holds_for_the_plan_of_the_season(subject: Subject, name: str) -> None:
    one = found(subject)[name]
    assert one.holds, one.detail
    assert one.states
    assert one.detail


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted[0]}-{planted[2][:24]}")
def test_each_property_finds_the_fault_that_is_planted_for_it(
    subject: Subject, planted: tuple[str, Plant, str]
) -> None:
    name, plant, told = planted
    one = found(plant(subject))[name]
    assert not one.holds
    assert told in one.detail


def test_a_rated_league_without_the_baseline_is_told(subject: Subject) -> None:
    first = subject.leagues[0]
    slot = next(one.draft_slot for one in first.seats if one.entrant == "projection-bot")
    one = found(seat(first.name, slot, entrant="adp-bot", clone=2)(subject))["baseline"]
    assert (one.holds, one.detail) == (False, "main-nba-01 has no seat of projection-bot")


def test_an_agents_budget_is_no_limit_of_other_seats(subject: Subject) -> None:
    assert found(talks(agent=None, tools=None)(subject))["budgets"].holds


def test_agents_of_two_sports_have_the_same_budget(subject: Subject) -> None:
    agents = seat("agent-nba-01", 1, variant="agent")(seat("agent-nhl-01", 1, variant="agent")(subject))
    assert found(talks()(agents))["budgets"].holds
    one = found(talks(agent=None)(agents))["budgets"]
    assert not one.holds
    assert "agent: agent has agent.budget_micros of 20000000 by nba-s1, nothing by nhl-s1" in one.detail


def test_two_leagues_with_one_seed_are_told(subject: Subject) -> None:
    one = found(league("main-nba-02", seed=subject.leagues[0].seed)(subject))["names"]
    assert (one.holds, one.detail) == (False, f"2 leagues have the seed {subject.leagues[0].seed}")


def test_a_fault_is_planted_for_every_property() -> None:
    assert {name for name, _, _ in PLANTED} == set(PROPERTIES)


def test_a_plan_of_an_odd_size_has_everything_twice(small: Plan) -> None:
    """Rules that are not there are no matter of the seats."""
    missing = {"five": FoundRules(problem="there is none")}
    told = found(Subject(file=small.file, leagues=small.leagues, rules=missing))
    assert [name for name, one in told.items() if not one.holds] == ["rules"]
    assert told["neighbours"].detail == "of 5 labels: ordered 2, unordered 4 times"


def test_of_many_faults_the_first_are_told_and_the_others_counted(subject: Subject) -> None:
    one = found(attrs.evolve(subject, leagues=()))["leagues"]
    assert one.detail.endswith("; and 7 more")
    assert one.detail.count(";") == 3
