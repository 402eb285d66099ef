"""Whether the rules of publication make sense together."""

from collections.abc import Iterator

import attrs

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.publication import Delay, PublicationRules
from leaguecore.sport.contract import Sport


def publication_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Give what would be published of a private league, and what would be published before what it holds."""
    rules = ruleset.publication
    if rules is None:
        return
    if rules.visibility == "private":
        yield from _private_problems(rules)
        return
    quoted = [("response_hours", "note_hours")]
    if ruleset.negotiation is not None:
        quoted += [("response_hours", "thread_hours"), ("prompt_hours", "thread_hours")]
    for whole, part in quoted:
        if _before(getattr(rules, whole), getattr(rules, part)):
            message = f"would show what {part} = {_spelled(getattr(rules, part))} withholds; write that, or more"
            yield Problem(path=f"publication.{whole}", message=message)


def _private_problems(rules: PublicationRules) -> Iterator[Problem]:
    for name, value in attrs.asdict(rules).items():
        if name != "visibility" and value != "never":
            message = 'nothing is published of a private league; write "never"'
            yield Problem(path=f"publication.{name}", message=message)


def _before(one: Delay, other: Delay) -> bool:
    """Say whether one thing is published and another is not yet."""
    return one != "never" and (other == "never" or one < other)


def _spelled(delay: Delay) -> str:
    return '"never"' if delay == "never" else str(delay)
