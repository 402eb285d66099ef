"""Telling a season as text: who is asked, what the briefing holds in brief, what was decided, and what followed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs
from season_cases import Game, new_game, plugins, published
from stories import Story

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.ledger import Ledger, Record, parse_record
from leaguecore.ledger.store import MemoryStore, StoredLine
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Decision, Lineup, Moves, Pick, Shortlist
from leaguecore.points import PointsUnit
from leaguecore.season.facade import load_facts
from leaguecore.season.runner import SeasonRunner, Seat

BEST = 3
"""How many players a briefing is told by."""


def told(story: Story) -> str:
    """Return a season as text."""
    rules = published(story.ruleset, story.changes)
    facts = load_facts(rules.sport, plugins=plugins())
    managers = [manager if isinstance(manager, str) else manager() for manager in story.managers]
    game = new_game(rules, facts, managers, seed=story.seed)
    teller = Teller(game)
    game.league.ledger.store = store = Told(teller.record, list(game.league.ledger.store.read()), {"seed": story.seed})
    seats = {team: Seat(manager=Overheard(manager, teller)) for team, manager in game.managers.items()}
    runner = SeasonRunner(game.engine, Ledger(store, game.engine.league), seats)
    runner.run()
    assert game.league.faults() == []
    return "\n".join([*_head(story, game), *teller.lines, "", *_table(game)]) + "\n"


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
        self._at = Instant(-1)
        self.lines: list[str] = []

    # --- what a manager sees and says

    def asked(self, briefing: Briefing) -> None:
        """Tell whom the engine asks for what, and the least of what he sees."""
        self._when(briefing.at)
        self._say(f"{briefing.team} is asked for {briefing.kind}, until {_clock(briefing.deadline_at)}")
        own = briefing.roster.__contains__
        if briefing.kind == "shortlist":
            self._say(f"  pick {briefing.pick}; has {self._players(briefing.roster) or 'nobody'}")
            self._say(f"  free, by the rest of the season: {self._best(briefing, 'remaining', briefing.free)}")
        elif briefing.kind == "lineup":
            locked = f"; locked: {self._players(briefing.locked)}" if briefing.locked else ""
            self._say(f"  stands: {self._seating(briefing.seating)}{locked}")
            self._say(f"  own, by what they should score: {self._best(briefing, 'slate_points', own)}")
        elif briefing.kind != "pick":
            self._say(
                f"  has ${briefing.budget}; own, by the rest of the season: {self._best(briefing, 'remaining', own)}"
            )
            self._say(f"  free, by the rest of the season: {self._best(briefing, 'remaining', briefing.free)}")

    def answered(self, _briefing: Briefing, answer: Decision | None) -> None:
        """Tell what he says."""
        self._say(f"  answers: {self._answer(answer)}")

    def _answer(self, answer: Decision | None) -> str:
        if isinstance(answer, Shortlist):
            return self._players(answer.players)
        if isinstance(answer, Pick):
            return f"{self._player(answer.player)} ({answer.reason})"
        if isinstance(answer, Lineup):
            return self._seating(answer.seating)
        if isinstance(answer, Claims | Moves):
            wishes = [f"{self._swap(wish.add, wish.drop)} for ${wish.bid}" for wish in answer.wishes]
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
            times = {name: _clock(period[f"{name}_at"]) for name in ("scored", "claims", "waivers")}
            span = slates[0] if len(slates) == 1 else f"{slates[0]} to {slates[-1]}"
            yield (
                f"  {period['label']} ({span}): scored {times['scored']}, "
                f"claims {times['claims']}, run {times['waivers']}"
            )

    def _pairings(self, data: Mapping[str, Any]) -> Iterable[str]:
        for number, pairs in data["pairings"].items():
            yield f"period {number}: {', '.join(f'{home} - {away}' for home, away in pairs)}"

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
            wakes = ", ".join(map(_clock, data["wakes"]))
            yield f"{data['slate']} opens: first lock {_clock(data['first_lock_at'])}, wake-ups {wakes}"

    def _lineup(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} starts {self._seating(data['seating'])}{_auto(data)}"

    def _sealed(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} hands in its claims, sealed{_auto(data)}"

    def _revealed(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"claims are opened; lots: {', '.join(data['lots'])}"
        for reveal in data["reveals"]:
            claims = [f"{self._swap(one['add'], one['drop'])} for ${one['bid']}" for one in reveal["claims"]]
            yield f"  {reveal['team']}: {'; '.join(claims) or 'nothing'}"

    def _won(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} gets {self._swap(data['player'], data['dropped'])} for ${data['bid']}"

    def _failed(self, data: Mapping[str, Any]) -> Iterable[str]:
        swap = self._swap(data["player"], data["dropped"])
        yield f"> {data['team']} does not get {swap} for ${data['bid']}: {data['reason']}"

    def _run(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"the run is over; priority: {', '.join(data['priority'])}"

    def _added(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} adds {self._swap(data['player'], data['dropped'])}"

    def _turn(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> {data['team']} has had its turn{_auto(data)}"

    def _refused(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"> refused: {', '.join(data['codes'])}"

    def _points(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"period {data['period']} is scored"
        for slate, points in data["points"].items():
            scored = [f"{self._player(player)} {self._unit.text(units)}" for player, units in points.items()]
            yield f"  {slate}: {', '.join(scored) or 'nobody played'}"

    def _scored(self, data: Mapping[str, Any]) -> Iterable[str]:
        totals = [f"{team} {self._unit.text(units)}" for team, units in data["points"].items()]
        yield f"> {', '.join(totals)}"

    def _closed(self, data: Mapping[str, Any]) -> Iterable[str]:
        yield f"the league is closed; its seed was {data['seed']}"

    # --- words

    def _when(self, at: Instant) -> None:
        if at != self._at:
            self._at = at
            self.lines += ["", _clock(at)]

    def _say(self, line: str) -> None:
        self.lines.append(f"  {line}")

    def _player(self, player: str) -> str:
        return f"{self._names[player]} ({player})"

    def _players(self, players: Iterable[str]) -> str:
        return ", ".join(self._player(player) for player in players)

    def _swap(self, add: str, drop: str) -> str:
        return f"{self._player(add)} for {self._player(drop)}" if drop else self._player(add)

    def _seating(self, seating: Mapping[str, Sequence[str]]) -> str:
        seats = [f"{slot} {self._players(players) or '-'}" for slot, players in seating.items()]
        return ", ".join(seats) or "-"

    def _best(self, briefing: Briefing, column: str, wanted: Callable[[str], bool]) -> str:
        board = briefing.board
        worth = board.columns[column]
        places = [place for place, player in enumerate(board.players) if wanted(player)]
        places.sort(key=lambda place: (-int(worth[place]), board.players[place]))
        return ", ".join(
            f"{self._player(board.players[place])} {self._unit.text(int(worth[place]))}" for place in places[:BEST]
        )


_RECORDS: Mapping[str, Callable[[Teller, Mapping[str, Any]], Iterable[str]]] = {
    "season.planned": Teller._plan,
    "schedule.drawn": Teller._pairings,
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
    "period.scored": Teller._scored,
    "league.closed": Teller._closed,
}


def _head(story: Story, game: Game) -> list[str]:
    yielded = [f"{story.name}: {story.ruleset}, {game.league.facts.season}, seed {story.seed}", "", story.about, ""]
    for path, value in story.changes.items():
        if isinstance(value, list):
            value = ", ".join(one["name"] if isinstance(one, dict) else one for one in value)
        yielded.append(f"{path} = {value}")
    for team, manager in zip(game.managers, _round(story.managers, len(game.managers)), strict=True):
        yielded.append(f"{team}: {manager if isinstance(manager, str) else manager.__name__.lower()}")
    return yielded


def _round(managers: Sequence[Any], seats: int) -> list[Any]:
    return [managers[number % len(managers)] for number in range(seats)]


def _table(game: Game) -> list[str]:
    heading = f"{'rank':>4}  {'team':<8}  {'points':>8}  {'against':>8}  {'w-l-t':>7}  {'all-play':>8}  {'auto':>4}"
    rows = [
        f"{row.rank:>4}  {row.team:<8}  {row.points_for:>8}  {row.points_against:>8}  "
        f"{f'{row.wins}-{row.losses}-{row.ties}':>7}  "
        f"{f'{row.all_play_wins}-{row.all_play_losses}-{row.all_play_ties}':>8}  {row.auto:>4}"
        for row in game.league.standings.teams
    ]
    return [heading, *rows]


def _auto(data: Mapping[str, Any]) -> str:
    return "  AUTO" if data["auto"] else ""


def _clock(when: Instant | str) -> str:
    instant = parse_instant(when) if isinstance(when, str) else when
    return format_instant(instant)[:16].replace("T", " ")
