"""The policies of attention, least first, and what each of them sees when."""

from collections.abc import Mapping

import attrs

WEEKLY, SWAP, DAILY = "weekly", "swap", "daily"
INACTIVE, ABSENT, HINDSIGHT = "inactive", "absent", "hindsight"


@attrs.frozen(kw_only=True)
class Policy:
    """A way to set lineups.

    Attributes:
        title: as a table names it.
        by_day: what it does where a lineup is for a day; "" where it means nothing there.
        by_week: what it does where a lineup is for a week, and each player locks when his game begins.
        declared: what it knows beyond the instant of its decision, "" for nothing.
    """

    name: str
    title: str
    by_day: str
    by_week: str
    declared: str = ""

    def means(self, *, by_period: bool) -> str:
        """Return what the policy does in a league whose lineups are for periods, or for days."""
        return self.by_week if by_period else self.by_day


POLICIES: Mapping[str, Policy] = {
    policy.name: policy
    for policy in (
        Policy(
            name=WEEKLY,
            title="Weekly lock",
            by_day="one lineup for all days of the week, set before its first game by what is expected of the week",
            by_week="one lineup, set before the first game of the week",
        ),
        Policy(
            name=SWAP,
            title="Weekly + Thursday swap",
            by_day="the weekly lineup, and from Thursday a new one by what is then expected of the rest of the week",
            by_week="",
        ),
        Policy(
            name=DAILY,
            title="Daily lineup from projections",
            by_day="a lineup a day, before the first game of the day",
            by_week="a new lineup before the first game of each day; whoever has begun to play stays in his seat",
        ),
        Policy(
            name=INACTIVE,
            title="Daily, reads the inactive list",
            by_day="the daily lineup without those who will not play although their team does",
            by_week="the daily lineup without those who will not play in the games that begin before the next one",
            declared="hindsight: the list, whenever it came out, is read as if it were there at the decision",
        ),
        Policy(
            name=ABSENT,
            title="Daily, knows who will not play",
            by_day="the daily lineup without those who have no line of the day",
            by_week="the daily lineup without those who have no line of the week",
            declared="hindsight: what a complete list would tell; for data whose lists are not complete",
        ),
        Policy(
            name=HINDSIGHT,
            title="Hindsight-best daily (ceiling)",
            by_day="the lineup of each day that scored most",
            by_week="the lineup of each week that scored most",
            declared="hindsight: the points themselves",
        ),
    )
}
"""By name, in the order in which none should gain less than the one before."""


def policies_of(*, by_period: bool) -> tuple[Policy, ...]:
    """Return the policies that mean something where lineups are for periods, or for days.

    A week of lineups that lock by game opens on Thursday, so there a Thursday swap is the weekly lineup itself.
    """
    return tuple(policy for policy in POLICIES.values() if policy.means(by_period=by_period))
