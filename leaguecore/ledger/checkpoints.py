"""Checkpoints of C2SP (c2sp.org/tlog-checkpoint): one league's head for witnesses that know nothing of leagues.

A checkpoint is a signed note of three lines: origin, size, and base64 of the RFC 6962 root. Extension lines, which the
specification discourages, are not accepted. It is signed by the key of the heads under the name of the origin.
"""

import re

import attrs

from leaguecore.canon import MAX_INTEGER
from leaguecore.errors import LedgerError
from leaguecore.ledger.heads import HeadLine
from leaguecore.ledger.merkle import ROOT_BYTES
from leaguecore.ledger.signed_notes import VerifierKey, decode_base64, encode_base64, parse_note
from leaguecore.ledger.signing import Signer, is_signed_by
from leaguecore.ledger.verify import Fault

_SIZE = re.compile(r"0|[1-9][0-9]{0,15}")


@attrs.frozen(kw_only=True)
class Checkpoint:
    """How far a log goes.

    Attributes:
        origin: which log; `<name of the key>/<league>` for ours.
        size: the number of its lines.
        root: the root of the tree over them, 32 bytes.
    """

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """Return the text that is signed, with its last line feed."""
        return f"{self.origin}\n{self.size}\n{encode_base64(self.root)}\n"

    @classmethod
    def parse(cls, text: str) -> "Checkpoint":
        """Return the checkpoint of a text, read strictly.

        Raises:
            LedgerError: `checkpoint.form`.
        """
        origin, size, coded, *rest = (*text.split("\n"), "", "")
        root = decode_base64(coded) or b""
        sized = _SIZE.fullmatch(size) is not None and int(size) <= MAX_INTEGER
        if not origin or not sized or len(root) != ROOT_BYTES or len(rest) != 3 or any(rest):
            raise LedgerError("checkpoint.form", "a checkpoint has three lines: an origin, a size, a root")
        return cls(origin=origin, size=int(size), root=root)


def origin_of(key: VerifierKey, league: str) -> str:
    """Return the origin of a league's checkpoints: the name of the key, and the league below it."""
    return f"{key.name}/{league}"


def sign_checkpoint(signer: Signer, head: HeadLine) -> bytes:
    """Return the signed checkpoint of a league's head.

    The same head must have been signed and kept as a head note before: this adds nothing to what that one promises.
    """
    origin = origin_of(signer.key, head.league)
    checkpoint = Checkpoint(origin=origin, size=head.size, root=head.root)
    return signer.under(origin).sign(checkpoint.text())


def checkpoint_faults(note: bytes, head: HeadLine, key: VerifierKey) -> list[Fault]:
    """Return how a checkpoint differs from the head that was published with it.

    Args:
        note: the whole signed note.
        head: the league's line of the newest head.
        key: the key of the heads.

    Raises:
        PluginError: `signing.extra`.
    """
    origin, last = origin_of(key, head.league), head.size - 1
    try:
        signed = parse_note(note)
        found = Checkpoint.parse(signed.text)
        by_key = is_signed_by(signed, key.under(origin))
    except LedgerError as error:
        return [Fault(code="checkpoint.form", seq=last, message=str(error))]
    if not by_key:
        return [Fault(code="checkpoint.form", seq=last, message=f"the checkpoint is not signed under {origin}")]
    if found != Checkpoint(origin=origin, size=head.size, root=head.root):
        text = f"the checkpoint is not that of the newest head of {head.league}"
        return [Fault(code="checkpoint.differs", seq=last, message=text)]
    return []
