"""Threads, chat and the other sides in a rendered briefing; the words of others stand as untrusted text."""

from typing import Any

import attrs

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import SideSeen, TalksSeen
from leaguecore.managers.wire.limits import DocumentLimits, listed, table
from leaguecore.managers.wire.told_parts import plain


def talks_section(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any] | None:
    """Return what was said and with whom the team may trade: the thread that waits first, the newest of the chat."""
    talks = briefing.talks
    if talks is None:
        return None
    threads = sorted(talks.threads, key=lambda thread: thread.thread != talks.thread)
    shown = [plain(thread, rows=limits.talks, chars=limits.text_chars) for thread in threads[: limits.talks]]
    return {
        "thread_to_answer": talks.thread,
        "openings_left": talks.openings_left,
        "threads": {"rows": shown, "left_out": len(threads) - len(shown)},
        "sides": _sides(talks, limits),
        "picks": _picks(talks, limits),
        "chat": listed([plain(post, rows=1, chars=limits.text_chars) for post in talks.chat[::-1]], limits.talks),
        "rules": None if talks.negotiation is None else attrs.asdict(talks.negotiation),
        "chat_rules": None if talks.chat_rules is None else attrs.asdict(talks.chat_rules),
        "collusion": talks.collusion,
    }


def _sides(talks: TalksSeen, limits: DocumentLimits) -> dict[str, Any]:
    """Return a row for each team with which one may trade, and the own: its record and what its slots are worth."""
    sides = [talks.sides[team] for team in sorted(talks.sides)]
    slots = sorted({slot for side in sides for slot in side.strengths})
    columns = ("team", "wins", "losses", "ties", "points", "dollars", "full", *(f"strength:{slot}" for slot in slots))
    return table(columns, [_side_row(side, slots) for side in sides], limits.teams)


def _side_row(side: SideSeen, slots: list[str]) -> list[Any]:
    record = (side.wins, side.losses, side.ties)
    worth = (side.strengths.get(slot, 0) for slot in slots)
    return [side.team, *record, side.points, side.dollars, side.full, *worth]


def _picks(talks: TalksSeen, limits: DocumentLimits) -> dict[str, Any]:
    rows = [(pick, team) for team in sorted(talks.sides) for pick in talks.sides[team].picks]
    return table(("pick", "owner"), rows, limits.picks)
