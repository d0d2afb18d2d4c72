"""The planning task of 2 de Mayo, and its second stage against the engine."""

import random
from typing import Any

import pytest

from powderkeg.engine import OptionError, State, load
from powderkeg.engine.dos_de_mayo.lexicon import lexicon
from powderkeg.engine.dos_de_mayo.planning import FAILED, problem
from powderkeg.engine.plan import OrderProblem, order_problem
from powderkeg.solvers.stage import Stage
from tests.dos_de_mayo.secondstage import (
    crossing,
    judged,
    play_out,
    some_set,
    spread,
    where,
    won,
    writing,
    written,
)
from tests.dos_de_mayo.setups import do, order_sets, position

GAME = load("dos_de_mayo")
PAIRS = 2000  # as issue 5 asks
MOST_LEAVES = 400


def pairs(seed: int, task: OrderProblem, n: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Random pairs of order lists, half of them with orders that cross."""
    rng = random.Random(seed)
    found = []
    for i in range(n):
        first = some_set(task.first, rng)
        likely = crossing(task, first) if i % 2 else []
        found.append((first, some_set(task.second, rng, likely)))
    return found


def ways(task: OrderProblem, second: tuple[int, ...]) -> int:
    """A bound of the numbers that France can choose."""
    total = 1
    for one in second:
        total *= max(1, task.units[1][task.second.options[one].moves[0].origin])
    return total


def test_the_second_stage_is_worth_what_the_engine_says() -> None:
    """Every number and every tie through `State.apply`, on 2,000 pairs of order lists."""
    done, ties, seed = 0, 0, 0
    while done < PAIRS:
        seed += 1
        game = load(
            "dos_de_mayo",
            profile=("reconstructed", "attested")[seed % 2],
            ratio_cap=("open", "three")[seed // 2 % 2],
        )
        for state in writing(game, seed):
            task = problem(state, goal="worth", worth=spread)
            stage, (phase, turn) = Stage(task), where(state)
            assert phase == "orders"
            for first, second in pairs(seed * 16 + turn, task, 6):
                if ways(task, second) > MOST_LEAVES:
                    continue
                after = written(state, task, first, second)
                value = play_out(after, lambda s: judged(s, spread, FAILED), turn)
                assert stage.value(first, second) == pytest.approx(value, abs=1e-9)
                done += 1
                ties += bool(crossing(task, first))
    assert ties > 200


def last_turns(seed: int) -> State:
    """A last turn that is neither won nor lost: the last Spanish units, and French ones beside."""
    rng = random.Random(seed)
    borders = lexicon(GAME).borders
    spanish = {zone: rng.choice([1, 1, 2]) for zone in rng.sample(range(1, 22), 1 + seed % 2)}
    french = dict.fromkeys((1, 6, 16, 20), 1)
    for zone in spanish:
        for beside in rng.sample([two for one, two in borders if one == zone], 2):
            french[beside] = rng.randint(1, 3)
    losses = rng.randint(0, 3)
    return position(GAME, spanish=spanish, french=french, turn=10, losses=losses, rest=14)


def test_the_last_turn_is_won_exactly_when_the_engine_says_so() -> None:
    victories = 0
    for seed in range(150):
        state = last_turns(seed)
        task = problem(state)
        stage = Stage(task)
        for first, second in pairs(seed, task, 4):
            if ways(task, second) > MOST_LEAVES:
                continue
            after = written(state, task, first, second)
            value = play_out(after, won, 10)
            assert stage.value(first, second) == value
            victories += value == 1
    assert 20 < victories < 500


def test_numbers_that_reach_the_value() -> None:
    for seed in range(12):
        for state in writing(GAME, seed):
            task = problem(state, goal="worth", worth=spread)
            stage = Stage(task)
            for first, second in pairs(seed, task, 2):
                numbers = stage.numbers(first, second)
                assert len(numbers) == len(second)
                reached = stage.value(first, second, numbers)
                assert reached == pytest.approx(stage.value(first, second))


@pytest.mark.parametrize("seed", range(4))
def test_the_first_stage_lists_what_the_engine_lists(seed: int) -> None:
    state = position(
        GAME,
        spanish={4: 3, 12: 1, 17: 2} if seed % 2 else {4: 2, 9: 1},
        french={17: 3, 6: 2} if seed > 1 else {14: 2, 19: 1},
        turn=4,
        hands=(("S1",), ("F8",)),
        discards=((), ("F7",)),
        turba=seed == 3,
        rest=12 if seed % 2 else 1,
    )
    task = order_problem(state.observation(0))
    spanish = {tuple(map(str, one)) for one in order_sets(state)}
    listed = list(task.first.sets())
    assert len(listed) == len(set(listed)) == len(spanish)
    names = {
        tuple(one for option in chosen for one in texts(task.first.options[option].name))
        for chosen in listed
    }
    assert names == spanish
    assert all(task.first.allows(chosen) for chosen in listed)
    do(state, "done")
    french = set(order_sets(state))
    ours = {
        tuple(f"order {task.second.options[option].name}" for option in chosen)
        for chosen in task.second.sets()
    }
    assert ours == french


def texts(name: str) -> list[str]:
    """The orders of an option."""
    return [f"order {part}" for part in name.split(", ")]


def test_numbers_are_chosen_after_the_reveal() -> None:
    """Three units in 14, orders 14-9 and 14-12, one Spaniard goes to 9 or to 12: he is caught."""
    state = position(GAME, spanish={10: 1}, french={14: 3}, turn=2, rest=1)
    task = problem(state, worth=lambda _, spanish, __: -float(spanish))
    stage = Stage(task)
    names = [option.name for option in task.second.options]
    second = (names.index("14-9"), names.index("14-12"))
    for target in ("10-9", "10-12"):
        first = [option.name for option in task.first.options].index(target)
        assert stage.value((first,), second) == 0


def test_what_cannot_be_planned() -> None:
    with pytest.raises(OptionError, match="phase orders"):
        order_problem(GAME.deal(1).observation(0))
    with pytest.raises(OptionError, match="goal"):
        problem(position(GAME, spanish={4: 1}, french={1: 1}), goal="glory")
    with pytest.raises(OptionError, match="plans no orders"):
        order_problem(load("kuhn_poker").deal(1).observation(0))
    task = problem(position(GAME, spanish={4: 1}, french={1: 1}))
    for chosen in ((0, 1), (99,), (0, 0), (-1,)):
        with pytest.raises(OptionError, match="may not write"):
            Stage(task).value(chosen, ())
    nonsense: Any = "orders"
    with pytest.raises(TypeError):
        Stage(nonsense)
