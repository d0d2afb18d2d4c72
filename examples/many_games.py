"""A server's heart: many games at once on one event loop, with bots in a bounded pool of threads.

    python examples/many_games.py --games 100 --workers 2

Search releases Python's lock, so threads use all cores; the loop never waits for a bot. Cancelling
a game stops the bot that thinks for it and frees its thread.
"""

import argparse
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from powderkeg.bots import Bot, Limit, make
from powderkeg.engine import Game, load


@dataclass(frozen=True)
class Finished:
    """How a game ended."""

    number: int
    moves: int
    scores: list[float]


def made(game: Game, seed: int) -> Bot:
    """One bot."""
    return make("ismcts", game, seed=seed)


async def play(game: Game, number: int, pool: ThreadPoolExecutor, limit: Limit) -> Finished:
    """One game: its bots are its own, the threads are everybody's."""
    seeds = range(number * game.seats, (number + 1) * game.seats)
    seated = partial(list[Bot], map(partial(made, game), seeds))
    bots = await asyncio.get_running_loop().run_in_executor(pool, seated)
    state, moves = game.deal(number), 0
    while state.to_act is not None:
        seen = state.observation(state.to_act)
        decision = await bots[state.to_act].achoose(seen, limit, executor=pool)
        state.apply_all(decision.actions)
        moves += 1
    return Finished(number, moves, state.scores())


async def play_all(
    game: Game, games: int, workers: int, limit: Limit
) -> tuple[list[Finished], float]:
    """All games at once; how they ended, and how long the loop was ever kept waiting, in ms."""
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.005)
            longest = max(longest, time.perf_counter() - start - 0.005)

    with ThreadPoolExecutor(workers) as pool:
        watching = asyncio.create_task(watch())
        try:
            async with asyncio.TaskGroup() as group:  # if one game fails, the others are cancelled
                tasks = [group.create_task(play(game, n, pool, limit)) for n in range(games)]
        finally:
            watching.cancel()
    return [task.result() for task in tasks], 1000 * longest


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="colt_express")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=200)
    chosen = parser.parse_args()
    game, limit = load(chosen.game, chosen.seats), Limit(iterations=chosen.iterations)
    start = time.perf_counter()
    found, longest = asyncio.run(play_all(game, chosen.games, chosen.workers, limit))
    seconds, moves = time.perf_counter() - start, sum(one.moves for one in found)
    print(
        f"{len(found)} games, {moves:,} moves in {seconds:.1f} s: {moves / seconds:,.0f} a second"
    )
    print(f"the event loop was kept waiting for at most {longest:.1f} ms")


if __name__ == "__main__":
    main()
