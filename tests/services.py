"""The programs outside of Python that some tests need: a PostgreSQL server, and strace.

Where one is missing the test is skipped with the reason. With LEAGUECORE_REQUIRE_SERVICES=1, as in CI, it fails
instead: nothing that CI promises is left out in silence.
"""

import contextlib
import os
import shutil
import uuid
from collections.abc import Iterator
from importlib.util import find_spec
from typing import NoReturn

import pytest


def postgres_address() -> str:
    """Return the address of a server for tests, which LEAGUECORE_TEST_POSTGRES names (`.ci/postgres` starts one)."""
    address = os.environ.get("LEAGUECORE_TEST_POSTGRES", "")
    if not address:
        _missing("LEAGUECORE_TEST_POSTGRES names no server; .ci/postgres starts one")
    if find_spec("psycopg") is None:
        _missing("psycopg is not installed; the extra `postgres` brings it")
    return address


def strace() -> str:
    """Return the path of strace, which makes single system calls fail."""
    path = shutil.which("strace")
    if path is None:
        _missing("strace is not installed; .ci/strace does it")
    return path


@contextlib.contextmanager
def fresh_schema() -> Iterator[str]:
    """Give the address of an empty schema of its own, which is gone afterwards."""
    import psycopg

    address = postgres_address()
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    try:
        yield f"{address}{'&' if '?' in address else '?'}options=-csearch_path%3D{name}"
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("SET client_min_messages = warning")
            connection.execute(f"DROP SCHEMA {name} CASCADE")


def _missing(reason: str) -> NoReturn:
    if os.environ.get("LEAGUECORE_REQUIRE_SERVICES") == "1":
        pytest.fail(f"{reason} (LEAGUECORE_REQUIRE_SERVICES is set)", pytrace=False)
    pytest.skip(reason)
