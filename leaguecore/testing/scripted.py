"""A manager whose answers a test writes down beforehand, by the kind of question."""

from collections.abc import Mapping
from typing import Any

from leaguecore.managers import Briefing, Manager


class ScriptedManager:
    """Answers each kind of question as the script says, and keeps the briefings.

    Attributes:
        answers: the script.
        otherwise: who answers what is not in it.
        seen: the briefings that were answered by the script, in order.

    Example:
        >>> from leaguecore.managers import Pick
        >>> manager = ScriptedManager({"pick": lambda briefing: Pick(player=briefing.board.players[0])})
    """

    def __init__(self, answers: Mapping[str, Any], *, otherwise: Manager | None = None) -> None:
        """Take the script.

        Args:
            answers: by kind (`pick`, `lineup`, ...) a decision, an `Answer`, bytes or None, or a function that returns
                one of these from the briefing.
            otherwise: who answers what is not in the script; None answers nothing, so the published default applies.
        """
        self.seen: list[Briefing] = []
        self.answers, self.otherwise = answers, otherwise

    def decide(self, briefing: Briefing) -> Any:
        """Answer by the script."""
        if briefing.kind not in self.answers:
            return None if self.otherwise is None else self.otherwise.decide(briefing)
        self.seen.append(briefing)
        answer = self.answers[briefing.kind]
        return answer(briefing) if callable(answer) else answer
