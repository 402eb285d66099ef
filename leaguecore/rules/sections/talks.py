"""How teams talk: negotiation in threads, the league's chat, and what is done about collusion."""

from typing import Literal, TypeAlias

import attrs
from attrs.validators import deep_iterable, ge, le, min_len

ThreadAction: TypeAlias = Literal["propose", "counter", "accept", "reject", "message"]
"""What a message of a thread does, beside its text."""


@attrs.frozen(kw_only=True)
class NegotiationRules:
    """Trades are made in threads between two teams; without this section offers are answered in turns of trades.

    A thread belongs to the window in which it was opened. Its messages alternate, and each carries one action: an offer
    (`propose`, or `counter` in answer to one), `accept` or `reject`, or nothing but text (`message`). A thread ends
    with an acceptance, a rejection, its last message, or an answer that is not given. `most_open`, `offer_hours` and
    `window_after_period_hours` of `trades` are not looked at.

    Attributes:
        opens_after_hours: how many hours after a period's last day its windows open, in rising order.
        periods: the numbers of the periods after which there are windows; empty for each up to the trade deadline.
        window_hours: how long a window is.
        threads: how many threads a team may open in a window, each with another team.
        threads_received: how many threads of a window may be opened to one team.
        messages: how many messages a thread may have.
        reply_hours: how long a team has for an answer, at most to the end of the window.
        text_chars: how many characters the text of a message may have.
        steps: for each message in order the actions that it may carry; empty for any that make sense.
        counter_size: a counter-offer moves as many players each way as the offer that it answers (`same`), or `any`
            number.
    """

    opens_after_hours: tuple[int, ...] = attrs.field(
        validator=[min_len(1), deep_iterable(member_validator=[ge(0), le(400)])]
    )
    periods: tuple[int, ...]
    window_hours: int = attrs.field(validator=[ge(1), le(400)])
    threads: int = attrs.field(validator=[ge(1), le(20)])
    threads_received: int = attrs.field(validator=[ge(1), le(40)])
    messages: int = attrs.field(validator=[ge(2), le(40)])
    reply_hours: int = attrs.field(validator=[ge(1), le(400)])
    text_chars: int = attrs.field(validator=[ge(0), le(10_000)])
    steps: tuple[tuple[ThreadAction, ...], ...]
    counter_size: Literal["any", "same"]


@attrs.frozen(kw_only=True)
class ChatRules:
    """The league's chat, open to everybody; without this section there is none.

    Attributes:
        messages_per_period: how many messages a team may post after each period.
        text_chars: how many characters each may have.
        shown: how many of the newest managers are shown.
    """

    messages_per_period: int = attrs.field(validator=[ge(1), le(20)])
    text_chars: int = attrs.field(validator=[ge(1), le(2_000)])
    shown: int = attrs.field(validator=[ge(1), le(200)])


@attrs.frozen(kw_only=True)
class CollusionRules:
    """Trades that look as if two teams played as one; without this section none is looked at.

    What a team's best lineup is expected to score for the rest of the season, by the baseline projection, is compared
    before and after each accepted trade. Shares are in millionths. Of earlier trades those count that were executed,
    and those that are agreed and wait. Picks count for nothing.

    Attributes:
        lopsided_ppm: one team's best lineup may not lose more than this share while the other's gains.
        repeated_trades: the trade between two teams that is flagged: this one of the season, and each after it.
        dumping_ppm: a team's best lineup may not lose more than this by its trades of the season, added up.
        dollars: a team may not give another more waiver dollars than this by their trades of the season, less what it
            got from it; without `trades.faab` there are none to give.
        consequence: what comes of it: a `flag` in the log, a `review` by the commissioner for `trades.review_hours`
            whatever `trades.review` says, or a `veto`.
    """

    lopsided_ppm: int = attrs.field(validator=[ge(0), le(1_000_000)])
    repeated_trades: int = attrs.field(validator=[ge(1), le(1_000)])
    dumping_ppm: int = attrs.field(validator=[ge(0), le(1_000_000)])
    dollars: int = attrs.field(validator=[ge(0), le(1_000_000)])
    consequence: Literal["flag", "review", "veto"]
