"""Checks of a manager: answers in form and in time, the same for the same seed, and nobody's season ended by it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

import attrs

from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.manager_seasons import ManagerSubject
from leaguecore.conformance.seasons import Seasons, require_same, require_sound
from leaguecore.conformance.watching import answer_problem, copied
from leaguecore.errors import LeagueError
from leaguecore.hooks.loader import Plugins
from leaguecore.ids import is_id
from leaguecore.managers import ManagerEntry, ManagerRequest
from leaguecore.managers.protocol import Need, as_answer

_STRANGE_VALUES = ("", "nonsense", "-1", "9" * 400, "\ud800", "x" * 100_000)


def manager_checks(
    entry: ManagerEntry,
    plugins: Plugins,
    *,
    options: Mapping[str, str] | None = None,
    seasons: Seasons | None = None,
) -> Iterator[Check]:
    """Walk the checks of a manager.

    Args:
        entry: as it is registered.
        plugins: what is installed, the manager among it; a sport with a ruleset and an invented season is looked for.
        options: what instances are made with.
        seasons: shares invented seasons with other checks; None reads them anew.
    """
    subject = ManagerSubject(entry=entry, seasons=seasons or Seasons(plugins=plugins), options=options or {})
    yield from (one.of(subject, entry.name) for one in MANAGER_PROPERTIES)


def _entry(subject: ManagerSubject) -> None:
    """A manager registers a name that a specification can begin with, a summary, and options that it can hold."""
    entry = subject.entry
    require(is_id(entry.name) and ":" not in entry.name, f"{entry.name!r} cannot be the name of a manager")
    require(bool(entry.summary.strip()), f"the manager {entry.name} has no summary")
    wrong = [name for name in entry.options if not is_id(name) or set(name) & set(":=/")]
    require(not wrong, f"{wrong[:1]} cannot be the name of an option")
    strange = sorted(set(entry.needs) - set(get_args(Need)))
    require(not strange, f"the manager {entry.name} needs {strange[:1]}, which nobody can show it")


def _made(subject: ManagerSubject) -> None:
    """An instance is made for a team, and decides."""
    made = subject.made("team-01", "1")
    require(callable(getattr(made, "decide", None)), f"{type(made).__name__} has no method decide")


def _options(subject: ManagerSubject) -> None:
    """A value that an option cannot have is refused with an error that has a code, or is taken; nothing else."""
    for name in subject.entry.options:
        for value in _STRANGE_VALUES:
            try:
                request = ManagerRequest(team="team-01", seed="1", options={**subject.options, name: value})
                subject.entry.make(request)
            except LeagueError:
                continue
            except (Exception, SystemExit) as error:
                fail(f"the option {name}={value[:40]!r} raises {type(error).__name__}, which has no code")


def _no_exception(subject: ManagerSubject) -> None:
    """No briefing of a season makes it raise."""
    _require_none(subject.found.raised)


def _form(subject: ManagerSubject) -> None:
    """Each answer is a decision of the kind that is asked for, with every field of its form, or none."""
    _require_none(subject.found.form)


def _deadline(subject: ManagerSubject) -> None:
    """No answer takes longer than is left to its deadline."""
    if subject.entry.measured:
        raise CheckSkipped("its time is real time")
    _require_none(subject.found.late)


def _budget(subject: ManagerSubject) -> None:
    """No answer uses more money or tools than its seat has."""
    _require_none(subject.found.spent)


def _briefing_kept(subject: ManagerSubject) -> None:
    """A briefing is read and never written to."""
    _require_none(subject.found.written)


def _refused(subject: ManagerSubject) -> None:
    """Asked again because its answer was refused, it answers in form."""
    found = subject.found
    require(bool(found.again), "it was never asked again")
    _require_none(found.refused)


def _resumed(subject: ManagerSubject) -> None:
    """Made anew in the middle of a season, it can answer whatever it is asked: a league may go on without the old."""
    for kind, asked in sorted(subject.found.last.items()):
        briefing = attrs.evolve(asked, refused=())
        manager = subject.entry.make(ManagerRequest(team=briefing.team, seed="1", options=subject.options))
        try:
            answer = as_answer(manager.decide(copied(briefing)))
        except (Exception, SystemExit) as error:
            fail(f"made anew and asked for {briefing.decision_id} ({kind}) it raises {type(error).__name__}: {error}")
        problem = answer_problem(briefing, answer)
        require(not problem, f"made anew and asked for {briefing.decision_id} ({kind}) it gives no answer: {problem}")


def _season(subject: ManagerSubject) -> None:
    """A league with it can be played, with no state broken and a log that verifies."""
    for played in subject.played:
        require_sound(played)


def _deterministic(subject: ManagerSubject) -> None:
    """Two instances with the same seed give the same bytes in the same season, within one process."""
    for one, other in zip(subject.played, subject.played_again(), strict=True):
        require_same(one, other, f"the manager {subject.entry.name}")


def _require_none(sentences: Sequence[str]) -> None:
    if sentences:
        fail(sentences[0] + (f" (and {len(sentences) - 1} more)" if len(sentences) > 1 else ""))


MANAGER_PROPERTIES: tuple[Property[ManagerSubject], ...] = (
    Property(name="manager.entry", holds=_entry),
    Property(name="manager.made", holds=_made),
    Property(name="manager.options", holds=_options),
    Property(name="manager.no_exception", holds=_no_exception),
    Property(name="manager.form", holds=_form),
    Property(name="manager.deadline", holds=_deadline),
    Property(name="manager.budget", holds=_budget),
    Property(name="manager.briefing_kept", holds=_briefing_kept),
    Property(name="manager.refused", holds=_refused),
    Property(name="manager.resumed", holds=_resumed),
    Property(name="manager.season", holds=_season),
    Property(name="manager.deterministic", holds=_deterministic),
)
