"""When what was kept private may be read by everybody: so many hours after the close that its decision belongs to.

How many hours, or that it is never read, the section `[publication]` says for each kind of value; without it nothing is
ever read.

| decision | the close from which its embargo counts |
|---|---|
| keepers | the beginning of the draft |
| shortlist, pick, nominate, bid | the end of the draft |
| lineup | the scoring of its period |
| claims | their waiver run |
| moves | the next time that claims are taken, or the end of the season |
| trades | the next window of trades, or the end of the season |
| vote | the processing of the trade |
| negotiate, reply | the window of the thread, and for what was said in it too |
| chat | the next scoring, and the window of each thread that its prompt shows; what was said is public at once |

No rival reads a note or another's thread while that could still matter to what it is about.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.league.chat import chat_deadline
from leaguecore.league.events import MessageSent
from leaguecore.league.offers import offer_id
from leaguecore.league.sealed_terms import message_tag
from leaguecore.league.state import LeagueState
from leaguecore.league.talk_windows import talk_windows
from leaguecore.league.talks import message_of, thread_id
from leaguecore.league.trade_windows import trade_periods, window_at
from leaguecore.ledger import Record
from leaguecore.ledger.blobs import NOTE, PROMPT, REASONING, RESPONSE, SEALED
from leaguecore.ledger.revealed import MESSAGE
from leaguecore.rules.model import Ruleset
from leaguecore.season.agenda import DRAFTING, Task, pending
from leaguecore.season.resuming import folded
from leaguecore.season.sealed_texts import text_name

PrivateKind: TypeAlias = Literal["note", "thread", "response", "prompt", "reasoning"]
"""What is kept private, as the options of `[publication]` name it."""


def notes_rule(ruleset: Ruleset) -> str:
    """Return what tells managers who reads their private notes and their threads, and when."""
    hours = delay_hours(ruleset, "note")
    if hours is None:
        told = "Other teams never see private_notes, nor does anybody else: they are not published, only counted."
    else:
        told = (
            "Other teams never see private_notes during play. "
            f"The public reads them {_after(hours)} the close of what the decision is about; "
            "what looks like a key or a password is taken out, and what is withheld is counted."
        )
    return told if ruleset.negotiation is None else f"{told} {_threads_rule(ruleset)}"


def _threads_rule(ruleset: Ruleset) -> str:
    hours = delay_hours(ruleset, "thread")
    if hours is None:
        return "The words of threads are never published."
    return f"What is said in a thread the public reads {_after(hours)} the close of its window."


def _after(hours: int) -> str:
    return "right after" if hours == 0 else f"{hours} hour{'s' if hours > 1 else ''} after"


def delay_hours(ruleset: Ruleset, kind: PrivateKind) -> int | None:
    """Return for how long values of a kind are withheld after their close; None if they are never published."""
    rules = ruleset.publication
    if rules is None or rules.visibility == "private":
        return None
    hours: int | Literal["never"] = getattr(rules, f"{kind}_hours")
    return None if hours == "never" else hours


def public_at(state: LeagueState, task: Task, kind: PrivateKind = "note") -> Instant | None:
    """Return when something of a decision may be read; None if never.

    Args:
        state: the league while the task waits.
        task: one that asks a team.
        kind: what it is.
    """
    return after_embargo(state, closes_at(state, task), kind)


def after_embargo(state: LeagueState, closed_at: Instant, kind: PrivateKind) -> Instant | None:
    """Return when the embargo from a close is over; None if it never is."""
    hours = delay_hours(state.ruleset, kind)
    return None if hours is None else Instant(closed_at + hours * HOUR)


def closes_at(state: LeagueState, task: Task) -> Instant:
    """Return the close from which the embargo of a decision counts."""
    if task.kind in DRAFTING:
        return state.draft_ends_at
    if task.kind == "keepers":
        return state.draft_starts_at
    if task.kind == "lineup":
        period = state.slates[task.slate].period
        return next(planned.scored_at for planned in state.periods if planned.number == period)
    if task.kind == "claims":
        return state.planned_runs[task.number].waivers_at
    return _of_talks(state, task) if task.kind in ("negotiate", "reply", "chat") else _of_moves(state, task)


def _of_talks(state: LeagueState, task: Task) -> Instant:
    if task.kind == "chat":
        threads = [thread.closes_at for thread in state.talks.threads.values() if task.team in thread.teams]
        return max([chat_deadline(state, task.number), *threads])
    if task.kind == "negotiate":
        return talk_windows(state)[task.number].closes_at
    return state.talks.threads[thread_id(message_of(task.number)[0])].closes_at


def _of_moves(state: LeagueState, task: Task) -> Instant:
    """Return when a row of turns cannot be answered to any more, or an agreed trade is processed."""
    following, over_at = task.number + 1, state.periods[-1].scored_at
    if task.kind == "vote":
        return state.trades.offers[offer_id(task.number)].process_at
    if task.kind == "moves":
        return state.planned_runs[following].claims_at if following < len(state.planned_runs) else over_at
    return window_at(state, following) if following < len(trade_periods(state)) else over_at


@attrs.frozen(kw_only=True)
class Private:
    """A private value that a record commits to.

    Attributes:
        name: what it is: one of `leaguecore.ledger.blobs.NAMES`, or `message` for the terms and the words of one.
        kept_as: its name in the private store.
        public_at: from when it may be read, None if never.
    """

    name: str
    kept_as: str
    public_at: Instant | None


class Embargo:
    """Tells, record by record, which private values a log commits to, and from when each may be read."""

    def __init__(self, opened: LeagueState) -> None:
        """Begin before the first command.

        Args:
            opened: the league then.
        """
        self.state = self._before = opened

    def see(self, record: Record) -> list[Private]:
        """Return the values of the next record after the first."""
        if "/" not in record.cmd:
            self._before = self.state
        found = self._texts(record) if record.kind == SEALED else []
        self.state = folded(self.state, record)
        return found if record.kind != MessageSent.kind else self._message(record)

    def _texts(self, record: Record) -> list[Private]:
        # What was asked waits until its command, so its close is told by the league as it was before.
        task = next((task for task in pending(self._before) if task.id == record.data["task"]), None)
        cmd = record.cmd.rpartition("/")[0]
        return [
            Private(
                name=name,
                kept_as=text_name(name, cmd),
                public_at=None if task is None else public_at(self._before, task, _KINDS[name]),
            )
            for name in record.data["values"]
        ]

    def _message(self, record: Record) -> list[Private]:
        thread = record.data["thread"]
        tag = message_tag(self.state.league, thread, record.data["number"])
        at = after_embargo(self.state, self.state.talks.threads[thread].closes_at, "thread")
        return [Private(name=MESSAGE, kept_as=tag, public_at=at)]


_KINDS: Mapping[str, PrivateKind] = {NOTE: "note", PROMPT: "prompt", REASONING: "reasoning", RESPONSE: "response"}
