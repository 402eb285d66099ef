"""Leagues whose seats are outside: whoever sits there is asked in real time and answers with bytes."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs
from season_cases import plugins, toy_rules
from toy_sport import BY_WEEK, at, toy_season
from trade_seasons import TRADES

from leaguecore.clock import Instant
from leaguecore.league import fold
from leaguecore.league.codec import EVENTS, event_from
from leaguecore.ledger import Ledger, MemoryStore, Record
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Shortlist
from leaguecore.managers.negotiating import Message, Negotiate, Reply, ThreadOpening
from leaguecore.managers.trading import Give
from leaguecore.managers.wire import answer_bytes
from leaguecore.season.asking import Submission
from leaguecore.season.facade import League, open_league
from leaguecore.season.playing import runner_of
from leaguecore.season.timeline import NEVER

FIRST, SECOND, THIRD = "team-01", "team-02", "team-03"
REPAIRS = 2

DRAFT, LINEUPS, SCORED = at(0, 18), at(1, 17), at(7, 13)
"""When the first pick and the first lineups are asked for, and when the first period is scored: all teams are asked for
a word then."""

CLAIMS, RUN = at(7, 14), at(7, 15)
OPENS, CLOSES = at(7, 16), at(8, 16)
"""The first window of negotiation."""

NEGOTIATION: Mapping[str, Any] = {
    "opens_after_hours": [16],
    "periods": [],
    "window_hours": 24,
    "threads": 2,
    "threads_received": 2,
    "messages": 6,
    "reply_hours": 6,
    "text_chars": 400,
    "steps": [],
    "counter_size": "any",
}
RULES: Mapping[str, Any] = {
    "sport": "toy-week",
    "lineups__lock": "game",
    "time": {"decision_seconds": 3_600, "bank_seconds": 0, "repairs": REPAIRS},
    "wakes": {"injury": False, "claim_outcome": False, "week_end": True},
    "chat": {"messages_per_period": 2, "text_chars": 400, "shown": 9},
    "trades": {**TRADES, "most_teams": 2},
    "negotiation": NEGOTIATION,
}


def opened(*seats: str, **changes: Any) -> League:
    """Return a league of two weeks that has opened; three seats are outside unless others are named."""
    specs = seats or ("outside",) * 3
    teams = len(specs)
    negotiation = {**NEGOTIATION, "threads": min(2, teams - 1), "threads_received": min(2, teams - 1)}
    more: dict[str, Any] = {"league": {"teams": teams, "divisions": 1}, "negotiation": negotiation}
    rules = toy_rules(**{**RULES, **more, **changes})
    return open_league(rules, toy_season(BY_WEEK, weeks=2).facts(), specs, seed="7", plugins=plugins())


def copied(league: League) -> League:
    """Return a league with a log of its own, so that others can go on from here too."""
    store = MemoryStore()
    store.append(list(league.ledger.store.read()), secrets_of(league))
    return attrs.evolve(league, ledger=Ledger(store, league.ledger.league))


def secrets_of(league: League) -> dict[str, str]:
    """Return what the private store of a league in memory keeps."""
    store = league.ledger.store
    assert isinstance(store, MemoryStore)
    return dict(store._secrets)


@attrs.frozen
class Question:
    """What a team is asked, and the league at that instant."""

    league: League
    id: str
    team: str
    asked_at: Instant

    @property
    def briefing(self) -> Briefing:
        """What the team is told now."""
        runner = runner_of(self.league)
        task = next(one for one in runner.waiting(NEVER) if one.id == self.id)
        return runner.briefing(task)

    def answer(self, data: bytes, after_ms: int = 0) -> Submission:
        """Answer so long after the question was put."""
        return self.league.submit(self.team, self.id, data, Instant(self.asked_at + after_ms))

    def decide(self, decision: Decision, after_ms: int = 0) -> Submission:
        """Answer with a decision as it is written on the wire."""
        return self.answer(answer_bytes(decision, self.id), after_ms)


def question(league: League, team: str, kind: str, now: Instant) -> Question:
    """Return what a team is asked of a kind at an instant, after everything that happens by then."""
    league.tick(now)
    (task,) = [one for one in runner_of(league).waiting(now) if (one.team, one.kind) == (team, kind)]
    return Question(league, task.id, team, now)


def said(question: Question, action: str, *, notes: str = '""', more: str = "") -> bytes:
    """Return the bytes of an answer whose parts are spelled out."""
    return f'{{"decision_id":"{question.id}","action":{action},"private_notes":{notes}{more}}}'.encode()


def said_of(question: Question, action: Mapping[str, Any], **parts: str) -> bytes:
    """Return the bytes of an answer of an action."""
    return said(question, json.dumps(action), **parts)


def state_hash(league: League, until: int | None = None) -> str:
    """Return the hash of what the log folds to, up to and with a record if one is named."""
    state = league.rules.opened(league.origin)
    for record in league.records():
        if record.kind in EVENTS and (until is None or record.seq <= until):
            state = fold(state, [event_from(record.kind, record.data)])
    return state.sha256()


def commands(league: League, start: int = 0) -> list[Record]:
    """Return the first records of all transactions from a seq on."""
    return [record for record in league.records(start) if "/" not in record.cmd]


def settled(league: League, task: str) -> Record:
    """Return the command that settled what was asked."""
    return next(record for record in league.records() if record.cmd == task)


@cache
def before(now: Instant) -> League:
    """Return a league in which nobody has answered anything before an instant; it is copied, never played on."""
    league = opened()
    league.tick(Instant(now - 1))
    return league


def asked(kind: str, team: str = FIRST) -> Question:
    """Return what the first team is asked of a kind for the first time."""
    if kind == "pick":
        return picking()
    instants = {"shortlist": DRAFT, "lineup": LINEUPS, "chat": SCORED, "claims": CLAIMS, "negotiate": OPENS}
    return question(copied(before(instants[kind])), team, kind, instants[kind])


def picking() -> Question:
    """Return the second pick of the draft, by whoever has it."""
    league = copied(before(DRAFT))
    now = Instant(DRAFT + 60_000)  # a minute a pick, which the first one let pass
    league.tick(now)
    (listing,) = [one for one in commands(league) if one.kind == "draft.pick_player"]
    assert listing.actor == "engine"
    team = next(team for team in (FIRST, SECOND, THIRD) if is_asked(league, team, "shortlist", now))
    listed = question(league, team, "shortlist", now)
    assert listed.decide(Shortlist(players=()), 1_000).accepted
    return Question(league, listed.id.replace("shortlist", "pick"), team, Instant(now + 1_000))


def is_asked(league: League, team: str, kind: str, now: Instant) -> bool:
    """Say whether a team is asked something of a kind at an instant."""
    try:
        question(league, team, kind, now)
    except ValueError:
        return False
    return True


def offered(league: League, **message: Any) -> tuple[Question, tuple[Give, Give]]:
    """Let the first team offer the second a player for a player, and return what the second is asked."""
    put = question(league, FIRST, "negotiate", OPENS)
    told = put.briefing
    mine = max(told.roster)
    theirs = max(player for player, team in told.owners.items() if team == SECOND)
    gives = (
        Give(giver=FIRST, receiver=SECOND, players=(mine,)),
        Give(giver=SECOND, receiver=FIRST, players=(theirs,)),
    )
    opening = ThreadOpening(to=SECOND, message=Message(action="propose", gives=gives, **message))
    assert put.decide(Negotiate(openings=(opening,))).accepted
    return question(league, SECOND, "reply", OPENS), gives


def on_the_table(put: Question) -> str:
    """Return the hash of the offer that waits for an answer."""
    talks = put.briefing.talks
    assert talks is not None
    thread = talks.open_thread
    assert thread is not None
    return thread.offer


def accepting(offer: str) -> Reply:
    """Return the acceptance of an offer."""
    return Reply(message=Message(action="accept", offer=offer))


def free(told: Briefing) -> list[str]:
    """Return the players whom nobody has."""
    return [player for player in told.board.players if told.free(player)]


def is_settled(put: Question) -> bool:
    """Say whether there is a command yet that settles what was asked."""
    return put.league.ledger.store.find(put.id) is not None
