"""Keys and passwords that a manager wrote down by mistake, taken out before a text is published."""

import re

REDACTED = "[redacted]"

_BREAK = r"(?:\s|\\[nr])"
"""Between the lines of a block, which may be written as in a string of JSON."""

_PRIVATE_KEY = (
    # The header; what of it says how it is encrypted; lines of base64; a shorter one, if nothing else stands in it; the
    # end, which may be cut off. What follows in other words stays: a header alone hides nothing.
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    rf"(?:{_BREAK}*+(?:Proc-Type: 4,ENCRYPTED|DEK-Info: [A-Z0-9-]{{1,20}},[0-9A-F]{{1,64}}))*+"
    rf"(?:{_BREAK}*+[A-Za-z0-9+/=]{{16,}}+)*+"
    rf"(?:{_BREAK}*+[A-Za-z0-9+/=]{{1,15}}(?={_BREAK}*(?:-----END|\Z)|[ \t]*(?:[\r\n]|\\[nr])))?"
    rf"(?:{_BREAK}*-----END [A-Z ]*PRIVATE KEY-----)?"
)

_PATTERNS = (
    _PRIVATE_KEY,
    # A key by its maker's prefix: models, code hosts, clouds, chats, payments, package indexes.
    r"\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]+[-_])*[A-Za-z0-9_-]{16,}",
    r"\b(?:gsk|hf|ghp|gho|ghu|ghs|ghr|npm|r8|xai)_[A-Za-z0-9]{16,}",
    r"\b(?:github_pat|glpat|pypi|xox[abeoprs])[-_][A-Za-z0-9_-]{10,}",
    r"\bAIza[A-Za-z0-9_-]{30,}",
    r"\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b",
    # Three parts in base64 of which the first is a JSON object: a signed token.
    r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*",
    r"(?i:\bbearer\s+)[A-Za-z0-9._~+/=-]{16,}",
    # The user and the password of an address.
    r"(?<=://)[^\s/@:]{1,64}:[^\s/@]{1,128}(?=@)",
    r"(?i:\b(?:api[_ -]?key|secret(?:[_ -]?key)?|(?:auth[_ -]?)?token|passw(?:or)?d)[\"']?\s*[:=]\s*)[^\s,;]{8,}",
)
_KEY = re.compile("|".join(f"(?:{pattern})" for pattern in _PATTERNS))


def redacted(text: str) -> tuple[str, int]:
    """Return a text with what looks like a key replaced, and how many there were.

    It goes by form alone, so a key of an unknown form stays: what is published cannot be taken back, and a manager
    does well to write none.

    >>> redacted("mine is sk-proj-abcdefghijklmnop1234")
    ('mine is [redacted]', 1)
    """
    return _KEY.subn(REDACTED, text)
