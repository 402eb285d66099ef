"""How many steps a second an environment makes for agents, beside the decisions a second of `play` with `random`.

Run it as `python benchmarks/environment.py`. Weeks of the synthetic season of each sport are played twice in this
process: by ten `random` managers, and by ten agents that draw one of their choices by lot. A step is one decision, with
all that an agent is given: his choices, his numbers and the next question. Seconds are those of the processor. Claim:
`play` is at most three times as fast.
"""

import time

from leaguecore.environments import league_env
from leaguecore.hooks.loader import load_plugins
from leaguecore.season.facade import load_facts, load_ruleset, open_league

RULESETS = (("nba-s1", 3), ("nhl-s1", 3), ("nfl-s1", 8))
"""What is played, and so many periods of it."""


def main() -> None:
    """Play, and print the table."""
    plugins = load_plugins()
    print(f"{'ruleset':<10}{'decisions':>10}{'play /s':>10}{'steps':>8}{'steps /s':>10}{'ratio':>7}{'reset ms':>10}")
    for ruleset, periods in RULESETS:
        rules = load_ruleset(ruleset, plugins=plugins)
        facts = load_facts(rules.sport, plugins=plugins)
        league = open_league(rules, facts, ["random"], seed=7, plugins=plugins)
        begun = time.process_time()
        league.run(periods=periods)
        took = time.process_time() - begun
        decisions = sum(record.actor.startswith("team-") and "/" not in record.cmd for record in league.records())
        env = league_env(rules, facts=facts, seed=7, periods=periods, plugins=plugins)
        begun = time.process_time()
        env.reset()
        reset = time.process_time() - begun
        for number, agent in enumerate(env.possible_agents):
            env.action_space(agent).seed(number)
        steps, begun = 0, time.process_time()
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
        stepped = time.process_time() - begun
        ratio = (decisions / took) / (steps / stepped)
        print(
            f"{ruleset:<10}{decisions:>10}{decisions / took:>10.0f}{steps:>8}{steps / stepped:>10.0f}{ratio:>7.1f}"
            f"{reset * 1_000:>10.0f}"
        )


if __name__ == "__main__":
    main()
