"""Legal placements in random mazes, engine beside slow reference.

python -m tests.saboteur_2.mazes --mazes 100000

A maze grows card by card and loses cards to rock-falls, so that parts of it are cut off. Each step
is set up anew from JSON for the engine, which then lays the next card itself.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache

from powderkeg.engine import Game, State, load
from tests.saboteur_2.positions import Setting
from tests.saboteur_2.reference.maze import Tunnels, turn_goals
from tests.saboteur_2.reference.tables import (
    DECKS,
    GOAL_CARDS,
    GOAL_CELLS,
    NUMBER,
    SHAPES,
    Cell,
)
from tests.saboteur_2.reference.things import Goal, Placed, Table

STEPS = 60  # of a maze that grows
CELLS_TRIED = 3  # of each maze: whether the positions offered there are right
UPRIGHT, TURNED = 64, 65
ROLES = {
    "combined": ("saboteur", "saboteur"),
    "base": ("digger", "digger", "saboteur"),
}


@cache
def game_of(edition: str) -> Game:
    return load("saboteur_2", seats=len(ROLES[edition]), edition=edition, rounds=1)


def cell_of(number: int) -> Cell:
    x, y = divmod(number - 65536, 512)
    return x - 200, y - 200


@dataclass(slots=True)
class Growth:
    """A maze on the reference's side."""

    edition: str
    rng: random.Random
    table: Table
    left: Counter[str] = field(default_factory=Counter)  # path cards that are not in the maze

    def tunnels(self) -> Tunnels:
        return Tunnels(self.table.maze, self.table.goals, combined=self.table.combined)

    def hand(self) -> list[str]:
        """Up to as many different path cards as a hand may have."""
        kinds = sorted(+self.left, key=NUMBER.__getitem__)
        return self.rng.sample(kinds, min(6, len(kinds)))

    def rock_falls(self) -> None:
        for _ in range(self.rng.choice((1, 1, 2, 4))):
            if self.table.maze:
                cell = self.rng.choice(sorted(self.table.maze))
                self.left[self.table.maze.pop(cell).card] += 1

    def is_stretched(self) -> bool:
        """Whether a card lies farther away than those in the maze would lead."""
        number = len(self.table.maze)
        return any(
            not (-number <= x and max(x - 8, abs(y) - 2) <= number) for x, y in self.table.maze
        )

    def letters(self) -> str:
        return "".join(goal.card[1] for goal in self.table.goals)

    def state(self, hand: list[str]) -> State:
        maze = [
            f"{placed.card}{'r' * placed.turned}@({x},{y})"
            for (x, y), placed in self.table.maze.items()
        ]
        setting = Setting(
            roles=ROLES[self.edition],
            options={"edition": self.edition, "rounds": 1},
            hands={0: hand},
            maze=maze,
            goals=self.letters(),
            up={n: goal.turned for n, goal in enumerate(self.table.goals) if goal.face_up},
        )
        return game_of(self.edition).state_from_json(setting.payload())


def growth(number: int) -> Growth:
    rng = random.Random(f"maze {number}")
    edition = "base" if number % 4 == 3 else "combined"
    cards = rng.sample(GOAL_CARDS, 3)
    table = Table(2, {"edition": edition}, 1, goals=[Goal(card) for card in cards])
    left = Counter({kind: n for kind, n in DECKS[edition].items() if kind in SHAPES})
    return Growth(edition, rng, table, left)


class DifferentPlacesError(AssertionError):
    """Engine and reference disagree on a maze."""


def check(maze: Growth, state: State, hand: list[str]) -> dict[str, dict[Cell, list[bool]]]:
    """The reference's places for each card of the hand, compared with the engine's."""
    tunnels = maze.tunnels()
    places = {kind: tunnels.places(kind) for kind in hand}
    legal = state.legal_actions()
    pairs = []
    for kind, found in places.items():
        same(maze, kind, bool(found), NUMBER[kind] in legal)
        if len(found) > 1:
            there = state.copy()
            there.apply(NUMBER[kind])
            same(maze, kind, list(found), [cell_of(n) for n in there.legal_actions()])
        pairs += [(kind, cell) for cell in found]
    for kind, cell in maze.rng.sample(pairs, min(CELLS_TRIED, len(pairs))):
        compare_positions(maze, state, kind, cell, places[kind])
    return places


def compare_positions(
    maze: Growth, state: State, kind: str, cell: Cell, found: dict[Cell, list[bool]]
) -> None:
    """Upright, turned, or both; the single one is taken at once."""
    there = choose(state, kind, cell, found)
    if len(found[cell]) == 2:
        same(maze, f"{kind} at {cell}", [UPRIGHT, TURNED], there.legal_actions())
    else:
        laid = [c for c in there.to_json()["state"]["maze"] if (c["x"], c["y"]) == cell]
        same(maze, f"{kind} at {cell}", found[cell], [card["turned"] for card in laid])


def choose(state: State, kind: str, cell: Cell, found: dict[Cell, list[bool]]) -> State:
    there = state.copy()
    there.apply(NUMBER[kind])
    if len(found) > 1:
        there.apply(65536 + 512 * (cell[0] + 200) + (cell[1] + 200))
    return there


def same(maze: Growth, what: str, reference: object, engine: object) -> None:
    if reference != engine:
        raise DifferentPlacesError(
            f"{what}: engine {engine}, reference {reference}\n"
            f"{maze.edition}, {maze.table.goals}\n{maze.table.maze}"
        )


def lay(maze: Growth, state: State, places: dict[str, dict[Cell, list[bool]]]) -> bool:
    """A random card on both sides; whether the treasure was found."""
    kinds = [kind for kind, found in places.items() if found]
    kind = maze.rng.choice(kinds)
    cell = maze.rng.choice(sorted(places[kind], key=lambda cell: -cell[0])[:6])
    turned = maze.rng.choice(places[kind][cell])
    there = choose(state, kind, cell, places[kind])
    if len(places[kind][cell]) == 2:
        there.apply(TURNED if turned else UPRIGHT)
    maze.table.maze[cell] = Placed(kind, turned)
    maze.left[kind] -= 1
    found = turn_goals(maze.table, cell)
    after = there.to_json()["state"]
    engine = [(goal["card"], goal["face_up"], goal["turned"]) for goal in after["goals"]]
    same(maze, "goals", [(g.card, g.face_up, g.turned) for g in maze.table.goals], engine)
    same(maze, "found", found, after["phase"] in ("nugget", "over"))
    return found


def grow(number: int) -> Iterator[Growth]:
    """Each maze once it has been compared."""
    maze = growth(number)
    for _ in range(STEPS):
        hand = maze.hand()
        state = maze.state(hand)
        places = check(maze, state, hand)
        yield maze
        stuck = not any(places.values())
        if stuck or maze.rng.random() < 0.12:
            maze.rock_falls()
            if maze.is_stretched():
                return
        elif lay(maze, state, places):
            return


def counts_of(number: int) -> Counter[str]:
    """What the mazes of a growth were like."""
    counts: Counter[str] = Counter()
    for maze in grow(number):
        tunnels = maze.tunnels()
        counts["mazes"] += 1
        cells = {cell for cell, _ in tunnels.reachable}
        counts["with a part cut off"] += bool(maze.table.maze.keys() - cells)
        ladders = [c for c in maze.table.maze.values() if SHAPES[c.card].flag == "ladder"]
        counts["with a ladder"] += bool(ladders)
        counts["with a stone face up"] += any(goal.face_up for goal in maze.table.goals)
        counts["with 30 cards or more"] += len(maze.table.maze) >= 30
        counts["beyond the goals"] += max(maze.table.maze, default=(0, 0)) > GOAL_CELLS[0]
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare legal placements in random mazes.")
    parser.add_argument("--mazes", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        number = 0
        while total["mazes"] < arguments.mazes:
            for counts in pool.map(counts_of, range(number, number + 40), chunksize=5):
                total += counts
            number += 40
    for name, count in total.items():
        sys.stdout.write(f"{count:9,} {name}\n")


if __name__ == "__main__":
    main()
