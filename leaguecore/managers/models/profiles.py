"""The profiles of models: what a model is called with, committed before play and published.

Seats name a profile (`model:profile=NAME`). Nothing in it tells where its provider is or by which key it is paid: that
stands in the private file of connections.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Literal

import attrs
from attrs.validators import ge, le, matches_re, max_len, min_len, optional

from leaguecore.errors import Problem, UsageError
from leaguecore.managers.documents import IllFormedDocument, document_bytes, read_document
from leaguecore.managers.models.template import SHIPPED, SHIPPED_TEXT, template_problems

WireName = Literal["chat", "messages"]
OutputMode = Literal["schema", "tool", "json", "text"]
Effort = Literal["", "none", "minimal", "low", "medium", "high"]

_NAME = matches_re(r"[a-z0-9][a-z0-9._-]{0,63}")
_THINKING_LEAST = 1024


@attrs.frozen(kw_only=True)
class Profile:
    """How one entrant's model is called.

    Attributes:
        name: by which seats name it.
        wire: the form of requests and replies: `chat` completions as OpenAI has them, or Anthropic's `messages`.
        connection: the name, in the private file, of how the provider is reached.
        model: what the provider is asked for.
        served: the names by which the provider may report that model; an answer of any other is not used.
        output_mode: how the answer's form is asked for: by a strict `schema`, as the call of a `tool`, as any `json`,
            or in words, as `text`.
        max_output_tokens: of one answer, with what the model thinks.
        template: the whole text of the prompt, see `leaguecore.managers.models.template`; `shipped` for that of the
            library.
        temperature: as a decimal; None leaves it to the provider.
        reasoning_effort: for `chat`; "" leaves it to the provider.
        thinking_tokens: for `messages`: how many of the output tokens the model may think, 0 for no thinking.
        max_tokens_field: for `chat`: by which of two names the provider knows the limit on the output.
        require_parameters: for `chat` by way of OpenRouter: only routes that support everything that is asked for.
    """

    name: str = attrs.field(validator=_NAME)
    wire: WireName
    connection: str = attrs.field(validator=_NAME)
    model: str = attrs.field(validator=[min_len(1), max_len(200)])
    served: tuple[str, ...] = attrs.field(validator=min_len(1))
    output_mode: OutputMode
    max_output_tokens: int = attrs.field(validator=[ge(1), le(1_000_000)])
    template: str = attrs.field(validator=[min_len(1), max_len(100_000)])
    temperature: Decimal | None = attrs.field(default=None, validator=optional([ge(Decimal(0)), le(Decimal(2))]))
    reasoning_effort: Effort = ""
    thinking_tokens: int = attrs.field(default=0, validator=[ge(0), le(1_000_000)])
    max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    require_parameters: bool = False

    @property
    def text(self) -> str:
        """The whole text of the prompt."""
        return SHIPPED_TEXT if self.template == SHIPPED else self.template


@attrs.frozen(kw_only=True)
class _Tables:
    profile: tuple[Profile, ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class Profiles:
    """The profiles of a league.

    Attributes:
        by_name: each of them.
        sha256: of the exact bytes of the file, as `sha256sum` gives it; "" for none.
    """

    by_name: Mapping[str, Profile] = attrs.field(factory=dict)
    sha256: str = ""

    @classmethod
    def load(cls, source: bytes | Path) -> "Profiles":
        """Return the profiles of a TOML file: a table `[[profile]]` each.

        Raises:
            IllFormedDocument: `profiles.invalid`, with every problem.
            StoreError: `file.unreadable`, `file.too_large`.
        """
        data, name = document_bytes(source)
        tables: _Tables = read_document(_Tables, data, code="profiles.invalid", source=name)
        problems = list(_problems(tables.profile))
        if problems:
            raise IllFormedDocument("profiles.invalid", problems, source=name)
        by_name = {profile.name: profile for profile in tables.profile}
        return cls(by_name=by_name, sha256=hashlib.sha256(data).hexdigest())

    def profile(self, name: str) -> Profile:
        """Return a profile.

        Raises:
            UsageError: `profile.unknown`.
        """
        if name not in self.by_name:
            there = ", ".join(sorted(self.by_name)) or "none"
            raise UsageError("profile.unknown", f"there is no profile {name!r}", fix=f"there are: {there}")
        return self.by_name[name]


def _problems(profiles: tuple[Profile, ...]) -> Iterator[Problem]:
    for name, count in Counter(profile.name for profile in profiles).items():
        if count > 1:
            yield Problem(path="profile", message=f"the name {name!r} stands {count} times")
    for at, profile in enumerate(profiles):
        for field, message in _contradictions(profile):
            yield Problem(path=f"profile[{at}].{field}", message=message)


def _contradictions(profile: Profile) -> Iterator[tuple[str, str]]:
    """Walk the fields of a profile that make no sense together, each with why."""
    for message in template_problems(profile.text):
        yield "template", message
    if not all(profile.served):
        yield "served", "a model has a name"
    if profile.wire == "messages":
        yield from _not_of_messages(profile)
    elif profile.thinking_tokens:
        yield "thinking_tokens", "the wire chat takes reasoning_effort"
    if profile.thinking_tokens and not _THINKING_LEAST <= profile.thinking_tokens < profile.max_output_tokens:
        yield "thinking_tokens", f"is at least {_THINKING_LEAST} and below max_output_tokens, of which it is a part"


def _not_of_messages(profile: Profile) -> Iterator[tuple[str, str]]:
    if profile.output_mode == "json":
        yield "output_mode", "the wire messages has no such mode; take schema, tool or text"
    if profile.reasoning_effort:
        yield "reasoning_effort", "the wire messages takes thinking_tokens"
    if profile.require_parameters:
        yield "require_parameters", "is for the wire chat"
    if profile.max_tokens_field != "max_tokens":
        yield "max_tokens_field", "is for the wire chat"
    if profile.thinking_tokens and profile.output_mode == "tool":
        yield "output_mode", "a model that thinks cannot be made to call a tool; take schema or text"
    if profile.thinking_tokens and profile.temperature is not None:
        yield "temperature", "cannot be set for a model that thinks"
