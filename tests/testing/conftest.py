"""Lets the tests of this folder import the toy sport, which stands for a stranger's."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "season"))
