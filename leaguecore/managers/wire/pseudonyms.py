"""Players and clubs under other names, so that a manager cannot look up in memory how their season went.

What this can do has limits, and whoever reads a result should know them. The statistics stay, and a star's last
season tells who he is to anybody who knows such tables; positions, numbers of games, injuries and the schedule stay
too. So a pseudonym makes recalling harder; it does not make it impossible. In free text only whole ids and whole
names are replaced: a surname alone, a nickname or another spelling passes.
"""

from collections.abc import Iterable, Mapping

import attrs

from leaguecore.errors import LeagueError
from leaguecore.managers.briefing import Board
from leaguecore.rng import draw

_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
_LETTERS = 13  # 65 bits: among ten thousand players two are equal once in 10**12 leagues, and that is noticed
_CONSONANTS, _VOWELS = "bdfgklmnprstvzjh", "aeiou"
_SYLLABLES = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]


@attrs.frozen(kw_only=True)
class Pseudonyms:
    """The pseudonyms of one league: of each thing always the same, whoever else there is.

    Attributes:
        seed: kept from managers until the season is over, else anybody could try all real ids.
        league: its id; in another league the same player has another pseudonym.
    """

    seed: str = attrs.field(repr=False)
    league: str

    def player(self, player: str) -> str:
        """Return the pseudonym of a player's id: `p-` and thirteen letters and digits."""
        return f"p-{_letters(draw(self.seed, 'pseudonym-player', self.league, player))}"

    def name(self, player: str) -> str:
        """Return the name of a player: two words of four syllables that mean nothing."""
        rest, syllables = draw(self.seed, "pseudonym-name", self.league, player), []
        for _ in range(8):
            rest, at = divmod(rest, len(_SYLLABLES))
            syllables.append(_SYLLABLES[at])
        return f"{''.join(syllables[:4]).title()} {''.join(syllables[4:]).title()}"

    def club(self, club: str) -> str:
        """Return the pseudonym of a club's id, "" for none."""
        return club and f"c-{_letters(draw(self.seed, 'pseudonym-club', self.league, club))}"


@attrs.frozen(kw_only=True, eq=False)
class PseudonymBook:
    """The pseudonyms of everybody on a board, both ways.

    Attributes:
        players, names, clubs: pseudonyms by real ids; names by the ids of the players.
        real_players: real ids by pseudonyms.
    """

    pseudonyms: Pseudonyms
    players: Mapping[str, str]
    names: Mapping[str, str]
    clubs: Mapping[str, str]
    real_players: Mapping[str, str]


def pseudonym_book(pseudonyms: Pseudonyms, board: Board, more: Iterable[str] = ()) -> PseudonymBook:
    """Return the pseudonyms of a board's players and clubs, and of more players who are not on it.

    Raises:
        LeagueError: `pseudonym.collision` if two things have one pseudonym, which takes another seed to mend.
    """
    players = {player: pseudonyms.player(player) for player in sorted({*board.players, *more})}
    names = {player: pseudonyms.name(player) for player in players}
    clubs = {club: pseudonyms.club(club) for club in sorted(set(board.teams))}
    for found in (players, names, clubs):
        if len(set(found.values())) < len(found):
            raise LeagueError("pseudonym.collision", "two of a league have one pseudonym", fix="take another seed")
    real = {pseudonym: player for player, pseudonym in players.items()}
    return PseudonymBook(pseudonyms=pseudonyms, players=players, names=names, clubs=clubs, real_players=real)


def _letters(number: int) -> str:
    letters = []
    for _ in range(_LETTERS):
        number, at = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[at])
    return "".join(letters)
