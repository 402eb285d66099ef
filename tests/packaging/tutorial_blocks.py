"""The fenced blocks of a tutorial, and what each of them asks to be done.

A block begins with its language and, for files, what it is:

    console                         commands after `$ `, each with what it prints; `...` stands for anything
    python file=PATH                the whole file
    python file=PATH region=NAME    what stands between `# region NAME` and `# endregion`
    toml file=PATH section=NAME     the section `[NAME]`, up to the next one
    python shows=PATH               something that stands in the file already
"""

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

_FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen(kw_only=True)
class Block:
    """A block: its language, what it says of itself, and its text."""

    language: str
    about: dict[str, str]
    body: str


@attrs.frozen(kw_only=True)
class Command:
    """A command of a console, and what it prints as the tutorial has it; "" for what is not said."""

    line: str
    printed: str


def blocks(page: str) -> Iterator[Block]:
    """Walk the blocks of a page."""
    for match in _FENCE.finditer(page):
        language, *about = match["info"].split()
        yield Block(language=language, about=dict(one.split("=", 1) for one in about), body=match["body"])


def commands(body: str) -> Iterator[Command]:
    """Walk the commands of a console block."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        line, _, printed = part.partition("\n")
        yield Command(line=line, printed=printed.strip())


def prints(command: Command, out: str) -> bool:
    """Say whether a command prints what the tutorial says."""
    expected = re.escape(command.printed).replace(r"\.\.\.", ".*")
    return not command.printed or re.fullmatch(f"{expected}\n?", f"{out.strip()}\n", re.DOTALL) is not None


def put(block: Block, folder: Path) -> None:
    """Put the text of a block where it says: a whole file, a region, or a section.

    Raises:
        ValueError: if the file has no such region or section.
    """
    file = folder / block.about["file"]
    if set(block.about) == {"file"}:
        file.write_text(block.body, encoding="utf-8")
        return
    if "region" in block.about:
        borders = rf"(# region {re.escape(block.about['region'])}\n).*?(# endregion\n)"
    else:
        borders = rf"^()\[{re.escape(block.about['section'])}\]\n.*?((?=\n\[)|\Z)"
    text, found = file.read_text(encoding="utf-8"), re.compile(borders, re.MULTILINE | re.DOTALL)
    if len(found.findall(text)) != 1:
        raise ValueError(f"{file} has no {block.about}")
    file.write_text(found.sub(lambda match: f"{match[1]}{block.body}{match[2]}", text), encoding="utf-8")
