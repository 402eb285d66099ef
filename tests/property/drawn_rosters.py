"""Rules of rosters, their reserve and lineups, drawn at random."""

from collections.abc import Sequence

from hypothesis import strategies as st

from leaguecore.rules.sections.rosters import LineupRules, ReserveRules, RosterRules, SlotRules

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
def roster_rules(draw: st.DrawFn, slots: Sequence[SlotRules], bench: int, *, best_ball: bool) -> RosterRules:
    """Draw a roster with these places; without lineups it has no reserve."""
    seats = sum(slot.count for slot in slots if slot.eligible == ("P",))
    names = () if best_ball else draw(st.sampled_from([(), (), ("IR",), ("IR", "NA")]))
    return RosterRules(
        bench=bench,
        slots=tuple(slots),
        reserve=tuple(draw(reserve_rules(name)) for name in names),
        position_max=draw(st.sampled_from([{}, {}, {"P": max(seats, 1)}, {"P": seats + 1}])),
        undroppable=draw(st.sampled_from([(), (), ("p00", "r00"), ("p00", "p01", "p02", "p03")])),
        overflow=draw(st.sampled_from(["reject", "require_drops", *([] if best_ball else ["lazy_lock"])])),
    )


@st.composite
def lineup_rules(draw: st.DrawFn, slots: Sequence[SlotRules], kind: str, bench: int) -> LineupRules:
    """Draw rules of lineups; locked players change seats only where all seats weigh the same.

    Substitutes come on where all lock at once, somebody is on the bench and no seat counts less than once.
    """
    equal = len({slot.multiplier for slot in slots}) == 1
    lock = draw(st.sampled_from(["weekly", "game"]))
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
