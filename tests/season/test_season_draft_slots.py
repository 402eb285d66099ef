"""Draft slots that a line-up fixes: committed to, played, replayed; and where there are none the lot decides."""

from collections.abc import Sequence

import pytest
from later_facts import shortened
from season_cases import published
from sport_leagues import whole_season

from leaguecore.managers.documents import IllFormedDocument
from leaguecore.season.facade import League, open_league
from leaguecore.season.line_up import LineUp

TEAMS = ("team-01", "team-02", "team-03", "team-04")
WANTED = ("team-03", "team-01", "team-04", "team-02")


def line_up(order: Sequence[str] = (), plan: bytes | None = None) -> LineUp:
    """Return a line-up of projection bots whose teams draft in an order; without one no seat has a slot."""
    slots = {team: f"draft_slot = {place + 1}\n" for place, team in enumerate(order)}
    seats = "".join(
        f'[[seat]]\nteam = "{team}"\nmanager = "projection"\nmodel = ""\nlab = ""\nsurface = ""\n'
        f'variant = "standard"\n{slots.get(team, "")}'
        for team in TEAMS
    )
    return LineUp(seats=seats.encode(), plan=plan)


def drafted(lines: LineUp, seed: str = "7") -> League:
    rules = published("nba-s1", {"league.teams": 4, "season.periods": 1})
    league = open_league(rules, shortened(whole_season("nba"), 4, 16), (), seed=seed, line_up=lines)
    league.run()
    return league


def first_round(league: League) -> list[str]:
    return [one.data["team"] for one in league.records() if one.kind == "draft.picked"][: len(TEAMS)]


@pytest.mark.parametrize("seed", ["7", "8"])
def test_the_first_round_goes_by_the_slots_whatever_the_seed(seed: str) -> None:
    assert first_round(drafted(line_up(WANTED), seed)) == list(WANTED)


def test_without_slots_the_seed_decides() -> None:
    orders = {tuple(first_round(drafted(line_up(), seed))) for seed in ("1", "2", "3", "4")}
    assert len(orders) > 1


def test_the_slots_are_part_of_what_is_replayed() -> None:
    drafted(line_up(WANTED)).verify(replay=True)


def test_a_plan_is_committed_to_beside_the_seats() -> None:
    with_plan, without = drafted(line_up(WANTED, plan=b'id = "all"\n')), drafted(line_up(WANTED))
    hashes = with_plan.ledger.genesis().data["hashes"]
    # printf 'id = "all"\n' | sha256sum
    assert hashes["plan"] == "851b0952ffba53d347083cf4fad332c47630e0abda3fdd0c1b8483dbd9982e3a"
    assert "plan" not in without.ledger.genesis().data["hashes"]
    assert with_plan.ledger.league != without.ledger.league


@pytest.mark.parametrize(
    "slots", [(1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 3), (2, 3, 4, 5)], ids=["one missing", "from 0", "twice", "too far"]
)
def test_slots_that_are_no_order_are_refused(slots: Sequence[int]) -> None:
    tables = [
        f'[[seat]]\nteam = "{team}"\nmanager = "adp"\nmodel = ""\nlab = ""\nsurface = ""\nvariant = "standard"\n'
        for team in TEAMS
    ]
    given = "".join(
        table + (f"draft_slot = {slots[at]}\n" if at < len(slots) else "") for at, table in enumerate(tables)
    )
    with pytest.raises(IllFormedDocument, match=r"seat\.draft_slot: the draft slots are 1 to 4"):
        LineUp(seats=given.encode()).draft_order  # noqa: B018 - reading it is what is looked at
