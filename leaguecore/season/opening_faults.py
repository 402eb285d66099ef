"""What a first record says against what a league is really played with, and facts that were there too early."""

from typing import TYPE_CHECKING

from leaguecore.clock import Instant, format_instant
from leaguecore.ledger import Fault
from leaguecore.season.early_facts import early_rows
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import BACKTEST, ENGINE, LIVE, OPENING, Terms, data_cut, genesis_data
from leaguecore.season.league_files import PROMPTS
from leaguecore.season.line_up import with_line_up
from leaguecore.season.setting import league_id
from leaguecore.sport.facts import FactSet

if TYPE_CHECKING:
    from leaguecore.season.league import League


def genesis_faults(
    league: "League", engine: Engine, *, seed_known: bool = True, only: tuple[str, ...] = ()
) -> list[Fault]:
    """Return the fields of genesis that are not those of rules, facts, seats and seed.

    Args:
        league: whose.
        engine: with the rules, the facts and the seed that it is played with.
        seed_known: whether the seed is; what follows from it is not looked at otherwise.
        only: the fields that count, none for all.
    """
    record = league.ledger.genesis()
    genesis, seats = record.data, record.data.get("seats")
    if not isinstance(seats, dict) or sorted(seats) != sorted(engine.opened().teams):
        return [Fault(code="genesis.data", seq=0, message="seats does not name each team once")]
    key, kind = genesis.get("key"), genesis.get("kind")
    terms = Terms(
        prompts=league.files.by_name.get(PROMPTS, b""),
        key=key if isinstance(key, str) else "",
        kind=LIVE if kind == LIVE else BACKTEST,
        cut=data_cut(record),
    )
    lineage = league.lineage
    expected = with_line_up(genesis_data(engine, seats, league.plugins, terms), league.line_up)
    expected = expected if lineage is None else lineage.recorded_in(expected)
    unseen = {name: sha256 for name, sha256 in genesis["hashes"].items() if name in league.left_out}
    expected["hashes"] = {**expected["hashes"], **unseen}
    secret = set() if seed_known else {"seed_commitment"}
    keys = {*expected, *genesis} - {"plugins"} - secret  # plug-ins are told apart, see `League.changed_plugins`
    fields = sorted(field for field in keys if expected.get(field) != genesis.get(field))
    if (record.at, record.actor, record.cmd) != (engine.opens_at, ENGINE, OPENING):
        fields.append("the time or the giver")
    season, line_up = league.facts.season, league.line_up
    named = league_id(league.rules, season, engine.seed, seats, engine.previous, lineage, line_up)
    if seed_known and league.ledger.league != named:
        fields.append("the league's id, or what it follows from (ruleset, season, seed, seats, previous, branch),")
    return [
        Fault(code="genesis.data", seq=0, message=f"{field} is not what was played with")
        for field in fields
        if not only or field in only
    ]


def fact_faults(facts: FactSet) -> list[Fault]:
    """Return statistics that were known before their game began: decisions about it could have been made by them."""
    early = early_rows(facts, "stat_lines")
    if not early:
        return []
    lines = facts.tables["stat_lines"]
    at, begins_at = early[0]
    player, game = lines.texts["player"][at], lines.texts["game"][at]
    known, begun = format_instant(Instant(int(lines.known_at[at]))), format_instant(Instant(begins_at))
    message = f"{len(early)} lines, such as that of {player} in {game}, known at {known}; the game began at {begun}"
    return [Fault(code="stat.before_decision", seq=0, message=message)]
