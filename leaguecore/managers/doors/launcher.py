"""Started in the place of a program: it takes the limits upon itself and becomes the program.

Limits that are set between fork and exec would run Python in a copy of a process with threads, which may stand still.
It runs by its path, alone, so it imports nothing of this package.
"""

import os
import resource
import sys

NOT_STARTED = 127
"""The exit code if there is no such program, as shells have it."""


def become(memory_bytes: int, file_bytes: int, command: list[str]) -> None:
    """Take limits on memory, written files and core dumps, and become a program."""
    for limit, most in (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_FSIZE, file_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(limit)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (allowed, allowed))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        os._exit(NOT_STARTED)


if __name__ == "__main__":
    become(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
