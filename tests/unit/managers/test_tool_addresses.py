"""Which addresses the tools refuse: the blocked hosts, in every spelling that leads there."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from leaguecore.errors import IllegalAction
from leaguecore.managers.tools.addresses import canonical_host, check_address

BLOCKED = ("league.example",)


def code(url: str) -> str:
    try:
        check_address(url, BLOCKED)
    except IllegalAction as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize(
    "url",
    [
        "https://league.example",
        "https://league.example/standings",
        "http://league.example/",
        "https://www.league.example/",
        "https://a.b.league.example/",
        "https://LEAGUE.Example/",
        "HTTPS://league.example/",
        "https://league.example./",
        "https://league.example../",
        "https://league.example:8443/",
        "https://league.example:/",
        "https://user@league.example/",
        "https://user:word@league.example/",
        "https://other.example@league.example/",
        "https://le%61gue.example/",
        "https://le%2561gue.example/",  # quoted twice
        "https://league%2Eexample/",
        "https://\uff4c\uff45\uff41\uff47\uff55\uff45.example/",  # full-width letters
        "https://league\u3002example/",  # the ideographic full stop
        "https://league\uff0eexample/",  # and the full-width one
        "https://league\uff61example/",  # and the half-width one
        "https://lea\u00adgue.example/",  # a soft hyphen
        "https://lea\u200bgue.example/",
        "https://\u2113eague.example/",  # a script l is an l
        "https://xn--league-.example/",  # Punycode of plain letters
        "https://league.example?x=1",
        "https://league.example#x",
        "https://archive.example/web/2026/https://league.example/standings",
        "https://translate.example/?u=league.example",
        "https://translate.example/?u=https%3A%2F%2Fleague.example%2F",
        "https://translate.example/?u=https%253A%252F%252FLEAGUE.example",
        "https://cache.example/search#cache:www.league.example/",
    ],
)
def test_a_blocked_host_is_refused_in_every_spelling(url: str) -> None:
    assert code(url) == "tool.blocked"


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/",
        "https://myleague.example/",  # another name that ends alike
        "https://league.example.org/",
        "https://league-example.org/",
        "https://news.example:8080/league/example?q=league",
        "https://news.example/myleague.example-report",
        "https://b\u00fccher.example/",
        "https://xn--bcher-kva.example/",
        "https://l\u0435ague.example/",  # a Cyrillic e is another host
    ],
)
def test_other_hosts_are_served(url: str) -> None:
    assert code(url) == ""


@pytest.mark.parametrize(
    "url",
    [
        "",
        "league.example",
        "//league.example/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/plain,x",
        "https://",
        "https:///page",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://127.1/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[league.example/",
        "https://example.org:port/",
        "https://example.org:99999/",
        "https://user@example.org/",
        "https://example.org\\@news.example/",
        "https://example.org /",
        "https://exa\tmple.org/",
        "https://exa\nmple.org/",
        " https://example.org/",
        "https://example..org/",
        "https://-.org/",
        "https://exa%00mple.org/",
        "https://exa\ud800mple.org/",
        "https://example.org%2f.news.example/",
    ],
)
def test_what_is_no_address_of_a_page_on_a_named_host_is_refused(url: str) -> None:
    assert code(url) == "tool.address"


def test_what_is_blocked_may_be_written_in_any_spelling_too() -> None:
    with pytest.raises(IllegalAction) as caught:
        check_address("https://www.b\u00fccher.example/", ["XN--bcher-KVA.example."])
    assert caught.value.code == "tool.blocked"


def test_without_blocked_hosts_any_name_is_served() -> None:
    check_address("https://league.example/", [])


@given(st.text(max_size=30))
def test_the_spelling_of_a_host_is_settled_at_once(text: str) -> None:
    once = canonical_host(text)
    assume("%" not in once)  # that is no name, and refused
    assert canonical_host(once) == once


@given(st.text(max_size=60))
def test_any_text_is_judged_and_none_raises_anything_else(text: str) -> None:
    assert code(f"https://{text}") in {"", "tool.address", "tool.blocked"}
    assert code(f"https://{text}league.example/") in {"", "tool.address", "tool.blocked"}
    assert code(text) in {"", "tool.address", "tool.blocked"}
