"""Clients take turns at the processes: slow requests of one delay no other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from starlette.exceptions import HTTPException

from deckcheck.serve import workers
from deckcheck.serve.workers import Turns


def simulated(processes: int, requests: Iterable[str]) -> list[tuple[str, ...]]:
    """Let clients, each a letter, ask all at once: who runs after each start, and ``-`` before one that is lost."""
    running: list[str] = []
    seen: list[tuple[str, ...]] = []

    async def ask(place: Turns, client: str) -> None:
        try:
            async with place.turn(client):
                running.append(client)
                seen.append(tuple(running))
                await asyncio.sleep(0)
                running.remove(client)
        except HTTPException as lost:
            assert lost.status_code == 503
            seen.append(("-", client))

    async def ask_all() -> None:
        place = Turns(processes)
        await asyncio.gather(*(ask(place, client) for client in requests))
        assert (place._free, place._waiting, place._running) == (processes, {}, {})

    asyncio.run(ask_all())
    return seen


def test_clients_take_turns() -> None:
    assert simulated(1, "aaaabbc") == [*map(tuple, "aabcaba")]


def test_no_client_has_all_processes() -> None:
    seen = simulated(3, "aaaaaaaabbc")
    assert len(seen) == 11
    assert max(len(now) for now in seen) == 3
    assert max(now.count("a") for now in seen) == 2
    assert max(len(now) for now in simulated(3, "aaaaa")) == 2


def test_who_has_most_waiting_loses_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 3)
    seen = simulated(1, "aaaaabbc")
    lost = [client for mark, *rest in seen if mark == "-" for client in rest]
    assert sorted(lost) == ["a", "a", "a", "b"]
    assert [now for now in seen if now[0] != "-"] == [*map(tuple, "aabc")]


def test_who_leaves_while_waiting_is_forgotten() -> None:
    async def leave() -> None:
        place = Turns(1)
        async with place.turn("a"):
            waiting = asyncio.create_task(place.turn("b").__aenter__())
            await asyncio.sleep(0)
            assert place._waiting
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert not place._waiting
        async with place.turn("c"):
            assert place._free == 0

    asyncio.run(leave())
