"""No bot has a way to the truth: from what it is handed, no attribute leads to a State."""

import gc
import types
from collections.abc import Iterator
from typing import Any

import pytest

from powderkeg.bots import Limit, bots, make
from powderkeg.bots.brain import Halt, Task
from powderkeg.engine import Observation, State
from tests.bots.positions import TABLES, Table, decisions, first_choice

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
# What everybody can import anyway: it belongs to no game under way.
COMMON = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)
WORKS = {"deal", "deals", "determinize", "state_from_bytes", "state_from_json"}  # make new states


def neighbours(thing: Any) -> Iterator[tuple[str, Any]]:
    """Everything that hangs on *thing*: what the collector sees, attributes, what it returns."""
    for held in gc.get_referents(thing):
        yield "holds", held
    if isinstance(thing, str | bytes | int | float | tuple | list | dict | None):
        return
    for name in dir(thing):
        if name.startswith("__") and name not in ("__dict__", "__reduce__"):
            continue
        value = getattr(thing, name, None)
        yield name, value
        if callable(value) and isinstance(thing, Observation):
            for arguments in ((), (0,), ("0",)):
                try:
                    yield f"{name}()", value(*arguments)
                except (TypeError, ValueError):
                    continue


def paths_to_a_state(start: Any, most: int = 20_000) -> list[str]:
    """Every way that leads from *start* to a State."""
    found, seen, waiting = [], {id(start)}, [("start", start)]
    kept = [start]  # so that no id is used twice
    while waiting and len(seen) < most:
        path, thing = waiting.pop()
        for name, other in neighbours(thing):
            if id(other) in seen or isinstance(other, COMMON):
                continue
            seen.add(id(other))
            kept.append(other)
            if isinstance(other, State):
                found.append(f"{path}.{name}")
            else:
                waiting.append((f"{path}.{name}", other))
    return found


@every_table
def test_no_path_leads_from_an_observation_to_a_state(table: Table) -> None:
    for i, (_, obs) in enumerate(decisions(table.game, seed=2)):
        if i % 17 == 0:
            assert paths_to_a_state(obs) == []


@every_table
def test_the_truth_s_chance_is_not_in_an_observation(table: Table) -> None:
    """The key of all chance to come is the one thing that would give everything away."""
    for i, (state, obs) in enumerate(decisions(table.game, seed=2)):
        if i % 17 == 0:
            chance = state.to_json()["state"]["chance"]
            assert chance is not None
            assert int(chance, 16).to_bytes(8, "little") not in bytes(obs)
            assert chance not in str(obs) + str(obs.to_json())


@pytest.mark.parametrize("name", bots())
def test_no_path_leads_from_a_bot_or_its_answers_to_a_state(name: str) -> None:
    """Also after it has played; what is handed to its brain is walked as well."""
    game = TABLES[0].game
    bot = make(name, game, seed=1)
    obs = first_choice(game)
    answers = [bot.choose(obs, Limit(iterations=5)), bot.analyse(obs, Limit(iterations=5))]
    task = Task(
        observation=obs,
        start=obs,
        seed=1,
        iterations=1,
        begun=0.0,
        deadline=None,
        halt=Halt(),
    )
    for thing in (bot, task, *answers):
        assert paths_to_a_state(thing) == []


def test_paths_are_found_where_there_are_any() -> None:
    """The walk above would see a State behind attributes, in containers and in closures."""
    state = TABLES[0].game.deal(1)

    class Leaky:
        def __init__(self) -> None:
            self.view = {"deep": [(1, state)]}

    class Slotted:
        __slots__ = ("truth",)

    slotted = Slotted()
    slotted.truth = state  # type: ignore[attr-defined]
    for thing in (Leaky(), slotted, [state], types.SimpleNamespace(f=types.MethodType(id, state))):
        assert paths_to_a_state(thing) != []
