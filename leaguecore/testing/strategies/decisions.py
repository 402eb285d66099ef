"""Answers of managers, drawn: legal ones, well-formed ones of any content, and data that is broken in one place."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from leaguecore.environments.choices import Chooser
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import ANSWERS, Decision
from leaguecore.managers.wire import answer_data

SAFE = 2**53 - 1
"""The largest whole number that is exact in JSON."""

_KEYS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=5)
_ODD: tuple[Any, ...] = (None, True, 0, 1, "", "5", [], {}, [1], ["a"], {"a": 1}, {"kind": "offer"}, {"kind": None})
_CHOICES_MOST = 32


@attrs.frozen
class _Words:
    """What texts and the keys of mappings are drawn from."""

    texts: st.SearchStrategy[str]
    keys: st.SearchStrategy[str]


_ANY = _Words(st.text(max_size=6), _KEYS)


def decisions(kind: str, texts: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[Any]:
    """Draw a decision of a kind with every field, by the types of its class alone: few are legal anywhere.

    Args:
        kind: of the briefing that it answers, such as `pick`.
        texts: what ids and texts are drawn from; None draws any.
    """
    return _instances(ANSWERS[kind], _ANY if texts is None else _Words(texts, texts))


def legal_decisions(briefing: Briefing) -> st.SearchStrategy[Decision | None]:
    """Draw an answer that the league accepts: none, what a projection would do, or something else of the kind."""
    choices = Chooser(_CHOICES_MOST).choices(briefing)
    return st.sampled_from([choice.decision for choice in choices])


def decisions_for(briefing: Briefing) -> st.SearchStrategy[Any]:
    """Draw a legal answer, or one of the briefing's own players, teams, slots and offers in the wrong places."""
    names = [
        *briefing.board.players,
        *briefing.points,
        *(slot.name for slot in briefing.rules.slots),
        *(slot.name for slot in briefing.rules.reserve),
        *(offer.offer for offer in (briefing.trading.offers if briefing.trading is not None else ())),
        "",
    ]
    return legal_decisions(briefing) | decisions(briefing.kind, st.sampled_from(names))


@st.composite
def broken_answers(draw: st.DrawFn, kind: str, decision_id: str) -> Any:
    """Draw the plain data of an answer in which one value, key or item is another, is missing or is added."""
    answer = answer_data(draw(decisions(kind)), decision_id)
    places = [place for place in _places(answer) if place[1] != "decision_id"]
    holder, key = draw(st.sampled_from(places))
    change = draw(st.sampled_from(["replace", "remove", "add", "none"]))
    if change == "replace":
        holder[key] = draw(st.sampled_from(_ODD))
    elif change == "remove":
        del holder[key]
    elif change == "add" and isinstance(holder, dict):
        holder[draw(_KEYS)] = draw(st.sampled_from(_ODD))
    return answer


def _instances(kind: type[Any], words: _Words) -> st.SearchStrategy[Any]:
    types = get_type_hints(kind)
    return st.builds(kind, **{field.name: _values(types[field.name], words) for field in attrs.fields(kind)})


def _values(kind: Any, words: _Words) -> st.SearchStrategy[Any]:
    origin, parts = get_origin(kind), get_args(kind)
    plain: Mapping[Any, st.SearchStrategy[Any]] = {
        str: words.texts,
        int: st.integers(-SAFE, SAFE),
        bool: st.booleans(),
        NoneType: st.none(),
    }
    if kind in plain:
        return plain[kind]
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        return st.one_of(*(_values(part, words) for part in parts))
    if origin is tuple:
        return st.lists(_values(parts[0], words), max_size=3).map(tuple)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(words.keys, _values(parts[1], words), max_size=3)
    return _instances(kind, words)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place of plain data: what holds it, and its key or number there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]
