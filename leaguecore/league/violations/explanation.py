"""What a code of a violation means in general, and what can be done about it."""

import attrs


@attrs.frozen
class Explanation:
    """One code explained.

    Attributes:
        meaning: which rule is broken, in a sentence that holds for every case.
        fix: what whoever gave the command can do, "" if nothing but to wait for another time or another command.
    """

    meaning: str
    fix: str = ""
