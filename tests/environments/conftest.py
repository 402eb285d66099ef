"""Lets the tests of this folder import its modules, and the small leagues and stories of other folders."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "season"), str(HERE.parent / "playthroughs")]
