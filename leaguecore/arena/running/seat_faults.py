"""Whether a league that is kept is the one that the plan means: its plan, its rules, its seats, its slots, its seed."""

from leaguecore.arena.plans import PlannedLeague
from leaguecore.commit import commitment, derived_salt
from leaguecore.ledger import Fault
from leaguecore.season.league import League
from leaguecore.season.line_up import PLAN


def seat_faults(league: League, planned: PlannedLeague, plan_sha256: str) -> list[Fault]:
    """Return how a league is not the planned one; nothing if it is.

    Args:
        league: as it is kept.
        planned: what the plan says of it.
        plan_sha256: of the exact bytes of the plan.
    """
    genesis = league.ledger.genesis().data
    line_up = league.line_up
    wrong = {
        "commits to another plan": genesis["hashes"].get(PLAN) != plan_sha256,
        "is played by other rules": league.rules.file.sha256 != planned.ruleset_sha256,
        "has other managers": league.seats != {seat.team: seat.manager for seat in planned.seats},
        "has another order of the draft": line_up is None or line_up.draft_order != planned.draft_order,
        "has other variants": league.variants != {seat.team: seat.variant for seat in planned.seats},
        "reports other models": line_up is None or _models(league) != _planned_models(planned),
    }
    return [
        Fault(code="arena.seats", seq=0, message=f"{planned.name} {what}") for what, is_so in wrong.items() if is_so
    ]


def seed_faults(league: League, planned: PlannedLeague, *, simulated: bool) -> list[Fault]:
    """Return that a simulated league has another seed than the plan's, or one in time the plan's, which is no secret.

    A league that was played anew until it pleased has another seed. The commitment in the first record tells, so the
    seed need not be known.

    Args:
        league: as it is kept.
        planned: what the plan says of it.
        simulated: whether it is played from the seed of the plan.
    """
    name = league.ledger.league
    committed = commitment(f"seed:{name}", derived_salt(planned.seed, "seed", name), planned.seed)
    if (league.ledger.genesis().data["seed_commitment"] == committed) == simulated:
        return []
    what = "is not played from the seed of the plan" if simulated else "is played from the seed that the plan tells all"
    return [Fault(code="arena.seats", seq=0, message=f"{planned.name} {what}")]


def _models(league: League) -> dict[str, tuple[str, str, str]]:
    detail = league.ledger.genesis().data.get("seats_detail") or {}
    return {team: (seat["model"], seat["lab"], seat["surface"]) for team, seat in detail.items()}


def _planned_models(planned: PlannedLeague) -> dict[str, tuple[str, str, str]]:
    return {seat.team: (seat.model, seat.lab, seat.surface) for seat in planned.seats}
