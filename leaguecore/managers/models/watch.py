"""The watch by which calls are timed and waits are waited: real, unless a test brings its own."""

import time
from typing import Protocol


class Watch(Protocol):
    """Tells a time that only goes on, and waits."""

    def now_ms(self) -> int:
        """Return the time in milliseconds from some instant on."""
        ...

    def wait_ms(self, milliseconds: int) -> None:
        """Return after so long."""
        ...


class RealWatch:
    """The watch of the machine."""

    def now_ms(self) -> int:
        """Return the time in milliseconds."""
        return time.monotonic_ns() // 1_000_000

    def wait_ms(self, milliseconds: int) -> None:
        """Wait."""
        time.sleep(milliseconds / 1_000)
