"""Where instructions go: callgrind's counts inside random games and searches of each game.

    python -m benchmarks.hotspots                      # all games, as a table
    python -m benchmarks.hotspots colt_express --hot 8 # and the functions that need most

An action is what random play spends on one. The other columns are means over the calls that a
search makes from a position in the first half of a random game; a simulation is everything.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from powderkeg.engine import games, load
from powderkeg.solvers import play_random

SLOTS = ("legal_actions", "apply", "determinize", "evaluate", "memcpy")
SIMULATIONS = 200
GAMES = 200
SEATS = {"colt_express": 4, "saboteur_2": 6}
RANDOM = """
from powderkeg.engine import load
from powderkeg.solvers import play_random
play_random(load({game!r}, seats={seats}), games={n}, seed=1)
"""
SEARCH = """
from random import Random
from powderkeg.bots import make
from powderkeg.engine import load
from powderkeg.solvers import search
from powderkeg.solvers.trees.options import OPTIONS
game, rng = load({game!r}, seats={seats}), Random(1)
state, knobs = game.deal(1), make("ismcts", game, seed=1).options()
for _ in range({plies}):
    state.apply(rng.choice(state.legal_actions()))
chosen = {{name: knobs[name].default for name in OPTIONS}}
search(state.observation(state.to_act), iterations={n}, seed=1, **chosen)
"""


@dataclass
class Profile:
    """Instructions: of all, of each function alone, and of calls with all that they call."""

    total: int = 0
    alone: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)

    def mean(self, slot: str) -> float | None:
        """Instructions of one call of a slot of the game, or of the copy of a state."""
        names = [name for name in self.calls if fits(name, slot)]
        calls = sum(self.calls[name] for name in names)
        return sum(self.whole[name] for name in names) / calls if calls else None


def fits(name: str, slot: str) -> bool:
    """Whether a function is the slot: `..._5rules_apply`, or any of the kinds of memcpy."""
    if slot == "memcpy":
        return name.startswith(("__memcpy", "memcpy"))
    return re.fullmatch(rf"__pyx_f_9powderkeg_6engine_\w+_\d+(rules|knowledge|evaluation)_{slot}",
                        name) is not None  # fmt: skip


def counted(program: str, inside: str) -> Profile:
    """Run a program under callgrind, counting inside the functions that match."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"),
            *("--compress-strings=no", "--compress-pos=no", f"--toggle-collect={inside}"),
            *(sys.executable, "-c", program),
        ]
        subprocess.run(command, check=True, capture_output=True)
        return read(out.read_text(encoding="utf-8"))


def read(text: str) -> Profile:
    """Add up the lines of callgrind's file: costs of a function, and of the calls it makes."""
    found, function, called = Profile(), "", ""
    for line in text.splitlines():
        if line.startswith("fn="):
            function = line[3:].partition("'")[0]
        elif line.startswith("cfn="):
            called = line[4:].partition("'")[0]
        elif line.startswith("calls="):
            found.calls[called] += int(line[6:].split()[0])
        elif line[:1].isdigit():
            cost = int(line.split()[1])
            if called:
                found.whole[called] += cost
            else:
                found.alone[function] += cost
                found.total += cost
        if not line.startswith(("cfn=", "calls=", "cob=", "cfi=", "cfl=")):
            called = ""
    return found


def searched(name: str, seats: int, plies: int) -> Profile:
    """A search, from the position after so many random actions."""
    program = SEARCH.format(game=name, seats=seats, plies=plies, n=SIMULATIONS)
    return counted(program, "__pyx_pw_*Search*run")


def row(name: str, hot: int) -> str:
    """One line of the table, and the functions that need most."""
    game = load(name, SEATS.get(name))
    length = play_random(game, games=GAMES, seed=1).actions
    program = RANDOM.format(game=name, seats=game.seats, n=GAMES)
    random = counted(program, "__pyx_pw_*play_random")
    search = searched(name, game.seats, length // GAMES // 3)
    means = (search.mean(slot) for slot in SLOTS)
    cells = [random.total / length, *means, search.total / SIMULATIONS]
    shown = " | ".join("" if cell is None else f"{cell:,.0f}" for cell in cells)
    lines = [f"| {name}, {game.seats} seats | {shown} |"]
    for kind, profile in (("random games", random), ("search", search)):
        for function, cost in profile.alone.most_common(hot):
            lines.append(f"  {kind}: {100 * cost / profile.total:4.1f}% {short(function)}")
    return "\n".join(lines)


def short(function: str) -> str:
    """The last parts of a mangled name: module and function."""
    parts = re.sub(r"^__pyx_\w+?_9powderkeg_", "", function)
    return re.sub(r"(^|_)\d+", ".", parts).strip(".")


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--hot", type=int, default=0, help="functions to list for each game")
    chosen = parser.parse_args(arguments)
    print("| game | action | legal_actions | apply | determinize | evaluate | copy | simulation |")
    print("|---|---|---|---|---|---|---|---|")
    for name in chosen.games or games():
        print(row(name, chosen.hot), flush=True)


if __name__ == "__main__":
    main()
