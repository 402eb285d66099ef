"""When what was kept private may be read by everybody: so many hours after the close that its decision belongs to.

| decision | the close from which its embargo counts |
|---|---|
| keepers | the beginning of the draft |
| shortlist, pick, nominate, bid | the end of the draft |
| lineup | the scoring of its period |
| claims | their waiver run |
| moves | the next time that claims are taken, or the end of the season |
| trades | the next window of trades, or the end of the season |
| vote | the processing of the trade |
| negotiate, reply | the window of the thread: for notes, and for what was said in it |
| chat | the next scoring; what was said is public at once |

No rival reads a note or another's thread while that could still matter to what it is about.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

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
from leaguecore.ledger.store import EventStore
from leaguecore.rules.model import Ruleset
from leaguecore.season.agenda import DRAFTING, Task, pending
from leaguecore.season.resuming import folded

if TYPE_CHECKING:
    from leaguecore.season.league import League

EMBARGO_HOURS = 6
"""How long private notes are withheld after their close in a league whose rules do not say it."""

NOTE = "note:"
"""With this begin the names of notes, before the id of their decision."""


@attrs.frozen(kw_only=True)
class Disclosed:
    """What may be read by now.

    Attributes:
        values: by the names under which the private store keeps them: `note:<id of a decision>`, or the tag of a
            message, whose value has its text, its terms, and the salts that open its commitment.
        withheld: how many more there are.
    """

    values: Mapping[str, str]
    withheld: int


def notes_rule(ruleset: Ruleset) -> str:
    """Return the sentence that tells managers who reads their private notes, and when."""
    hours = embargo_hours(ruleset)
    return (
        "Other teams never see private_notes during play. "
        f"The public reads them {hours} hours after the close of what the decision is about; "
        "what looks like a key or a password is taken out, and what is withheld is counted."
    )


def embargo_hours(ruleset: Ruleset) -> int:
    """Return for how long private notes and threads are withheld after their close."""
    return EMBARGO_HOURS if ruleset.negotiation is None else ruleset.negotiation.embargo_hours


def public_at(state: LeagueState, task: Task) -> Instant:
    """Return when the notes of a decision may be read, and what was said by it.

    Args:
        state: the league while the task waits.
        task: one that asks a team.
    """
    return after_embargo(state, closes_at(state, task))


def after_embargo(state: LeagueState, closed_at: Instant) -> Instant:
    """Return when the embargo from a close is over."""
    return Instant(closed_at + embargo_hours(state.ruleset) * HOUR)


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
        return chat_deadline(state, task.number)
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


def disclosed(league: "League", now: Instant) -> Disclosed:
    """Return what of a league's private notes and threads may be read by an instant, and how much may not."""
    previous = league.previous
    opened = league.rules.opened(league.origin, "" if previous is None else previous.league)
    return disclosures(opened, league.records(1), league.ledger.store, now)


def disclosures(opened: LeagueState, records: Iterable[Record], store: EventStore, now: Instant) -> Disclosed:
    """Return what may be read by an instant.

    Args:
        opened: the league before its first command.
        records: its log after genesis.
        store: where the private values are kept.
        now: the instant.
    """
    values, withheld = dict[str, str](), 0
    for name, value, at in _kept(opened, records, store):
        if at <= now:
            values[name] = value
        else:
            withheld += 1
    return Disclosed(values=values, withheld=withheld)


def _kept(state: LeagueState, records: Iterable[Record], store: EventStore) -> Iterator[tuple[str, str, Instant]]:
    """Walk what a store keeps of notes and messages, each with the instant from which it may be read."""
    for record in records:
        note = store.secret(NOTE + record.cmd)
        if note is not None:
            # A decision's notes stand under the id of its task, which waits until its command.
            task = next(task for task in pending(state) if task.id == record.cmd)
            yield NOTE + record.cmd, note, public_at(state, task)
        state = folded(state, record)
        if record.kind == MessageSent.kind:
            yield from _message(state, record, store)


def _message(state: LeagueState, record: Record, store: EventStore) -> Iterator[tuple[str, str, Instant]]:
    tag = message_tag(state.league, record.data["thread"], record.data["number"])
    value = store.secret(tag)
    if value is not None:
        yield tag, value, after_embargo(state, state.talks.threads[record.data["thread"]].closes_at)
