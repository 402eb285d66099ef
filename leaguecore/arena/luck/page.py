"""A luck table as people read it: the same rows for text, CSV and Markdown, beside the published figures."""

from leaguecore.arena.luck.published import Published, published
from leaguecore.arena.luck.table import Band, ContrastRow, LuckTable

COLUMNS = ("figure", "value", "95 % low", "95 % high", "published")
Row = tuple[str, str, str, str, str]


def luck_rows(table: LuckTable) -> list[Row]:
    """Return the rows of a luck table."""
    known = published(table.sport, table.season)
    mean, sigma, percent = (known.mean, known.sigma, known.percent) if known else ("", "", "")
    check = table.cross_check
    return [
        ("average team season points", table.mean, "", "", mean),
        _banded("luck SD, mirror drafts: over replays", table.sigma, table.sigma_95_replays, sigma),
        _banded("luck SD, mirror drafts: over seasons", table.sigma, table.sigma_95_season, ""),
        ("luck SD, percent of the average", table.sigma_percent, "", "", percent),
        ("SD, frozen rosters, the season as it was", check.frozen, "", "", ""),
        ("SD, frozen rosters, permuted seasons", check.permuted, "", "", ""),
        ("permuted / as it was", check.permuted_to_frozen, "", "", ""),
        ("permuted / luck SD", check.permuted_to_sigma, "", "", ""),
        *(_contrast(row, known) for row in table.contrasts),
    ]


def _banded(name: str, value: str, band: Band, known: str) -> Row:
    return (name, value, band.low, band.high, known)


def _contrast(row: ContrastRow, known: Published | None) -> Row:
    told = known.contrasts.get(row.name, "") if known else ""
    sds, low, high = (f"{float(one):.2f}" for one in (row.sds, row.sds_95.low, row.sds_95.high))
    return (f"{row.first} less {row.second}, in luck SDs", sds, low, high, told)


def luck_notes(table: LuckTable) -> list[str]:
    """Return what each figure contains, in sentences."""
    check = table.cross_check
    pairs = table.contrasts[0].pairs if table.contrasts else 0
    mirror = (
        f"Mirror drafts: {table.replays} replays of the season by {table.teams} seats of {table.manager}, with waivers "
        f"and lineups as the ruleset has them; pooled SD within leagues, {table.df} nominal degrees of freedom. It "
        "holds draft slot, jitter, waivers, and who happened to be hurt or to be better than expected."
    )
    over = (
        "Over replays: replays resampled, the season as it was. Over seasons: the range of the SDs of frozen rosters "
        f"in {check.seasons} seasons drawn from the players' own within tiers of 25, scaled to the luck SD; no number "
        "of replays makes it narrower."
    )
    frozen = (
        f"Frozen rosters: the rosters of the first {check.leagues} mirror drafts, no waivers, one lineup a period; in "
        f"the season as it was, and in {check.seasons} seasons in which players of one tier exchanged theirs."
    )
    contrasts = (
        f"Contrasts: {pairs} mirror pairs each, half of the seats each, seats exchanged within a pair; intervals by "
        "resampling pairs, with the luck SD as it is and over one season."
    )
    return [mirror, over, frozen, contrasts]


def luck_title(table: LuckTable) -> str:
    """Return of what the table is."""
    return f"Luck: {table.sport} {table.season}, {table.ruleset}, {table.weeks} weeks"


def rests_on(ruleset_sha256: str, data_sha256: str, seed: str) -> str:
    """Return what a table rests on, in a line."""
    return f"ruleset SHA-256 {ruleset_sha256}; data SHA-256 {data_sha256}; seed {seed}"
