"""Work that needs no season, in a module that other processes can import."""

import os
import signal
from pathlib import Path

import attrs

from leaguecore.errors import ProviderError


@attrs.frozen
class Doubling:
    """Doubles a number."""

    number: int

    def run(self) -> int:
        """Do it."""
        return 2 * self.number


@attrs.frozen
class Killing:
    """Doubles a number, unless there is a file: then it takes the file away and is killed, as if memory ran out."""

    number: int
    file: str

    def run(self) -> int:
        """Do it, or die."""
        try:
            Path(self.file).unlink()
        except FileNotFoundError:
            return 2 * self.number
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


@attrs.frozen
class Dying:
    """Is killed whenever it is done."""

    def run(self) -> int:
        """Die."""
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


@attrs.frozen
class Refusing:
    """Is stopped by an error that takes named arguments."""

    def run(self) -> int:
        """Refuse."""
        raise ProviderError("no such cell", provider="p", table="t", row="r", code="data.invalid", fix="mend it")
