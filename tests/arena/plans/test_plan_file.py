"""A plan's file is read strictly: every problem of its form at once, then every problem between its parts."""

from collections.abc import Callable

import pytest

from leaguecore.arena.plans import Plan
from leaguecore.arena.plans.divisions import Open
from leaguecore.managers.documents import IllFormedDocument

Spell = Callable[..., bytes]


def problems(data: bytes) -> list[str]:
    with pytest.raises(IllFormedDocument) as caught:
        Plan.read(data)
    assert caught.value.code == "plan.invalid"
    return [str(problem) for problem in caught.value.problems]


def test_every_problem_of_the_form_is_told_at_once(spell: Spell) -> None:
    found = problems(
        spell(
            ("schema = 1", "schema = 2"),
            ("teams = 5", 'teams = "5"'),
            ('draft_at = "opening"', 'draft_at = "1 December"'),
            ('luck_sha256 = ""', 'luck_sha = ""'),
            ("rated = true\nblocks", "rated = 1\nblocks"),
            ("leagues = 10", "leagues = -1"),
            ('from_day = "2027-01-01"', 'from_day = "January"'),
        )
    )
    for says in (
        "schema",
        "sport[0].teams: expected a whole number",
        "sport[0].draft_at: '1 December' does not have the form",
        "unknown key 'luck_sha'; did you mean 'luck_sha256'?",
        "the key 'luck_sha256' is missing",
        "division[0].rated: expected true or false, got the number 1",
        "division[0].leagues: 'leagues' must be >= 0: -1",
        "'January' does not have the form",
    ):
        assert any(says in problem for problem in found), (says, found)


def test_a_kind_of_division_that_there_is_not_is_told_with_those_that_there_are(spell: Spell) -> None:
    found = problems(spell(('kind = "square"', 'kind = "circle"')))
    assert found == ['division[0]: kind is the text "circle", not one of square, pairs, tribes, mirror, open']


def test_every_problem_between_the_parts_is_told_at_once(spell: Spell) -> None:
    data = spell(
        ('baseline = "a"', 'baseline = "z"'),
        ('name = "e"\nmanager = "projection"', 'name = "e"\nmanager = "projection:noise"\njoins_block = 2'),
        (
            'variants = ["standard", "x"], models = ["b", "c"], leagues = 2',
            'variants = ["x", "x"], models = ["b", "a"], leagues = 3',
        ),
        ('entrants = ["b", "c", "d", "e", "a"]', 'entrants = ["b", "c", "c", "a"]'),
        ('entrant = "b"', 'entrant = "y"'),
        ('id = "open"', 'id = "mirror"'),
        ('["nba"]\nleagues = 0', '["nba", "nhl"]\nleagues = 0'),
    )
    assert problems(data) == [
        "division: the division 'mirror' stands there 2 times",
        "baseline: there is no entrant 'z'",
        "entrant[4].manager: 'projection:noise' has an option without value",
        "division[0].blocks[0]: 'e' joins with block 2, this is block 1",
        "division[1].arms[0].models: 'a' is one of the others too",
        "division[1].arms[0].variants: are one and the same",
        "division[1].arms[0].leagues: 3 leagues are no mirror pairs",
        "division[2].entrants: 4 seats, but a league of nba has 5 teams",
        "division[2].entrants: are not of two labs",
        "division[3]: there is no entrant 'y'",
        "division[4].sports: there is no sport 'nhl'",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"d", "e"]]', '"d"]]', "division[0].blocks[0]: 4 seats, but a league of nba has 5 teams"),
        (
            'models = ["b", "c"]',
            'models = ["b"]',
            "division[1].arms[0].models: 3 seats, but a league of nba has 5 teams",
        ),
        (
            'models = ["b", "c"]',
            'models = ["b", "b"]',
            "division[1].arms[0].models: the model 'b' stands there 2 times",
        ),
        (
            'others = ["a"]',
            'others = ["a"]\nrules = [{ sport = "nhl", ruleset = "r", ruleset_sha256 = "' + "0" * 64 + '" }]',
            "division[1].rules: there is no sport here 'nhl'",
        ),
        ('name = "b"', 'name = "a"', "entrant: the entrant 'a' stands there 2 times"),
        (
            '"standard", "x"]',
            '"standard", "agent"]',
            "division[1].arms[0].variants: 'b' in 'agent': an agent pays for its calls, so its model must be named",
        ),
        (
            'title = "Labs"\nsports = ["nba"]\nleagues = 2',
            'title = "Labs"\nsports = ["nba"]\nleagues = 3',
            "division[2].leagues: 3 leagues are no pairs, of which the second turns the slots of the first round",
        ),
    ],
)
def test_what_cannot_be_seated_is_told(spell: Spell, old: str, new: str, told: str) -> None:
    assert told in problems(spell((old, new)))


def test_who_answers_from_outside_cannot_have_tools(spell: Spell) -> None:
    data = spell(
        ('name = "b"\nmanager = "projection"', 'name = "b"\nmanager = "outside"'),
        ('"standard", "x"]', '"standard", "tools"]'),
    )
    assert problems(data) == [
        "division[1].arms[0].variants: 'b' in 'tools': answers of 'outside' cannot carry what it needs"
    ]


def test_a_manager_for_a_variant_that_no_arm_has_is_told(spell: Spell) -> None:
    data = spell(('surface = ""\nrated = true', 'surface = ""\nrated = true\nmanagers = { y = "adp" }'))
    assert problems(data) == ["entrant[0].managers: there is no variant 'y'"]


def test_an_open_division_has_leagues_when_its_entrants_are_named(spell: Spell) -> None:
    before = Plan.read(spell())
    assert [one for one in before.leagues if one.division == "open"] == []
    named = 'from_day = "2027-01-01"\nblocks = [["a", "b", "c", "d", "e"]]'
    after = Plan.read(spell(('from_day = "2027-01-01"', named)))
    assert isinstance(after.file.division[-1], Open)
    assert len([one for one in after.leagues if one.division == "open"]) == 10


@pytest.mark.parametrize("data", [b"", b"schema = 1\n", b"\xff\n", b"sport = 5\n"])
def test_what_is_no_plan_is_refused(data: bytes) -> None:
    assert problems(data)
