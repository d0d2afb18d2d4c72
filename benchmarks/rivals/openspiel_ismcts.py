"""Our search and rollouts beside OpenSpiel's C++, in one run, per CPU second of one thread.

    python -m venv /tmp/openspiel && /tmp/openspiel/bin/pip install open_spiel
    .venv/bin/python benchmarks/rivals/openspiel_ismcts.py --python /tmp/openspiel/bin/python

Both search the first decision of a hand with UCB (the same constant on the same scale), one random
rollout a simulation and nodes told apart by what the acting seat knows. Rounds take turns, and the
best round of each counts, so that other load on the machine hurts both alike.
"""

import argparse
import json
import subprocess
import sys
import time
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

SIMULATIONS = {"kuhn_poker": 1_000_000, "leduc_poker": 200_000}
SPREAD = {"kuhn_poker": 4.0, "leduc_poker": 26.0}  # of returns: OpenSpiel's constant is absolute
EXPLORE = 0.5
ASKED = {"kuhn_poker": " (asked 2.5, aim 4)", "leduc_poker": " (asked 4, aim 6)"}
GAMES = [*SIMULATIONS, "liars_dice"]  # OpenSpiel's bot cannot draw worlds of the last
ROLLOUTS = 200_000


def openspiel_state(pyspiel: Any, name: str) -> Any:
    """The first decision of a hand."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def openspiel_rollouts(name: str) -> float:
    """Random hands a second from the first decision: all of a tree search's first simulation."""
    pyspiel: Any = import_module("pyspiel")
    state = openspiel_state(pyspiel, name)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, 1, 100, False, 1, False)
    start = time.process_time()
    bot.mcts_search(state)
    return ROLLOUTS / (time.process_time() - start)


def our_rollouts(name: str) -> float:
    """Random hands a second, their deals included."""
    from powderkeg.engine import load
    from powderkeg.solvers import play_random

    return ROLLOUTS / play_random(load(name, 2), games=ROLLOUTS, seed=1).cpu_seconds


def openspiel_rate(name: str) -> float:
    """Simulations a second of OpenSpiel's bot; needs open_spiel."""
    pyspiel: Any = import_module("pyspiel")
    state = openspiel_state(pyspiel, name)
    bot = pyspiel.ISMCTSBot(
        seed=1,
        evaluator=pyspiel.RandomRolloutEvaluator(1, 1),
        uct_c=EXPLORE * SPREAD[name],
        max_simulations=SIMULATIONS[name],
        max_world_samples=-1,
        final_policy_type=pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
    )
    start = time.process_time()
    bot.get_policy(state)
    return SIMULATIONS[name] / (time.process_time() - start)


def our_rate(name: str) -> float:
    """Simulations a second of ours."""
    from powderkeg.engine import load  # the rival's interpreter lacks it
    from powderkeg.solvers import search

    obs = load(name, 2).deal(1).observation(0)
    start = time.process_time()
    search(
        obs,
        iterations=SIMULATIONS[name],
        keys="observation",
        opponents="one_tree",
        explore=EXPLORE,
        rollout="uniform",
        redraw=0.0,
        seed=1,
    )
    return SIMULATIONS[name] / (time.process_time() - start)


RATES = {
    "simulations": (our_rate, openspiel_rate),
    "rollouts": (our_rollouts, openspiel_rollouts),
}


def measured(python: str, what: str, side: int, name: str) -> float:
    """One round in a process of its own."""
    command = [python, str(Path(__file__).resolve()), "--side", str(side), "--game", name]
    command += ["--what", what]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(run.stdout))


def main() -> None:
    """Measure in turns and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", help="an interpreter that has open_spiel")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--side", type=int, choices=(0, 1), help=argparse.SUPPRESS)
    parser.add_argument("--game", choices=GAMES, help=argparse.SUPPRESS)
    parser.add_argument("--what", choices=list(RATES), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.side is not None:
        print(json.dumps(RATES[given.what][given.side](given.game)))
        return
    if not given.python:
        parser.error("--python is needed")
    for what, name in product(RATES, GAMES):
        if what == "simulations" and name not in SIMULATIONS:
            continue
        rounds = [
            (measured(sys.executable, what, 0, name), measured(given.python, what, 1, name))
            for _ in range(given.rounds)
        ]
        ours, theirs = (max(column) for column in zip(*rounds, strict=True))
        asked = ASKED.get(name, "") if what == "simulations" else ""
        print(
            f"{name}: {ours:,.0f} against {theirs:,.0f} {what} a CPU second: "
            f"{ours / theirs:.1f} times{asked}"
        )


if __name__ == "__main__":
    main()
