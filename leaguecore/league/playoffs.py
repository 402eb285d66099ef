"""The playoffs: seeded when the regular season is over, paired and decided round by round, all told in events.

They follow from scored periods and nothing else: whoever reads the log after a period finds there what came of it. A
round is decided when the last of its periods is final, so that no later correction could turn it.
"""

from collections.abc import Iterator
from fractions import Fraction

import attrs

from leaguecore.league.corrections import final_periods
from leaguecore.league.events import PlayoffsSeeded, RoundDecided, RoundPaired
from leaguecore.league.events.playoffs import Bracket, PlayoffMatch
from leaguecore.league.matches import categories_between
from leaguecore.league.period_scores import final_at
from leaguecore.league.playoff_brackets import Pair, first_round, next_round, rounds_of
from leaguecore.league.regular_season import regular_periods, round_span
from leaguecore.league.standings import table_groups
from leaguecore.league.state import LeagueState, PlayoffRound
from leaguecore.league.tallies import tallies
from leaguecore.rules.sections.results import PlayoffRules

PlayoffEvent = PlayoffsSeeded | RoundPaired | RoundDecided


def playoff_events(state: LeagueState) -> list[PlayoffEvent]:
    """Return what follows for the playoffs now that a period is scored or final."""
    rules = state.ruleset.playoffs
    if rules is None or len(state.results) < len(regular_periods(state)):
        return []
    if not state.seeds:
        return _seeded_and_paired(state, rules)
    number = len(state.playoff_rounds)
    if state.playoff_rounds[-1].winners or final_periods(state) < round_span(state, number).stop:
        return []
    decided = _decided(state, number)
    after = apply_decided(state, decided)
    return [decided, *([_paired(after, rules, number + 1)] if number < len(rules.round_periods) else [])]


def reseeding_events(state: LeagueState) -> list[PlayoffEvent]:
    """Return what a correction of the regular season changes once the playoffs are seeded.

    Who is in the playoffs stays in once a game of them has begun; then only the order of the seeds can change.
    """
    rules, corrections = state.ruleset.playoffs, state.ruleset.corrections
    if rules is None or corrections is None or not corrections.reseed or not state.seeds:
        return []
    if not _playing(state):
        return _seeded_and_paired(state, rules) if seed_order(state) != state.seeds else []
    inside, order = state.seeds[: rules.teams], seed_order(state)
    seeds = (*(team for team in order if team in inside), *(team for team in order if team not in inside))
    return [PlayoffsSeeded(seeds=seeds)] if seeds != state.seeds else []


def _playing(state: LeagueState) -> bool:
    """Say whether a game of the playoffs has begun by the instant at which points last came in or became final."""
    regular = len(regular_periods(state))
    if len(state.results) > regular:
        return True
    numbers = {period.number for period in state.periods[regular:]}
    final = [final_at(state, period.number) for period in state.periods[: final_periods(state)]]
    now = max([state.periods[regular - 1].scored_at, *final])
    return any(
        slate.period in numbers and slate.first_lock_at is not None and slate.first_lock_at < now
        for slate in state.slates.values()
    )


def _seeded_and_paired(state: LeagueState, rules: PlayoffRules) -> list[PlayoffEvent]:
    seeded = PlayoffsSeeded(seeds=seed_order(state))
    return [seeded, _paired(apply_seeded(state, seeded), rules, 1)]


def seed_order(state: LeagueState) -> tuple[str, ...]:
    """Return all teams in the order of the table; those together that nothing parts go by the lots."""
    groups = table_groups(state, tallies(state))
    return tuple(team for group in groups for team in sorted(group, key=state.lots.index))


# --- pairs ------------------------------------------------------------------------------------------------------------


def consolation_field(state: LeagueState, rules: PlayoffRules) -> tuple[str, ...]:
    """Return who plays for the other places, the favourites of that bracket first.

    A bracket can take no more teams than its rounds halve: a ladder takes the best of those outside the playoffs, a
    toilet bowl the worst, and its favourites for the last place are the last in the table.
    """
    outside = state.seeds[rules.teams :]
    most = 1 << len(rules.round_periods)
    if rules.consolation == "none" or len(outside) < 2:
        return ()
    return outside[:most] if rules.consolation == "ladder" else outside[::-1][:most]


def _paired(state: LeagueState, rules: PlayoffRules, number: int) -> RoundPaired:
    """Pair a round, counted from 1; the one before it is decided."""
    other: Bracket = "ladder" if rules.consolation == "ladder" else "toilet_bowl"
    third = rules.third_place and number == len(rules.round_periods)
    return RoundPaired(
        round=number,
        periods=tuple(state.periods[at].number for at in round_span(state, number)),
        matches=(
            *_bracket_matches(state, "title", rules, number),
            *(_third_place(state) if third and number > 1 else ()),
            *_bracket_matches(state, other, rules, number),
        ),
    )


def bracket_order(state: LeagueState, bracket: Bracket, rules: PlayoffRules) -> tuple[str, ...]:
    """Return the teams of a bracket: before it begins, its favourites first; later, who began it, by their seeds."""
    if not state.playoff_rounds:
        return state.seeds[: rules.teams] if bracket == "title" else consolation_field(state, rules)
    matches = [match for match in state.playoff_rounds[0].matches if match.bracket == bracket]
    inside = {team for match in matches for team in (match.home, match.away)}
    return tuple(team for team in state.seeds if team in inside)


def _bracket_matches(state: LeagueState, bracket: Bracket, rules: PlayoffRules, number: int) -> list[PlayoffMatch]:
    """Return the matches of a bracket in a round; none once it is over."""
    # A first round that is paired again, after a correction, begins from the seeds.
    begun = state if number > 1 else attrs.evolve(state, playoff_rounds=())
    order = bracket_order(begun, bracket, rules)
    if number > rounds_of(len(order)):
        return []
    if number == 1:
        return [_match(state, bracket, pair) for pair in first_round(order)]
    moved_on = [team for match, team in moves_on(state.playoff_rounds[number - 2]) if match.bracket == bracket]
    return [_match(state, bracket, pair) for pair in next_round(moved_on, order, reseed=rules.reseed)]


def _match(state: LeagueState, bracket: Bracket, pair: Pair) -> PlayoffMatch:
    home, away = sorted(pair, key=state.seeds.index) if all(pair) else pair
    return PlayoffMatch(bracket=bracket, home=home, away=away)


def loser_of(match: PlayoffMatch, winner: str) -> str:
    """Return who lost a match, "" after a bye."""
    return match.away if winner == match.home else match.home


def moves_on(played: PlayoffRound) -> Iterator[tuple[PlayoffMatch, str]]:
    """Walk the matches of a decided round with who moves on: the winner, in a toilet bowl the loser."""
    for match, winner in zip(played.matches, played.winners, strict=True):
        loser = loser_of(match, winner)
        yield match, loser if loser and match.bracket == "toilet_bowl" else winner


def _third_place(state: LeagueState) -> list[PlayoffMatch]:
    """Return the match between the losers of the round before the last, if there were two."""
    before = state.playoff_rounds[-1]
    beaten = [
        loser_of(match, winner)
        for match, winner in zip(before.matches, before.winners, strict=True)
        if match.bracket == "title" and match.away
    ]
    # Of three teams only two met in that round: whoever lost is third.
    return [_match(state, "third_place", (beaten[0], beaten[1]))] if len(beaten) == 2 else []


# --- winners ----------------------------------------------------------------------------------------------------------


def _decided(state: LeagueState, number: int) -> RoundDecided:
    matches = state.playoff_rounds[-1].matches
    scores = [_score(state, match, round_span(state, number)) for match in matches]
    winners = tuple(_winner(state, match, score) for match, score in zip(matches, scores, strict=True))
    return RoundDecided(round=number, winners=winners, scores=tuple(scores))


def _score(state: LeagueState, match: PlayoffMatch, span: range) -> tuple[int, int]:
    """Return what both sides of a match have over its periods: points, or categories won."""
    if not match.away:
        return 0, 0
    if state.ruleset.categories is not None:
        record = categories_between(state, span, match.home, match.away)
        return record.wins, record.losses
    home, away = (sum(state.results[at][team] for at in span) for team in (match.home, match.away))
    return home, away


def _winner(state: LeagueState, match: PlayoffMatch, score: tuple[int, int]) -> str:
    """Return who wins a match: by score, then by the ruleset's rule, then the higher seed; none is tied."""
    if not match.away:
        return match.home
    teams = (match.home, match.away)
    rates = _regular_rates(state, teams)
    marks = {team: (mark, rates[team], -state.seeds.index(team)) for team, mark in zip(teams, score, strict=True)}
    return max(teams, key=lambda team: marks[team])


def _regular_rates(state: LeagueState, teams: tuple[str, ...]) -> dict[str, Fraction]:
    """Return the records of the regular season, if ties go by them; else the same for all."""
    if state.ruleset.playoffs is None or state.ruleset.playoffs.tie != "regular_record":
        return dict.fromkeys(teams, Fraction(0))
    tally = tallies(state)
    return {team: tally[team].head_to_head.rate for team in teams}


# --- the fold ---------------------------------------------------------------------------------------------------------


def apply_seeded(state: LeagueState, event: PlayoffsSeeded) -> LeagueState:
    """Keep the seeds."""
    return attrs.evolve(state, seeds=event.seeds)


def apply_paired(state: LeagueState, event: RoundPaired) -> LeagueState:
    """Begin the round; paired again, it begins anew."""
    before = state.playoff_rounds[: event.round - 1]
    return attrs.evolve(state, playoff_rounds=(*before, PlayoffRound(matches=event.matches)))


def apply_decided(state: LeagueState, event: RoundDecided) -> LeagueState:
    """End the round."""
    *before, newest = state.playoff_rounds
    return attrs.evolve(state, playoff_rounds=(*before, attrs.evolve(newest, winners=event.winners)))
