"""Public chance: every draw is a hash of the season seed, a purpose and the ids concerned.

A draw has no counter and no state. So one more draw never shifts a later one, and anyone who knows the seed can
recompute each of them in any order, on any machine. To choose among things, hash the id of each and take the
smallest; never draw a position in a list, because then adding a thing changes the fate of the others.
"""

import hashlib
from collections.abc import Iterable

MICROS = 1_000_000
_WORDS = 12


def draw(seed: str, purpose: str, *ids: str) -> int:
    """Return a whole number of 256 bits that the arguments fix.

    >>> draw("7", "draft", "team-01") == draw("7", "draft", "team-01")
    True
    """
    return int.from_bytes(_digest(seed, purpose, ids), "big")


def draw_order(seed: str, purpose: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids in a random order, each order equally likely."""
    return tuple(sorted(ids, key=lambda one: (draw(seed, purpose, one), one)))


def draw_below(limit: int, seed: str, purpose: str, *ids: str) -> int:
    """Return a whole number from 0 to `limit` - 1 (the bias of the remainder is under 2**-200)."""
    return draw(seed, purpose, *ids) % limit


def draw_normal_micros(seed: str, purpose: str, *ids: str) -> int:
    """Return a draw from a normal-like distribution in millionths of its standard deviation.

    The sum of twelve uniform numbers less six has mean 0 and variance 1 (Irwin-Hall), and needs no float. It is
    bounded by plus and minus six.
    """
    digest = _digest(seed, purpose, ids)
    words = sum(int.from_bytes(digest[2 * i : 2 * i + 2], "big") for i in range(_WORDS))
    return (2 * words + _WORDS) * MICROS // (2 * 65_536) - _WORDS // 2 * MICROS


def _digest(seed: str, purpose: str, ids: tuple[str, ...]) -> bytes:
    # Ids hold no line feed (ids.check), so no two lists of arguments share one text.
    return hashlib.sha256("\n".join(("leaguecore.draw.v1", seed, purpose, *ids)).encode()).digest()
