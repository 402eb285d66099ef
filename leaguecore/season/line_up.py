"""The line-up of a league as it was committed: who plays where, at which prices, with which pages to look things up.

Its files are kept in the league's folder as they were published, and the first record names each by its hash.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import attrs

from leaguecore.errors import Problem, UsageError
from leaguecore.hooks.loader import Plugins
from leaguecore.managers.builtin import OUTSIDE
from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.models.entry import MODEL, profile_name
from leaguecore.managers.models.profiles import Profiles
from leaguecore.managers.prices import PriceList
from leaguecore.managers.protocol import make_manager, parse_spec
from leaguecore.managers.reach import NO_REACH, Reach
from leaguecore.managers.seating import SeatTerms, seat_manager
from leaguecore.managers.seats import SeatLine, SeatsFile, missing_seats
from leaguecore.managers.tools.recorded import RecordedBackend
from leaguecore.rules.model import Ruleset

SEATS, PRICES, PAGES, PLAN, PROFILES = "seats", "prices", "pages", "plan", "profiles"
FILES: Mapping[str, str] = {
    SEATS: "seats.toml",
    PRICES: "prices.toml",
    PAGES: "pages.jsonl",
    PLAN: "plan.toml",
    PROFILES: "profiles.toml",
}
"""What the files are called in a league's folder, by their names in the first record."""


@attrs.frozen(kw_only=True, slots=False)
class LineUp:
    """The files of a line-up, as bytes.

    Attributes:
        seats: the `SEATS.toml`; `prices` is the list of prices of an agent's seats, `pages` the recording that seats
            with tools search; `plan` that of all leagues to which this one belongs; `profiles` what the models that
            play are called with; None where there is none.
    """

    seats: bytes
    prices: bytes | None = None
    pages: bytes | None = None
    plan: bytes | None = None
    profiles: bytes | None = None

    @classmethod
    def from_files(cls, files: Mapping[str, bytes]) -> "LineUp | None":
        """Return the line-up of the files of a folder, by their names in the first record; None if it has no seats."""
        if SEATS not in files:
            return None
        return cls(seats=files[SEATS], **{name: files[name] for name in FILES if name != SEATS and name in files})

    @cached_property
    def lines(self) -> SeatsFile:
        """The seats.

        Raises:
            IllFormedDocument: `seats.invalid`, with every problem.
        """
        return SeatsFile.load(self.seats)

    @property
    def files(self) -> dict[str, bytes]:
        """The files there are, by their names in the first record."""
        listed = {name: getattr(self, name) for name in FILES}
        return {name: data for name, data in listed.items() if data is not None}

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 of each file."""
        return {name: hashlib.sha256(data).hexdigest() for name, data in self.files.items()}

    @property
    def variants(self) -> dict[str, str]:
        """The variant of each team's seat."""
        return {line.team: line.variant for line in self.lines.seats}

    @property
    def draft_order(self) -> tuple[str, ...]:
        """The teams in the order of the draft's first round, empty where that is drawn."""
        return self.lines.draft_order

    def managers(self, teams: Iterable[str]) -> dict[str, str]:
        """Return the specification of each team's manager.

        Raises:
            IllFormedDocument: `seats.invalid` if a team has no seat, or a seat no team.
        """
        problems: list[Problem] = missing_seats(self.lines.seats, teams)
        if problems:
            raise IllFormedDocument("seats.invalid", problems, source=FILES[SEATS])
        return {line.team: line.manager for line in self.lines.seats}

    def detail(self, seats: Mapping[str, str]) -> dict[str, dict[str, str]]:
        """Return what the first record says of each seat beside its manager.

        Args:
            seats: the managers that play. Who is another than the line-up names has not his model, his laboratory and
                his surface; the variant is the seat's, with its budget and its tools, and stays.
        """
        return {
            line.team: {
                "lab": line.lab if seats[line.team] == line.manager else "",
                "model": line.model if seats[line.team] == line.manager else "",
                "surface": line.surface if seats[line.team] == line.manager else "",
                "variant": line.variant,
            }
            for line in sorted(self.lines.seats, key=lambda line: line.team)
        }

    def terms(self, ruleset: Ruleset, reach: Reach = NO_REACH) -> SeatTerms:
        """Return what the league has for seats of special variants, and for managers elsewhere.

        Args:
            ruleset: of the league.
            reach: how whoever runs the league reaches them; profiles and prices are those of the line-up.
        """
        prices = None if self.prices is None else PriceList.load(self.prices)
        return SeatTerms(
            agent=ruleset.agent,
            tools=ruleset.tools,
            prices=prices,
            backend=None if self.pages is None else RecordedBackend.read(self.pages),
            reach=attrs.evolve(reach, prices=prices, profiles=self.model_profiles),
        )

    @cached_property
    def model_profiles(self) -> Profiles:
        """What the models that play are called with, none where no model plays.

        Raises:
            IllFormedDocument: `profiles.invalid`, with every problem.
        """
        return Profiles() if self.profiles is None else Profiles.load(self.profiles)


def with_line_up(genesis: Mapping[str, Any], line_up: LineUp | None) -> dict[str, Any]:
    """Return the fields of a first record with the line-up that it commits to."""
    if line_up is None:
        return dict(genesis)
    hashes = {**genesis["hashes"], **line_up.hashes}
    return {**genesis, "hashes": hashes, "seats_detail": line_up.detail(genesis["seats"])}


def check_line_up(line_up: LineUp, ruleset: Ruleset, plugins: Plugins) -> None:
    """Refuse a line-up that could not be seated under a ruleset.

    Raises:
        UsageError, PluginError: what `check_seat` raises; `prices.unused`, `pages.unused` or `profiles.unused` for a
            file that no seat needs.
    """
    needed = set(line_up.variants.values()) | {parse_spec(line.manager)[0] for line in line_up.lines.seats}
    needs = {PRICES: {"agent", MODEL}, PAGES: {"tools"}, PROFILES: {MODEL}}
    for name, seats in needs.items():
        if name in line_up.files and needed.isdisjoint(seats):
            message = f"no seat needs {FILES[name]}: none is of {' or '.join(sorted(seats))}"
            raise UsageError(f"{name}.unused", message, fix="leave it out")
    for line in line_up.lines.seats:
        check_seat(line_up, line.team, line.manager, ruleset, plugins)


def check_seat(line_up: LineUp | None, team: str, spec: str, ruleset: Ruleset, plugins: Plugins) -> None:
    """Refuse a manager who could not play at a team's seat: at the opening, in a branch, or when it changes hands.

    Args:
        line_up: that of the league, None for one without; then every seat is `standard`.
        team: whose seat it is, one of the league's.
        spec: the specification of the manager.
        ruleset: of the league.
        plugins: where managers come from.

    Raises:
        UsageError: `seat.outside` for a manager elsewhere at a seat with a budget or tools; `seat.profile` for a
            profile of another model than the seat's; what `seat_manager` raises.
        PluginError: as `seat_manager` does.
    """
    if line_up is None:
        make_manager(spec, plugins.managers, team, "")
        return
    line = attrs.evolve(line_up.lines.at(team), manager=spec)
    playing = [spec] if line.variant == "tools" else []
    if line.variant == "agent":
        playing = [spec] if ruleset.agent is None else [spec, ruleset.agent.autopilot]
    if any(parse_spec(one)[0] == OUTSIDE for one in playing):
        # His answers come as bytes, which carry neither what he keeps nor calls that were metered here.
        message = f"{team} plays the variant {line.variant!r}; answers of {OUTSIDE!r} cannot carry what it needs"
        raise UsageError("seat.outside", message, fix="seat a manager of the program, or take the variant standard")
    _check_model(line_up, line)
    seat_manager(line, plugins.managers, "", line_up.terms(ruleset))


def seated_profiles(line_up: LineUp) -> tuple[str, ...]:
    """Return the names of the profiles that its seats play by, in order and once each.

    Raises:
        UsageError: `profile.unknown`, or `seat.profile` for a profile of another model than the seat's.
    """
    for line in line_up.lines.seats:
        _check_model(line_up, line)
    specs = [parse_spec(line.manager) for line in line_up.lines.seats]
    return tuple(dict.fromkeys(profile_name(options) for name, options in specs if name == MODEL))


def _check_model(line_up: LineUp, line: SeatLine) -> None:
    """Refuse a profile of another model than the one by which its entrant is reported and priced."""
    name, options = parse_spec(line.manager)
    if name != MODEL:
        return
    profile = line_up.model_profiles.profile(profile_name(options))
    committed = line_up.lines.at(line.team)
    # Whoever takes over a seat in mid-season brings his own model, but a budget is paid at one model's prices.
    if profile.model != line.model and (committed.manager == line.manager or line.variant == "agent"):
        message = f"{line.team} plays {line.model!r}, and its profile {profile.name!r} calls {profile.model!r}"
        raise UsageError("seat.profile", message, fix="name one model in both")
