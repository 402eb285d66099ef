"""Commands for studies on a league: `branch`, `preview`, `fairness`, `seat handover`."""

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.instants import instant_for
from leaguecore.cli.output import note, one_line, print_json, table
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.season.fairness import Fairness, GroupFairness, SeatFairness, WakeCount
    from leaguecore.season.preview import Preview

NOT_SO = 1


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--at", type=click.IntRange(min=0), required=True, help="The record from which the new league goes on.")
@click.option("--to", "out", type=click.Path(), required=True, help="The folder of the new league.")
@click.option(
    "--seat", "seats", multiple=True, metavar="TEAM=MANAGER", help="A seat that is replaced; may be repeated."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def branch(folder: str, at: int, out: str, seats: tuple[str, ...], as_json: bool) -> None:
    """Make a new league that goes on from a record of another, with some managers replaced, under the same chance.

    Of a record in the middle of a transaction the whole transaction is taken.
    """
    from leaguecore.season.branching import branch_league
    from leaguecore.season.facade import League

    replaced = _replaced(seats)
    with contextlib.closing(League.open(folder)) as parent:
        league = branch_league(parent, at=at, seats=replaced, out=out)
    with contextlib.closing(league):
        found = league.lineage
        document: dict[str, Any] = {
            "league": league.ledger.league,
            "branch": found.data() if found is not None else {},
            "seats": league.managers,
        }
    if as_json:
        print_json(document)
    else:
        point = document["branch"]
        click.echo(one_line(f"league {document['league']} goes on from record {point['seq']} of {point['parent']}"))
        click.echo(table(["team", "manager"], [[team, spec] for team, spec in document["seats"].items()]))
    note(f"kept in {out}; play it on with: leaguecore resume {out}")


def _replaced(seats: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for seat in seats:
        team, equals, spec = seat.partition("=")
        if not team or not equals or not spec:
            raise UsageError("seat.form", f"{seat!r} names no team and manager", fix="write --seat team-03=projection")
        if team in found:
            raise UsageError("seat.twice", f"{team} is replaced twice", fix="name each seat once")
        found[team] = spec
    return found


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.argument("answer", metavar="FILE", type=click.File("rb"))
@click.option("--team", required=True, help="Who would decide.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def preview(folder: str, answer: Any, team: str, as_json: bool) -> None:
    """Say what the answer in FILE (- for stdin) would do if it were given now; nothing is changed.

    Exit 1 if it would be refused, or nothing is asked of the team.
    """
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        found = league.preview(team, answer.read())
    if as_json:
        print_json(_document(found))
    else:
        _show_preview(found)
    if found.violations:
        raise click.exceptions.Exit(NOT_SO)


def _document(found: "Preview") -> dict[str, Any]:
    import attrs

    from leaguecore.league.codec import to_data

    return {
        "task": found.task,
        "violations": [attrs.asdict(violation) for violation in found.violations],
        "events": [{"kind": event.kind, "data": to_data(event)} for event in found.events],
    }


def _show_preview(found: "Preview") -> None:
    from leaguecore.canon import encode_trusted
    from leaguecore.league.codec import to_data

    if found.task:
        click.echo(one_line(f"asked: {found.task}"))
    for violation in found.violations:
        click.echo(one_line(str(violation)))
    for event in found.events:
        click.echo(one_line(f"{event.kind} {encode_trusted(to_data(event)).decode()}"))


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def fairness(folder: str, as_json: bool) -> None:
    """Show how often each seat was woken, what it used, and whether all were treated alike; exit 1 if not."""
    from leaguecore.season.facade import League
    from leaguecore.season.fairness import fairness_of

    with contextlib.closing(League.open(folder)) as league:
        found = fairness_of(league.engine()[0], list(league.records()))
    if as_json:
        print_json(found.to_json())
    else:
        _show_fairness(found)
    if not found.equal:
        raise click.exceptions.Exit(NOT_SO)


def _show_fairness(found: "Fairness") -> None:
    for group in found.groups:
        _show_group(group)
    for heading, counted in (("scheduled", _scheduled), ("by events", _by_events)):
        rows = [row for seat in found.seats for row in _wake_rows(seat, counted(seat))]
        if rows:
            click.echo(table(["team", "variant", heading, "wakes", "answered", "attempts", "seconds", "queued"], rows))
    _show_used(found.seats)
    for deviation in found.deviations:
        click.echo(one_line(f"{deviation.what} at {deviation.seq}: {deviation.team} {deviation.task}"))


def _show_group(group: "GroupFairness") -> None:
    limits = "alike" if group.limits_equal else "NOT ALIKE"
    wakes = "as scheduled" if group.wakes_equal else "NOT AS SCHEDULED"
    click.echo(one_line(f"{group.variant}: {len(group.teams)} seats, limits {limits}, wake-ups {wakes}"))
    for name, limit in group.limits.items():
        click.echo(one_line(f"  {name} {_limit(limit)}"))
    for kind, counts in group.uneven.items():
        numbers = ", ".join(f"{team} {count}" for team, count in counts.items())
        click.echo(one_line(f"  by the rules not as often each, {kind}: {numbers}"))


def _show_used(seats: "tuple[SeatFairness, ...]") -> None:
    """Show how decisions came out, and messages, calls, tokens and money, as far as there were any."""
    counts: dict[str, dict[str, int]] = {
        seat.team: {**seat.messages, **seat.usage, **{str(one): count for one, count in seat.outcomes.items()}}
        for seat in seats
    }
    names = sorted({name for counted in counts.values() for name, count in counted.items() if count})
    rows = [
        [seat.team, seat.manager, *(str(counts[seat.team].get(name, 0)) for name in names), _seconds(seat.drawn_ms)]
        for seat in seats
    ]
    click.echo(table(["team", "manager", *names, "bank"], rows))


def _scheduled(seat: "SeatFairness") -> "Mapping[str, WakeCount]":
    return seat.scheduled


def _by_events(seat: "SeatFairness") -> "Mapping[str, WakeCount]":
    return seat.by_events


def _wake_rows(seat: "SeatFairness", counts: "Mapping[str, WakeCount]") -> list[list[str]]:
    return [
        [
            seat.team,
            seat.variant,
            kind,
            *map(str, (count.wakes, count.answered, count.attempts)),
            _seconds(count.used_ms),
            _seconds(count.queue_ms),
        ]
        for kind, count in counts.items()
    ]


def _limit(limit: object) -> str:
    if isinstance(limit, Mapping):
        return ", ".join(f"{team} {value}" for team, value in limit.items())
    return str(limit)


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1_000}.{milliseconds % 1_000:03d}"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--team", required=True, help="Whose seat it is.")
@click.option("--to", "spec", required=True, help="The new manager, such as projection:noise=0.10.")
@click.option("--now", help="The present instant: the league is ticked to it first. Else that of the newest record.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def handover(folder: str, team: str, spec: str, now: str | None, as_json: bool) -> None:
    """Give a seat to another manager from now on; the log says so."""
    from leaguecore.season.facade import League
    from leaguecore.season.handover import hand_over

    with contextlib.closing(League.open(folder, read_only=False)) as league:
        before = league.managers.get(team, "")
        receipt = hand_over(league, team, spec, instant_for(league, now))
    document = {"league": receipt.league, "seq": receipt.seq, "team": team, "from": before, "manager": spec}
    if as_json:
        print_json(document)
    else:
        click.echo(one_line(f"{team} is managed by {spec} from record {receipt.seq} on; before by {before}"))


COMMANDS: tuple[click.Command, ...] = (branch, preview, fairness)
SEAT_COMMANDS: tuple[click.Command, ...] = (handover,)
