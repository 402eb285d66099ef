"""The two hashes of a ruleset.

The published one is the SHA-256 of the file's exact bytes: anyone checks it with `sha256sum`. The digest beside it is
over the rules as parsed; it tells whether two files that differ in spelling say the same.
"""

import hashlib
from decimal import Decimal
from fractions import Fraction
from typing import Any

from leaguecore.canon import canonical
from leaguecore.rules.model import Ruleset


def file_sha256(data: bytes) -> str:
    """Return the SHA-256 of the bytes of a file, in hex."""
    return hashlib.sha256(data).hexdigest()


def rules_digest(ruleset: Ruleset) -> str:
    """Return the SHA-256 of the canonical JSON of the parsed rules, in hex; 1.20 and 1.2 are one number."""
    return hashlib.sha256(canonical(_plain(ruleset.as_tables()))).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        # A whole Decimal (1.0) and the integer 1 are the same coefficient; a fraction is none of the texts.
        exact = Fraction(value)
        return int(exact) if exact.denominator == 1 else {"decimal": str(exact)}
    return value
