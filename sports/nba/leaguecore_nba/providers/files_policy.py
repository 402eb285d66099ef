"""In words: when each row of a folder's season is known. It is part of the first record of a league."""


def policy(*, has_status: bool, has_past: bool) -> dict[str, str]:
    """Return a sentence or more for each table, and for the source as a whole."""
    return {
        "source": "Facts published by the NBA's statistics service, read from a folder of CSV files.",
        "players": (
            "At opening: who by the directory entered the league before the season (FROM_YEAR) or was drafted "
            "before it (DRAFT_YEAR), or played in the season before; his team is the last one of that season, by its "
            "box scores, else by the directory's list of that season's teams, or none. Everybody else when a box "
            "score first shows him; a further row when a box score shows another team. Players of no directory entry "
            "are left out if they never played. Eligibility is the directory's G, F and C (G = PG|SG, F = SF|PF, "
            "C = C), which is undated and taken as known with the player; the directory's PG to C eligibility of "
            "August 2026 was made after these seasons and is not used. That the "
            "directory lists only people who played from 2023-24 to 2025-26 is hindsight that remains."
        ),
        "schedule": (
            "Games 1 to 1,200 are known at opening, 12:00 UTC 60 days before the first game, with their published "
            "start. Games 1,201 to 1,230 hang on the Cup (its knock-out and the games that fill the week), as does "
            "any without a published start: known 48 hours before their start. A moved game: its new start is known "
            "48 hours before the earlier of both, a convention, for some were announced later. Starts that no source "
            "has are assumed at 19:00 Eastern. Periods are weeks, Monday to Sunday by Eastern date, that have a "
            "published game; a game between them counts for the one before."
        ),
        "stat_lines": (
            "A box score is known at 12:00 UTC on the day after the game's Eastern date, or six hours after a start "
            "that is less than four hours before that. SECONDS is the whole minutes of the box score times 60. One "
            "version only: a correction made since cannot be told from the first count."
        ),
        "past_lines": (
            "The box scores of the season before, all known at opening."
            if has_past
            else "None: the folder has no box scores of the season before."
        ),
        "availability": (
            "Players whom a box score lists as not having played (DNP, DND, NWT), known with that box score. "
            "Inactive lists and injury reports are not in the folder."
            if has_status
            else "None: the folder has no list of those who did not play."
        ),
        "projections": "None: the folder has no projection that was made before the season.",
        "rankings": "None: the folder's draft boards have no date, and its average draft position is of 2026-27.",
    }
