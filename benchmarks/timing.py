"""How punctual bots are: limits by the clock and stops, beside an empty loop in the same run.

    python benchmarks/timing.py overshoot colt_express --seats 4 --samples 300
    python benchmarks/timing.py stop colt_express --seats 4 --samples 300
    python benchmarks/timing.py own colt_express --seats 4 --samples 300
    python benchmarks/timing.py short --blocks 200

The empty loop reads the clock until the same limit is over. Whatever it is late by, the machine's
scheduler did; what a bot is late by beyond that is its own. `own` asks for decisions whose time is
over before they begin, and counts CPU time: what a bot cannot leave out, however busy the machine.
"""

import argparse
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from time import perf_counter, sleep, thread_time

from powderkeg.bots import Bot, Limit, make
from powderkeg.bots.tournament.match import play
from powderkeg.engine import Game, Observation, load

LIMIT = 50.0  # milliseconds


@dataclass(frozen=True, slots=True)
class Delays:
    """Milliseconds that something came late."""

    name: str
    values: list[float]

    def quantile(self, share: float) -> float:
        """The delay that this *share* of all stayed below."""
        ordered = sorted(self.values)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    def __str__(self) -> str:
        shares = ", ".join(f"{100 * q:g}%: {self.quantile(q):.3f}" for q in (0.5, 0.9, 0.99))
        return f"{self.name:28} {shares}, most: {max(self.values):.3f} ms"


def positions(game: Game) -> Iterator[Observation]:
    """Decisions with a choice, all along random games, for ever."""
    rng, deal = Random(1), 0
    while True:
        deal += 1
        state = game.deal(deal)
        while state.to_act is not None:
            legal = state.legal_actions()
            if len(legal) > 1 and rng.random() < 0.2:
                yield state.observation(state.to_act)
            state.apply(rng.choice(legal))


# --- limits --------------------------------------------------------------------------------------


def late(limit: float, work: Callable[[], object]) -> float:
    """Milliseconds that *work* takes beyond its limit."""
    begun = perf_counter()
    work()
    return 1000 * (perf_counter() - begun) - limit


def empty_loop(limit: float) -> None:
    """Read the clock until the limit is over."""
    end = perf_counter() + limit / 1000
    while perf_counter() < end:
        pass


def overshoot(bot: Bot, samples: int, ms: float) -> list[Delays]:
    """What the empty loop, `choose` and `analyse` are late by, in turn."""
    limit, found = Limit(ms=ms), positions(bot.game)
    delays: list[list[float]] = [[], [], []]
    for _ in range(samples):
        seen = next(found)
        delays[0].append(late(ms, lambda: empty_loop(ms)))
        delays[1].append(late(ms, lambda seen=seen: bot.choose(seen, limit)))  # type: ignore[misc]
        delays[2].append(late(ms, lambda seen=seen: bot.analyse(seen, limit)))  # type: ignore[misc]
    names = ("empty loop", f"{bot.name}.choose", f"{bot.name}.analyse")
    return [Delays(name, values) for name, values in zip(names, delays, strict=True)]


def own(bot: Bot, samples: int) -> list[Delays]:
    """CPU milliseconds of decisions and analyses that have no time."""
    found, limit = positions(bot.game), Limit(ms=0.001)
    delays: list[list[float]] = [[], []]
    for _ in range(samples):
        seen = next(found)
        begun = thread_time()
        bot.choose(seen, limit)
        between = thread_time()
        bot.analyse(seen, limit)
        delays[0].append(1000 * (between - begun))
        delays[1].append(1000 * (thread_time() - between))
    names = (f"{bot.name}.choose, own", f"{bot.name}.analyse, own")
    return [Delays(name, values) for name, values in zip(names, delays, strict=True)]


# --- stops ---------------------------------------------------------------------------------------


def until_end(
    start: Callable[[threading.Event], tuple[Callable[[], None], threading.Thread]],
) -> float:
    """Milliseconds from a stop to the end of what was stopped."""
    running = threading.Event()
    stop, thread = start(running)
    running.wait()
    sleep(0.02 + 0.03 * Random(perf_counter()).random())
    begun = perf_counter()
    stop()
    thread.join()
    return 1000 * (perf_counter() - begun)


def loop_to_stop(running: threading.Event) -> tuple[Callable[[], None], threading.Thread]:
    """A busy loop in a thread that looks at a flag; it computes without the interpreter's lock."""
    flag, chunk = bytearray(1), bytes(8192)

    def work() -> None:
        running.set()
        while not flag[0]:
            blake2b(chunk)

    thread = threading.Thread(target=work)
    thread.start()
    return lambda: flag.__setitem__(0, 1), thread


def search_to_stop(
    bot: Bot, seen: Observation
) -> Callable[[threading.Event], tuple[Callable[[], None], threading.Thread]]:
    """A streamed search in a thread."""

    def start(running: threading.Event) -> tuple[Callable[[], None], threading.Thread]:
        search = bot.search(seen)

        def work() -> None:
            with search:
                running.set()
                for _ in search:
                    pass

        thread = threading.Thread(target=work)
        thread.start()
        return search.stop, thread

    return start


def stops(bot: Bot, samples: int) -> list[Delays]:
    """What the busy loop and `search` go on for after a stop, in turn."""
    found = positions(bot.game)
    loops, searches = [], []
    for _ in range(samples):
        loops.append(until_end(loop_to_stop))
        searches.append(until_end(search_to_stop(bot, next(found))))
    return [Delays("busy loop", loops), Delays(f"{bot.name}.search", searches)]


# --- a millisecond -------------------------------------------------------------------------------


def short(game: Game, spec: str, ms: float, blocks: int) -> tuple[float, int]:
    """The share of games that *spec* wins against `random` in so many milliseconds a decision."""
    won, n = 0.0, 0
    for block in range(blocks):
        for seat in range(game.seats):
            bots = [make("random", game, seed=block) for _ in range(game.seats)]
            bots[seat] = make(spec, game, seed=block)
            won += play(game, bots, block, Limit(ms=ms)).returns[seat]
            n += 1
    return won / n, n


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("overshoot", "stop", "own", "short"))
    parser.add_argument("game", nargs="?", default="colt_express")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bot", default="ismcts")
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--blocks", type=int, default=100)
    parser.add_argument("--ms", type=float)
    chosen = parser.parse_args()
    game = load(chosen.game, chosen.seats)
    print(f"{game.name}, {game.seats} seats, {chosen.bot}")
    if chosen.what == "short":
        ms = chosen.ms or 1.0
        share, n = short(game, chosen.bot, ms, chosen.blocks)
        print(f"{ms:g} ms a decision: wins {100 * share:.1f}% of {n} games against random")
        return
    bot = make(chosen.bot, game, seed=1)
    if chosen.what == "own":
        print(*own(bot, chosen.samples), sep="\n")
        return
    if chosen.what == "overshoot":
        rows = overshoot(bot, chosen.samples, chosen.ms or LIMIT)
    else:
        rows = stops(bot, chosen.samples)
    for row in rows:
        beyond = row.quantile(0.99) - rows[0].quantile(0.99)
        print(f"{row}" + ("" if row is rows[0] else f"; beyond the loop at 99%: {beyond:.3f} ms"))


if __name__ == "__main__":
    main()
