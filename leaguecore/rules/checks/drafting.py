"""Whether the rules of the draft, of an auction and of keepers make sense together."""

from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.drafting import AuctionRules, KeeperRules
from leaguecore.sport.contract import Sport

CARRIED_MOST = 1_000
"""Players over all teams at the end of a season: each takes up to eighty bytes of a record of 64 KiB."""


def drafting_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Walk what is wrong with the draft, the auction and the keepers."""
    draft, auction = ruleset.draft, ruleset.draft.auction
    if draft.rounds != ruleset.roster_size:
        message = f"is {draft.rounds}, but a roster has {ruleset.roster_size} places"
        yield Problem(path="draft.rounds", message=message)
    if (draft.kind == "auction") != (auction is not None):
        message = "is missing" if auction is None else f"stands beside kind = {draft.kind!r}"
        yield Problem(path="draft.auction", message=message)
    if auction is not None:
        yield from _auction_problems(ruleset, auction)
    if draft.pool == "newcomers" and ruleset.keepers is None:
        yield Problem(path="draft.pool", message="newcomers alone are drafted by teams that keep others: add [keepers]")
    if ruleset.keepers is not None:
        yield from _keeper_problems(ruleset, ruleset.keepers)


def _auction_problems(ruleset: Ruleset, auction: AuctionRules) -> Iterator[Problem]:
    least = ruleset.draft.rounds * auction.min_bid
    if auction.budget < least:
        message = f"is {auction.budget}, but {ruleset.draft.rounds} players cost at least {least}"
        yield Problem(path="draft.auction.budget", message=message)
    if ruleset.draft.queue:
        yield Problem(path="draft.queue", message="an auction has no picks to queue for; write 0")
    if ruleset.trades is not None and ruleset.trades.picks_seasons:
        yield Problem(path="trades.picks_seasons", message="an auction has no picks to trade; write 0")


def _keeper_problems(ruleset: Ruleset, keepers: KeeperRules) -> Iterator[Problem]:
    rounds, by_price = ruleset.draft.rounds, ruleset.draft.auction is not None
    if keepers.most > rounds:
        yield Problem(path="keepers.most", message=f"is {keepers.most}, but a roster has {rounds} places")
    if keepers.cost == ("round" if by_price else "auction_price"):
        message = f"{keepers.cost!r} does not go with draft.kind = {ruleset.draft.kind!r}"
        yield Problem(path="keepers.cost", message=message)
    if keepers.cost == "last_rounds" and keepers.dearer_by:
        yield Problem(path="keepers.dearer_by", message='nothing gets dearer with cost = "last_rounds"; write 0')
    if keepers.undrafted_round > rounds:
        message = f"is {keepers.undrafted_round}, but the draft has {rounds} rounds"
        yield Problem(path="keepers.undrafted_round", message=message)
    places = ruleset.roster_size + sum(slot.count for slot in ruleset.roster.reserve)
    if ruleset.league.teams * places > CARRIED_MOST:
        message = f"{ruleset.league.teams} teams would take more than {CARRIED_MOST} players into the next season"
        yield Problem(path="keepers", message=message)
