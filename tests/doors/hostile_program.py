"""A program that plays like the example until it is asked for claims, and then does what programs must not do."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "examples"))

from document_bot import PROTOCOL, answered

SLEEP_SECONDS = 600
LARGE = 10 * 1024 * 1024


def hang(_said: str) -> str:
    time.sleep(SLEEP_SECONDS)
    return ""


def drip(said: str) -> str:
    for letter in said:
        sys.stdout.write(letter)
        sys.stdout.flush()
        time.sleep(0.2)
    return ""


def ignore_sigterm(said: str) -> str:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return hang(said)


def leave_grandchild(_said: str) -> str:
    """Leave a process in a session of its own that holds the pipes open."""
    subprocess.Popen(["sleep", str(SLEEP_SECONDS)], start_new_session=True)
    os._exit(0)


def leave_grandchild_and_answer(said: str) -> str:
    subprocess.Popen(["sleep", str(SLEEP_SECONDS)], start_new_session=True)
    return said


def leave_bare_grandchild_and_answer(said: str) -> str:
    """Leave a process of the own group that nothing in its environment tells."""
    subprocess.Popen(["/bin/sleep", str(SLEEP_SECONDS)], env={"LANG": os.environ["LANG"]})
    return said


def write_endlessly(_said: str) -> str:
    while True:
        sys.stdout.write("x" * 65_536)


def flood_stderr(_said: str) -> str:
    while True:
        sys.stderr.write("x" * 65_536)


def flood_stderr_and_answer(said: str) -> str:
    sys.stderr.write("x" * LARGE)
    sys.stderr.flush()
    return said


def allocate(said: str) -> str:
    return said + str(len(bytearray(4 * 1024**3)))


def exit_3(_said: str) -> str:
    sys.exit(3)


def crash(_said: str) -> str:
    os.kill(os.getpid(), signal.SIGSEGV)
    return ""


def write_file(said: str) -> str:
    """Write a file that is larger than a program may write; the system ends whoever goes on."""
    with Path(tempfile.gettempdir(), f"door-{os.getpid()}").open("wb") as file:
        Path(file.name).unlink()
        for _ in range(200):
            file.write(bytes(1024 * 1024))
    return said


def with_notes(said: str, notes: str) -> str:
    return said.replace('"private_notes": "', f'"private_notes": "{notes}')


def with_action(said: str, action: str) -> str:
    head, tail = said.index('"action": '), said.index(', "private_notes"')
    return f'{said[:head]}"action": {action}{said[tail:]}'


MODES: dict[str, Any] = {
    "hang": hang,
    "drip": drip,
    "ignore_sigterm": ignore_sigterm,
    "leave_grandchild": leave_grandchild,
    "leave_grandchild_and_answer": leave_grandchild_and_answer,
    "leave_bare_grandchild_and_answer": leave_bare_grandchild_and_answer,
    "write_endlessly": write_endlessly,
    "flood_stderr": flood_stderr,
    "flood_stderr_and_answer": flood_stderr_and_answer,
    "allocate": allocate,
    "exit_3": exit_3,
    "crash": crash,
    "write_file": write_file,
    "large": lambda said: with_notes(said, "x" * LARGE),
    "digits": lambda said: with_action(said, "9" * 5_000),
    "deep": lambda said: with_action(said, "[" * 5_000 + "]" * 5_000),
    "half": lambda said: said[: len(said) // 2],
    "two": lambda said: f"{said}{said}",
    "two_lines": lambda said: f"{said}\n{said}",
    "prose": lambda said: f"Here it is: {said}",
    "fine": lambda said: said,
}


def main(mode: str) -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if "hello" in asked:
            said = json.dumps({"protocol": "other/1" if mode == "other_protocol" else PROTOCOL})
        else:
            said = json.dumps(answered(asked))
            if asked["kind"] == "claims" and mode in MODES:
                said = MODES[mode](said)
        sys.stdout.write(said + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
