"""The one door between a league and whoever manages a team."""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol, get_args

import attrs

from leaguecore.errors import PluginError, UsageError
from leaguecore.hooks.registry import Registry
from leaguecore.managers.agents.till import Till
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.managers.reach import NO_REACH, Reach
from leaguecore.managers.tools.gateway import Gateway

Need = Literal["hindsight"]

Failure = Literal["truncated", "refused", "transport", "budget", "substituted"]
"""Why there is no answer to judge, as whoever carried it knows: cut off, declined, lost on the way, not paid for, or
given by another model than the seat's."""

Because = Literal["", "provider_tools"]
"""What of a failure its class does not say: that the model was given tools by its provider, past the league's."""

By = Literal["manager", "standing", "autopilot"]
"""Who answered for a seat: its manager, the standing order of one who sleeps, the autopilot of one who spent all."""


@attrs.frozen(kw_only=True)
class Usage:
    """What an answer has used up; money in millionths of a dollar at the league's frozen prices."""

    calls: int = 0
    tool_calls: int = 0
    tool_tokens: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    spent_micros: int = 0


NO_USAGE = Usage()


@attrs.frozen(kw_only=True)
class Served:
    """What a provider said of a call, kept in private: it is of use to whoever looks into it and decides nothing.

    Attributes:
        model: that answered, as its provider reports it.
        request_id: by which the provider knows the call.
        finish: why the model stopped, in the provider's words.
        latency_ms: from the first byte sent to the last one read, with all attempts.
        attempts: how often it was sent.
        cost: what the provider says that it cost, as text; the league counts by its own list of prices.
    """

    model: str = ""
    request_id: str = ""
    finish: str = ""
    latency_ms: int = 0
    attempts: int = 1
    cost: str = ""


SERVED_CHARS_MAX = 200
"""How long each text of `Served` may be."""


@attrs.frozen(kw_only=True)
class Answer:
    """A decision with what is known of how it came about.

    Attributes:
        decision: as it was made, or the bytes of a stranger (see `leaguecore.managers.wire`), or None for none.
        took_ms: how long the manager thought, from when he had the briefing. Of a program that plays in simulated time
            it is what it says; of others it is measured.
        failure: why there is nothing to judge, if it is known.
        usage: what it has used up.
        by: who answered.
        kept: texts by name, kept in private and handed back with each later briefing; None leaves those that are kept.
        prompt: what a model was given to read, as it was sent; None where nothing was sent.
        reasoning: what its provider shows of its reasoning; never mixed with its private notes.
        because: what `failure` does not say.
        served: what the provider said of the call, None where there is none.
    """

    decision: Decision | bytes | None
    took_ms: int = 0
    failure: Failure | None = None
    usage: Usage = NO_USAGE
    by: By = "manager"
    kept: Mapping[str, str] | None = None
    prompt: str | None = None
    reasoning: str | None = None
    because: Because = ""
    served: Served | None = None


TEXT_CHARS_MAX = 1_000_000
"""How long a prompt or a reasoning may be; whoever carries it cuts off what is beyond."""

NOT_YET = Answer(decision=None, took_ms=2**52)
"""From a manager whose answer comes from outside, some time or never: the league waits until the deadline."""


_MOST = 2**53
"""Whole numbers from here on are not exact in JSON."""


def is_in_order(answer: Answer) -> bool:
    """Say whether an answer's own fields can be what they stand for; the decision in it is not looked at.

    `took_ms` and `usage` are whole numbers from 0, `failure`, `because` and `by` are one of the listed, `kept` maps
    texts, `prompt` and `reasoning` are texts that are not too long, `served` is what it says.
    """
    numbers = (answer.took_ms, *attrs.astuple(answer.usage)) if type(answer.usage) is Usage else (-1,)
    counted = all(type(number) is int and 0 <= number < _MOST for number in numbers)
    listed = answer.failure in (None, *get_args(Failure)) and answer.by in get_args(By)
    texts = [text for text in (answer.prompt, answer.reasoning) if text is not None]
    told = all(type(text) is str and len(text) <= TEXT_CHARS_MAX for text in texts)
    kept = answer.kept is None or isinstance(answer.kept, Mapping)
    return counted and listed and told and kept and answer.because in get_args(Because) and _is_served(answer.served)


def _is_served(served: object) -> bool:
    """Say whether what a provider said is nothing, or short texts and whole numbers."""
    if type(served) is not Served:
        return served is None
    values = attrs.astuple(served)
    numbers = [value for value in values if type(value) is int and 0 <= value < _MOST]
    texts = [value for value in values if type(value) is str and len(value) <= SERVED_CHARS_MAX]
    return (len(texts), len(numbers)) == (4, 2) and type(served.latency_ms) is type(served.attempts) is int


def as_answer(given: "Answer | Decision | bytes | None") -> Answer:
    """Return what a manager gave as an answer, with nothing known of how it came about if he does not say."""
    return given if isinstance(given, Answer) else Answer(decision=given)


class Manager(Protocol):
    """Decides for one team. It may keep what it likes between calls, but a league may also be resumed without it."""

    def decide(self, briefing: Briefing) -> Answer | Decision | bytes | None:
        """Answer a briefing with a decision of its kind; None passes, and the published default applies.

        An answer that was not accepted is asked for again with `briefing.refused`, as often as the rules allow.
        """
        ...


@attrs.frozen(kw_only=True)
class ManagerRequest:
    """What a manager is made from: its team, a seed of its own for chance, and the options of its specification.

    Attributes:
        till: where it pays for calls of its model, None if its seat pays nothing.
        tools: where it searches and reads pages, None if its seat has no tools.
        reach: how it reaches whoever decides elsewhere; managers that decide here do not look at it.
    """

    team: str
    seed: str
    options: Mapping[str, str]
    till: Till | None = None
    tools: Gateway | None = None
    reach: Reach = NO_REACH


@attrs.frozen(kw_only=True)
class ManagerEntry:
    """A manager as it registers itself.

    Attributes:
        name: unique (`projection`).
        options: the names that it takes after a colon (`projection:noise=0.10`).
        needs: what it must be shown beyond a briefing; a league with such a manager is not rated.
        measured: whether its time is real time; that of a program in simulated time is what it says.
        remote: whether each decision is a call to somebody elsewhere, who answers in his time. Those who are asked at
            one instant are called side by side, and what a call took by a real clock (`Answer.took_ms`) counts as his
            time, in a simulated league as in one that is played in time.
    """

    name: str
    summary: str
    make: Callable[[ManagerRequest], Manager]
    options: tuple[str, ...] = ()
    needs: frozenset[Need] = frozenset()
    measured: bool = False
    remote: bool = False


def is_measured(spec: str, registry: Registry[ManagerEntry]) -> bool:
    """Say whether the time of the manager of a specification is real time."""
    return registry.get(parse_spec(spec)[0]).measured


def is_remote(spec: str, registry: Registry[ManagerEntry]) -> bool:
    """Say whether each decision of the manager of a specification is a call to somebody elsewhere."""
    return registry.get(parse_spec(spec)[0]).remote


def parse_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Return the name and the options of a specification such as `projection:noise=0.10`.

    Raises:
        UsageError: `manager.spec` if an option has no value, or two.
    """
    name, _, rest = spec.partition(":")
    options = {}
    for part in rest.split(":") if rest else ():
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise UsageError("manager.spec", f"{spec!r} has an option without value", fix="write name:option=value")
        if key in options:
            raise UsageError("manager.spec", f"{spec!r} has the option {key!r} twice", fix="give each option once")
        options[key] = value
    return name, options


def make_manager(
    spec: str,
    registry: Registry[ManagerEntry],
    team: str,
    seed: str,
    *,
    till: Till | None = None,
    tools: Gateway | None = None,
    reach: Reach = NO_REACH,
) -> Manager:
    """Return the manager of a specification for a team, and where it pays, looks things up and calls.

    Raises:
        PluginError: `plugin.unknown` for a name that nothing registers, `plugin.invalid` for one that stands for
            something else.
        UsageError: `manager.option` for an option that it does not take.
    """
    name, options = parse_spec(spec)
    entry: object = registry.get(name)
    if not isinstance(entry, ManagerEntry):
        raise PluginError("plugin.invalid", f"what {registry.owner(name)} registers as {name!r} is no ManagerEntry")
    strangers = sorted(set(options) - set(entry.options))
    if strangers:
        takes = ", ".join(entry.options) or "none"
        raise UsageError("manager.option", f"{name} takes no option {strangers[0]!r}", fix=f"it takes: {takes}")
    return entry.make(ManagerRequest(team=team, seed=seed, options=options, till=till, tools=tools, reach=reach))
