"""Checks of a manager: answers in form and in time, the same for the same seed, and nobody's season ended by it."""

from collections.abc import Iterator, Mapping
from typing import get_args

import attrs

from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.manager_seasons import ManagerSubject, log_digests
from leaguecore.conformance.other_processes import OF_OTHER_ORDER
from leaguecore.conformance.seasons import Seasons, require_same, require_sound
from leaguecore.conformance.watching import answer_problem, copied
from leaguecore.errors import LeagueError
from leaguecore.hooks.loader import Plugins
from leaguecore.ids import is_id
from leaguecore.managers import Manager, ManagerEntry, ManagerRequest
from leaguecore.managers.protocol import Need, as_answer

_FEW = 3
"""Fewer answers may all be refused by bad luck: somebody else was first."""

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
    """An instance is made for a team, and has a method `decide`."""
    made: object = subject.made("team-01", "1")
    require(callable(getattr(made, "decide", None)), f"{type(made).__name__} has no method decide")


def _options(subject: ManagerSubject) -> None:
    """A value that an option cannot have is refused with an error that has a code, or is taken and played with."""
    for name in subject.entry.options:
        for value in _STRANGE_VALUES:
            options = {**subject.options, name: value}
            try:
                made = subject.entry.make(ManagerRequest(team="team-01", seed="1", options=options))
            except LeagueError:
                continue
            except (Exception, SystemExit) as error:
                fail(f"the option {name}={value[:40]!r} raises {type(error).__name__}, which has no code")
            _require_decides(subject, made, f"the option {name}={value[:40]!r} is taken")


def _require_decides(subject: ManagerSubject, manager: Manager, taken: str) -> None:
    """Require that an instance can answer one briefing of each kind, or refuses with an error that has a code."""
    for kind, asked in sorted(subject.found.last.items()):
        try:
            manager.decide(copied(attrs.evolve(asked, refused=())))
        except LeagueError:
            continue
        except (Exception, SystemExit) as error:
            fail(f"{taken}, and asked for {kind} it raises {type(error).__name__}, which has no code")


def _no_exception(subject: ManagerSubject) -> None:
    """No briefing of a season makes it raise."""
    _require_none(subject, "raised")


def _form(subject: ManagerSubject) -> None:
    """Each answer is a decision of the kind that is asked for, with every field of its form, or none."""
    _require_none(subject, "form")


def _deadline(subject: ManagerSubject) -> None:
    """No answer takes longer than is left to its deadline."""
    if subject.entry.measured:
        raise CheckSkipped("its time is real time")
    _require_none(subject, "late")


def _budget(subject: ManagerSubject) -> None:
    """No answer uses more money or tools than its seat has and counts, or spends dollars that its team has not."""
    _require_none(subject, "spent")


def _briefing_kept(subject: ManagerSubject) -> None:
    """A briefing is read and never written to."""
    _require_none(subject, "written")


def _refused(subject: ManagerSubject) -> None:
    """Asked again because its answer was refused, it answers in form."""
    found = subject.found
    _require_none(subject, "refused")
    require(bool(found.again), "it was never asked again")


def _resumed(subject: ManagerSubject) -> None:
    """Made anew in the middle of a season, it can answer whatever it is asked: a league may go on without the old."""
    for kind, asked in sorted(subject.found.last.items()):
        briefing = attrs.evolve(asked, refused=())
        manager = subject.made(briefing.team, "1")
        try:
            answer = as_answer(manager.decide(copied(briefing)))
        except (Exception, SystemExit) as error:
            fail(f"made anew and asked for {briefing.decision_id} ({kind}) it raises {type(error).__name__}: {error}")
        problem = answer_problem(briefing, answer)
        require(not problem, f"made anew and asked for {briefing.decision_id} ({kind}) it gives no answer: {problem}")
    subject.require_all_played()


def _season(subject: ManagerSubject) -> None:
    """A league with it can be played and verifies, and of each kind that it answers some answer becomes a decision."""
    for played in subject.plays.played.values():
        require_sound(played)
    accepted = subject.accepted()
    for kind, answers in sorted(subject.found.answered.items()):
        require(answers < _FEW or kind in accepted, f"of its {answers} answers to {kind} not one could be accepted")
    subject.require_all_played()


def _deterministic(subject: ManagerSubject) -> str | None:
    """With the same seed it gives the same bytes, in this process and (if the plug-in is installed) in others."""
    whose, played = f"the manager {subject.entry.name}", subject.plays.played
    elsewhere = subject.seasons.others.asked(subject.elsewhere)
    for name, again in subject.played_again().items():
        require_same(played[name].log, again.log, f"{whose}: played twice")
    here = log_digests(played)
    for digests in elsewhere.digests():
        for name, there in digests.items():
            require_same(here[name], there, f"{whose}: played in a process {OF_OTHER_ORDER}")
    subject.require_all_played()
    return elsewhere.remark


def _require_none(subject: ManagerSubject, what: str) -> None:
    sentences = subject.seen(what)
    if sentences:
        fail(sentences[0] + (f" (and {len(sentences) - 1} more)" if len(sentences) > 1 else ""))
    subject.require_all_played()


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
