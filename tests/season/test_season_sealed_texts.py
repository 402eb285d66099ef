"""The log commits to every text behind a decision, and to no other; what is never shown cannot be guessed from it."""

import itertools
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from branch_cases import forged, play_on
from season_cases import Game, Scripted
from text_seasons import (
    SECRET,
    Writer,
    all_texts,
    blob_by_hand,
    command_of,
    hiding,
    salt_by_hand,
    sealed_records,
    speakers,
    texts_given,
    writers,
    writing_game,
)
from toy_sport import Absent, at
from trade_seasons import FIRST, SECOND, started

from leaguecore.ledger import Record
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import TEXT_CHARS_MAX, Answer
from leaguecore.season.branching import branch_league
from leaguecore.season.publisher import publish

KINDS = {"shortlist", "pick", "lineup", "claims", "negotiate", "reply"}


@pytest.fixture(scope="module")
def hidden() -> Game:
    """A season whose texts are salted by a secret of their own."""
    return finished(writing_game(commitments=hiding()))


@pytest.fixture(scope="module")
def simulated() -> Game:
    """A season whose texts are salted by the seed."""
    return finished(writing_game())


def finished(game: Game) -> Game:
    """Play a league to its end and replay it."""
    game.runner.run()
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    return game


def test_each_decision_with_texts_has_one_record_that_commits_to_all_of_them(hidden: Game) -> None:
    sealed = sealed_records(hidden)
    answered = {cmd for manager in hidden.managers.values() for cmd in manager.given}  # type: ignore[attr-defined]  # all are writers
    assert [command_of(one) for one in sealed] == [one.cmd for one in hidden.league.records() if one.cmd in answered]
    assert {one.cmd.partition(":")[0] for one in sealed} == KINDS
    for record in sealed:
        team, cmd = record.data["team"], command_of(record)
        assert (record.data["task"], record.actor) == (cmd, team)
        assert set(record.data["values"]) == set(texts_given(hidden, team, cmd))


def test_the_commitments_open_by_the_documented_preimage(hidden: Game) -> None:
    league, opened = hidden.league.ledger.league, 0
    for record in sealed_records(hidden):
        team, cmd = record.data["team"], command_of(record)
        for name, text in texts_given(hidden, team, cmd).items():
            tag = f"{name}:{league}:{team}:{cmd}"
            assert record.data["values"][name]["blob"] == blob_by_hand(tag, salt_by_hand(SECRET, league, tag), text)
            opened += 1
    assert opened > 60


def test_the_texts_are_kept_in_private_and_stand_nowhere_in_the_log(hidden: Game) -> None:
    log, store = b"\n".join(hidden.log()), hidden.league.ledger.store
    for name, text in all_texts(hidden).items():
        assert store.secret(name) == text
        assert text.encode() not in log
    assert SECRET.encode() not in log


def test_no_two_commitments_and_no_two_salts_are_alike(hidden: Game) -> None:
    blobs = [value["blob"] for one in sealed_records(hidden) for value in one.data["values"].values()]
    texts = hidden.engine.texts
    salts = [
        texts.salt(name, one.data["team"], command_of(one))
        for one in sealed_records(hidden)
        for name in one.data["values"]
    ]
    assert len(blobs) == len(set(blobs)) == len(set(salts))


# --- how long a text is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "size"),
    [("a", 0), ("a" * 64, 0), ("a" * 65, 1), ("a" * 128, 1), ("a" * 129, 2), ("é" * 33, 1), ("a" * 100_000, 11)],
    ids=lambda value: str(len(value)) if isinstance(value, str) else str(value),
)
def test_only_about_how_long_a_text_is_can_be_read(text: str, size: int) -> None:
    """Class n holds what has at most 64 times 2 to the n bytes in UTF-8."""

    def changed(_briefing: Briefing, answer: Answer) -> Answer:
        return attrs.evolve(answer, prompt=text)

    first, second = speakers()
    game = writing_game(Writer(first, changed=changed), second)
    game.runner.run(until=at(1))
    found = {one.data["values"]["prompt"]["size_class"] for one in sealed_records(game)}
    assert found == {size}


def test_what_is_not_said_is_not_sealed() -> None:
    def changed(_briefing: Briefing, answer: Answer) -> Answer:
        decision: Any = answer.decision
        return Answer(decision=attrs.evolve(decision, private_notes=""), prompt="", reasoning=None)

    first, second = speakers()
    game = finished(writing_game(Writer(first, changed=changed), second))
    assert sealed_records(game) == []


# --- answers that are refused, and those that come too late ----------------------------------------------------------


def refusing(briefing: Briefing, answer: Answer) -> Answer:
    """Name a player whom nobody knows at the first attempt at a pick."""
    if briefing.kind != "pick" or briefing.refused:
        return answer
    wrong: Any = answer.decision
    if isinstance(wrong, bytes):
        return attrs.evolve(answer, decision=wrong.replace(b'"player":"', b'"player":"nobody-'))
    return attrs.evolve(answer, decision=attrs.evolve(wrong, player="nobody"))


TIME = {"decision_seconds": 600, "bank_seconds": 0, "repairs": 1}


def test_a_refused_answer_has_its_texts_sealed_under_the_id_of_the_refusal() -> None:
    first, second = speakers()
    managers = Writer(first, changed=refusing), Writer(second, wire=True, changed=refusing)
    game = finished(writing_game(*managers, commitments=hiding(), time=TIME))
    league, found = game.league.ledger.league, [one for one in sealed_records(game) if ":refused" in one.cmd]
    assert len(found) == 6
    for record in found:
        task, team, cmd = record.data["task"], record.data["team"], command_of(record)
        assert cmd == f"{task}:refused"
        writer: Any = game.managers[team]
        answer = writer.given[task][0]
        texts = {"prompt": answer.prompt, "reasoning": answer.reasoning}
        texts |= {"response": answer.decision.decode()} if writer.wire else {"note": answer.decision.private_notes}
        tags = {name: f"{name}:{league}:{team}:{cmd}" for name in texts}
        assert {name: one["blob"] for name, one in record.data["values"].items()} == {
            name: blob_by_hand(tag, salt_by_hand(SECRET, league, tag), texts[name]) for name, tag in tags.items()
        }


def test_what_comes_too_late_has_not_been_said() -> None:
    canary = "I was asleep"

    def late(_briefing: Briefing, answer: Answer) -> Answer:
        decision: Any = answer.decision
        kept = attrs.evolve(decision, private_notes=canary)
        return attrs.evolve(answer, decision=kept, prompt=canary, reasoning=canary, took_ms=601_000)

    manager = Writer(Scripted(Absent(), {"lineup": started}), changed=late)
    game = finished(writing_game(manager, Absent(), time=TIME))
    missed = [one for one in game.bodies("decision.refused") if one["codes"] == ["decision.late"]]
    assert missed
    assert len(missed) == len(manager.given)
    assert sealed_records(game) == []
    assert [name for name, text in game.league.ledger.store.secrets() if canary in text] == []


@pytest.mark.parametrize("field", ["prompt", "reasoning"])
@pytest.mark.parametrize(
    "text", [5, b"bytes", ["text"], True, "x" * (TEXT_CHARS_MAX + 1)], ids=["number", "bytes", "list", "true", "long"]
)
def test_a_prompt_or_a_reasoning_that_is_no_text_or_too_long_makes_an_answer_ill_formed(field: str, text: Any) -> None:
    def changed(_briefing: Briefing, answer: Answer) -> Answer:
        return attrs.evolve(answer, **{field: text})

    first, second = speakers()
    game = writing_game(Writer(first, changed=changed), second)
    game.runner.run(until=at(0, 18, 2))
    refused = [one.data for one in game.league.records() if one.kind == "decision.refused" and one.actor == FIRST]
    assert refused
    assert {(one["outcome"], *one["codes"]) for one in refused} == {("invalid", "decision.form")}
    assert sealed_records(game) == []


def test_a_text_of_the_greatest_length_is_taken() -> None:
    first, second = speakers()
    longest = "x" * TEXT_CHARS_MAX
    game = writing_game(Writer(first, changed=lambda _one, answer: attrs.evolve(answer, prompt=longest)), second)
    game.runner.run(until=at(0, 18, 2))
    assert {one.data["values"]["prompt"]["size_class"] for one in sealed_records(game)} == {14}


def test_half_a_letter_is_kept_and_sealed_as_an_escape() -> None:
    """A lone surrogate is no text that a file can hold."""
    first, second = speakers()

    def changed(_briefing: Briefing, answer: Answer) -> Answer:
        return attrs.evolve(answer, reasoning="half \ud83d")

    game = writing_game(Writer(first, changed=changed), second, commitments=hiding())
    game.runner.run(until=at(0, 18, 2))
    record, league = sealed_records(game)[0], game.league.ledger.league
    tag = f"reasoning:{league}:{FIRST}:{command_of(record)}"
    blob = blob_by_hand(tag, salt_by_hand(SECRET, league, tag), "half \\ud83d")
    assert record.data["values"]["reasoning"]["blob"] == blob


# --- what the seed tells ---------------------------------------------------------------------------------------------


def opened_by_the_seed(game: Game, tmp_path: Any) -> list[bool]:
    """Return for each note whether a stranger who guesses it sees that he is right, once the seed has been shown."""
    publish(game.league, tmp_path / "P")
    stranger = type(game.league).open(tmp_path / "P", plugins=game.league.plugins)
    assert stranger.ledger.store.secret("seed") is None
    engine, known = stranger.engine()
    assert known
    return [
        engine.texts.commitment("note", one.data["team"], command_of(one), text) == one.data["values"]["note"]["blob"]
        for one in sealed_records(game)
        for name, text in texts_given(game, one.data["team"], command_of(one)).items()
        if name == "note"
    ]


def test_with_a_secret_for_texts_nobody_can_guess_a_note_by_the_seed_of_the_last_record(tmp_path: Any) -> None:
    never = dict.fromkeys(("note_hours", "thread_hours", "response_hours", "prompt_hours"), "never")
    policy = {"visibility": "public", **never, "reasoning_hours": "never"}
    game = finished(writing_game(publication=policy, commitments=hiding()))
    (closing,) = game.bodies("league.closed")
    assert closing["seed"] == "7"
    found = opened_by_the_seed(game, tmp_path)
    assert len(found) > 20
    assert not any(found)


def test_in_a_simulation_the_seed_opens_all(simulated: Game, tmp_path: Any) -> None:
    found = opened_by_the_seed(simulated, tmp_path)
    assert len(found) > 20
    assert all(found)


def test_another_secret_gives_other_seals_of_texts_and_messages_and_nothing_else(hidden: Game) -> None:
    other = finished(writing_game(commitments=hiding("60" * 32)))
    pairs = list(zip(hidden.league.records(), other.league.records(), strict=True))
    differing = {one.kind for one, two in pairs if one.data != two.data}
    assert differing == {"values.sealed", "message.sent", "talks.open", "talks.send"}


# --- branches --------------------------------------------------------------------------------------------------------


def test_a_branch_keeps_the_tags_of_the_oldest_league(hidden: Game) -> None:
    origin = hidden.league.ledger.league
    half = sealed_records(hidden)[20].seq
    branch = branch_league(hidden.league, at=half)
    assert branch.ledger.league != origin
    first, second = writers()
    play_on(branch, {FIRST: first, SECOND: second})
    assert branch.faults() == []
    game = Game(league=branch, engine=hidden.engine, runner=hidden.runner, managers={FIRST: first, SECOND: second})
    later = [one for one in sealed_records(game) if command_of(one) in {*first.given, *second.given}]
    assert len(later) > 5
    for record in later:
        team, cmd = record.data["team"], command_of(record)
        tag = f"note:{origin}:{team}:{cmd}"
        text = texts_given(game, team, cmd)["note"]
        assert record.data["values"]["note"]["blob"] == blob_by_hand(tag, salt_by_hand(SECRET, origin, tag), text)
    # What it took over opens there as it does here.
    for name, text in all_texts(hidden).items():
        if hidden.league.ledger.store.find(name.partition(":")[2]).seq <= half:  # type: ignore[union-attr]  # it is there
            assert branch.ledger.store.secret(name) == text


# --- forged records --------------------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], dict[str, Any]]


def value(**changes: Any) -> Change:
    """Return how the commitment to the note of a record becomes another."""
    return lambda data: {**data, "values": {**data["values"], "note": {**data["values"]["note"], **changes}}}


FORGED: dict[str, Change] = {
    "another team": lambda data: {**data, "team": SECOND},
    "no such team": lambda data: {**data, "team": "team-77"},
    "another task": lambda data: {**data, "task": "pick:77:team-01"},
    "no texts": lambda data: {**data, "values": {}},
    "texts that are none": lambda data: {**data, "values": ["note"]},
    "a kind that there is not": lambda data: {**data, "values": {**data["values"], "dream": data["values"]["note"]}},
    "a field more": lambda data: {**data, "more": 1},
    "no task": lambda data: {name: one for name, one in data.items() if name != "task"},
    "a commitment in capitals": value(blob="AB" * 32),
    "a commitment cut short": value(blob="ab" * 31),
    "a commitment that is a number": value(blob=7),
    "no size": lambda data: {**data, "values": {"note": {"blob": "ab" * 32}}},
    "a size that is true": value(size_class=True),
    "a size below 0": value(size_class=-1),
    "a size of nothing there is": value(size_class=18),
    "a size that is a text": value(size_class="1"),
    "a text in clear": value(text="she limps"),
}


def a_note_of(game: Game, team: str = FIRST) -> Record:
    return next(one for one in sealed_records(game) if one.data["team"] == team)


def codes(game: Game, change: Callable[[list[Record]], list[Record]]) -> list[str]:
    """Return the codes of the faults of a log with other records, in order and each once."""
    return list(dict.fromkeys(fault.code for fault in forged(game.league, change).faults()))


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED.keys())
def test_a_record_that_does_not_say_which_texts_came_with_its_decision_is_a_fault(
    simulated: Game, change: Change
) -> None:
    at_seq = a_note_of(simulated).seq

    def forge(records: list[Record]) -> list[Record]:
        return [attrs.evolve(one, data=change(dict(one.data))) if one.seq == at_seq else one for one in records]

    found = codes(simulated, forge)
    assert "sealed.form" in found
    # What has not even the fields of its kind, the level of commitments cannot read either.
    assert set(found) <= {"sealed.form", "record.form"}


def renumbered(records: list[Record]) -> list[Record]:
    """Return the records of one transaction with their numbers in it."""
    return [
        attrs.evolve(one, cmd=f"{records[0].cmd}/{number}" if number else one.cmd) for number, one in enumerate(records)
    ]


def transactions(records: list[Record]) -> list[list[Record]]:
    return [list(group) for _, group in itertools.groupby(records, key=command_of)]


def with_transaction(place: str, change: Callable[[list[Record]], list[Record]]) -> Callable[[list[Record]], Any]:
    """Return how the transaction of a command becomes another."""

    def forge(records: list[Record]) -> list[Record]:
        groups = [change(group) if group[0].cmd == place else group for group in transactions(records)]
        return [one for group in groups for one in renumbered(group)]

    return forge


def test_the_texts_of_a_decision_are_sealed_once(simulated: Game) -> None:
    cmd = command_of(a_note_of(simulated))
    twice = with_transaction(
        cmd, lambda group: [one for record in group for one in [record] * (1 + (record.kind == "values.sealed"))]
    )
    assert codes(simulated, lambda records: with_transaction(cmd, list)(records)) == []
    assert codes(simulated, twice) == ["event.envelope"]


def test_texts_are_sealed_before_it_is_said_what_they_cost(simulated: Game) -> None:
    cmd = command_of(a_note_of(simulated))
    kinds = [one.kind for one in simulated.league.records() if command_of(one) == cmd]
    assert kinds[-2:] == ["values.sealed", "seat.metered"]
    late = with_transaction(cmd, lambda group: [*group[:-2], group[-1], group[-2]])
    assert codes(simulated, late) == ["event.envelope"]


def test_the_engine_seals_no_texts(simulated: Game) -> None:
    """What a command of the engine holds nobody wrote."""
    sealed = a_note_of(simulated)
    cmd = next(one.cmd for one in simulated.league.records() if one.kind == "season.plan")

    def added(group: list[Record]) -> list[Record]:
        return [*group, attrs.evolve(sealed, actor="engine", at=group[0].at)]

    assert codes(simulated, with_transaction(cmd, added)) == ["sealed.form"]


def test_another_commitment_cannot_be_told_from_the_log_but_from_what_is_kept(simulated: Game) -> None:
    """A commitment is any 64 digits; that it opens to what was said only the private store can show."""
    record = a_note_of(simulated)
    other = value(blob="ab" * 32)

    def forge(records: list[Record]) -> list[Record]:
        return [attrs.evolve(one, data=other(dict(one.data))) if one.seq == record.seq else one for one in records]

    league = forged(simulated.league, forge)
    assert league.faults() == []
    name = f"note:{command_of(record)}"
    league.ledger.store.append([], {name: all_texts(simulated)[name]})
    assert [(fault.code, fault.seq) for fault in league.faults()] == [("blob.mismatch", record.seq)]
