"""Figures of tree search for docs/figures.md: `python benchmarks/search.py [NAME ...]`.

goofspiel   root exploitability of open Goofspiel-5 after 10^6 simulations, mean of 8 seeds
kuhn        exploitability of Kuhn poker played by visits: the known weakness
dominated   what is spent on a dominated action
rates       simulations of Colt Express per CPU second of one thread, from the first decision
threads     instructions a simulation with two threads and with one, counted by callgrind
"""

import re
import subprocess
import sys
import tempfile
import time
from statistics import fmean
from typing import Any

import numpy as np

from powderkeg.engine import Observation, load
from powderkeg.solvers import backward_induction, exploitability, search

SEEDS = 8
MILLION = 1_000_000


def goofspiel() -> None:
    """The equilibrium of the root's matrix against the exact one, for both seats."""
    game = load("goofspiel", bids="open", cards=5, payoff="points")
    exact = np.array(backward_induction(game).payoffs)
    low, high = game.returns_range
    for seat in (0, 1):
        table = exact if seat == 0 else -exact.T
        lost = []
        for seed in range(SEEDS):
            obs = game.deal(0).observation(seat)
            result = search(obs, iterations=MILLION, seed=seed, keys="observation")
            lost.append(-float((np.array(list(result.policy.values())) @ table).min()))
        share, worst = fmean(lost) / (high - low), max(lost) / (high - low)
        print(f"open Goofspiel-5, seat {seat}: {share:.3%} of the range lost, at worst {worst:.3%}")


def kuhn() -> None:
    """Visits as a policy, from every information set."""
    game = load("kuhn_poker", 2)
    for iterations in (100, 1000, 10_000, 100_000):

        def policy(obs: Observation, n: int = iterations) -> dict[int, float]:
            knobs = {"keys": "observation", "explore": 0.5, "final": "mixed", "redraw": 0.0}
            return dict(search(obs, iterations=n, seed=obs.key(), **knobs).policy)

        print(f"Kuhn poker, {iterations} simulations: {exploitability(game, policy):.4f}")


def dominated() -> None:
    """Folding a king to a bet is worse than calling, whatever the rival holds."""
    game = load("kuhn_poker", 2)
    for seed in range(100):
        state = game.deal(seed)
        state.apply("bet")
        if state.to_json()["state"]["hands"][1]["card"] == "K":
            moves = search(state.observation(1), iterations=10_000, seed=1).moves
            print(f"a dominated action gets {moves[0].visits / 10_000:.2%} of 10,000 visits")
            return


def rates() -> None:
    """The best of five runs."""
    single = {"opponents": "one_tree", "rollout": "uniform"}
    several = {"opponents": "multi_tree", "rollout": "uniform"}
    cut = {"horizon": "stage", "rollout": "uniform"}
    cases: list[tuple[int, dict[str, Any]]] = [
        (seats, options) for options in (single, several, {}, cut) for seats in (2, 4)
    ]
    for seats, options in cases:
        state = load("colt_express", seats).deal(1)
        best = 0.0
        for seed in range(5):
            start = time.thread_time()
            search(state.observation(state.to_act), iterations=50_000, seed=seed, **options)
            best = max(best, 50_000 / (time.thread_time() - start))
        shown = ", ".join(f"{key}={value}" for key, value in options.items()) or "as shipped"
        print(f"Colt Express, {seats} seats, {shown}: {best:,.0f} simulations a CPU second")


PROGRAM = """
import sys
from powderkeg.engine import load
from powderkeg.solvers import search
state = load("colt_express", 2).deal(1)
search(state.observation(state.to_act), iterations=int(sys.argv[1]), threads=int(sys.argv[2]))
"""


def threads() -> None:
    """Two runs of different length, so that starting Python cancels out."""
    instructions(1, 1)  # Python compiles what it imports
    found = []
    for n in (1, 2):
        few, many = (instructions(iterations, n) for iterations in (2000, 12_000))
        found.append((many - few) / 10_000)
    print(
        f"instructions a simulation: {found[0]:,.0f} with one thread, {found[1]:,.0f} with two "
        f"({found[1] / found[0] - 1:+.1%})"
    )


def instructions(iterations: int, n: int) -> int:
    """Instructions of a whole process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out"),
            *(sys.executable, "-c", PROGRAM, str(iterations), str(n)),
        ]
        env = {"PYTHONHASHSEED": "0", "PATH": "/usr/bin:/bin", "OPENBLAS_NUM_THREADS": "1"}
        run = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    counted = re.search(r"Collected : (\d+)", run.stderr)
    assert counted
    return int(counted[1])


FIGURES = {f.__name__: f for f in (goofspiel, kuhn, dominated, rates, threads)}

if __name__ == "__main__":
    for name in sys.argv[1:] or FIGURES:
        FIGURES[name]()
