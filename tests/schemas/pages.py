"""A page of documentation for each game, made from the code: `make golden` writes them."""

import json
from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from random import Random
from typing import Any

from msgspec import inspect

from powderkeg.bots.commands.games import written
from powderkeg.engine import Game, Option, games, load
from powderkeg.engine.building import may_be_left_out

__all__ = ["FOLDER", "page", "write"]

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "reference"
HEAD = "<!-- Made from the code by `make golden`; edits here are lost. -->"
BYTES_OF_HEAD = 16
MOST_ACTIONS = 16
MOST_LINE = 100
EXAMPLE = """\
```python
from powderkeg.bots import Limit, make
from powderkeg.engine import build_observation, load

game = load("{name}", seats={seats})
state = game.deal(seed=1)
seat = state.to_act
seen = state.observation(seat)
print(seen)

# What a front end would send: JSON, without what may be left out.
sees = seen.to_json()["state"]
for field in {gone}:
    del sees[field]
assert build_observation(game, seat, sees) == game.observation_from_json(
    {{**seen.to_json(), "history": []}}
)

decision = make("ismcts", game, seed=1).choose(seen, Limit(iterations=50))
assert decision.action in seen.legal_actions()
state.apply_all(decision.actions)
print(decision.notation)
```"""


def page(name: str) -> str:
    """The text of a game's page."""
    game = load(name)
    least, most = game.seat_range
    parts = [HEAD, f"# {name}", about(name)]
    parts += [f"{least} seats." if least == most else f"{least} to {most} seats.", sizes(name)]
    parts += ["## Options", *options(game), "## Actions", actions(game)]
    parts += ["## What a seat sees", fields(game), "## Hidden things", hidden(game)]
    parts += ["## Example", example(game)]
    return "\n\n".join(parts) + "\n"


def about(name: str) -> str:
    """Edition, sources, what is reconstructed."""
    return cleandoc(import_module(f"powderkeg.engine.{name}").__doc__ or "")


def sizes(name: str) -> str:
    """Bytes and returns at each size of table."""
    rows = [
        "| seats | bytes of a state | most legal actions | returns | their sum |",
        "|---|---|---|---|---|",
    ]
    for seats in range(load(name).seat_range[0], load(name).seat_range[1] + 1):
        game = load(name, seats=seats)
        n, (low, high), total = len(bytes(game.deal(1))), game.returns_range, game.returns_sum
        shown = "varies" if total is None else f"{total:g}"
        cells = (seats, n - BYTES_OF_HEAD, game.max_actions, f"{low:g} to {high:g}", shown)
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def options(game: Game) -> Iterator[str]:
    """Every switch of the rules."""
    if not game.option_spec:
        yield "None."
        return
    rows = ["| option | default | allowed | |", "|---|---|---|---|"]
    rows += [option_row(name, spec) for name, spec in game.option_spec.items()]
    yield "\n".join(rows)


def option_row(name: str, spec: Option) -> str:
    """One switch as a row of a table."""
    help_text = " ".join(spec.help.split()).replace("|", "\\|")
    return f"| `{name}` | `{written(spec.default)}` | {spec.allowed()} | {help_text} |"


def actions(game: Game) -> str:
    """Actions of one random game: the first of each kind of word."""
    found: dict[str, tuple[int, str]] = {}
    rng, state = Random(1), game.deal(1)
    while not state.is_terminal:
        for action in state.legal_actions():
            words = state.notation(action)
            found.setdefault(words.split()[0].split("-")[0], (action, words))
        state.apply(rng.choice(state.legal_actions()))
    rows = ["| number | notation |", "|---|---|"]
    rows += [f"| {action} | `{words}` |" for action, words in sorted(found.values())[:MOST_ACTIONS]]
    more = "Among those that were legal in one game:"
    return f"{more}\n\n" + "\n".join(rows)


def fields(game: Game) -> str:
    """The fields of an observation's `state`."""
    left_out = may_be_left_out(game)
    rows = ["| field | value | left out, it becomes |", "|---|---|---|"]
    for path, kind in walked(inspect.type_info(game.schema), ""):
        becomes = left_out.get(path, "")
        rows.append(f"| `{path}` | {kind} | {code(becomes)} |".replace("|  |", "| |"))
    return "\n".join(rows)


def code(text: str) -> str:
    """JSON values in code, words as they are."""
    try:
        json.loads(text)
    except ValueError:
        return text
    return f"`{text}`"


def walked(kind: Any, where: str) -> Iterator[tuple[str, str]]:
    """Every field with its path, and what it may be."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from walked(one, where)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            path = f"{where}.{field.encode_name}".lstrip(".")
            yield path, described(field.type)
            yield from walked(field.type, path)
    elif isinstance(kind, inspect.ListType):
        yield from walked(kind.item_type, f"{where}[]")


def described(kind: Any) -> str:
    """A type in words."""
    if isinstance(kind, inspect.UnionType):
        return " or ".join(described(one) for one in kind.types)
    if isinstance(kind, inspect.LiteralType):
        return ", ".join(f"`{json.dumps(value)}`" for value in kind.values)
    if isinstance(kind, inspect.IntType):
        return f"{kind.ge} to {kind.le}" if kind.le is not None else "integer"
    if isinstance(kind, inspect.StrType):
        return f"text `{kind.pattern}`".replace("|", "\\|") if kind.pattern else "text"
    if isinstance(kind, inspect.ListType):
        return f"list of ({described(kind.item_type)})"
    if isinstance(kind, inspect.TupleType):
        return "[" + ", ".join(described(one) for one in kind.item_types) + "]"
    if isinstance(kind, inspect.DictType):
        return f"object, {described(kind.key_type)} → {described(kind.value_type)}"
    if isinstance(kind, inspect.StructType):
        return f"{kind.cls.__name__}: {(kind.cls.__doc__ or '').splitlines()[0]}"
    names = {"BoolType": "true or false", "NoneType": "null", "FloatType": "number"}
    return names.get(type(kind).__name__, "any")


def hidden(game: Game) -> str:
    """What bots have beliefs about, as they call it."""
    state, rng, things = game.deal(1), Random(1), dict[str, None]()
    while not state.is_terminal:
        for seat in range(game.seats):
            things |= dict.fromkeys(thing for thing, _ in game.hidden(state, seat))
        state.apply(rng.choice(state.legal_actions()))
    names = ", ".join(f"{name}" for name in list(things)[:20])
    return (
        f"Bots have beliefs about: {names}{', …' if len(things) > 20 else ''}."
        if things
        else "None."
    )


def example(game: Game) -> str:
    """A program that is run by the tests."""
    state = game.deal(1)
    sees = state.observation(state.to_act).to_json()["state"]
    gone = ["chance", "to_act", "stage", "pending"]
    gone += [name for name, value in sees.items() if value is None and name not in gone]
    shown = json.dumps(gone)
    if len(f"for field in {shown}:") > MOST_LINE:  # as the formatter has it
        shown = "[\n" + "".join(f"    {json.dumps(name)},\n" for name in gone) + "]"
    return EXAMPLE.format(name=game.name, seats=game.seats, gone=shown)


def write() -> None:
    """Write every page, and the list of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in games():
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")
    listed = "\n".join(f"- [{name}]({name}.md)" for name in games())
    what = "One page a game: rules and their sources, options, actions, fields, sizes."
    head = f"{HEAD}\n\n# Reference\n\n{what}\n"
    (FOLDER / "README.md").write_text(f"{head}\n{listed}\n", encoding="utf-8")
