"""Lets the properties of the lower floors use the toy sport of their unit tests, and the oracles beside them."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "unit" / "floors"), str(Path(__file__).parent)]
