"""A season in which teams negotiate: the clubs, players and weeks of `trade_seasons`, with windows for threads.

Weeks end on Monday at 0:00; the first window opens on Monday at 16:00, the second on Thursday at 12:00, before the
games of that day. Each is a day long, and an answer has six hours.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from season_cases import Game, Scripted, new_game, toy_rules
from toy_sport import Absent, at
from trade_seasons import FIRST, SECOND, SQUADS, TRADES, season, started

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Pick
from leaguecore.managers.negotiating import Message, Negotiate, Reply, ThreadOpening, ThreadSeen
from leaguecore.managers.trading import Give

OPENS, OPENS_AGAIN = at(7, 16), at(10, 12)

NEGOTIATION: Mapping[str, Any] = {
    "opens_after_hours": [16, 84],
    "periods": [],
    "window_hours": 24,
    "threads": 2,
    "threads_received": 2,
    "messages": 6,
    "reply_hours": 6,
    "text_chars": 200,
    "steps": [],
    "counter_size": "any",
}

PUBLICATION: Mapping[str, Any] = {
    "visibility": "public",
    "note_hours": 6,
    "thread_hours": 6,
    "response_hours": 6,
    "prompt_hours": 6,
    "reasoning_hours": "never",
}

Speech = Callable[[Briefing], Any]


def swap(mine: str, theirs: str, me: str = FIRST, you: str = SECOND) -> tuple[Give, Give]:
    """Return the terms of one player for another."""
    return Give(giver=me, receiver=you, players=(mine,)), Give(giver=you, receiver=me, players=(theirs,))


def proposing(to: str, *gives: Give, text: str = "", window: int = 0, notes: str = "", **more: Any) -> Speech:
    """Return how a team opens a thread with an offer in one window, and none in others."""

    def speech(briefing: Briefing) -> Negotiate:
        if not briefing.decision_id.startswith(f"negotiate:{window}:"):
            return Negotiate(openings=())
        message = Message(action="propose", gives=gives, text=text, **more)
        return Negotiate(openings=(ThreadOpening(to=to, message=message),), private_notes=notes)

    return speech


def thread_of(briefing: Briefing) -> ThreadSeen:
    """Return the thread that waits for an answer."""
    assert briefing.talks is not None
    thread = briefing.talks.open_thread
    assert thread is not None
    return thread


def accepting(briefing: Briefing) -> Reply:
    """Accept whatever is on the table, reject where nothing is."""
    thread = thread_of(briefing)
    if "accept" not in thread.allowed:
        return Reply(message=Message(action="reject"))
    return Reply(message=Message(action="accept", offer=thread.offer))


def saying(*messages: Message | Speech | None) -> Speech:
    """Return how a team answers: these messages one after the other, then rejections."""
    left = list(messages)

    def speech(briefing: Briefing) -> Any:
        following = left.pop(0) if left else Message(action="reject")
        return Reply(message=following) if following is None or isinstance(following, Message) else following(briefing)

    return speech


def quiet(_briefing: Briefing) -> Negotiate:
    """Open no thread."""
    return Negotiate(openings=())


def negotiator(team: str, negotiate: Speech = quiet, reply: Speech = accepting, **more: Any) -> Scripted:
    """Return the manager of a team: drafts its squad, starts who fits, negotiates as he is told."""
    answers = {
        "pick": lambda briefing: Pick(player=next(one for one in SQUADS[team] if one not in briefing.owners)),
        "lineup": started,
        "negotiate": negotiate,
        "reply": reply,
        **more,
    }
    return Scripted(Absent(), answers)


def talking_game(
    *managers: Scripted,
    rules: Mapping[str, Any] | None = None,
    trades: Mapping[str, Any] | None = None,
    publication: Mapping[str, Any] | None = PUBLICATION,
    weeks: int = 3,
    watched: bool = False,
    **changes: Any,
) -> Game:
    """Return a league of these managers in which teams negotiate so."""
    checked = toy_rules(
        sport="toy-week",
        league={"teams": len(managers), "divisions": 1},
        trades={**TRADES, "most_teams": 2, **(trades or {})},
        negotiation={**NEGOTIATION, "threads": min(2, len(managers) - 1), **_received(len(managers)), **(rules or {})},
        **({} if publication is None else {"publication": publication}),
        **{"lineups__lock": "game", **changes},
    )
    return new_game(checked, season(weeks).facts(), managers, watched=watched)


def _received(teams: int) -> Mapping[str, int]:
    return {"threads_received": min(2, teams - 1)}


def told(game: Game) -> list[tuple[str, str]]:
    """Return what became of threads and trades: the kind of each event, with its reason, its action or its offer."""
    wanted = ("trade.", "thread.", "message.")
    named = ("reason", "action", "offer", "thread")
    return [
        (record.kind, str(next(record.data[name] for name in named if name in record.data)))
        for record in game.league.records()
        if record.kind.startswith(wanted)
    ]


def squads(game: Game) -> Mapping[str, Sequence[str]]:
    """Return the players of each team."""
    return {team: sorted(roster) for team, roster in game.runner.state.rosters.items()}


def finished(game: Game) -> Game:
    """Return a league after it was played to its end and its log was replayed."""
    game.runner.run()
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    return game
