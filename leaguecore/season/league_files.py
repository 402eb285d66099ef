"""The files that a league commits to before play: rules, prompts, seats, prices, pages, and where it comes from.

They are kept beside the log under names of their own, and published with it; the first record names each by its hash.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import attrs

from leaguecore.ledger import Fault, Record
from leaguecore.ledger.verify import genesis_faults
from leaguecore.season.line_up import FILES as LINE_UP_FILES
from leaguecore.season.line_up import LineUp
from leaguecore.season.lineage import ANCESTORS

RULESET, PROMPTS, PREVIOUS = "ruleset", "prompts", "previous"

NAMES: Mapping[str, str] = MappingProxyType(
    {
        RULESET: "ruleset.toml",
        PROMPTS: "prompts.json",
        PREVIOUS: "previous.json",
        ANCESTORS: "ancestors.jsonl",
        **LINE_UP_FILES,
    }
)
"""What the files are called in a folder, by their names under `hashes` in the first record."""


@attrs.frozen(kw_only=True)
class LeagueFiles:
    """The committed files of one league.

    Attributes:
        by_name: the bytes of each file there is, by its name in the first record.
    """

    by_name: Mapping[str, bytes]

    @classmethod
    def of(
        cls,
        ruleset: bytes,
        *,
        prompts: bytes | None = None,
        previous: bytes | None = None,
        ancestors: bytes | None = None,
        line_up: LineUp | None = None,
    ) -> "LeagueFiles":
        """Put the files of a league together; None for each that it does not have."""
        listed = {RULESET: ruleset, PROMPTS: prompts, PREVIOUS: previous, ANCESTORS: ancestors}
        there = {name: data for name, data in listed.items() if data is not None}
        return cls(by_name=there | ({} if line_up is None else line_up.files))

    @classmethod
    def read(cls, read: Callable[[str], bytes | None]) -> "LeagueFiles":
        """Read the files of a folder.

        Args:
            read: returns the bytes of a file by what it is called there, None if it is not there.
        """
        found = {name: read(file) for name, file in NAMES.items()}
        return cls(by_name={name: data for name, data in found.items() if data is not None})

    @property
    def in_folder(self) -> dict[str, bytes]:
        """The files by what they are called in a folder."""
        return {NAMES[name]: data for name, data in self.by_name.items()}

    @property
    def ruleset(self) -> bytes:
        """The exact bytes of the rules."""
        return self.by_name[RULESET]

    @property
    def previous(self) -> bytes | None:
        """What an earlier season left to this one, None if it did not go on from any."""
        return self.by_name.get(PREVIOUS)

    @property
    def ancestors(self) -> bytes | None:
        """The first records of the leagues before this one, None if it is no branch."""
        return self.by_name.get(ANCESTORS)

    @property
    def line_up(self) -> LineUp | None:
        """Who plays where, None for a league of standard seats."""
        return LineUp.from_files(self.by_name)

    def replaced(self, **files: bytes | None) -> "LeagueFiles":
        """Return the same files with some replaced, or taken away by None."""
        changed = {**self.by_name, **files}
        return LeagueFiles(by_name={name: data for name, data in changed.items() if data is not None})

    def faults(self, genesis: Record, *, left_out: frozenset[str] = frozenset()) -> list[Fault]:
        """Return the files that are not those that the first record names, whether here or there.

        Args:
            genesis: the first record.
            left_out: files that are not here and need not be.
        """
        hashes = genesis.data.get("hashes")
        named = set(hashes) & set(NAMES) - left_out if isinstance(hashes, dict) else set()
        there = {name: self.by_name.get(name, b"") for name in named | set(self.by_name)}
        return genesis_faults(genesis, there)
