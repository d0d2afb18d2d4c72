"""The example that plays many games at once: bounded threads, equal results, threads set free."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from examples import many_games
from examples.many_games import Finished, play, play_all
from powderkeg.bots import Limit
from powderkeg.engine import Game, load

SHORT = Limit(iterations=20)


def test_a_hundred_games_at_once_end_as_one_after_the_other() -> None:
    game = load("leduc_poker")
    together, _ = asyncio.run(play_all(game, 100, 2, SHORT))
    alone, _ = asyncio.run(play_all(game, 100, 1, SHORT))
    assert together == alone
    assert [one.number for one in together] == list(range(100))


def test_no_more_threads_than_asked_for() -> None:
    before = threading.active_count()
    most = 0

    async def watched() -> None:
        nonlocal most
        with ThreadPoolExecutor(2) as pool:
            games = [play(load("colt_express", 3), n, pool, SHORT) for n in range(20)]
            playing = asyncio.gather(*games)
            while not playing.done():
                most = max(most, threading.active_count() - before)
                await asyncio.sleep(0.001)
            await playing

    asyncio.run(watched())
    assert 1 <= most <= 2


def test_a_cancelled_game_frees_its_thread() -> None:
    async def cancelled() -> float:
        with ThreadPoolExecutor(1) as pool:
            long = asyncio.create_task(play(load("colt_express"), 1, pool, Limit(ms=60_000)))
            await asyncio.sleep(0.2)
            start = time.perf_counter()
            long.cancel()
            with pytest.raises(asyncio.CancelledError):
                await long
            await asyncio.get_running_loop().run_in_executor(pool, time.perf_counter)
            return time.perf_counter() - start

    assert asyncio.run(cancelled()) < 5


def test_a_game_that_fails_stops_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, ended = play, list[BaseException]()

    async def failing(game: Game, number: int, pool: ThreadPoolExecutor, limit: Limit) -> Finished:
        if number == 1:
            await asyncio.sleep(0.1)
            raise LookupError(number)
        try:
            return await whole(game, number, pool, limit)
        except BaseException as why:
            ended.append(why)
            raise

    monkeypatch.setattr(many_games, "play", failing)
    start = time.perf_counter()
    with pytest.raises(ExceptionGroup) as found:
        asyncio.run(play_all(load("colt_express"), 4, 1, Limit(ms=60_000)))
    assert [type(one) for one in found.value.exceptions] == [LookupError]
    assert [type(why) for why in ended] == [asyncio.CancelledError] * 3
    assert time.perf_counter() - start < 5
