"""Telling a season as text: who is asked, what the briefing holds in brief, what was decided, and what followed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs
from following_facts import years_on
from season_cases import Game, new_game, plugins, published
from story import Story
from telling_drafting import DRAFT_KINDS, DRAFT_RECORDS, draft_answer, draft_seen, queue_said
from telling_periods import PERIOD_RECORDS
from telling_rosters import ROSTER_RECORDS, moves_answered, reserve_seen
from telling_standings import STANDINGS_RECORDS, further_cells, further_headings
from telling_talks import TALK_KINDS, TALK_RECORDS, talk_answer, talks_seen
from telling_trades import TRADE_KINDS, TRADE_RECORDS, trade_answer, trades_seen

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.ledger import Ledger, Record, parse_record
from leaguecore.ledger.store import MemoryStore, StoredLine
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import (
    Bid,
    Claims,
    Decision,
    Keepers,
    Lineup,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Trades,
    Vote,
)
from leaguecore.managers.negotiating import TalkDecision
from leaguecore.points import PointsUnit
from leaguecore.season.asking import Seat
from leaguecore.season.facade import load_facts
from leaguecore.season.runner import SeasonRunner

BEST = 3
"""How many players a briefing is told by."""


def told(story: Story) -> str:
    """Return a season as text."""
    game, teller = opened(story)
    game.runner.run()
    assert game.league.faults() == []
    return "\n".join([*_head(story, game), *teller.lines, "", *_table(game)]) + "\n"


def opened(story: Story) -> tuple[Game, "Teller"]:
    """Return a season that is about to be played and who will tell it; the season before it is played untold."""
    previous = None
    if story.before is not None:
        earlier, _ = opened(story.before)
        earlier.runner.run()
        previous = earlier.league
    rules = published(story.ruleset, story.changes)
    facts = load_facts(rules.sport, plugins=plugins())
    facts = facts if story.facts is None else story.facts(facts)
    facts = facts if story.before is None else years_on(facts, _seasons_before(story))
    managers = [manager if isinstance(manager, str) else manager() for manager in story.managers]
    game = new_game(rules, facts, managers, seed=story.seed, previous=previous)
    teller = Teller(game)
    game.league.ledger.store = store = Told(teller.record, list(game.league.ledger.store.read()), {"seed": story.seed})
    seats = {team: Seat(manager=Overheard(manager, teller)) for team, manager in game.managers.items()}
    game.runner = SeasonRunner(game.engine, Ledger(store, game.engine.league), seats)
    return game, teller


def _seasons_before(story: Story) -> int:
    return 0 if story.before is None else 1 + _seasons_before(story.before)


class Told(MemoryStore):
    """A store that tells every record that it takes."""

    def __init__(self, tell: Callable[[Record], None], lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        super().__init__()
        self._tell: Callable[[Record], None] = lambda _record: None
        self.append(lines, secrets)
        self._tell = tell

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Take the lines, then tell them."""
        super().append(lines, secrets)
        for stored in lines:
            self._tell(parse_record(stored.line, seq=stored.seq))


@attrs.define
class Overheard:
    """A manager whose briefings and answers are told."""

    inner: Manager
    teller: "Teller"

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer as the manager does."""
        self.teller.asked(briefing)
        answer = self.inner.decide(briefing)
        self.teller.answered(briefing, answer)
        return answer


class Teller:
    """Turns briefings, answers and records into lines."""

    def __init__(self, game: Game) -> None:
        """Know the names of the players and the unit of points."""
        table = game.league.facts.tables["players"]
        names = dict(zip(table.texts["player"].tolist(), table.texts["name"].tolist(), strict=True))
        self._names: Mapping[str, str] = names
        self._unit: PointsUnit = game.league.rules.plan.unit
        self.rules = game.league.rules.ruleset
        self._at = Instant(-1)
        self.lines: list[str] = []

    # --- what a manager sees and says

    def asked(self, briefing: Briefing) -> None:
        """Tell whom the engine asks for what, and the least of what he sees."""
        self._when(briefing.at)
        self._say(f"{briefing.team} is asked for {briefing.kind}, until {_clock(briefing.deadline_at)}")
        own = briefing.roster.__contains__
        if briefing.kind == "shortlist":
            self._say(f"  pick {briefing.pick}; has {self.players(briefing.roster) or 'nobody'}")
            self._say(f"  free, by the rest of the season: {self._best(briefing, 'remaining', briefing.free)}")
        elif briefing.kind == "lineup":
            locked = f"; locked: {self.players(briefing.locked)}" if briefing.locked else ""
            self._say(f"  stands: {self.seating(briefing.seating)}{locked}")
            for line in reserve_seen(self, briefing):
                self._say(f"  {line}")
            self._say(f"  own, by what they should score: {self._best(briefing, 'slate_points', own)}")
        elif briefing.kind in _SEEN:
            for line in _SEEN[briefing.kind](self, briefing):
                self._say(f"  {line}")
        elif briefing.kind != "pick":
            self._say(
                f"  has ${briefing.budget}; own, by the rest of the season: {self._best(briefing, 'remaining', own)}"
            )
            self._say(f"  free, by the rest of the season: {self._best(briefing, 'remaining', briefing.free)}")
            for line in self._barred(briefing):
                self._say(f"  {line}")

    def _barred(self, briefing: Briefing) -> Iterable[str]:
        if briefing.closed:
            yield f"not to be had now: {self._best(briefing, 'remaining', briefing.closed.__contains__)}"
        if briefing.undroppable:
            yield f"not to be dropped now: {self.players(sorted(briefing.undroppable))}"
        if briefing.adds_left is not None:
            yield f"may add {briefing.adds_left} more"

    def answered(self, _briefing: Briefing, answer: Decision | None) -> None:
        """Tell what he says."""
        self._say(f"  answers: {self._answer(answer)}")

    def _answer(self, answer: Decision | None) -> str:
        if isinstance(answer, Shortlist):
            return (self.players(answer.players) or "nobody") + queue_said(self, answer)
        if isinstance(answer, Pick):
            return f"{self._player(answer.player)} ({answer.reason})" + queue_said(self, answer)
        if isinstance(answer, Nomination | Bid | Keepers):
            return draft_answer(self, answer)
        if isinstance(answer, Trades | Vote):
            return trade_answer(self, answer)
        if isinstance(answer, TalkDecision):
            return talk_answer(self, answer)
        if isinstance(answer, Lineup):
            return self.seating(answer.seating) + moves_answered(self, answer)
        if isinstance(answer, Claims | Moves):
            wishes = [
                f"{self._swap(wish.add, wish.drop)} for ${wish.bid}{_grouped(wish.group)}" for wish in answer.wishes
            ]
            return "; ".join(wishes) or "nothing"
        return "nothing"

    # --- what the log says

    def record(self, record: Record) -> None:
        """Tell a record, if it says what no other does."""
        tell = _RECORDS.get(record.kind)
        if tell is not None:
            self._when(record.at)
            for line in tell(self, record.data):
                self._say(line)

    def _plan(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"the season is planned: {len(data['periods'])} periods, {len(data['slates'])} slates"
        for period in data["periods"]:
            slates = [slate["slate"] for slate in data["slates"] if slate["period"] == period["number"]]
            span = slates[0] if len(slates) == 1 else f"{slates[0]} to {slates[-1]}"
            yield f"  {period['label']} ({span}): scored {_clock(period['scored_at'])}"
        for run in data["runs"][:BEST]:
            yield f"  run {run['number']}: claims {_clock(run['claims_at'])}, run {_clock(run['waivers_at'])}"
        if len(data["runs"]) > BEST:
            last = data["runs"][-1]
            yield f"  and so on to run {last['number']}: {_clock(last['claims_at'])}, {_clock(last['waivers_at'])}"

    def _order(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"the draft order is drawn: {', '.join(data['order'])}"

    def _listed(self, data: Mapping[str, Any]) -> Iterable[str]:
        # What was asked for stands above; only what the engine listed for somebody is news.
        if data["auto"]:
            yield f"> {data['team']} sees nobody in detail  AUTO"

    def _picked(self, data: Mapping[str, Any]) -> Iterable[str]:
        positions = "|".join(data["positions"])
        yield f"> {data['team']} drafts {self._player(data['player'])}, {positions}{_auto(data)}"

    def _opened(self, data: Mapping[str, Any]) -> Iterable[str]:
        if data["first_lock_at"] is None:
            yield f"{data['slate']} opens: no games"
        else:
            wakes = f"wake-ups {', '.join(map(_clock, data['wakes']))}" if data["wakes"] else "nobody is woken"
            yield f"{data['slate']} opens: first lock {_clock(data['first_lock_at'])}, {wakes}"

    def _lineup(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} starts {self.seating(data['seating'])}{_auto(data)}"
        if data["bench"]:
            yield f"  bench: {self.players(data['bench'])}"

    def _sealed(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} hands in its claims, sealed{_auto(data)}"

    def _revealed(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"claims are opened; lots: {', '.join(data['lots'])}"
        for reveal in data["reveals"]:
            claims = [
                f"{self._swap(one['add'], one['drop'])} for ${one['bid']}{_grouped(one['group'])}"
                for one in reveal["claims"]
            ]
            yield f"  {reveal['team']}: {'; '.join(claims) or 'nothing'}"
        if data["locked"]:
            yield f"  have begun to play: {', '.join(map(self._player, data['locked']))}"

    def _won(self, data: Mapping[str, Any]) -> Iterable[str]:
        price = f"${data['paid']}" + (f", bid ${data['bid']}" if data["paid"] != data["bid"] else "")
        yield f"> {data['team']} gets {self._swap(data['player'], data['dropped'])} for {price}"
        yield from self._kept_seats(data)

    def _failed(self, data: Mapping[str, Any]) -> Iterable[str]:
        swap = self._swap(data["player"], data["dropped"])
        yield f"> {data['team']} does not get {swap} for ${data['bid']}: {data['reason']}"

    def _run(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"the run is over; priority: {', '.join(data['priority'])}"

    def _added(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} adds {self._swap(data['player'], data['dropped'])}"
        yield from self._kept_seats(data)

    def _kept_seats(self, data: Mapping[str, Any]) -> Iterable[str]:
        if data["kept_seats"]:
            yield f"  what {self._player(data['dropped'])} scores in {', '.join(data['kept_seats'])} stays"

    def _turn(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} has had its turn{_auto(data)}"

    def _refused(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> refused: {', '.join(data['codes'])}"

    def _points(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"period {data['period']} is scored"
        for slate, points in data["points"].items():
            scored = [f"{self._player(player)} {self._unit.text(units)}" for player, units in points.items()]
            yield f"  {slate}: {', '.join(scored) or 'nobody played'}"

    def _closed(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"the league is closed; its seed was {data['seed']}"

    # --- words

    def points(self, units: int) -> str:
        """Return points as people read them."""
        return self._unit.text(units)

    def _when(self, at: Instant) -> None:
        if at != self._at:
            self._at = at
            self.lines += ["", _clock(at)]

    def _say(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def _player(self, player: str) -> str:
        return f"{self._names[player]} ({player})"

    def players(self, players: Iterable[str]) -> str:
        """Return players by name and id."""
        return ", ".join(self._player(player) for player in players)

    def _swap(self, add: str, drop: str) -> str:
        return f"{self._player(add)} for {self._player(drop)}" if drop else self._player(add)

    def seating(self, seating: Mapping[str, Sequence[str]]) -> str:
        """Return who sits where."""
        seats = [f"{slot} {self.players(players) or '-'}" for slot, players in seating.items()]
        return ", ".join(seats) or "-"

    def _best(self, briefing: Briefing, column: str, wanted: Callable[[str], bool]) -> str:
        board = briefing.board
        worth = board.columns[column]
        places = [place for place, player in enumerate(board.players) if wanted(player)]
        places.sort(key=lambda place: (-int(worth[place]), board.players[place]))
        return ", ".join(
            f"{self._player(board.players[place])} {self._unit.text(int(worth[place]))}" for place in places[:BEST]
        )


_SEEN: Mapping[str, Callable[[Teller, Briefing], Iterable[str]]] = {
    **dict.fromkeys(TRADE_KINDS, trades_seen),
    **dict.fromkeys(TALK_KINDS, talks_seen),
    **dict.fromkeys(DRAFT_KINDS, draft_seen),
}

_RECORDS: Mapping[str, Callable[[Teller, Mapping[str, Any]], Iterable[str]]] = {
    "season.planned": Teller._plan,
    "draft.ordered": Teller._order,
    "draft.listed": Teller._listed,
    "draft.picked": Teller._picked,
    "slate.opened": Teller._opened,
    "lineup.set": Teller._lineup,
    "bid.sealed": Teller._sealed,
    "waivers.run": Teller._revealed,
    "claim.won": Teller._won,
    "claim.failed": Teller._failed,
    "waivers.closed": Teller._run,
    "free_agent.added": Teller._added,
    "free_agents.turn_taken": Teller._turn,
    "decision.refused": Teller._refused,
    "period.score": Teller._points,
    "league.closed": Teller._closed,
    **DRAFT_RECORDS,
    **PERIOD_RECORDS,
    **ROSTER_RECORDS,
    **STANDINGS_RECORDS,
    **TRADE_RECORDS,
    **TALK_RECORDS,
}


def _head(story: Story, game: Game) -> list[str]:
    yielded = [f"{story.name}: {story.ruleset}, {game.league.facts.season}, seed {story.seed}", "", story.about, ""]
    for path, value in story.changes.items():
        yielded.append(f"{path} = {_worded(value)}")
    for team, manager in zip(game.managers, _round(story.managers, len(game.managers)), strict=True):
        yielded.append(f"{team}: {manager if isinstance(manager, str) else manager.__name__.lower()}")
    return yielded


def _worded(value: Any) -> str:
    """Return a value of a ruleset in words: of a list of tables their names, of a table its fields."""
    if isinstance(value, list):
        return ", ".join(_worded(one.get("name", one)) if isinstance(one, dict) else str(one) for one in value)
    if isinstance(value, dict):
        return "; ".join(f"{name} {_worded(one)}" for name, one in value.items() if one != [])
    return str(value)


def _round(managers: Sequence[Any], seats: int) -> list[Any]:
    return [managers[number % len(managers)] for number in range(seats)]


def _table(game: Game) -> list[str]:
    table = game.league.standings
    heading = f"{'rank':>4}  {'team':<8}  {'points':>8}  {'against':>8}  {'w-l-t':>7}  {'all-play':>8}  {'auto':>4}"
    rows = [
        f"{row.rank:>4}  {row.team:<8}  {row.points_for:>8}  {row.points_against:>8}  "
        f"{f'{row.wins}-{row.losses}-{row.ties}':>7}  "
        f"{f'{row.all_play_wins}-{row.all_play_losses}-{row.all_play_ties}':>8}  {row.auto:>4}"
        f"{further_cells(table, row)}"
        for row in table.teams
    ]
    return [line.rstrip() for line in (heading + further_headings(table), *rows)]


def _grouped(group: int) -> str:
    return f" (one of group {group})" if group else ""


def _auto(data: Mapping[str, Any]) -> str:
    return "  AUTO" if data["auto"] else ""


def _clock(when: Instant | str) -> str:
    instant = parse_instant(when) if isinstance(when, str) else when
    return format_instant(instant)[:16].replace("T", " ")
