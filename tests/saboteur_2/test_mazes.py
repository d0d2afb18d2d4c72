"""Legal placements in random mazes agree with the slow reference; a tunnel may lead anywhere."""

import random
from collections import Counter
from functools import cache

import pytest

from tests.saboteur_2.mazes import counts_of
from tests.saboteur_2.positions import laid
from tests.saboteur_2.reference.maze import Tunnels, beside, turn_goals
from tests.saboteur_2.reference.tables import COMBINED_DECK, OPPOSITE, SHAPES, STEP, Cell
from tests.saboteur_2.reference.things import Goal, Placed, Table
from tests.saboteur_2.sides import Tables, goals, lay, maze

GROWTHS = 20  # 60 mazes each, or fewer where the treasure is found


def test_placements_agree_in_random_mazes() -> None:
    total: Counter[str] = Counter()
    for number in range(GROWTHS):
        total += counts_of(number)
    assert total["mazes"] > 500
    for name in ("with a part cut off", "with a ladder", "with a stone face up"):
        assert total[name] > 20, name


TWELVE = ("blue",) * 4 + ("green",) * 4 + ("boss", "profiteer", "geologist", "saboteur")
SEEDS = {"N": 18, "E": 18, "S": 21, "W": 21}  # with which a walk uses up all cards
BRANCHES = 3  # crossings kept for the sides, where dead ends are laid

# --- a tunnel in each direction -------------------------------------------------------------------


class Walk:
    """A tunnel that uses up all path cards of the deck, as far in one direction as it finds.

    First the cards that lead on, one joined to the other, then the dead ends wherever they fit.
    """

    def __init__(self, direction: str, seed: int) -> None:
        self.direction = direction
        self.rng = random.Random(f"walk {direction} {seed}")
        goals = [Goal("GA"), Goal("GB"), Goal("GT")]
        self.table = Table(12, {"edition": "combined"}, 1, goals=goals)
        self.left = Counter({kind: n for kind, n in COMBINED_DECK.items() if kind in SHAPES})
        self.laid: list[str] = []

    def lay(self, kind: str, cell: Cell, turned: bool) -> None:
        self.table.maze[cell] = Placed(kind, turned)
        self.left[kind] -= 1
        assert not turn_goals(self.table, cell)
        self.laid.append(f"{kind}{'r' * turned}@({cell[0]},{cell[1]})")

    def steps(self, cell: Cell, entry: str) -> list[tuple[float, str, bool, str]]:
        """Cards that lead from one side to another, the best last."""
        tunnels = Tunnels(self.table.maze, self.table.goals, combined=True)
        found = []
        for kind in +self.left:
            for turned in (False, True)[: 1 if SHAPES[kind].alike else 2]:
                if not tunnels.may_lie(kind, cell, turned=turned):
                    continue
                for group in SHAPES[kind].groups(turned=turned):
                    found += [
                        (self.merit(kind, cell, way), kind, turned, way)
                        for way in sorted(group - {entry})
                        if entry in group and self.is_clear(beside(cell, way))
                    ]
        return sorted(found)

    def merit(self, kind: str, cell: Cell, way: str) -> float:
        """On in the direction; cards that fit in few places first; away from the goals."""
        direction = "N" if self.direction == "E" and cell[1] < 4 else self.direction
        ahead = {direction: 3.0, OPPOSITE[direction]: -9.0}.get(way, 0.0)
        choices = sum(len(group) for group in SHAPES[kind].upright)
        return ahead - choices + self.rng.random() * 3

    def is_clear(self, cell: Cell) -> bool:
        around = {beside(cell, side) for side in STEP} | {cell}
        goals = {(8, 2), (8, 0), (8, -2)}
        return not around & goals and cell not in self.table.maze and cell != (0, 0)

    def go(self) -> bool:
        """Whether every card found its place."""
        cell, entry = beside((0, 0), self.direction), OPPOSITE[self.direction]
        if self.direction == "E":
            cell, entry = (0, 1), "S"
        self.left["B1"] -= BRANCHES
        while True:
            steps = self.steps(cell, entry)
            if not steps:
                break
            _, kind, turned, way = steps[-1]
            self.lay(kind, cell, turned)
            cell, entry = beside(cell, way), OPPOSITE[way]
        self.left["B1"] += BRANCHES
        while +self.left:
            tunnels = Tunnels(self.table.maze, self.table.goals, combined=True)
            places = {kind: tunnels.places(kind) for kind in +self.left}
            clear = [
                (kind, cell)
                for kind, found in places.items()
                for cell in found
                if self.is_clear(cell)
            ]
            if not clear:
                return False
            fits = Counter(kind for kind, _ in clear)
            kind, cell = min(clear, key=lambda pair: (pair[0] != "B1", fits[pair[0]]))
            self.lay(kind, cell, places[kind][cell][0])
        return True

    def distance(self, cell: Cell) -> int:
        dx, dy = STEP[self.direction]
        return cell[0] * dx + cell[1] * dy


@cache
def walked(direction: str) -> Walk:
    walk = Walk(direction, SEEDS[direction])
    assert walk.go()
    return walk


@pytest.mark.parametrize("direction", "NESW")
def test_a_tunnel_of_seventy_cards(tables: Tables, direction: str) -> None:
    """Twelve seats have all path cards of the deck in hand and lay them in turn."""
    walk = walked(direction)
    hands: dict[int, list[str]] = {}
    for turn, text in enumerate(walk.laid):
        hands.setdefault(turn % 12, []).append(laid(text).card)
    table = tables.at(roles=TWELVE, options={"own_doors": False}, hands=hands, goals="ABT")
    for text in walk.laid:
        table = lay(table, text)
    assert maze(table) == {c: (p.card, p.turned) for c, p in walk.table.maze.items()}
    assert len(maze(table)) == 70
    assert max(walk.distance(cell) for cell in maze(table)) >= 33
    assert goals(table) == ["-", "-", "-"]
