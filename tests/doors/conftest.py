"""Lets the tests of this folder import the toy sport, the small leagues of the season's tests, and the example bot."""

import sys
from pathlib import Path

for folder in (
    Path(__file__).parent,
    Path(__file__).parents[1] / "season",
    Path(__file__).parents[2] / "docs/examples",
):
    sys.path.insert(0, str(folder))
