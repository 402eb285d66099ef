"""Signatures of Ed25519 (RFC 8032) under notes, and the file that holds a private key.

The file has one line, `PRIVATE+KEY+<name>+<key id>+<base64 of kind and seed>`, as Go's `sumdb/note` writes it, so that
other tools for signed notes can use it. The arithmetic is that of the package `cryptography`, the extra `signing`.
"""

import contextlib
import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from leaguecore.errors import LedgerError, PluginError, StoreError, UsageError
from leaguecore.ledger.signed_notes import (
    ED25519,
    KEY_BYTES,
    Signature,
    SignedNote,
    VerifierKey,
    decode_base64,
    encode_base64,
    is_key_name,
)

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

OWNER_ONLY = 0o600
MAX_KEY_FILE_BYTES = 4_096
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~:-]*(/[A-Za-z0-9._~:-]+)*")
_MAX_NAME_CHARS = 128
_PREFIX = "PRIVATE+KEY+"


@attrs.frozen(kw_only=True, eq=False)
class Signer:
    """Whoever holds a private key; what he shows of himself is the public one."""

    key: VerifierKey
    _secret: "Ed25519PrivateKey" = attrs.field(repr=False)

    @classmethod
    def load(cls, path: Path) -> "Signer":
        """Return the signer of a key file.

        Raises:
            StoreError: `key.missing`, `key.mode` if others than its owner may use the file, `key.unreadable`.
            PluginError: `signing.extra`.
        """
        ed25519 = _ed25519()
        found = _private_key(_read_private(path))
        if found is None:
            raise StoreError("key.unreadable", f"{path} holds no private key", fix="name a file that `keys new` made")
        name, key_id, seed = found
        secret = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
        key = VerifierKey(name=name, public_key=secret.public_key().public_bytes_raw())
        if key.key_id.hex() != key_id:
            raise StoreError("key.unreadable", f"{path} is damaged: its key is not that of its id")
        return cls(key=key, secret=secret)

    def under(self, name: str) -> "Signer":
        """Return the same key under another name, which gives it another key id."""
        return Signer(key=self.key.under(name), secret=self._secret)

    def sign(self, text: str) -> bytes:
        """Return the whole signed note of a text that ends with a line feed."""
        signature = self._secret.sign(text.encode())
        line = Signature(name=self.key.name, key_id=self.key.key_id, signature=signature)
        return SignedNote(text=text, signatures=(line,)).to_bytes()


def new_key(path: Path, name: str) -> VerifierKey:
    """Write a new private key to a file that only its owner may read, and return the public one.

    Raises:
        UsageError: `key.name`; `key.exists` if anything is at the path.
        StoreError: `key.unwritable`.
        PluginError: `signing.extra`.
    """
    if _NAME.fullmatch(name) is None or len(name) > _MAX_NAME_CHARS:
        raise UsageError("key.name", f"{name!r} cannot name a key", fix="name it like league.example/heads")
    secret = _ed25519().Ed25519PrivateKey.generate()
    key = VerifierKey(name=name, public_key=secret.public_key().public_bytes_raw())
    seed = encode_base64(ED25519 + secret.private_bytes_raw())
    _write_private(path, f"{_PREFIX}{name}+{key.key_id.hex()}+{seed}\n".encode())
    return key


def verify(key: VerifierKey, message: bytes, signature: bytes) -> bool:
    """Say whether a signature of 64 bytes over a message is of this key.

    Raises:
        PluginError: `signing.extra`.
    """
    ed25519 = _ed25519()
    from cryptography.exceptions import InvalidSignature

    try:
        ed25519.Ed25519PublicKey.from_public_bytes(key.public_key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def is_signed_by(note: SignedNote, key: VerifierKey) -> bool:
    """Say whether a note has a signature of this key; those of keys that nobody asks for do not matter.

    Raises:
        LedgerError: `note.sig` if a line names this key and its signature is not good: the whole note is void then.
        PluginError: `signing.extra`.
    """
    named = [one for one in note.signatures if (one.name, one.key_id) == (key.name, key.key_id)]
    if not all(verify(key, note.text.encode(), one.signature) for one in named):
        raise LedgerError("note.sig", f"the signature of {key.name} does not belong to this text")
    return bool(named)


def _ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError as error:
        raise PluginError(
            "signing.extra", "signatures need the package cryptography", fix="install leaguecore[signing]"
        ) from error
    return ed25519


def _write_private(path: Path, data: bytes) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        raise UsageError("key.exists", f"{path} exists already", fix="name another file") from None
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, OWNER_ONLY)  # whatever the umask is
            file.write(data)
            file.flush()
            os.fsync(handle)
    except BaseException as error:
        with contextlib.suppress(OSError):
            path.unlink()
        if isinstance(error, OSError):
            raise _unwritable(path, error) from error
        raise


def _unwritable(path: Path, error: Exception) -> StoreError:
    reason = getattr(error, "strerror", None) or error
    return StoreError("key.unwritable", f"{path}: {reason}", fix="name a place where you may write")


def _read_private(path: Path) -> bytes:
    """Return what a file holds that only its owner may use."""
    try:
        # Without waiting: a named pipe in the place of a file would keep us for ever.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except FileNotFoundError as error:
        raise StoreError("key.missing", f"{path} does not exist", fix="make one with `leaguecore keys new`") from error
    except (OSError, ValueError) as error:
        raise StoreError("key.unreadable", f"{path}: {getattr(error, 'strerror', None) or error}") from error
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise StoreError("key.unreadable", f"{path} is no file")
        if mode & 0o077:
            message = f"others may use {path} (mode {stat.S_IMODE(mode):04o})"
            raise StoreError("key.mode", message, fix=f"chmod 600 {path}; if others may have read it, make a new key")
        return os.read(handle, MAX_KEY_FILE_BYTES + 1)
    finally:
        os.close(handle)


def _private_key(data: bytes) -> tuple[str, str, bytes] | None:
    """Return name, key id and seed of a key file.

    None, and not an error, for anything else: an error of the decoder would carry the bytes of the file with it.
    """
    text = data.decode("utf-8", errors="replace").removesuffix("\n")
    if len(data) > MAX_KEY_FILE_BYTES or not text.startswith(_PREFIX):
        return None
    name, key_id, coded = (*text.removeprefix(_PREFIX).split("+", 2), "", "")[:3]
    seed = decode_base64(coded) or b""
    if not is_key_name(name) or seed[:1] != ED25519 or len(seed) != 1 + KEY_BYTES:
        return None
    return name, key_id, seed[1:]
