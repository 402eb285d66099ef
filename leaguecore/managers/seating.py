"""Putting a manager at his seat with what its variant gives him: a budget, tools, or neither."""

import attrs

from leaguecore.errors import UsageError
from leaguecore.hooks.registry import Registry
from leaguecore.managers.agents.manager import AgentManager
from leaguecore.managers.agents.till import Till
from leaguecore.managers.metered import MeteredManager
from leaguecore.managers.prices import PriceList
from leaguecore.managers.protocol import Manager, ManagerEntry, make_manager
from leaguecore.managers.reach import NO_REACH, Reach
from leaguecore.managers.seats import SeatLine
from leaguecore.managers.tools.contract import ToolBackend
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.rules.sections.seats import AgentRules, ToolRules


@attrs.frozen(kw_only=True)
class SeatTerms:
    """What a league has for seats of special variants.

    Attributes:
        agent, tools: the sections of its ruleset.
        prices: the list that the first names by its hash.
        backend: where pages come from.
        on_past_games: whether it is played on games of the past.
        reach: how managers elsewhere are reached, with the profiles and the prices to which the league has committed.
    """

    agent: AgentRules | None = None
    tools: ToolRules | None = None
    prices: PriceList | None = None
    backend: ToolBackend | None = None
    on_past_games: bool = True
    reach: Reach = NO_REACH


def seat_manager(seat: SeatLine, registry: Registry[ManagerEntry], seed: str, terms: SeatTerms) -> Manager:
    """Return the manager of a seat.

    Args:
        seat: his line in the line-up.
        registry: the managers there are.
        seed: of this seat's manager.
        terms: of the league.

    Raises:
        UsageError: `seat.variant` if the league has not what the variant needs; `prices.hash` if the list of prices is
            not the one of the ruleset, `prices.unknown` if it lacks the model; `tools.unguarded`; what `make_manager`
            raises.
        PluginError: as `make_manager` does.
    """
    if seat.variant == "agent":
        return _agent(seat, registry, seed, terms)
    if seat.variant == "tools":
        if terms.tools is None or terms.backend is None:
            raise _missing(seat, "the section [tools] and a source of pages")
        gateway = Gateway(terms.backend, terms.tools, on_past_games=terms.on_past_games)
        inner = make_manager(seat.manager, registry, seat.team, seed, tools=gateway, reach=terms.reach)
        return MeteredManager(inner, None, gateway)
    return make_manager(seat.manager, registry, seat.team, seed, reach=terms.reach)


def _agent(seat: SeatLine, registry: Registry[ManagerEntry], seed: str, terms: SeatTerms) -> Manager:
    if terms.agent is None or terms.prices is None:
        raise _missing(seat, "the section [agent] and its list of prices")
    if terms.prices.sha256 != terms.agent.price_list_sha256:
        message = f"the list of prices is {terms.prices.sha256}, the ruleset names {terms.agent.price_list_sha256}"
        raise UsageError("prices.hash", message, fix="bring the list that the ruleset names")
    till = Till(terms.prices, seat.model)
    inner = make_manager(seat.manager, registry, seat.team, seed, till=till, reach=terms.reach)
    autopilot = make_manager(terms.agent.autopilot, registry, seat.team, seed, reach=terms.reach)
    return AgentManager(MeteredManager(inner, till, None), terms.agent, autopilot)


def _missing(seat: SeatLine, what: str) -> UsageError:
    message = f"{seat.team} plays the variant {seat.variant!r}, which needs {what}"
    return UsageError("seat.variant", message, fix="choose another variant, or bring it")
