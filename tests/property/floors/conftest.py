"""Lets the properties of the lower floors use the toy sport of their unit tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "unit" / "floors"))
