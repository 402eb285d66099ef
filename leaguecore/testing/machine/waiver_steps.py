"""Waivers and free agency in the machine: claims that are sealed and run, turns that are used, and cheats."""

from typing import Any, ClassVar

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.commit import commitment
from leaguecore.league.claims import bid_tag, claims_value
from leaguecore.league.commands import (
    Claim,
    Command,
    Move,
    MoveFreeAgents,
    PlannedRun,
    Reveal,
    RunWaivers,
    SealBids,
)
from leaguecore.league.free_agents import next_turn
from leaguecore.testing.cast import Cast
from leaguecore.testing.machine.books import LEAGUE
from leaguecore.testing.machine.waiver_books import WaiverBooks

RUNS = 60
"""More runs than a machine has steps."""


def planned_runs() -> tuple[PlannedRun, ...]:
    """Return a run at each midnight, whose claims close an hour before."""
    return tuple(
        PlannedRun(number=number, claims_at=Instant((number + 1) * DAY - HOUR), waivers_at=Instant((number + 1) * DAY))
        for number in range(RUNS)
    )


def planned_days() -> tuple[Instant, ...]:
    """Return the days of a league, each from six in the morning on."""
    return tuple(Instant(day * DAY + 6 * HOUR) for day in range(RUNS + 4))


class WaiverSteps(WaiverBooks):
    """Steps of the machine that have to do with waivers."""

    cast: ClassVar[Cast]
    secrets: dict[str, tuple[str, tuple[Claim, ...]]]
    roster: Any
    reports: Any
    reserve_slots: Any
    accept: Any
    give: Any
    active: Any
    old: list[Any]

    @precondition(lambda self: self.state.phase == "playing" and self.ruleset.waivers.kind != "none" and self.active())
    @rule(data=st.data(), many=st.integers(1, 6), run=st.booleans())
    def claim_some(self, data: st.DataObject, many: int, run: bool) -> None:
        """Seal the claims of some teams, and perhaps run the waivers."""
        for _ in range(many):
            if len(self.state.sealed) < len(self.active()):
                self.accept(self.seal_step(data))
        if run:
            self.accept(self.run_step(data))

    @precondition(lambda self: next_turn(self.state) is not None and self.active())
    @rule(data=st.data(), many=st.integers(1, 6))
    def move_some(self, data: st.DataObject, many: int) -> None:
        """Take some turns in free agency, legal ones and others."""
        for _ in range(many):
            team = next_turn(self.state)
            if team is not None:
                command = self.moves_step(data, team)
                allowed = self.may_move(command)
                assert self.give(command) == allowed
                if not allowed:
                    self.accept(attrs.evolve(command, moves=()))

    def claims(self, data: st.DataObject, team: str) -> tuple[Claim, ...]:
        """Draw claims, sensible ones and others."""
        free = sorted(set(self.cast.players) - set(self.owner))[:3]
        waiting, mine, others = sorted(self.waits)[:2], self.roster(team), sorted(self.owner)
        rules = self.ruleset.waivers
        adds = st.sampled_from([*free * 4, *waiting * 3, *others])
        drops = st.sampled_from([*mine * 3, "", "", *free[:1], *others[:1]])
        least = rules.min_bid
        payable = st.integers(least, max(least, self.state.budgets[team])) if rules.kind == "faab" else st.just(0)
        bids = st.one_of(payable, payable, payable, st.sampled_from([-1, 0, 2, 3, 11]))
        groups = st.sampled_from([0, 0, 1, 2] if rules.groups else [0, 0, 0, 1])
        one = st.builds(Claim, add=adds, drop=drops, bid=bids, group=groups, reserve=self.reserve_slots())
        return tuple(data.draw(st.lists(one, min_size=1, max_size=rules.max_claims)))

    def seal_step(self, data: st.DataObject) -> Command:
        """Seal some claims."""
        team = data.draw(st.sampled_from([team for team in self.active() if team not in self.state.sealed]))
        claims, salt = self.claims(data, team), f"{len(self.old):064x}"
        self.secrets[team] = (salt, claims)
        self.sealers.append(team)
        sealed = commitment(bid_tag(LEAGUE, team, self.runs), salt, claims_value(claims))
        return SealBids(snapshot="0" * 64, team=team, run=self.runs, commitment=sealed, auto=False)

    def run_step(self, data: st.DataObject) -> Command:
        """Open what was sealed; some of the players to be dropped may have begun to play."""
        reveals = tuple(
            Reveal(team=team, salt=self.secrets[team][0], claims=self.secrets[team][1])
            for team in sorted(self.state.sealed)
        )
        drops = sorted({claim.drop for reveal in reveals for claim in reveal.claims if claim.drop})
        entering = {claim.add for reveal in reveals for claim in reveal.claims if claim.reserve}
        return RunWaivers(
            snapshot="0" * 64,
            run=self.runs,
            reveals=reveals,
            positions=self.cast.players,
            lots=tuple(data.draw(st.permutations(self.teams))),
            locked=tuple(data.draw(st.lists(st.sampled_from(drops), unique=True, max_size=2))) if drops else (),
            kept_seats={},
            statuses=self.reports(data, sorted({*self.beside, *entering})),
            newcomers=tuple(player for player in sorted(entering) if data.draw(st.booleans())),
        )

    def moves_step(self, data: st.DataObject, team: str) -> MoveFreeAgents:
        """Use the turn in free agency with some additions, of whom and for whom some may have begun to play."""
        free, mine = sorted(set(self.cast.players) - set(self.owner) - set(self.waits))[:8], self.roster(team)
        adds = st.sampled_from([*free * 2, *sorted(self.waits)[:2], *sorted(self.owner)[:1]])
        drops = st.sampled_from([*mine * 4, "", *free[:1]])
        most = self.ruleset.free_agents.max_moves + 1
        wanted = data.draw(st.lists(st.tuples(adds, drops, self.reserve_slots()), max_size=most))
        entering = sorted({add for add, _, to in wanted if to})
        begun = st.lists(st.sampled_from([*free, *mine]), unique=True, max_size=3)
        slates = sorted(self.state.slates)[:1]
        return MoveFreeAgents(
            snapshot="0" * 64,
            team=team,
            window=self.state.turns[team],
            moves=tuple(
                Move(add=add, drop=drop, positions=self.cast.players[add], reserve=to) for add, drop, to in wanted
            ),
            locked={slate: tuple(data.draw(begun)) for slate in slates},
            kept_seats={},
            begun=tuple(data.draw(begun)),
            statuses=self.reports(data, sorted({*self.beside, *entering})),
            newcomers=tuple(player for player in entering if data.draw(st.booleans())),
            auto=False,
        )

    @precondition(lambda self: self.state.sealed)
    @rule(data=st.data(), kind=st.sampled_from(["more", "salt", "swap", "hide", "group"]))
    def cheat_at_the_reveal(self, data: st.DataObject, kind: str) -> None:
        """Show other claims than were sealed, another salt, another team's, or not all: never accepted."""
        command = self.run_step(data)
        assert isinstance(command, RunWaivers)
        first = command.reveals[0]
        if kind == "more":
            first = attrs.evolve(first, claims=(*first.claims, Claim(add=self.cast.leading(1)[0], drop="", bid=1)))
        elif kind == "group":
            regrouped = attrs.evolve(first.claims[0], group=first.claims[0].group + 1)
            first = attrs.evolve(first, claims=(regrouped, *first.claims[1:]))
        elif kind == "salt":
            first = attrs.evolve(first, salt="f" * 64)
        elif kind == "swap":
            first = attrs.evolve(first, team=next(team for team in self.teams if team != first.team))
        reveals = command.reveals[1:] if kind == "hide" else (first, *command.reveals[1:])
        assert not self.give(attrs.evolve(command, reveals=reveals))
