"""What whoever opens a league commits to beside its rules, facts and seats, and where its records are kept."""

import attrs

from leaguecore.clock import Instant
from leaguecore.ledger.signing import Signer
from leaguecore.season.genesis import BACKTEST, LIVE, TEXT_SECRET, Terms
from leaguecore.season.store_place import StorePlace
from leaguecore.sport.facts import FactSet


@attrs.frozen(kw_only=True)
class Commitments:
    """The choices of an operator.

    Attributes:
        signer: whoever will sign the heads; the league commits to his public key. None for none.
        opened_at: the real instant of the opening, None for a simulation, which is a backtest.
        text_secret: what the salts of texts derive from: a secret that is never shown. "" derives it from the seed, as
            simulations do, which hide nothing once they are over.
        store_url: the server that keeps the records, "" to keep them in the league's folder.
    """

    signer: Signer | None = None
    opened_at: Instant | None = None
    text_secret: str = attrs.field(default="", repr=False)
    store_url: str = ""

    @property
    def key(self) -> str:
        """The public key by which heads will be signed, "" for none."""
        return "" if self.signer is None else self.signer.key.text

    @property
    def secrets(self) -> dict[str, str]:
        """What the private store keeps of it."""
        return {TEXT_SECRET: self.text_secret} if self.text_secret else {}

    def place(self, league: str) -> StorePlace | None:
        """Return where the records of a league are kept, None for its folder.

        Raises:
            UsageError: `store.url`.
        """
        return StorePlace.checked(self.store_url, league) if self.store_url else None

    def terms(self, prompts: bytes, facts: FactSet, begins_at: Instant) -> Terms:
        """Return what a league commits to.

        It is live if it opens in real time before it begins, and its data hold nothing that becomes known later.

        Args:
            prompts: the file of what all seats are told.
            facts: what it is played on.
            begins_at: when its draft begins.
        """
        opened_at = self.opened_at
        newest = max(facts.block_known_at, default=0)
        if opened_at is None or not newest <= opened_at <= begins_at:
            return Terms(prompts=prompts, key=self.key, kind=BACKTEST)
        return Terms(prompts=prompts, key=self.key, kind=LIVE, cut=opened_at)
