"""Every field of every record has a rule of who may read it, and no line is published while it could still matter."""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
import pytest
from following_facts import years_on
from season_cases import Game, Scripted, new_game, played, toy_rules
from talk_seasons import OPENS, OPENS_AGAIN, accepting, finished, negotiator, proposing, saying, swap, talking_game
from toy_sport import Absent, at, toy_season
from trade_seasons import FIRST, SECOND

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.errors import LedgerError
from leaguecore.league.codec import COMMANDS, EVENTS
from leaguecore.ledger import GENESIS_KIND, Record
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Claims, Decision, Keepers, Nomination, Shortlist, Wish
from leaguecore.managers.negotiating import Message
from leaguecore.season.genesis import DELIVERED, DRAWN, HANDED_OVER, METERED, REFUSED
from leaguecore.season.order import SIDE_KINDS
from leaguecore.season.publicity import held_until, is_public_shape, publicity_of
from leaguecore.season.resuming import folded

KINDS: Mapping[str, type[Any]] = {**COMMANDS, **EVENTS}

SEALED = "values.sealed"
OTHERS: Mapping[str, Mapping[str, Any]] = {
    REFUSED: {"attempt": 1, "codes": ["answer.form"], "outcome": "invalid", "task": "claims:0:team-01"},
    SEALED: {"task": "chat:1:team-01", "team": "team-01", "values": {"note": {"blob": "0" * 64, "size_class": 0}}},
    METERED: {"by": "manager", "kept": True, "task": "t", "team": "t", "usage": {"tokens": 1}, "wake_at_ms": 1},
    DRAWN: {"drawn_ms": 1, "left_ms": 0, "task": "chat:1:team-01", "team": "team-01"},
    DELIVERED: {"delivered_ms": 1, "task": "chat:1:team-01"},
    HANDED_OVER: {"from": "adp", "manager": "random", "plugins": {"builtin": "0" * 64}, "team": "team-01"},
}
"""A record of each kind that is neither command nor event, with all the fields that it can have."""


# --- a rule for every field -------------------------------------------------------------------------------------------


def within(hint: Any) -> tuple[str, Any]:
    """Return how the path of a field goes on, and the class of what it holds, None where that is no class of ours."""
    parts = [one for one in get_args(hint) if one is not NoneType]
    if get_origin(hint) in (Union, UnionType) and len(parts) == 1:
        hint = parts[0]
    mark, element = "", hint
    if get_origin(hint) is tuple:
        mark, element = "[]", get_args(hint)[0]
    elif get_origin(hint) is Mapping:
        mark, element = "{}", get_args(hint)[1]
    return mark, element if isinstance(element, type) and attrs.has(element) else None


def paths(kind: type[Any], before: str = "") -> Iterator[tuple[str, bool]]:
    """Walk every field of a class, those within others too, each with whether it is one that holds no others."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        path = f"{before}{field.name}"
        mark, inner = within(hints[field.name])
        yield path, inner is None
        if inner is not None:
            yield from paths(inner, f"{path}{mark}.")


def classes(kind: str, path: str) -> list[str]:
    """Return the classes that the rules give to a field, by its own path or by one that it is within."""
    rule = publicity_of(kind)
    listed = (("public", rule.public), ("sealed", rule.sealed), ("opened", rule.opened))
    return [
        name
        for name, ruled in listed
        for one in ruled
        if path == one or path.startswith((f"{one}.", f"{one}[", f"{one}{{"))
    ]


def test_every_kind_of_record_has_a_rule() -> None:
    assert {GENESIS_KIND, *SIDE_KINDS, SEALED, HANDED_OVER} == {GENESIS_KIND, *OTHERS}
    for kind in (*KINDS, GENESIS_KIND, *OTHERS):
        assert publicity_of(kind).fields or not list(paths(KINDS[kind]))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_field_has_one_rule_and_every_rule_a_field(kind: str) -> None:
    walked = dict(paths(KINDS[kind]))
    assert {path: classes(kind, path) for path, leaf in walked.items() if leaf and len(classes(kind, path)) != 1} == {}
    assert publicity_of(kind).fields - set(walked) == set()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_commitments_are_sealed_and_what_opens_them_is_told_apart(kind: str) -> None:
    """By the names that such fields have everywhere: a commitment says nothing, a salt opens it."""
    for path, leaf in paths(KINDS[kind]):
        name = path.rpartition(".")[2]
        if leaf and name == "commitment":
            assert classes(kind, path) == ["sealed"], path
        if leaf and name in ("salt", "seed", "seed_salt", "claims"):
            assert classes(kind, path) == ["opened"], path


@pytest.mark.parametrize("kind", sorted(OTHERS))
def test_the_rules_of_other_kinds_name_the_fields_that_they_have(kind: str) -> None:
    tops = {path.partition(".")[0].partition("{")[0] for path in publicity_of(kind).fields}
    assert tops == set(OTHERS[kind])
    assert is_public_shape(recorded(kind, OTHERS[kind])) == []


def recorded(kind: str, data: Mapping[str, Any]) -> Record:
    return Record(actor="engine", at=at(0), cmd="c", data=dict(data), kind=kind, league="toy", prev="0" * 64, seq=1)


def test_a_kind_without_a_rule_is_not_published() -> None:
    for asked in (publicity_of, lambda kind: is_public_shape(recorded(kind, {}))):
        with pytest.raises(LedgerError, match=r"note\.written") as caught:
            asked("note.written")
        assert caught.value.code == "record.kind"


@pytest.mark.parametrize(
    ("kind", "data", "strangers"),
    [
        (SEALED, {**OTHERS[SEALED], "text": "she limps"}, ["text"]),
        (SEALED, {**OTHERS[SEALED], "values": {"note": {"blob": "0" * 64, "text": "x"}}}, ["values{}.text"]),
        (SEALED, {**OTHERS[SEALED], "values": "she limps"}, ["values"]),
        ("talks.open", {"openings": [{"to": "team-02", "text": "take her"}, {"text": "him"}]}, ["openings[].text"]),
        ("talks.send", {"acceptance": None, "text": "yes"}, ["text"]),
        ("talks.send", {"acceptance": {"reveal": {"legs": [], "words": "yes"}}}, ["acceptance.reveal.words"]),
        ("waivers.run", {"reveals": [{"team": "team-01", "salt": "0", "note": "x"}], "z": 1}, ["reveals[].note", "z"]),
    ],
)
def test_what_has_no_rule_is_named_with_its_place(kind: str, data: Mapping[str, Any], strangers: list[str]) -> None:
    assert is_public_shape(recorded(kind, data)) == strangers


# --- lines that are held back -----------------------------------------------------------------------------------------


def records_of(game: Game) -> list[Record]:
    return list(game.league.records())


def holds(game: Game) -> Iterator[tuple[Record, Instant | None]]:
    """Walk the log, each record with until when its line by itself is held back."""
    previous = game.league.previous
    state = game.league.rules.opened(game.league.origin, "" if previous is None else previous.league)
    for record in records_of(game):
        state = folded(state, record)
        yield record, held_until(state, record)


def published(game: Game, now: int) -> list[Record]:
    """Return the log as it is published at an instant: up to the first line that is still held back."""
    shown: list[Record] = []
    for record, until in holds(game):
        if record.at > now or (until is not None and until > now):
            break
        shown.append(record)
    return shown


def places(records: list[Record]) -> set[int]:
    return {record.seq for record in records}


def instants(game: Game) -> list[int]:
    """Return when something was written, and the moments right before and after."""
    return sorted({record.at + more for record in records_of(game) for more in (-1, 0, 1)})


def last(game: Game) -> int:
    return records_of(game)[-1].at


DRAFT_ENDS = at(0, 18, 6)
"""In the leagues that talk: six picks of a minute, from a day before the first game on."""

CLOSES, CLOSES_AGAIN = OPENS + DAY, OPENS_AGAIN + DAY
TALKING = ("talks.open", "talks.send", "talks.leave", "talks.window_answered", "thread.", "message.", "trade.")
"""What tells of threads: in these leagues there are no trades but those of threads."""

NEGOTIATING = ("negotiate:", "reply:")


@pytest.fixture(scope="module")
def talked() -> Game:
    """A season with a shortlist before each pick, two windows of threads, and sealed claims for two runs."""
    claims = {"claims": lambda _briefing: Claims(wishes=(Wish(add="joe", drop="", bid=1),))}
    listing = {"shortlist": lambda briefing: Shortlist(players=tuple(sorted(briefing.board.index))[:2])}
    offering = proposing(SECOND, *swap("ann", "bob"), text="take her")
    asking = saying(Message(action="message", text="well?"))
    wavering = saying(Message(action="message", text="hm"), accepting)
    first = negotiator(FIRST, offering, reply=asking, **claims, **listing)
    return finished(talking_game(first, negotiator(SECOND, reply=wavering, **listing)))


def of_threads(record: Record) -> bool:
    """Say whether a record tells that somebody talks: by its kind, or by the decision that it is about."""
    task = str(record.data.get("task", ""))
    return record.kind.startswith(TALKING) or record.cmd.startswith(NEGOTIATING) or task.startswith(NEGOTIATING)


def test_the_season_has_something_to_hide(talked: Game) -> None:
    kinds = [record.kind for record in records_of(talked)]
    for kind in ("draft.listed", "message.sent", "trade.agreed", "bid.sealed"):
        assert kind in kinds
    assert {OPENS <= record.at < CLOSES for record in records_of(talked) if record.kind == "message.sent"} == {True}


def test_no_line_of_an_open_window_is_published(talked: Game) -> None:
    for now in instants(talked):
        for opens, closes in ((OPENS, CLOSES), (OPENS_AGAIN, CLOSES_AGAIN)):
            if opens <= now < closes:
                assert [one for one in published(talked, now) if opens <= one.at < closes and of_threads(one)] == []
    talks = [one for one in records_of(talked) if of_threads(one) and one.at < CLOSES]
    assert len(talks) > 8
    assert [one for one in published(talked, CLOSES) if of_threads(one)] == talks


def test_each_line_is_held_back_for_its_own_sake(talked: Game) -> None:
    """Command and event alike, whatever stands before them in the log; what the engine does is held back by none."""
    own = [one for one in TALKING if one != "trade."]
    found: dict[str, set[Instant | None]] = {}
    for record, until in holds(talked):
        if record.kind.startswith((*own, "waivers.seal", "bid.", "draft.l")):
            found.setdefault(record.kind, set()).add(until)
        elif "task" not in record.data:
            assert until is None, record.kind
    windows = {closes + 7 * week * DAY for closes in (CLOSES, CLOSES_AGAIN) for week in (0, 1)}
    runs = {at(7 * week, 15) for week in (1, 2)}
    assert found["talks.open"] == found["talks.window_answered"] == windows
    thread = ("talks.send", "thread.opened", "message.sent", "thread.closed")
    assert [found[kind] for kind in thread] == [{CLOSES}] * 4
    assert found["waivers.seal_bids"] == found["bid.sealed"] == runs
    # Whoever names nobody that may be listed shows nothing: the engine lists nobody for him.
    assert found["draft.list_players"] == found["draft.listed"] == {DRAFT_ENDS, None}


def test_who_has_handed_in_claims_is_not_published_before_the_run(talked: Game) -> None:
    runs = [(planned["claims_at"], planned["waivers_at"]) for planned in talked.bodies("season.planned")[0]["runs"]]
    assert len(runs) >= 2
    for number in range(len(runs)):
        sealed = [one for one in records_of(talked) if one.kind == "bid.sealed" and one.data["run"] == number]
        assert len(sealed) == 2
        run_at = at(7 * number + 7, 15)
        assert places(sealed) & places(published(talked, run_at - 1)) == set()
        assert places(sealed) <= places(published(talked, run_at))


def test_lists_of_players_are_not_published_before_the_draft_is_over(talked: Game) -> None:
    lists = ("draft.list_players", "draft.listed")
    assert not [one for one in published(talked, DRAFT_ENDS - 1) if one.kind in lists]
    assert len([one for one in published(talked, DRAFT_ENDS) if one.kind in lists]) == 12


def test_what_nobody_must_not_see_is_published_at_once(talked: Game) -> None:
    """Between the draft and the first claims, and from each run to the next window, the whole log is open."""
    for now in (at(1, 17), at(7, 13, 59), at(7, 15, 59), at(9), at(13)):
        assert published(talked, now) == [one for one in records_of(talked) if one.at <= now]


def test_at_the_end_of_the_season_everything_is_published(talked: Game) -> None:
    assert published(talked, last(talked)) == records_of(talked)
    assert [is_public_shape(one) for one in records_of(talked) if is_public_shape(one)] == []


def queueing(briefing: Briefing) -> Decision:
    return Shortlist(players=(), queue=tuple(sorted(briefing.board.index))[:2])


def test_a_queue_is_not_published_before_the_draft_is_over() -> None:
    managers = [Scripted(Absent(), {"shortlist": queueing}), Absent()]
    game = played(toy_rules(draft__queue=3), toy_season().facts(), managers)
    ends = game.runner.state.draft_ends_at
    queued = [one for one in records_of(game) if one.kind == "draft.queued"]
    assert queued
    for now in instants(game):
        assert now >= ends or not [one for one in published(game, now) if one in queued]
    assert places(queued) <= places(published(game, ends))


def test_a_pick_that_nobody_prepared_is_published_at_once() -> None:
    game = played(toy_rules(), toy_season().facts(), [Absent(), Absent()])
    assert game.bodies("draft.queued") == []
    drafting = [now for now in instants(game) if now <= game.runner.state.draft_ends_at]
    assert len(drafting) > 10
    for now in drafting:
        assert published(game, now) == [one for one in records_of(game) if one.at <= now]


LOT = 90_000
"""A minute for the nomination and half a minute for bids."""


def test_who_bids_on_a_lot_is_not_published_before_its_award() -> None:
    auction = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "linear", "price": "proxy"}
    rules = toy_rules(draft__kind="auction", draft__auction=auction)

    def nominate(briefing: Briefing) -> Decision:
        return Nomination(player=next(one for one in sorted(briefing.board.index) if briefing.free(one)), opening=1)

    bidder = Scripted(Absent(), {"nominate": nominate, "bid": lambda _briefing: Bid(most=2)})
    game = played(rules, toy_season().facts(), [bidder, "projection"])
    begins = at(0, 18)
    for record, until in holds(game):
        lot = record.data.get("lot")
        sealed = record.kind in ("auction.seal_bid", "auction.bid_sealed")
        assert record.kind.startswith(("decision.", "bid.", "waivers.")) or until == (
            begins + LOT * (lot + 1) if sealed else None
        )
    bids = [one for one in records_of(game) if one.kind in ("auction.seal_bid", "auction.bid_sealed")]
    assert {one.data["lot"] for one in bids} == set(range(6))
    for now in (begins + LOT * lot + more for lot in range(1, 7) for more in (-1, 0)):
        shown = published(game, now)
        assert [one for one in bids if one in shown] == [
            one for one in bids if begins + LOT * (one.data["lot"] + 1) <= now
        ]
    assert [is_public_shape(one) for one in records_of(game) if is_public_shape(one)] == []


def test_whom_a_team_keeps_is_not_published_before_the_draft_begins() -> None:
    keepers = {
        "most": 1,
        "cost": "round",
        "dearer_by": 1,
        "undrafted_round": 3,
        "same_round": "next_earlier",
        "lead_hours": 48,
    }
    facts = toy_season().facts()
    earlier = played(toy_rules(keepers=keepers), years_on(facts, -1), [Absent()])
    held = earlier.runner.state.rosters

    def keeping(briefing: Briefing) -> Decision:
        return Keepers(players=(sorted(held[briefing.team])[0],))

    game = new_game(
        toy_rules(keepers=keepers), facts, [Scripted(Absent(), {"keepers": keeping})], previous=earlier.league
    )
    game.runner.run()
    begins = at(0, 18)
    named = [one for one in records_of(game) if one.kind in ("keepers.name", "keepers.named")]
    assert [one.at for one in named] == [begins - 48 * HOUR] * 4
    assert [until for record, until in holds(game) if record in named] == [begins] * 4
    for now in (begins - 48 * HOUR, begins - 1):
        assert not [one for one in published(game, now) if one in named]
    assert places(named) <= places(published(game, begins))


@pytest.mark.parametrize(
    ("task", "until"),
    [
        (f"negotiate:0:{FIRST}", CLOSES),
        (f"negotiate:1:{FIRST}", CLOSES_AGAIN),
        (f"reply:102:{SECOND}", CLOSES),
        (f"claims:1:{FIRST}", at(14, 15)),
        (f"bid:3:{FIRST}", at(0, 18, 4)),
        (f"keepers:0:{FIRST}", at(0, 18)),
        (f"lineup:p01:0:{FIRST}", None),
        (f"pick:2:{FIRST}", None),
        (f"trades:0:{FIRST}", None),
    ],
)
@pytest.mark.parametrize("kind", sorted(set(OTHERS) - {HANDED_OVER}))
def test_how_a_decision_came_about_is_held_back_like_the_decision(
    talked: Game, kind: str, task: str, until: Instant | None
) -> None:
    state = talked.league.rules.opened(talked.league.origin)
    for record in records_of(talked):
        state = folded(state, record)
        if record.kind == "message.sent":
            break
    assert held_until(state, recorded(kind, {**OTHERS[kind], "task": task})) == until
