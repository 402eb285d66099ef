"""Signed notes and their public keys, in the format of C2SP (c2sp.org/signed-note): a text and lines of signatures.

Only the format is here; `signing` makes and checks the signatures. A note without a signature line, which C2SP does not
know, is written with the same blank line at its end; it proves nothing.
"""

import base64
import binascii
import hashlib

import attrs

from leaguecore.errors import LedgerError, UsageError

ED25519 = b"\x01"
"""The first byte of a key: which kind of signature it makes."""
KEY_BYTES = 32
KEY_ID_BYTES = 4
MAX_NOTE_BYTES = 1_000_000
MAX_SIGNATURES = 100
_DASH = "\u2014 "


@attrs.frozen(kw_only=True)
class VerifierKey:
    """A public key of Ed25519 under a name.

    Attributes:
        name: such as `league.example/heads`; no blank and no plus.
        public_key: 32 bytes.
    """

    name: str
    public_key: bytes

    @property
    def key_id(self) -> bytes:
        """The four bytes by which signature lines name the key; too few to identify it by themselves."""
        return hashlib.sha256(self.name.encode() + b"\n" + ED25519 + self.public_key).digest()[:KEY_ID_BYTES]

    @property
    def text(self) -> str:
        """The key as it is published: `name+<key id>+<base64 of kind and key>`."""
        return f"{self.name}+{self.key_id.hex()}+{encode_base64(ED25519 + self.public_key)}"

    def under(self, name: str) -> "VerifierKey":
        """Return the same key under another name, which gives it another key id."""
        return attrs.evolve(self, name=name)

    @classmethod
    def parse(cls, text: str) -> "VerifierKey":
        """Return the key of its published text.

        Raises:
            UsageError: `key.form`.
        """
        name, key_id, key = (*text.split("+", 2), "", "")[:3]
        data = decode_base64(key) or b""
        found = cls(name=name, public_key=data[1:])
        if not is_key_name(name) or data[:1] != ED25519 or len(data) != 1 + KEY_BYTES or found.key_id.hex() != key_id:
            raise UsageError("key.form", f"{text[:200]!r} is no public key of Ed25519 in the form of a note's key")
        return found


@attrs.frozen(kw_only=True)
class Signature:
    """A signature line: whose it says that it is, and the bytes of the signature."""

    name: str
    key_id: bytes
    signature: bytes

    def line(self) -> str:
        """Return the line without its line feed."""
        return f"{_DASH}{self.name} {encode_base64(self.key_id + self.signature)}"


@attrs.frozen(kw_only=True)
class SignedNote:
    """A text that ends with a line feed, and who says that he signed it."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def to_bytes(self) -> bytes:
        """Return the note as it is written."""
        return "".join([self.text, "\n", *(f"{one.line()}\n" for one in self.signatures)]).encode()


def parse_note(data: bytes) -> SignedNote:
    """Return the note of its bytes, read strictly: `parse_note(data).to_bytes() == data`.

    Raises:
        LedgerError: `note.form`.
    """
    if len(data) > MAX_NOTE_BYTES:
        raise LedgerError("note.form", f"a note has at most {MAX_NOTE_BYTES} bytes")
    try:
        whole = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LedgerError("note.form", f"byte {error.start} of the note is not UTF-8") from error
    if any(letter < " " and letter != "\n" for letter in whole):
        raise LedgerError("note.form", "a control character stands in the note")
    text, blank, signed = whole.rpartition("\n\n")
    if not blank or (signed and not signed.endswith("\n")):
        raise LedgerError("note.form", "a note is a text, a blank line and lines of signatures, each line ended")
    lines = signed.split("\n")[:-1]
    if len(lines) > MAX_SIGNATURES:
        raise LedgerError("note.form", f"a note has at most {MAX_SIGNATURES} signatures")
    return SignedNote(text=f"{text}\n", signatures=tuple(_signature(line) for line in lines))


def _signature(line: str) -> Signature:
    name, blank, coded = line.removeprefix(_DASH).partition(" ")
    data = decode_base64(coded) or b""
    if not line.startswith(_DASH) or not blank or not is_key_name(name) or len(data) <= KEY_ID_BYTES:
        raise LedgerError("note.form", f"{line[:200]!r} is no line of a signature")
    return Signature(name=name, key_id=data[:KEY_ID_BYTES], signature=data[KEY_ID_BYTES:])


def is_key_name(text: str) -> bool:
    """Say whether a text may name a key in a note: not empty, no blank, no control character, no plus."""
    return bool(text) and not any(letter.isspace() or letter < " " or letter == "+" for letter in text)


def encode_base64(data: bytes) -> str:
    """Return bytes in standard base64 with padding (RFC 4648, section 4)."""
    return base64.b64encode(data).decode()


def decode_base64(text: str) -> bytes | None:
    """Return the bytes of a base64 text, or None if it is not exactly as `encode_base64` spells them."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if encode_base64(data) == text else None
