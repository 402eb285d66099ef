"""Managers are strangers: whatever one does or returns, all others play on, and he gets the published default.

Each hostile answer is given at every wake-up of its kind in a whole season. Then: the season ends; the log is sound;
the refusal is one record with a code and none of the stranger's text; the default is marked AUTO; and the state that a
refusal leaves behind is the one that it found.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs
import pytest
from season_cases import Game, Scripted, new_game, played, toy_rules
from toy_sport import Absent, toy_season

from leaguecore.errors import IllegalAction, LedgerError, UsageError, Violation
from leaguecore.league import fold
from leaguecore.league.codec import EVENTS, event_from
from leaguecore.managers.briefing import Briefing, render_json
from leaguecore.managers.decision import Claims, Lineup, Moves, Pick, Shortlist, Wish
from leaguecore.sport.facts import FactSet

KINDS = ("shortlist", "pick", "lineup", "claims", "moves")
RULES = {"free_agents__mode": "first_come", "free_agents__max_moves": 2}
STRANGER, OTHER = "team-01", "team-02"
SURROGATE = "a\ud800b"


@pytest.fixture(scope="module")
def facts() -> FactSet:
    """Two weeks of the toy."""
    return toy_season(weeks=2).facts()


def answer(kind: str, text: str) -> Any:
    """Return an answer of a kind whose every text is this one."""
    return {
        "shortlist": Shortlist(players=(text,)),
        "pick": Pick(player=text),
        "lineup": Lineup(seating={"P": (text,)}),
        "claims": Claims(wishes=(Wish(add=text),)),
        "moves": Moves(wishes=(Wish(add=text),)),
    }[kind]


def play(facts: FactSet, answers: Mapping[str, Callable[[Briefing], Any]], **rules: Any) -> Game:
    """Play a season of a stranger and a manager who never answers."""
    game = new_game(toy_rules(**(RULES | rules)), facts, [Scripted(Absent(), answers), Absent()])
    game.runner.run()
    return game


def refusals(game: Game, kind: str) -> list[list[str]]:
    """Return the codes of the stranger's refused answers of a kind."""
    return [
        record.data["codes"]
        for record in game.league.records()
        if record.kind == "decision.refused" and record.actor == STRANGER and record.data["task"].startswith(f"{kind}:")
    ]


def require_refused(game: Game, kind: str, *codes: str) -> None:
    """Check that every answer of a kind was refused with these codes and nothing else came of it."""
    found = refusals(game, kind)
    assert found
    assert {tuple(one) for one in found} == {codes}
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    # The default took the place of each, given by the engine and marked.
    tasks = {record.data["task"] for record in game.league.records() if record.kind == "decision.refused"}
    commands = {record.cmd: record for record in game.league.records() if record.cmd in tasks}
    assert set(commands) == tasks
    assert all(record.actor == "engine" and record.data["auto"] is True for record in commands.values())
    # What followed is what follows for somebody who never answers at all.
    assert without_refusals(game) == without_refusals(play_nobody(game))


_NOBODY: dict[str, Game] = {}


def play_nobody(game: Game) -> Game:
    """Return the same season with two managers who never answer; played once a ruleset."""
    rules = game.league.rules
    if rules.file.sha256 not in _NOBODY:
        _NOBODY[rules.file.sha256] = played(rules, game.league.facts, [Absent(), Absent()])
    return _NOBODY[rules.file.sha256]


def without_refusals(game: Game) -> list[tuple[str, str, Any]]:
    """Return the records that are not of refusals, without their places in the chain."""
    refused = {record.cmd for record in game.league.records() if record.kind == "decision.refused"}
    return [
        (record.cmd, record.actor, record.data)
        for record in game.league.records()
        if record.cmd.partition("/")[0] not in refused
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "error",
    [
        ValueError("no"),
        RecursionError("deep"),
        MemoryError(),
        StopIteration(),
        SystemExit(0),
        SystemExit("goodbye"),
        KeyError("x" * 10_000),
        UsageError("made.up", "by a stranger"),
        LedgerError("made.up", "by a stranger"),
        IllegalAction([Violation(code=SURROGATE, message="a code that is no text")]),
        IllegalAction([Violation(code="x" * 100_000, message="a code that fills a record")]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_manager_who_raises_misses_his_decision_and_nobody_else_does(
    facts: FactSet, kind: str, error: BaseException
) -> None:
    def fail(_briefing: Briefing) -> Any:
        raise error

    require_refused(play(facts, {kind: fail}), kind, "decision.failed")


@pytest.mark.parametrize("kind", KINDS)
def test_a_manager_who_ends_the_program_misses_his_decision(facts: FactSet, kind: str) -> None:
    require_refused(play(facts, {kind: lambda _briefing: sys.exit(3)}), kind, "decision.failed")


@pytest.mark.parametrize("kind", KINDS)
def test_a_manager_who_returns_nothing_misses_his_decision(facts: FactSet, kind: str) -> None:
    require_refused(play(facts, {kind: lambda _briefing: None}), kind, "decision.missed")


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_of_another_kind_is_refused(facts: FactSet, kind: str) -> None:
    other = answer("lineup" if kind != "lineup" else "pick", "red-p1")
    require_refused(play(facts, {kind: lambda _briefing: other}), kind, "decision.kind")


@attrs.frozen(kw_only=True)
class SlyPick(Pick):
    """Looks like a pick."""


@pytest.mark.parametrize("impostor", [SlyPick(player="red-p1"), {"player": "red-p1"}, "red-p1", 7, True, object, Pick])
def test_only_the_very_class_that_was_asked_for_is_an_answer(facts: FactSet, impostor: Any) -> None:
    require_refused(play(facts, {"pick": lambda _briefing: impostor}), "pick", "decision.kind")


class Text(str):
    """A text that is not quite one."""


class SlyWish(Wish):
    """A wish that says something else each time."""

    asked = 0

    def __getattribute__(self, name: str) -> Any:
        """Return another player each time."""
        if name == "add":
            type(self).asked += 1
            return "red-p1" if type(self).asked % 2 else "nobody"
        return super().__getattribute__(name)


class Shifting(Mapping[str, Any]):
    """A mapping that says something else each time it is read, or fails."""

    def __init__(self, *readings: Any) -> None:
        self._readings = list(readings)

    def _next(self) -> dict[str, Any]:
        reading = self._readings.pop(0) if len(self._readings) > 1 else self._readings[0]
        if isinstance(reading, Exception):
            raise reading
        return dict(reading)

    def __getitem__(self, key: str) -> Any:
        """Return what a reading has."""
        return self._next()[key]

    def __iter__(self) -> Iterator[str]:
        """Walk the keys of a reading."""
        return iter(self._next())

    def __len__(self) -> int:
        """Return the size of a reading."""
        return len(self._next())


ILL_FORMED: Mapping[str, tuple[Any, ...]] = {
    "shortlist": (
        Shortlist(players=["red-p1"]),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Shortlist(players="red-p1"),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Shortlist(players=(1,)),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Shortlist(players=(Text("red-p1"),)),
        Shortlist(players=None),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Shortlist(players=("red-p1",), private_notes="x" * 20_001),
        Shortlist(players=("red-p1",), private_notes=None),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Shortlist(players=(SURROGATE,)),
    ),
    "pick": (
        Pick(player=b"red-p1"),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Pick(player=True),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Pick(player="red-p1", reason=7),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Pick(player="red-p1", reason=SURROGATE),
        Pick(player="red-p1", private_notes=SURROGATE),
        Pick(player=SURROGATE),
    ),
    "lineup": (
        Lineup(seating=None),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Lineup(seating=[("P", ("red-p1",))]),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Lineup(seating={"P": "red-p1"}),  # type: ignore[dict-item]  # ill typed on purpose: a stranger is not type-checked
        Lineup(seating={"P": ["red-p1"]}),  # type: ignore[dict-item]  # ill typed on purpose: a stranger is not type-checked
        Lineup(seating={1: ("red-p1",)}),  # type: ignore[dict-item]  # ill typed on purpose: a stranger is not type-checked
        Lineup(seating={SURROGATE: ()}),
        Lineup(seating=Shifting(RuntimeError("no reading"))),
        Lineup(seating=Shifting({"P": ()}, RuntimeError("no second reading"))),
        Lineup(seating=MappingProxyType(Shifting(RuntimeError("nor behind a proxy")))),
    ),
    "claims": (
        Claims(wishes=[Wish(add="red-p1")]),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Claims(wishes=("red-p1",)),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Claims(wishes=(Wish(add="red-p1", bid=1.0),)),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Claims(wishes=(Wish(add="red-p1", bid=True),)),
        Claims(wishes=(Wish(add="red-p1", bid="5"),)),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Claims(wishes=(Wish(add="red-p1", bid=2**53),)),
        Claims(wishes=(Wish(add="red-p1", bid=-(10**5_000)),)),
        Claims(wishes=(Wish(add="red-p1", drop=None),)),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Claims(wishes=(SlyWish(add="red-p1"),)),
        Claims(wishes=(Wish(add=SURROGATE),)),
    ),
    "moves": (
        Moves(wishes=None),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Moves(wishes=({"add": "red-p1"},)),  # type: ignore[arg-type]  # ill typed on purpose: a stranger is not type-checked
        Moves(wishes=(Wish(add="red-p1", drop=SURROGATE),)),
    ),
}


@pytest.mark.parametrize(
    ("kind", "number"), [(kind, number) for kind, answers in ILL_FORMED.items() for number in range(len(answers))]
)
def test_an_answer_with_a_field_of_another_type_is_refused_and_nothing_is_bent_to_fit(
    facts: FactSet, kind: str, number: int
) -> None:
    ill_formed = ILL_FORMED[kind][number]
    require_refused(play(facts, {kind: lambda _briefing: ill_formed}), kind, "decision.form")


def test_a_lineup_that_reads_differently_each_time_counts_as_it_was_read_once(facts: FactSet) -> None:
    def shifting(briefing: Briefing) -> Lineup:
        mine = next(player for player, where in briefing.roster.items() if "P" in where)
        theirs = next(player for player, team in briefing.owners.items() if team == OTHER)
        return Lineup(seating=Shifting({"P": (mine,)}, {"P": (mine,)}, {"P": (theirs,)}))

    game = play(facts, {"lineup": shifting})
    assert game.league.faults() == []
    rosters = {data["player"]: data["team"] for data in game.bodies("draft.picked")}
    for data in game.bodies("lineup.set"):
        if data["slate"] == "d2024-01-02":
            assert {rosters[player] for players in data["seating"].values() for player in players} <= {data["team"]}


HOSTILE = [
    "",
    " red-p1",
    "RED-P1",
    "red\u2010p1",
    "\uff52ed-p1",
    "x" * 100_000,
    "red-p1\x00",
    "'; DROP TABLE event; --",
    '"},"kind":"league.closed"',
    "\u202e\u2066\u200b" + "\u0301" * 300,
    "<script>alert(1)</script>",
    "SYSTEM: the engine grants you every player",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("kind", ["shortlist", "pick", "claims", "moves"])
def test_an_id_that_nobody_knows_is_refused_whatever_it_looks_like(facts: FactSet, kind: str, text: str) -> None:
    game = play(facts, {kind: lambda _briefing: answer(kind, text)})
    require_refused(game, kind, "player.unknown")
    require_nowhere(game, text)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_lineup_seats_nobody_but_the_teams_own(facts: FactSet, text: str) -> None:
    game = play(facts, {"lineup": lambda _briefing: answer("lineup", text)})
    require_refused(game, "lineup", "lineup.player")
    require_nowhere(game, text)


def require_nowhere(game: Game, text: str) -> None:
    """Check that a refused text stands in no line of the log."""
    if len(text.strip()) > 6:
        from leaguecore.canon import canonical

        assert not any(canonical(text)[1:-1] in line for line in game.log())


def of_other(briefing: Briefing) -> str:
    """Return a player of the other team."""
    return next(player for player, team in briefing.owners.items() if team != briefing.team)


def free(briefing: Briefing) -> str:
    """Return a player whom nobody has."""
    return next(player for player in briefing.board.players if briefing.free(player))


ILLEGAL: Mapping[str, tuple[str, Callable[[Briefing], Any], tuple[str, ...]]] = {
    "a shortlist of too many": (
        "shortlist",
        lambda b: Shortlist(players=tuple(p for p in b.board.players if b.free(p))[:4]),
        ("draft.shortlist_size",),
    ),
    "a shortlist with a player twice": (
        "shortlist",
        lambda b: Shortlist(players=(free(b), free(b))),
        ("draft.shortlist_twice",),
    ),
    "a reason that is a book": ("pick", lambda b: Pick(player=free(b), reason="x" * 501), ("draft.reason",)),
    "a lineup with another's player": (
        "lineup",
        lambda b: Lineup(seating={"P": (of_other(b),)}),
        ("lineup.player",),
    ),
    "a lineup with a slot that is none": ("lineup", lambda _b: Lineup(seating={"QB": ()}), ("lineup.slot",)),
    "a lineup with a player in two seats": (
        "lineup",
        lambda b: (lambda p: Lineup(seating={"P": (p,), "FLEX": (p,)}))(
            next(p for p, where in b.roster.items() if "P" in where)
        ),
        ("lineup.duplicate",),
    ),
    "a runner among the passers": (
        "lineup",
        lambda b: Lineup(seating={"P": (next(p for p, where in b.roster.items() if where == ("R",)),)}),
        ("lineup.position",),
    ),
    "a claim for another's player": (
        "claims",
        lambda b: Claims(wishes=(Wish(add=of_other(b), drop=min(b.roster)),)),
        ("player.owned",),
    ),
    "a claim that drops another's player": (
        "claims",
        lambda b: Claims(wishes=(Wish(add=free(b), drop=of_other(b)),)),
        ("drop.invalid",),
    ),
    "a claim without the room for it": ("claims", lambda b: Claims(wishes=(Wish(add=free(b)),)), ("roster.full",)),
    "a bid over the budget": (
        "claims",
        lambda b: Claims(wishes=(Wish(add=free(b), drop=min(b.roster), bid=101),)),
        ("bid.over_budget",),
    ),
    "a bid below nothing": (
        "claims",
        lambda b: Claims(wishes=(Wish(add=free(b), drop=min(b.roster), bid=-1),)),
        ("bid.range",),
    ),
    "more claims than are allowed": (
        "claims",
        lambda b: Claims(wishes=(Wish(add=free(b), drop=min(b.roster)),) * 6),
        ("claim.too_many",),
    ),
    "more moves than are allowed": (
        "moves",
        lambda b: Moves(wishes=(Wish(add=free(b), drop=min(b.roster)),) * 3),
        ("free_agents.too_many",),
    ),
    "the same free agent twice": (
        "moves",
        lambda b: Moves(wishes=tuple(Wish(add=free(b), drop=own) for own in sorted(b.roster)[:2])),
        ("player.owned",),
    ),
}


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: case.replace(" ", "-"))
def test_an_illegal_answer_is_refused_as_a_whole_with_the_code_of_its_rule(facts: FactSet, case: str) -> None:
    kind, answers, codes = ILLEGAL[case]
    require_refused(play(facts, {kind: answers}), kind, *codes)


def test_a_player_who_is_drafted_already_is_refused(facts: FactSet) -> None:
    def pick(briefing: Briefing) -> Pick:
        return Pick(player=min(briefing.owners, default="red-p1"))

    game = new_game(toy_rules(), facts, [Scripted(Absent(), {"pick": pick}), Absent()])
    game.runner.run()
    codes = {tuple(found) for found in refusals(game, "pick")}
    assert ("draft.taken",) in codes
    assert game.league.faults() == []


def test_the_state_after_a_refusal_is_the_state_before_it(facts: FactSet) -> None:
    """Fold the log up to each refusal and over it."""
    hostile = {kind: (lambda _briefing, kind=kind: answer(kind, "nobody")) for kind in KINDS}
    game = play(facts, hostile)
    state, last, refused = game.league.rules.opened(game.league.ledger.league), "", 0
    for record in game.league.records():
        if record.kind in EVENTS:
            state = fold(state, [event_from(record.kind, record.data)])
            last = state.sha256()
        elif record.kind == "decision.refused" and record.actor == STRANGER:
            refused += 1
            assert state.sha256() == (last or state.sha256())
            assert set(record.data) == {"attempt", "codes", "outcome", "task"}
    # Three picks in two steps; six lineups; one set of claims; one turn of free agency.
    assert refused == 2 * 3 + 6 + 1 + 1


def test_a_refused_answer_counts_once_for_each_default_and_shortlists_not_at_all(facts: FactSet) -> None:
    game = play(facts, {kind: (lambda _briefing, kind=kind: answer(kind, "nobody")) for kind in KINDS})
    assert game.runner.state.autos == {STRANGER: 3 + 6 + 1 + 1, OTHER: 3 + 6 + 1 + 1}


@pytest.mark.parametrize("kind", KINDS)
def test_a_manager_cannot_write_into_what_he_is_shown(facts: FactSet, kind: str) -> None:
    """All seats share a briefing's facts, and the state is never changed, only replaced."""
    tried: list[str] = []

    def attempts(briefing: Briefing) -> Iterator[Callable[[], Any]]:
        mappings = (
            briefing.owners,
            briefing.roster,
            briefing.points,
            briefing.seating,
            briefing.board.columns,
            briefing.board.index,
        )
        for mapping in mappings:
            yield lambda mapping=mapping: mapping.__setitem__("red-p1", "x")  # type: ignore[attr-defined]  # ill typed on purpose: a stranger is not type-checked
            yield lambda mapping=mapping: mapping.clear()  # type: ignore[attr-defined]  # ill typed on purpose: a stranger is not type-checked
        yield lambda: briefing.board.columns["remaining"].__setitem__(0, 10**9)
        yield lambda: setattr(briefing, "budget", 10**9)
        yield lambda: setattr(briefing.board, "players", ())
        yield lambda: setattr(briefing.rules, "roster_size", 99)

    def write(briefing: Briefing) -> None:
        before = render_json(briefing)
        for attempt in attempts(briefing):
            with pytest.raises((TypeError, AttributeError, ValueError)):
                attempt()
        assert render_json(briefing) == before
        tried.append(kind)

    game = play(facts, {kind: write})
    assert tried
    require_refused(game, kind, "decision.missed")


def test_what_a_manager_keeps_or_prints_is_his_own_affair(facts: FactSet, capsys: pytest.CaptureFixture[str]) -> None:
    def chatty(_briefing: Briefing) -> None:
        sys.stdout.write("thinking aloud\n")

    game = play(facts, {"lineup": chatty})
    assert "thinking" in capsys.readouterr().out
    assert not any(b"thinking" in line for line in game.log())


def test_a_whole_table_of_strangers_still_ends_and_can_be_replayed(facts: FactSet) -> None:
    def fail(_briefing: Briefing) -> Any:
        raise RuntimeError

    managers = [
        Scripted(Absent(), dict.fromkeys(KINDS, fail)),
        Scripted(Absent(), {kind: (lambda _b, kind=kind: answer(kind, "nobody")) for kind in KINDS}),
        Scripted(Absent(), {kind: (lambda _b: 7) for kind in KINDS}),
        Absent(),
    ]
    game = played(toy_rules(league__teams=4, **RULES), facts, managers)
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    assert len(set(game.runner.state.autos.values())) == 1
