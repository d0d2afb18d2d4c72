"""Oracles, constraint programs, engine and double oracle beside each other on random positions.

python -m tests.dos_de_mayo.agreement --out tests/dos_de_mayo/agreement.txt
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from math import fsum
from pathlib import Path

from powderkeg.engine import Game, State, load
from powderkeg.engine.dos_de_mayo.lexicon import lexicon
from powderkeg.engine.dos_de_mayo.planning import problem
from powderkeg.engine.plan import OrderProblem, Side
from powderkeg.solvers.double_oracle import double_oracle
from powderkeg.solvers.matrix import solve_matrix
from powderkeg.solvers.oracles import Oracles
from powderkeg.solvers.planner import best_answer
from powderkeg.solvers.reveal import Reveal
from tests.dos_de_mayo.secondstage import some_set
from tests.dos_de_mayo.setups import position

NEAR = 1e-6
FEW = 2000  # order sets that are tried one by one
CELLS = 60_000  # of a whole matrix
SETS = 4  # of a mixed strategy
KINDS = ("oracles and CP-SAT", "oracles and engine", "double oracle and whole matrix")

Mix = list[tuple[tuple[int, ...], float]]


@dataclass(frozen=True, slots=True)
class Case:
    """A position, its task, and what the engine says of pairs of order sets."""

    state: State
    task: OrderProblem
    reveal: Reveal
    rng: random.Random


def cases(begin: int = 0) -> Iterator[Case]:
    """Positions in which the sides are near each other; the last turn is about winning."""
    games = [
        load("dos_de_mayo", profile=profile, ratio_cap=cap)
        for profile in ("reconstructed", "attested")
        for cap in ("open", "three")
    ]
    for seed in count(begin):
        rng = random.Random(seed)
        game = games[seed % 4]
        state = close(game, rng, turn=10 if seed % 3 == 0 else rng.randint(2, 9))
        task = problem(state)
        yield Case(state, task, revealed(state, task), rng)


def close(game: Game, rng: random.Random, turn: int) -> State:
    """A few Spanish groups, and French ones in and around their zones."""
    borders = lexicon(game).borders
    zones = rng.sample(range(1, 22), rng.choice((1, 1, 2, 2, 3, 4)))
    spanish = {zone: rng.choice((1, 1, 2, 2 + (len(zones) < 3))) for zone in zones}
    french = dict.fromkeys((1, 6, 16, 20), 1) if turn == 10 else {}
    for zone in zones:
        beside = [two for one, two in borders if one == zone]
        for two in (
            *rng.sample(beside, rng.randint(1, 2)),
            *([zone] if rng.random() < 0.3 else []),
        ):
            french[two] = rng.choice((1, 1, 2, 2, 3))
    rest = rng.choice([zone for zone in range(1, 22) if zone not in (*zones, 14, 15, 16)])
    losses = rng.choice((0, 2, 3, 3))
    return position(
        game, spanish=spanish, french=french, turn=turn, losses=losses, rest=rest,
        hands=(("S1",), ("F8",)),
    )  # fmt: skip


def revealed(state: State, task: OrderProblem) -> Reveal:
    """The engine, judging as the task does: cubes, or winning in the last turn."""
    if task.payoff.prize:
        return Reveal(state, task, judge="chance")
    shown = state.to_json()["state"]
    french = sum(shown["french"].values()) + sum(shown["outside"])
    lost = state.scores()
    constant = 1.5 * french - sum(shown["spanish"].values()) + 1.5 * lost[0] - lost[1]
    return Reveal(state, task, judge="scores", weights=(-1.5, 1.0), constant=constant)


def some_mix(side: Side, rng: random.Random) -> Mix:
    """A random mixed strategy."""
    sets = sorted({some_set(side, rng) for _ in range(SETS)})
    weights = [rng.random() + 0.05 for _ in sets]
    return [(one, weight / sum(weights)) for one, weight in zip(sets, weights, strict=True)]


def few(side: Side, most: int = FEW) -> list[tuple[int, ...]]:
    """Every set of a side, or none if there are more than *most*."""
    found = list(islice(side.sets(), most + 1))
    return found if len(found) <= most else []


def answers(case: Case, oracles: Oracles, side: int, mix: Mix) -> tuple[float, float]:
    """What the oracle's set and the constraint program's set are worth."""
    mine = (oracles.first if side == 0 else oracles.second)(mix)
    plan = best_answer(case.task, side, mix)
    assert mine.exact, "the oracle was not exact"
    assert plan.status == "OPTIMAL", f"the constraint program said {plan.status}"
    return mine.value, plan.value


def listed(case: Case, side: int, mix: Mix) -> float | None:
    """The best value of all sets of a side, played in the engine; None if there are too many."""
    sets = few(case.task.sides[side])
    if not sets:
        return None
    others = [other for other, _ in mix]
    weights = [weight for _, weight in mix]
    if side == 0:
        rows = case.reveal.table(sets, others)
        columns = zip(*rows, strict=True)
        return min(fsum(w * x for w, x in zip(weights, one, strict=True)) for one in columns)
    rows = case.reveal.table(others, sets)
    return max(fsum(w * x for w, x in zip(weights, row, strict=True)) for row in rows)


def whole_matrix(case: Case) -> tuple[float, int] | None:
    """The value of the full matrix, filled from the engine, and its cells."""
    firsts, seconds = few(case.task.first), few(case.task.second)
    if not firsts or not seconds or len(firsts) * len(seconds) > CELLS:
        return None
    solved = solve_matrix(case.reveal.table(firsts, seconds), method="highs")
    assert solved.regret < NEAR, f"the linear program is off by {solved.regret}"
    return solved.value, len(firsts) * len(seconds)


def check(case: Case, counts: Counter[str], wanted: Counter[str]) -> None:
    """Compare what is still wanted on one position; AssertionError if anything differs."""
    oracles = Oracles(case.task)
    kind = "last turn, to win" if case.task.payoff.prize else "cubes"
    both, listing = False, False
    if counts[KINDS[0]] < wanted[KINDS[0]] or counts[KINDS[1]] < wanted[KINDS[1]]:
        for side in (0, 1):
            mix = some_mix(case.task.sides[1 - side], case.rng)
            mine, planned = answers(case, oracles, side, mix)
            assert abs(mine - planned) < NEAR, f"oracle {mine}, constraint program {planned}"
            both = True
            played = listed(case, side, mix)
            if played is not None:
                assert abs(mine - played) < NEAR, f"oracle {mine}, engine {played}"
                counts["answers compared with every set in the engine"] += 1
                listing = True
    counts[KINDS[0]] += both
    counts[KINDS[1]] += listing
    if counts[KINDS[2]] < wanted[KINDS[2]]:
        whole = whole_matrix(case)
        if whole:
            value, cells = whole
            solved = double_oracle(case.task, tolerance=1e-7, oracles=oracles)
            assert solved.lower - NEAR < value < solved.upper + NEAR, f"{value} and {solved}"
            assert abs(solved.value - value) < NEAR, f"matrix {value}, double oracle {solved.value}"
            counts[KINDS[2]] += 1
            counts["cells played in the engine"] += cells
            counts["values that need mixing"] += len(solved.first) > 1
            counts[f"whole matrix: {kind}"] += 1
    counts[f"positions: {kind}"] += 1


def compare(wanted: Counter[str], begin: int = 0) -> Counter[str]:
    """Compare until every kind has been compared as often as *wanted*."""
    counts: Counter[str] = Counter()
    for case in cases(begin):
        check(case, counts, wanted)
        if all(counts[kind] >= wanted[kind] for kind in KINDS):
            return counts
    raise AssertionError


def main() -> None:
    """Compare, and write what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--positions", type=int, nargs=3, default=(500, 300, 300))
    chosen = parser.parse_args()
    counts = compare(Counter(dict(zip(KINDS, chosen.positions, strict=True))))
    lines = [f"{counts[kind]:9,} positions: {kind}" for kind in KINDS]
    lines += [f"{n:9,} {what}" for what, n in sorted(counts.items()) if what not in KINDS]
    head = "2 de Mayo, order planning: no difference above 1e-6.\n\n"
    chosen.out.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
