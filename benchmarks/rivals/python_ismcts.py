"""Our ISMCTS beside two written in pure Python, pyplAI and mittmcts, per CPU second, in one run.

    python -m venv /tmp/rivals && /tmp/rivals/bin/pip install pyplAI mittmcts six
    .venv/bin/python benchmarks/rivals/python_ismcts.py --python /tmp/rivals/bin/python

All search the first decision of Kuhn poker with one rollout a simulation. The rivals get the game
as cards and a text of actions, as quick as Python allows.
Rounds take turns and the best of each counts.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

SIDES = ("ours", "pyplAI", "mittmcts")
OVER = {"pp", "bp", "bb", "pbp", "pbb"}
SECONDS = 0.5


@dataclass(slots=True)
class Hand:
    """One hand of Kuhn poker; `jugadorActual` is the name that pyplAI asks for."""

    cards: tuple[int, int] = (2, 1)
    actions: str = ""
    worlds: list[int] = field(default_factory=lambda: [0])

    @property
    def jugadorActual(self) -> int:  # noqa: N802
        """Whose turn it is: 1 or 2."""
        return len(self.actions) % 2 + 1

    def __deepcopy__(self, memo: object) -> "Hand":
        """Copy without the search of `copy` through every attribute."""
        return Hand(self.cards, self.actions, self.worlds)


def moves(hand: Hand) -> list[str]:
    return [] if hand.actions in OVER else ["p", "b"]


def after(hand: Hand, move: str) -> Hand:
    return Hand(hand.cards, hand.actions + move, hand.worlds)


def winner(hand: Hand) -> int:
    """1 or 2: who folds loses, else the higher card wins."""
    if hand.actions in {"bp", "pbp"}:
        return 1 if hand.actions == "bp" else 2
    return 1 if hand.cards[0] > hand.cards[1] else 2


def drawn(hand: Hand) -> Hand:
    """The first seat's card is known; counts how often it is asked."""
    hand.worlds[0] += 1
    other = random.choice([card for card in (1, 2, 3) if card != hand.cards[0]])
    return Hand((hand.cards[0], other), hand.actions, hand.worlds)


class Kuhn:
    """The game as mittmcts wants it."""

    determine = staticmethod(drawn)
    apply_move = staticmethod(after)

    @staticmethod
    def initial_state() -> Hand:
        """A deal."""
        return Hand()

    @staticmethod
    def get_moves(hand: Hand) -> tuple[bool, list[str]]:
        """No chance, and the moves."""
        return False, moves(hand)

    @staticmethod
    def get_winner(hand: Hand) -> int | None:
        """Nobody before the end."""
        return winner(hand) if hand.actions in OVER else None

    @staticmethod
    def current_player(hand: Hand) -> int:
        """1 or 2."""
        return hand.jugadorActual


def rate_of(side: str) -> float:
    """Simulations a CPU second."""
    start, hand = time.process_time(), Hand()
    if side == "pyplAI":
        rival: Any = import_module("pyplAI")
        over = {"es_estado_final": lambda h: h.actions in OVER}
        won = {"gana_jugador": lambda h, seat: winner(h) == seat}
        start = time.process_time()
        rival.SOISMCTS(
            aplicar_movimiento=after, obtener_movimientos=moves, determinization=drawn,
            numeroJugadores=2, tiempoEjecucion=SECONDS, **over, **won,
        ).ejecuta(hand)  # fmt: skip
        return hand.worlds[0] / (time.process_time() - start)
    if side == "mittmcts":
        rival = import_module("mittmcts")
        start = time.process_time()
        rival.MCTS(Kuhn, hand).get_simulation_result(iterations=5000)
        return 5000 / (time.process_time() - start)
    from powderkeg.engine import load  # the rivals' interpreter lacks it
    from powderkeg.solvers import search

    obs = load("kuhn_poker", 2).deal(1).observation(0)
    start = time.process_time()
    search(obs, iterations=1_000_000, opponents="one_tree", rollout="uniform", redraw=0.0)
    return 1_000_000 / (time.process_time() - start)


def measured(python: str, side: str) -> float:
    """One round in a process of its own."""
    command = [python, str(Path(__file__).resolve()), "--side", side]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(json.loads(run.stdout))


def main() -> None:
    """Measure in turns and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", help="an interpreter that has the rivals")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--side", choices=SIDES, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.side:
        print(json.dumps(rate_of(given.side)))
        return
    if not given.python:
        parser.error("--python is needed")
    rounds = [
        [measured(sys.executable if side == "ours" else given.python, side) for side in SIDES]
        for _ in range(given.rounds)
    ]
    ours, *theirs = (max(column) for column in zip(*rounds, strict=True))
    for side, rate in zip(SIDES[1:], theirs, strict=True):
        print(f"Kuhn poker: {ours:,.0f} against {rate:,.0f} of {side}: {ours / rate:,.0f} times")


if __name__ == "__main__":
    main()
