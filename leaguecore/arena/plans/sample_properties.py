"""Properties of a plan as a whole: counts as stated, samples as the power was computed for, names, the baseline."""

from collections import Counter
from collections.abc import Iterator

from leaguecore.arena.plans.counting import division_counts, league_seasons, samples
from leaguecore.arena.plans.subject import Finding, Subject, finding
from leaguecore.ids import team_id


def counts(subject: Subject) -> Finding:
    """Each division has as many leagues a sport as the file states."""

    def faults() -> Iterator[str]:
        for one in division_counts(subject):
            if one.leagues != one.planned:
                yield f"{one.division} {one.sport} has {one.leagues} leagues, stated are {one.planned}"

    return finding(faults(), f"{len(subject.leagues)} leagues")


def sample_sizes(subject: Subject) -> Finding:
    """Squares have the stated league-seasons and who was there from the start sits in each; arms have the pairs."""

    def faults() -> Iterator[str]:
        for one in samples(subject):
            if one.found != one.planned:
                place = f"{one.division} {one.arm}".strip()
                yield f"{place} has {one.found} {one.unit}, stated are {one.planned}"
        planned = {one.division: one.planned for one in samples(subject) if not one.arm}
        for division, seated in league_seasons(subject).items():
            for name, count in seated.items():
                rated = subject.file.entrant_of(name)
                if rated.rated and rated.joins_block == 1 and count != planned[division]:
                    yield f"{name} sits in {count} leagues of {division}, stated are {planned[division]}"

    told = (f"{one.division} {one.arm}".strip() + f" {one.found} {one.unit}" for one in samples(subject))
    return finding(faults(), "; ".join(told))


def baseline_seated(subject: Subject) -> Finding:
    """Each rated league has a seat of the baseline, which is the Projection Bot as it comes."""
    name = subject.file.baseline

    def faults() -> Iterator[str]:
        bot = subject.file.entrant_of(name)
        if bot.manager != "projection" or bot.managers or bot.model:
            yield f"{name} is not the manager 'projection' as it comes"
        for league in subject.leagues:
            rated = any(seat.rated for seat in league.seats)
            if rated and not any(seat.entrant == name for seat in league.seats):
                yield f"{league.name} has no seat of {name}"

    rated = sum(any(seat.rated for seat in league.seats) for league in subject.leagues)
    return finding(faults(), f"{name} in all {rated} rated leagues")


def own_names(subject: Subject) -> Finding:
    """Each league has a name and a seed of its own."""

    def faults() -> Iterator[str]:
        for what in ("name", "seed"):
            for text, count in Counter(getattr(league, what) for league in subject.leagues).items():
                if count > 1:
                    yield f"{count} leagues have the {what} {text}"

    return finding(faults(), f"{len({league.name for league in subject.leagues})} names, as many seeds")


def teams_by_slot(subject: Subject) -> Finding:
    """Each team is the number of its draft slot, so nothing but the slot differs between the seats of a league."""

    def faults() -> Iterator[str]:
        for league in subject.leagues:
            slots = sorted(seat.draft_slot for seat in league.seats)
            if slots != list(range(1, subject.file.sport_of(league.sport).teams + 1)):
                yield f"{league.name} has other slots than one for each team"
            for seat in league.seats:
                if seat.team != team_id(seat.draft_slot):
                    yield f"{league.name}: {seat.team} has slot {seat.draft_slot}"

    return finding(faults(), "team-01 has slot 1, and so on")
