"""The private file of connections: names of keys and never keys, and no address to which nothing may be sent."""

from typing import Any

import pytest
import tomli_w
from model_cases import connections_file

from leaguecore.errors import ReachError
from leaguecore.managers.connections import Connections, key_of
from leaguecore.managers.documents import IllFormedDocument


def problems(data: bytes) -> list[str]:
    with pytest.raises(IllFormedDocument) as caught:
        Connections.load(data)
    assert caught.value.code == "connections.invalid"
    return [problem.path for problem in caught.value.problems]


def test_all_three_kinds_are_read() -> None:
    more = b'[[program]]\nname = "mine"\ncommand = ["python", "bot.py"]\n[[agent]]\nname = "hers"\nurl = "https://a.example/x"\n'
    found = Connections.load(connections_file("https://models.example/v1") + more)
    assert found.connection("local").base_url == "https://models.example/v1"
    assert found.program("mine").command == ("python", "bot.py")
    assert found.agent("hers").url == "https://a.example/x"


@pytest.mark.parametrize("kind", ["connection", "program", "agent"])
def test_a_name_that_is_not_there_is_no_manager_s_fault(kind: str) -> None:
    with pytest.raises(ReachError) as caught:
        getattr(Connections(), kind)("other")
    assert caught.value.code == "connection.unknown"


@pytest.mark.parametrize(
    "url",
    [
        "http://models.example/v1",
        "ftp://models.example",
        "https://user:secret@models.example/v1",
        "https://models.example/v1?key=secret",
        "https://models.example/v1#x",
        "https:///v1",
        "https://models.example:port/",
        "https://models.example/v 1",
    ],
)
def test_an_address_that_would_carry_a_key_in_the_open_is_refused(url: str) -> None:
    assert problems(connections_file(url, allow_private=False)) == ["connection[0].base_url"]


def test_without_tls_only_what_is_private_is_reached() -> None:
    assert Connections.load(connections_file("http://127.0.0.1:8000/v1", allow_private=True))


@pytest.mark.parametrize("more", [{"key": "sk-123"}, {"key_env": "not a name"}, {"total_seconds": 0}])
def test_keys_have_no_place_in_it_and_limits_are_within_bounds(more: dict[str, Any]) -> None:
    assert problems(connections_file("https://models.example/v1", **more))


def test_a_key_comes_from_the_environment() -> None:
    assert key_of("KEY", {"KEY": " abc \n"}) == "abc"
    assert key_of("", {}) == ""


@pytest.mark.parametrize("value", ["", " ", "a\nb", "schlüssel"])
def test_a_key_that_cannot_be_sent_is_refused_without_being_shown(value: str) -> None:
    with pytest.raises(ReachError) as caught:
        key_of("KEY", {"KEY": value})
    assert caught.value.code == "connection.key"
    assert not value.strip() or value not in str(caught.value)


@pytest.mark.parametrize("kind", ["connection", "agent"])
@pytest.mark.parametrize("key", ["sk-canary-0123456789abcdef", "a key with blanks", "x" * 101, "9" * 20])
def test_a_key_in_the_place_of_its_name_is_refused_without_being_shown(kind: str, key: str) -> None:
    table = {"name": "far", ("base_url" if kind == "connection" else "url"): "https://far.example/v1", "key_env": key}
    with pytest.raises(IllFormedDocument) as caught:
        Connections.load(tomli_w.dumps({kind: [table]}).encode())
    assert f"{kind}[0].key_env" in str(caught.value)
    assert key not in str(caught.value)


def test_a_key_that_could_be_a_name_is_not_shown_as_one() -> None:
    key = "sk_live_canary0123456789abcdef"
    with pytest.raises(ReachError) as caught:
        key_of(key, {})
    assert key not in str(caught.value)
