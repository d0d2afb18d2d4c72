"""Balance of Revolver 2 from ledgers: Mapache's share, by poker result and by optional spaces.

    python -m benchmarks.balance            # of every experiment with this game
    python -m benchmarks.balance NAME ...   # of these

Intervals are those of single games (Wilson). Equal bots play the same game in both rotations of a
block: it counts once.
"""

import sys
from collections import defaultdict
from math import sqrt

from benchmarks.strength import Experiment, experiments
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.engine import load

MAPACHE = 1


def facts(experiment: Experiment, entry: Entry) -> tuple[str, int]:
    """Who won the poker tournament, and how many optional spaces were entered."""
    state = load(entry.game, **experiment.options).deal(int(entry.deal, 16))
    entered = 0
    for action in entry.actions:
        if state.notation(action) == "enter":
            entered += 1
        state.apply(action)
    won = "Mapache" if "cathouse" in state.to_json()["state"]["areas"] else "Guardians"
    return won, entered


def groups(experiment: Experiment) -> dict[str, list[float]]:
    """Mapache's results by what they are asked for."""
    found: dict[str, list[float]] = defaultdict(list)
    once = {(entry.deal, tuple(entry.actions)): entry for entry in experiment.entries()}
    for entry in once.values():
        result = entry.returns[MAPACHE]
        poker, entered = facts(experiment, entry)
        found["all games"].append(result)
        found[f"Mapache is `{entry.bots[MAPACHE]}`"].append(result)
        found[f"poker won by {poker}"].append(result)
        found[f"optional spaces entered: {entered if entered < 3 else '3 or more'}"].append(result)
    return found


def wilson(results: list[float]) -> tuple[float, float, float]:
    """A share with its 95% interval."""
    n, share, z = len(results), sum(results) / len(results), 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return share, middle - half, middle + half


def main(names: list[str]) -> int:
    """Print a table for each ledger."""
    for experiment in experiments().values():
        if experiment.game != "revolver_2" or (names and experiment.name not in names):
            continue
        sys.stdout.write(f"\n{experiment.name}: {experiment.asks}\n\n")
        sys.stdout.write(
            "| games in which | Mapache wins | 95% interval | games |\n|---|---|---|---|\n"
        )
        for name, results in sorted(groups(experiment).items()):
            share, low, high = wilson(results)
            row = f"| {name} | {share:.1%} | {low:.1%} to {high:.1%} | {len(results)} |\n"
            sys.stdout.write(row)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
