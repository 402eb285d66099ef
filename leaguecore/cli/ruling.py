"""Commands of a league's commissioner: `rule` on an agreed trade, `adjust` a score."""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.instants import instant_for
from leaguecore.cli.output import one_line, print_json
from leaguecore.errors import LeagueError, UsageError

if TYPE_CHECKING:
    from leaguecore.points import PointsUnit

_folder: Callable[[Any], Any] = click.argument("folder", metavar="DIR", type=click.Path())
_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
_now: Callable[[Any], Any] = click.option(
    "--now", help="The present instant: the league is ticked to it first. Else that of the newest record."
)


@click.command()
@_folder
@click.argument("offer")
@click.option("--approve/--forbid", "approved", default=None, help="What is ruled; one of the two is needed.")
@click.option("--reason", default="", help="Why; everybody can read it.")
@_now
@_json
def rule(folder: str, offer: str, approved: bool | None, reason: str, now: str | None, as_json: bool) -> None:
    """Approve or forbid the agreed trade OFFER (such as trade-001), as the league's commissioner."""
    from leaguecore.season.asking import ThinkingClock
    from leaguecore.season.facade import League
    from leaguecore.season.playing import runner_of

    if approved is None:
        raise UsageError("usage", "nothing is ruled", fix="give --approve or --forbid")
    with contextlib.closing(League.open(folder, read_only=False)) as league:
        at = instant_for(league, now)
        clock = None if at is None else ThinkingClock(at)
        runner_of(league, clock).rule_on_trade(offer, approved=approved, reason=reason, now=at)
        document = {"league": league.ledger.league, "head": league.ledger.head, "offer": offer, "approved": approved}
    if as_json:
        print_json(document)
    else:
        click.echo(one_line(f"{offer} is {'approved' if approved else 'forbidden'} in {document['league']}"))


@click.command()
@_folder
@click.option("--team", required=True, help="Whose points.")
@click.option("--period", required=True, type=click.IntRange(min=1), help="The scored period, by its number.")
@click.option("--points", required=True, help="The points to add, such as 2.5; --points=-2.5 takes them away.")
@click.option("--reason", required=True, help="Why; everybody can read it.")
@_now
@_json
def adjust(folder: str, team: str, period: int, points: str, reason: str, now: str | None, as_json: bool) -> None:
    """Set a team's points of a scored period right, as the league's commissioner."""
    from leaguecore.season.asking import ThinkingClock
    from leaguecore.season.facade import League
    from leaguecore.season.playing import runner_of

    with contextlib.closing(League.open(folder, read_only=False)) as league:
        unit = league.rules.plan.unit
        units = _units(unit, points)
        at = instant_for(league, now)
        clock = None if at is None else ThinkingClock(at)
        runner_of(league, clock).adjust_score(team, period, units, reason, now=at)
        ids = {"league": league.ledger.league, "head": league.ledger.head}
    document: dict[str, Any] = {**ids, "team": team, "period": period, "points": unit.text(units)}
    if as_json:
        print_json(document)
    else:
        click.echo(one_line(f"{team} gets {document['points']} points in period {period} of {ids['league']}"))


def _units(unit: "PointsUnit", points: str) -> int:
    try:
        return unit.parse(points)
    except LeagueError as error:
        example = unit.text(25 * unit.per_point // 10)
        raise UsageError(error.code, str(error), fix=f"write points such as {example}") from error


COMMANDS = (rule, adjust)
