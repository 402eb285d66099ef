"""Invented numbers and names for synthetic seasons: whole-number arithmetic on a bit stream that is fixed for ever.

NumPy guarantees the raw stream of its bit generators across versions, but not its distributions; so the
distributions are made here, without floats, and a synthetic season has the same bytes on any machine.
"""

import hashlib

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

PPM = 1_000_000
_STARTS = (
    "ba",
    "bo",
    "bri",
    "ca",
    "da",
    "dor",
    "el",
    "fen",
    "ga",
    "gor",
    "hal",
    "jor",
    "ka",
    "kel",
    "la",
    "len",
    "lor",
)
_MIDDLES = ("ma", "mar", "mi", "mon", "na", "nel", "no", "or", "pa", "per", "ra", "ren", "ro", "sa", "sel", "so", "ta")
_ENDS = ("be", "de", "fa", "ha", "in", "tam", "ti", "tor", "ul", "va", "ver", "vi", "wen", "yo", "za", "zel")
_TRIALS = 32


class Invention:
    """A stream of invented things; the same labels give the same stream."""

    def __init__(self, *labels: str) -> None:
        """Begin the stream that the labels name."""
        digest = hashlib.sha256("\n".join(("leaguecore.invention.v1", *labels)).encode()).digest()
        self._bits = np.random.PCG64(int.from_bytes(digest[:16], "big"))

    def below(self, limit: int, size: int) -> Ints:
        """Return `size` whole numbers from 0 to `limit` - 1, evenly (limit at most 2**31)."""
        high = self._raw(size) >> np.uint64(32)
        return ((high * np.uint64(limit)) >> np.uint64(32)).astype(np.int64)

    def happens(self, chance_ppm: Ints | int, size: int) -> npt.NDArray[np.bool_]:
        """Return for each whether something of that chance, in millionths, happens."""
        return self.below(PPM, size) < np.broadcast_to(np.asarray(chance_ppm, dtype=np.int64), (size,))

    def counts(self, mean_millis: Ints | int, size: int) -> Ints:
        """Return counts with the given means, in thousandths: 32 trials each, so of variance just under the mean.

        Means must be below 32.
        """
        raw = self._raw(size * _TRIALS).reshape(size, _TRIALS) >> np.uint64(32)
        means = np.broadcast_to(np.asarray(mean_millis, dtype=np.int64), (size,))
        thresholds = (means.astype(np.uint64) << np.uint64(32)) // np.uint64(1_000 * _TRIALS)
        found: Ints = (raw < thresholds[:, None]).sum(axis=1).astype(np.int64)
        return found

    def spread(self, mean: Ints | int, deviation: Ints | int, size: int) -> Ints:
        """Return whole numbers around the means with the given standard deviations (a sum of twelve uniforms)."""
        raw = (self._raw(size * 3)).view(np.uint16).reshape(size, 12)
        centred = raw.sum(axis=1, dtype=np.int64) - 6 * 65_535
        means = np.broadcast_to(np.asarray(mean, dtype=np.int64), (size,))
        deviations = np.broadcast_to(np.asarray(deviation, dtype=np.int64), (size,))
        out: Ints = means + (centred * deviations) // 65_536
        return out

    def order(self, size: int) -> Ints:
        """Return a random order of the numbers 0 to `size` - 1."""
        return np.argsort(self._raw(size), kind="stable").astype(np.int64)

    def names(self, size: int) -> list[str]:
        """Return distinct names of people who do not exist and do not sound like anybody."""
        found: dict[str, None] = {}
        while len(found) < size:
            one, two, three, four, five = (self.below(size, 1)[0] for size in (17, 16, 17, 17, 16))
            first = _STARTS[one] + _ENDS[two]
            last = _STARTS[three] + _MIDDLES[four] + _ENDS[five]
            found[f"{first.title()} {last.title()}"] = None
        return list(found)

    def _raw(self, size: int) -> npt.NDArray[np.uint64]:
        return np.asarray(self._bits.random_raw(size), dtype=np.uint64)
