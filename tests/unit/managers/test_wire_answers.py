"""What a stranger says as bytes: what is well formed is read exactly, and all else is refused with a stable code."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.errors import IllegalAction, UsageError
from leaguecore.managers.decision import (
    ANSWERS,
    Bid,
    Claims,
    Decision,
    Lineup,
    Pick,
    Trades,
    Vote,
    Wish,
)
from leaguecore.managers.trading import Accept, Drop, Give, Offer
from leaguecore.managers.wire import ANSWER_BYTES_MAX, REFUSALS, answer_bytes, read_answer
from leaguecore.managers.wire.reading import PROBLEMS_MAX
from leaguecore.testing import broken_answers, decisions

ID = "bid/2025-w07/team-03"


def refusals(kind: str, data: bytes) -> dict[str, str]:
    """Return the code of each path for which an answer is refused."""
    with pytest.raises(IllegalAction) as caught:
        read_answer(kind, data, decision_id=ID)
    assert all(one.code in REFUSALS and one.message for one in caught.value.violations)
    return {one.path: one.code for one in caught.value.violations}


def outcome(kind: str, data: bytes) -> Any:
    """Return the class of what is read, or the code of the refusal."""
    try:
        return type(read_answer(kind, data, decision_id=ID))
    except IllegalAction as refused:
        return refused.code


def bid(most: str, *, notes: str = '""', more: str = "", envelope: str = "") -> bytes:
    """Return the answer of a bid with parts of it spelled out."""
    action = f'{{"most":{most}{more}}}'
    return f'{{"decision_id":"{ID}","action":{action},"private_notes":{notes}{envelope}}}'.encode()


def test_an_answer_is_one_object_of_a_decision_id_an_action_and_notes() -> None:
    assert read_answer("bid", bid("7", notes='"a bluff"'), decision_id=ID) == Bid(most=7, private_notes="a bluff")
    assert read_answer("bid", bid("null"), decision_id=ID) == Bid(most=None)
    assert read_answer("bid", b"\n " + bid("7") + b" \r\n", decision_id=ID) == Bid(most=7)


LINEUP = (
    '{"decision_id":"%s","private_notes":"",'
    '"action":{"bench":["8"],"drop":[],"reserve":{"IR":["9"]},"seating":{"P":["1","2"],"C":[]}}}'
)
TRADES = (
    '{"decision_id":"%s","private_notes":"","action":{"actions":['
    '{"kind":"offer","answers":"","drops":["3"],"gives":[{"giver":"a","receiver":"b","players":["1"],"dollars":2,"picks":[]}]},'
    '{"kind":"accept","offer":"o7","terms_sha256":"ff","drops":[]},{"kind":"drop","player":"4"}]}}'
)


def test_names_to_lists_optional_parts_and_one_of_several_classes_are_read() -> None:
    lineup = Lineup(seating={"P": ("1", "2"), "C": ()}, bench=("8",), reserve={"IR": ("9",)})
    assert read_answer("lineup", (LINEUP % ID).encode(), decision_id=ID) == lineup
    give = Give(giver="a", receiver="b", players=("1",), dollars=2)
    actions = (Offer(gives=(give,), drops=("3",)), Accept(offer="o7", terms_sha256="ff"), Drop(player="4"))
    assert read_answer("trades", (TRADES % ID).encode(), decision_id=ID) == Trades(actions=actions)


BAD_BYTES: dict[str, tuple[bytes, str]] = {
    "1 an empty body": (b"", "answer.empty"),
    "1 nothing but blanks": (b" \r\n\t", "answer.empty"),
    "2 prose around an object": (b"Here is my bid: " + bid("7"), "json.syntax"),
    "2 prose after an object": (bid("7") + b" Good luck!", "json.trailing"),
    "2 a code fence": (b"```json\n" + bid("7") + b"\n```", "json.syntax"),
    "3 two objects": (bid("7") + bid("8"), "json.trailing"),
    "4 ten megabytes": (bid("7", notes=f'"{"x" * 10_000_000}"'), "answer.too_large"),
    "4 one byte too many": (bid("7").ljust(ANSWER_BYTES_MAX + 1), "answer.too_large"),
    "5 a hundred thousand brackets": (b"[" * 100_000, "json.depth"),
    "5 brackets in the action": (bid("[" * 20 + "]" * 20), "json.depth"),
    "6 a key twice": (bid("7", more=',"most":8'), "json.dupkey"),
    "6 a key twice in the envelope": (bid("7", envelope=f',"decision_id":"{ID}"'), "json.dupkey"),
    "7 NaN": (bid("NaN"), "json.number"),
    "7 Infinity": (bid("-Infinity"), "json.number"),
    "7 1e999": (bid("1e999"), "json.number"),
    "8 a float that is whole": (bid("5.0"), "json.number"),
    "11 2**53": (bid(str(2**53)), "json.number"),
    "11 thirty digits": (bid("9" * 30), "json.number"),
    "11 five thousand digits": (bid("9" * 5_000), "json.number"),
    "34 a lone surrogate": (bid("7", notes='"\\ud800"'), "answer.utf8"),
    "34 a lone surrogate as bytes": (bid("7", notes='"\x00"').replace(b"\x00", b"\xed\xa0\x80"), "answer.utf8"),
    "overlong UTF-8": (bid("7", notes='"\x00"').replace(b"\x00", b"\xc0\xaf"), "answer.utf8"),
    "UTF-16": (bid("7").decode().encode("utf-16"), "answer.utf8"),
    "a byte order mark": (b"\xef\xbb\xbf" + bid("7"), "json.syntax"),
    "a comma too many": (bid("7,"), "json.syntax"),
    "single quotes": (bid("'7'"), "json.syntax"),
    "a comment": (bid("7 /* low */"), "json.syntax"),
    "a raw line feed in a text": (bid("7", notes='"a\nb"'), "json.syntax"),
    "an object that does not end": (bid("7")[:-1], "json.syntax"),
    "a negative zero": (bid("-0"), "json.number"),
}


@pytest.mark.parametrize(("data", "code"), BAD_BYTES.values(), ids=BAD_BYTES)
def test_bytes_that_are_no_json_of_the_league_are_refused_with_one_code(data: bytes, code: str) -> None:
    assert refusals("bid", data) == {"": code}


BAD_FORMS: dict[str, tuple[str, bytes, dict[str, str]]] = {
    "8 the text 5": ("bid", bid('"5"'), {"action.most": "answer.type"}),
    "8 true": ("bid", bid("true"), {"action.most": "answer.type"}),
    "a list for a number": ("bid", bid("[5]"), {"action.most": "answer.type"}),
    "notes that are null": ("bid", bid("5", notes="null"), {"private_notes": "answer.type"}),
    "30 an actor": ("bid", bid("5", envelope=',"actor":"team-02"'), {"actor": "answer.unknown_key"}),
    "30 a team in the action": ("bid", bid("5", more=',"team":"team-02"'), {"action.team": "answer.unknown_key"}),
    "a key that is not ASCII": ("bid", bid("5", more=',"мост":8'), {"": "answer.unknown_key"}),
    "a key in capitals": (
        "bid",
        bid("5").replace(b"most", b"Most"),
        {"action.most": "answer.missing_key", "action.Most": "answer.unknown_key"},
    ),
    "no object": ("bid", b'"5"', {"": "answer.type"}),
    "a list of answers": ("bid", b"[" + bid("5") + b"]", {"": "answer.type"}),
    "an empty object": (
        "bid",
        b"{}",
        dict.fromkeys(("decision_id", "action", "private_notes"), "answer.missing_key"),
    ),
    "an action that is a text": (
        "bid",
        f'{{"decision_id":"{ID}","action":"pass","private_notes":""}}'.encode(),
        {"action": "answer.type"},
    ),
    "another question": ("bid", bid("5").replace(b"w07", b"w06"), {"decision_id": "answer.decision_id"}),
    "another question of another kind": (
        "pick",
        bid("5").replace(b"w07", b"w06"),
        {"decision_id": "answer.decision_id"},
    ),
    "an id that is a number": ("bid", bid("5").replace(f'"{ID}"'.encode(), b"7"), {"decision_id": "answer.type"}),
    "another kind of action": (
        "vote",
        bid("5"),
        {"action.against": "answer.missing_key", "action.most": "answer.unknown_key"},
    ),
    "several things at once": (
        "lineup",
        (LINEUP % ID).replace('"1"', "1").replace('"drop":[]', '"drop":null').replace('["9"]', '"9"').encode(),
        {"action.drop": "answer.type", "action.reserve.IR": "answer.type", "action.seating.P[0]": "answer.type"},
    ),
    "a kind of action that there is not": (
        "trades",
        (TRADES % ID).replace('"offer","answers"', '"demand","answers"').encode(),
        {"action.actions[0].kind": "answer.type"},
    ),
    "an action without its kind": (
        "trades",
        (TRADES % ID).replace('"kind":"drop",', "").encode(),
        {"action.actions[2].kind": "answer.missing_key"},
    ),
    "the fields of another action": (
        "trades",
        (TRADES % ID).replace('"kind":"drop"', '"kind":"reject"').encode(),
        {"action.actions[2].offer": "answer.missing_key", "action.actions[2].player": "answer.unknown_key"},
    ),
}


@pytest.mark.parametrize(("kind", "data", "found"), BAD_FORMS.values(), ids=BAD_FORMS)
def test_an_answer_of_another_form_is_refused_with_every_reason_at_its_place(
    kind: str, data: bytes, found: dict[str, str]
) -> None:
    assert refusals(kind, data) == found


def test_every_code_of_a_refusal_stands_in_the_tables_above() -> None:
    codes = {code for _, code in BAD_BYTES.values()} | {
        code for *_, found in BAD_FORMS.values() for code in found.values()
    }
    assert codes == REFUSALS


def test_a_refusal_says_what_is_allowed_and_what_to_do() -> None:
    with pytest.raises(IllegalAction) as caught:
        read_answer("bid", bid('"5"', envelope=',"actor":"team-02"'), decision_id=ID)
    unknown, wrong = caught.value.violations
    assert (unknown.allowed, wrong.message) == (
        "decision_id, action, private_notes",
        'expected a whole number, got the text "5"',
    )
    assert caught.value.code == "answer.unknown_key"
    with pytest.raises(IllegalAction) as caught:
        read_answer("bid", b"Sure: {}", decision_id=ID)
    assert caught.value.fix == "send one JSON object and nothing around it"


def test_ids_are_not_bent_to_fit() -> None:
    # 14: another case, blanks around it, full-width digits: no such player, which is for the league to say.
    for player in ("LBJ-23", " lbj-23", "lbj-\uff12\uff13"):
        answer = {"decision_id": ID, "action": {"player": player, "reason": "", "queue": None}, "private_notes": ""}
        read = read_answer("pick", json.dumps(answer).encode(), decision_id=ID)
        assert isinstance(read, Pick)
        assert read.player == player


def test_numbers_out_of_range_are_for_the_league_to_refuse() -> None:
    assert read_answer("bid", bid("-1"), decision_id=ID) == Bid(most=-1)
    assert read_answer("bid", bid(str(2**53 - 1)), decision_id=ID) == Bid(most=2**53 - 1)


def test_a_refusal_names_so_many_reasons_and_quotes_only_a_little() -> None:
    many = {"decision_id": ID, "action": {"players": [5] * 1_000, "x" * 10_000: 1}, "private_notes": "y" * 1_000}
    with pytest.raises(IllegalAction) as caught:
        read_answer("keepers", json.dumps(many).encode(), decision_id=ID)
    assert len(caught.value.violations) == PROBLEMS_MAX
    assert len(str(caught.value)) < 5_000
    long = bid(json.dumps("z" * 100_000))
    with pytest.raises(IllegalAction) as caught:
        read_answer("bid", long, decision_id=ID)
    assert len(str(caught.value)) < 200


def test_a_kind_that_nothing_answers_is_no_fault_of_the_answer() -> None:
    with pytest.raises(UsageError) as caught:
        read_answer("astrology", b"{}", decision_id=ID)
    assert caught.value.code == "decision.kind"


@given(st.data())
def test_what_is_written_of_a_decision_is_read_back_equal(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(ANSWERS)))
    decision: Decision = data.draw(decisions(kind))
    line = answer_bytes(decision, ID)
    assert read_answer(kind, line, decision_id=ID) == decision
    assert answer_bytes(read_answer(kind, line, decision_id=ID), ID) == line


@given(st.sampled_from(sorted(ANSWERS)), st.binary(max_size=200))
def test_bytes_are_refused_or_read_and_nothing_else_happens(kind: str, data: bytes) -> None:
    with pytest.raises(IllegalAction) as caught:
        read_answer(kind, data, decision_id=ID)
    assert {one.code for one in caught.value.violations} <= REFUSALS


@given(st.data())
@settings(max_examples=200)
def test_a_broken_answer_is_refused_or_read_and_nothing_else_happens(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(ANSWERS)))
    line = bytearray(answer_bytes(data.draw(decisions(kind)), ID))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line) - 1))
        line[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    found = outcome(kind, bytes(line))
    assert found is ANSWERS[kind] or found in REFUSALS


@given(st.data())
def test_what_is_read_has_exactly_the_declared_types(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(ANSWERS)))
    answer = data.draw(broken_answers(kind, ID))
    try:
        read = read_answer(kind, json.dumps(answer).encode(), decision_id=ID)
    except IllegalAction:
        return
    assert read_answer(kind, answer_bytes(read, ID), decision_id=ID) == read


def test_an_action_says_all_its_fields_and_no_more() -> None:
    answer = json.loads(answer_bytes(Claims(wishes=(Wish(add="1"),), private_notes="n"), ID))
    assert answer == {
        "decision_id": ID,
        "action": {"wishes": [{"add": "1", "drop": "", "bid": 0, "group": 0, "reserve": ""}]},
        "private_notes": "n",
    }
    assert attrs.asdict(Vote(against=True)) == json.loads(answer_bytes(Vote(against=True), ID))["action"] | {
        "private_notes": ""
    }
