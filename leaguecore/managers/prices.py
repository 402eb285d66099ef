"""A frozen list of prices, and what a call costs by it: whole millionths of a dollar, rounded up once a call."""

import hashlib
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import ceil
from pathlib import Path

import attrs
from attrs.validators import ge, matches_re, max_len, min_len

from leaguecore.errors import Problem, UsageError
from leaguecore.managers.documents import IllFormedDocument, document_bytes, read_document

_DATE = r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
_FREE = Decimal(0)


@attrs.frozen(kw_only=True)
class ModelPrice:
    """What a model costs, in dollars a million tokens.

    Attributes:
        id: the model, as line-ups of seats name it.
        input, output: of tokens that are read afresh, and of those that are written.
        cache_read, cache_write: of input that comes from a cache, or goes into one.
    """

    id: str = attrs.field(validator=[min_len(1), max_len(200)])
    input: Decimal = attrs.field(validator=ge(_FREE))
    output: Decimal = attrs.field(validator=ge(_FREE))
    cache_read: Decimal = attrs.field(validator=ge(_FREE))
    cache_write: Decimal = attrs.field(validator=ge(_FREE))


@attrs.frozen(kw_only=True)
class CallUsage:
    """The tokens of one call; each token of the input is in exactly one of the three kinds of input."""

    input_tokens: int = attrs.field(default=0, validator=ge(0))
    output_tokens: int = attrs.field(default=0, validator=ge(0))
    cache_read_tokens: int = attrs.field(default=0, validator=ge(0))
    cache_write_tokens: int = attrs.field(default=0, validator=ge(0))

    @property
    def all_input_tokens(self) -> int:
        """The whole input, from wherever it came."""
        return self.input_tokens + self.cache_read_tokens + self.cache_write_tokens


@attrs.frozen(kw_only=True)
class _PriceFile:
    as_of: str = attrs.field(validator=matches_re(_DATE))
    model: tuple[ModelPrice, ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class PriceList:
    """The prices of a season, which do not change while it lasts.

    Attributes:
        as_of: the day on which they were public list prices.
        models: the price of each model.
        sha256: of the exact bytes of the file, as `sha256sum` gives it.
    """

    as_of: str
    models: tuple[ModelPrice, ...]
    sha256: str

    @classmethod
    def load(cls, source: bytes | Path) -> "PriceList":
        """Return the list of a TOML file: `as_of`, and a table `[[model]]` each.

        Raises:
            IllFormedDocument: `prices.invalid`, with every problem.
            StoreError: `file.unreadable`, `file.too_large`.
        """
        data, name = document_bytes(source)
        read: _PriceFile = read_document(_PriceFile, data, code="prices.invalid", source=name)
        counts = Counter(price.id for price in read.model)
        twice = [
            Problem(path="model", message=f"the id {one!r} stands {count} times")
            for one, count in counts.items()
            if count > 1
        ]
        if twice:
            raise IllFormedDocument("prices.invalid", twice, source=name)
        return cls(as_of=read.as_of, models=read.model, sha256=hashlib.sha256(data).hexdigest())

    def price(self, model: str) -> ModelPrice:
        """Return the price of a model.

        Raises:
            UsageError: `prices.unknown` if the list does not have it: nothing is ever free by mistake.
        """
        if model not in self._by_id:
            there = ", ".join(sorted(self._by_id))
            raise UsageError("prices.unknown", f"the price list has no model {model!r}", fix=f"it has: {there}")
        return self._by_id[model]

    def cost_micros(self, model: str, usage: CallUsage) -> int:
        """Return what a call cost.

        A dollar a million tokens is one millionth of a dollar a token. So it is the exact sum of tokens times price,
        rounded up to the next whole millionth, once a call and not once a kind of token.
        """
        price = self.price(model)
        parts = (
            (usage.input_tokens, price.input),
            (usage.output_tokens, price.output),
            (usage.cache_read_tokens, price.cache_read),
            (usage.cache_write_tokens, price.cache_write),
        )
        return ceil(sum((tokens * Fraction(each) for tokens, each in parts), Fraction(0)))

    def worst_case_micros(self, model: str, input_tokens: int, max_output_tokens: int) -> int:
        """Return the most that a call can cost: all input at its dearest kind, all the output that it may give."""
        price = self.price(model)
        dearest = max(price.input, price.cache_read, price.cache_write)
        return ceil(input_tokens * Fraction(dearest) + max_output_tokens * Fraction(price.output))

    @cached_property
    def _by_id(self) -> dict[str, ModelPrice]:
        return {price.id: price for price in self.models}
