"""Lets the tests of this folder import the sound plug-in, the broken ones, and the toy season that they share."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "season"):
    sys.path.insert(0, str(folder))
