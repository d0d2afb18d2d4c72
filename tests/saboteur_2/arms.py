"""What knowing roles is worth: the same search without inference, with it, and told the truth.

    .venv/bin/python -m tests.saboteur_2.arms --seats 5 --rounds 1000 --out build/arms-5.jsonl

Games of one round on the same deals. Every other seat is played by the arm, the rest by `greedy`;
deals alternate which half that is. A seat's team has won when the seat has gold at the end. The
third arm is handed an observation in which it has inspected everybody: that is cheating, so it
stands here and not among the bots.
"""

import argparse
import json
import lzma
import math
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from joblib import Parallel, delayed

from powderkeg.bots import Bot, make
from powderkeg.bots.streams import derive
from powderkeg.engine import Game, Observation, State, load

ARMS = ("uniform", "inferred", "told")
CHUNK = 10


def told(state: State, seat: int) -> Observation:
    """What *seat* would see if it had inspected every dwarf of this round."""
    payload = state.to_json()
    for row in payload["state"]["seats"]:
        row["known_to"] = sorted({*row["known_to"], seat})
    return state.game.state_from_json(payload).observation(seat)


def play(game: Game, arm: str, deal: int, iterations: int) -> dict[str, Any]:
    """One round; gold and role of every seat of the arm."""
    state = game.deal(derive("arms", deal))
    roles = [row["role"] for row in state.to_json()["state"]["seats"]]
    own = range(deal % 2, game.seats, 2)
    bots: list[Bot] = [
        make("ismcts", game, seed=derive(deal, seat), iterations=iterations, trust=arm != "uniform")
        if seat in own
        else make("greedy", game, seed=derive(deal, seat))
        for seat in range(game.seats)
    ]
    while state.to_act is not None:
        seat = state.to_act
        cheats = arm == "told" and seat in own
        seen = told(state, seat) if cheats else state.observation(seat)
        state.apply_all(bots[seat].choose(seen).actions)
    gold = state.scores()
    return {
        "deal": deal,
        "arm": arm,
        "roles": [roles[seat] for seat in own],
        "gold": [int(gold[seat]) for seat in own],
    }


def wins(line: dict[str, Any]) -> float:
    """The share of the arm's seats that have gold."""
    return fmean(gold > 0 for gold in line["gold"])


def interval(values: Sequence[float]) -> str:
    """Mean and half of a 95% interval, in points of a hundred."""
    half = 1.96 * stdev(values) / math.sqrt(len(values))
    return f"{100 * fmean(values):+.1f} ± {100 * half:.1f}"


def report(lines: Sequence[dict[str, Any]]) -> list[str]:
    """Each arm, and what the second and the third have before the first."""
    by_arm = {arm: {ln["deal"]: ln for ln in lines if ln["arm"] == arm} for arm in ARMS}
    deals = sorted(set.intersection(*(set(found) for found in by_arm.values())))
    text = [f"{len(deals)} deals"]
    for arm in ARMS:
        won = [wins(by_arm[arm][deal]) for deal in deals]
        gold = fmean(g for deal in deals for g in by_arm[arm][deal]["gold"])
        text.append(f"{arm}: team wins {interval(won)}, gold {gold:.2f}")
    for arm in ARMS[1:]:
        gain = [wins(by_arm[arm][deal]) - wins(by_arm[ARMS[0]][deal]) for deal in deals]
        text.append(f"{arm} minus {ARMS[0]}: {interval(gain)} points")
    return text


def run(game: Game, deals: range, iterations: int) -> list[dict[str, Any]]:
    """Some deals with all arms."""
    return [play(game, arm, deal, iterations) for deal in deals for arm in ARMS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--edition", default="base")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--read", type=Path, help="only report a ledger, packed by xz")
    args = parser.parse_args()
    if args.read:
        with lzma.open(args.read, "rt", encoding="utf-8") as file:
            print("\n".join(report([json.loads(line) for line in file])))  # noqa: T201
        return
    game = load("saboteur_2", args.seats, edition=args.edition, rounds=1)
    chunks = [range(i, min(i + CHUNK, args.rounds)) for i in range(0, args.rounds, CHUNK)]
    made = Parallel(n_jobs=args.jobs)(delayed(run)(game, c, args.iterations) for c in chunks)
    lines = [line for chunk in made for line in chunk]
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    print("\n".join(report(lines)))  # noqa: T201


if __name__ == "__main__":
    main()
