"""The manager `model:profile=NAME`: a profile of the league at a seat, reached by a connection or a recording."""

from collections.abc import Mapping

import attrs

from leaguecore.errors import ReachError, UsageError
from leaguecore.managers.connections import key_of
from leaguecore.managers.models.calls import ModelRequest, ModelResponse, Transport
from leaguecore.managers.models.manager import ModelManager
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.wires import WIRES
from leaguecore.managers.protocol import Manager, ManagerRequest
from leaguecore.managers.reach import Reach
from leaguecore.managers.recordings.calls import RecordedCalls

MODEL = "model"
"""The name of the manager."""


def model_manager(request: ManagerRequest) -> Manager:
    """Return the manager of a seat.

    Neither its connection nor its key is looked for before its first call: whoever only looks at a league has none.

    Raises:
        UsageError: `manager.option` if no profile is named, `profile.unknown`; `prices.unknown` if calls are counted
            and the list lacks the model.
    """
    reach = request.reach
    profile = reach.profiles.profile(profile_name(request.options))
    if reach.prices is not None:
        reach.prices.price(profile.model)
    transport = _SeatTransport(profile=profile, reach=reach, team=request.team, seed=request.seed)
    return ModelManager(profile, transport, till=request.till, prices=reach.prices, tools=request.tools)


def profile_name(options: Mapping[str, str]) -> str:
    """Return the profile that a specification names.

    Raises:
        UsageError: `manager.option` if it names none.
    """
    if "profile" not in options:
        raise UsageError("manager.option", "a model plays by a profile", fix="write model:profile=NAME")
    return options["profile"]


def opened_transport(profile: Profile, reach: Reach, seed: str) -> Transport:
    """Return what carries the calls of a profile.

    Args:
        profile: what the model is called with.
        reach: where its connection and its key are.
        seed: from which the waits between attempts are drawn.

    Raises:
        ReachError: `connection.unknown`, `connection.key`, or `llm.extra` if the package for HTTP is not installed.
    """
    connection = reach.connections.connection(profile.connection)
    key = key_of(connection.key_env, reach.environment)
    try:
        from leaguecore.managers.models.http_transport import HttpTransport
    except ModuleNotFoundError as error:
        raise ReachError("llm.extra", "models need the package httpcore2", fix="install leaguecore[llm]") from error
    return HttpTransport(connection=connection, key=key, headers=WIRES[profile.wire].headers, seed=seed)


@attrs.frozen(kw_only=True)
class _SeatTransport:
    """Carries the calls of a seat: by the league's recording if there is one, else to the provider."""

    profile: Profile
    reach: Reach
    team: str
    seed: str = attrs.field(repr=False)

    def send(self, request: ModelRequest, *, within_ms: int) -> ModelResponse:
        """Carry a call; see `leaguecore.managers.models.calls.Transport`."""
        tape = self.reach.tape
        if tape is None:
            return self._opened().send(request, within_ms=within_ms)
        return RecordedCalls(tape, self.team, self._opened).send(request, within_ms=within_ms)

    def _opened(self) -> Transport:
        return opened_transport(self.profile, self.reach, self.seed)
