"""Calls of models that are recorded, or answered from a recording."""

from collections.abc import Callable, Mapping
from typing import Any

from leaguecore.errors import ReachError
from leaguecore.managers.models.calls import ModelRequest, ModelResponse, Transport
from leaguecore.managers.recordings.tape import Tape

CALL = "call"
_FIELDS: Mapping[str, type] = {
    "attempts": int,
    "body": dict,
    "fault": str,
    "request_id": str,
    "status": int,
    "took_ms": int,
}


class RecordedCalls:
    """A transport that looks into a recording first, and calls only where that may be added to."""

    def __init__(self, tape: Tape, seat: str, inner: Callable[[], Transport]) -> None:
        """Take the recording.

        Args:
            tape: the recording.
            seat: whose calls these are.
            inner: returns whoever calls; not asked for in a replay, which needs no connection and no key.
        """
        self._tape, self._seat, self._inner = tape, seat, inner

    def send(self, request: ModelRequest, *, within_ms: int) -> ModelResponse:
        """Return what came back, now or when it was recorded; see `leaguecore.managers.models.calls.Transport`."""
        place = self._tape.place(self._seat, request.asked)
        found = self._tape.answer(place)
        if found is not None:
            return _response(found)
        response = self._inner().send(request, within_ms=within_ms)
        self._tape.keep(place, CALL, _plain(response))
        return response


def _plain(response: ModelResponse) -> dict[str, Any]:
    return {
        "attempts": response.attempts,
        "body": dict(response.body),
        "fault": response.fault,
        "request_id": response.request_id,
        "status": response.status,
        "took_ms": response.took_ms,
    }


def _response(plain: Mapping[str, Any]) -> ModelResponse:
    """Return what was recorded.

    Raises:
        ReachError: `recording.invalid` if it is no call: that is not the fault of the seat whose it is.
    """
    if {name: type(value) for name, value in plain.items()} != _FIELDS:
        raise ReachError("recording.invalid", "what is recorded is no call of a model", fix="record the season again")
    return ModelResponse(**plain)
