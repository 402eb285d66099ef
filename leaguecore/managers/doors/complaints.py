"""What programs write to their stderr: kept in private under a cap, a file a seat, and never sent on."""

from pathlib import Path

from leaguecore.errors import ReachError

FILE_BYTES_MAX = 4 * 1024 * 1024
"""How much of a seat's stderr is kept over a season; what comes later is not."""

LAST_BYTES = 200
_OWNER_ONLY = 0o600


class Complaints:
    """The stderr of one seat's program."""

    def __init__(self, folder: Path | None, team: str) -> None:
        """Name the place; nothing is written yet.

        Args:
            folder: for the files of all seats, None to keep nothing but the last few words.
            team: whose program it is.
        """
        self._path = None if folder is None else folder / f"{team.replace('/', '_')}.stderr"
        self._last = b""

    def add(self, data: bytes) -> None:
        """Take what was written.

        Raises:
            ReachError: `program.complaints` if it cannot be kept.
        """
        self._last = (self._last + data)[-LAST_BYTES:]
        if self._path is None or not data:
            return
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.touch(mode=_OWNER_ONLY)
            room = FILE_BYTES_MAX - self._path.stat().st_size
            if room > 0:
                with self._path.open("ab") as file:
                    file.write(data[:room])
        except OSError as error:
            message = f"{self._path}: {error.strerror or error}"
            raise ReachError(
                "program.complaints", message, fix="see that the league's folder can be written"
            ) from error

    @property
    def last_line(self) -> str:
        """The last line, as far as it is text that can be shown."""
        lines = self._last.decode("utf-8", "replace").split("\n")
        found = next((line for line in reversed(lines) if line.strip()), "")
        return "".join(letter for letter in found if letter.isprintable()).strip()
