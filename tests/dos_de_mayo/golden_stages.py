"""A hundred turns with their solutions: python -m tests.dos_de_mayo.golden_stages writes them anew.

Equilibria differ between versions of a linear program. What must not differ: the value, and that
the strategies written here hold it.
"""

import json
from itertools import islice
from pathlib import Path
from typing import Any

from powderkeg.engine import State, load
from powderkeg.engine.dos_de_mayo.planning import problem
from powderkeg.engine.plan import Side
from powderkeg.solvers.double_oracle import double_oracle
from tests.dos_de_mayo.agreement import cases
from tests.dos_de_mayo.setups import payload

Json = dict[str, Any]

FILE = Path(__file__).parent / "golden_stages.jsonl"
POSITIONS = 100
BEGIN = 70_000  # seeds that agreement.py does not use


def place(state: State) -> Json:
    """What of a position matters to the task."""
    shown = state.to_json()
    names = ("turn", "losses", "spanish", "french", "outside")
    options = {name: shown["options"][name] for name in ("profile", "ratio_cap")}
    return {"options": options} | {name: shown["state"][name] for name in names}


def rebuilt(written: Json) -> State:
    """The position that `place` wrote."""
    game = load("dos_de_mayo", **written["options"])
    spanish, french = (
        {int(k): n for k, n in written[name].items()} for name in ("spanish", "french")
    )
    document = payload(
        game, spanish=spanish, french=french, turn=written["turn"], losses=written["losses"],
        hands=(("S1",), ("F8",)),
    )  # fmt: skip
    document["state"] |= {name: written[name] for name in ("french", "outside")}
    return game.state_from_json(document)


def named(side: Side, mix: Any) -> Json:
    """A mixed strategy in words."""
    return {side.named(chosen): round(weight, 9) for chosen, weight in mix}


def numbered(side: Side, mix: Json) -> list[tuple[tuple[int, ...], float]]:
    """The strategy that `named` wrote."""
    names = {option.name: i for i, option in enumerate(side.options)}
    return [
        (() if plan == "nothing" else tuple(names[one] for one in plan.split(", ")), weight)
        for plan, weight in mix.items()
    ]


def line(state: State) -> Json:
    """One position and its solution."""
    task = problem(state)
    found = double_oracle(task, tolerance=1e-7)
    return place(state) | {
        "value": round(found.value, 7),
        "lower": round(found.lower, 7),
        "upper": round(found.upper, 7),
        "first": named(task.first, found.first),
        "second": named(task.second, found.second),
    }


def main() -> None:
    """Write the file."""
    lines = [json.dumps(line(case.state)) for case in islice(cases(BEGIN), POSITIONS)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
