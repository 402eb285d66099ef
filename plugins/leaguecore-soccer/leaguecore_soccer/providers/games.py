"""Invented players and what they do in a game: whole-number arithmetic on a bit stream, no floats."""

from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from leaguecore.sport import Invention

Line = Counter[str]  # what a player did, by the names of the stats
_SCORES = {"GK": 0, "DEF": 1, "MID": 3, "FWD": 7}
_ASSISTS = {"GK": 0, "DEF": 2, "MID": 5, "FWD": 4}
_RATED = {"goals_scored": 12, "assists": 9, "clean_sheets": 6, "saves": 1, "goals_conceded": -4, "red_cards": -9}


@attrs.frozen
class Player:
    """A player; of average strength is 100."""

    id: str
    position: str
    club: str
    name: str
    strength: int


class Game:
    """One game between two sides of those who are fit, the first at home."""

    def __init__(self, invention: Invention, sides: Sequence[Sequence[Player]]) -> None:
        """Play it; `lines` has everybody who came on the field."""
        self._invention = invention
        self._times = [self._field(side) for side in sides]
        self.lines = {player: Line(minutes=off - on) for side in self._times for player, (on, off) in side.items()}
        for at, side in enumerate(self._times):
            for _ in range(invention.counts((1_500, 1_200)[at], 1).item()):
                self._goal(side, self._times[1 - at])
        for side, other in (self._times, self._times[::-1]):
            self._rest(list(side), next(player for player in other if player.position == "GK"))
        rated = {player: sum(_RATED[name] * line[name] for name in _RATED) for player, line in self.lines.items()}
        for bonus, player in enumerate(sorted(rated, key=lambda one: (rated[one], one.id))[-3:], start=1):
            self.lines[player]["bonus"] = bonus

    def _field(self, fit: Sequence[Player]) -> dict[Player, tuple[int, int]]:
        """Return from which minute to which each of a side plays: eleven starters, three of them taken off."""
        noise = dict(zip(fit, self._invention.spread(0, 25, len(fit)).tolist(), strict=True))
        best = sorted(fit, key=lambda player: (-player.strength - noise[player], player.id))
        by_position = [[player for player in best if player.position == position] for position in _SCORES]
        starters = [player for part, count in zip(by_position, (1, 4, 4, 2), strict=True) for player in part[:count]]
        bench = [player for player in best if player not in starters and player.position != "GK"]
        times = dict.fromkeys(starters, (0, 90))
        for starter, substitute in zip(starters[-3:], bench, strict=False):
            minute = 45 + self._invention.below(45, 1).item()
            times |= {starter: (0, minute), substitute: (minute, 90)}
        return times

    def _goal(self, side: Mapping[Player, tuple[int, int]], other: Mapping[Player, tuple[int, int]]) -> None:
        """Score for a side: somebody on the field, or an own goal of the other side; three of four have an assist."""
        minute = self._invention.below(90, 1).item()
        ours, theirs = ([one for one, (on, off) in times.items() if on <= minute < off] for times in (side, other))
        for player in theirs:
            self.lines[player]["goals_conceded"] += 1
        if self._happens(35_000):
            self.lines[self._chosen(theirs, _ASSISTS)]["own_goals"] += 1
            return
        scorer = self._chosen(ours, _SCORES)
        self.lines[scorer]["goals_scored"] += 1
        if self._happens(750_000):
            self.lines[self._chosen([one for one in ours if one != scorer], _ASSISTS)]["assists"] += 1

    def _rest(self, side: Sequence[Player], keeper: Player) -> None:
        """Add a side's cards and clean sheets, and the saves and missed penalties of its shots at a goalkeeper."""
        self.lines[keeper]["saves"] += self._invention.counts(2_900, 1).item()
        if self._happens(30_000):
            self.lines[self._chosen(side, _SCORES)]["penalties_missed"] += 1
            self.lines[keeper]["penalties_saved"] += 1
        for line in (self.lines[player] for player in side):
            line["clean_sheets"] += line["minutes"] >= 60 and not line["goals_conceded"]
            line["yellow_cards"] += self._happens(120_000)
            line["red_cards"] += self._happens(4_000)

    def _happens(self, chance_ppm: int) -> bool:
        return bool(self._invention.happens(chance_ppm, 1).item())

    def _chosen(self, players: Sequence[Player], weights: Mapping[str, int]) -> Player:
        """Return one by the weight of his position and his strength."""
        shares = [player for player in players for _ in range(weights[player.position] * player.strength // 10)]
        return shares[self._invention.below(len(shares), 1).item()]
