"""Print what each game costs in C: nanoseconds an operation, and random games a CPU second.

One thread, CPU time. `apply`, `conceal` and `determinize` include the copy of a state they need.
"""

import argparse

from powderkeg.engine import games, load
from powderkeg.solvers import play_random, time_operations

COLUMNS = ("copy", "legal_actions", "apply", "conceal", "prepare", "determinize")


def rate(name: str, seats: int, seconds: float) -> float:
    """Random games a CPU second."""
    game = load(name, seats=seats)
    n = 100
    while True:
        played = play_random(game, games=n, seed=1)
        if played.cpu_seconds >= seconds:
            return n / played.cpu_seconds
        n *= 2


def main() -> None:
    """Print one line for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time of each number")
    options = parser.parse_args()
    head = " ".join(f"{column:>13}" for column in COLUMNS)
    print(f"{'':15} seats bytes {head} {'games/s':>12}")
    for name in options.games or games():
        least, most = load(name).seat_range
        for seats in range(least, most + 1):
            times = time_operations(load(name, seats=seats), seconds=options.seconds)
            cells = " ".join(f"{getattr(times, column):13.1f}" for column in COLUMNS)
            speed = rate(name, seats, options.seconds)
            print(f"{name:15} {seats:5} {times.state_size:5} {cells} {speed:12,.0f}")


if __name__ == "__main__":
    main()
