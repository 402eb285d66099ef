"""Every code of a violation is explained, and every explanation is of a code that there is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from league_cases import A, lineup, moves, playing_league
from reserve_leagues import free_agency, reserve_league, slot

import leaguecore
from leaguecore.errors import Violation
from leaguecore.league import verify
from leaguecore.league.violations import VIOLATIONS, explained
from leaguecore.managers.protocol import Because, Failure
from leaguecore.managers.wire import REFUSALS

PACKAGE = Path(leaguecore.__file__).parent
CODE = re.compile(r"[a-z_]+\.[a-z][a-z0-9_]*")


def trees(folder: str) -> Iterator[ast.Module]:
    """Walk the modules of a floor but the explanations themselves."""
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        if path.parent.name != "violations":
            yield ast.parse(path.read_text())


def codes_in_the_league() -> set[str]:
    """Return every constant of the league floor that is written like a code, but tags and faults of records."""
    found = set()
    for tree in trees("league"):
        others = [node for node in ast.walk(tree) if is_tag(node) or is_call_of(node, {"LedgerError"})]
        skipped = {id(inner) for node in others for inner in ast.walk(node)}
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped
        }
    return {value for value in found if CODE.fullmatch(value)}


def is_tag(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "kind"


def is_call_of(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def codes_in_the_season() -> set[str]:
    """Return the codes of the violations that the season floor makes."""
    found = set()
    for tree in trees("season"):
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and is_call_of(call, {"Violation", "missed"}):
                values = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "code")]
                found |= {value.value for value in values if isinstance(value, ast.Constant)}
    return found


def codes_of_seats() -> set[str]:
    """Return the codes with which agents and users of tools are refused, and those of answers that did not arrive."""
    found = {f"answer.{failure}" for failure in (*get_args(Failure), *get_args(Because)) if failure}
    for folder in ("managers/agents", "managers/tools"):
        for tree in trees(folder):
            for call in ast.walk(tree):
                if isinstance(call, ast.Call) and is_call_of(call, {"Violation", "_violation", "_refusal"}):
                    values = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "code")]
                    found |= {value.value for value in values if isinstance(value, ast.Constant)}
    return found


def codes_of_answers() -> set[str]:
    """Return the codes with which a stranger's answer is refused before the rules are looked at."""
    # That each of them is given, and no other, is tested with the answers.
    return REFUSALS | {"name.charset"}


def test_every_code_is_explained_and_no_explanation_is_left_over() -> None:
    assert codes_in_the_league() >= {"lineup.locked", "bid.tied", "trade.vetoed"}
    assert codes_in_the_season() >= {"decision.form", "decision.missed"}
    made = codes_in_the_league() | codes_in_the_season() | codes_of_answers() | codes_of_seats()
    assert made == set(VIOLATIONS)


def test_explanations_are_sentences_and_fixes_are_short() -> None:
    for code, explanation in VIOLATIONS.items():
        assert CODE.fullmatch(code)
        assert explanation.meaning[0].isupper()
        assert explanation.meaning.endswith(".")
        assert not explanation.fix.endswith(".")


def test_a_violation_takes_the_general_fix_of_its_code_unless_it_names_one() -> None:
    plain = Violation(code="draft.turn", message="pick 3 is another's")
    assert explained(plain).fix == VIOLATIONS["draft.turn"].fix == "wait for your turn"
    own = Violation(code="draft.turn", message="pick 3 is another's", fix="ask for less")
    assert explained(own) == own
    assert explained(Violation(code="of.a_stranger", message="what he says")).fix == ""


def test_a_violation_names_the_part_of_the_command_what_is_allowed_and_a_fix() -> None:
    state = reserve_league(slot(min_days=3), roster__position_max={"P": 2}, wakes=3)
    seated = {"P": ("r10", "p20"), "BENCH": ("p11",), "FLEX": ("p10", "p10")}
    found = {(one.code, one.path): one for one in verify(state, lineup(state, A, "1a", seated))}
    assert set(found) == {
        ("lineup.slot", "seating.BENCH"),
        ("lineup.seats", "seating.P"),
        ("lineup.seats", "seating.FLEX"),
        ("lineup.duplicate", "seating"),
        ("lineup.position", "seating.P"),
        ("lineup.player", "seating.P"),
    }
    assert found["lineup.position", "seating.P"].allowed == "it takes P"
    assert all(one.fix for one in found.values())
    moved = lineup(state, A, "1a", {}, drop=["p20"], reserve={"p10": "IR"}, activate=["r10"])
    found = {(one.code, one.path): one for one in verify(state, moved)}
    assert set(found) == {
        ("drop.invalid", "drop[0]"),
        ("reserve.status", "reserve.p10"),
        ("reserve.player", "activate[0]"),
    }
    assert found["reserve.status", "reserve.p10"].allowed == "IR takes OUT, IR"
    text = str(found["reserve.status", "reserve.p10"])
    assert text == "reserve.status at reserve.p10: p10 is reported well; IR takes OUT, IR (leave him on the roster)"


def test_moves_and_claims_name_their_place_among_several() -> None:
    state = free_agency(playing_league(free_agents="first_come", max_moves=2))
    (found,) = verify(state, moves(state, A, ("p90", "p10"), ("p91", "p20")))
    assert (found.code, found.path) == ("drop.invalid", "moves[1].drop")
