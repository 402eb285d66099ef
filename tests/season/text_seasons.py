"""Seasons in which every decision comes with texts, and what a stranger computes of their commitments.

The first team hands in its decisions as they are, the second as the bytes of a model, and both say what was read and
what is shown of the reasoning. The rules are those of `talk_seasons`: two windows of threads, sealed claims.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from season_cases import Game, Scripted, plugins, runner_of, toy_rules
from talk_seasons import NEGOTIATION, PUBLICATION, accepting, negotiator, proposing, saying, swap
from trade_seasons import FIRST, SECOND, TRADES, season

from leaguecore.ledger import Record
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Shortlist, Wish
from leaguecore.managers.negotiating import Message
from leaguecore.managers.protocol import Answer, Usage
from leaguecore.managers.wire import answer_bytes
from leaguecore.season.commitments import Commitments
from leaguecore.season.facade import open_league
from leaguecore.sport.facts import FactSet

SECRET = "5f" * 32
SAID = "take her, she is fine"
OPEN: Mapping[str, Any] = {**PUBLICATION, "reasoning_hours": 24}
"""Everything is published some hours after its close, the reasoning a day."""


def text_of(name: str, briefing: Briefing) -> str:
    """Return the text of a kind that comes with a decision: no two are alike."""
    attempt = f" once more {len(briefing.refused)}" if briefing.refused else ""
    return f"{name} of {briefing.team} on {briefing.decision_id}{attempt}"


@attrs.define
class Writer:
    """Hands on the decisions of another manager, with texts.

    Attributes:
        wire: whether a decision comes as the bytes of an answer.
        changed: changes an answer before it is given; by default nothing.
        given: the answers that were given, by decision.
    """

    inner: Manager
    wire: bool = False
    changed: Callable[[Briefing, Answer], Answer] = lambda _briefing, answer: answer
    given: dict[str, list[Answer]] = attrs.field(factory=dict)

    def decide(self, briefing: Briefing) -> Answer | None:
        """Answer."""
        decision: Any = self.inner.decide(briefing)
        if decision is None:
            return None
        noted = attrs.evolve(decision, private_notes=text_of("note", briefing))
        answer = self.changed(
            briefing,
            Answer(
                decision=answer_bytes(noted, briefing.decision_id) if self.wire else noted,
                prompt=text_of("prompt", briefing),
                reasoning=text_of("reasoning", briefing),
                usage=Usage(calls=1),
            ),
        )
        self.given.setdefault(briefing.decision_id, []).append(answer)
        return answer


def claiming(briefing: Briefing) -> Claims:
    """Bid a dollar for joe and give up fay, while that can be."""
    may = briefing.free("joe") and "fay" in briefing.roster
    return Claims(wishes=(Wish(add="joe", drop="fay", bid=1),) if may else ())


def speakers() -> tuple[Scripted, Scripted]:
    """Return two teams that list, pick, start, claim and talk."""
    claims = {"claims": claiming}
    listing = {"shortlist": lambda told: Shortlist(players=tuple(filter(told.free, sorted(told.board.index)))[:2])}
    asking = saying(Message(action="message", text="well?"))
    wavering = saying(Message(action="message", text="hm"), accepting)
    first = negotiator(FIRST, proposing(SECOND, *swap("ann", "bob"), text=SAID), reply=asking, **claims, **listing)
    return first, negotiator(SECOND, reply=wavering, **listing)


def writers() -> tuple[Writer, Writer]:
    """Return two teams whose decisions come with texts."""
    first, second = speakers()
    return Writer(first), Writer(second, wire=True)


def writing_game(
    *managers: Manager,
    publication: Mapping[str, Any] | None = OPEN,
    commitments: Commitments | None = None,
    facts: FactSet | None = None,
    out: Path | None = None,
    seed: str = "7",
    weeks: int = 2,
    **changes: Any,
) -> Game:
    """Return a league that has opened, of these managers or of two writers."""
    given: Sequence[Manager] = managers or writers()
    rules = toy_rules(
        sport="toy-week",
        league={"teams": len(given), "divisions": 1},
        trades={**TRADES, "most_teams": 2},
        negotiation={**NEGOTIATION, "threads": 1, "threads_received": 1},
        **({} if publication is None else {"publication": publication}),
        **{"lineups__lock": "game", **changes},
    )
    league = open_league(
        rules,
        facts or season(weeks).facts(),
        ["absent"] * len(given),
        seed=seed,
        plugins=plugins(),
        commitments=commitments,
        out=out,
    )
    engine, _ = league.engine()
    by_team = dict(zip(league.seats, given, strict=True))
    return Game(league=league, engine=engine, runner=runner_of(engine, league.ledger.store, by_team), managers=by_team)


def hiding(secret: str = SECRET, **more: Any) -> Commitments:
    """Return the commitments of a league whose texts are salted by a secret that is never shown."""
    return Commitments(text_secret=secret, **more)


def sealed_records(game: Game) -> list[Record]:
    """Return the records that commit to texts."""
    return [record for record in game.league.records() if record.kind == "values.sealed"]


def command_of(record: Record) -> str:
    """Return the id of the command in whose transaction a record stands."""
    return record.cmd.rsplit("/", 1)[0]


def salt_by_hand(secret: str, league: str, tag: str) -> str:
    """Return the salt of a text as the documents derive it."""
    message = f"leaguecore.salt.v1\n{league}\n{tag}".encode()
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def blob_by_hand(tag: str, salt: str, value: Any) -> str:
    """Return the commitment to a value as the documents define it."""
    spelled = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"leaguecore.commit.v1\n{tag}\n{salt}\n{spelled}".encode()).hexdigest()


def texts_given(game: Game, team: str, cmd: str) -> Mapping[str, str]:
    """Return the texts with which a decision came by what the manager remembers, the last that he gave for it."""
    manager = game.managers[team]
    assert isinstance(manager, Writer)
    answer = manager.given[cmd][-1]
    found = {"prompt": answer.prompt or "", "reasoning": answer.reasoning or ""}
    if isinstance(answer.decision, bytes):
        document = json.loads(answer.decision)
        return {**found, "response": answer.decision.decode(), "note": document["private_notes"]}
    assert answer.decision is not None
    return {**found, "note": answer.decision.private_notes}


def all_texts(game: Game) -> dict[str, str]:
    """Return every text that some manager gave, by the name under which it is kept: notes, prompts and so on."""
    return {
        f"{name}:{cmd}": text
        for team, manager in game.managers.items()
        if isinstance(manager, Writer)
        for cmd in manager.given
        for name, text in texts_given(game, team, cmd).items()
    }
