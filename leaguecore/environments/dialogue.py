"""A league that is played on from question to question: it stops where an agent is asked, and goes on with his answer.

A season runner asks managers and waits for what they return. Here a manager who has no answer yet interrupts it: the
runner leaves such an interrupt alone, and goes on from its log as after any other. When it asks again, the answer is
there. So no thread is needed, and the log is that of managers who answer at once.
"""

from collections.abc import Collection

from leaguecore.league.state import LeagueState
from leaguecore.managers import make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.season.asking import Seat
from leaguecore.season.facade import League
from leaguecore.season.genesis import hindsight_needed
from leaguecore.season.observing import observers_of
from leaguecore.season.runner import SeasonRunner


class _NoAnswerYet(KeyboardInterrupt):
    """Interrupts a runner: whatever else a manager raises is his missed decision."""

    def __init__(self, briefing: Briefing) -> None:
        super().__init__()
        self.briefing = briefing


class _Agent:
    """The manager of a seat whose decision is handed to it before it is asked again."""

    def __init__(self) -> None:
        self._given: tuple[str, Decision | None] | None = None

    def give(self, decision_id: str, decision: Decision | None) -> None:
        self._given = (decision_id, decision)

    def decide(self, briefing: Briefing) -> Decision | None:
        """Return what was given for this very question, once: what is refused may be asked for again."""
        given, self._given = self._given, None
        if given is None or given[0] != briefing.decision_id:
            raise _NoAnswerYet(briefing)
        return given[1]


class Dialogue:
    """One league between its runner and the agents at some of its seats."""

    def __init__(self, league: League, teams: Collection[str]) -> None:
        """Put agents at some teams and the league's own managers at the others.

        Args:
            league: opened to be written to.
            teams: those of the agents.
        """
        engine = league.committed_engine()
        self._agents = {team: _Agent() for team in teams}
        seats = {
            team: Seat(
                manager=make_manager(spec, league.plugins.managers, team, engine.manager_seed(team)),
                hindsight=hindsight_needed(spec, league.plugins),
            )
            for team, spec in league.managers.items()
            if team not in self._agents
        }
        agents = {team: Seat(manager=agent) for team, agent in self._agents.items()}
        self._runner = SeasonRunner(engine, league.ledger, {**seats, **agents}, observers_of(league.plugins))
        self._asked: Briefing | None = None

    @property
    def state(self) -> LeagueState:
        """The league as it stands."""
        return self._runner.state

    def question(self, periods: int | None = None) -> Briefing | None:
        """Play on until an agent is asked, and return his briefing; the same until he answers.

        Args:
            periods: stop after so many scored periods; None plays to the end.

        Returns:
            None when the season is over, or those periods are.
        """
        if self._asked is None:
            try:
                self._runner.run(periods=periods)
            except _NoAnswerYet as stopped:
                self._asked = stopped.briefing
        return self._asked

    def answer(self, decision: Decision | None) -> None:
        """Give the decision for the question at hand; None lets the published default apply."""
        if self._asked is not None:
            self._agents[self._asked.team].give(self._asked.decision_id, decision)
            self._asked = None
