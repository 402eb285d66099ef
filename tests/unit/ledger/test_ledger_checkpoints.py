"""Checkpoints for witnesses: the published example, a strict form, and one that differs from its head."""

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.errors import LedgerError
from leaguecore.ledger.checkpoints import Checkpoint, checkpoint_faults, origin_of, sign_checkpoint
from leaguecore.ledger.heads import HeadLine
from leaguecore.ledger.signed_notes import parse_note
from leaguecore.ledger.signing import Signer, new_key

# The example of the specification.
EXAMPLE = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "\u2014 example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
)
TEXT = EXAMPLE.split("\n\n", maxsplit=1)[0] + "\n"
HEAD = HeadLine(league="nba-main-01", size=813, head="ab" * 32, root=bytes(range(32)))


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    path: Path = tmp_path_factory.mktemp("keys") / "own.key"
    new_key(path, "league.example/heads")
    return Signer.load(path)


def test_the_example_of_the_specification_is_read_and_written() -> None:
    note = parse_note(EXAMPLE.encode())
    found = Checkpoint.parse(note.text)
    assert (found.origin, found.size) == ("example.com/behind-the-sofa", 20_852_163)
    assert base64.b64encode(found.root).decode() == "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="
    assert found.text() == note.text == TEXT
    assert note.signatures[0].name == found.origin


_roots = st.binary(min_size=32, max_size=32)
_origins = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20)


@given(st.builds(Checkpoint, origin=_origins, size=st.integers(0, 2**53 - 1), root=_roots))
def test_what_is_written_is_read_again(checkpoint: Checkpoint) -> None:
    assert Checkpoint.parse(checkpoint.text()) == checkpoint
    origin, size, root = checkpoint.text().removesuffix("\n").split("\n")
    assert (origin, int(size), base64.b64decode(root)) == (checkpoint.origin, checkpoint.size, checkpoint.root)


MALFORMED = {
    "nothing": "",
    "no origin": TEXT.removeprefix("example.com/behind-the-sofa"),
    "a leading zero": TEXT.replace("2085", "02085"),
    "a sign": TEXT.replace("2085", "-2085"),
    "no size": TEXT.replace("20852163", ""),
    "another digit": TEXT.replace("2085216", "2085216\u0663"),
    "a size beyond 53 bits": TEXT.replace("20852163", str(2**53)),
    "a root too short": TEXT.replace("CsUY", ""),
    "a root without padding": TEXT.replace("q2I=", "q2I"),
    "an extension line": f"{TEXT}more\n",
    "an empty line": f"{TEXT}\n",
    "no line feed": TEXT[:-1],
    "two lines": TEXT[: TEXT.index("CsUY")],
}


@pytest.mark.parametrize("name", MALFORMED)
def test_another_form_is_refused(name: str) -> None:
    assert MALFORMED[name] != TEXT
    with pytest.raises(LedgerError) as caught:
        Checkpoint.parse(MALFORMED[name])
    assert caught.value.code == "checkpoint.form"


def test_a_signed_checkpoint_says_what_the_head_says_under_the_name_of_its_origin(signer: Signer) -> None:
    note = sign_checkpoint(signer, HEAD)
    root = base64.b64encode(bytes(range(32))).decode()
    text, _, line = note.decode().partition("\n\n")
    assert text == f"league.example/heads/nba-main-01\n813\n{root}"
    name, coded = line.removeprefix("\u2014 ").split(" ")
    assert name == origin_of(signer.key, "nba-main-01") == "league.example/heads/nba-main-01"
    key_id = hashlib.sha256(name.encode() + b"\n\x01" + signer.key.public_key).digest()[:4]
    assert base64.b64decode(coded)[:4] == key_id
    assert checkpoint_faults(note, HEAD, signer.key) == []


PLANTED: dict[str, tuple[Callable[[Signer], bytes], str]] = {
    "another size": (lambda own: sign_checkpoint(own, attrs.evolve(HEAD, size=812)), "checkpoint.differs"),
    "another root": (lambda own: sign_checkpoint(own, attrs.evolve(HEAD, root=bytes(32))), "checkpoint.differs"),
    "another origin": (
        lambda own: own.under(origin_of(own.key, HEAD.league)).sign(f"other\n813\n{TEXT.splitlines()[2]}\n"),
        "checkpoint.differs",
    ),
    "another league": (lambda own: sign_checkpoint(own, attrs.evolve(HEAD, league="x")), "checkpoint.form"),
    "an edited size": (lambda own: sign_checkpoint(own, HEAD).replace(b"\n813\n", b"\n814\n"), "checkpoint.form"),
    "no signature": (lambda own: sign_checkpoint(own, HEAD).split(b"\n\n")[0] + b"\n\n", "checkpoint.form"),
    "the name of the heads": (
        lambda own: own.sign(parse_note(sign_checkpoint(own, HEAD)).text),
        "checkpoint.form",
    ),
    "another note": (lambda own: own.sign("hello\n"), "checkpoint.form"),
    "no note": (lambda own: b"hello", "checkpoint.form"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_checkpoint_that_is_not_that_of_the_head_is_found(name: str, signer: Signer) -> None:
    plant, code = PLANTED[name]
    assert [(fault.code, fault.seq) for fault in checkpoint_faults(plant(signer), HEAD, signer.key)] == [(code, 812)]


def test_a_checkpoint_of_another_key_is_found(signer: Signer, tmp_path: Path) -> None:
    new_key(tmp_path / "other.key", "league.example/heads")
    note = sign_checkpoint(Signer.load(tmp_path / "other.key"), HEAD)
    assert [fault.code for fault in checkpoint_faults(note, HEAD, signer.key)] == ["checkpoint.form"]
