"""The gateway of the tools: caps a scoring period, no host that is blocked, nothing from after the cut."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from seat_cases import PLAYED, TOOLS, Doing, briefing, recorded

from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction, UsageError
from leaguecore.managers.account import AccountSeen, SeatMeter
from leaguecore.managers.metered import MeteredManager
from leaguecore.managers.protocol import Usage
from leaguecore.managers.tools.contract import FetchRequest, Hit, Page, SearchRequest
from leaguecore.managers.tools.gateway import MOVES_MOST, Gateway
from leaguecore.managers.tools.metering import ToolUse, beginning, token_count

CUT = Instant(1_000)


def page(url: str, text: str = "", known_at: int = 0, **fields: Any) -> Page:
    return Page(url=f"https://{url}", known_at=Instant(known_at), text=text, **fields)


class Shelf:
    """Gives out pages without looking at the cut or at anything: the gateway must not rely on it."""

    def __init__(self, *pages: Page, guarded: bool = True) -> None:
        self.pages, self.guarded, self.asked = pages, guarded, list[str]()

    def search(self, query: str, cut: Instant) -> Sequence[Page]:
        self.asked.append(query)
        return self.pages

    def fetch(self, url: str, cut: Instant) -> Page | None:
        self.asked.append(url)
        return next((page for page in self.pages if page.url == url), None)


def opened(*pages: Page, rules: Any = TOOLS, calls: int = 4, tokens: int = 100) -> Gateway:
    gateway = Gateway(Shelf(*pages), rules, on_past_games=True)
    gateway.open(AccountSeen(tool_calls_left=calls, tool_tokens_left=tokens), CUT)
    return gateway


def fetch(gateway: Gateway, url: str) -> Any:
    return gateway.fetch(FetchRequest(url=f"https://{url}"))


def search(gateway: Gateway, count: int = 20) -> Any:
    return gateway.search(SearchRequest(query="anybody out", count=count))


def refusal(gateway: Gateway, url: str) -> Any:
    with pytest.raises(IllegalAction) as caught:
        fetch(gateway, url)
    return caught.value.violations[0]


def unless_limited(call: Callable[[], Any]) -> Any:
    """Return what a call gives, None if the caps allow none."""
    try:
        return call()
    except IllegalAction as error:
        code = error.code
    assert code == "tool.limit"
    return None


# Caps.


def test_calls_are_capped_and_those_that_are_refused_count() -> None:
    gateway = opened(page("a.example", "abcd"), calls=3)
    assert fetch(gateway, "a.example").calls_left == 2
    assert refusal(gateway, "nowhere.example").code == "tool.after_cut"
    assert search(gateway).calls_left == 0
    assert refusal(gateway, "a.example").code == "tool.limit"
    assert gateway.close().calls == 3


def test_over_the_cap_nothing_is_asked_any_more() -> None:
    shelf = Shelf(page("a.example"))
    gateway = Gateway(shelf, TOOLS, on_past_games=True)
    gateway.open(AccountSeen(tool_calls_left=0, tool_tokens_left=100), CUT)
    assert refusal(gateway, "a.example").code == "tool.limit"
    assert shelf.asked == []


def test_the_last_result_is_cut_to_what_is_left_and_says_so() -> None:
    gateway = opened(page("a.example", "x" * 41, title="title"), tokens=10)  # 10 tokens are 40 bytes
    result = fetch(gateway, "a.example")
    assert (result.title, result.text, result.truncated) == ("title", "x" * 35, True)
    assert result.tokens_left == 0
    assert refusal(gateway, "a.example").code == "tool.limit"
    assert gateway.close() == ToolUse(calls=1, tokens=10)  # the call over the cap was none


def test_a_result_that_just_fits_is_whole() -> None:
    result = fetch(opened(page("a.example", "x" * 35, title="title"), tokens=10), "a.example")
    assert (result.text, result.truncated, result.tokens_left) == ("x" * 35, False, 0)


def test_a_cut_never_splits_a_character() -> None:
    result = fetch(opened(page("a.example", "xé" * 10), tokens=1), "a.example")
    assert (result.text, result.truncated) == ("xéx", True)  # four bytes; the next character has two


def test_hits_are_cut_alike_and_one_without_its_whole_address_is_left_out() -> None:
    pages = [page(f"{name}.example", "s" * 5, title="t") for name in "abc"]  # 17 + 1 + 5 bytes each
    result = search(opened(*pages, tokens=11))  # 44 bytes: one hit, 21 bytes of the second
    assert result.hits == (
        Hit(url="https://a.example", title="t", snippet="sssss"),
        Hit(url="https://b.example", title="t", snippet="sss"),
    )
    assert (result.truncated, result.tokens_left) == (True, 0)
    result = search(opened(*pages, tokens=10))  # 40 bytes: 17 of the second, its address and nothing else
    assert result.hits[1] == Hit(url="https://b.example", title="", snippet="")
    result = search(opened(*pages, tokens=9))  # 36 bytes: 13 of the second
    assert ([hit.url for hit in result.hits], result.tokens_left) == (["https://a.example"], 3)


def test_a_search_gives_as_many_hits_as_were_asked_for() -> None:
    pages = [page(f"{name}.example") for name in "abc"]
    assert [hit.url for hit in search(opened(*pages), 2).hits] == ["https://a.example", "https://b.example"]
    assert not search(opened(*pages), 2).truncated


@pytest.mark.parametrize(("bytes_per_token", "tokens"), [(4, 3), (1, 10), (16, 1)])
def test_tokens_are_bytes_by_a_number_that_the_rules_state(bytes_per_token: int, tokens: int) -> None:
    rules = attrs.evolve(TOOLS, bytes_per_token=bytes_per_token)
    gateway = opened(page("a.example", "exactly 10"), rules=rules)
    fetch(gateway, "a.example")
    assert gateway.close().tokens == tokens


@given(st.lists(st.text(max_size=20), max_size=6), st.integers(1, 16), st.integers(0, 30))
def test_what_is_cut_to_an_allowance_fits_it_and_is_a_beginning(texts: list[str], by: int, most: int) -> None:
    cut = [beginning(text, most) for text in texts]
    for text, short in zip(texts, cut, strict=True):
        assert text.startswith(short)
        assert len(short.encode()) <= most
    total = sum(len(text.encode()) for text in texts)
    assert total <= token_count(tuple(texts), by) * by < total + by


@given(st.lists(st.tuples(st.booleans(), st.text(max_size=60)), max_size=8), st.integers(0, 5), st.integers(0, 40))
def test_no_order_of_calls_goes_over_either_cap(made: list[tuple[bool, str]], calls: int, tokens: int) -> None:
    pages = [page(f"p{at}.example", text) for at, (_, text) in enumerate(made)]
    gateway = opened(*pages, calls=calls, tokens=tokens)
    given = 0
    for at, (searched, _) in enumerate(made):
        result = unless_limited(partial(search, gateway) if searched else partial(fetch, gateway, f"p{at}.example"))
        if result is None:
            continue
        shown = result.hits if searched else [result]
        texts = [[hit.url, hit.title, hit.snippet] if searched else [hit.title, hit.text] for hit in shown]
        given += -(-sum(len(text.encode()) for part in texts for text in part) // 4)
    used = gateway.close()
    assert (used.calls <= calls, used.tokens) == (True, given)
    assert given <= tokens


def weeks(rules: Any, wakeups: Sequence[int]) -> list[tuple[int, int]]:
    """Return (calls, tokens) of wake-ups in these scoring periods, each of which would fetch 40 bytes three times."""
    gateway = Gateway(Shelf(page("a.example", "x" * 40)), rules, on_past_games=True)

    def act() -> None:
        for _ in range(3):
            unless_limited(partial(fetch, gateway, "a.example"))

    manager, meter, used = MeteredManager(Doing(act), None, gateway), SeatMeter(), []
    for week in wakeups:
        account = meter.seen(week=week, agent=None, tools=rules)
        answer = manager.decide(briefing(account=account))
        assert answer.decision == PLAYED
        meter = meter.after(recorded(answer.usage), week=week)
        used.append((answer.usage.tool_calls, answer.usage.tool_tokens))
    return used


def test_the_caps_are_of_a_scoring_period_over_all_its_decisions() -> None:
    assert weeks(TOOLS, [1, 1, 1, 2, 4]) == [(3, 30), (1, 10), (0, 0), (3, 30), (3, 30)]


def test_both_caps_are_rules() -> None:
    assert weeks(attrs.evolve(TOOLS, calls_per_week=6), [1, 1, 1]) == [(3, 30), (3, 30), (0, 0)]
    assert weeks(attrs.evolve(TOOLS, result_tokens_per_week=15), [1, 1]) == [(2, 15), (0, 0)]


def test_usage_that_a_manager_says_himself_is_not_believed() -> None:
    gateway = Gateway(Shelf(page("a.example", "abcd")), TOOLS, on_past_games=True)
    manager = MeteredManager(Doing(lambda: fetch(gateway, "a.example")), None, gateway)
    account = AccountSeen(tool_calls_left=4, tool_tokens_left=100)
    assert manager.decide(briefing(account=account)).usage == Usage(tool_calls=1, tool_tokens=1)


def test_a_seat_without_an_account_has_no_calls() -> None:
    gateway = Gateway(Shelf(page("a.example")), TOOLS, on_past_games=True)
    gateway.open(AccountSeen(), CUT)
    assert refusal(gateway, "a.example").code == "tool.limit"


def test_tools_are_used_only_while_a_decision_is_made() -> None:
    gateway = opened(page("a.example"))
    gateway.close()
    with pytest.raises(UsageError) as caught:
        fetch(gateway, "a.example")
    assert caught.value.code == "tools.closed"
    assert gateway.close() == ToolUse()


# Blocked hosts.


def test_a_blocked_page_is_refused_without_asking_for_it() -> None:
    shelf = Shelf(page("league.example", "standings"))
    gateway = Gateway(shelf, TOOLS, on_past_games=True)
    gateway.open(AccountSeen(tool_calls_left=4, tool_tokens_left=100), CUT)
    assert refusal(gateway, "league.example").code == "tool.blocked"
    assert shelf.asked == []


def test_which_hosts_are_blocked_is_a_rule() -> None:
    free = attrs.evolve(TOOLS, blocked_hosts=("other.example",))
    assert fetch(opened(page("league.example", "text"), rules=free), "league.example").text == "text"
    assert refusal(opened(page("league.example", "text")), "league.example").code == "tool.blocked"


def test_blocked_pages_are_not_listed() -> None:
    pages = [page("a.example"), page("www.league.example"), page("b.example/?u=league.example")]
    assert [hit.url for hit in search(opened(*pages)).hits] == ["https://a.example"]


def test_an_address_that_sends_on_to_a_blocked_host_is_refused() -> None:
    pages = [
        page("a.example", moved_to="https://b.example"),
        page("b.example", moved_to="https://LEAGUE.example./standings"),
        page("c.example", moved_to="https://169.254.169.254/"),
    ]
    assert refusal(opened(*pages), "a.example").code == "tool.blocked"
    assert refusal(opened(*pages), "c.example").code == "tool.address"


def test_a_source_that_follows_addresses_by_itself_does_not_get_around_that() -> None:
    class Following(Shelf):
        def fetch(self, url: str, cut: Instant) -> Page | None:
            return page("league.example", "standings")

    gateway = Gateway(Following(), TOOLS, on_past_games=True)
    gateway.open(AccountSeen(tool_calls_left=4, tool_tokens_left=100), CUT)
    assert refusal(gateway, "a.example").code == "tool.blocked"


def test_an_address_is_followed_to_its_page_as_one_call() -> None:
    pages = [page("a.example", moved_to="https://b.example"), page("b.example", "text")]
    result = fetch(opened(*pages), "a.example")
    assert (result.url, result.text, result.calls_left) == ("https://b.example", "text", 3)


@pytest.mark.parametrize(("steps", "code"), [(MOVES_MOST, ""), (MOVES_MOST + 1, "tool.address")])
def test_addresses_that_send_on_for_ever_are_given_up(steps: int, code: str) -> None:
    moves = [page(f"p{at}.example", moved_to=f"https://p{at + 1}.example") for at in range(steps)]
    gateway = opened(*moves, page(f"p{steps}.example", "text"))
    if code:
        assert refusal(gateway, "p0.example").code == code
    else:
        assert fetch(gateway, "p0.example").text == "text"


# The cut.


def test_a_planted_later_page_is_refused_and_not_listed() -> None:
    pages = [page("a.example", "he is fine", known_at=CUT), page("b.example", "he is out", known_at=CUT + 1)]
    assert fetch(opened(*pages), "a.example").text == "he is fine"
    assert refusal(opened(*pages), "b.example").code == "tool.after_cut"
    assert [hit.url for hit in search(opened(*pages)).hits] == ["https://a.example"]


def test_a_later_move_to_another_address_is_refused() -> None:
    pages = [page("a.example", moved_to="https://b.example"), page("b.example", "he is out", known_at=CUT + 1)]
    assert refusal(opened(*pages), "a.example").code == "tool.after_cut"


def test_later_pages_change_nothing_that_can_be_seen_not_even_a_refusal() -> None:
    early = [page("a.example", "he is fine"), page("c.example", moved_to="https://b.example")]
    late = [page("b.example", "he is out", known_at=CUT + 1)]
    one, other = opened(*early), opened(*late, *early)
    assert search(one) == search(other)
    assert refusal(one, "b.example") == refusal(other, "b.example")
    assert refusal(one, "c.example") == refusal(other, "c.example")


def test_the_cut_is_that_of_the_facts_of_the_briefing() -> None:
    gateway = Gateway(Shelf(page("a.example", "text", known_at=50)), TOOLS, on_past_games=True)
    found = []

    def act() -> None:
        found.append(len(search(gateway).hits))

    manager = MeteredManager(Doing(act), None, gateway)
    for at in (49, 50):
        manager.decide(briefing(at=at, account=AccountSeen(tool_calls_left=4, tool_tokens_left=100)))
    assert found == [0, 1]


def test_a_source_of_todays_pages_is_never_used_on_past_games_and_shown_as_unguarded_otherwise() -> None:
    with pytest.raises(UsageError) as caught:
        Gateway(Shelf(guarded=False), TOOLS, on_past_games=True)
    assert caught.value.code == "tools.unguarded"
    assert not Gateway(Shelf(guarded=False), TOOLS, on_past_games=False).guarded
    assert Gateway(Shelf(), TOOLS, on_past_games=True).guarded
