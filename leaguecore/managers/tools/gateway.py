"""The one door to searches and pages: counted, cut at the facts of the briefing, closed to blocked hosts."""

from threading import Lock

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction, UsageError, Violation
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.tools.addresses import check_address
from leaguecore.managers.tools.contract import (
    FetchRequest,
    FetchResult,
    Hit,
    Page,
    SearchRequest,
    SearchResult,
    ToolBackend,
)
from leaguecore.managers.tools.metering import Allowance, ToolUse, beginning, hit_texts
from leaguecore.rules.sections.seats import ToolRules

MOVES_MOST = 5
"""How often an address may send on before it is taken for a circle."""

SNIPPET_BYTES = 300


@attrs.frozen(kw_only=True)
class _Visit:
    """One decision's facts and allowance."""

    cut: Instant
    at_first: Allowance
    allowance: Allowance


class Gateway:
    """Serves one seat. A call is charged before it is looked at, so refused ones count; over the cap none is made."""

    def __init__(self, backend: ToolBackend, rules: ToolRules, *, on_past_games: bool) -> None:
        """Take where pages come from.

        Args:
            backend: the source.
            rules: caps and blocked hosts.
            on_past_games: whether the league is played on games of the past, where later pages would tell the results.

        Raises:
            UsageError: `tools.unguarded` for a source of today's pages in such a league.
        """
        if on_past_games and not backend.guarded:
            message = "this source of pages does not know since when each was there"
            raise UsageError("tools.unguarded", message, fix="use recorded pages for a league on past games")
        self._backend, self._rules, self._lock = backend, rules, Lock()
        self._visit: _Visit | None = None

    @property
    def guarded(self) -> bool:
        """Whether what it serves is known to be from before the cut; where not, that is shown beside the seat."""
        return self._backend.guarded

    def open(self, account: AccountSeen, cut: Instant) -> None:
        """Begin a decision with what is left of the scoring period.

        Args:
            account: of the seat.
            cut: that of the facts of the briefing; nothing later is served.
        """
        allowance = Allowance(
            calls_left=account.tool_calls_left or 0,
            tokens_left=account.tool_tokens_left or 0,
            bytes_per_token=self._rules.bytes_per_token,
        )
        self._visit = _Visit(cut=cut, at_first=allowance, allowance=allowance)

    def close(self) -> ToolUse:
        """End it, and return what was used."""
        with self._lock:
            visit, self._visit = self._visit, None
        if visit is None:
            return ToolUse()
        first, last = visit.at_first, visit.allowance
        return ToolUse(calls=first.calls_left - last.calls_left, tokens=first.tokens_left - last.tokens_left)

    def search(self, request: SearchRequest) -> SearchResult:
        """Look for pages that were there at the cut.

        Raises:
            IllegalAction: `tool.limit`.
            UsageError: `tools.closed` outside of a decision.
        """
        with self._lock:
            visit = self._called()
            found = self._backend.search(request.query, visit.cut)
            served = [page for page in found if self._served(page, visit.cut)][: request.count]
            hits = tuple(_hit(page) for page in served)
            shown = _fitting(visit.allowance, hits)
            left = self._given(visit, *(text for hit in shown for text in hit_texts(hit)))
        return SearchResult(
            hits=shown, truncated=shown != hits, calls_left=left.calls_left, tokens_left=left.tokens_left
        )

    def fetch(self, request: FetchRequest) -> FetchResult:
        """Read a page as it was at the cut.

        Raises:
            IllegalAction: `tool.limit`, `tool.address`, `tool.blocked`; `tool.after_cut` if nothing was known at the
                address by the cut. Whether anything is there later is not told: that would be news from after it.
            UsageError: `tools.closed` outside of a decision.
        """
        with self._lock:
            visit = self._called()
            page = self._page(request.url, visit.cut)
            title, text = visit.allowance.fitting((page.title, page.text))
            left = self._given(visit, title, text)
        return FetchResult(
            url=page.url,
            title=title,
            text=text,
            truncated=(title, text) != (page.title, page.text),
            calls_left=left.calls_left,
            tokens_left=left.tokens_left,
        )

    def _called(self) -> _Visit:
        if self._visit is None:
            raise UsageError("tools.closed", "tools are used while a decision is being made, not between")
        self._visit = attrs.evolve(self._visit, allowance=self._visit.allowance.called())
        return self._visit

    def _given(self, visit: _Visit, *texts: str) -> Allowance:
        left = visit.allowance.given(*texts)
        self._visit = attrs.evolve(visit, allowance=left)
        return left

    def _served(self, page: Page, cut: Instant) -> bool:
        try:
            check_address(page.url, self._rules.blocked_hosts)
        except IllegalAction:
            return False
        return page.known_at <= cut

    def _page(self, url: str, cut: Instant) -> Page:
        """Return the page to which an address leads, each step of the way checked."""
        for _ in range(MOVES_MOST + 1):
            check_address(url, self._rules.blocked_hosts)
            page = self._backend.fetch(url, cut)
            if page is None or page.known_at > cut:
                raise _refusal("tool.after_cut", "nothing was known at this address by the cut", "look for others")
            check_address(page.url, self._rules.blocked_hosts)  # it may have followed the address by itself
            if not page.moved_to:
                return page
            url = page.moved_to
        raise _refusal("tool.address", f"the address sends on more than {MOVES_MOST} times", "look elsewhere")


def _hit(page: Page) -> Hit:
    return Hit(url=page.url, title=page.title, snippet=beginning(page.text, SNIPPET_BYTES))


def _fitting(allowance: Allowance, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Return the hits as far as they fit; an address that is cut leads nowhere, so its hit is left out."""
    texts = allowance.fitting(tuple(text for hit in hits for text in hit_texts(hit)))
    cut = zip(texts[::3], texts[1::3], texts[2::3], strict=True)
    shown = [Hit(url=url, title=title, snippet=snippet) for url, title, snippet in cut]
    return tuple(one for one, whole in zip(shown, hits, strict=True) if one.url == whole.url)


def _refusal(code: str, message: str, fix: str) -> IllegalAction:
    return IllegalAction([Violation(code=code, message=message, fix=fix, path="url")])
