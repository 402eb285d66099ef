"""Write the playthroughs anew: `python tests/playthroughs/regenerate.py`, then read what changed in the diff."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "season")]


def main() -> None:
    """Write a file for each story (or those named), and take away those whose story is gone."""
    from stories import STORIES
    from telling import told

    names = {f"{story.name}.txt" for story in STORIES}
    for stale in HERE.glob("*.txt"):
        if stale.name not in names:
            stale.unlink()
    for story in [story for story in STORIES if story.name in sys.argv[1:] or not sys.argv[1:]]:
        (HERE / f"{story.name}.txt").write_text(told(story), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
