"""Golden games as text, and golden counts: what they are and how they are written.

`make golden` writes them anew; read the difference before you commit it. A game is played with
random actions at its smallest and its largest table, and at the tables that PLAYTHROUGHS in
`tests/<game>/conformance.py` adds: a list of (seats, options).
"""

from __future__ import annotations

import argparse
import json
import textwrap
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from powderkeg.engine import Game, Observation, State, games, load
from powderkeg.solvers import count_sequences
from tests.conformance.cases import extras
from tests.schemas import pages, released

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["COUNTS", "FOLDER", "counts", "expected"]

FOLDER = Path(__file__).parent
COUNTS = "perft.txt"
SEED = 1
PICTURES = 12  # positions of one game that are shown whole
MOST_POSITIONS = 200_000  # of one count
WIDTH = 100


@dataclass(frozen=True, slots=True)
class Table:
    """One table that has a golden game."""

    name: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game:
        return load(self.name, self.seats, **dict(self.options))

    @property
    def file(self) -> str:
        words = (f"{name}={json.dumps(value)}" for name, value in self.options)
        text = "-".join((self.name, str(self.seats), *words))
        return "".join(c if c.isalnum() or c in "-_=" else "" for c in text)[:80] + ".txt"


def tables() -> list[Table]:
    """Every table that has a golden game."""
    found = []
    for name in games():
        found += [Table(name, seats) for seats in sorted(set(load(name).seat_range))]
        for seats, options in getattr(extras(name), "PLAYTHROUGHS", []):
            found.append(Table(name, seats, tuple(options.items())))
    return found


# --- games -------------------------------------------------------------------------------------


def digest(state: State) -> str:
    """Changes whenever the state or what anybody sees of it does."""
    seen = [state.observation(viewer) for viewer in (None, *range(state.game.seats))]
    text = json.dumps([state.to_json(), *(obs.to_json() for obs in seen)], sort_keys=True)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def differing(obs: Observation, state: State) -> Iterator[str]:
    """The lines of an observation that the state shows otherwise."""
    true = str(state).splitlines()
    for i, line in enumerate(str(obs).splitlines()):
        if i >= len(true) or line != true[i]:
            yield f"    {line}"


def picture(state: State) -> Iterator[str]:
    """The whole state, and where each observation differs from it."""
    yield from ("", *str(state).splitlines())
    for viewer in (*range(state.game.seats), None):
        yield f"  seen by {'the spectator' if viewer is None else f'seat {viewer}'}:"
        yield from differing(state.observation(viewer), state)
    yield ""


def length(game: Game) -> int:
    """Actions of the golden game."""
    state, rng = game.deal(SEED), Random(SEED)
    n = 0
    while not state.is_terminal:
        state.apply(rng.choice(state.legal_actions()))
        n += 1
    return n


def playthrough(table: Table) -> Iterator[str]:
    """The lines of a golden game."""
    game = table.game
    yield f"{game.name}, {game.seats} seats, deal {SEED}"
    yield f"options: {json.dumps(game.options)}"
    state, rng = game.deal(SEED), Random(SEED)
    every, n = 1 + length(game) // PICTURES, 0
    while not state.is_terminal:
        if n % every == 0:
            yield from picture(state)
        actions = state.legal_actions()
        action = rng.choice(actions)
        n += 1
        yield f"{n}. seat {state.to_act}: {state.notation(action)}  [{digest(state)}]"
        listed = ", ".join(f"{a} {state.notation(a)}" for a in actions)
        yield textwrap.fill(
            listed,
            WIDTH,
            initial_indent="    of ",
            subsequent_indent="       ",
            break_long_words=False,
        )
        state.apply(action)
    yield from picture(state)
    yield f"returns {state.returns()}, scores {state.scores()}, places {state.places()}"


# --- counts ------------------------------------------------------------------------------------


def counts() -> Iterator[str]:
    """One line for each table and three positions: sequences of 1, 2, … actions."""
    yield "table, actions played before: sequences of 1, 2, ... actions"
    for table in tables():
        n = length(table.game)
        for before in sorted({0, n // 3, 2 * n // 3}):
            state, rng = table.game.deal(SEED), Random(SEED)
            for _ in range(before):
                state.apply(rng.choice(state.legal_actions()))
            found = deepest(state)
            yield f"{table.file.removesuffix('.txt')}, {before}: {' '.join(map(str, found))}"


def deepest(state: State) -> tuple[int, ...]:
    """As many numbers as can be counted at once."""
    depth, found = 1, count_sequences(state, 1).sequences
    while found[-1] and depth < 12 and growth(found) * sum(found) < MOST_POSITIONS:
        depth += 1
        found = count_sequences(state, depth).sequences
    return found


def growth(found: tuple[int, ...]) -> float:
    """How many times more sequences the next action will bring, about."""
    return found[-1] / (found[-2] if len(found) > 1 else 1)


# --- files -------------------------------------------------------------------------------------


def expected() -> dict[str, Iterator[str]]:
    """The lines that each file should have."""
    return {COUNTS: counts()} | {table.file: playthrough(table) for table in tables()}


def main() -> None:
    """Write every file anew; remove those that nobody needs any more."""
    parser = argparse.ArgumentParser(description="Write the golden games and counts anew.")
    parser.add_argument("words", nargs="*", help="only files whose name has one of these words")
    words = parser.parse_args().words
    wanted = expected()
    for path in FOLDER.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, lines in wanted.items():
        if not words or any(word in name for word in words):
            (FOLDER / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    released.write(words)
    pages.write()


if __name__ == "__main__":
    main()
