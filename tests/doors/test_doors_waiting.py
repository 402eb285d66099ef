"""Waiting for a question: a seat has two places for it, so that it leaves the server's to the other seats."""

import time
from threading import Event, Semaphore, Thread, current_thread, main_thread
from types import SimpleNamespace

import pytest
from door_leagues import TEAMS, opened
from pulled_seasons import Hand
from same_bot import plugins

from leaguecore.web.desk import WAITS_MAX, Desk
from leaguecore.web.league_door import MemoryDoor

LONG, SHORT = 60, 0.1


def test_who_comes_when_two_wait_for_a_seat_is_told_at_once_and_other_seats_wait_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk(MemoryDoor(opened(["outside"] * TEAMS, plugins=plugins())), Hand())
    asleep, woken, slept = Semaphore(0), Event(), list[str]()

    def sleep(seconds: float) -> None:
        if current_thread() is main_thread():
            slept.append("main")
            time.sleep(seconds)
            return
        asleep.release()
        woken.wait()
        time.sleep(seconds)

    monkeypatch.setattr("leaguecore.web.desk.time", SimpleNamespace(monotonic=time.monotonic, sleep=sleep))
    waiting = [Thread(target=desk.awaited, args=("team-01", SHORT)) for _ in range(WAITS_MAX)]
    for thread in waiting:
        thread.start()
    try:
        for _ in waiting:
            assert asleep.acquire(timeout=30)
        assert desk.awaited("team-01", LONG) is None
        assert slept == []
        assert desk.awaited("team-02", SHORT) is None
        assert slept
    finally:
        woken.set()
        for thread in waiting:
            thread.join()
    slept.clear()
    assert desk.awaited("team-01", SHORT) is None
    assert slept  # the places are given back
