"""Finding rulesets: by path, or by id among the shipped ones and those that plug-ins bring."""

from collections.abc import Sequence
from pathlib import Path

import attrs

from leaguecore.errors import StoreError, UsageError
from leaguecore.rules.digest import file_sha256

MAX_BYTES = 1_000_000


@attrs.frozen(kw_only=True)
class RulesetFile:
    """The exact bytes of a ruleset and where they came from.

    Attributes:
        source: the path or the id that it was asked for by.
        by_id: whether that is an id, which the ruleset must then have.
    """

    source: str
    data: bytes = attrs.field(repr=False)
    by_id: bool = False

    @property
    def sha256(self) -> str:
        """The published hash."""
        return file_sha256(self.data)


def find_ruleset(name: str | Path, roots: Sequence[Path] = ()) -> RulesetFile:
    """Return the file of a path or an id.

    A name with a slash or a `.toml` at its end, or that exists, is a path; any other is an id.

    Raises:
        UsageError: `ruleset.unknown` if there is none, `ruleset.ambiguous` if two roots have it.
        StoreError: `file.unreadable`.
    """
    text = str(name)
    path = Path(name)
    if path.is_file() or "/" in text or text.endswith(".toml"):
        return RulesetFile(source=text, data=read_bytes(path))
    hits = [root / f"{text}.toml" for root in _roots(roots) if (root / f"{text}.toml").is_file()]
    if not hits:
        there = ", ".join(list_rulesets(roots)) or "none"
        raise UsageError("ruleset.unknown", f"there is no ruleset {text!r}", fix=f"there are: {there}; or give a path")
    if len(hits) > 1:
        raise UsageError("ruleset.ambiguous", f"{text!r} is at {' and at '.join(map(str, hits))}", fix="give a path")
    return RulesetFile(source=text, data=read_bytes(hits[0]), by_id=True)


def list_rulesets(roots: Sequence[Path] = ()) -> tuple[str, ...]:
    """Return the ids of all rulesets that can be named without a path."""
    return tuple(sorted({path.stem for root in _roots(roots) for path in root.glob("*.toml")}))


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a small file.

    Raises:
        StoreError: `file.unreadable`, with the system's reason; `file.too_large`.
    """
    try:
        # The size is not asked for beforehand: a device or a pipe has none.
        with path.open("rb") as handle:
            data = handle.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"{path}: {error.strerror or error}"
        raise StoreError("file.unreadable", message, fix="name a file that is there and can be read") from error
    if len(data) > MAX_BYTES:
        raise StoreError("file.too_large", f"{path} is larger than {MAX_BYTES} bytes")
    return data


def _roots(further: Sequence[Path]) -> tuple[Path, ...]:
    package = Path(__file__).parents[1]
    shipped = package / "rulesets"
    # In a checkout the files lie beside the package; in a wheel inside it.
    return (shipped if shipped.is_dir() else package.parent / "rulesets", *further)
