"""Commands about seats whose managers are elsewhere: `seat check`, and the doors by which others take a seat."""

import click

from leaguecore.cli import branches, seat_doors
from leaguecore.cli.output import note, print_json, table
from leaguecore.cli.reaching import file_bytes

FAILED = 1


@click.group()
def seat() -> None:
    """Seats whose managers are elsewhere: check what models are called with, or join a league."""


@seat.command()
@click.option("--profiles", required=True, type=click.Path(), help="What models are called with, a TOML file.")
@click.option("--connections", required=True, type=click.Path(), help="The private file of how they are reached.")
@click.option("--seats", type=click.Path(), help="The line-up: only what it seats is checked, and that it fits.")
@click.option("--prices", type=click.Path(), help="The list of prices by which calls are counted.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check(profiles: str, connections: str, seats: str | None, prices: str | None, as_json: bool) -> None:
    """Make one small call with each profile and print what came of it; every call is paid for."""
    import os

    import attrs

    from leaguecore.managers.connections import Connections
    from leaguecore.managers.models.checking import checked
    from leaguecore.managers.models.profiles import Profiles
    from leaguecore.managers.prices import PriceList
    from leaguecore.managers.reach import Reach
    from leaguecore.season.line_up import LineUp, seated_profiles

    data = file_bytes(profiles)
    listed = Profiles.load(data)
    line_up = None if seats is None else LineUp(seats=file_bytes(seats), profiles=data)
    reach = Reach(
        connections=Connections.load(file_bytes(connections)),
        environment=dict(os.environ),
        profiles=listed,
        prices=None if prices is None else PriceList.load(file_bytes(prices)),
    )
    names = tuple(listed.by_name) if line_up is None else seated_profiles(line_up)
    found = [checked(listed.profile(name), reach) for name in names]
    if as_json:
        print_json({"checks": [attrs.asdict(one) for one in found]})
    else:
        columns = ["profile", "served", "latency_ms", "input_tokens", "output_tokens", "cost_micros"]
        rows = [["" if getattr(one, name) is None else str(getattr(one, name)) for name in columns] for one in found]
        click.echo(table(columns, rows))
    for one in found:
        if one.problem:
            note(f"{one.profile}: {one.problem}")
    if any(one.problem for one in found):
        raise SystemExit(FAILED)


for _command in (*branches.SEAT_COMMANDS, *seat_doors.COMMANDS):
    seat.add_command(_command)

COMMANDS = (seat,)
