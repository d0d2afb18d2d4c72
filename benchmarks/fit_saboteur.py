"""Fit what Saboteur 2 believes on games between players with its own habits: `make fit-saboteur`.

Writes engine/saboteur_2/fitted.py: what tells whether the treasure is found (logistic regression),
how often each role does each thing that others see (shares), and how much evidence counts (the
power of the likelihood with the least log-loss on other games).
"""

import argparse
import math
from pathlib import Path
from typing import Any

import numpy as np

from powderkeg.engine import load
from powderkeg.engine.saboteur_2 import fitted
from powderkeg.engine.saboteur_2.fitting import (
    beliefs,
    event_counts,
    mean_gold,
    outcomes,
    stops,
)

TARGET = Path(__file__).parents[1] / "engine" / "saboteur_2" / "fitted.py"
TABLES = {"base": (4, 5, 6, 8, 10), "combined": (3, 5, 6, 8, 12)}
SEED = 6
# Stopped gold-diggers and saboteurs. Tools are broken most where the gold is near, so that a fit
# would praise broken tools; these are what `--stops` finds by breaking tools at random.
GIVEN = {3: -0.5, 5: 0.1}
NOISE = 0.1  # share of random actions in games that positions are valued by
HEAD = '''"""Numbers fitted on games between players with our own habits: `make fit-saboteur`."""

from typing import Final
'''


def logistic(rows: list[tuple[list[float], int]]) -> list[float]:
    """Weights of a logistic regression, by Newton's method; some are given."""
    x = np.array([row for row, _ in rows])
    y = np.array([outcome for _, outcome in rows], dtype=float)
    weights = np.zeros(x.shape[1])
    weights[list(GIVEN)] = list(GIVEN.values())
    free = [i for i in range(x.shape[1]) if i not in GIVEN]
    for _ in range(25):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x[:, free].T @ (y - p) - 1e-3 * weights[free]
        bend = (x[:, free] * (p * (1 - p))[:, None]).T @ x[:, free] + 1e-3 * np.eye(len(free))
        weights[free] += np.linalg.solve(bend, slope)
    return [round(float(w), 3) for w in weights]


def tables(edition: str, games: int) -> list[tuple[Any, int]]:
    """The tables of an edition and the games to play at each."""
    return [(load("saboteur_2", n, edition=edition, rounds=1), games) for n in TABLES[edition]]


def found(edition: str, games: int) -> list[float]:
    """Weights of the signs."""
    rows = [r for i, (game, n) in enumerate(tables(edition, games))
            for r in outcomes(game, n, SEED + i, NOISE)]  # fmt: skip
    return logistic(rows)


def shares(edition: str, games: int) -> list[list[float]]:
    """How often each role does each thing."""
    total = np.zeros((6, 20))
    for i, (game, n) in enumerate(tables(edition, games)):
        total += np.array(event_counts(game, n, 100 + SEED + i), dtype=float)
    parts = (total + 1) / (total + 1).sum(axis=1)[:, None]
    return [[round(float(v), 4) for v in row] for row in 0.98 * parts + 0.001]


def gold(edition: str, games: int) -> float:
    """What a seat earns in a round."""
    means = [
        mean_gold(game, n, 200 + SEED + i, NOISE)
        for i, (game, n) in enumerate(tables(edition, games))
    ]
    return round(sum(means) / len(means), 2)


def log_loss(rows: list[tuple[float, float, bool]]) -> float:
    """Mean log-loss of the chance of being a saboteur."""
    return -sum(math.log(max(1e-9, p if truth else 1 - p)) for _, p, truth in rows) / len(rows)


def calibration(rows: list[tuple[float, float, bool]]) -> float:
    """Mean distance of stated and true share over ten bins, weighted by their size."""
    error = 0.0
    for i in range(10):
        part = [(p, truth) for _, p, truth in rows if i / 10 <= p < (i + 1) / 10 + (i == 9)]
        if part:
            stated = sum(p for p, _ in part) / len(part)
            error += abs(stated - sum(t for _, t in part) / len(part)) * len(part) / len(rows)
    return error


def report(games: int) -> None:
    """Say how good the committed numbers are, on games of their own."""
    for edition in TABLES:
        for game, n in tables(edition, games):
            rows = beliefs(game, n, 900 + SEED)
            prior = beliefs(game, n, 900 + SEED, trust=0)
            late = [p if truth else 1 - p for share, p, truth in rows if share >= 0.5]
            print(
                f"{edition} {game.seats} seats: log-loss {log_loss(rows):.3f} "
                f"(no evidence {log_loss(prior):.3f}), calibration error {calibration(rows):.3f}, "
                f"true side from half of the round on {sum(late) / len(late):.3f}"
            )


def stop_report(games: int) -> None:
    """Say what a broken tool does to the chance of the treasure, for the weights that are given."""
    for seats in (4, 5, 8):
        game = load("saboteur_2", seats, edition="base", rounds=1)
        for side, sums in zip(("digger", "saboteur"), stops(game, games, SEED), strict=True):
            moments, without, with_it, alike = sums
            odds = [math.log(n / (moments - n)) for n in (without, with_it)]
            print(
                f"{seats} seats, {side}: {without / moments:.3f} to {with_it / moments:.3f}, "
                f"weight of all stopped {(odds[1] - odds[0]) * alike / moments:+.2f}"
            )


def text(found_: list[Any], round_: Any, events: list[Any], trust: float) -> str:
    """The file."""
    lines = [HEAD]
    lines += ["# Weights of what tells whether the treasure is found (base, combined): constant,"]
    lines += ["# distance, logarithm of the cards left, share of gold-diggers that are stopped,"]
    lines += ["# share of saboteurs, share of those that are stopped, distance for each turn left,"]
    lines += ["# whether the gold is near.", "FOUND: Final = ("]
    lines += [f"    {tuple(weights)!r}," for weights in found_] + [")"]
    lines += [f"A_ROUND: Final = {tuple(round_)!r}  # mean gold of a seat in one round", ""]
    lines += [
        "# How often each role does each thing of beliefs.pyx (base, combined).",
        "# fmt: off",
    ]
    lines += ["EVENTS: Final = ("]
    for table in events:
        lines += ["    ("]
        for row in table:
            lines += ["        (" + ", ".join(f"{v:.4f}" for v in row[:10]) + ","]
            lines += ["         " + ", ".join(f"{v:.4f}" for v in row[10:]) + "),"]
        lines += ["    ),"]
    lines += [")", "# fmt: on"]
    lines += [f"TRUST: Final = {trust}  # power of the evidence: moves of a seat are alike", ""]
    return "\n".join(lines)


def main() -> None:
    """Fit and write, or report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--report", action="store_true", help="only say how good it is")
    parser.add_argument("--stops", action="store_true", help="only say what broken tools do")
    parser.add_argument("--trust", type=float, default=fitted.TRUST)
    args = parser.parse_args()
    if args.stops:
        stop_report(args.games)
        return
    if args.report:
        report(args.games)
        return
    found_ = [found(edition, args.games) for edition in TABLES]
    events = [shares(edition, args.games) for edition in TABLES]
    round_ = [gold(edition, args.games) for edition in TABLES]
    TARGET.write_text(text(found_, round_, events, args.trust), encoding="utf-8")


if __name__ == "__main__":
    main()
