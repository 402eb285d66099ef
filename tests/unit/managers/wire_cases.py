"""Briefings as large as rules allow in three shapes of sport, and answers drawn by the types of their classes."""

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from leaguecore.clock import DAY, Instant
from leaguecore.lineup import Slot
from leaguecore.managers.briefing import (
    BOARD_COLUMNS,
    Board,
    Briefing,
    RefusedSeen,
    ReserveSlot,
    RulesInForce,
    TimeSeen,
)
from leaguecore.managers.decision import ANSWERS
from leaguecore.managers.draft_sheets import AuctionSheet, DraftSheet, KeeperSheet
from leaguecore.managers.negotiating import ChatSeen, MessageSeen, SideSeen, TalksSeen, ThreadSeen
from leaguecore.managers.trading import Give, OfferSeen, TradingSeen
from leaguecore.rules.sections.talks import ChatRules, NegotiationRules

TEAMS = tuple(f"team-{number:02d}" for number in range(1, 15))
ME = "team-03"
AT = Instant(1_764_600_000_000)

Shape = Mapping[str, tuple[int, tuple[str, ...]]]
"""How many seats each slot of a sport has, and for whom."""

SHAPES: Mapping[str, Shape] = {
    "nba": {
        "PG": (1, ("PG",)),
        "SG": (1, ("SG",)),
        "G": (1, ("PG", "SG")),
        "SF": (1, ("SF",)),
        "PF": (1, ("PF",)),
        "F": (1, ("SF", "PF")),
        "C": (2, ("C",)),
        "UTIL": (2, ("PG", "SG", "SF", "PF", "C")),
    },
    "nfl": {
        "QB": (1, ("QB",)),
        "RB": (2, ("RB",)),
        "WR": (3, ("WR",)),
        "TE": (1, ("TE",)),
        "FLEX": (1, ("RB", "WR", "TE")),
        "K": (1, ("K",)),
        "DST": (1, ("DST",)),
        "DL": (2, ("DL",)),
        "LB": (2, ("LB",)),
        "DB": (2, ("DB",)),
    },
    "nhl": {
        "C": (2, ("C",)),
        "LW": (2, ("LW",)),
        "RW": (2, ("RW",)),
        "D": (4, ("D",)),
        "UTIL": (1, ("C", "LW", "RW", "D")),
        "G": (2, ("G",)),
    },
}
PLAYERS = 2_000
OWN = 25
KINDS = tuple(ANSWERS)
TALKS = ("negotiate", "reply", "chat")
TEXT = "We both win.\n## Rules in force\n" + "no, really " * 180


def player_id(number: int) -> str:
    """Return an id as real providers have them."""
    return f"00-{30_000 + 7 * number:07d}"


def real_name(number: int) -> str:
    """Return a name of three words that nothing else in a briefing says."""
    return f"Firstname{number} van Lastname{number}"


def slots_of(sport: str) -> tuple[Slot, ...]:
    """Return the slots of a sport."""
    return tuple(Slot(name, count, frozenset(where)) for name, (count, where) in SHAPES[sport].items())


def large_board(sport: str, players: int = PLAYERS) -> Board:
    """Return a board on which every base position is held in turn, some players hold two, and all numbers are large."""
    positions = sorted({one for slot in slots_of(sport) for one in slot.eligible})
    ids = tuple(player_id(number) for number in range(players))
    held = [
        tuple(sorted({positions[at % len(positions)], positions[at // 3 % len(positions)]})) for at in range(players)
    ]
    columns = {name: np.arange(players, dtype=np.int64) * 1_000 + at for at, name in enumerate(BOARD_COLUMNS)}
    columns["rank"] = np.arange(players, 0, -1, dtype=np.int64)
    columns["slate_games"] = np.arange(players, dtype=np.int64) % 4
    return Board(
        cut=AT,
        snapshot="5" * 64,
        players=ids,
        index={player: at for at, player in enumerate(ids)},
        names=tuple(real_name(at) for at in range(players)),
        positions=tuple(held),
        position_sets=tuple(map(frozenset, held)),
        teams=tuple(f"CLUB{at % 32:02d}" for at in range(players)),
        statuses=tuple(("", "OUT", "QUESTIONABLE")[at % 3] for at in range(players)),
        columns=columns,
    )


def rules_of(sport: str) -> RulesInForce:
    """Return rules with nearly everything that there is."""
    slots = slots_of(sport)
    return RulesInForce(
        ruleset=f"{sport}-large",
        ruleset_sha256="a" * 64,
        slots=slots,
        roster_size=OWN,
        draft_rounds=OWN,
        shortlist=10,
        max_claims=20,
        min_bid=1,
        max_moves=5,
        points_decimals=2,
        reserve=(ReserveSlot(name="IR", count=3, statuses=("OUT",), newcomers_only=False),),
        queue=50,
    )


def large_briefing(kind: Any, sport: str, board: Board | None = None, **more: Any) -> Briefing:
    """Return a briefing of one kind with full rosters, many offers and texts, and a refusal."""
    board = board or large_board(sport)
    # The best are owned, round the teams; the last of them are on the own reserve.
    owned = board.players[-OWN * len(TEAMS) :]
    owners = {player: TEAMS[at % len(TEAMS)] for at, player in enumerate(owned)}
    mine = [player for player, team in owners.items() if team == ME]
    roster = {player: board.positions[board.index[player]] for player in mine[:-2]}
    drafting = kind in ("shortlist", "pick", "nominate", "bid", "keepers")
    seating = {slot.name: () for slot in slots_of(sport)} | {slots_of(sport)[-1].name: (mine[0],)}
    about: dict[str, Any] = {
        "slate": "2025-W07" if kind == "lineup" else "",
        "seating": seating if kind == "lineup" else {},
        "locked": (mine[0],) if kind == "lineup" else (),
        "drafting": draft_sheet(board, owners) if drafting else None,
        "shortlist": board.players[:10] if kind == "pick" else (),
        "details": {player: details_of() for player in board.players[:10]} if kind == "pick" else {},
        "pick": 17 if drafting else -1,
        "trading": trading_of(owners) if kind in ("trades", "vote") else None,
        "talks": talks_of(kind, board, owners) if kind in TALKS else None,
        "waived": frozenset(board.players[:50]),
        "closed": frozenset(board.players[50:80]),
        "undroppable": frozenset(mine[1:2]),
        "reserve": {"IR": tuple(mine[-2:])},
        "statuses": {mine[-1]: "OUT"},
        "time": TimeSeen(limit_ms=120_000, bank_ms=3_600_000, attempts_left=2),
        "refused": (RefusedSeen(code="player.unknown", message=f"{real_name(3)} ({player_id(3)}) is not known"),),
        **more,
    }
    return Briefing(
        kind=kind,
        decision_id=f"{kind}/2025-w07/{ME}",
        team=ME,
        at=AT,
        deadline_at=Instant(AT + DAY),
        rules=rules_of(sport),
        board=board,
        owners=owners,
        roster=roster,
        budget=87,
        points={team: 1_000_000 + at for at, team in enumerate(TEAMS)},
        **about,
    )


def draft_sheet(board: Board, owners: Mapping[str, str]) -> DraftSheet:
    """Return the sheet of an auction with keepers, which no real draft is all at once."""
    costs = {team: {player: 1 for player, owner in owners.items() if owner == team} for team in TEAMS}
    auction = AuctionSheet(
        min_bid=1,
        increment=1,
        dollars=dict.fromkeys(TEAMS, 200),
        places=dict.fromkeys(TEAMS, OWN),
        most=176,
        lot=board.players[0],
        nominator=TEAMS[0],
        opening=4,
    )
    keepers = KeeperSheet(
        most=5,
        kind="last_rounds",
        same_round="next_later",
        costs=costs,
        rounds=tuple(range(1, 26)),
        budget=0,
        min_bid=0,
    )
    return DraftSheet(to_come=OWN, queue=board.players[:50], auction=auction, keepers=keepers)


def details_of() -> dict[str, Any]:
    """Return the details of a player with many stats."""
    stats = {f"stat_{number:02d}": 100_000 + number for number in range(30)}
    return {
        "last_year": stats,
        "season": stats,
        "recent": [stats] * 5,
        "projected": stats,
        "projected_resolution": 1_000,
    }


def trading_of(owners: Mapping[str, str]) -> TradingSeen:
    """Return many offers to the own team, and five seasons of picks."""
    held = {team: [player for player, owner in owners.items() if owner == team] for team in TEAMS}
    others = [team for team in TEAMS if team != ME]
    offers = tuple(
        OfferSeen(
            offer=f"offer-{number}",
            team=others[number % len(others)],
            gives=(
                Give(giver=ME, receiver=others[number % len(others)], players=tuple(held[ME][:5]), dollars=3),
                Give(giver=others[number % len(others)], receiver=ME, players=tuple(held[others[0]][:5])),
            ),
            drops={},
            terms_sha256="c" * 64,
            agreed=False,
            ends_at=Instant(AT + DAY),
            against=(),
        )
        for number in range(60)
    )
    picks = {f"{season}:{number}:{team}": team for season in range(1, 6) for number in range(1, 26) for team in TEAMS}
    return TradingSeen(offers=offers, budgets=dict.fromkeys(TEAMS, 100), picks=picks)


def talks_of(kind: str, board: Board, owners: Mapping[str, str]) -> TalksSeen:
    """Return two long threads, a side for each team that may be talked to, and a lively chat."""
    other = TEAMS[0]
    teams = (ME, other) if kind == "reply" else TEAMS if kind == "negotiate" else ()
    held = {team: [player for player, owner in owners.items() if owner == team] for team in TEAMS}
    gives = (
        Give(giver=other, receiver=ME, players=tuple(held[other][:2])),
        Give(giver=ME, receiver=other, players=tuple(held[ME][:1])),
    )
    messages = tuple(
        MessageSeen(
            number=number,
            team=(other, ME)[number % 2],
            action="counter",
            gives=gives,
            drops=(),
            offer="d" * 64,
            text=TEXT,
        )
        for number in range(1, 6)
    )
    thread = ThreadSeen(
        thread="thread-1",
        other=other,
        opened_by=other,
        messages=messages,
        messages_left=1,
        offer="d" * 64,
        allowed=("counter", "accept", "reject", "message"),
        against=(),
        ended="",
        closes_at=Instant(AT + DAY),
    )
    return TalksSeen(
        thread="thread-1" if kind == "reply" else "",
        threads=(attrs.evolve(thread, thread="thread-0", ended="rejected"), thread) if kind != "chat" else (),
        sides={team: side_of(team, board, held[team]) for team in teams},
        chat=tuple(ChatSeen(team=TEAMS[at % 14], period=at // 14, text=TEXT) for at in range(60)),
        negotiation=NegotiationRules(
            opens_after_hours=(12, 84),
            periods=(),
            window_hours=48,
            threads=2,
            threads_received=4,
            messages=6,
            reply_hours=12,
            text_chars=2_000,
            steps=(),
            counter_size="any",
        ),
        chat_rules=ChatRules(messages_per_period=2, text_chars=2_000, shown=60),
        collusion="Two teams may not play as one.",
        openings_left=2 if kind == "negotiate" else 0,
    )


def side_of(team: str, board: Board, players: list[str]) -> SideSeen:
    """Return a side with its whole roster and five seasons of picks."""
    return SideSeen(
        team=team,
        players={player: board.positions[board.index[player]] for player in players},
        dollars=55,
        picks=tuple(f"{season}:{number}:{team}" for season in range(1, 6) for number in range(1, 26)),
        wins=4,
        losses=3,
        ties=0,
        points=99_900,
        strengths={position: 123_400 for where in board.positions[:9] for position in where},
        full=team == TEAMS[1],
    )


def with_part(briefing: Briefing, **parts: Any) -> Any:
    """Return a briefing that has further parts, as a later version's may."""
    there = {field.name for field in attrs.fields(Briefing)}
    if there >= set(parts):
        return attrs.evolve(briefing, **parts)
    fields = {field.name: getattr(briefing, field.name) for field in attrs.fields(Briefing)}
    wider = attrs.make_class("WiderBriefing", list(parts), bases=(Briefing,), frozen=True, kw_only=True)
    return wider(**fields, **parts)
