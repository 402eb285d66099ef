"""The standing order: what answers while an agent sleeps. Everything stays as it is."""

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import NO_PART, Claims, Decision, Lineup, Moves


def standing_order(briefing: Briefing) -> Decision | None:
    """Return the decision that changes nothing: the lineup that stands, no claims, no moves, no part in trades.

    Returns:
        None for a decision that has no such answer, and where the one that it has was refused just now: then the
        published default applies, as for anybody who does not answer.
    """
    if briefing.refused:
        return None
    if briefing.kind == "lineup":
        return Lineup(seating=briefing.seating)
    if briefing.kind == "claims":
        return Claims(wishes=())
    if briefing.kind == "moves":
        return Moves(wishes=())
    return NO_PART.get(briefing.kind)
