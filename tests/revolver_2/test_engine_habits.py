"""What the engine tells solvers: an estimate of who wins, and what a sensible player does."""

import json
from pathlib import Path
from random import Random

import pytest

from powderkeg.bots.tournament import run
from powderkeg.engine import load
from powderkeg.solvers.oneply import OnePly


@pytest.mark.parametrize("horizon", ["action", "stage", "end"])
def test_the_estimate_is_a_chance(horizon: str) -> None:
    """At every position, also before the tournament is decided and with a payment under way."""
    game, rng = load("revolver_2"), Random(6)
    state = game.deal(6)
    while not state.is_terminal:
        assert state.to_act is not None
        search = OnePly(state.observation(state.to_act), seed=1, horizon=horizon, guided=True)
        search.run(2)
        assert all(value is not None and 0 <= value <= 1 for _, value, _ in search.results())
        state.apply(rng.choice(state.legal_actions()))


def test_whoever_has_nearly_won_is_told_so() -> None:
    game, rng = load("revolver_2"), Random(2)
    last = game.deal(2)
    while True:
        after = last.copy()
        after.apply(rng.choice(after.legal_actions()))
        if after.is_terminal:
            break
        last = after
    assert last.to_act is not None
    search = OnePly(last.observation(last.to_act), seed=1, horizon="action")
    search.run(8)
    values = [value for _, value, _ in search.results() if value is not None]
    likely = values[0] if last.to_act == 0 else 1 - values[0]
    assert likely > 0.5  # the Guardians win nearly all random games


def test_greedy_beats_random_on_each_side(tmp_path: Path) -> None:
    """A small version of the figure in docs/figures.md."""
    name = "greedy(iterations=8)"
    run("revolver_2", [name, "random"], seats=2, blocks=30, seed=1, out=tmp_path / "run")
    won: list[list[float]] = [[], []]
    with (tmp_path / "run" / "ledger.jsonl").open(encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            if "returns" in line:
                seat = line["bots"].index(name)
                won[seat].append(line["returns"][seat])
    assert [len(found) for found in won] == [30, 30]
    assert all(sum(found) > 0.75 * len(found) for found in won)
