"""The command `verify`: a league's record, checked from its own folder or from what was published of it."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.instants import instant_for
from leaguecore.cli.output import note, one_line, print_json
from leaguecore.clock import format_instant

if TYPE_CHECKING:
    from leaguecore.ledger import Fault
    from leaguecore.season.league import League
    from leaguecore.season.verification import Evidence, Verdict

VERIFICATION_FAILED = 4
FAULTS_SHOWN = 100


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--replay", is_flag=True, help="Also make every command and figure again from the pinned facts.")
@click.option("--previous", type=click.Path(), help="Also check what the league goes on from: the folder before it.")
@click.option(
    "--receipts", type=click.Path(), help="Also look for the records of these receipts, a JSON object a line."
)
@click.option("--kept-head", multiple=True, type=click.Path(), help="Also compare a head note that you have kept.")
@click.option("--data", type=click.Path(), help="Take the facts from here, where they were not published.")
@click.option("--now", help="The present instant; without it, now for a live league, and none for others.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def verify(
    folder: str,
    replay: bool,
    previous: str | None,
    receipts: str | None,
    kept_head: tuple[str, ...],
    data: str | None,
    now: str | None,
    as_json: bool,
) -> None:
    """Check a league's record, from its folder or a public one; exit 4 with code and record of each fault."""
    from leaguecore.errors import LedgerError, RulesetError
    from leaguecore.season.facade import League, open_with_facts

    try:
        league = League.open(folder) if data is None else open_with_facts(folder, data)
    except RulesetError as error:
        # Nobody can have played by these: they are not the rules that were committed to.
        raise LedgerError("genesis.file", f"the ruleset cannot be read: {error.problems[0]}", seq=0) from error
    with contextlib.closing(league):
        verdict = league.verdict(_evidence(league, receipts, kept_head, now), replay=replay)
        faults: Sequence[Fault] = verdict.faults
        checked = ["bytes", "chain", "genesis", "commitments", "heads", *(["receipts"] if receipts else [])]
        checked += ["replay"] if replay else []
        if previous is not None and not faults:
            with contextlib.closing(League.open(previous)) as earlier:
                faults = league.previous_faults(earlier)
            checked.append("previous")
        report = _report(league, verdict, checked, faults)
        if not faults:
            report |= _limits(league, verdict, replay=replay, with_previous=previous is not None)
    try:
        if as_json:
            print_json(report)
        else:
            _show_report(report)
        if data is not None and any("snapshot" in fault.message for fault in faults):
            note(one_line(f"the data of {data} are others than were played on: a newer copy, or another provider's?"))
    finally:
        # Also where the reader of the report has gone: a failed check must never look like a good one.
        if faults:
            raise click.exceptions.Exit(VERIFICATION_FAILED)


def _evidence(league: "League", receipts: str | None, kept: Sequence[str], now: str | None) -> "Evidence":
    from leaguecore.ledger.receipts import parse_receipts
    from leaguecore.season.verification import Evidence

    return Evidence(
        receipts=() if receipts is None else parse_receipts(_bytes(receipts)),
        kept_notes=tuple(_bytes(path) for path in kept),
        now=instant_for(league, now),
    )


def _report(league: "League", verdict: "Verdict", checked: list[str], faults: "Sequence[Fault]") -> dict[str, Any]:
    """Return what is told of every check, also of one that failed."""
    return {
        "league": league.ledger.league,
        "records": verdict.records,
        "checked": checked,
        "anchored": verdict.anchored,
        "unanchored": verdict.unanchored,
        "head": verdict.head,
        "faults": [{"code": fault.code, "seq": fault.seq, "message": fault.message} for fault in faults],
        **({"more_faults": verdict.more_faults} if verdict.more_faults else {}),
    }


def _limits(league: "League", verdict: "Verdict", *, replay: bool, with_previous: bool) -> dict[str, Any]:
    """Return what a check without faults could not see, and what it says of the league."""
    found: dict[str, Any] = {"rated": verdict.rated, **({"unrated": verdict.unrated} if verdict.unrated else {})}
    if verdict.anchored_at is not None:
        found["anchored_at"] = format_instant(verdict.anchored_at)
    if verdict.unsigned and verdict.signatures_checked:
        found["unsigned_heads"] = verdict.unsigned
    if not verdict.signatures_checked:
        found["signatures"] = "unchecked: install leaguecore[signing]"
    if verdict.receipts or verdict.receipts_pending:
        found["receipts"] = {"borne_out": verdict.receipts, "held_back": verdict.receipts_pending}
    if league.published is not None:
        found |= _of_publication(league, verdict)
    if replay:
        found["changed_plugins"] = list(league.changed_plugins())
        found |= {"changed_prompts": True} if league.changed_prompts else {}
        found["lots"] = "checked" if league.engine()[1] else "unchecked: the seed is not known yet"
    if not with_previous and league.previous is not None:
        found["previous"] = f"unchecked: it goes on from {league.previous.league}, name its folder (--previous)"
    if league.lineage is not None:
        line = league.lineage
        found["branch"] = f"goes on from record {line.seq} of {line.parent}, whose head there is {line.head}"
    if verdict.newest_at is not None:
        found["newest"] = format_instant(verdict.newest_at)
    return found


def _of_publication(league: "League", verdict: "Verdict") -> dict[str, Any]:
    said = None if league.published is None else league.published.publication()
    if said is None:
        return {}
    counts = {name: getattr(said, name) for name in ("revealed", "redacted", "withheld", "embargoed", "never")}
    held = {} if said.held_until is None else {"held": said.held, "held_until": format_instant(said.held_until)}
    held |= {"promised": verdict.promised} if verdict.promised else {}
    left_out = {"left_out": list(said.left_out)} if said.left_out else {}
    return {"published": format_instant(said.at), "values": counts, **held, **left_out}


def _show_report(report: dict[str, Any]) -> None:
    checked = ", ".join(report["checked"])
    # A log may come from anyone; what it says is quoted, but moves no cursor.
    click.echo(one_line(f"league {report['league']}: {report['records']} records, checked {checked}"))
    click.echo(one_line(f"head {report['head']}"))
    click.echo(f"unanchored: {report['unanchored']}")
    for line in _told(report):
        click.echo(one_line(line))
    faults, more = report["faults"], report.get("more_faults", 0)
    for fault in faults[:FAULTS_SHOWN]:
        where = f" at {fault['seq']}" if fault["seq"] >= 0 else ""
        click.echo(one_line(f"{fault['code']}{where}: {fault['message']}"))
    if len(faults) > FAULTS_SHOWN:
        click.echo(f"and {len(faults) - FAULTS_SHOWN + more} more: --json shows {len(faults)}")
    note("verified" if not faults else f"{len(faults) + more} fault{'s' * (len(faults) + more > 1)}")


def _told(report: dict[str, Any]) -> Iterator[str]:
    """Walk the lines of what could not be seen, and of what a publication holds."""
    for name, line in _LINES.items():
        if name in report:
            yield line.format(report[name], report=report)
    if "values" in report:
        yield "private values: " + ", ".join(f"{name} {count}" for name, count in report["values"].items())
    for name in report.get("changed_plugins", ()):
        yield f"not the same: the plug-in {name} here is another than the one that was played with"
    if "left_out" in report:
        yield f"not published, but for the hashes: {', '.join(report['left_out'])}"
    if "rated" in report:
        yield "rated: " + ("yes" if report["rated"] else f"no, {report['unrated']}")


_LINES: Mapping[str, str] = {
    "anchored_at": "anchored: {report[anchored]} by the head of {}",
    "unsigned_heads": "heads without a good signature, which anchor nothing: {}",
    "signatures": "signatures {}",
    "receipts": "receipts: {0[borne_out]} borne out, {0[held_back]} of records that are held back",
    "held": "held back until {report[held_until]}: {} records",
    "promised": "signed beyond what is shown: {}",
    "lots": "lots {}",
    "changed_prompts": "not the same: seats were told and asked otherwise than this version would, see prompts.json",
    "branch": "branch {}",
    "previous": "previous {}",
}
"""What is told of a field of the report that is there."""


def _bytes(path: str) -> bytes:
    from leaguecore.managers.documents import document_bytes

    return document_bytes(Path(path))[0]


COMMANDS = (verify,)
