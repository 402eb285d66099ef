"""From points to a table: pairings, categories, eliminations, standings, playoffs, corrections."""

from typing import Literal

import attrs
from attrs.validators import ge, le, matches_re, min_len


@attrs.frozen(kw_only=True)
class ScheduleRules:
    """Head-to-head pairings.

    Attributes:
        kind: `round_robin` by the circle method, repeated from the start; `divisions_first`, the same, but weeks beyond
            whole cycles are played within divisions; `random` anew each period.
        bye: with an odd number of teams, what a week without opponent gives: `none`, a `win` (of all categories, where
            each is a result), or a game against the `median` of the week's scores.
        median: whether each team also plays the median of each week's scores, a second result (regular season only).
        tie: a match with equal points stays a tie (`stands`), or is won by the `home` team, or by the greater points of
            the `bench` (equal ones stand).
    """

    kind: Literal["round_robin", "divisions_first", "random"]
    bye: Literal["none", "win", "median"]
    median: bool
    tie: Literal["stands", "home", "bench"]


@attrs.frozen(kw_only=True)
class CategoryRule:
    """A category in which teams are compared.

    Attributes:
        name: as tables show it (`FG%`).
        stats: the stats whose sum counts.
        over: the stats by whose sum that is divided (attempts, seconds); empty for a plain sum.
        lower_is_better: whether the smaller value wins (turnovers, goals against average).
    """

    name: str = attrs.field(validator=matches_re(r"[A-Z0-9+/%-][A-Z0-9+/%. -]{0,15}"))
    stats: tuple[str, ...] = attrs.field(validator=min_len(1))
    over: tuple[str, ...]
    lower_is_better: bool


@attrs.frozen(kw_only=True)
class CategoryRules:
    """Categories instead of points; without this section teams are compared by points.

    The points of `scoring` then are only the yardstick of projections and of lineups for absent managers: no key and no
    tie-break of the table may look at them, and waivers may not go by them.

    Attributes:
        contest: in a match `each` category is a result of its own; or whoever wins `most` has one result; or
            `rotisserie`: the season's sums are ranked in each category.
        categories: what is compared.
        zero_attempts: a ratio without attempts is the `worst`, or equal to any (`tie`); two without are a tie.
    """

    contest: Literal["each", "most", "rotisserie"]
    categories: tuple[CategoryRule, ...] = attrs.field(validator=min_len(1))
    zero_attempts: Literal["worst", "tie"]


@attrs.frozen(kw_only=True)
class GuillotineRules:
    """Elimination of the lowest score each period; without this section nobody is eliminated.

    Attributes:
        each_period: how many teams go after each period, until one is left: then the season is over, and the periods
            that remain are not played.
        tie: of equal scores goes the one with the `lowest_season_points`, or the one with the lowest starter, then the
            next lowest (`worst_starter`), or by the drawn lots (`draw`), which also decide what is still equal.
    """

    each_period: int = attrs.field(validator=[ge(1), le(8)])
    tie: Literal["lowest_season_points", "worst_starter", "draw"]


StandingKey = Literal["points_for", "all_play", "head_to_head", "rotisserie"]

TieBreak = Literal[
    "points_for",
    "head_to_head",
    "among_tied",
    "division_record",
    "points_against_high",
    "points_against_low",
    "recent_points",
    "wins",
    "draw",
]


@attrs.frozen(kw_only=True)
class StandingsRules:
    """What decides the table.

    Attributes:
        order: keys, each better when higher: `points_for`, `all_play` (the record against everybody each period),
            `head_to_head` (the record of the matches), `rotisserie` (its points). Teams equal in all are tied.
        tie_breaks: what decides between tied teams, in order: `points_for`, `head_to_head` (the record against all),
            `among_tied` (the record in matches between the tied), `division_record`,
            `points_against_high` or `points_against_low` (what was scored against them, more or less being better),
            `recent_points` (of the last period, then the one before, and so on),
            `wins`, `draw` (lots drawn before the season). Teams still tied share a rank.
        restart: whether after each team that is placed the rest is decided anew from the first key.
        equal_games: use `among_tied` only if all tied teams have played each other equally often.
        division_winners_first: the best of each division stands before all others; of several whom nothing parts it
            is the one whom the lots favour.
    """

    order: tuple[StandingKey, ...] = attrs.field(validator=min_len(1))
    tie_breaks: tuple[TieBreak, ...]
    restart: bool
    equal_games: bool
    division_winners_first: bool


@attrs.frozen(kw_only=True)
class PlayoffRules:
    """Playoffs over the last periods of the season; without this section there are none.

    Attributes:
        teams: how many reach them; byes of the first round go to the best seeds.
        round_periods: how many periods each round lasts, first round first.
        reseed: the best seed left meets the worst left in each round, instead of a fixed bracket.
        tie: equal points go to the `higher_seed`, or to the better `regular_record`, then to the higher seed.
        third_place: whether the losers of the last round but one play for third place.
        consolation: for those who did not reach the playoffs: `none`, `ladder` (the best of them; winners move up a
            bracket of their own) or `toilet_bowl` (the worst of them; losers move on, and the last loser is last). Such
            a bracket begins with the playoffs and takes as many teams as its rounds can halve: four for two rounds.
        lock_eliminated: whether teams without a match left may not add players. While a round is provisional
            (`[corrections]`) nobody has lost it, and its teams may.
    """

    teams: int = attrs.field(validator=[ge(2), le(32)])
    round_periods: tuple[int, ...] = attrs.field(validator=min_len(1))
    reseed: bool
    tie: Literal["higher_seed", "regular_record"]
    third_place: bool
    consolation: Literal["none", "ladder", "toilet_bowl"]
    lock_eliminated: bool


@attrs.frozen(kw_only=True)
class CorrectionRules:
    """Corrections of statistics after a period is scored; without this section scores are final at once.

    Attributes:
        window_hours: how long after a period is scored its points are provisional; then they are computed again, each
            difference is an event, and they are final.
        reseed: whether a correction that arrives after the playoffs are seeded changes the seeds. Until the first game
            of the playoffs has begun it pairs the teams anew; after that those who are in stay in, their matches stand,
            and the new seeds only decide ties and later pairs.
    """

    window_hours: int = attrs.field(validator=[ge(1), le(1_000)])
    reseed: bool
