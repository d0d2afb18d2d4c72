"""The search that TAG uses for Colt Express, made from the parts of ours, as a rival to beat.

    .venv/bin/python benchmarks/rivals/tag_style.py SEATS ITERATIONS    # prints the spec of the bot

TAG (Tabletop Games Framework, Gaina et al. 2020) is Java and cannot play on our engine. What its
sources and its tuned settings for this game say, rebuilt: an open-loop tree over sampled worlds,
one for all seats with two players, one a seat with three, the own seat's alone with four and more;
UCB with K = 1 on values scaled to [0, 1]; uniform rollouts, cut after 30 plies; what counts there
is how far the own money leads; the move with the best mean.

Its faults are left out, so this is stronger than the original: it does not draw its own loot anew,
values do not vanish in an integer division, and hidden cards are never the true ones by accident.
"""

import sys

__all__ = ["spec"]

TREES = {2: "one_tree", 3: "multi_tree"}


def spec(seats: int, iterations: int) -> str:
    """The bot that plays like it."""
    options = {
        "iterations": iterations,
        "opponents": TREES.get(seats, "self_only"),
        "explore": 1.0,
        "redraw": 0.0,
        "rollout": "uniform",
        "horizon": "plies",
        "plies": 30,
        "objective": "lead",
        "value": "scores",
        "final": "mean",
    }
    return f"ismcts({','.join(f'{key}={value}' for key, value in options.items())})"


if __name__ == "__main__":
    print(spec(*map(int, sys.argv[1:3])))
