"""Codes of the agent's seat and of the tools: what cannot be kept, and which calls are not served."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

SEATS: Mapping[str, Explanation] = {
    # What an agent keeps.
    "kept.form": Explanation("What is kept is text.", "keep text"),
    "kept.none": Explanation("Only an agent's seat keeps anything between decisions.", "keep nothing"),
    "kept.subscription": Explanation("One subscribes to kinds of decisions and events.", "name those allowed"),
    "kept.unknown": Explanation("An agent keeps its memory, its subscriptions and a time to wake.", "keep only these"),
    "kept.wake_at": Explanation("The time to wake is a time with its offset.", "write it like 2026-12-01T17:00:00Z"),
    "memory.too_large": Explanation("The memory file is larger than allowed; the old one stays.", "make it shorter"),
    # Tools.
    "tool.address": Explanation("It is not the address of a page on a host that is named.", "give its full address"),
    "tool.after_cut": Explanation("Nothing was known at the address by the cut of the facts.", "look for other pages"),
    "tool.blocked": Explanation("The address leads to a host that is blocked.", "look elsewhere"),
    "tool.form": Explanation("A tool is called by its name and its schema.", "call it by its schema"),
    "tool.limit": Explanation("The calls or tokens of the scoring period are used up.", "decide by what you know"),
}
