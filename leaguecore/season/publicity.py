"""What the public reads of each kind of record: a class for every field, and how long its line is held back.

| class | meaning |
|---|---|
| public | may be read as it stands |
| sealed | a commitment, which says nothing of what it commits to |
| opened | shows what was sealed before, once that is no secret any more |

No field holds what is private: notes and the words of threads, prompts, responses and reasoning stay in the private
store. But a line shows also that something was done, and by whom, so some lines are not published at once:

| held back | until | what |
|---|---|---|
| run | the waiver run | who has handed in claims |
| lot | the award of the lot | who has bid |
| window | the close of the window | who talks with whom, and what a message does |
| draft_begins | the draft begins | whom a team keeps |
| draft_ends | the draft ends | whom a team looks at before a pick, and its queue, which stand in the log in clear |
| task | as long as what the task brings about | how a decision came about |

A log is published up to the first line that is held back: what follows from that line (the trade that was agreed on in
a thread) is held back with it. In a draft this is the first shortlist, so picks are read when the draft is over.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LedgerError
from leaguecore.league.state import LeagueState
from leaguecore.league.talk_windows import talk_windows
from leaguecore.league.talks import message_of, thread_id
from leaguecore.ledger import Record
from leaguecore.season.agenda import keepers_at

Hold: TypeAlias = Literal["run", "lot", "window", "draft_begins", "draft_ends", "task"]
"""Until when lines of a kind are held back."""


@attrs.frozen(kw_only=True)
class Publicity:
    """What the public reads of a kind of record.

    A field within others is named by its path: `[]` stands for each of a list, `{}` for each of a table of names. What
    is named covers all that it holds.

    Attributes:
        public, sealed, opened: the fields of each class.
        held: until when its lines are held back, None where they are not.
    """

    public: frozenset[str]
    sealed: frozenset[str]
    opened: frozenset[str]
    held: Hold | None

    @property
    def fields(self) -> frozenset[str]:
        """All fields that have a rule."""
        return self.public | self.sealed | self.opened


def publicity_of(kind: str) -> Publicity:
    """Return what the public reads of a kind of record.

    Raises:
        LedgerError: `record.kind` for one that has no rule.
    """
    if kind not in _RULES:
        raise LedgerError("record.kind", f"{kind!r} is no kind that this version knows")
    return _RULES[kind]


def is_public_shape(record: Record) -> list[str]:
    """Return the paths of the fields of a record that have no rule, in order: what must not be published.

    Raises:
        LedgerError: `record.kind` for a kind that has no rule.
    """
    ruled = publicity_of(record.kind).fields
    return sorted({path for name, value in record.data.items() for path in _without_rule(name, value, ruled)})


def _without_rule(path: str, value: Any, ruled: frozenset[str]) -> Iterator[str]:
    if path in ruled:
        return
    below = [one for one in ruled if one.startswith((f"{path}.", f"{path}[]", f"{path}{{}}"))]
    if value is None and below:
        return  # an acceptance that is not there shows nothing
    if below and isinstance(value, list):
        inner = [(f"{path}[]", item) for item in value]
    elif below and isinstance(value, dict):
        named = any(one.startswith(f"{path}{{}}") for one in below)
        inner = [(f"{path}{{}}" if named else f"{path}.{key}", item) for key, item in value.items()]
    else:
        yield path
        return
    for place, item in inner:
        yield from _without_rule(place, item, ruled)


def held_until(state: LeagueState, record: Record) -> Instant | None:
    """Return from which instant the line of a record may be published; None if at once.

    Args:
        state: the league when the record stood in its log, or later.
        record: one of its records.

    Raises:
        LedgerError: `record.kind` for a kind that has no rule.
    """
    hold, data = publicity_of(record.kind).held, record.data
    if hold == "task":
        return _of_task(state, data["task"])
    if hold == "run":
        return _run_at(state, data["run"])
    if hold == "lot":
        return _awarded_at(state, data["lot"])
    if hold == "window":
        named = "window" in data
        return _window_closes_at(state, data["window"]) if named else _thread_closes_at(state, data["thread"])
    if hold == "draft_begins":
        return state.draft_starts_at
    return state.draft_ends_at if hold == "draft_ends" and _shows_wishes(data) else None


def holding_since(state: LeagueState, now: Instant, until: Instant) -> Instant | None:
    """Return since when lines may be held back that may be read from an instant on; None if nothing ends then.

    Every line from before is there: what is held back until then cannot be older than its own reason.

    Args:
        state: the league once its season is planned.
        now: when the lines are held back; what has not begun by then holds back nothing.
        until: from when they may be read.
    """
    begun = (begins_at for begins_at, ends_at in _reasons(state) if ends_at == until and begins_at <= now)
    return min(begun, default=None)


def _reasons(state: LeagueState) -> Iterator[tuple[Instant, Instant]]:
    """Walk the reasons for which lines are held back in a season: when each begins, and when it ends."""
    rules, draft_starts_at = state.ruleset, state.draft_starts_at
    if rules.keepers is not None:
        yield keepers_at(rules, draft_starts_at), draft_starts_at
    if rules.draft.auction is None:
        yield draft_starts_at, state.draft_ends_at
    else:
        for lot in range(rules.draft.rounds * len(state.teams)):
            awarded_at = _awarded_at(state, lot)
            yield Instant(awarded_at - rules.draft.pick_seconds * 1_000), awarded_at
    for run in state.planned_runs:
        yield run.claims_at, run.waivers_at
    for window in talk_windows(state):
        yield window.opens_at, window.closes_at


def _of_task(state: LeagueState, task: str) -> Instant | None:
    """Return until when it is held back how a decision came about: like the decision itself."""
    kind, _, rest = task.partition(":")
    number = rest.partition(":")[0]
    if kind == "claims":
        return _run_at(state, int(number))
    if kind == "bid":
        return _awarded_at(state, int(number))
    if kind == "negotiate":
        return _window_closes_at(state, int(number))
    if kind == "reply":
        return _thread_closes_at(state, thread_id(message_of(int(number))[0]))
    return state.draft_starts_at if kind == "keepers" else None


def _run_at(state: LeagueState, run: int) -> Instant:
    return state.planned_runs[run].waivers_at


def _awarded_at(state: LeagueState, lot: int) -> Instant:
    return Instant(state.draft_starts_at + (lot + 1) * state.ruleset.draft.pick_seconds * 1_000)


def _window_closes_at(state: LeagueState, window: int) -> Instant:
    return talk_windows(state)[window].closes_at


def _thread_closes_at(state: LeagueState, name: str) -> Instant | None:
    """Return when the window of a thread closes; threads that a league has forgotten are of windows long over."""
    thread = state.talks.threads.get(name)
    return None if thread is None else thread.closes_at


def _shows_wishes(data: Mapping[str, Any]) -> bool:
    """Say whether a record of the draft names players whom a team has not drafted yet."""
    return bool(data.get("players")) or data.get("queue") is not None


def _rule(public: str, *, sealed: str = "", opened: str = "", held: Hold | None = None) -> Publicity:
    """Return a rule from the names of fields with blanks between."""
    return Publicity(
        public=frozenset(public.split()), sealed=frozenset(sealed.split()), opened=frozenset(opened.split()), held=held
    )


_DECIDED = "snapshot team auto"
_PERIOD = "period snapshot points stats games group"
_RESULT = "period snapshot points sums lost missed games beyond bench starters state_sha256"

_FRAME: Mapping[str, Publicity] = {
    "league.open": _rule(
        "branch data format hashes key kind limits plugins previous rated ruleset seats seats_detail sport",
        sealed="seed_commitment",
    ),
    "season.carry_over": _rule("previous head rosters picks"),
    "season.carried_over": _rule("previous rosters picks"),
    "season.plan": _rule("snapshot draft_starts_at periods slates runs day_starts"),
    "season.planned": _rule("draft_starts_at periods slates runs day_starts"),
    "schedule.draw": _rule("orders lots"),
    "schedule.drawn": _rule("pairings lots"),
    "season.close": _rule("data_sha256", opened="seed seed_salt"),
    "league.closed": _rule("data_sha256", opened="seed seed_salt"),
    "seat.handed_over": _rule("from manager plugins team"),
    "score.adjust": _rule("team period units reason"),
    "score.adjusted": _rule("team period units reason"),
}

_DRAFT: Mapping[str, Publicity] = {
    "keepers.name": _rule(f"{_DECIDED} keepers", held="draft_begins"),
    "keepers.named": _rule("team keepers auto", held="draft_begins"),
    "keepers.kept": _rule("team player positions cost dollars pick"),
    "draft.draw_order": _rule("order"),
    "draft.ordered": _rule("order"),
    "draft.list_players": _rule(f"{_DECIDED} pick players queue", held="draft_ends"),
    "draft.listed": _rule("team pick players auto", held="draft_ends"),
    "draft.queued": _rule("team players", held="draft_ends"),
    "draft.pick_player": _rule(
        f"{_DECIDED} pick player positions in_pool scarce reason queue",
        held="draft_ends",
    ),
    "draft.picked": _rule("team pick player positions reason auto"),
    "auction.nominate": _rule(f"{_DECIDED} lot player positions in_pool scarce opening reason"),
    "auction.nominated": _rule("team lot player positions scarce opening reason auto"),
    "auction.seal_bid": _rule(f"{_DECIDED} lot", sealed="commitment", held="lot"),
    "auction.bid_sealed": _rule("team lot auto", sealed="commitment", held="lot"),
    "auction.award": _rule("lot bids[].team", opened="bids[].salt bids[].bid"),
    "auction.bid_voided": _rule("team lot reason", opened="bid"),
    "auction.sold": _rule("team lot player positions price"),
}

_ROSTERS: Mapping[str, Publicity] = {
    "slate.open": _rule("snapshot slate first_lock_at wakes"),
    "slate.opened": _rule("slate first_lock_at wakes"),
    "slate.call": _rule("snapshot reason number at reports calls"),
    "slate.called": _rule("reason at calls"),
    "slate.lock": _rule("slate"),
    "slate.locked": _rule("slate"),
    "lineup.set_lineup": _rule(
        f"{_DECIDED} slate wake drop reserve activate seating bench locked kept_seats statuses newcomers"
    ),
    "lineup.set": _rule("team slate wake seating bench auto"),
    "player.dropped": _rule("team player kept_seats at"),
    "reserve.moved": _rule("team reserved activated kept_seats at"),
    "waivers.seal_bids": _rule(f"{_DECIDED} run", sealed="commitment", held="run"),
    "bid.sealed": _rule("team run auto", sealed="commitment", held="run"),
    "waivers.run": _rule(
        "snapshot run reveals[].team positions lots locked kept_seats statuses newcomers",
        opened="reveals[].salt reveals[].claims",
    ),
    "claim.won": _rule("team run positions paid kept_seats", opened="player dropped bid reserve"),
    "claim.failed": _rule("team run reason", opened="player dropped bid"),
    "waivers.closed": _rule("run priority"),
    "free_agents.move": _rule(f"{_DECIDED} window moves locked kept_seats begun statuses newcomers"),
    "free_agent.added": _rule("team window player positions dropped kept_seats reserve"),
    "free_agents.turn_taken": _rule("team window auto"),
}

_TRADES: Mapping[str, Publicity] = {
    "trades.take_turn": _rule(f"{_DECIDED} window at actions locked kept_seats"),
    "trades.turn_taken": _rule("team window auto"),
    "trade.offered": _rule("offer team answers legs drops terms_sha256 expires_at"),
    "trade.accepted": _rule("offer team drops"),
    "trade.agreed": _rule("offer agreed_at process_at"),
    "trade.rejected": _rule("offer team"),
    "trade.withdrawn": _rule("offer team"),
    "trades.lapse": _rule("offer at"),
    "trade.lapsed": _rule("offer reason"),
    "trades.vote": _rule(f"{_DECIDED} offer against"),
    "trade.voted": _rule("offer team against auto"),
    "trades.rule": _rule("offer at approved reason"),
    "trade.approved": _rule("offer process_at"),
    "trades.process": _rule("snapshot offer at locked kept_seats"),
    "trade.postponed": _rule("offer locked process_at"),
    "trade.executed": _rule("offer at legs drops kept_seats"),
    "trade.voided": _rule("offer reason"),
    "trade.weighed": _rule("offer changes_ppm"),
    "trade.flagged": _rule("offer reasons"),
}

_TALKS: Mapping[str, Publicity] = {
    "talks.open": _rule(
        f"{_DECIDED} window at openings[].to openings[].action", sealed="openings[].commitment", held="window"
    ),
    "talks.window_answered": _rule("team window auto", held="window"),
    "thread.opened": _rule("thread window team other closes_at", held="window"),
    "talks.send": _rule(
        "snapshot team thread number at action "
        "acceptance.drops acceptance.locked acceptance.kept_seats acceptance.worths",
        sealed="commitment acceptance.offer acceptance.reveal.text",
        opened="acceptance.reveal.salt acceptance.reveal.legs acceptance.reveal.drops",
        held="window",
    ),
    "message.sent": _rule("thread number team action at", sealed="commitment", held="window"),
    "talks.leave": _rule(f"{_DECIDED} thread number at", held="window"),
    "thread.closed": _rule("thread team reason auto", held="window"),
    "talks.chat": _rule(f"{_DECIDED} period at texts"),
    "chat.posted": _rule("team period text at"),
    "chat.answered": _rule("team period auto"),
}

_RESULTS: Mapping[str, Publicity] = {
    "period.score": _rule(_PERIOD),
    "period.scored": _rule(_RESULT),
    "period.provisional": _rule("period final_at points stats"),
    "period.finalize": _rule(_PERIOD),
    "period.finalized": _rule(_RESULT),
    "player.corrected": _rule("period slate player points_before points_after stats_before stats_after"),
    "lineups.best": _rule("slate seatings"),
    "lineups.substituted": _rule("slate seatings replaced"),
    "team.eliminated": _rule("team period place released"),
    "playoffs.seeded": _rule("seeds"),
    "playoffs.paired": _rule("round periods matches"),
    "playoffs.round_decided": _rule("round winners scores"),
    "season.placed": _rule("places"),
}

_DECISIONS: Mapping[str, Publicity] = {
    "decision.refused": _rule("attempt codes outcome task", held="task"),
    "values.sealed": _rule("task team values{}.size_class", sealed="values{}.blob", held="task"),
    "seat.metered": _rule("task team usage by kept wake_at_ms", held="task"),
    "time.drawn": _rule("task team drawn_ms left_ms", held="task"),
    "wake.delivered": _rule("task delivered_ms", held="task"),
}

_RULES: Mapping[str, Publicity] = {**_FRAME, **_DRAFT, **_ROSTERS, **_TRADES, **_TALKS, **_RESULTS, **_DECISIONS}
