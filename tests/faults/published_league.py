"""One small league that has everything a tamperer could want, published while it was played.

Three teams bid in secret for the same player, talk in threads, trade, chat and keep notes; one bids more than it has,
and is refused. The weeks are those of `trade_seasons`: scored on Monday at 13:00, claims at 14:00, the waiver run at
15:00, then a window of negotiation of a day. A head is signed at the beginning, at the closes, and at the end.
"""

import contextlib
import shutil
from pathlib import Path

import attrs
from season_cases import Scripted, plugins, toy_rules
from talk_seasons import NEGOTIATION, PUBLICATION, negotiator, proposing, quiet, swap
from toy_sport import at
from trade_seasons import FIRST, SECOND, THIRD, TRADES, season, started

from leaguecore.ledger.chain import Receipt
from leaguecore.ledger.signing import Signer, new_key
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Decision, Wish
from leaguecore.managers.negotiating import Chat
from leaguecore.season.asking import Seat
from leaguecore.season.commitments import Commitments
from leaguecore.season.facade import League, open_league
from leaguecore.season.publisher import publish
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules
from leaguecore.season.withholding import withhold

KEY = "sk-" + "Ab3dEf6hIj9kLm2nOp5q"  # put together, so that no scanner takes it for one that somebody lost
WORD = "Das war schön"
"""What is said in the chat: a text with two spellings in Unicode."""

BEGINS, RUN, CLOSES = at(0, 18), at(7, 15), at(8, 16)
"""The draft, the first waiver run, and the close of the first window of negotiation."""

HEADS = (at(1), RUN, CLOSES, at(12))
"""When heads are signed beside those of the beginning, of the middle and of the end."""

MIDDLE = at(14, 14, 30)
"""The second claims are sealed and not run: they are held back, and notes of the second week are under embargo."""

OVER = at(60)
"""When all that is ever read may be read."""

WITHHELD = f"note:chat:2:{THIRD}"
BIDS = {FIRST: 20, SECOND: 12, THIRD: 7}
WANTED = "joe"
LET_GO = {FIRST: "fay", SECOND: "gus", THIRD: "ivy"}


@attrs.frozen(kw_only=True, eq=False)
class Played:
    """The league and what was published of it; whoever tampers takes copies.

    Attributes:
        own: the folder in which it was played to its end.
        own_middle: the same as it was in the middle, when some records had come after the newest head.
        end: the public folder of the whole season, when everything may be read.
        middle: the public folder while it was played.
        signer: whose key the league committed to.
        receipts: what the teams were given for their first claims, in order.
    """

    own: Path
    own_middle: Path
    end: Path
    middle: Path
    signer: Signer
    receipts: tuple[Receipt, ...]


def play(root: Path, *, omitted: bool = False) -> Played:
    """Play and publish the league in a new folder.

    Args:
        root: an empty folder. The key lies beside it, so that another season can be signed by the same one.
        omitted: the third team's first claims are left out, as if they had never arrived.
    """
    key = root.parent / "key"
    if not key.exists():
        new_key(key, "league.example/heads")
    signer = Signer.load(key)
    own, own_middle, end, middle = (root / name for name in ("own", "own-middle", "end", "middle"))
    with contextlib.closing(_opened(own, signer)) as league:
        runner = _runner(league, omitted=omitted)
        publish(league, end, now=BEGINS, signer=signer)
        for instant in HEADS:
            runner.run(until=instant)
            publish(league, end, now=instant, signer=signer)
        runner.run(until=MIDDLE)
    shutil.copytree(own, own_middle)
    shutil.copytree(end, middle)
    with contextlib.closing(League.open(own, read_only=False, plugins=plugins())) as league:
        publish(league, middle, now=MIDDLE, signer=signer)
        _runner(league, omitted=omitted).run()
        withhold(league, WITHHELD)
        publish(league, end, now=OVER, signer=signer)
        receipts = tuple(league.ledger.receipt(f"claims:0:{team}") for team in BIDS)
    return Played(own=own, own_middle=own_middle, end=end, middle=middle, signer=signer, receipts=receipts)


def _opened(own: Path, signer: Signer) -> League:
    return open_league(
        _rules(),
        season().facts(),
        ["absent"] * len(BIDS),
        seed="7",
        out=own,
        plugins=plugins(),
        commitments=Commitments(signer=signer, text_secret="5f" * 32),
    )


def _rules() -> CheckedRules:
    return toy_rules(
        sport="toy-week",
        league={"teams": 3, "divisions": 1},
        lineups__lock="game",
        trades={**TRADES, "most_teams": 2},
        negotiation=NEGOTIATION,
        publication=PUBLICATION,
        chat={"messages_per_period": 2, "text_chars": 60, "shown": 3},
        wakes={"injury": False, "claim_outcome": False, "week_end": True},
    )


def _runner(league: League, *, omitted: bool) -> SeasonRunner:
    """Return what plays the league with managers who know what they want."""
    seats = {team: Seat(manager=_manager(team, omitted=omitted)) for team in BIDS}
    return SeasonRunner(league.committed_engine(), league.ledger, seats)


def _manager(team: str, *, omitted: bool) -> Scripted:
    def lineup(briefing: Briefing) -> Decision:
        return attrs.evolve(started(briefing), private_notes=f"{team} starts them in {briefing.slate}")

    def claims(briefing: Briefing) -> Decision | None:
        if not briefing.decision_id.startswith("claims:0:"):
            # The second run is for what the first team has let go; the third bids more than it has.
            wish = Wish(add=LET_GO[FIRST], drop=max(briefing.roster), bid=500 if team == THIRD else 3)
            return Claims(wishes=(wish,) if team != FIRST else ())
        if omitted and team == THIRD:
            return None
        return Claims(wishes=(Wish(add=WANTED, drop=LET_GO[team], bid=BIDS[team]),), private_notes=f"{team} wants joe")

    def chat(_briefing: Briefing) -> Decision:
        return Chat(texts=(WORD,) if team == FIRST else (), private_notes=f"nobody knows what {team} thinks")

    notes = f"mine is {KEY}, and ann limps"
    offer = proposing(SECOND, *swap("ann", "bob"), text="take her, she is fine", notes=notes)
    return negotiator(team, offer if team == FIRST else quiet, claims=claims, chat=chat, lineup=lineup)
