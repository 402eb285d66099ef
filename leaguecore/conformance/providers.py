"""Checks of a provider: its rows in the schemas, each known when it could be, and the same whenever they are read."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

import attrs

from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.fact_times import (
    has_revisions,
    require_box_scores_after_games,
    require_calendar,
    require_corrections,
    require_known_in_time,
)
from leaguecore.conformance.other_processes import OF_OTHER_ORDER, Replayed
from leaguecore.conformance.seasons import Seasons, first_difference, first_rules, known_sport, play, require_sound
from leaguecore.errors import LeagueError
from leaguecore.hooks.loader import Plugins
from leaguecore.managers.chance import RandomManager
from leaguecore.season.asking import Seat
from leaguecore.sport import TABLE_NAMES, FactSet, ProviderEntry, ProviderRequest, SeasonSource, Sport
from leaguecore.sport.facts import read_facts

PERIODS = 2
"""How much of a season is played."""

_NO_FOLDER = "data.no_folder"
_STRANGE_SEASONS = ("no such season", "../..", "x" * 100_000)


@attrs.frozen(kw_only=True, eq=False, slots=False)
class ProviderSubject:
    """A provider, and the newest of its seasons."""

    entry: ProviderEntry
    seasons: Seasons
    folder: Path | None = None

    @property
    def plugins(self) -> Plugins:
        """What is installed."""
        return self.seasons.plugins

    @property
    def sport(self) -> Sport:
        """The sport of the provider."""
        if self.entry.sport not in self.plugins.sports:
            raise CheckSkipped("its sport is not installed, see provider.sport")
        return self.plugins.sports.get(self.entry.sport)

    def opened(self, season: str | None = None) -> SeasonSource:
        """Return a season as the provider opens it.

        Raises:
            CheckSkipped: if it needs a folder and none was given.
        """
        try:
            return self.entry.open(ProviderRequest(folder=self.folder, season=season))
        except LeagueError as error:
            if error.code == _NO_FOLDER and self.folder is None:
                raise CheckSkipped("it reads a folder and none was given: give one (`--data FOLDER`)") from error
            raise

    @cached_property
    def source(self) -> SeasonSource:
        """The newest season."""
        return self.opened()

    @cached_property
    def read(self) -> FactSet:
        """Its facts, as they pass the door.

        Raises:
            ProviderError: for what does not.
        """
        return read_facts(self.sport, self.entry.id, self.source)

    @property
    def elsewhere(self) -> Replayed:
        """What another process needs to read the same season."""
        return Replayed(
            kind="provider",
            entry=self.entry,
            name=self.entry.id,
            folder=None if self.folder is None else str(self.folder.absolute()),
            season=self.source.season,
        )

    @property
    def facts(self) -> FactSet:
        """Its facts, for whoever looks further than the schemas.

        Raises:
            CheckSkipped: if they cannot be read.
        """
        try:
            return self.read
        except CheckSkipped:
            raise
        except (Exception, SystemExit) as error:
            raise CheckSkipped("its season cannot be read, see provider.schema") from error


def provider_checks(
    entry: ProviderEntry, plugins: Plugins, folder: Path | None = None, *, seasons: Seasons | None = None
) -> Iterator[Check]:
    """Walk the checks of a provider.

    Args:
        entry: as it is registered.
        plugins: what is installed; its sport is looked for there.
        folder: for a provider that reads one.
        seasons: shares invented seasons with other checks; None reads them anew.
    """
    subject = ProviderSubject(entry=entry, seasons=seasons or Seasons(plugins=plugins), folder=folder)
    yield from (one.of(subject, entry.id) for one in PROVIDER_PROPERTIES)


def _sport(subject: ProviderSubject) -> None:
    """A provider is of a sport that is installed."""
    known_sport(subject.entry.sport, subject.plugins)


def _schema(subject: ProviderSubject) -> None:
    """Every table passes the door: its columns, types, ranges, keys, and who is introduced by whom."""
    require(len(subject.read.tables["players"]) > 0, f"{subject.entry.id} knows no player")
    require(len(subject.read.tables["schedule"]) > 0, f"{subject.entry.id} knows no game")


def _policy(subject: ProviderSubject) -> None:
    """A provider says in words, for each table that has rows, from what it follows when a row is known."""
    policy, facts = dict(subject.source.policy), subject.facts
    silent = [name for name in TABLE_NAMES if len(facts.tables[name]) and not str(policy.get(name, "")).strip()]
    require(not silent, f"the policy of {subject.entry.id} says nothing of the table {silent[:1]}")


def _season(subject: ProviderSubject) -> None:
    """A season has a label, and asking for that label opens the same season."""
    label = subject.source.season
    require(bool(label) and label.isprintable(), f"{label!r} is no label of a season")
    again = subject.opened(label).season
    require(again == label, f"the season {label!r} was asked for, and {again!r} is opened")


def _strange_seasons(subject: ProviderSubject) -> None:
    """A season that there is not is refused with a ProviderError or another error that has a code."""
    subject.opened()
    for label in _STRANGE_SEASONS:
        try:
            found = subject.opened(label).season
        except LeagueError:
            continue
        except (Exception, SystemExit) as error:
            fail(f"asked for the season {label[:40]!r} it raises {type(error).__name__}, which has no code")
        fail(f"asked for the season {label[:40]!r}, which there is not, it opens {str(found)[:40]!r}")


def _within_cut(subject: ProviderSubject) -> None:
    """No line, and no report that somebody did not play, is known before its game has begun."""
    require_box_scores_after_games(subject.facts)


def _calendar(subject: ProviderSubject) -> None:
    """Each game as first published is in one period, that of its day; each later row names a period that there is."""
    require_calendar(subject.facts)


def _lock(subject: ProviderSubject) -> None:
    """Every game begins on its own day, and when it begins is known before it does, so that lineups can lock."""
    require_known_in_time(subject.facts)


def _corrections(subject: ProviderSubject) -> str | None:
    """Revisions of a line are numbered from 0 without a gap, in the order in which they became known."""
    require_corrections(subject.facts)
    return None if has_revisions(subject.facts) else "no line of the season is revised, so no order was looked at"


def _deterministic(subject: ProviderSubject) -> str | None:
    """A season read twice, opened twice, and (if the plug-in is installed) in other processes yields one chain."""
    facts = subject.facts
    elsewhere = subject.seasons.others.asked(subject.elsewhere)
    _require_same_here(subject, facts)
    for digests in elsewhere.digests():
        _require_same_chain(subject, facts.heads, digests["heads"], f"opened in a process {OF_OTHER_ORDER}")
    return elsewhere.remark


def _require_same_here(subject: ProviderSubject, facts: FactSet) -> None:
    for what, source in (("read twice", subject.source), ("opened twice", subject.opened(subject.source.season))):
        again = read_facts(subject.sport, subject.entry.id, source)
        _require_same_chain(subject, facts.heads, again.heads, what)


def _require_same_chain(subject: ProviderSubject, heads: Sequence[str], again: Sequence[str], what: str) -> None:
    at = first_difference(heads, again)
    message = f"{subject.entry.id}, {what}, yields other facts from block {at} of the chain on"
    require(at is None, message)


def _playable(subject: ProviderSubject) -> None:
    """A league of random managers can be played on the season, with no state broken and a log that verifies."""
    facts = subject.facts
    rules = first_rules(subject.sport, subject.plugins)
    played = play(
        rules,
        facts,
        subject.plugins,
        subject.seasons.spec(),
        lambda _team, seed: Seat(manager=RandomManager(seed)),
        periods=PERIODS,
    )
    require_sound(played)


PROVIDER_PROPERTIES: tuple[Property[ProviderSubject], ...] = (
    Property(name="provider.sport", holds=_sport),
    Property(name="provider.schema", holds=_schema),
    Property(name="provider.policy", holds=_policy),
    Property(name="provider.season", holds=_season),
    Property(name="provider.strange_seasons", holds=_strange_seasons),
    Property(name="provider.within_cut", holds=_within_cut),
    Property(name="provider.calendar", holds=_calendar),
    Property(name="provider.lock_before_start", holds=_lock),
    Property(name="provider.corrections", holds=_corrections),
    Property(name="provider.deterministic", holds=_deterministic),
    Property(name="provider.playable", holds=_playable),
)
