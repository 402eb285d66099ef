"""An answer that grows by what a person says, line by line, until it is given.

Every kind of decision has a few words of its own (`SAYINGS`); `json {...}` says any action as the schema has it.
"""

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

import attrs

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import (
    NO_PART,
    Bid,
    Claims,
    Decision,
    Keepers,
    Lineup,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Vote,
    Wish,
)
from leaguecore.managers.doors.spoken.names import NameBook, Unclear
from leaguecore.managers.doors.spoken.talks import accepting, chatting, offering, rejecting, talking
from leaguecore.managers.wire import answer_bytes

SAYINGS: Mapping[str, tuple[str, ...]] = {
    "shortlist": ("list NAME, NAME: see these in detail before the pick",),
    "pick": ("pick NAME",),
    "nominate": ("nominate NAME for DOLLARS",),
    "bid": ("bid DOLLARS", "bid nothing"),
    "keepers": ("keep NAME, NAME", "keep nobody"),
    "lineup": ("seat NAME at SLOT", "bench NAME", "drop NAME"),
    "claims": ("add NAME drop NAME bid DOLLARS: the last two may be left out", "clear"),
    "moves": ("add NAME drop NAME: the second may be left out", "clear"),
    "trades": ("give NAME, NAME for NAME to TEAM", "accept OFFER", "reject OFFER"),
    "vote": ("for", "against"),
    "negotiate": ("give NAME, NAME for NAME to TEAM", "say WORDS to TEAM"),
    "reply": ("accept", "reject", "say WORDS", "give NAME for NAME"),
    "chat": ("say WORDS",),
}
"""What can be said, by the kind of decision."""


class SpokenAnswer:
    """The answer to one briefing, as far as it has been said."""

    def __init__(self, briefing: Briefing) -> None:
        """Begin with nothing said: what stands stays, and nothing is added, offered or said."""
        self.briefing, self.names = briefing, NameBook.of(briefing)
        self.decision: Decision | None = _to_begin_with(briefing)
        self.notes = ""
        self._action: str | None = None

    def say(self, line: str) -> None:
        """Take what a person says.

        Raises:
            Unclear: if it means nothing here, or several things.
        """
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if word == "json":
            self._action = _checked_json(rest)
        elif word == "notes":
            self.notes = rest
        else:
            saying = _SAID.get((self.briefing.kind, word))
            if saying is None:
                raise Unclear(f"{word!r} cannot be said to a {self.briefing.kind}; say help")
            self.decision, self._action = saying(self, rest), None

    @property
    def complete(self) -> bool:
        """Whether there is something to give."""
        return self._action is not None or self.decision is not None

    def data(self) -> bytes:
        """Return the answer as it travels.

        Raises:
            Unclear: if nothing was said of what must be.
        """
        if self._action is not None:
            named, notes = json.dumps(self.briefing.decision_id), json.dumps(self.notes)
            return f'{{"decision_id":{named},"action":{self._action},"private_notes":{notes}}}'.encode()
        if self.decision is None:
            raise Unclear(f"nothing is said yet; say {' or '.join(SAYINGS[self.briefing.kind])}")
        return answer_bytes(attrs.evolve(self.decision, private_notes=self.notes), self.briefing.decision_id)


_Saying: TypeAlias = Callable[[SpokenAnswer, str], Decision]


def _to_begin_with(briefing: Briefing) -> Decision | None:
    kind = briefing.kind
    if kind == "lineup":
        return Lineup(seating=dict(briefing.seating))
    nothing: Mapping[str, Decision] = {
        **NO_PART,
        "shortlist": Shortlist(players=()),
        "bid": Bid(most=None),
        "keepers": Keepers(players=()),
        "claims": Claims(wishes=()),
        "moves": Moves(wishes=()),
    }
    return nothing.get(kind)


def _checked_json(text: str) -> str:
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unclear(f"this is no JSON: {error}") from error
    return text


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Unclear(f"{text!r} is no number of dollars")
    return int(text)


def _free(answer: SpokenAnswer, text: str) -> str:
    told = answer.briefing
    return answer.names.meant(text, (player for player in told.board.players if told.free(player)))


def _own(answer: SpokenAnswer, text: str) -> str:
    told = answer.briefing
    return answer.names.meant(text, [*told.roster, *(one for players in told.reserve.values() for one in players)])


def _several(answer: SpokenAnswer, text: str, meant: Callable[[SpokenAnswer, str], str]) -> tuple[str, ...]:
    return tuple(meant(answer, part) for part in text.split(",") if part.strip())


def _list(answer: SpokenAnswer, text: str) -> Decision:
    return Shortlist(players=_several(answer, text, _free))


def _pick(answer: SpokenAnswer, text: str) -> Decision:
    return Pick(player=_free(answer, text))


def _nominate(answer: SpokenAnswer, text: str) -> Decision:
    name, _, dollars = text.rpartition(" for ")
    if not name:
        raise Unclear("say: nominate NAME for DOLLARS")
    return Nomination(player=_free(answer, name), opening=_number(dollars.strip()))


def _bid(_answer: SpokenAnswer, text: str) -> Decision:
    return Bid(most=None if text == "nothing" else _number(text))


def _keep(answer: SpokenAnswer, text: str) -> Decision:
    if text == "nobody":
        return Keepers(players=())
    sheet = answer.briefing.drafting
    mine = {} if sheet is None or sheet.keepers is None else sheet.keepers.costs.get(answer.briefing.team, {})
    return Keepers(players=_several(answer, text, lambda one, part: one.names.meant(part, mine)))


def _lineup(answer: SpokenAnswer) -> Lineup:
    stands = answer.decision
    return stands if isinstance(stands, Lineup) else Lineup(seating=dict(answer.briefing.seating))


def _seat(answer: SpokenAnswer, text: str) -> Decision:
    """Seat a player at a slot; of a slot that is full, whoever sat there last leaves it."""
    name, _, where = text.rpartition(" at ")
    slot = next((one for one in answer.briefing.rules.slots if one.name.casefold() == where.strip().casefold()), None)
    if not name or slot is None:
        slots = ", ".join(one.name for one in answer.briefing.rules.slots)
        raise Unclear(f"say: seat NAME at SLOT, one of {slots}")
    player, stands = _own(answer, name), _lineup(answer)
    seating = {where: tuple(one for one in who if one != player) for where, who in stands.seating.items()}
    seating[slot.name] = (*seating.get(slot.name, ())[: slot.count - 1], player)
    return attrs.evolve(stands, seating=seating)


def _bench(answer: SpokenAnswer, text: str) -> Decision:
    player, stands = _own(answer, text), _lineup(answer)
    seating = {where: tuple(one for one in who if one != player) for where, who in stands.seating.items()}
    return attrs.evolve(stands, seating=seating)


def _drop(answer: SpokenAnswer, text: str) -> Decision:
    benched = _bench(answer, text)
    stands = benched if isinstance(benched, Lineup) else _lineup(answer)
    return attrs.evolve(stands, drop=(*stands.drop, _own(answer, text)))


def _wish(answer: SpokenAnswer, text: str) -> Wish:
    rest, _, dollars = text.partition(" bid ")
    name, _, dropped = rest.partition(" drop ")
    bid = _number(dollars.strip()) if dollars else answer.briefing.rules.min_bid
    drop = _own(answer, dropped) if dropped else ""
    return Wish(add=_free(answer, name), drop=drop, bid=bid if answer.briefing.kind == "claims" else 0)


def _add(answer: SpokenAnswer, text: str) -> Decision:
    before = answer.decision
    wishes = (*(before.wishes if isinstance(before, Claims | Moves) else ()), _wish(answer, text))
    return Claims(wishes=wishes) if answer.briefing.kind == "claims" else Moves(wishes=wishes)


def _clear(answer: SpokenAnswer, _text: str) -> Decision:
    return Claims(wishes=()) if answer.briefing.kind == "claims" else Moves(wishes=())


def _talk(saying: Callable[[Briefing, NameBook, str, Decision | None], Decision]) -> _Saying:
    return lambda answer, text: saying(answer.briefing, answer.names, text, answer.decision)


_SAID: Mapping[tuple[str, str], _Saying] = {
    ("shortlist", "list"): _list,
    ("pick", "pick"): _pick,
    ("nominate", "nominate"): _nominate,
    ("bid", "bid"): _bid,
    ("keepers", "keep"): _keep,
    ("lineup", "seat"): _seat,
    ("lineup", "bench"): _bench,
    ("lineup", "drop"): _drop,
    ("claims", "add"): _add,
    ("moves", "add"): _add,
    ("claims", "clear"): _clear,
    ("moves", "clear"): _clear,
    ("vote", "for"): lambda _answer, _text: Vote(against=False),
    ("vote", "against"): lambda _answer, _text: Vote(against=True),
    ("chat", "say"): _talk(chatting),
    ("negotiate", "say"): _talk(talking),
    ("reply", "say"): _talk(talking),
    ("reply", "accept"): _talk(accepting),
    ("reply", "reject"): _talk(rejecting),
    ("trades", "accept"): _talk(accepting),
    ("trades", "reject"): _talk(rejecting),
    ("trades", "give"): _talk(offering),
    ("negotiate", "give"): _talk(offering),
    ("reply", "give"): _talk(offering),
}
