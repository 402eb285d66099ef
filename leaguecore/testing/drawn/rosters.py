"""Rules of rosters, their reserve and lineups, drawn at random."""

from collections.abc import Sequence
from typing import Any, Literal

from hypothesis import strategies as st

from leaguecore.rules.sections.rosters import LineupRules, ReserveRules, RosterRules, SlotRules
from leaguecore.testing.cast import Cast

REPORTS = ("OUT", "IR", "DTD")
"""What is reported of players in the machine; who has no report is well."""

statuses = st.lists(st.sampled_from(REPORTS), unique=True, max_size=2).map(tuple)


@st.composite
def reserve_rules(draw: st.DrawFn, name: str) -> ReserveRules:
    """Draw a reserve slot; where every report belongs nobody is misplaced."""
    takes = draw(statuses)
    return ReserveRules(
        name=name,
        count=draw(st.integers(1, 2)),
        statuses=takes,
        newcomers_only=draw(st.sampled_from([False, False, True])),
        misplaced=draw(st.sampled_from(["nothing", "adds", "adds_and_lineups"])) if takes else "nothing",
        checked_at=draw(st.sampled_from(["submission", "processing"])),
        min_days=draw(st.sampled_from([0, 0, 0, 1])),
        direct_add=draw(st.booleans()),
    )


@st.composite
def roster_rules(
    draw: st.DrawFn, cast: Cast, slots: Sequence[SlotRules], bench: int, *, best_ball: bool
) -> RosterRules:
    """Draw a roster with these places; without lineups it has no reserve."""
    first, members, many = cast.positions[0], cast.members(), cast.leading(4)
    seats = sum(slot.count for slot in slots if all(members[name] == {first} for name in slot.eligible))
    # Where all players are of one position, a maximum would leave places of the roster empty.
    maxima = [{first: max(seats, 1)}, {first: seats + 1}] if len(cast.positions) > 1 else [{}]
    names = () if best_ball else draw(st.sampled_from([(), (), ("IR",), ("IR", "NA")]))
    return RosterRules(
        bench=bench,
        slots=tuple(slots),
        reserve=tuple(draw(reserve_rules(name)) for name in names),
        position_max=draw(st.sampled_from([{}, {}, *maxima])),
        undroppable=draw(st.sampled_from([(), (), many[:2], many])),
        overflow=draw(st.sampled_from(["reject", "require_drops", *([] if best_ball else ["lazy_lock"])])),
    )


@st.composite
def lineup_rules(
    draw: st.DrawFn, slots: Sequence[SlotRules], kind: Literal["managed", "best_ball"], bench: int
) -> LineupRules:
    """Draw rules of lineups; locked players change seats only where all seats weigh the same.

    Substitutes come on where all lock at once, somebody is on the bench and no seat counts less than once.
    """
    equal = len({slot.multiplier for slot in slots}) == 1
    lock: Any = draw(st.sampled_from(["weekly", "game"]))
    no_less = all(slot.multiplier >= 1 for slot in slots)
    may_come_on = kind == "managed" and lock == "weekly" and bench > 0 and no_less
    return LineupRules(
        kind=kind,
        lock=lock,
        locked_seat=draw(st.sampled_from(["fixed", "among_starters"])) if equal else "fixed",
        wake_lead_minutes=0,
        carried=draw(st.sampled_from(["newest", "newest", "nothing"])),
        missed="what_was_left",
        substitutes=draw(st.sampled_from(["bench_order", "bench_order", "none"])) if may_come_on else "none",
    )
