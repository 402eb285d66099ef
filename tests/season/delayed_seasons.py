"""Managers who take their time, and seasons in which they do, stopped and gone on with anywhere."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from season_cases import Game, new_game, runner_of, toy_rules
from toy_sport import BY_WEEK, CLUBS, at, toy_season

from leaguecore.clock import Instant
from leaguecore.ledger import MemoryStore
from leaguecore.ledger.store import StoredLine
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Pick, Wish
from leaguecore.managers.protocol import Answer, as_answer
from leaguecore.rng import draw
from leaguecore.sport.facts import FactSet

SECOND = 1_000
MINUTE = 60_000


@attrs.define
class Delayed:
    """Answers as another does, after a time that depends on the briefing alone."""

    inner: Manager
    took_ms: Callable[[Briefing], int]

    def decide(self, briefing: Briefing) -> Answer:
        """Answer, some time later."""
        return attrs.evolve(as_answer(self.inner.decide(briefing)), took_ms=self.took_ms(briefing))


@attrs.define
class Learning:
    """Answers badly until it is told often enough what was wrong, then as another does."""

    inner: Manager
    bad: int

    def decide(self, briefing: Briefing) -> Any:
        """Answer."""
        if briefing.kind in ("pick", "lineup") and self.bad > briefing_attempt(briefing):
            return Pick(player="nobody") if briefing.kind == "pick" else Lineup(seating={"P": ("nobody",)})
        return self.inner.decide(briefing)


def briefing_attempt(briefing: Briefing) -> int:
    """Return how many answers to it were refused, by the rules of `TIME`."""
    return 1 + TIME["repairs"] - briefing.time.attempts_left


@attrs.define
class Claiming:
    """Claims some free player for one of its own, run after run; answers all else as another does."""

    inner: Manager

    def decide(self, briefing: Briefing) -> Any:
        """Answer."""
        if briefing.kind != "claims" or not briefing.roster:
            return self.inner.decide(briefing)
        free = [player for player in briefing.board.players if briefing.free(player)]
        number = draw("claims", briefing.decision_id)
        drop = sorted(briefing.roster)[number % len(briefing.roster)]
        return Claims(wishes=(Wish(add=free[number % len(free)], drop=drop, bid=number % 3),))


TIME: Mapping[str, int] = {"decision_seconds": 1_200, "bank_seconds": 9_000, "repairs": 2}
RULES: Mapping[str, Any] = {
    "sport": "toy-week",
    "lineups__lock": "game",
    "league__teams": 4,
    "free_agents__mode": "first_come",
    "free_agents__max_moves": 2,
    "time": TIME,
    "waivers__runs": "day",
    "wakes": {"injury": True, "claim_outcome": True, "week_end": True},
    "chat": {"messages_per_period": 2, "text_chars": 100, "shown": 5},
}


def injured() -> FactSet:
    """Return two weeks in which the first passer of every club is reported out on the morning of the first game."""
    season = toy_season(BY_WEEK, weeks=2)
    for hour, club in enumerate(CLUBS):
        season.report(f"{club}-p1", "OUT", known=at(1, 8 + hour))
    return season.facts()


FACTS = injured()


def dawdling(team: str) -> Callable[[Briefing], int]:
    """Return a delay of up to 40 s for drafts and of up to 35 minutes else, drawn from what is asked."""

    def took_ms(briefing: Briefing) -> int:
        most = 40 * SECOND if briefing.kind in ("shortlist", "pick") else 35 * MINUTE
        return draw("delays", team, briefing.decision_id, str(briefing.time.attempts_left)) % most

    return took_ms


def strangers() -> Sequence[str | Manager]:
    """Return four managers: prompt, slow and good, slow and often wrong, silent."""
    from leaguecore.managers.baselines import RankingManager
    from leaguecore.managers.valuation import ByProjection

    good = RankingManager(ByProjection("7", 0))
    return [
        "projection",
        Delayed(Claiming(good), dawdling("a")),
        Delayed(Learning(good, 1), dawdling("b")),
        Delayed(good, _never),
    ]


def _never(_briefing: Briefing) -> int:
    return 2**52


class Killed(BaseException):
    """Stands for the end of the process."""


class Mortal(MemoryStore):
    """A store whose process is killed before so many transactions are in; -1 for never."""

    life = -1

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Take the lines, or die."""
        if self.life == 0:
            raise Killed
        self.life -= 1
        super().append(lines, secrets)


@attrs.define
class Ticking:
    """A league that is only ever played by ticks, each in a process of its own."""

    game: Game
    store: Mortal

    @classmethod
    def opened(cls) -> "Ticking":
        """Return a league with its first record."""
        game = new_game(toy_rules(**RULES), FACTS, strangers())
        store = Mortal()
        store.append(list(game.league.ledger.store.read()), {"seed": "7"})
        return cls(game, store)

    def tick(self, now: Instant | None, life: int = -1) -> None:
        """Do what happens by an instant (None for all), or be killed before so many transactions."""
        self.store.life = life
        managers = new_game(toy_rules(**RULES), FACTS, strangers()).managers
        try:
            runner_of(self.game.engine, self.store, managers).run(until=now)
        except Killed:
            pass
        finally:
            self.store.life = -1

    def log(self) -> list[bytes]:
        """Return the lines of the log."""
        return [stored.line for stored in self.store.read()]
