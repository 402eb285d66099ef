"""Salted commitments: a value is fixed now and shown later.

The tag binds a commitment to its league, actor and command, so nobody can copy another's and later open it as his
own. The salt keeps a small set of possible values (a bid of 0 to 100 dollars) from being tried out.
"""

import hashlib
import hmac
from typing import Any

from leaguecore.canon import canonical

SALT_BYTES = 32


def commitment(tag: str, salt: str, value: Any) -> str:
    """Return the hex commitment to a JSON value under a tag and a salt of 64 hex digits."""
    head = f"leaguecore.commit.v1\n{tag}\n{salt}\n".encode()
    return hashlib.sha256(head + canonical(value)).hexdigest()


def derived_salt(secret: str, *parts: str) -> str:
    """Return the salt that a simulated season uses: it derives from the season's secret, so a replay finds it."""
    message = "\n".join(("leaguecore.salt.v1", *parts)).encode()
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def is_salt(text: str) -> bool:
    """Say whether a text is a salt of full length: 64 lower-case hex digits."""
    return len(text) == 2 * SALT_BYTES and all(letter in "0123456789abcdef" for letter in text)
