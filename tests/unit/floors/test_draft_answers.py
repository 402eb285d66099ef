"""The form of what a manager answers before and in a draft: each field of exactly its type, whoever made it."""

from typing import Any

import pytest

from leaguecore.managers.decision import Bid, Keepers, Nomination, Pick, Shortlist, form_problem

SURROGATE = "\ud800"


@pytest.mark.parametrize(
    "answer",
    [
        Shortlist(players=()),
        Shortlist(players=("a",), queue=("b", "c")),
        Pick(player="a", queue=()),
        Pick(player="a", reason="why", queue=None),
        Nomination(player="a", opening=1, reason="why"),
        Nomination(player="a", opening=-1),  # well formed, and refused by the rules
        Bid(most=None),
        Bid(most=0),
        Bid(most=2**53 - 1),
        Keepers(players=()),
        Keepers(players=("a", "b"), private_notes="why"),
    ],
)
def test_well_formed_answers_are_taken(answer: Any) -> None:
    assert form_problem(answer) == ""


def ill_formed(kind: Any, **fields: Any) -> Any:
    """Return an answer whose fields are not of their types: a stranger is not type-checked."""
    return kind(**fields)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ill_formed(Shortlist, players=["a"]), "players"),
        (ill_formed(Shortlist, players=("a",), queue=["b"]), "queue"),
        (ill_formed(Shortlist, players=("a",), queue=(1,)), "queue"),
        (ill_formed(Pick, player="a", queue="b"), "queue"),
        (ill_formed(Pick, player="a", queue=(SURROGATE,)), "queue"),
        (ill_formed(Pick, player=7), "player"),
        (ill_formed(Nomination, player=None, opening=1), "player"),
        (ill_formed(Nomination, player="a", opening="1"), "opening"),
        (ill_formed(Nomination, player="a", opening=True), "opening"),
        (ill_formed(Nomination, player="a", opening=1.0), "opening"),
        (ill_formed(Nomination, player="a", opening=2**53), "opening"),
        (ill_formed(Nomination, player="a", opening=1, reason=b"why"), "reason"),
        (ill_formed(Bid, most=1.5), "most"),
        (ill_formed(Bid, most="5"), "most"),
        (ill_formed(Bid, most=False), "most"),
        (ill_formed(Bid, most=-(2**53)), "most"),
        (ill_formed(Bid, most=1, private_notes=None), "private_notes"),
        (ill_formed(Keepers, players=["a"]), "players"),
        (ill_formed(Keepers, players=("a", None)), "players"),
        (ill_formed(Keepers, players=None), "players"),
    ],
)
def test_a_field_of_another_type_is_told(answer: Any, said: str) -> None:
    assert said in form_problem(answer)
