"""The leagues of a plan: who sits where, in which variant, and from which slot of the draft."""

import attrs


@attrs.frozen(kw_only=True)
class PlannedSeat:
    """A seat of a planned league.

    Attributes:
        team: the team of the league (`team-01`).
        draft_slot: its place in the first round of the draft, from 1.
        entrant: who plays, by the name that ratings use.
        clone: which of the seats of one entrant and variant in this league it is, from 1; where there is one, 1.
        variant: `standard`, `tools`, `agent`, or another word; seats of one variant are given the same.
        manager: the specification of the manager.
        model, lab, surface: what decides, whose it is, through what it is reached; "" for a program.
        rated: whether the seat counts in ratings; a baseline that only fills a seat does not.
    """

    team: str
    draft_slot: int
    entrant: str
    clone: int
    variant: str
    manager: str
    model: str
    lab: str
    surface: str
    rated: bool


@attrs.frozen(kw_only=True)
class PlannedLeague:
    """One league of a plan: the unit of work of an arena.

    Attributes:
        name: unique in the plan, also a name of a folder (`main-nba-01`).
        division: of which division (`main`, `arms`, ...).
        arm: which question of the division its pairs answer (`tools`), "" where it has no pairs.
        sport: the id of its sport.
        block: its block within division and sport, from 1; within one, slots are balanced.
        ruleset: the id of its ruleset.
        ruleset_sha256: of the exact bytes of the ruleset.
        season: the label of the season of facts, "" for the newest.
        seed: what its lots derive from where it is simulated; a league that is played in time draws a secret one.
        seats: by team.
    """

    name: str
    division: str
    arm: str
    sport: str
    block: int
    ruleset: str
    ruleset_sha256: str
    season: str
    seed: str
    seats: tuple[PlannedSeat, ...]

    @property
    def draft_order(self) -> tuple[str, ...]:
        """The teams in the order of the draft's first round."""
        return tuple(seat.team for seat in sorted(self.seats, key=lambda seat: seat.draft_slot))
