"""What seats of special variants get: the agent's budget and memory, the calls of the tools variant."""

import attrs
from attrs.validators import deep_iterable, ge, le, matches_re, max_len

_SPEC = r"[a-z0-9][a-z0-9_-]*(:[a-z0-9_]+=[^:=\s]+)*"
_HOST = r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+"


@attrs.frozen(kw_only=True)
class AgentRules:
    """The agent's seats: nothing is scheduled for them, they pay for their calls; without this section there are none.

    Attributes:
        budget_micros: what a seat may spend on calls in the season, in millionths of a dollar by the price list.
        spent_below_micros: with less than this left the budget counts as spent, and the autopilot plays on.
        price_list_sha256: SHA-256 of the file of prices.
        memory_bytes: how large the memory file of a seat may be, in bytes of UTF-8; 0 for no memory.
        autopilot: the manager that plays on, with its options (`projection`, `projection:noise=0.10`).
    """

    budget_micros: int = attrs.field(validator=[ge(0), le(10**15)])
    spent_below_micros: int = attrs.field(validator=[ge(1), le(10**15)])
    price_list_sha256: str = attrs.field(validator=matches_re(r"[0-9a-f]{64}"))
    memory_bytes: int = attrs.field(validator=[ge(0), le(1_000_000)])
    autopilot: str = attrs.field(validator=matches_re(_SPEC))


@attrs.frozen(kw_only=True)
class ToolRules:
    """The tools variant: searches and pages through a metered gateway; without this section there is none.

    Attributes:
        calls_per_week: how many calls a seat may make in each scoring period, refused ones too.
        result_tokens_per_week: how many tokens of results it may be given in each; the last result is cut to what is
            left.
        bytes_per_token: how tokens are counted, for every model alike: bytes of UTF-8 by this, rounded up.
        blocked_hosts: names of hosts that are never served, with all below them (`example.org`); the project's own.
    """

    calls_per_week: int = attrs.field(validator=[ge(0), le(100_000)])
    result_tokens_per_week: int = attrs.field(validator=[ge(0), le(100_000_000)])
    bytes_per_token: int = attrs.field(validator=[ge(1), le(16)])
    blocked_hosts: tuple[str, ...] = attrs.field(validator=[max_len(100), deep_iterable(matches_re(_HOST))])
