"""Since when lines may be held back: what is held back until something ends is no older than that thing's beginning.

Leagues of three kinds are published at every instant at which something happens, and right before, each into one
folder; so there is always a head from before whatever is held back.
"""

import contextlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import attrs
import pytest
from following_facts import years_on
from publication_cases import files_of, finished, notes_in, said_in
from season_cases import Game, Scripted, new_game, play_until, played, plugins, toy_rules
from talk_seasons import OPENS, OPENS_AGAIN, negotiator, proposing, swap, talking_game
from toy_sport import Absent, at, toy_season
from trade_seasons import FIRST, SECOND

from leaguecore.clock import DAY, HOUR, MINUTE, Instant, parse_instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Claims, Decision, Keepers, Nomination, Shortlist, Wish
from leaguecore.season.facade import League
from leaguecore.season.publicity import holding_since
from leaguecore.season.publisher import publish

BEGINS = at(0, 18)
"""When each draft begins."""

Found = list[tuple[str, int]]
"""Code and place of each fault."""

KEEPERS = {
    "most": 1,
    "cost": "round",
    "dearer_by": 1,
    "undrafted_round": 3,
    "same_round": "next_earlier",
    "lead_hours": 48,
}
AUCTION = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "linear", "price": "proxy"}
LOT = 90_000
"""A minute for the nomination and half a minute for bids."""


def keeping() -> Game:
    """Return a league whose teams name their keepers two days before the draft."""
    rules, facts = toy_rules(keepers=KEEPERS), toy_season().facts()
    earlier = played(rules, years_on(facts, -1), [Absent()])
    rosters = earlier.runner.state.rosters

    def keep(briefing: Briefing) -> Decision:
        return Keepers(players=(sorted(rosters[briefing.team])[0],))

    return new_game(rules, facts, [Scripted(Absent(), {"keepers": keep})], previous=earlier.league)


def bidding() -> Game:
    """Return a league that drafts by auction; all bid on all."""

    def nominate(briefing: Briefing) -> Decision:
        return Nomination(player=next(one for one in sorted(briefing.board.index) if briefing.free(one)), opening=1)

    bidder = Scripted(Absent(), {"nominate": nominate, "bid": lambda _briefing: Bid(most=2)})
    return new_game(toy_rules(draft__kind="auction", draft__auction=AUCTION), toy_season().facts(), [bidder])


def talking() -> Game:
    """Return a league with shortlists before the picks, sealed claims, and windows of threads."""
    claims = {"claims": lambda _briefing: Claims(wishes=(Wish(add="joe", drop="", bid=1),))}
    listing = {"shortlist": lambda briefing: Shortlist(players=tuple(sorted(briefing.board.index))[:2])}
    offering = proposing(SECOND, *swap("ann", "bob"), text="take her")
    return talking_game(negotiator(FIRST, offering, **claims, **listing), negotiator(SECOND, **listing))


Reason = tuple[int, int]
"""When something begins that lines are held back for, and when it ends."""

DRAFT: Reason = (BEGINS, BEGINS + 6 * MINUTE)
RUNS = frozenset((at(7 * week, 14), at(7 * week, 15)) for week in (1, 2))
WINDOWS = frozenset(
    (opens + 7 * week * DAY, opens + (7 * week + 1) * DAY) for opens in (OPENS, OPENS_AGAIN) for week in (0, 1)
)
LOTS = frozenset((BEGINS + lot * LOT, BEGINS + (lot + 1) * LOT) for lot in range(6))

LEAGUES: Mapping[str, tuple[Callable[[], Game], frozenset[Reason]]] = {
    "keepers": (keeping, frozenset({(BEGINS - 48 * HOUR, BEGINS), *RUNS})),
    "auction": (bidding, LOTS | RUNS),
    "talks": (talking, frozenset({DRAFT}) | RUNS | WINDOWS),
}
"""What makes each league, and all that lines are held back for in it."""


@attrs.frozen
class Edition:
    """A publication of which lines are held back.

    Attributes:
        reason: when that began for which they are held back, and when it ends.
        faults: what a stranger found in it.
        fixed: how many lines the heads from before that fix.
        cut: what he finds of its end if no more lines are shown than those, and if one of those is missing too.
    """

    reason: Reason
    faults: Found
    fixed: int
    cut: tuple[Found, Found]


def found_in(folder: Path) -> Found:
    with contextlib.closing(League.open(folder, plugins=plugins())) as league:
        return [(fault.code, fault.seq) for fault in league.verdict(replay=False).faults]


def found_if_cut(folder: Path, size: int, scratch: Path) -> Found:
    """Return what is found of the end of a publication that shows no more than so many lines."""
    shutil.copytree(folder, scratch, dirs_exist_ok=True)
    files = files_of(folder)
    said, lines = said_in(files), files["log.jsonl"].splitlines(keepends=True)
    held = said["held"] + len(lines) - size
    (scratch / "log.jsonl").write_bytes(b"".join(lines[:size]))
    (scratch / "revealed.jsonl").write_bytes(b"")
    (scratch / "publication.json").write_text(json.dumps({**said, "held": held}), encoding="utf-8")
    return [(code, seq) for code, seq in found_in(scratch) if code.startswith(("log.", "head."))]


def fixed_before(folder: Path, instant: int) -> int:
    """Return how many lines the heads from before an instant fix, read by hand."""
    texts = [data.decode().split("\n") for data in notes_in(files_of(folder))]
    dated = [(parse_instant(text[1].split(" ")[1]), int(text[3].split(" ")[1])) for text in texts]
    return max((size for head_at, size in dated if head_at < instant), default=0)


def editions(make: Callable[[], Game], reasons: frozenset[Reason], folder: Path) -> Iterator[Edition | Found]:
    """Publish a league whenever something happens, and right before; walk what is found, cut where lines are held."""
    begun, public = {ends: begins for begins, ends in reasons}, folder / "P"
    written = {record.at for record in finished(make()).league.records(1)}
    game = make()
    for now in sorted({Instant(one + more) for one in written for more in (-1, 0)}):
        play_until(game.runner, now)
        until = publish(game.league, public, now=now).publication.held_until
        if until is None:
            yield found_in(public)
            continue
        fixed = fixed_before(public, begun[until])
        cut = [found_if_cut(public, max(1, size), folder / "cut") for size in (fixed, fixed - 1)]
        yield Edition((begun[until], until), found_in(public), fixed, (cut[0], cut[1]))


@pytest.fixture(scope="module", params=LEAGUES)
def walk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Edition | Found]:
    make, reasons = LEAGUES[request.param]
    found = list(editions(make, reasons, tmp_path_factory.mktemp("walk")))
    held = {one.reason for one in found if isinstance(one, Edition)}
    assert held == reasons
    return found


def test_a_publication_that_holds_lines_back_is_in_order_at_every_instant(walk: list[Edition | Found]) -> None:
    assert {str(one.faults if isinstance(one, Edition) else one) for one in walk} == {"[]"}


def test_no_line_can_be_held_back_that_a_head_fixed_before_its_reason_began(walk: list[Edition | Found]) -> None:
    bound = [one for one in walk if isinstance(one, Edition) and one.fixed > 1]
    assert len(bound) > 3
    for one in bound:
        assert one.cut == ([], [("log.held", one.fixed - 1)])


# --- the rule by itself ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEAGUES)
def test_a_reason_to_hold_lines_back_is_one_from_its_beginning_on_and_ends_when_it_ends(name: str) -> None:
    make, reasons = LEAGUES[name]
    state = finished(make()).runner.state
    for begins, ends in reasons:
        assert holding_since(state, Instant(begins), Instant(ends)) == begins
        assert holding_since(state, Instant(ends - 1), Instant(ends)) == begins
        assert holding_since(state, Instant(begins - 1), Instant(ends)) is None
        for beside in (ends - 1, ends + 1):
            assert holding_since(state, Instant(begins), Instant(beside)) is None


def test_what_a_league_has_not_holds_nothing_back() -> None:
    """Without keepers the beginning of the draft is no reason; in an auction its end is none, but those of lots are."""
    plain, auction = (finished(make()).runner.state for make in (talking, bidding))
    assert holding_since(plain, Instant(BEGINS - HOUR), Instant(BEGINS)) is None
    assert holding_since(plain, Instant(BEGINS), Instant(BEGINS + LOT)) is None
    assert holding_since(auction, Instant(BEGINS), auction.draft_ends_at) is None
    assert holding_since(auction, Instant(auction.draft_ends_at - LOT), auction.draft_ends_at) is not None
