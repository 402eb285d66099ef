"""Commands of a league that is played in time: `open`, `tick`, and for seats outside `asked`, `briefing`, `answer`."""

import contextlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.instants import present_instant
from leaguecore.cli.output import note, print_json, table
from leaguecore.cli.reaching import Reaching, file_bytes, reach_options
from leaguecore.clock import format_instant

if TYPE_CHECKING:
    from leaguecore.season.league import League
    from leaguecore.season.runner import SeasonRunner

NOT_ACCEPTED = 1
PATIENCE_SECONDS = 60
SECRET_BYTES = 32
SECRET_CHARS_LEAST = 32
"""A seed with fewer characters is taken for one that can be guessed: in hexadecimal it has less than 128 bits."""

_folder: Callable[[Any], Any] = click.argument("folder", metavar="DIR", type=click.Path())
_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
_now: Callable[[Any], Any] = click.option("--now", help="The present instant (2026-12-01T17:00:00Z); without it, now.")


@click.command(name="open")
@click.argument("ruleset")
@click.option("--seats", required=True, type=click.Path(), help="The line-up of managers, a TOML file.")
@click.option("--out", required=True, type=click.Path(), help="The folder to keep the league in.")
@click.option("--data", type=click.Path(), help="A folder of real seasons; without it the synthetic season.")
@click.option("--season", help="The label of the season; without it the newest.")
@click.option("--provider", help="Who gives the facts, by name; without it `synthetic`, with a folder `files`.")
@click.option(
    "--seed",
    help="What all lots and the seals of bids derive from; without it a secret that nobody can guess is drawn. "
    "It is kept in the league's private store alone until the season's last record shows it.",
)
@click.option("--prices", type=click.Path(), help="The list of prices of agents and models, a TOML file.")
@click.option("--profiles", type=click.Path(), help="What models are called with, a TOML file.")
@click.option("--connections", type=click.Path(), help="How models and programs are reached; kept, never published.")
@click.option("--pages", type=click.Path(), help="The recording that seats with tools search, a JSONL file.")
@click.option("--key", type=click.Path(), help="The private key that will sign the heads, from `leaguecore keys new`.")
@click.option("--store", help="Keep the records on a server: postgresql://user@host/database, without a password.")
@_now
@_json
def open_(
    ruleset: str,
    seats: str,
    out: str,
    data: str | None,
    season: str | None,
    provider: str | None,
    seed: str | None,
    prices: str | None,
    profiles: str | None,
    connections: str | None,
    pages: str | None,
    key: str | None,
    store: str | None,
    now: str | None,
    as_json: bool,
) -> None:
    """Commit to rules, seats and data: write the first record of a league that `tick` plays, and its first head."""
    from pathlib import Path

    from leaguecore.hooks.loader import load_plugins
    from leaguecore.ledger.signing import Signer
    from leaguecore.season.commitments import Commitments
    from leaguecore.season.facade import load_facts, load_ruleset, open_league
    from leaguecore.season.line_up import LineUp
    from leaguecore.season.outside_reach import checked_connections, keep_connections

    plugins = load_plugins()
    rules = load_ruleset(ruleset, plugins=plugins)
    named = (("prices", prices), ("pages", pages), ("profiles", profiles))
    files = {name: file_bytes(path) for name, path in named if path is not None}
    line_up = LineUp(seats=file_bytes(seats), **files)
    private = None if connections is None else checked_connections(file_bytes(connections), line_up.model_profiles)
    facts = load_facts(rules.sport, data=data, season=season, provider=provider, plugins=plugins)
    secret = secrets.token_hex(SECRET_BYTES) if seed is None else seed
    signer, at = None if key is None else Signer.load(Path(key)), present_instant(now)
    commitments = Commitments(
        signer=signer,
        opened_at=at,
        # What nobody chose is never shown, so that it hides what is never published; a chosen seed is for simulations.
        text_secret=secrets.token_hex(SECRET_BYTES) if seed is None else "",
        store_url=store or "",
    )
    league = open_league(
        rules, facts, (), seed=secret, out=out, plugins=plugins, line_up=line_up, commitments=commitments
    )
    if len(secret) < SECRET_CHARS_LEAST:
        note("this seed can be guessed, and a seed that can be guessed hides nothing: no sealed bid, no lot to come")
    with contextlib.closing(league):
        if private is not None:
            keep_connections(Path(out), private)
        genesis = league.ledger.genesis().data
        opened = {"league": league.ledger.league, "head": league.ledger.head, "ruleset_sha256": rules.file.sha256}
        opened |= {f"{name}_sha256": sha256 for name, sha256 in line_up.hashes.items()}
        opened |= {"kind": genesis["kind"], "rated": "yes" if genesis["rated"] else "no"}
    if as_json:
        print_json(opened)
    else:
        for name, text in opened.items():
            click.echo(f"{text}  {name}")


@click.command()
@_folder
@reach_options
@_now
@_json
def tick(folder: str, now: str | None, as_json: bool, reaching: Reaching) -> None:
    """Do everything that is due by now and print it; doing it again does nothing."""
    from leaguecore.season.facade import League

    at = present_instant(now)
    with contextlib.closing(League.open(folder, read_only=False)) as opened:
        league = reaching.applied(opened, folder)
        begin = len(league.ledger)
        league.tick(at)
        done = [
            {"seq": record.seq, "at": format_instant(record.at), "actor": record.actor, "cmd": record.cmd}
            for record in league.records(begin)
            if "/" not in record.cmd
        ]
        head = league.ledger.head
    if as_json:
        print_json({"head": head, "done": done})
    else:
        for one in done:
            click.echo(f"{one['seq']}  {one['at']}  {one['actor']}  {one['cmd']}")
        note(f"{len(done)} things done; head {head}")


@click.command()
@_folder
@click.option("--team", help="Only what this team is asked.")
@_now
@_json
def asked(folder: str, team: str | None, now: str | None, as_json: bool) -> None:
    """Print what teams are asked and have not answered yet."""
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        runner = _looking(league)
        at = present_instant(now)
        open_ = [(task, runner.briefing(task).deadline_at) for task in runner.waiting(at) if team in (None, task.team)]
        rows = [
            {
                "decision": task.id,
                "team": task.team,
                "kind": task.kind,
                "asked_at": format_instant(task.due_at),
                "deadline_at": format_instant(deadline_at),
            }
            for task, deadline_at in open_
            if deadline_at >= at
        ]
    if as_json:
        print_json({"asked": rows})
    else:
        columns = ["decision", "team", "kind", "asked_at", "deadline_at"]
        click.echo(table(columns, [[row[name] for name in columns] for row in rows]))


@click.command()
@_folder
@click.option("--decision", required=True, help="The id of what is asked, from `leaguecore asked`.")
@_now
@_json
def briefing(folder: str, decision: str, now: str | None, as_json: bool) -> None:
    """Print what a team is told for a decision, with examples and the form of the answer."""
    from leaguecore.errors import UsageError
    from leaguecore.managers.wire import briefing_document, briefing_text
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        runner = _looking(league)
        task = {task.id: task for task in runner.waiting(present_instant(now))}.get(decision)
        if task is None:
            raise UsageError(
                "decision.unknown", f"nobody is asked {decision!r} now", fix=f"see: leaguecore asked {folder}"
            )
        told = runner.briefing(task)
    if as_json:
        print_json(briefing_document(told))
    else:
        click.echo(briefing_text(told))


@click.command()
@_folder
@click.argument("file", type=click.File("rb"))
@click.option("--team", required=True, help="Whose answer it is.")
@click.option("--decision", required=True, help="The id of what was asked.")
@_now
@_json
def answer(folder: str, file: Any, team: str, decision: str, now: str | None, as_json: bool) -> None:
    """Give a team's answer, a JSON file (- for stdin); print the receipt, or why it is refused."""
    from leaguecore.managers.wire import ANSWER_BYTES_MAX

    data, arrived_at = file.read(ANSWER_BYTES_MAX + 1), present_instant(now)
    with contextlib.closing(_patiently(folder)) as league:
        found = league.submit(team, decision, data, arrived_at)
    receipt = {"league": found.receipt.league, "seq": found.receipt.seq, "hash": found.receipt.hash}
    if as_json:
        against = [
            {name: getattr(one, name) for name in ("code", "message", "path", "allowed", "fix")}
            for one in found.violations
        ]
        print_json({"accepted": found.accepted, "receipt": receipt, "violations": against})
    else:
        click.echo(f"{found.receipt.hash}  {found.receipt.seq}  {'accepted' if found.accepted else 'refused'}")
        for violation in found.violations:
            note(str(violation))
    if not found.accepted:
        raise SystemExit(NOT_ACCEPTED)


@click.command()
@_folder
@_now
@_json
def disclose(folder: str, now: str | None, as_json: bool) -> None:
    """Print the private notes and threads that everybody may read by now, and count the others."""
    import json

    from leaguecore.season.disclosing import disclosed
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        found = disclosed(league, present_instant(now))
    values = [{"name": one.name, "value": one.value, "redacted": one.redacted} for one in found.values]
    counts = {name: getattr(found, name) for name in ("redacted", "withheld", "embargoed", "never")}
    if as_json:
        print_json({"values": values, **counts})
    else:
        for one in values:
            click.echo(json.dumps(one))
        note(", ".join(f"{name} {count}" for name, count in counts.items()))


def _patiently(folder: str) -> "League":
    """Return a league to be written to; while another process has it, wait for some time: the answer has arrived."""
    import time

    from leaguecore.errors import StoreError
    from leaguecore.season.facade import League

    for _ in range(PATIENCE_SECONDS * 10):
        try:
            return League.open(folder, read_only=False)
        except StoreError as error:
            if error.code != "store.locked":
                raise
            time.sleep(0.1)
    return League.open(folder, read_only=False)


def _looking(league: "League") -> "SeasonRunner":
    """Return what shows the open tasks of a league that is only read."""
    from leaguecore.season.playing import runner_of

    return runner_of(league)


COMMANDS = (open_, tick, asked, briefing, answer, disclose)
