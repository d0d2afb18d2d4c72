"""Fit win shares at the starts of rounds of Colt Express on the games of the committed ledgers.

    python -m benchmarks.fit_colt_express            # two seats, then three and more

A softmax over the seats, each weight a line in 1 / (rounds to go). Prints the weights, and the
log-loss on a quarter of the games that nothing was fitted on, beside that of equal shares and of
the evaluation of the engine (docs/strength.md says what came of it). Games with `random` are left
out.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.strength import Experiment, experiments
from powderkeg.engine import State, load

Numbers = NDArray[np.float64]
SIGNS = ("loot", "here", "other", "near", "roofs", "received", "behind", "leads")
OURS = {  # engine/colt_express/evaluation.pyx: now, and for each round to go
    "loot": (1.0, 1.8),
    "here": (0.4, 1.2),
    "other": (0.6, 0.0),
    "received": (-0.08, 0.0),
    "behind": (-0.42, 0.0),
    "leads": (0.0, 1.7),
}
LAST_PLAN = 31  # actions up to this one plan cards
PENALTY = 2.0
HELD_OUT = 4  # every fourth game is


def round_starts(experiment: Experiment) -> Iterator[tuple[int, list[list[float]], list[float]]]:
    """Rounds to go, the signs of each seat, and how the game ended."""
    game = load(experiment.game, experiment.seats)
    for entry in experiment.entries():
        state, rounds = game.deal(int(entry.deal, 16)), 0
        for action in entry.actions:
            state.apply(action)
            if state.is_terminal or action <= LAST_PLAN or state.legal_actions()[-1] > LAST_PLAN:
                continue
            table: dict[str, Any] = state.to_json()["state"]
            if table["stage"] > rounds and not table["turn"] and not table["acted"]:
                rounds = table["stage"]
                yield 5 - rounds, signs(state, table), entry.returns


def signs(state: State, table: dict[str, Any]) -> list[list[float]]:
    """What can be seen of each seat; money in thousands."""
    seats, bandits = len(table["seats"]), table["bandits"]
    fewest = min(bandit["bullets_left"] for bandit in bandits)
    prize = 0 if seats == 2 else 1000
    rows = []
    for seat, money in enumerate(state.scores()):
        own = [bandit for bandit in bandits if bandit["owner"] == seat]
        behind = own[0]["bullets_left"] - fewest if seats > 2 else 0
        leads = seats > 2 and not behind
        places = [(int(bandit["spot"][2:]), bandit["spot"][:2] == "rf") for bandit in own]
        here = sum(best(table, seat, car, roof) for car, roof in places)
        other = sum(best(table, seat, car, not roof) for car, roof in places)
        near = sum(
            max(best(table, seat, to, roof) for to in reach(table, car, roof))
            for car, roof in places
        )
        received = sum(table["seats"][seat]["received"].values())
        loot = (money - prize * leads) / 1000
        roofs = sum(roof for _, roof in places)
        rows.append([loot, here, other, near, roofs, received, behind, leads])
    return rows


def reach(table: dict[str, Any], car: int, roof: bool) -> list[int]:
    """Where a Move leads."""
    far = 3 if roof else 1
    last = len(table["train"])
    return [to for to in range(max(car - far, 0), min(car + far, last) + 1) if to != car]


def best(table: dict[str, Any], seat: int, car: int, roof: bool) -> float:
    """The dearest token of a spot as far as the seat knows, in thousands; none by the Marshal."""
    if car == table["marshal"] and not roof:
        return 0.0
    name = f"{'rf' if roof else 'in'}{car}"
    for spot in table["floor"]:
        if spot["spot"] == name:
            values = [p["value"] if seat in p["known_to"] else 330 for p in spot["purses"]]
            values += [500] * spot["jewels"] + [1000] * spot["strongboxes"]
            return max(values, default=0) / 1000
    return 0.0


# --- softmax regression --------------------------------------------------------------------------


def matrix(rows: list[tuple[int, list[list[float]], list[float]]]) -> tuple[Numbers, Numbers]:
    """Positions x seats x (signs, then signs a round to go), and the shares of the win."""
    left = np.array([row[0] for row in rows], dtype=float)[:, None, None]
    seen = np.array([row[1] for row in rows], dtype=float)
    return np.concatenate([seen, seen / left], axis=2), np.array([row[2] for row in rows])


def shares(x: Numbers, weights: Numbers) -> Numbers:
    """What a softmax makes of it."""
    worth = x @ weights
    power = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True))


def fitted(parts: list[tuple[Numbers, Numbers]]) -> Numbers:
    """Weights by Newton's method; tables of several sizes share them."""
    weights = np.zeros(2 * len(SIGNS))
    for _ in range(20):
        slope, bend = -PENALTY * weights, PENALTY * np.eye(len(weights))
        for x, y in parts:
            p = shares(x, weights)
            slope = slope + np.einsum("ns,nsf->f", y - p, x)
            middle = x - np.einsum("ns,nsf->nf", p, x)[:, None, :]
            bend = bend + np.einsum("nsf,ns,nsg->fg", middle, p, middle)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def log_loss(part: tuple[Numbers, Numbers], weights: Numbers) -> float:
    """Of the shares of the win."""
    x, y = part
    return float(-(y * np.log(np.maximum(shares(x, weights), 1e-12))).sum(axis=1).mean())


def main() -> None:
    """Print what was found."""
    ours = np.array([OURS.get(name, (0.0, 0.0))[late] for late in (0, 1) for name in SIGNS])
    found: dict[int, list[tuple[int, list[list[float]], list[float]]]] = {}
    for experiment in experiments().values():
        if experiment.path.is_file() and not any("random" in bot for bot in experiment.bots):
            found.setdefault(experiment.seats, []).extend(round_starts(experiment))
    for several in (False, True):
        tables = {n: rows for n, rows in found.items() if (n > 2) == several}
        cut = {n: len(rows) * (HELD_OUT - 1) // HELD_OUT for n, rows in tables.items()}
        weights = fitted([matrix(rows[: cut[n]]) for n, rows in tables.items()])
        for i, name in enumerate(SIGNS):
            print(f"{name:9} {weights[i]:7.2f} {weights[len(SIGNS) + i]:+7.2f} / rounds to go")
        for n, rows in sorted(tables.items()):
            part = matrix(rows[cut[n] :])
            losses = (np.log(n), log_loss(part, ours), log_loss(part, weights))
            shown = ", ".join(f"{loss:.3f}" for loss in losses)
            print(f"{n} seats, {len(rows)} positions: equal shares, ours, fitted: {shown}")


if __name__ == "__main__":
    main()
