"""The published table, and how near the formula comes to it."""

import re
from pathlib import Path

import pytest

from leaguecore.arena.power import best_first_table
from leaguecore.arena.power.published import BEST_FIRST_PERCENT, GAPS, LEAGUES

DOCUMENTS = Path(__file__).parents[4] / "shared" / "mission"


def test_every_published_cell_is_within_1_1_points() -> None:
    cells = best_first_table().compared
    assert len(cells) == 60
    assert max(abs(100 * cell.probability - (cell.published_percent or 0)) for cell in cells) <= 1.1


def test_at_least_45_published_cells_are_equal_after_rounding() -> None:
    cells = best_first_table().compared
    assert sum(f"{100 * cell.probability:.0f}" == str(cell.published_percent) for cell in cells) >= 45


def test_the_table_itself_says_how_near_it_comes() -> None:
    # Reference: 47 of 60 cells are equal, and 80 leagues at 0.1 are furthest, 1.08 points below.
    found = best_first_table()
    furthest = found.furthest
    assert furthest is not None
    assert (found.equal, furthest.leagues, furthest.gap) == (47, 80, 0.1)
    assert furthest.difference_points == pytest.approx(-1.08, abs=0.005)
    assert found.agrees


@pytest.mark.parametrize(("leagues", "percent"), [(1, "28"), (10, "58"), (30, "75")])
def test_what_the_text_says_of_a_gap_of_0_2_is_so(leagues: int, percent: str) -> None:
    (cell,) = best_first_table([0.2], [leagues]).cells
    assert f"{100 * cell.probability:.0f}" == percent


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="../shared/mission is not there")
def test_the_percents_are_those_of_the_document() -> None:
    (page,) = DOCUMENTS.glob("003_*.txt")
    lines = re.findall(
        r"^\| (\d+) \|" + r" (\d+)% \|" * len(GAPS) + "$", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {int(leagues): tuple(map(int, row)) for leagues, *row in lines} == BEST_FIRST_PERCENT


@pytest.mark.parametrize(("gaps", "managers"), [([0.25], 10), ([0.2], 9)])
def test_what_is_not_published_is_not_compared(gaps: list[float], managers: int) -> None:
    found = best_first_table(gaps, managers=managers)
    assert found.compared == ()
    assert not found.agrees


def test_a_part_of_the_table_does_not_agree_as_a_whole() -> None:
    # Without the row of two leagues, of which two cells are equal, 45 equal ones are left.
    part = best_first_table(leagues=[leagues for leagues in LEAGUES if leagues != 2])
    assert part.equal == 45
    assert not part.agrees


def test_with_shared_luck_the_formula_leaves_the_published_table() -> None:
    assert not best_first_table(shared_luck=0.1).agrees
