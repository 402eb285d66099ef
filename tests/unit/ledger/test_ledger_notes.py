"""Signed notes: published examples, a strict form, keys, signatures, and a private key that shows itself nowhere."""

import base64
import builtins
import contextlib
import hashlib
import os
import stat
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.errors import LeagueError, LedgerError, PluginError, StoreError, UsageError
from leaguecore.ledger.signed_notes import Signature, SignedNote, VerifierKey, is_key_name, parse_note
from leaguecore.ledger.signing import Signer, is_signed_by, new_key, verify

# The example of Go's package golang.org/x/mod/sumdb/note: both keys, the text and its signature.
PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PRIVATE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
SIGNED = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
NOTE = f"{TEXT}\n\u2014 PeterNeumann {SIGNED}\n".encode()

# The example of the specification; its key is not given, only the form of the note and the key's id.
POEM = (
    "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned \u00e8 subito sera.\n\n"
    "\u2014 quasimodo.example/salvatore "
    "NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n"
)

# RFC 8032, section 7.1: the second test, a message of one byte.
RFC_KEY = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
RFC_SIGNATURE = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)

NAME = "league.example/heads"


@pytest.fixture
def peter(tmp_path: Path) -> Signer:
    return Signer.load(key_file(tmp_path, f"{PRIVATE}\n".encode()))


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    new_key(tmp_path / "own.key", NAME)
    return Signer.load(tmp_path / "own.key")


def key_file(folder: Path, data: bytes, mode: int = 0o600) -> Path:
    path = folder / "private.key"
    path.write_bytes(data)
    path.chmod(mode)
    return path


# Published examples.


def test_the_published_note_is_of_the_published_key() -> None:
    note, key = parse_note(NOTE), VerifierKey.parse(PUBLIC)
    assert note.text == TEXT
    assert [(one.name, one.key_id.hex()) for one in note.signatures] == [("PeterNeumann", "c74f20a3")]
    assert is_signed_by(note, key)
    assert key.text == PUBLIC


def test_the_published_private_key_signs_the_published_note(peter: Signer) -> None:
    """Ed25519 is deterministic, so whoever implements it signs the same bytes."""
    assert peter.sign(TEXT) == NOTE
    assert peter.key.text == PUBLIC


def test_the_example_of_the_specification_is_read() -> None:
    note = parse_note(POEM.encode())
    assert note.text.endswith("sole:\n\ned \u00e8 subito sera.\n")
    (line,) = note.signatures
    assert (line.name, line.key_id.hex(), len(line.signature)) == ("quasimodo.example/salvatore", "367ba04b", 64)
    assert note.to_bytes() == POEM.encode()


def test_the_signature_of_the_rfc_is_good_for_its_message_alone() -> None:
    key = VerifierKey(name="rfc", public_key=bytes.fromhex(RFC_KEY))
    signature = bytes.fromhex(RFC_SIGNATURE)
    assert verify(key, b"\x72", signature)
    assert not verify(key, b"\x73", signature)
    assert not verify(key, b"\x72", signature[:-1])
    assert not verify(key, b"\x72", b"")


# The form of a note.

_letters = st.characters(exclude_categories=["Cs", "Cc"])
_texts = st.lists(st.text(_letters, max_size=12), min_size=1, max_size=6).map(lambda lines: "\n".join(lines) + "\n")
_names = st.text(_letters, min_size=1, max_size=12).filter(is_key_name)
_lines = st.builds(
    Signature, name=_names, key_id=st.binary(min_size=4, max_size=4), signature=st.binary(min_size=1, max_size=70)
)
_notes = st.builds(SignedNote, text=_texts, signatures=st.lists(_lines, max_size=4).map(tuple))


@given(_notes)
def test_what_is_written_is_read_again(note: SignedNote) -> None:
    assert parse_note(note.to_bytes()) == note


def second_reading(data: bytes) -> tuple[str, list[tuple[str, bytes]]]:
    """Read a note as the specification describes it: from the end, line by line, up to the last empty one."""
    lines = data.decode().split("\n")
    assert lines.pop() == ""
    signatures = []
    while (line := lines.pop()) != "":
        dash, name, coded = line.split(" ")
        assert dash == "\u2014"
        signatures.append((name, base64.b64decode(coded)))
    return "".join(f"{line}\n" for line in lines), signatures[::-1]


@given(_notes)
def test_a_second_reader_finds_the_same(note: SignedNote) -> None:
    text, signatures = second_reading(note.to_bytes())
    read = parse_note(note.to_bytes())
    assert (read.text, [(one.name, one.key_id + one.signature) for one in read.signatures]) == (text, signatures)


@given(st.binary(max_size=60) | st.text("\n\u2014 a=", max_size=30).map(str.encode))
def test_whatever_is_read_is_written_so_again(data: bytes) -> None:
    try:
        written = parse_note(data).to_bytes()
    except LedgerError:
        return  # refused by name below
    assert written == data


def _with(old: str, new: str) -> bytes:
    assert NOTE.decode().count(old) == 1
    return NOTE.decode().replace(old, new).encode()


MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "a text without a blank line": TEXT.encode(),
    "no line feed at the end": NOTE[:-1],
    "not UTF-8": NOTE.replace(b"think", b"th\xffnk"),
    "an overlong letter": NOTE.replace(b"think", b"th\xc0\xafnk"),
    "a tab": _with("think", "th\tnk"),
    "a carriage return": NOTE.replace(b"\n", b"\r\n"),
    "a zero": _with("think", "th\0nk"),
    "a hyphen for the dash": _with("\u2014 ", "- "),
    "no blank after the dash": _with("\u2014 ", "\u2014"),
    "two blanks after the name": _with("PeterNeumann ", "PeterNeumann  "),
    "no name": _with("PeterNeumann ", " "),
    "a plus in the name": _with("PeterNeumann", "Peter+Neumann"),
    "a no-break space in the name": _with("PeterNeumann", "Peter\u00a0Neumann"),
    "no signature": _with(SIGNED, ""),
    "a signature that is a key id alone": _with(SIGNED, "x08gow=="),
    "base64 without its padding": _with(SIGNED, SIGNED[:-1]),
    "base64 with spare bits": _with("JnAM=", "JnAN="),
    "base64 of another alphabet": _with("x08go/", "x08go_"),
    "a blank at the end of a line": _with(SIGNED, f"{SIGNED} "),
    "text below the signatures": NOTE + b"and so on\n",
    "too many signatures": NOTE + NOTE.split(b"\n\n")[1] * 100,
    "too many bytes": b"a" * 1_000_000 + NOTE,
}


@pytest.mark.parametrize("name", MALFORMED)
def test_another_form_is_refused(name: str) -> None:
    with pytest.raises(LedgerError, match=r".") as caught:
        parse_note(MALFORMED[name])
    assert caught.value.code == "note.form"


def test_a_hundred_signatures_are_not_too_many() -> None:
    assert len(parse_note(NOTE + NOTE.split(b"\n\n")[1] * 99).signatures) == 100


# Keys.


@given(name=_names, key=st.binary(min_size=32, max_size=32))
def test_a_key_is_read_as_it_is_published(name: str, key: bytes) -> None:
    made = VerifierKey(name=name, public_key=key)
    assert VerifierKey.parse(made.text) == made
    digest = hashlib.sha256(name.encode() + b"\n\x01" + key).hexdigest()
    assert made.text == f"{name}+{digest[:8]}+{base64.b64encode(bytes([1]) + key).decode()}"


def manglings() -> Iterator[str]:
    """Walk the parts of the published key, and the key with one letter replaced."""
    for begin in range(len(PUBLIC)):
        yield from (PUBLIC[begin:end] for end in range(begin, len(PUBLIC) + 1) if (begin, end) != (0, len(PUBLIC)))
    for place, letter in enumerate(PUBLIC):
        yield PUBLIC[:place] + chr(ord(letter) + 1) + PUBLIC[place + 1 :]


def test_no_part_of_a_key_and_no_other_spelling_is_one() -> None:
    for text in manglings():
        with pytest.raises(UsageError) as caught:
            VerifierKey.parse(text)
        assert caught.value.code == "key.form"


@pytest.mark.parametrize(("kind", "length"), [(1, 31), (1, 33), (2, 32), (4, 32), (0, 32)])
def test_a_key_of_another_kind_or_length_is_refused(kind: int, length: int) -> None:
    data = bytes([kind]) + bytes(length)
    key_id = hashlib.sha256(b"a\n" + data).hexdigest()[:8]
    with pytest.raises(UsageError, match=r"no public key"):
        VerifierKey.parse(f"a+{key_id}+{base64.b64encode(data).decode()}")


def test_under_another_name_a_key_has_another_id_and_still_signs(signer: Signer) -> None:
    other = signer.under(f"{NAME}/nba")
    assert other.key.public_key == signer.key.public_key
    assert other.key.key_id != signer.key.key_id
    note = parse_note(other.sign(TEXT))
    assert is_signed_by(note, other.key)
    assert not is_signed_by(note, signer.key)


# Signatures.


@given(place=st.integers(0, len(NOTE) - 1), bit=st.integers(0, 7))
def test_no_bit_of_a_note_can_be_flipped(place: int, bit: int) -> None:
    """It is no note any more, its signature is bad, or what was a signature of this key is one no more."""
    flipped = bytearray(NOTE)
    flipped[place] ^= 1 << bit
    signed = False
    with contextlib.suppress(LedgerError):
        signed = is_signed_by(parse_note(bytes(flipped)), VerifierKey.parse(PUBLIC))
    assert not signed


def test_a_bad_signature_of_the_key_voids_the_note_whatever_else_is_signed(peter: Signer) -> None:
    bad = parse_note(peter.sign("another text\n")).signatures
    good = parse_note(NOTE).signatures
    for signatures in (bad, (*good, *bad), (*bad, *good)):
        with pytest.raises(LedgerError, match="PeterNeumann") as caught:
            is_signed_by(SignedNote(text=TEXT, signatures=signatures), peter.key)
        assert caught.value.code == "note.sig"


def test_signatures_of_others_do_not_matter_good_or_bad(peter: Signer, signer: Signer) -> None:
    other = parse_note(signer.sign("another text\n")).signatures
    longer = (Signature(name=NAME, key_id=b"\0\0\0\0", signature=bytes(4_000)),)
    assert not is_signed_by(SignedNote(text=TEXT, signatures=(*other, *longer)), peter.key)
    assert is_signed_by(SignedNote(text=TEXT, signatures=(*other, *parse_note(NOTE).signatures, *longer)), peter.key)


@pytest.mark.parametrize("change", [{"name": "PeterNeumann2"}, {"key_id": b"\0\0\0\0"}])
def test_name_and_key_id_together_name_a_key(peter: Signer, change: dict[str, Any]) -> None:
    (line,) = parse_note(NOTE).signatures
    fields = {"name": line.name, "key_id": line.key_id, "signature": bytes(64)}
    assert not is_signed_by(SignedNote(text=TEXT, signatures=(Signature(**{**fields, **change}),)), peter.key)


def test_a_note_without_a_signature_is_signed_by_nobody(peter: Signer) -> None:
    assert not is_signed_by(SignedNote(text=TEXT), peter.key)


# The file of a private key.


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_a_new_key_is_for_its_owner_alone_and_signs_for_its_name(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        public = new_key(tmp_path / "own.key", NAME)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "own.key").stat().st_mode) == 0o600
    loaded = Signer.load(tmp_path / "own.key")
    assert loaded.key == public
    assert is_signed_by(parse_note(loaded.sign(TEXT)), VerifierKey.parse(public.text))


def test_two_new_keys_differ(tmp_path: Path) -> None:
    assert new_key(tmp_path / "a.key", NAME) != new_key(tmp_path / "b.key", NAME)


def test_a_key_is_never_written_over_a_file(tmp_path: Path) -> None:
    path = key_file(tmp_path, b"mine")
    with pytest.raises(UsageError) as caught:
        new_key(path, NAME)
    assert caught.value.code == "key.exists"
    assert path.read_bytes() == b"mine"


def test_a_key_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.key").symlink_to(tmp_path / "elsewhere.key")
    with pytest.raises(UsageError, match="exists already"):
        new_key(tmp_path / "link.key", NAME)
    assert not (tmp_path / "elsewhere.key").exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere") as caught:
        new_key(tmp_path / "nowhere" / "own.key", NAME)
    assert caught.value.code == "key.unwritable"


def test_a_key_that_could_not_be_written_whole_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space left") as caught:
        new_key(tmp_path / "own.key", NAME)
    assert caught.value.code == "key.unwritable"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["", "a b", "a+b", "/heads", "a//b", "a/", "a\nb", "h\u00e9.example", "\u2014", "a" * 129]
)
def test_a_name_is_a_host_with_a_path(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        new_key(tmp_path / "own.key", name)
    assert caught.value.code == "key.name"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o601, 0o644, 0o610])
def test_a_file_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(StoreError) as caught:
        Signer.load(key_file(tmp_path, PRIVATE.encode(), mode))
    assert (caught.value.code, caught.value.exit_code) == ("key.mode", 3)
    assert f"{mode:04o}" in str(caught.value)


def test_a_file_that_only_its_owner_may_read_is_taken(tmp_path: Path) -> None:
    assert Signer.load(key_file(tmp_path, PRIVATE.encode(), 0o400)).key.text == PUBLIC


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"own\.key") as caught:
        Signer.load(tmp_path / "own.key")
    assert caught.value.code == "key.missing"


def test_what_is_no_file_is_no_key(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe", 0o600)
    (tmp_path / "folder").mkdir(mode=0o700)
    for name in ("pipe", "folder", "name\0with zero"):
        with pytest.raises(StoreError) as caught:
            Signer.load(tmp_path / name)
        assert caught.value.code == "key.unreadable"


SEED = PRIVATE.split("+", 4)[4]
DAMAGED: dict[str, bytes] = {
    "nothing": b"",
    "the public key": PUBLIC.encode(),
    "no prefix": PRIVATE.removeprefix("PRIVATE+KEY+").encode(),
    "a part": PRIVATE[:-4].encode(),
    "another id": PRIVATE.replace("c74f20a3", "c74f20a4").encode(),
    "another name": PRIVATE.replace("Peter", "Petra").encode(),
    "another kind": PRIVATE.replace("+AYEK", "+AoEK").encode(),
    "a letter more": f"{PRIVATE}A".encode(),
    "two line feeds": f"{PRIVATE}\n\n".encode(),
    "not UTF-8": PRIVATE.encode() + b"\xff",
    "too long": PRIVATE.encode() + b"\n" * 5_000,
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_key_is_refused_and_its_secret_told_to_nobody(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError) as caught:
        Signer.load(key_file(tmp_path, DAMAGED[name]))
    assert caught.value.code == "key.unreadable"
    assert_silent(caught.value, SEED[:20])


def assert_silent(error: BaseException, secret: str) -> None:
    """Look for a secret in an error, in all that led to it, and in whatever those carry."""
    told = "".join(traceback.format_exception(error))
    one: BaseException | None = error
    while one is not None:
        told += repr(one) + repr(vars(one)) + repr(getattr(one, "object", b""))
        one = one.__cause__ or one.__context__
    assert secret not in told


def test_a_signer_shows_its_public_key_alone(peter: Signer) -> None:
    seed = base64.b64decode(SEED)[1:]
    for shown in (repr(peter), str(peter), f"{peter}", repr([peter]), repr(peter.under("other"))):
        assert SEED not in shown
        assert seed.hex() not in shown
        assert repr(seed) not in shown
    assert "PeterNeumann" in repr(peter)


def test_the_seed_is_in_no_note(peter: Signer) -> None:
    seed = base64.b64decode(SEED)[1:]
    assert seed not in base64.b64decode(SIGNED)
    assert SEED.encode() not in peter.sign(TEXT)


# Without the package that signs.


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every import of `cryptography` fail, as where it is not installed."""
    real: Callable[..., Any] = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "cryptography":
            raise ModuleNotFoundError(f"No module named {name!r}")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)


@pytest.mark.usefixtures("bare")
def test_without_cryptography_the_extra_is_named(tmp_path: Path) -> None:
    path = key_file(tmp_path, PRIVATE.encode())
    key = VerifierKey.parse(PUBLIC)
    attempts: list[Callable[[], object]] = [
        lambda: Signer.load(path),
        lambda: new_key(tmp_path / "own.key", NAME),
        lambda: verify(key, b"", bytes(64)),
        lambda: is_signed_by(parse_note(NOTE), key),
    ]
    for attempt in attempts:
        with pytest.raises(PluginError) as caught:
            attempt()
        assert (caught.value.code, caught.value.exit_code) == ("signing.extra", 3)
        assert "leaguecore[signing]" in caught.value.fix
    assert not (tmp_path / "own.key").exists()


@pytest.mark.usefixtures("bare")
def test_without_cryptography_notes_and_keys_are_still_read() -> None:
    assert parse_note(NOTE).text == TEXT
    assert VerifierKey.parse(PUBLIC).name == "PeterNeumann"
    with pytest.raises(LeagueError):
        VerifierKey.parse("none")
