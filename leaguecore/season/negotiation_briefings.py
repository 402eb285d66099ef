"""What managers are told when they may talk: their threads in full, with whom they may trade, what the league says."""

from collections.abc import Mapping
from types import MappingProxyType

from leaguecore.league.collusion import rule_text
from leaguecore.league.commands import TradeLeg
from leaguecore.league.picks import picks_of
from leaguecore.league.records import Record
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.talk_windows import allowed_actions
from leaguecore.league.talks import OFFERS, SealedMessage, Thread, message_of, thread_id
from leaguecore.league.tallies import points_for, tallies
from leaguecore.league.thread_trades import acceptance_violations
from leaguecore.league.threads import threads_received
from leaguecore.managers.briefing import Board
from leaguecore.managers.negotiating import ChatSeen, MessageSeen, SideSeen, TalksSeen, ThreadSeen
from leaguecore.managers.trading import Give
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine
from leaguecore.season.message_seals import Opened, opened_message
from leaguecore.season.negotiation_decisions import TALKING
from leaguecore.season.thread_facts import ThreadFacts

Strengths = Mapping[str, Mapping[str, int]]


class NegotiationBriefings:
    """Makes the part of a briefing that is about threads and chat."""

    def __init__(self, engine: Engine, opened: Opened) -> None:
        """Take the facts, and what opens the seals of messages."""
        self._engine, self._opened, self._facts = engine, opened, ThreadFacts(engine)
        self._records: tuple[object, Mapping[str, Record], Mapping[str, int]] | None = None
        self._strengths: tuple[object, object, Strengths] | None = None

    def seen(self, state: LeagueState, task: Task, board: Board) -> TalksSeen | None:
        """Return what a team is told when it may say something; nothing when it is asked for something else."""
        if task.kind not in TALKING:
            return None
        rules, collusion = state.ruleset.negotiation, state.ruleset.collusion
        asked = thread_id(message_of(task.number)[0]) if task.kind == "reply" else ""
        mine = [thread for thread in state.talks.threads.values() if task.team in thread.teams]
        opening = rules is not None and task.kind == "negotiate"
        return TalksSeen(
            thread=asked,
            threads=tuple(self._thread(state, task, thread) for thread in mine),
            sides=MappingProxyType(self._sides(state, task, board, asked)),
            chat=tuple(ChatSeen(team=post.team, period=post.period, text=post.text) for post in state.talks.chat),
            negotiation=rules,
            chat_rules=state.ruleset.chat,
            collusion=rule_text(collusion) if collusion is not None else "",
            openings_left=rules.threads if rules is not None and opening else 0,
        )

    def _thread(self, state: LeagueState, task: Task, thread: Thread) -> ThreadSeen:
        rules, offer = state.ruleset.negotiation, thread.offer
        mine = not thread.ended and thread.turn == task.team
        allowed = allowed_actions(state, thread) if mine else ()
        return ThreadSeen(
            thread=thread.id,
            other=thread.other_than(task.team),
            opened_by=thread.team,
            messages=tuple(
                self._message(state, thread, number, message) for number, message in enumerate(thread.messages, start=1)
            ),
            messages_left=0 if rules is None or thread.ended else rules.messages - len(thread.messages),
            offer=offer.commitment if offer is not None else "",
            allowed=allowed,
            against=self._against(state, task, thread) if "accept" in allowed else (),
            ended=thread.ended,
            closes_at=thread.closes_at,
        )

    def _message(self, state: LeagueState, thread: Thread, number: int, message: SealedMessage) -> MessageSeen:
        plain = opened_message(self._opened, state.league, thread.id, number)
        accepted = thread.offer.commitment if message.action == "accept" and thread.offer is not None else ""
        return MessageSeen(
            number=number,
            team=thread.sender(number),
            action=message.action,
            gives=tuple(_give(leg) for leg in plain.legs),
            drops=plain.drops,
            offer=message.commitment if message.action in OFFERS else accepted,
            text=plain.text,
        )

    def _against(self, state: LeagueState, task: Task, thread: Thread) -> tuple[str, ...]:
        """Return codes of what stands against accepting the offer on the table without drops."""
        offer = thread.offer
        if offer is None:
            return ()
        reveal = opened_message(self._opened, state.league, thread.id, offer.number).reveal
        accepted = self._facts.acceptance(state, thread, offer.commitment, reveal, (), task.due_at)
        return tuple(violation.code for violation in acceptance_violations(state, thread, accepted))

    def _sides(self, state: LeagueState, task: Task, board: Board, thread: str) -> dict[str, SideSeen]:
        """Return both sides of a thread, or all teams when threads can be opened."""
        rules = state.ruleset.negotiation
        if task.kind == "chat" or rules is None:
            return {}
        teams = state.talks.threads[thread].teams if thread else active_teams(state)
        records, points = self._table(state)
        strengths = self._strengths_of(state, board)
        most = rules.threads_received
        return {
            team: SideSeen(
                team=team,
                players=MappingProxyType(state.rosters[team]),
                dollars=state.budgets[team],
                picks=picks_of(state, team),
                wins=records[team].wins,
                losses=records[team].losses,
                ties=records[team].ties,
                points=points[team],
                strengths=strengths[team],
                full=not thread and threads_received(state, team, task.number) >= most,
            )
            for team in sorted(teams)
        }

    def _table(self, state: LeagueState) -> tuple[Mapping[str, Record], Mapping[str, int]]:
        # All wake-ups between two scored periods see the same table.
        if self._records is None or self._records[0] is not state.results:
            records = {team: tally.head_to_head for team, tally in tallies(state).items()}
            self._records = (state.results, records, points_for(state))
        return self._records[1:]

    def _strengths_of(self, state: LeagueState, board: Board) -> Strengths:
        # All seats of a wake-up are told the same, and only a trade changes it in between.
        known = self._strengths
        if known is None or known[0] is not board or known[1] is not state.rosters:
            found = {team: MappingProxyType(self._facts.strengths(board, state.rosters[team])) for team in state.teams}
            self._strengths = known = (board, state.rosters, found)
        return known[2]


def _give(leg: TradeLeg) -> Give:
    return Give(giver=leg.giver, receiver=leg.receiver, players=leg.players, dollars=leg.dollars, picks=leg.picks)
