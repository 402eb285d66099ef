"""Lets the tests of this folder import its modules and the small leagues of the season's tests."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "season")]
