"""Running checks under pytest: one test a check, by one decorator. Pytest is only imported when it is used."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import attrs

from leaguecore.conformance.check import Check, CheckSkipped
from leaguecore.conformance.running import expected_reason, require_known

F = TypeVar("F", bound=Callable[..., Any])


def parametrize_with_checks(
    checks: Iterable[Check], expected_failures: Mapping[str, str] | None = None
) -> Callable[[F], F]:
    """Return a decorator that runs a test once for each check, which it is given as `check`.

        @parametrize_with_checks(plugin_checks("my-sport", load_plugins()))
        def test_the_plugin_conforms(check):
            check.run()

    Args:
        checks: from a generator of this package.
        expected_failures: reasons by the name of a check, or by its id. They are strict: one that passes fails.

    Raises:
        UsageError: `check.unknown` if a failure is expected of a check that is not among these.
    """
    import pytest

    listed, expected = tuple(checks), dict(expected_failures or {})
    require_known(listed, expected)
    rows = []
    for check in listed:
        reason = expected_reason(check, expected)
        marks = () if reason is None else (pytest.mark.xfail(reason=reason, strict=True),)
        rows.append(pytest.param(_skipping(check), id=check.id, marks=marks))
    decorator: Callable[[F], F] = pytest.mark.parametrize("check", rows)
    return decorator


def _skipping(check: Check) -> Check:
    """Return the check with what it skips said in pytest's way."""

    def run() -> str | None:
        import pytest

        try:
            return check.run()
        except CheckSkipped as skipped:
            pytest.skip(str(skipped))

    return attrs.evolve(check, run=run)
