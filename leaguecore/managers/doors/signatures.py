"""Signatures of messages over HTTP: HMAC-SHA256 (RFC 2104) over the time and the body, under a secret of both sides."""

import hashlib
import hmac

TIME_HEADER, SIGNATURE_HEADER = "Leaguecore-Timestamp", "Leaguecore-Signature"
SCHEME = "v1="
TOLERANCE_SECONDS = 300
"""How old a message may be that is taken, or how far ahead."""


def signature(secret: str, timestamp_seconds: int, body: bytes) -> str:
    """Return the signature of a message.

    Args:
        secret: that both sides know.
        timestamp_seconds: of the sending, since 1970-01-01 UTC.
        body: its exact bytes.

    Returns:
        `v1=` and the HMAC in hexadecimal of the time in decimal digits, a full stop, and the body.
    """
    mac = hmac.new(secret.encode(), b"%d." % timestamp_seconds + body, hashlib.sha256)
    return f"{SCHEME}{mac.hexdigest()}"


def signed_headers(secret: str, timestamp_seconds: int, body: bytes) -> dict[str, str]:
    """Return the headers that sign a message; without a secret none do."""
    if not secret:
        return {}
    return {TIME_HEADER: str(timestamp_seconds), SIGNATURE_HEADER: signature(secret, timestamp_seconds, body)}


def is_signed(secret: str, timestamp: str, body: bytes, given: str, *, now_seconds: int) -> bool:
    """Say whether a message is signed, and not too old to be taken: for whoever receives it.

    Args:
        secret: that both sides know; with "" nothing is signed, for anybody could sign so.
        timestamp: the header of that name, "" if it is missing.
        body: its exact bytes.
        given: the header with the signature, "" if it is missing.
        now_seconds: the present time since 1970-01-01 UTC.
    """
    if not secret or not timestamp.isascii() or not timestamp.isdigit() or len(timestamp) > 12:
        return False
    if abs(now_seconds - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    return hmac.compare_digest(signature(secret, int(timestamp), body).encode(), given.encode())
