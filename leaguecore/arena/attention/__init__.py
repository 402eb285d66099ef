"""What attention is worth: the same drafted rosters, and only the timing of lineups differs.

The page is `docs/luck.md`.
"""
