"""The luck scale of a real season: how far equal managers end apart, and what differences between bots are worth in it.

The page is `docs/luck.md`. Plans, `power` and `rate` read a `LuckTable`.
"""

from leaguecore.arena.luck.table import LuckTable

__all__ = ["LuckTable"]
