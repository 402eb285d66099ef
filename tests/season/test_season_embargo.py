"""What was kept private is read after its embargo and not before, and what is withheld is counted."""

import json
from typing import Any

import attrs
import pytest
from season_cases import Game, Scripted, new_game, toy_rules
from talk_seasons import OPENS, finished, negotiator, proposing, swap, talking_game
from toy_sport import Absent, at
from trade_seasons import FIRST, SECOND, SQUADS, TRADES, season, started

from leaguecore.clock import HOUR, Instant
from leaguecore.commit import commitment
from leaguecore.league.sealed_terms import message_tag, offer_hash, text_tag
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Moves, Pick, Trades
from leaguecore.managers.negotiating import Message, Reply
from leaguecore.season.embargo import EMBARGO_HOURS, disclosed
from leaguecore.season.message_seals import opened_message, opener

CANARY = "canary: ann limps"
SAID = "take her, she is fine"


def talked(**rules: Any) -> Game:
    """Return a league in which the first team lies to the second, and says so in its notes."""
    speaker = negotiator(FIRST, proposing(SECOND, *swap("ann", "bob"), text=SAID, notes=CANARY))
    answer = Reply(message=Message(action="reject", text="no"), private_notes="I know")
    return finished(talking_game(speaker, negotiator(SECOND, reply=lambda _briefing: answer), rules=rules))


def canaries(game: Game, now: int) -> list[str]:
    """Return the names of what may be read by an instant and holds the canary or the words of the thread."""
    values = disclosed(game.league, Instant(now)).values
    return sorted(name for name, value in values.items() if CANARY in value or SAID in value)


@pytest.mark.parametrize("hours", [0, 6, 48])
def test_notes_and_threads_are_read_so_many_hours_after_their_window_has_closed(hours: int) -> None:
    game = talked(embargo_hours=hours)
    public_at = OPENS + 24 * HOUR + hours * HOUR
    assert canaries(game, public_at - 1) == []
    tag = message_tag(game.engine.league, "thread-0001", 1)
    assert canaries(game, public_at) == sorted([f"note:negotiate:0:{FIRST}", tag])


def test_what_is_withheld_is_counted() -> None:
    """Two notes and two messages; everything is kept and nothing is lost."""
    game = talked()
    early, late = (disclosed(game.league, Instant(now)) for now in (OPENS, OPENS + 30 * HOUR))
    assert (len(early.values), early.withheld) == (0, 4)
    assert (len(late.values), late.withheld) == (4, 0)
    assert late.values["note:reply:102:team-02"] == "I know"


def test_what_is_read_opens_the_commitments_of_the_log() -> None:
    game = talked()
    values = disclosed(game.league, at(30)).values
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
    """Without negotiation six hours hold; the draft begins a day before the first game, 3 rounds of 2 minutes each."""
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
        for now, shown in ((close + EMBARGO_HOURS * HOUR - 1, 0), (close + EMBARGO_HOURS * HOUR, 1)):
            found = [name for name in disclosed(game.league, Instant(now)).values if name.startswith(start)]
            assert bool(found) is bool(shown), start
