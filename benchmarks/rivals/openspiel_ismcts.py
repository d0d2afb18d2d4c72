"""Our single-observer ISMCTS beside OpenSpiel's C++ bot, in one run, per CPU second of one thread.

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
from pathlib import Path
from typing import Any

SIMULATIONS = {"kuhn_poker": 1_000_000, "leduc_poker": 200_000}
SPREAD = {"kuhn_poker": 4.0, "leduc_poker": 26.0}  # of returns: OpenSpiel's constant is absolute
EXPLORE = 0.5
ASKED = {"kuhn_poker": (2.5, 4.0), "leduc_poker": (4.0, 6.0)}


def openspiel_rate(name: str) -> float:
    """Simulations a second of OpenSpiel's bot; needs open_spiel."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
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


def measured(python: str, side: str, name: str) -> float:
    """One round in a process of its own."""
    command = [python, str(Path(__file__).resolve()), "--side", side, "--game", name]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(run.stdout))


def main() -> None:
    """Measure in turns and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", help="an interpreter that has open_spiel")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--side", choices=("ours", "theirs"), help=argparse.SUPPRESS)
    parser.add_argument("--game", choices=list(SIMULATIONS), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.side:
        print(json.dumps((our_rate if given.side == "ours" else openspiel_rate)(given.game)))
        return
    if not given.python:
        parser.error("--python is needed")
    for name in SIMULATIONS:
        rounds = [
            (measured(sys.executable, "ours", name), measured(given.python, "theirs", name))
            for _ in range(given.rounds)
        ]
        ours, theirs = (max(column) for column in zip(*rounds, strict=True))
        least, aim = ASKED[name]
        print(
            f"{name}: {ours:,.0f} against {theirs:,.0f} simulations a CPU second: "
            f"{ours / theirs:.1f} times (asked {least}, aim {aim})"
        )


if __name__ == "__main__":
    main()
