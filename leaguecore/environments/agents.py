"""The environment itself, as PettingZoo's agent-environment cycle has it: whoever is asked acts, one at a time."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from leaguecore.environments.choice import Choice
from leaguecore.environments.choices import Chooser
from leaguecore.environments.dialogue import Dialogue
from leaguecore.environments.observations import LIMIT, Layout, action_mask
from leaguecore.environments.rewards import Reward, points_scored, table_places
from leaguecore.environments.scene import Scene
from leaguecore.errors import UsageError
from leaguecore.managers.briefing import Briefing, Ints, render_json
from leaguecore.season.facade import League

NAME = "leaguecore_v0"


@attrs.frozen(eq=False)
class Told:
    """The briefing of a question; what two agents were told is equal if its bytes are."""

    briefing: Briefing

    def document(self) -> bytes:
        """Return it as canonical JSON."""
        return render_json(self.briefing)

    def __eq__(self, other: object) -> bool:
        """Compare the bytes."""
        if not isinstance(other, Told):
            return NotImplemented
        return self.briefing is other.briefing or self.document() == other.document()

    def __hash__(self) -> int:
        """Return what is the same for equal ones."""
        return hash((self.briefing.team, self.briefing.decision_id))


@attrs.frozen(kw_only=True, eq=False)
class _Question:
    """The newest question to an agent: its numbers, and what he could choose."""

    numbers: Ints
    choices: tuple[Choice, ...]


class LeagueEnv(AECEnv[str, Any, int | None]):
    """A league whose agents act when their teams are asked; see `leaguecore.environments.league_env`."""

    def __init__(
        self,
        scene: Scene,
        *,
        seed: int | str,
        periods: int | None,
        reward: Reward,
        masks: Literal["observation", "infos"],
        render_mode: Literal["ansi"] | None,
    ) -> None:
        """Make the spaces; `reset` opens the first league."""
        super().__init__()  # type: ignore[no-untyped-call]  # it has no annotations
        self.metadata = {"name": NAME, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(scene.agents)
        self.agents: list[str] = []
        self.teams = dict(scene.agents)
        self.layout = Layout(scene.rules.slots, scene.actions)
        self._names = {team: agent for agent, team in scene.agents.items()}
        self._scene, self._periods, self._reward, self._masks = scene, periods, reward, masks
        self._seed, self._episode = str(seed), -1
        self._league: League | None = None
        self._action_spaces = {agent: spaces.Discrete(scene.actions) for agent in scene.agents}
        self._observation_spaces = {agent: self._observation_space() for agent in scene.agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new league and play until the first agent is asked.

        Args:
            seed: of the league; None takes the seed of the environment, then `SEED.1`, `SEED.2` and so on.
            options: nothing is looked for in them.
        """
        self._seed, self._episode = (self._seed, self._episode + 1) if seed is None else (str(seed), 0)
        self.close()
        self._league = self._scene.open(f"{self._seed}.{self._episode}" if self._episode else self._seed)
        self._dialogue = Dialogue(self._league, self.teams.values())
        self._chooser = Chooser(self._scene.actions)
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        nothing = _Question(numbers=np.zeros(len(self.layout.names), dtype=np.int64), choices=())
        self._questions = dict.fromkeys(self.agents, nothing)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take the choice of the agent who is asked, and play until the next is.

        Args:
            action: an action whose mask is 1; None for an agent whose season is over.

        Raises:
            UsageError: `environment.action` for an action that stands for nothing now; nothing has happened then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choices = self._questions[agent].choices
        if action is None or not self.action_space(agent).contains(action) or action >= len(choices):
            message = f"{agent} has {len(choices)} choices, and {action} is none of them"
            raise UsageError("environment.action", message, fix="choose an action whose mask is 1")
        self._dialogue.answer(choices[int(action)].decision)
        self._cumulative_rewards[agent] = 0
        before = self._dialogue.state
        self._go_on()
        self._clear_rewards()
        self._pay(points_scored(before, self._dialogue.state) if self._reward == "points" else {})
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Any:
        """Return what an agent was told at his newest question; only who is asked now has more than one choice."""
        numbers = self._questions[agent].numbers.copy()
        if self._masks == "infos":
            return numbers
        return {"observation": numbers, "action_mask": self._mask(agent)}

    def render(self) -> str | None:
        """Return the table as it stands with `render_mode="ansi"`, else nothing."""
        if self.render_mode != "ansi":
            return None
        table = self.league.table(self._dialogue.state)
        lines = [f"after {table.periods} periods"]
        lines += [f"{row.rank:>3}  {row.team}  {row.points_for}  {row.manager}" for row in table.teams]
        return "\n".join(lines)

    def close(self) -> None:
        """Let go of the league."""
        if self._league is not None:
            self._league.close()

    @property
    def league(self) -> League:
        """The league of the present episode, with its log.

        Raises:
            UsageError: `environment.reset` before the first.
        """
        if self._league is None:
            raise UsageError("environment.reset", "no league is open yet", fix="call reset first")
        return self._league

    def _go_on(self) -> None:
        """Play to the next question, or to the end of the episode."""
        briefing = self._dialogue.question(self._periods)
        self.infos = {agent: {} for agent in self.agents}
        if briefing is None:
            over = self._dialogue.state.phase == "closed"
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            return
        agent = self._names[briefing.team]
        choices = self._chooser.choices(briefing)
        numbers = self.layout.observation(briefing, self._chooser.values(briefing), choices)
        self._questions[agent] = _Question(numbers=numbers, choices=choices)
        self.agent_selection = agent
        self.infos[agent] = {
            "team": briefing.team,
            "decision_id": briefing.decision_id,
            "briefing": Told(briefing),
            "choices": tuple(choice.about for choice in choices),
        }
        if self._masks == "infos":
            self.infos[agent]["action_mask"] = self._mask(agent)

    def _pay(self, scored: Mapping[str, int]) -> None:
        ended = any(self.terminations.values()) or any(self.truncations.values())
        units = table_places(self._dialogue.state) if ended and self._reward == "table" else scored
        for agent in self.agents:
            self.rewards[agent] = units.get(self.teams[agent], 0)

    def _mask(self, agent: str) -> Any:
        asked = bool(self.infos.get(agent))
        return action_mask(len(self._questions[agent].choices) if asked else 1, self._scene.actions)

    def _observation_space(self) -> spaces.Space[Any]:
        numbers = spaces.Box(low=-LIMIT, high=LIMIT, shape=(len(self.layout.names),), dtype=np.int64)
        if self._masks == "infos":
            return numbers
        return spaces.Dict({"observation": numbers, "action_mask": spaces.MultiBinary(self._scene.actions)})
