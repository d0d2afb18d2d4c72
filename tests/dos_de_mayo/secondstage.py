"""Orders of 2 de Mayo played out in the engine, for tests of the planner."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from powderkeg.engine import Game, State
from powderkeg.engine.dos_de_mayo.tables import PHASES
from powderkeg.engine.plan import OrderProblem, Side

HEAD = 16  # bytes before the struct
AT = HEAD + 100  # phase, then turn
PASS = 0

Judge = Callable[[State], float]  # what a position after the fights is worth to France


def writing(game: Game, seed: int) -> Iterator[State]:
    """Positions of a random game in which Spain is about to write."""
    state, rng = game.deal(seed), random.Random(seed)
    while not state.is_terminal:
        if where(state)[0] == "orders" and state.to_act == 0:
            yield state.copy()
            while where(state)[0] == "orders":
                state.apply(rng.choice(state.legal_actions()))
        else:
            state.apply(rng.choice(state.legal_actions()))


def some_set(side: Side, rng: random.Random, likely: Sequence[int] = ()) -> tuple[int, ...]:
    """A random set of options; the *likely* ones are tried first."""
    chosen: tuple[int, ...] = ()
    order = [*likely, *rng.sample(range(len(side.options)), len(side.options))]
    wanted = rng.choice([1, 2, 3, 4, 9])
    for one in order:
        if len(chosen) < wanted and side.allows((*chosen, one)):
            chosen = (*chosen, one)
    return tuple(sorted(chosen))


def crossing(problem: OrderProblem, first: Sequence[int]) -> list[int]:
    """Options of the second side that go against a set of the first."""
    ways = {(m.origin, m.target) for one in first for m in problem.first.options[one].moves}
    return [
        i
        for i, option in enumerate(problem.second.options)
        if (option.moves[0].target, option.moves[0].origin) in ways
    ]


def written(
    state: State, problem: OrderProblem, first: Sequence[int], second: Sequence[int]
) -> State:
    """The position after both lists are written."""
    after = state.copy()
    after.apply_all((*problem.first.actions(first), *problem.second.actions(second)))
    return after


def where(state: State) -> tuple[str, int]:
    """Phase and turn, from two bytes of the struct: `to_json` would take most of the time."""
    raw = bytes(state)
    return PHASES[raw[AT]], raw[AT + 1]


def play_out(state: State, judge: Judge, turn: int) -> float:
    """The value when both sides go on as well as they can without cards."""
    phase, now = where(state)
    if now != turn or phase in ("over", "after"):
        return judge(state)
    if phase not in ("numbers", "crossing"):
        after = state.copy()
        after.apply(PASS)
        return play_out(after, judge, turn)
    values = []
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        values.append(play_out(after, judge, turn))
    return max(values) if phase == "numbers" else min(values)


@cache
def spread(zone: int, spanish: int, french: int) -> float:
    """A worth without any regularity, so that a wrong count shows."""
    return float(random.Random(f"{zone} {spanish} {french}").randint(-20, 20)) / 4


def judged(state: State, worth: Callable[[int, int, int], float], failed: float) -> float:
    """What stands in every zone, or the defeat of France by its losses."""
    shown: dict[str, Any] = state.to_json()["state"]
    if shown["losses"] >= shown["limit"]:
        return failed
    zones = range(1, 22)
    inside = (
        worth(zone, shown["spanish"].get(str(zone), 0), shown["french"].get(str(zone), 0))
        for zone in zones
    )
    return sum(inside) + sum(worth(0, 0, units) for units in shown["outside"])


def won(state: State) -> float:
    """Whether France wins once everybody has passed."""
    last = state.copy()
    while not last.is_terminal:
        last.apply(PASS)
    return last.returns()[1]
