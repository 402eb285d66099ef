"""What a check is: a stable name, one sentence, and something to run that says nothing, a remark, or what is wrong."""

from collections.abc import Callable
from typing import Generic, NoReturn, TypeVar

import attrs

SUITE_VERSION = 2
"""Rises whenever a check is added or becomes stricter, so that a plug-in can pin the suite that it passes."""

S = TypeVar("S")


class CheckFailed(AssertionError):
    """A plug-in does not do what the check asks; the message names the fault and the thing."""


class CheckSkipped(Exception):
    """A check has nothing to look at; the message says why."""


def fail(message: str) -> NoReturn:
    """Say what is wrong."""
    raise CheckFailed(message)


def require(holds: bool, message: str) -> None:
    """Say what is wrong unless it is not."""
    if not holds:
        raise CheckFailed(message)


@attrs.frozen(kw_only=True)
class Check:
    """One property of one thing.

    Attributes:
        name: stable, lower case, dotted: the kind of thing and what is checked (`sport.stats_unique`).
        about: the property as a sentence.
        run: returns if the property holds, a remark if less was looked at than the sentence says; raises CheckFailed if
            it does not hold, CheckSkipped if nobody can tell here. Whatever else it raises was raised by the plug-in.
        subject: the thing (`nba/files`).
    """

    name: str
    about: str
    run: Callable[[], str | None] = attrs.field(repr=False, eq=False)
    subject: str = ""

    @property
    def id(self) -> str:
        """The name with the thing, `provider.schema[nba/files]`: one check of a whole plug-in."""
        return f"{self.name}[{self.subject}]" if self.subject else self.name


@attrs.frozen(kw_only=True)
class Property(Generic[S]):
    """A check of no thing yet; its sentence is the first of the docstring of what looks.

    Attributes:
        name: of the check.
        holds: raises CheckFailed for a thing that lacks the property; may return a remark.
    """

    name: str
    holds: Callable[[S], str | None]

    @property
    def about(self) -> str:
        """The property as a sentence."""
        return (self.holds.__doc__ or "").partition("\n\n")[0].replace("\n    ", " ").strip()

    def of(self, thing: S, subject: str) -> Check:
        """Return the check of a thing."""
        return Check(name=self.name, about=self.about, run=lambda: self.holds(thing), subject=subject)
