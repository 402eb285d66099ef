"""Short ways to a league that negotiates: three weeks, windows 12 and 84 hours after the first two; who says what.

Team n has the passers `p<n>0` and `p<n>1` and the runner `r<n>0`; nobody has room for one more.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from league_cases import do
from trade_cases import TRADES, trading_league

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.commit import commitment
from leaguecore.league import LeagueState
from leaguecore.league.commands import (
    Acceptance,
    LeaveThread,
    OfferReveal,
    Opening,
    OpenThreads,
    PostChat,
    SendMessage,
    TradeLeg,
    Worth,
)
from leaguecore.league.sealed_terms import message_tag, offer_hash
from leaguecore.rules.sections.talks import ThreadAction

NEGOTIATION: Mapping[str, Any] = {
    "opens_after_hours": [12, 84],
    "periods": [],
    "window_hours": 24,
    "threads": 2,
    "threads_received": 2,
    "messages": 6,
    "reply_hours": 6,
    "text_chars": 100,
    "steps": [],
    "counter_size": "any",
}
CHAT: Mapping[str, Any] = {"messages_per_period": 2, "text_chars": 20, "shown": 3}
COLLUSION: Mapping[str, Any] = {
    "lopsided_ppm": 100_000,
    "repeated_trades": 3,
    "dumping_ppm": 250_000,
    "dollars": 1_000,
    "consequence": "flag",
}

SETTLE = 8 * HOUR
"""How long after its last day a period of these leagues is scored."""

NOW = Instant(0)

SALT, TEXT_SALT = "5" * 64, "7" * 64


def ends_at(period: int) -> Instant:
    """Return when a week is over."""
    return Instant(period * 7 * DAY)


def opens_at(window: int) -> Instant:
    """Return when a window opens: 12 hours after the first week, 84 after it, 12 after the second, 84 after it."""
    return Instant(ends_at(window // 2 + 1) + (12, 84)[window % 2] * HOUR)


def talking_league(
    negotiation: Mapping[str, Any] | None = None,
    trades: Mapping[str, Any] | None = None,
    rosters: Mapping[str, Sequence[str]] | None = None,
    weeks: int = 3,
    **fields: Any,
) -> LeagueState:
    """Return a league after its draft, with some of the rules of negotiation and of trades changed."""
    state = trading_league(
        rosters,
        weeks,
        {**TRADES, "most_teams": 2, **(trades or {})},
        negotiation__={**NEGOTIATION, **(negotiation or {})},
        **fields,
    )
    periods = tuple(
        attrs.evolve(period, scored_at=Instant(ends_at(period.number) + SETTLE)) for period in state.periods
    )
    return attrs.evolve(state, periods=periods)


def reveal(legs: Sequence[TradeLeg], drops: Sequence[str] = (), text: str = "") -> OfferReveal:
    """Return the terms of an offer as they are shown when it is accepted; `text` is its words."""
    return OfferReveal(salt=SALT, legs=tuple(legs), drops=tuple(drops), text=commitment("any", TEXT_SALT, text))


def sealed(thread: str, number: int, legs: Sequence[TradeLeg] = (), drops: Sequence[str] = (), text: str = "") -> str:
    """Return the commitment to a message."""
    return offer_hash(message_tag("toy-1", thread, number), reveal(legs, drops, text))


def offering(
    state: LeagueState, team: str, to: str, *legs: TradeLeg, at: Instant | None = None, window: int = 0, **more: Any
) -> OpenThreads:
    """Return the opening of one thread with an offer, as soon as the window opens."""
    thread = f"thread-{state.talks.opened + 1:04d}"
    return opening(state, team, (to, "propose", sealed(thread, 1, legs, **more)), at=at, window=window)


def opening(
    _state: LeagueState,
    team: str,
    *threads: tuple[str, ThreadAction] | tuple[str, ThreadAction, str],
    at: Instant | None = None,
    window: int = 0,
    auto: bool = False,
) -> OpenThreads:
    """Return the opening of threads: with whom, by what, and the commitment if it matters."""
    return OpenThreads(
        snapshot="0" * 64,
        team=team,
        window=window,
        at=opens_at(window) if at is None else at,
        openings=tuple(
            Opening(to=to, action=action, commitment="".join(seal) or "c" * 64) for to, action, *seal in threads
        ),
        auto=auto,
    )


def sending(
    state: LeagueState,
    team: str,
    action: ThreadAction,
    *legs: TradeLeg,
    thread: str = "thread-0001",
    number: int | None = None,
    at: Instant | None = None,
    drops: Sequence[str] = (),
    acceptance: Acceptance | None = None,
) -> SendMessage:
    """Return the next message of a thread, an hour after the one before."""
    known = state.talks.threads.get(thread)
    place = number or (known.next_number if known else 1)
    return SendMessage(
        snapshot="0" * 64,
        team=team,
        thread=thread,
        number=place,
        at=(Instant(known.last_at + HOUR) if known else opens_at(0)) if at is None else at,
        action=action,
        commitment=sealed(thread, place, legs, drops),
        acceptance=acceptance,
    )


def accepting(
    state: LeagueState,
    team: str,
    *legs: TradeLeg,
    offer: str | None = None,
    drops: Sequence[str] = (),
    theirs: Sequence[str] = (),
    locked: Sequence[str] = (),
    kept_seats: Mapping[str, tuple[str, ...]] | None = None,
    worths: Mapping[str, tuple[int, int]] | None = None,
    shown: OfferReveal | None = None,
    **more: Any,
) -> SendMessage:
    """Return the acceptance of the offer of these legs; `theirs` are the drops that it names."""
    thread = state.talks.threads[more.get("thread", "thread-0001")]
    standing = thread.offer.commitment if thread.offer else ""
    accepted = Acceptance(
        offer=standing if offer is None else offer,
        reveal=shown or reveal(legs, theirs),
        drops=tuple(drops),
        locked=tuple(locked),
        kept_seats=kept_seats or {},
        worths={name: Worth(before=before, after=after) for name, (before, after) in (worths or {}).items()},
    )
    return sending(state, team, "accept", drops=drops, acceptance=accepted, **more)


def leaving(
    state: LeagueState, team: str, thread: str = "thread-0001", *, at: Instant | None = None, auto: bool = False
) -> LeaveThread:
    """Return the end of a thread by a team that does not answer."""
    known = state.talks.threads[thread]
    return LeaveThread(
        snapshot="0" * 64,
        team=team,
        thread=thread,
        number=known.next_number,
        at=Instant(known.last_at + HOUR) if at is None else at,
        auto=auto,
    )


def posting(team: str, *texts: str, period: int = 1, at: Instant = NOW, auto: bool = False) -> PostChat:
    """Return what a team posts after a period."""
    return PostChat(snapshot="0" * 64, team=team, period=period, at=at, texts=texts, auto=auto)


def talked(state: LeagueState, *said: tuple[str, ThreadAction], thread: str = "thread-0001") -> LeagueState:
    """Return a league after more messages of a thread without terms."""
    for team, action in said:
        state = do(state, sending(state, team, action, thread=thread))
    return state
