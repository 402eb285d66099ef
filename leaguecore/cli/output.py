"""Printing: one place for data, one for messages, and errors of one line with what to do."""

import json
import sys
from typing import Any, NoReturn

import click

from leaguecore.errors import LeagueError


def print_json(document: Any) -> None:
    """Print one JSON document on stdout, with letters as they are and all that a terminal might obey escaped."""
    click.echo(_escaped(json.dumps(document, ensure_ascii=False, indent=2)))


def write_bytes(data: bytes) -> None:
    """Write bytes on stdout as they are."""
    sys.stdout.buffer.write(data)


def write_record(line: bytes) -> None:
    """Write a line of JSON on stdout: as it is hashed, but on a terminal with all that it might obey escaped."""
    if sys.stdout.isatty():
        click.echo(_escaped(line.decode("utf-8", errors="backslashreplace")))
    else:
        write_bytes(line + b"\n")


def _escaped(text: str) -> str:
    """Return a text of JSON in which what a terminal might obey is escaped as JSON has it; line feeds stay."""
    return "".join(one if one.isprintable() or one == "\n" else json.dumps(one)[1:-1] for one in text)


def note(message: str) -> None:
    """Print a message on stderr."""
    click.echo(message, err=True)


def fail(error: LeagueError) -> NoReturn:
    """Print `error[code]: message` and what to do, and leave with the error's exit code."""
    from leaguecore.cli.explained import what_to_do

    note(f"error[{error.code}]: {one_line(error.told)}")
    for line in what_to_do(error).splitlines():
        note(f"  {one_line(line)}")
    sys.exit(error.exit_code)


def one_line(text: str) -> str:
    """Return a text as one line of printable characters.

    What a file or a manager wrote may be quoted in a message; it must not move the cursor or hide a line.
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= 2_000 else f"{shown[:2_000]}..."


def table(columns: list[str], rows: list[list[str]]) -> str:
    """Return rows as aligned text, each on one line: words to the left, numbers to the right."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    cells = [columns, *rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(columns))]
    numeric = [all(_is_number(row[at]) for row in rows) for at in range(len(columns))]
    lines = [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        for row in cells
    ]
    return "\n".join(line.rstrip() for line in lines)


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).lstrip("-").isdigit() or set(text) <= set("0123456789-")
