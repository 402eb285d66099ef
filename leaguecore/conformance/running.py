"""Running checks without pytest: each has its result, and a failure that was expected must happen."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import attrs

from leaguecore.conformance.check import Check, CheckFailed, CheckSkipped
from leaguecore.errors import LeagueError, UsageError

Outcome = Literal["ok", "failed", "expected", "skipped"]


@attrs.frozen(kw_only=True)
class Result:
    """What one check has found.

    Attributes:
        name, subject, about: of the check.
        outcome: `ok`; `failed`; `expected` for a failure that was announced; `skipped` where there was nothing to look
            at.
        message: what was found, "" for nothing; of a check that is `ok` a remark: what it could not look at.
        skipped_because: why it was skipped, "" if it was not; where nothing may be skipped its outcome is another.
    """

    name: str
    subject: str
    about: str
    outcome: Outcome
    message: str = ""
    skipped_because: str = ""


def run_checks(
    checks: Iterable[Check], expected_failures: Mapping[str, str] | None = None, *, no_skips: bool = False
) -> tuple[Result, ...]:
    """Run checks in their order and return what each has found; one that fails does not hide the others.

    Args:
        checks: from a generator of this package.
        expected_failures: reasons by the name of a check, or by its id to mean one thing of several. A check that is
            expected to fail and passes has failed.
        no_skips: whether a check that had nothing to look at has failed, unless that was expected of it.

    Raises:
        UsageError: `check.unknown` if a failure is expected of a check that is not among these.
    """
    listed, expected = tuple(checks), dict(expected_failures or {})
    require_known(listed, expected)
    return tuple(_result(check, expected_reason(check, expected), no_skips) for check in listed)


def skip_reasons(results: Iterable[Result]) -> dict[str, int]:
    """Return why checks were skipped, whatever that counts as, with how many for each reason, the most first."""
    return dict(Counter(result.skipped_because for result in results if result.skipped_because).most_common())


def require_known(checks: Sequence[Check], expected_failures: Mapping[str, str]) -> None:
    """Refuse names of checks that there are not.

    Raises:
        UsageError: `check.unknown`.
    """
    known = {name for check in checks for name in (check.name, check.id)}
    strangers = sorted(set(expected_failures) - known)
    if strangers:
        there = ", ".join(dict.fromkeys(check.name for check in checks)) or "none"
        raise UsageError("check.unknown", f"there is no check {strangers[0]!r}", fix=f"there are: {there}")


def expected_reason(check: Check, expected_failures: Mapping[str, str]) -> str | None:
    """Return why a check is expected to fail, None if it is not."""
    return expected_failures.get(check.id, expected_failures.get(check.name))


def _result(check: Check, reason: str | None, no_skips: bool) -> Result:
    def found(outcome: Outcome, message: str = "", skipped_because: str = "") -> Result:
        return Result(
            name=check.name,
            subject=check.subject,
            about=check.about,
            outcome=outcome,
            message=message,
            skipped_because=skipped_because,
        )

    try:
        remark = check.run()
    except CheckSkipped as skipped:
        why = str(skipped) or "it does not say why"
        if not no_skips:
            return found("skipped", why, why)
        told = f"it was skipped: {why}"
        return found("failed", told, why) if reason is None else found("expected", f"{told} ({reason})", why)
    except (Exception, SystemExit) as error:
        return found("failed", said(error)) if reason is None else found("expected", f"{said(error)} ({reason})")
    if reason is None:
        return found("ok", remark or "")
    return found("failed", f"it passes, but was expected to fail ({reason}): expect it no more")


def said(error: BaseException) -> str:
    """Return what an error says; of one that is none of a check's, its kind too: a plug-in has raised it."""
    if isinstance(error, CheckFailed):
        return str(error)
    code = f"[{error.code}] " if isinstance(error, LeagueError) else ""
    return f"{type(error).__name__}: {code}{error}"
