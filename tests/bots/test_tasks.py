"""Bots in tasks and threads: bounded pools, cancelled tasks, frozen answers, punctual ends."""

import asyncio
import json
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import pytest

from powderkeg.bots import Analysis, Belief, Limit, bots, make
from powderkeg.engine import Observation, games, load
from tests.bots.positions import TABLES, Table, decisions, first_choice

LONG = Limit(ms=60_000)
every_bot = pytest.mark.parametrize("name", bots())


def test_a_cancelled_task_frees_its_worker() -> None:
    """With a pool of one thread the next bot gets it at once."""
    game = load("leduc_poker")
    obs = first_choice(game)

    async def main() -> float:
        with ThreadPoolExecutor(1) as pool:
            first = asyncio.create_task(
                make("greedy", game, seed=1).achoose(obs, LONG, executor=pool)
            )
            await asyncio.sleep(0.05)
            first.cancel()
            begun = perf_counter()
            await make("random", game, seed=1).achoose(obs, executor=pool)
            return perf_counter() - begun

    assert asyncio.run(main()) < 5


def test_a_task_cancelled_before_it_has_a_worker_never_thinks() -> None:
    game = load("leduc_poker")
    obs = first_choice(game)
    waiting = make("greedy", game, seed=2)

    async def main() -> None:
        with ThreadPoolExecutor(1) as pool:
            busy = asyncio.create_task(
                make("greedy", game, seed=1).achoose(obs, LONG, executor=pool)
            )
            await asyncio.sleep(0.02)
            queued = asyncio.create_task(waiting.achoose(obs, LONG, executor=pool))
            await asyncio.sleep(0.02)
            queued.cancel()
            begun = perf_counter()
            with pytest.raises(asyncio.CancelledError):
                await queued
            assert perf_counter() - begun < 5  # although the only worker is still busy
            busy.cancel()
            with pytest.raises(asyncio.CancelledError):
                await busy

    asyncio.run(main())
    assert waiting.choose(obs, Limit(iterations=3)).iterations == 3


def test_a_task_with_a_time_limit_of_its_own() -> None:
    game = load("leduc_poker")
    obs = first_choice(game)
    bot = make("ismcts", game, seed=1)

    async def main() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(bot.achoose(obs, LONG), 0.05)

    asyncio.run(main())
    assert bot.choose(obs, Limit(iterations=3)).action in obs.legal_actions()


def test_many_games_in_one_loop() -> None:
    """Twenty tasks share two threads, and each decides as it would alone."""
    game = load("leduc_poker")
    seen = [first_choice(game, seed) for seed in range(20)]
    limit = Limit(iterations=50)

    async def main() -> list[int]:
        with ThreadPoolExecutor(2) as pool:
            tasks = [
                make("ismcts", game, seed=i).achoose(obs, limit, executor=pool)
                for i, obs in enumerate(seen)
            ]
            return [decision.action for decision in await asyncio.gather(*tasks)]

    alone = [make("ismcts", game, seed=i).choose(obs, limit).action for i, obs in enumerate(seen)]
    assert asyncio.run(main()) == alone


def test_one_of_two_threads_is_refused() -> None:
    """Whoever comes second, from whatever thread, is told that the bot is busy."""
    from powderkeg.engine import BotError

    game = load("leduc_poker")
    obs, bot = first_choice(game), make("greedy", game, seed=1)
    refused: list[BotError] = []

    def other() -> None:
        try:
            bot.analyse(obs, Limit(iterations=1))
        except BotError as error:
            refused.append(error)

    with bot.search(obs) as search:
        next(search)
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert "thinking already" in str(refused[0])


# --- ends ----------------------------------------------------------------------------------------


def own_time(work: Callable[[], object]) -> float:
    """Milliseconds of the machine's clock that *work* takes at best of three."""
    best = float("inf")
    for _ in range(3):
        begun = perf_counter()
        work()
        best = min(best, 1000 * (perf_counter() - begun))
    return best


@every_bot
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_position_is_decided_in_time(name: str, table: Table) -> None:
    """No position is so large that a bot overlooks the clock; benchmarks/timing.py is stricter."""
    bot, late = make(name, table.game, seed=1), []
    for i, (_, obs) in enumerate(decisions(table.game, seed=8)):
        if i % 23 == 0:
            late.append(own_time(lambda obs=obs: bot.choose(obs, Limit(ms=2))))  # type: ignore[misc]
            late.append(own_time(lambda obs=obs: bot.analyse(obs, Limit(ms=2))))  # type: ignore[misc]
    assert sorted(late)[len(late) // 2] < 25


@every_bot
@pytest.mark.parametrize("game", games())
def test_a_stopped_search_ends_soon(name: str, game: str) -> None:
    table = load(game)
    bot, obs = make(name, table, seed=1), first_choice(table, seed=2)

    def stopped() -> None:
        with bot.search(obs) as search:
            next(search)
            search.stop()
            assert len(list(search)) <= 1

    assert own_time(stopped) < 1000


@every_bot
def test_a_search_stopped_before_it_began_still_has_an_opinion(name: str) -> None:
    game = load("leduc_poker")
    obs, bot = first_choice(game), make(name, game, seed=1)
    with bot.search(obs) as search:
        search.stop()
        analyses = list(search)
    assert analyses[-1].action in obs.legal_actions()


# --- answers -------------------------------------------------------------------------------------


def answers(obs: Observation) -> list[Any]:
    bot = make("ismcts", obs.game, seed=2**53 - 1)
    return [bot.choose(obs, Limit(iterations=9)), bot.analyse(obs, Limit(iterations=9))]


def test_answers_are_frozen() -> None:
    decision, analysis = answers(first_choice(load("leduc_poker")))
    for answer, name in ((decision, "action"), (analysis, "moves"), (analysis.moves[0], "value")):
        with pytest.raises(AttributeError):
            setattr(answer, name, 0)
    policy, values = analysis.policy, analysis.belief[0].values
    for change in (
        lambda: policy.update({1: 1.0}),
        policy.clear,
        lambda: policy.__setitem__(0, 1.0),
        lambda: values.pop("x"),
        lambda: values.setdefault("x", 1.0),
        lambda: policy.__ior__({}),
        lambda: policy.__delitem__(0),
    ):
        with pytest.raises(TypeError, match="frozen"):
            change()


def test_answers_can_be_kept() -> None:
    """Hashed, pickled, written as JSON and read again, they are equal."""
    for answer in answers(first_choice(load("leduc_poker"))):
        again = type(answer).from_json(json.loads(json.dumps(answer.to_json())))
        copy = pickle.loads(pickle.dumps(answer))  # noqa: S301 - our own
        assert answer == again == copy
        assert len({answer, again, copy}) == 1


def test_an_analysis_lists_everything() -> None:
    _, analysis = answers(first_choice(load("colt_express", seats=3), seed=4))
    payload = analysis.to_json()
    assert set(payload) >= {
        "actions",
        "belief",
        "elapsed_ms",
        "iterations",
        "moves",
        "policy",
        "reproducible",
        "seed",
        "versions",
    }
    assert set(payload["moves"][0]) == {"action", "line", "notation", "stderr", "value", "visits"}
    assert set(payload["versions"]) == {"bot", "powderkeg", "rules"}
    assert set(payload["belief"][0]) == {"thing", "values"}
    assert payload["seed"] == 2**53 - 1
    assert isinstance(Analysis.from_json(payload).belief[0], Belief)


def test_seeds_nobody_gave_fit_into_every_reader_of_json() -> None:
    assert all(make("random", load("kuhn_poker")).seed < 2**53 for _ in range(50))
