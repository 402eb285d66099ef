"""A key and a private note go through everything that a league shows, keeps or says: they are found nowhere public."""

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import canary_managers
import pytest
from canary_managers import KEY, KEY_NAME, canary, texts_of
from outside_seats import FIRST as OUTSIDE
from outside_seats import LINEUPS, asked, opened, secrets_of
from season_cases import Watched, toy_rules
from season_cases import plugins as usual_plugins
from talk_seasons import NEGOTIATION
from text_seasons import OPEN, SECRET, hiding
from toy_sport import BY_WEEK, at, toy_season
from trade_seasons import TRADES

from leaguecore.cli import main
from leaguecore.clock import HOUR, Instant, format_instant
from leaguecore.errors import LeagueError
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble
from leaguecore.ledger.signing import Signer, new_key
from leaguecore.managers import make_manager
from leaguecore.managers.briefing import render_json
from leaguecore.season.asking import Seat
from leaguecore.season.disclosing import disclosed
from leaguecore.season.embargo import Embargo
from leaguecore.season.facade import League, open_league
from leaguecore.season.playing import runner_of
from leaguecore.season.publisher import publish
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules
from leaguecore.season.withholding import withhold

TEAMS = ("team-01", "team-02", "team-03")
SEED = "5eed" * 16
SPEC = f"canary:key={KEY_NAME}"
PASSWORD = "canary-password-7f"
NEVER = {name: "never" if name.endswith("_hours") else hours for name, hours in OPEN.items()}

EARLY, LATE = at(0, 23), at(60)
"""After the draft, an hour before any text may be read; and long after all of them may."""

HIDDEN = (*map(canary, TEAMS), KEY, SECRET)
"""What is looked for, beside the seed, which the last record shows."""


@cache
def plugins() -> Plugins:
    """Return what is installed, the toy, and the managers with something to hide."""
    other = LoadedPlugin(name="canaries", distribution="canaries", version="0", module=canary_managers)
    return assemble([*usual_plugins().loaded, other], strict=True)


@pytest.fixture(autouse=True)
def key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the key be where the configuration of the managers says, and the program find the plug-ins."""
    monkeypatch.setenv(KEY_NAME, KEY)
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    for module in ("hooks.loader", "season.league", "season.facade"):
        monkeypatch.setattr(f"leaguecore.{module}.load_plugins", plugins)


def rules(publication: Any = OPEN) -> CheckedRules:
    return toy_rules(
        sport="toy-week",
        league={"teams": 3, "divisions": 1},
        trades={**TRADES, "most_teams": 2},
        negotiation={**NEGOTIATION, "threads": 2, "threads_received": 2},
        publication=publication,
        chat={"messages_per_period": 2, "text_chars": 400, "shown": 9},
        wakes={"injury": False, "claim_outcome": False, "week_end": True},
        time={"decision_seconds": 600, "bank_seconds": 0, "repairs": 1},
        lineups__lock="game",
    )


def new_league(out: Path | None, publication: Any = OPEN, signer: Signer | None = None) -> League:
    facts = toy_season(BY_WEEK, weeks=2).facts()
    given = hiding(signer=signer)
    return open_league(rules(publication), facts, [SPEC], seed=SEED, plugins=plugins(), commitments=given, out=out)


def leaks(text: str | bytes, *more: str) -> list[str]:
    """Return what of the hidden stands in a text, as it is or as JSON or HTML would write it."""
    data = text if isinstance(text, bytes) else text.encode(errors="backslashreplace")
    return [one for one in (*HIDDEN, *more) if one.encode() in data]


def leaking_files(folder: Path, *more: str) -> dict[str, list[str]]:
    """Return the files of a folder that hold something hidden, and what."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: found for name, data in files.items() if (found := leaks(data, *more))}


class Ended(NamedTuple):
    """How a command ended, and all that it printed."""

    code: object
    printed: str


Cli = Callable[..., Ended]


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run the program in `tmp_path`."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ended:
        capfd.readouterr()
        code: object = 0
        try:
            main(list(arguments))
        except SystemExit as ended:
            code = ended.code or 0
        out, err = capfd.readouterr()
        return Ended(code, out + err)

    return run


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two leagues: `early`, after its draft, and `over`."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KEY_NAME, KEY)
        with contextlib.closing(new_league(folder / "early")) as league:
            league.tick(EARLY)
        with contextlib.closing(new_league(folder / "over")) as league:
            league.run()
    return folder


@pytest.fixture
def early(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept / "early", tmp_path / "early"))


@pytest.fixture
def over(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept / "over", tmp_path / "over"))


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_the_canaries_are_there(over: Path) -> None:
    """Every team has said in some hundred texts what nobody may read."""
    with contextlib.closing(League.open(over, plugins=plugins())) as league:
        said = [text for _, text in league.ledger.store.secrets()]
        for team in TEAMS:
            assert sum(canary(team) in text and KEY in text for text in said) > 40
        raised = [one for one in league.records() if one.data.get("codes") == ["decision.failed"]]
        assert len(raised) >= 6


@pytest.mark.parametrize("name", ["early", "over"])
def test_in_the_file_of_a_league_only_the_private_table_holds_a_note(kept: Path, name: str) -> None:
    with contextlib.closing(sqlite3.connect(kept / name / "league.db")) as database:
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        held = {table: repr(list(database.execute(f'SELECT * FROM "{table}"'))) for table in tables}
        written = repr(list(database.execute("SELECT sql FROM sqlite_schema")))
    assert {table for table, rows in held.items() if leaks(rows)} == {"secret"}
    assert leaks(written) == []
    shown = {"event"} if name == "over" else set()
    assert {table for table, rows in held.items() if SEED in rows} == {"secret", *shown}
    assert set(leaking_files(kept / name)) == {"league.db"}


def test_the_first_record_names_the_variable_and_not_the_key(over: Path) -> None:
    with contextlib.closing(League.open(over, plugins=plugins())) as league:
        assert set(league.seats.values()) == {f"canary:key={KEY_NAME}"}
        assert leaks(repr(league.ledger.genesis())) == []


# --- what other teams are told ---------------------------------------------------------------------------------------


def test_no_team_is_ever_told_what_another_wrote_for_itself() -> None:
    league = new_league(None)
    engine, _ = league.engine()
    watched = {team: Watched(make_manager(SPEC, plugins().managers, team, engine.manager_seed(team))) for team in TEAMS}
    seats = {team: Seat(manager=manager) for team, manager in watched.items()}
    SeasonRunner(engine, league.ledger, seats).run()
    for team, manager in watched.items():
        assert len(manager.seen) > 10
        for _, sight, _ in manager.seen:
            assert leaks(sight) == []
        assert {briefing.team for briefing, _, _ in manager.seen} == {team}


def test_after_a_refusal_nobody_is_told_what_the_manager_raised() -> None:
    league = new_league(None)
    league.tick(at(7, 14))
    runner = runner_of(league)
    told = [render_json(runner.briefing(task)) for task in runner.waiting(at(7, 14))]
    refused = [one.data["codes"] for one in league.records() if one.kind == "decision.refused"]
    assert ["decision.failed"] in refused
    assert [leaks(one) for one in told] == [[]] * len(told)
    reasons = [text for name, text in league.ledger.store.secrets() if name.startswith("refused:")]
    assert reasons
    assert leaks("".join(reasons)) == []


# --- what is published -----------------------------------------------------------------------------------------------


def due(league: League, now: Instant) -> dict[str, str]:
    """Return the private values whose embargo is over by an instant, as they are kept."""
    embargo, store = Embargo(league.opened()), league.ledger.store
    privates = [one for record in league.records(1) for one in embargo.see(record)]
    names = [one.kept_as for one in privates if one.public_at is not None and one.public_at <= now]
    return {name: text for name in names if (text := store.secret(name)) is not None}


def test_at_no_instant_is_anything_published_before_its_embargo_is_over_and_the_key_never(tmp_path: Path) -> None:
    league, folder = new_league(None), tmp_path / "P"
    instants = (at(0, 18), EARLY, at(1), at(1, 17), at(7, 13), at(7, 19), at(8), at(8, 22), at(14, 15), at(16))
    shown = []
    for now in instants:
        league.tick(now)
        publish(league, folder, now=now)
        may = due(league, now)
        everything = b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
        assert leaks(everything) == (sorted(map(canary, TEAMS)) if may else [])
        lines = [json.loads(line) for line in (folder / "revealed.jsonl").read_bytes().splitlines()]
        assert {line["value"] for line in lines if line["name"] != "message"} == {
            text.replace(KEY, "[redacted]") for name, text in may.items() if not name.startswith("message:")
        } | {json.loads(text)["text"] for name, text in may.items() if name.startswith("message:")}
        assert {one.name for one in disclosed(league, now).values} == set(may)
        shown.append(len(may))
    assert shown[:2] == [0, 0]
    assert shown == sorted(shown)
    assert shown[-1] > 100


def test_a_note_is_published_exactly_when_its_embargo_is_over(tmp_path: Path) -> None:
    """Six picks a team-minute: nine in all, and then six hours."""
    league, over_at = new_league(None), at(0, 18, 9) + 6 * HOUR
    for now, there in ((over_at - 1, False), (over_at, True)):
        league.tick(Instant(now))
        publish(league, tmp_path / "P", now=Instant(now))
        lines = (tmp_path / "P" / "revealed.jsonl").read_bytes()
        assert all((canary(team).encode() in lines) is there for team in TEAMS)


POLICIES = {"never": NEVER, "private": {**NEVER, "visibility": "private"}, "none": None}


@pytest.mark.parametrize("publication", POLICIES.values(), ids=POLICIES.keys())
def test_what_is_never_published_is_in_no_publication(publication: Any, tmp_path: Path) -> None:
    league = bare() if publication is None else new_league(None, publication)
    league.run()
    publish(league, tmp_path / "P", now=LATE)
    assert leaking_files(tmp_path / "P") == {}


def bare() -> League:
    """Return a league whose rules say nothing of publication."""
    facts = toy_season(BY_WEEK, weeks=1).facts()
    checked = toy_rules(sport="toy-week", league={"teams": 3, "divisions": 1}, lineups__lock="game")
    return open_league(checked, facts, [SPEC], seed=SEED, plugins=plugins(), commitments=hiding())


def test_what_is_withheld_is_in_no_publication_and_not_disclosed(tmp_path: Path) -> None:
    league = new_league(None)
    league.run()
    for name, text in list(league.ledger.store.secrets()):
        if canary("team-02") in text:
            withhold(league, name)
    publish(league, tmp_path / "P", now=LATE)
    (found,) = leaking_files(tmp_path / "P").values()
    assert found == [canary("team-01"), canary("team-03")]
    assert leaks("".join(one.value for one in disclosed(league, LATE).values)) == found
    assert League.open(tmp_path / "P", plugins=plugins()).faults() == []


def test_the_private_key_of_the_heads_is_in_no_file_but_its_own(tmp_path: Path, over: Path) -> None:
    new_key(tmp_path / "heads.key", "league.example/heads")
    private = (tmp_path / "heads.key").read_text(encoding="utf-8").strip().split("+", 4)[4]
    signer = Signer.load(tmp_path / "heads.key")
    with contextlib.closing(new_league(tmp_path / "D", signer=signer)) as league:
        league.tick(EARLY)
        publish(league, tmp_path / "P", now=EARLY, signer=signer)
        assert private not in f"{league!r} {signer!r} {signer} {attrs.asdict(signer, filter=lambda a, _: a.repr)}"
    for folder in ("D", "P"):
        assert all(private not in found for found in leaking_files(tmp_path / folder, private).values())


# --- how things show themselves --------------------------------------------------------------------------------------


def test_nothing_shows_a_secret_of_itself(over: Path, tmp_path: Path) -> None:
    early_league = new_league(None)
    early_league.tick(EARLY)
    with contextlib.closing(League.open(over, plugins=plugins())) as league:
        for one in (early_league, league):
            engine, _ = one.engine()
            things = [one, one.ledger, one.ledger.store, engine, engine.texts, one.files, one.rules, one.standings]
            things += [runner_of(one), hiding(), one.text_sealer(), one.verdict(replay=False), plugins()]
            things += list(one.records())
            for thing in things:
                for said in (repr(thing), str(thing)):
                    assert leaks(said) == [], type(thing).__name__
                    # The last record shows the seed, and nothing else does.
                    assert SEED not in said or "league.closed" in said or "season.close" in said, type(thing).__name__


def test_errors_quote_no_text_of_an_answer_that_came_from_outside() -> None:
    """What is wrong with an answer is told to its team and kept in private; the log has the codes alone."""
    note = canary("team-01")
    bad = (
        f'{{"decision_id":"X","action":{{}},"private_notes":"{note} {KEY}"}}',
        f'{{"{note}":"{KEY}"}}',
        f"{note} {KEY}",
        f'{{"decision_id":"X","action":{{"seating":{{"P":["{note}"]}}}},"private_notes":"{KEY}"}}',
    )
    for text in bad:
        put = asked("lineup")
        put.answer(text.replace('"X"', json.dumps(put.id)).encode(), 1_000)
        log = b"\n".join(stored.line for stored in put.league.ledger.store.read())
        assert b"decision.refused" in log
        assert leaks(log) == []
        kept = {name: value for name, value in secrets_of(put.league).items() if KEY in value}
        assert {name.partition(":")[0] for name in kept} <= {"response", "note", "refused"}


def test_an_answer_for_another_team_is_refused_without_being_quoted() -> None:
    league = opened()
    league.tick(LINEUPS)
    with pytest.raises(LeagueError) as caught:
        league.submit(OUTSIDE, f"lineup:p01:0:{canary('team-01')}", KEY.encode(), LINEUPS)
    assert KEY not in f"{caught.value!r} {caught.value}"


# --- what the program prints -----------------------------------------------------------------------------------------

SHOWING: tuple[tuple[str, ...], ...] = (
    ("standings", "D"),
    ("standings", "D", "--json"),
    ("log", "D"),
    ("log", "D", "--team", "team-01"),
    ("fairness", "D"),
    ("fairness", "D", "--json"),
    ("verify", "D", "--json"),
    ("verify", "D", "--replay"),
    ("store", "info", "D"),
    ("store", "info", "D", "--json"),
    ("store", "copy", "D", "--to", "C", "--json"),
    ("store", "backup", "D", "--to", "B", "--json"),
    ("store", "upgrade", "D"),
    ("branch", "D", "--at", "20", "--to", "E", "--json"),
    ("publish", "D", "--to", "P", "--json"),
    ("publish", "D", "--to", "P"),
    ("withhold", "D", "note:pick:0:team-01"),
    ("withhold", "D", "seed"),
    ("asked", "D", "--now", format_instant(EARLY)),
    ("disclose", "D", "--now", format_instant(EARLY)),
    ("disclose", "D", "--now", format_instant(EARLY), "--json"),
    ("tick", "D", "--now", format_instant(EARLY), "--json"),
)


@pytest.mark.parametrize("debug", [(), ("--debug",)], ids=["plain", "debug"])
@pytest.mark.parametrize("arguments", SHOWING, ids=" ".join)
def test_no_command_prints_what_nobody_may_read_yet(
    cli: Cli, early: Path, arguments: tuple[str, ...], debug: tuple[str, ...]
) -> None:
    early.rename(early.with_name("D"))
    ended = cli(*debug, *arguments)
    assert ended.code in (0, 1, 2)
    assert ended.printed
    assert leaks(ended.printed, SEED, PASSWORD) == []
    assert "Traceback" not in ended.printed or debug


def test_when_all_may_be_read_the_key_is_still_taken_out(cli: Cli, over: Path) -> None:
    found = cli("disclose", over.name, "--now", format_instant(LATE))
    assert leaks(found.printed) == list(map(canary, TEAMS))
    assert "[redacted]" in found.printed
    cli("publish", over.name, "--to", "P", "--now", format_instant(LATE))
    assert leaking_files(over.parent / "P") == {"revealed.jsonl": list(map(canary, TEAMS))}
    assert cli("verify", "P", "--replay").code == 0


@pytest.mark.parametrize("debug", [(), ("--debug",)], ids=["plain", "debug"])
def test_a_manager_that_fails_with_its_key_shows_it_to_nobody(
    cli: Cli, early: Path, monkeypatch: pytest.MonkeyPatch, debug: tuple[str, ...]
) -> None:
    """Made anew for each tick, it raises before it is asked anything."""
    monkeypatch.setattr(canary_managers.Canary, "__init__", _raising)
    ended = cli(*debug, "tick", early.name, "--now", format_instant(at(2)))
    assert ended.code == 3
    assert "error[internal]" in ended.printed
    assert leaks(ended.printed, SEED) == []
    assert ("Traceback" in ended.printed) is bool(debug)


def _raising(_self: object, _team: str, key: str, _inner: object) -> None:
    raise RuntimeError(f"no model answers to {key}")


def test_managers_that_raise_are_missed_decisions_and_their_words_are_nowhere(cli: Cli, early: Path) -> None:
    ended = cli("--debug", "tick", early.name, "--now", format_instant(at(7, 15)), "--json")
    assert ended.code == 0
    assert leaks(ended.printed) == []
    assert b"failed with" not in cli("log", early.name).printed.encode()
    with contextlib.closing(League.open(early, plugins=plugins())) as league:
        assert not [name for name, text in league.ledger.store.secrets() if "failed with" in text]


@pytest.mark.parametrize("debug", [(), ("--debug",)], ids=["plain", "debug"])
def test_a_password_of_a_server_is_printed_nowhere(cli: Cli, early: Path, debug: tuple[str, ...]) -> None:
    pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    (early / "league.db").rename(early / "elsewhere.db")
    for url in (f"postgresql://me:{PASSWORD}@127.0.0.1:1/db", f"postgresql://me@127.0.0.1:1/db?password={PASSWORD}"):
        (early / "store.toml").write_text(f'league = "toy-1"\nurl = "{url}"\n', encoding="utf-8")
        ended = cli(*debug, "standings", early.name)
        assert (ended.code, "folder.store" in ended.printed) == (3, True)
        assert PASSWORD not in ended.printed
        ended = cli(*debug, "store", "copy", early.name, "--to", "C", "--store", url)
        assert ended.code in (2, 3)
        assert PASSWORD not in ended.printed
    (early / "store.toml").write_text('league = "toy-1"\nurl = "postgresql://me@127.0.0.1:1/db"\n', encoding="utf-8")
    for command in (("standings", early.name), ("store", "info", early.name), ("verify", early.name)):
        ended = cli(*debug, *command)
        assert (ended.code, "store.unreachable" in ended.printed) == (3, True)
        assert PASSWORD not in ended.printed


def test_a_copy_and_a_branch_keep_private_what_is_private(cli: Cli, over: Path) -> None:
    cli("store", "copy", over.name, "--to", "C")
    cli("branch", over.name, "--at", "60", "--to", "E")
    cli("store", "backup", over.name, "--to", "B")
    for folder in ("C", "E", "B"):
        assert set(leaking_files(over.parent / folder)) == {"league.db"}
        with contextlib.closing(sqlite3.connect(over.parent / folder / "league.db")) as database:
            assert leaks(repr(list(database.execute("SELECT line FROM event")))) == []
            assert leaks(repr(list(database.execute("SELECT * FROM secret"))))


def test_the_texts_of_a_decision_have_their_canaries() -> None:
    """What this file looks for is what the managers write."""
    assert all(KEY in text and canary("team-01") in text for text in texts_of("team-01", "pick:0:team-01").values())
