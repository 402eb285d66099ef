"""Which host an address leads to, whatever its spelling, and whether that one is blocked."""

import re
import unicodedata
from collections.abc import Sequence
from urllib.parse import SplitResult, unquote, urlsplit

from leaguecore.errors import IllegalAction, Violation

_DOTS = "\u3002\uff0e\uff61"
"""What browsers take for a dot between the parts of a name."""

_UNSAFE = re.compile(r"[\x00-\x20\x7f\\\ud800-\udfff]")
"""What stands in no address: blanks, backslashes, halves of characters."""

_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)+")
_PART = re.compile(r"[a-z0-9_-]+")
_WRITTEN_MOST = 8
"""How often Punycode in Punycode is read; no registered name is written so even twice."""


def check_address(url: str, blocked: Sequence[str]) -> None:
    """Refuse an address that is none, or that leads to a blocked host.

    A blocked host is refused with all names below it, in any spelling: capitals, a dot at the end, a port, a user
    before it, signs that browsers take for others, percent signs, Punycode. An address whose path or query names it is
    refused too: archives and translators are asked so. Numeric addresses are refused as they could be any host's.

    Raises:
        IllegalAction: `tool.blocked`, or `tool.address`.
    """
    parts = _split(url)
    host = canonical_host(parts.hostname or "")
    names = [canonical_host(name) for name in blocked]
    if any(host == name or host.endswith(f".{name}") for name in names):
        raise _refusal("tool.blocked", "the host is blocked", "look elsewhere")
    rest = _plain(url.partition(parts.netloc)[2])
    if any(_mentions(rest, name) for name in names):
        raise _refusal("tool.blocked", "the address leads to a blocked host by way of another", "look elsewhere")
    if parts.username is not None or parts.password is not None:
        raise _refusal("tool.address", "the address names a user", "leave the user out")
    if _NAME.fullmatch(host) is None or _NUMERIC.fullmatch(host.rpartition(".")[2]):
        raise _refusal("tool.address", "the host is not given by its name", "name the host")


def canonical_host(host: str) -> str:
    """Return the one spelling of a host's name: small ASCII letters, no dot at its ends.

    >>> canonical_host("%57WW.Example.ORG.")
    'www.example.org'
    """
    labels = _plain(host).strip(".").split(".")
    return ".".join(_label(label) for label in labels)


def _label(label: str) -> str:
    """Return a part of a name in ASCII; what was written in Punycode without need is written plainly."""
    for _ in range(_WRITTEN_MOST):
        if not label.startswith("xn--"):
            break
        try:
            decoded = _plain(label[4:].encode("ascii").decode("punycode"))
        except ValueError:  # among them all errors of Unicode
            return label
        if decoded.isascii() and not _PART.fullmatch(decoded):
            return label
        label = decoded
    return label if label.isascii() else f"xn--{label.encode('punycode').decode('ascii')}"


def _plain(text: str) -> str:
    """Return a text as browsers read it: unquoted, compatible signs as one, small letters, nothing invisible.

    A sign may turn into one that quotes the next, so it is read again until nothing changes.
    """
    for _ in range(len(text) + 3):
        before, text = text, _read_once(text)
        if text == before:
            break
    return text


def _read_once(text: str) -> str:
    text = unquote(text)
    for dot in _DOTS:
        text = text.replace(dot, ".")
    seen = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in seen if unicodedata.category(letter) not in {"Cf", "Mn"})


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"(?<![a-z0-9-]){re.escape(name)}(?![a-z0-9-])", text) is not None


def _split(url: str) -> SplitResult:
    if _UNSAFE.search(url):
        raise _refusal("tool.address", "it holds what stands in no address", _FORM)
    try:
        parts = urlsplit(url)
        _ = parts.port  # an ill-formed one is found only when it is looked at
    except ValueError as error:
        raise _refusal("tool.address", "it is no address", _FORM) from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise _refusal("tool.address", "it is no address of a page", _FORM)
    return parts


_FORM = "write it like https://example.org/page"


def _refusal(code: str, message: str, fix: str) -> IllegalAction:
    return IllegalAction([Violation(code=code, message=message, fix=fix, path="url")])
