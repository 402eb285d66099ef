"""How a person names players and says what his team does."""

import json

import attrs
import pytest
from outside_seats import OPENS, asked, before, copied, offered

from leaguecore.managers.decision import Bid, Claims, Lineup, Pick, Vote, Wish
from leaguecore.managers.doors.spoken.answers import SAYINGS, SpokenAnswer
from leaguecore.managers.doors.spoken.names import NameBook, Unclear
from leaguecore.managers.negotiating import Chat, Negotiate, Reply
from leaguecore.managers.wire import read_answer

BOOK = NameBook(
    names={
        "1": "José Ramírez",
        "2": "Jose Ramirez",
        "3": "Luka Dončić",
        "4": "Karl-Anthony Towns",
        "5": "Jaren Jackson Jr.",
        "6": "Josh Jackson",
        "77": "77",
    }
)


@pytest.mark.parametrize(
    ("typed", "player"),
    [
        ("luka doncic", "3"),
        ("DONCIC", "3"),
        ("don", "3"),
        ("l d", "3"),
        ("karl towns", "4"),
        ("karl-anthony", "4"),
        ("jaren", "5"),
        ("jackson jr", "5"),
        ("jo jack", "6"),
        ("2", "2"),
        ("77", "77"),
    ],
)
def test_the_beginnings_of_words_are_enough_if_they_mean_one_player(typed: str, player: str) -> None:
    assert BOOK.meant(typed) == player


@pytest.mark.parametrize("typed", ["jackson", "jose ramirez", "j"])
def test_what_may_mean_several_is_listed_and_not_guessed_at(typed: str) -> None:
    with pytest.raises(Unclear, match=r"may be: .+, .+"):
        BOOK.meant(typed)


@pytest.mark.parametrize("typed", ["", "  ", "nobody", "uka", "towns karl"])
def test_what_means_nobody_is_said_to(typed: str) -> None:
    with pytest.raises(Unclear, match="nobody here"):
        BOOK.meant(typed)


def test_only_who_can_be_meant_is_looked_at() -> None:
    assert BOOK.meant("jackson", ["6", "1"]) == "6"


@pytest.mark.parametrize("letter", ["i", "\u017f", "\ufb01", "\u0301", "\u202e"])
def test_odd_letters_make_no_error(letter: str) -> None:
    with pytest.raises(Unclear):
        BOOK.meant(letter * 500)


def said(kind: str, *lines: str) -> object:
    """Return the decision that the bytes of a spoken answer say."""
    put = asked(kind)
    answer = SpokenAnswer(put.briefing)
    for line in lines:
        answer.say(line)
    return read_answer(put.briefing.kind, answer.data(), decision_id=put.id)


def test_a_pick_is_said_by_name() -> None:
    assert said("pick", "pick red-p2", "notes he falls to me") == Pick(player="red-p2", private_notes="he falls to me")


def test_of_a_pick_nothing_is_there_until_it_is_said() -> None:
    with pytest.raises(Unclear, match="pick NAME"):
        said("pick")


def test_a_lineup_is_said_seat_by_seat_and_a_full_slot_gives_way() -> None:
    lineup = said("lineup", "seat blue-p1 at p", "seat blue-r2 at flex", "seat red-p2 at P")
    assert isinstance(lineup, Lineup)
    assert lineup.seating == {"P": ("red-p2",), "FLEX": ("blue-r2",)}


def test_whoever_is_benched_leaves_his_seat_and_whoever_is_dropped_too() -> None:
    lineup = said("lineup", "seat blue-p1 at P", "seat blue-r2 at FLEX", "bench blue-p1", "drop blue-r2")
    assert isinstance(lineup, Lineup)
    assert (dict(lineup.seating), lineup.drop) == ({"P": (), "FLEX": ()}, ("blue-r2",))


def test_claims_are_added_one_by_one() -> None:
    claims = said("claims", "add gold-p2 drop red-p2 bid 7", "add grey-p1")
    assert claims == Claims(wishes=(Wish(add="gold-p2", drop="red-p2", bid=7), Wish(add="grey-p1")))


def test_claims_are_taken_back_together() -> None:
    assert said("claims", "add gold-p2", "clear") == Claims(wishes=())


def test_who_is_owned_cannot_be_meant_by_a_claim() -> None:
    with pytest.raises(Unclear, match="nobody here"):
        said("claims", "add red-p2")


def test_words_to_the_league_are_said_one_after_the_other() -> None:
    assert said("chat", "say good luck", "say to all") == Chat(texts=("good luck", "to all"))


def test_an_offer_is_said_in_one_line() -> None:
    told = asked("negotiate").briefing
    mine = min(told.roster)
    theirs = min(player for player, team in told.owners.items() if team == "team-02")
    found = said("negotiate", f"give {mine} for {theirs} to team-02", "say what would you want to team-03")
    assert isinstance(found, Negotiate)
    offer, word = found.openings
    assert [(give.giver, give.players) for give in offer.message.gives] == [
        ("team-01", (mine,)),
        ("team-02", (theirs,)),
    ]
    assert (word.to, word.message.text) == ("team-03", "what would you want")


@pytest.mark.parametrize(("line", "action"), [("accept", "accept"), ("reject", "reject"), ("say no way", "message")])
def test_a_thread_is_answered_in_a_word(line: str, action: str) -> None:
    put, _ = offered(copied(before(OPENS)))
    answer = SpokenAnswer(put.briefing)
    answer.say(line)
    found = read_answer("reply", answer.data(), decision_id=put.id)
    assert isinstance(found, Reply)
    assert found.message is not None
    assert found.message.action == action
    assert put.league.preview(put.team, answer.data(), put.id).violations == ()


@pytest.mark.parametrize(
    ("kind", "line", "decision"),
    [("bid", "bid 5", Bid(most=5)), ("bid", "bid nothing", Bid(most=None)), ("vote", "against", Vote(against=True))],
)
def test_kinds_of_few_words(kind: str, line: str, decision: object) -> None:
    told = attrs.evolve(asked("pick").briefing, kind=kind, decision_id="d")
    answer = SpokenAnswer(told)
    answer.say(line)
    assert read_answer(kind, answer.data(), decision_id="d") == decision


def test_any_action_can_be_said_as_json() -> None:
    action = {"player": "red-p2", "reason": "", "queue": None}
    assert said("pick", f"json {json.dumps(action)}") == Pick(player="red-p2")


@pytest.mark.parametrize("line", ["json {", "json", "fly", "bid 5", "pick", "pick red-p2, blue-p1"])
def test_what_means_nothing_here_changes_nothing(line: str) -> None:
    answer = SpokenAnswer(asked("pick").briefing)
    answer.say("pick red-p2")
    with pytest.raises(Unclear):
        answer.say(line)
    assert json.loads(answer.data())["action"]["player"] == "red-p2"


def test_every_kind_of_decision_can_be_said() -> None:
    from leaguecore.managers.decision import ANSWERS

    assert set(SAYINGS) == set(ANSWERS)
