"""The texts behind a decision: the log commits to each, the private store keeps it until it may be read, if ever."""

from collections.abc import Mapping

import attrs

from leaguecore.commit import commitment, derived_salt
from leaguecore.ledger.blobs import NOTE, PROMPT, REASONING, RESPONSE, SEALED, size_class, text_tag
from leaguecore.ledger.chain import Body
from leaguecore.managers.decision import NOTES_MAX
from leaguecore.managers.protocol import Answer
from leaguecore.managers.wire import ANSWER_BYTES_MAX
from leaguecore.rng import draw


def text_name(name: str, cmd: str) -> str:
    """Return the name under which the private store has a text."""
    return f"{name}:{cmd}"


def texts_of(answer: Answer) -> dict[str, str]:
    """Return the texts behind an answer by name, empty ones left out.

    What a stranger gave as bytes is his response, and the note in it is told apart only once it is read.
    """
    given: object = answer.decision
    note = getattr(given, "private_notes", "")
    listed = {
        NOTE: note if isinstance(note, str) and len(note) <= NOTES_MAX else "",
        PROMPT: answer.prompt or "",
        REASONING: answer.reasoning or "",
        RESPONSE: _response(given) if isinstance(given, bytes) else "",
    }
    return {name: storable(text) for name, text in listed.items() if text}


def _response(given: bytes) -> str:
    # What is over the cap was never read, and is not kept either.
    return given.decode(errors="backslashreplace") if len(given) <= ANSWER_BYTES_MAX else ""


def storable(text: str) -> str:
    """Return a text without lone surrogates, which no file can hold: they stand as escapes."""
    return text.encode(errors="backslashreplace").decode()


@attrs.frozen(kw_only=True)
class TextSealer:
    """Commits to the texts of one league.

    Attributes:
        league: the id of the oldest league of a branch.
        secret: what the salts derive from; unlike the seed it is never shown, so that what is never published stays so.
    """

    league: str
    secret: str = attrs.field(repr=False)

    @classmethod
    def of(cls, league: str, seed: str, secret: str = "") -> "TextSealer":
        """Return what commits to the texts of a league.

        Args:
            league: the id of the oldest league of a branch.
            seed: the season's.
            secret: what the salts derive from, "" to derive it from the seed: so do simulations, which hide nothing
                once they are over.
        """
        return cls(league=league, secret=secret or f"{draw(seed, 'texts', league):064x}")

    def salt(self, name: str, team: str, cmd: str) -> str:
        """Return the salt that opens the commitment to a text."""
        return derived_salt(self.secret, self.league, text_tag(name, self.league, team, cmd))

    def commitment(self, name: str, team: str, cmd: str, text: str) -> str:
        """Return the commitment to a text."""
        return commitment(text_tag(name, self.league, team, cmd), self.salt(name, team, cmd), text)

    def sealed(self, texts: Mapping[str, str], task: str, team: str, cmd: str) -> tuple[list[Body], dict[str, str]]:
        """Return the record that commits to texts, none where there are none, and what must be kept to open it.

        Args:
            texts: by name.
            task: what was asked.
            team: of whom.
            cmd: the id of the command, or of the refusal, with which they come.
        """
        values = {
            name: {"blob": self.commitment(name, team, cmd, text), "size_class": size_class(text)}
            for name, text in sorted(texts.items())
        }
        bodies: list[Body] = [(SEALED, {"task": task, "team": team, "values": values})] if values else []
        return bodies, {text_name(name, cmd): text for name, text in texts.items()}
