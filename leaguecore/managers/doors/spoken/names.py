"""Names of players as people type them: a part of a name is enough if it means one player, and never guessed at."""

import unicodedata
from collections.abc import Iterable, Mapping

import attrs

from leaguecore.managers.briefing import Briefing

LISTED_MAX = 8


class Unclear(Exception):
    """What was said means nothing here, or several things; the text says which."""


@attrs.frozen(kw_only=True)
class NameBook:
    """The players whom a person may name.

    Attributes:
        names: by their ids.
        order: the ids, who is likely meant first; others are not likelier than by their id.
    """

    names: Mapping[str, str]
    order: Mapping[str, int] = attrs.field(factory=dict)

    @classmethod
    def of(cls, briefing: Briefing) -> "NameBook":
        """Return the book of a briefing: all players of its board, by their rank for the draft."""
        board = briefing.board
        order = {player: board.fact("rank", player) for player in board.players}
        return cls(names=dict(zip(board.players, board.names, strict=True)), order=order)

    def meant(self, text: str, among: Iterable[str] | None = None) -> str:
        """Return the id of the one player whom a text means.

        An id means its player, and so does a whole name that one player has. Else each word of the text must begin a
        word of the name; marks and capitals do not count.

        Args:
            text: what was typed.
            among: the ids that can be meant; None for all.

        Raises:
            Unclear: if nobody is meant, or several are; it lists them.

        >>> NameBook(names={"p1": "José Ruiz", "p2": "Josef Ruth"}).meant("jose r")
        Traceback (most recent call last):
        leaguecore.managers.doors.spoken.names.Unclear: 'jose r' may be: José Ruiz (p1), Josef Ruth (p2)
        """
        ids = list(self.names) if among is None else [player for player in among if player in self.names]
        wanted = _plain(text)
        if text.strip() in ids:
            return text.strip()
        whole = [player for player in ids if _plain(self.names[player]) == wanted]
        found = whole or [player for player in ids if wanted and _begins(_plain(self.names[player]), wanted)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise Unclear(f"nobody here is called {text.strip()!r}")
        raise Unclear(f"{text.strip()!r} may be: {self._listed(found)}")

    def matching(self, text: str) -> list[str]:
        """Return the ids of all players whom a text may mean, likelier ones first."""
        wanted = _plain(text)
        found = [player for player, name in self.names.items() if _begins(_plain(name), wanted) or player == text]
        return sorted(found, key=self._place)

    def shown(self, player: str) -> str:
        """Return a player as he is shown: his name, and the id by which nobody else is meant."""
        name = self.names.get(player, player)
        return name if name == player else f"{name} ({player})"

    def _listed(self, players: list[str]) -> str:
        first = sorted(players, key=self._place)[:LISTED_MAX]
        more = len(players) - len(first)
        return ", ".join(self.shown(player) for player in first) + (f", and {more} more" if more else "")

    def _place(self, player: str) -> tuple[int, str]:
        return self.order.get(player, 2**52), player


def _plain(text: str) -> str:
    """Return a text without marks and capitals, hyphens and full stops as blanks."""
    letters = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.replace("-", " ").replace(".", " ").replace("'", "").split())


def _begins(name: str, wanted: str) -> bool:
    """Say whether the words of a text begin words of a name, in their order."""
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())
