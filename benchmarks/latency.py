"""How long it takes until there is a first move: CPU time of fresh interpreters, best of N."""

import argparse
import subprocess
import sys

START = "from time import process_time; "
STEPS = {
    "start Python": "",
    "import powderkeg.engine": "import powderkeg.engine",
    "import powderkeg.bots": "import powderkeg.bots",
    "import powderkeg.bots.tournament": "import powderkeg.bots.tournament",
    "first random move of {game}": (
        "from powderkeg.bots import make; from powderkeg.engine import load; "
        "state = load('{game}').deal(seed=1); bot = make('random', state.game, seed=1); "
        "bot.choose(state.observation(state.to_act))"
    ),
    "first ismcts move of {game}, 1 ms": (
        "from powderkeg.bots import Limit, make; from powderkeg.engine import load; "
        "state = load('{game}').deal(seed=1); bot = make('ismcts', state.game, seed=1); "
        "bot.choose(state.observation(state.to_act), Limit(ms=1))"
    ),
}
END = "; import sys; print(process_time(), 'ortools' in sys.modules, 'scipy' in sys.modules)"


def measured(program: str, times: int) -> tuple[float, bool]:
    """CPU seconds of a fresh interpreter, and whether a heavy library was loaded."""
    best, heavy = float("inf"), False
    for _ in range(times):
        command = [sys.executable, "-c", START + program + END if program else START + END[2:]]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds, *loaded = run.stdout.split()
        best, heavy = min(best, float(seconds)), "True" in loaded
    return best, heavy


def main() -> None:
    """Print one line a step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--game", default="colt_express")
    options = parser.parse_args()
    for name, program in STEPS.items():
        words = name.format(game=options.game)
        seconds, heavy = measured(program.format(game=options.game), options.times)
        print(f"{words:45} {seconds:6.3f} s{'  loads ortools or scipy' if heavy else ''}")


if __name__ == "__main__":
    main()
