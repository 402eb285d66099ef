"""Commands on the key that signs heads: `keys new`, `keys show`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from leaguecore.cli.output import note, one_line, print_json

if TYPE_CHECKING:
    from leaguecore.ledger.signed_notes import VerifierKey


@click.group()
def keys() -> None:
    """Make and show the key with which the heads of a league are signed."""


@keys.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--name", required=True, help="The name that signs, such as league.example/heads.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def new(file: str, name: str, as_json: bool) -> None:
    """Make a private key in a new FILE that only its owner may read, and print the public key."""
    from leaguecore.ledger.signing import new_key

    _show(new_key(Path(file), name), as_json=as_json)
    note(one_line(f"the private key is in {file}; nobody can make it again, and whoever has it can sign in its name"))


@keys.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def show(file: str, as_json: bool) -> None:
    """Print the public key that belongs to a private key."""
    from leaguecore.ledger.signing import Signer

    _show(Signer.load(Path(file)).key, as_json=as_json)


def _show(key: "VerifierKey", *, as_json: bool) -> None:
    if as_json:
        print_json({"name": key.name, "key_id": key.key_id.hex(), "key": key.text})
    else:
        click.echo(key.text)


COMMANDS = (keys,)
