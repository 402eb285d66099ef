"""Final places: what playoffs or a guillotine leave every team with, once nothing can change it."""

import attrs

from leaguecore.league.events import PlacesDecided
from leaguecore.league.events.playoffs import Bracket
from leaguecore.league.guillotine import one_is_left
from leaguecore.league.playoffs import bracket_order, loser_of, moves_on, seed_order
from leaguecore.league.state import LeagueState
from leaguecore.rules.sections.results import PlayoffRules


def placing_events(state: LeagueState) -> list[PlacesDecided]:
    """Return the places of all teams, once the last round or the guillotine is through and its periods are final."""
    if len(state.placements) == len(state.teams) or state.provisional:
        return []
    order: tuple[str, ...] = ()
    rules = state.ruleset.playoffs
    if state.ruleset.guillotine is not None and (one_is_left(state) or len(state.results) == len(state.periods)):
        order = seed_order(state)
    elif rules is not None and _rounds_decided(state) == len(rules.round_periods):
        order = playoff_order(state, rules)
    return [PlacesDecided(places={team: place for place, team in enumerate(order, start=1)})] if order else []


def _rounds_decided(state: LeagueState) -> int:
    return sum(bool(played.winners) for played in state.playoff_rounds)


def playoff_order(state: LeagueState, rules: PlayoffRules) -> tuple[str, ...]:
    """Return all teams from the champion to the last.

    Those who went out in the same round stand in the order of their seeds, unless a match for third place parted them.
    Below all of them stands who did not reach the playoffs: a ladder's teams above, a toilet bowl's below those for
    whom there was no room in it.
    """
    inside = bracket_order(state, "title", rules)
    bracket: Bracket = "ladder" if rules.consolation == "ladder" else "toilet_bowl"
    played = _from_the_end(state, bracket)
    idle = [team for team in state.seeds if team not in inside and team not in played]
    outside = [*played, *idle] if bracket == "ladder" else [*idle, *played[::-1]]
    return (*_with_third_place(state, _from_the_end(state, "title")), *outside)


def _from_the_end(state: LeagueState, bracket: Bracket) -> list[str]:
    """Return the teams of a bracket from whom it leads to: its last one left, then who left it last, and so on.

    Of those who left it in the same round its favourites come first.
    """
    order = list(state.seeds if bracket != "toilet_bowl" else state.seeds[::-1])
    found: list[str] = []
    for played in reversed(state.playoff_rounds):
        mine = [(match, team) for match, team in moves_on(played) if match.bracket == bracket]
        both = {team for match, _ in mine for team in (match.home, match.away) if team}
        on = [team for _, team in mine]
        found += [team for team in on if not found]
        found += sorted(both - set(on), key=order.index)
    return found


def _with_third_place(state: LeagueState, order: list[str]) -> list[str]:
    """Return the order in which the winner of the match for third place stands before its loser."""
    last = state.playoff_rounds[-1]
    for match, winner in zip(last.matches, last.winners, strict=True):
        if match.bracket == "third_place":
            return [*order[:2], winner, loser_of(match, winner), *order[4:]]
    return order


def apply_placed(state: LeagueState, event: PlacesDecided) -> LeagueState:
    """Keep the places."""
    return attrs.evolve(state, placements=event.places)
