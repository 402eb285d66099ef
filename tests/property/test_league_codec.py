"""Commands and events as plain data: nothing is lost on the way out and back, and nothing ill-formed comes in."""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, NewType, get_args, get_origin

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.canon import canonical, parse_canonical
from leaguecore.errors import LedgerError
from leaguecore.league.codec import COMMANDS, EVENTS, command_from, event_from, to_data

BODIES = {**COMMANDS, **EVENTS}

# 1970 to 2100, in milliseconds.
instants = st.integers(0, 4_102_444_800_000)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
keys = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1, max_size=6)
numbers = st.integers(-(2**53) + 1, 2**53 - 1)


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Return what a field of a declared type can hold; collections hold one or two things, never none."""
    arguments = get_args(kind)
    if isinstance(kind, NewType):
        return instants
    if get_origin(kind) is Literal:
        return st.sampled_from(arguments)
    if attrs.has(kind):
        return st.builds(kind, **{field.name: values(field.type) for field in attrs.fields(kind)})
    if NoneType in arguments:
        (other,) = (argument for argument in arguments if argument is not NoneType)
        return st.none() | values(other)
    if get_origin(kind) is UnionType:
        return st.one_of(*map(values, arguments))
    if get_origin(kind) is tuple and arguments[-1] is Ellipsis:
        return st.lists(values(arguments[0]), min_size=1, max_size=2).map(tuple)
    if get_origin(kind) is tuple:
        return st.tuples(*map(values, arguments))
    if get_origin(kind) is not None:
        return st.dictionaries(keys, values(arguments[1]), min_size=1, max_size=2)
    return {str: texts, int: numbers, bool: st.booleans()}[kind]


def read(kind: str, data: Any) -> Any:
    """Return the command or event of some data."""
    return command_from(kind, data) if kind in COMMANDS else event_from(kind, data)


def written(body: Any) -> Any:
    """Return the data of a command or event as it comes back from the bytes of a log."""
    return parse_canonical(canonical(to_data(body)))


@pytest.mark.parametrize("kind", BODIES)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_what_is_written_is_read_back_the_same(kind: str, data: st.DataObject) -> None:
    body = data.draw(values(BODIES[kind]))
    again = read(kind, written(body))
    assert type(again) is BODIES[kind]
    assert again == body
    assert canonical(to_data(again)) == canonical(to_data(body))


@pytest.mark.parametrize("kind", BODIES)
@settings(deadline=None, max_examples=5)
@given(data=st.data())
def test_a_field_too_many_or_too_few_is_refused(kind: str, data: st.DataObject) -> None:
    whole = written(data.draw(values(BODIES[kind])))
    assert set(whole) == {field.name for field in attrs.fields(BODIES[kind])}
    wrong = [{**whole, "extra": 1}, {**whole, "kind": kind}]
    wrong += [{name: value for name, value in whole.items() if name != left_out} for left_out in whole]
    for fields in wrong:
        with pytest.raises(LedgerError) as caught:
            read(kind, fields)
        assert caught.value.code == "record.data"


NULLABLE = ("first_lock_at", "queue", "bid", "points_before", "points_after", "acceptance")
"""What may be null: the lock of a slate without a game, a queue that stays as it is, the bid of who does not bid, the
points of who had no line before a correction or has none after it, the acceptance of a message that accepts nothing.
"""


def with_other_types(value: Any) -> Iterator[Any]:
    """Walk copies of a value in each of which one part, at any depth, has another JSON type."""
    if isinstance(value, dict):
        for key, item in value.items():
            parts = with_other_types(item) if item is not None or key not in NULLABLE else ()
            yield from ({**value, key: changed} for changed in parts if changed is not None or key not in NULLABLE)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in with_other_types(item))
    others: Mapping[type, Any] = {
        NoneType: None,
        bool: True,
        int: 1,
        str: "ab",
        list: [],
        dict: {},
        float: 1.0,
    }
    yield from (other for kind, other in others.items() if kind is not type(value))


@pytest.mark.parametrize("kind", BODIES)
@settings(deadline=None, max_examples=5)
@given(data=st.data())
def test_a_value_of_another_type_is_refused_at_any_depth(kind: str, data: st.DataObject) -> None:
    """`"5"` is not 5, `true` is not 1, `"ab"` is not a pair of teams, and hardly anything is null."""
    whole = written(data.draw(values(BODIES[kind])))
    for fields in with_other_types(whole):
        if not isinstance(fields, dict) or fields == {}:
            continue
        with pytest.raises(LedgerError) as caught:
            read(kind, fields)
        assert caught.value.code == "record.data"


@pytest.mark.parametrize("time", ["", "now", "2026-12-01", "2026-12-01T17:00:00", "2026-13-01T17:00:00Z", "0"])
def test_a_text_that_is_no_time_with_an_offset_is_refused(time: str) -> None:
    with pytest.raises(LedgerError) as caught:
        event_from("slate.opened", {"slate": "1", "first_lock_at": time, "wakes": []})
    assert caught.value.code == "record.data"


@pytest.mark.parametrize("pair", [[], ["a"], ["a", "b", "c"], "ab", {"a": 1, "b": 2}])
def test_a_pairing_is_a_list_of_two_teams(pair: Any) -> None:
    with pytest.raises(LedgerError) as caught:
        event_from("schedule.drawn", {"pairings": {"1": [pair]}})
    assert caught.value.code == "record.data"


@pytest.mark.parametrize(
    "kind", ["", "league.open", "draft.Picked", "PlayerDrafted", "draft.picked ", "decision.refused"]
)
def test_an_unknown_tag_is_refused(kind: str) -> None:
    for reader in (command_from, event_from):
        with pytest.raises(LedgerError) as caught:
            reader(kind, {})
        assert caught.value.code == "record.kind"


def test_no_tag_is_both_a_command_and_an_event() -> None:
    """A log holds both, and a record must say which it is."""
    assert not set(COMMANDS) & set(EVENTS)
    with pytest.raises(LedgerError):
        command_from("league.closed", {"seed": "", "seed_salt": "", "data_sha256": ""})
    with pytest.raises(LedgerError):
        event_from("season.close", {"seed": "", "seed_salt": "", "data_sha256": ""})


def test_tags_never_change() -> None:
    """Logs that were written stay readable: a new tag is added here, none is renamed or taken away."""
    assert set(COMMANDS) == {
        "season.plan",
        "draft.draw_order",
        "schedule.draw",
        "season.carry_over",
        "keepers.name",
        "draft.list_players",
        "draft.pick_player",
        "auction.nominate",
        "auction.seal_bid",
        "auction.award",
        "slate.call",
        "slate.open",
        "slate.lock",
        "lineup.set_lineup",
        "waivers.seal_bids",
        "waivers.run",
        "free_agents.move",
        "trades.take_turn",
        "trades.vote",
        "trades.rule",
        "trades.process",
        "trades.lapse",
        "talks.open",
        "talks.send",
        "talks.leave",
        "talks.chat",
        "period.score",
        "period.finalize",
        "score.adjust",
        "season.close",
    }
    assert set(EVENTS) == {
        "season.planned",
        "draft.ordered",
        "schedule.drawn",
        "season.carried_over",
        "keepers.named",
        "keepers.kept",
        "draft.listed",
        "draft.queued",
        "draft.picked",
        "auction.nominated",
        "auction.bid_sealed",
        "auction.bid_voided",
        "auction.sold",
        "slate.called",
        "slate.opened",
        "slate.locked",
        "lineup.set",
        "player.dropped",
        "reserve.moved",
        "bid.sealed",
        "claim.won",
        "claim.failed",
        "waivers.closed",
        "free_agent.added",
        "free_agents.turn_taken",
        "trade.offered",
        "trade.accepted",
        "trade.agreed",
        "trade.rejected",
        "trade.withdrawn",
        "trade.lapsed",
        "trade.voted",
        "trade.approved",
        "trade.postponed",
        "trade.executed",
        "trade.voided",
        "trades.turn_taken",
        "thread.opened",
        "message.sent",
        "thread.closed",
        "talks.window_answered",
        "trade.weighed",
        "trade.flagged",
        "chat.posted",
        "chat.answered",
        "lineups.best",
        "lineups.substituted",
        "period.scored",
        "period.provisional",
        "player.corrected",
        "period.finalized",
        "score.adjusted",
        "team.eliminated",
        "playoffs.seeded",
        "playoffs.paired",
        "playoffs.round_decided",
        "season.placed",
        "league.closed",
    }
