"""What was kept private is read after its embargo and not before, and what is not read is counted."""

import json
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from season_cases import Game, Scripted, new_game, toy_rules
from talk_seasons import OPENS, PUBLICATION, finished, negotiator, proposing, swap, talking_game
from toy_sport import Absent, at
from trade_seasons import FIRST, SECOND, SQUADS, TRADES, season, started

from leaguecore.clock import HOUR, Instant
from leaguecore.commit import commitment
from leaguecore.league.sealed_terms import message_tag, offer_hash, text_tag
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Moves, Pick, Trades
from leaguecore.managers.negotiating import Message, Reply
from leaguecore.season.disclosing import Disclosed, disclosed
from leaguecore.season.embargo import after_embargo, notes_rule
from leaguecore.season.message_seals import opened_message, opener
from leaguecore.season.withholding import withhold

CANARY = "canary: ann limps"
SAID = "take her, she is fine"


def publishing(hours: int | str, **changes: Any) -> dict[str, Any]:
    """Return a policy of one delay for everything that managers and models wrote or read, with changes."""
    return {**PUBLICATION, **{name: hours for name in PUBLICATION if name.endswith("_hours")}, **changes}


def talked(publication: Mapping[str, Any] | None = PUBLICATION) -> Game:
    """Return a league in which the first team lies to the second, and says so in its notes."""
    speaker = negotiator(FIRST, proposing(SECOND, *swap("ann", "bob"), text=SAID, notes=CANARY))
    answer = Reply(message=Message(action="reject", text="no"), private_notes="I know")
    listener = negotiator(SECOND, reply=lambda _briefing: answer)
    return finished(talking_game(speaker, listener, publication=publication))


def read(game: Game, now: int) -> dict[str, str]:
    """Return what may be read by an instant, by name."""
    return {one.name: one.value for one in disclosed(game.league, Instant(now)).values}


def counts(found: Disclosed) -> tuple[int, int, int, int]:
    """Return how many values are read, are withheld, will be read, and never will."""
    return len(found.values), found.withheld, found.embargoed, found.never


def canaries(game: Game, now: int) -> list[str]:
    """Return the names of what may be read by an instant and holds the canary or the words of the thread."""
    values = read(game, now)
    return sorted(name for name, value in values.items() if CANARY in value or SAID in value)


@pytest.mark.parametrize("hours", [0, 6, 48])
def test_notes_and_threads_are_read_so_many_hours_after_their_window_has_closed(hours: int) -> None:
    game = talked(publishing(hours))
    public_at = OPENS + 24 * HOUR + hours * HOUR
    assert canaries(game, public_at - 1) == []
    tag = message_tag(game.engine.league, "thread-0001", 1)
    assert canaries(game, public_at) == sorted([f"note:negotiate:0:{FIRST}", tag])


def test_what_is_not_read_yet_is_counted() -> None:
    """Two notes and two messages; everything is kept and nothing is lost."""
    game = talked()
    early, late = (disclosed(game.league, Instant(now)) for now in (OPENS, OPENS + 30 * HOUR))
    assert counts(early) == (0, 0, 4, 0)
    assert counts(late) == (4, 0, 0, 0)
    assert read(game, OPENS + 30 * HOUR)["note:reply:102:team-02"] == "I know"


@pytest.mark.parametrize("kind", ["note", "message"])
def test_what_is_withheld_is_never_read_and_counted_once_its_time_has_come(kind: str) -> None:
    game = talked()
    tag = message_tag(game.engine.league, "thread-0001", 1)
    name, other = (f"note:negotiate:0:{FIRST}", tag)[:: 1 if kind == "note" else -1]
    assert withhold(game.league, name)
    assert counts(disclosed(game.league, OPENS)) == (0, 0, 4, 0)
    assert canaries(game, OPENS + 30 * HOUR) == [other]
    assert counts(disclosed(game.league, MUCH_LATER)) == (3, 1, 0, 0)
    assert name not in read(game, MUCH_LATER)


MUCH_LATER = at(3_000)


@pytest.mark.parametrize(
    "publication",
    [None, publishing("never"), publishing("never", visibility="private")],
    ids=["none", "never", "private"],
)
def test_what_is_never_published_is_kept_back_for_good_and_counted(publication: Mapping[str, Any] | None) -> None:
    assert counts(disclosed(talked(publication).league, MUCH_LATER)) == (0, 0, 0, 4)


@pytest.mark.parametrize(("notes", "threads"), [(6, "never"), ("never", 6)])
def test_notes_and_threads_are_let_out_apart(notes: int | str, threads: int | str) -> None:
    game = talked(publishing("never", note_hours=notes, thread_hours=threads))
    assert counts(disclosed(game.league, MUCH_LATER)) == (2, 0, 0, 2)
    assert {name.partition(":")[0] for name in read(game, MUCH_LATER)} == {"note" if threads == "never" else "message"}


DELAYS: dict[str, Any] = {
    "note_hours": 1,
    "thread_hours": 2,
    "prompt_hours": 3,
    "response_hours": 4,
    "reasoning_hours": "never",
}


def test_each_kind_of_value_has_its_own_delay() -> None:
    game = talking_game(negotiator(FIRST), negotiator(SECOND), publication={"visibility": "public", **DELAYS})
    kinds: tuple[Any, ...] = ("note", "thread", "prompt", "response", "reasoning")
    found = {kind: after_embargo(game.runner.state, at(1), kind) for kind in kinds}
    assert found == {"note": at(1, 1), "thread": at(1, 2), "prompt": at(1, 3), "response": at(1, 4), "reasoning": None}


# --- what managers are told of it -------------------------------------------------------------------------------------


def told(publication: Mapping[str, Any] | None) -> str:
    game = talking_game(negotiator(FIRST), negotiator(SECOND), publication=publication)
    return notes_rule(game.engine.rules.ruleset)


@pytest.mark.parametrize(
    ("publication", "notes", "threads"),
    [
        (PUBLICATION, "The public reads them 6 hours after the close", "the public reads 6 hours after the close"),
        (publishing(1), "The public reads them 1 hour after the close", "the public reads 1 hour after the close"),
        (publishing(0), "The public reads them right after the close", "the public reads right after the close"),
        (publishing(9, thread_hours=0), "them 9 hours after the close", "the public reads right after the close"),
        (publishing("never"), "nor does anybody else", "never published"),
        (publishing("never", visibility="private"), "nor does anybody else", "never published"),
        (None, "nor does anybody else", "never published"),
    ],
)
def test_managers_are_told_the_truth_about_who_reads_their_notes_and_threads(
    publication: Mapping[str, Any] | None, notes: str, threads: str
) -> None:
    rule = told(publication)
    assert notes in rule
    assert threads in rule
    assert ("The public reads them" in rule) is ("nor does anybody else" not in rule)


def test_a_league_without_threads_is_told_of_its_notes_only() -> None:
    assert "thread" not in notes_rule(toy_rules(publication=PUBLICATION).ruleset)
    assert "anybody else" in notes_rule(toy_rules().ruleset)


def test_what_is_read_opens_the_commitments_of_the_log() -> None:
    game = talked()
    values = read(game, at(30))
    for sent in game.bodies("message.sent"):
        tag = message_tag(game.engine.league, sent["thread"], sent["number"])
        kept = json.loads(values[tag])
        plain = opened_message(opener(game.league.ledger.store), game.engine.league, sent["thread"], sent["number"])
        assert offer_hash(tag, plain.reveal) == sent["commitment"]
        assert plain.reveal.text == commitment(text_tag(tag), kept["text_salt"], kept["text"])
        assert kept["text"] in (SAID, "no")


def test_a_log_without_its_private_store_has_nothing_to_show() -> None:
    game = talked()
    assert game.league.ledger.store.secret("note:nothing") is None
    assert not any(CANARY.encode() in line or SAID.encode() in line for line in game.log())


# --- the close of each kind of decision -------------------------------------------------------------------------------


def noting(kind: str, answer: Any) -> Any:
    """Return how a team answers something, with the kind of it as a note."""
    return lambda briefing: _noted(answer(briefing), kind)


def _noted(decision: Any, kind: str) -> Any:
    return attrs.evolve(decision, private_notes=kind)


def _picked(briefing: Briefing) -> Pick:
    return Pick(player=next(one for one in SQUADS[briefing.team] if one not in briefing.owners))


def _started(briefing: Briefing) -> Lineup:
    return started(briefing)


def test_each_kind_of_decision_has_its_close() -> None:
    """Six hours hold; the draft begins a day before the first game, with three rounds of two picks of a minute."""
    answers = {
        "pick": noting("pick", _picked),
        "lineup": noting("lineup", _started),
        "claims": noting("claims", lambda _briefing: Claims(wishes=())),
        "moves": noting("moves", lambda _briefing: Moves(wishes=())),
        "trades": noting("trades", lambda _briefing: Trades(actions=())),
    }
    rules = toy_rules(
        sport="toy-week",
        trades={**TRADES, "most_teams": 2},
        free_agents={"mode": "first_come", "max_moves": 1, "played_drop": "nobody"},
        lineups__lock="weekly",
        publication=PUBLICATION,
    )
    teams = [Scripted(Absent(), {**answers, "pick": noting("pick", _picked)}) for _ in (FIRST, SECOND)]
    game = finished(new_game(rules, season(3).facts(), teams))
    closes = {
        "note:pick:0:": at(0, 18) + 6 * 60_000,  # six picks of a minute
        "note:lineup:p01:0:": at(7, 13),  # the week is scored
        "note:claims:0:": at(7, 15),  # the run
        "note:moves:0:": at(14, 14),  # claims are taken for the next
        "note:trades:0:": at(14, 16),  # the next window
        "note:trades:1:": at(21, 13),  # there is no other: the season's last week is scored
    }
    for start, close in closes.items():
        for now, shown in ((close + 6 * HOUR - 1, 0), (close + 6 * HOUR, 1)):
            found = [name for name in read(game, now) if name.startswith(start)]
            assert bool(found) is bool(shown), start
