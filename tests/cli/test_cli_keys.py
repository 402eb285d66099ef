"""`keys new` and `keys show`: the public key on stdout, the private one in its file and nowhere else."""

import base64
import hashlib
import json
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

Cli = Callable[..., "tuple[int, str, str]"]
NAME = "league.example/heads"


def secret_of(path: Path) -> str:
    """Return the private part of a key file: the last of its five fields."""
    return path.read_text(encoding="utf-8").removesuffix("\n").split("+", 4)[4]


def test_a_new_key_is_printed_in_the_form_of_signed_notes(cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli("keys", "new", "own.key", "--name", NAME)
    assert code == 0
    name, key_id, coded = out.removesuffix("\n").split("+", 2)
    data = base64.b64decode(coded)
    assert (name, len(data), data[0]) == (NAME, 33, 1)
    assert key_id == hashlib.sha256(NAME.encode() + b"\n" + data).hexdigest()[:8]
    assert stat.S_IMODE((tmp_path / "own.key").stat().st_mode) == 0o600
    assert "own.key" in err


def test_the_key_is_shown_again_as_it_was_made(cli: Cli) -> None:
    made = cli("keys", "new", "own.key", "--name", NAME)[1]
    assert cli("keys", "show", "own.key") == (0, made, "")


def test_as_json_it_has_its_name_and_id_beside_it(cli: Cli) -> None:
    made = json.loads(cli("keys", "new", "own.key", "--name", NAME, "--json")[1])
    assert made == json.loads(cli("keys", "show", "own.key", "--json")[1])
    assert set(made) == {"name", "key_id", "key"}
    assert made["key"].startswith(f"{NAME}+{made['key_id']}+")
    assert made["key"] == cli("keys", "show", "own.key")[1].strip()


def test_the_private_key_is_never_printed(cli: Cli, tmp_path: Path) -> None:
    printed = "".join(str(cli("keys", "new", "own.key", "--name", NAME)))
    secret = secret_of(tmp_path / "own.key")
    printed += "".join(str(cli("keys", "show", "own.key")))
    (tmp_path / "cut.key").write_text((tmp_path / "own.key").read_text()[:-3])
    (tmp_path / "cut.key").chmod(0o600)
    for debug in ((), ("--debug",)):
        printed += "".join(str(cli(*debug, "keys", "show", "cut.key")))
        printed += "".join(str(cli(*debug, "keys", "new", "own.key", "--name", NAME)))
    assert "key.unreadable" in printed
    assert "key.exists" in printed
    assert secret[:20] not in printed
    assert base64.b64decode(secret)[1:].hex() not in printed


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (("show", "none.key"), 3, "key.missing"),
        (("show", "open.key"), 3, "key.mode"),
        (("show", "."), 3, "key.unreadable"),
        (("show", "prose.key"), 3, "key.unreadable"),
        (("new", "open.key", "--name", NAME), 2, "key.exists"),
        (("new", "own.key", "--name", "two words"), 2, "key.name"),
        (("new", "no/such/own.key", "--name", NAME), 3, "key.unwritable"),
        (("new", "own.key"), 2, "usage"),
        (("show",), 2, "usage"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line_with_what_to_do(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...], code: int, error: str
) -> None:
    (tmp_path / "open.key").write_text("mine")
    (tmp_path / "open.key").chmod(0o644)
    (tmp_path / "prose.key").write_text("hello\n")
    (tmp_path / "prose.key").chmod(0o600)
    before = sorted(path.name for path in tmp_path.iterdir())
    ended, out, err = cli("keys", *arguments)
    assert (ended, out) == (code, "")
    first, *fix = err.splitlines()
    assert re.match(rf"error\[{re.escape(error)}\]: .", first)
    assert fix
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / "open.key").read_text() == "mine"
