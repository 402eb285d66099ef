"""The managers `program:name=NAME` and `agent:name=NAME`: names of the private file of connections, at a seat."""

import re
from collections.abc import Mapping

from leaguecore.errors import ReachError, UsageError
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.connections import key_of
from leaguecore.managers.models.watch import RealWatch, Watch
from leaguecore.managers.protocol import Answer, Manager, ManagerEntry, ManagerRequest
from leaguecore.managers.reach import Reach

PROGRAM, AGENT = "program", "agent"
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


def door_entries(watch: Watch | None = None) -> tuple[ManagerEntry, ...]:
    """Return the managers behind doors, as they are registered.

    Args:
        watch: by which they are timed, None for the machine's.
    """

    def made(kind: str, request: ManagerRequest) -> Manager:
        from leaguecore.managers.recordings.decisions import recorded

        name = entrant_name(kind, request.options)
        waiting = _Unopened(kind, name, request, RealWatch() if watch is None else watch)
        return recorded(waiting, request, f"{kind}:name={name}")

    return (
        ManagerEntry(
            name=PROGRAM,
            summary="a program that answers over its standard streams; name=NAME of the file of connections",
            make=lambda request: made(PROGRAM, request),
            options=("name",),
            remote=True,
        ),
        ManagerEntry(
            name=AGENT,
            summary="an agent to whose address each decision is sent; name=NAME of the file of connections",
            make=lambda request: made(AGENT, request),
            options=("name",),
            remote=True,
        ),
    )


def entrant_name(kind: str, options: Mapping[str, str]) -> str:
    """Return the name that a specification gives.

    Raises:
        UsageError: `manager.option` if it gives none, or what no name can be.
    """
    if "name" not in options:
        message = f"a seat of the kind {kind} has a name in the file of connections"
        raise UsageError("manager.option", message, fix=f"write {kind}:name=NAME")
    if not _NAME.fullmatch(options["name"]):
        message = f"{options['name'][:64]!r} is no name of the file of connections"
        raise UsageError("manager.option", message, fix="write small letters, digits, dots, hyphens and underscores")
    return options["name"]


def require_door(kind: str, options: Mapping[str, str], reach: Reach) -> None:
    """Refuse to begin as long as a program or an agent could not be asked.

    Raises:
        ReachError: `connection.unknown`, `connection.key`, or `agent.pulls` for one without an address.
    """
    name = entrant_name(kind, options)
    if kind == PROGRAM:
        reach.connections.program(name)
        return
    line = reach.connections.agent(name)
    if not line.url:
        message = f"the agent {name} has no address: it fetches what it is asked"
        raise ReachError("agent.pulls", message, fix="seat it as outside, and serve it by: leaguecore seat http")
    key_of(line.key_env, reach.environment)


class _Unopened:
    """A program or an agent that is looked for when it is first asked: whoever only looks at a league has none."""

    def __init__(self, kind: str, name: str, request: ManagerRequest, watch: Watch) -> None:
        self._kind, self._name, self._request, self._watch = kind, name, request, watch
        self._opened: Manager | None = None

    def decide(self, briefing: Briefing) -> Answer:
        from leaguecore.managers.doors.messages import budget_ms

        if budget_ms(briefing) <= 0:
            # An answer would be late whatever it is.
            return Answer(decision=None, took_ms=1)
        if self._opened is None:
            self._opened = self._open()
        answer = self._opened.decide(briefing)
        return answer if isinstance(answer, Answer) else Answer(decision=answer)

    def _open(self) -> Manager:
        request, reach = self._request, self._request.reach
        require_door(self._kind, request.options, reach)
        if self._kind == PROGRAM:
            from leaguecore.managers.doors.complaints import Complaints
            from leaguecore.managers.doors.program import ProgramManager

            complaints = Complaints(reach.logs, request.team)
            line = reach.connections.program(self._name)
            return ProgramManager(
                line, league=reach.league, team=request.team, complaints=complaints, watch=self._watch
            )
        from leaguecore.managers.doors.agent import AgentManager

        agent = reach.connections.agent(self._name)
        secret = key_of(agent.key_env, reach.environment)
        return AgentManager(line=agent, league=reach.league, secret=secret, seed=request.seed, watch=self._watch)
