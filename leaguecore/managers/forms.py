"""Whether parts of an answer are of exactly the type that they should be, whoever made them."""

from typing import Any, get_args

import attrs

from leaguecore.managers.trading import Give, TradeAnswer


def is_text(value: object) -> bool:
    """Say whether a value is a text that has bytes: a lone surrogate is a str to Python, but no text."""
    return type(value) is str and (value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value))


def is_texts(value: object) -> bool:
    """Say whether a value is a tuple of texts."""
    return type(value) is tuple and all(is_text(item) for item in value)


def is_number(value: object) -> bool:
    """Say whether a value is a whole number that canonical JSON can tell: none beyond 53 bits."""
    return type(value) is int and abs(value) < 2**53


def is_give(value: object) -> bool:
    """Say whether a value is what one team gives another."""
    if type(value) is not Give or not (is_text(value.giver) and is_text(value.receiver)):
        return False
    return is_texts(value.players) and is_texts(value.picks) and is_number(value.dollars)


def is_gives(value: object) -> bool:
    """Say whether a value is a tuple of such."""
    return type(value) is tuple and all(is_give(item) for item in value)


def is_trade_answer(value: Any) -> bool:
    """Say whether a value is one thing to do in a turn of trades."""
    if type(value) not in get_args(TradeAnswer):
        return False
    parts: dict[str, Any] = attrs.asdict(value, recurse=False)
    gives, drops = parts.pop("gives", ()), parts.pop("drops", ())
    return is_gives(gives) and is_texts(drops) and all(map(is_text, parts.values()))
