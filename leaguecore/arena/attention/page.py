"""An attention table as people read it: the same rows for text, CSV and Markdown, beside the published figures."""

from leaguecore.arena.attention.table import AttentionTable
from leaguecore.arena.luck.published import published

COLUMNS = ("policy", "points", "95 % low", "95 % high", "luck SD", "published points", "published luck SD")
Row = tuple[str, str, str, str, str, str, str]


def attention_rows(table: AttentionTable) -> list[Row]:
    """Return the rows of an attention table."""
    known = published(table.sport, table.season)
    rows: list[Row] = []
    for row in table.rows:
        points, sds = known.attention.get(row.policy, ("", "")) if known else ("", "")
        band, in_sds = row.points_95, f"{float(row.sds):.2f}"
        rows.append((row.title, row.points, band.low, band.high, in_sds, points, sds))
    return rows


def attention_notes(table: AttentionTable) -> list[str]:
    """Return what each policy does, and what is so for all rows, in sentences."""
    order = "no policy gains less than the one above it" if table.monotone else "the order of the policies is BROKEN"
    listed = f"{len(table.listed_weeks)} of {table.weeks} weeks have an inactive list in the data{_span(table)}"
    gain = (
        f"Gain a team and season over the weekly lock ({table.weekly_mean} points), {table.replays} drafted leagues, "
        f"rosters frozen: no waivers. One luck SD is {table.sigma} points in all rows (luck table SHA-256 "
        f"{table.luck_sha256}). Intervals by resampling leagues, over one season."
    )
    return [
        *(f"{row.title}: {_sentence(row.means, row.declared)}" for row in table.rows),
        gain,
        f"Monotone: {order}. Inactive lists: {listed}.",
        *([] if any(row.policy == "swap" for row in table.rows) else [_NO_SWAP]),
    ]


_NO_SWAP = "No Thursday swap: here the week of lineups opens on Thursday, so it is the weekly lineup itself."


def _sentence(means: str, declared: str) -> str:
    return f"{means}{f' ({declared})' if declared else ''}."


def _span(table: AttentionTable) -> str:
    if not table.listed_weeks:
        return ""
    return f" (weeks {table.listed_weeks[0]} to {table.listed_weeks[-1]})"


def attention_title(table: AttentionTable) -> str:
    """Return of what the table is."""
    return f"What attention is worth: {table.sport} {table.season}, {table.ruleset}, {table.weeks} weeks"
