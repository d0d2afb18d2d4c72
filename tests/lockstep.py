"""Play an engine and its slow reference side by side and compare all that anybody can see.

Each game has tests/<game>/reference and a small tests/<game>/lockstep.py that describes it as a
`Title`; game number i of a title is always the same game.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

from powderkeg.engine import HIDDEN, Game, State, load

Json = dict[str, Any]
SPECTATOR = None


class Reference(Protocol):
    """What the driver asks of a reference."""

    @property
    def to_act(self) -> int | None: ...
    def legal(self) -> list[str]: ...
    def numbers(self) -> list[int]: ...
    def apply(self, notation: str) -> None: ...
    def json(self) -> Json: ...
    def view(self, seat: int | None) -> Json: ...
    def sees_action(self, notation: str, seat: int | None) -> bool: ...
    def returns(self) -> list[float]: ...
    def scores(self) -> list[int]: ...
    def places(self) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class Title:
    """A game, how its reference is dealt, and how a number becomes a variant of it."""

    name: str
    reference: Callable[[int, Json, int], Reference]  # seats, options, chance
    variant: Callable[[int, random.Random], tuple[int, Json]]  # seats, options
    labels: Callable[[int, Json, Json], list[str]]  # seats, options, last state: for the summary
    weight: Callable[[int, str], float] = lambda _number, _notation: 1.0  # of an action in a game


class DifferenceError(AssertionError):
    """Engine and reference disagree."""


# --- one game -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Match:
    """One game under way."""

    number: int
    seats: int
    options: Json
    state: State
    reference: Reference
    histories: dict[int | None, list[tuple[int, int]]]
    actions: list[str]
    counts: Counter[str]

    def check(self) -> None:
        """Compare everything there is to see now."""
        state, reference = self.state, self.reference
        bare = state.game.state_from_bytes(bytes(state))  # no history, which is long to write
        self.same(
            "legal actions", [state.notation(a) for a in state.legal_actions()], reference.legal()
        )
        self.same("action numbers", state.legal_actions(), reference.numbers())
        self.same("state", bare.to_json()["state"], reference.json())
        self.same("scores", list(state.scores()), [float(score) for score in reference.scores()])
        for seat, history in self.histories.items():
            observation = state.observation(seat)
            view = bare.observation(seat).to_json()["state"]
            self.same(f"view of {seat}", view, reference.view(seat))
            self.same(f"length of {seat}'s history", len(observation.history), len(history))
            if seat == state.to_act:
                self.same("own legal actions", observation.legal_actions(), state.legal_actions())
            if history:
                self.same(f"end of {seat}'s history", observation.history[-1], history[-1])
        self.counts["observations compared"] += len(self.histories)

    def act(self, title: Title, rng: random.Random) -> None:
        """Take one random action on both sides."""
        seat = self.state.to_act
        assert seat is not None
        legal = self.reference.legal()
        (notation,) = rng.choices(legal, [title.weight(self.number, text) for text in legal])
        number = self.state.action(notation)
        self.actions.append(notation)
        for viewer, history in self.histories.items():
            seen = number if self.reference.sees_action(notation, viewer) else HIDDEN
            if seen != HIDDEN or not history or history[-1] != (seat, HIDDEN):
                history.append((seat, seen))
        self.state.apply(number)
        self.reference.apply(notation)
        self.counts["actions"] += 1
        self.counts[f"action {notation.split()[0]}"] += 1

    def finish(self) -> None:
        """Compare what is only asked at the end."""
        state, reference = self.state, self.reference
        self.same("to act", state.to_act, reference.to_act)
        self.same("returns", list(state.returns()), reference.returns())
        self.same("places", list(state.places()), reference.places())
        for seat, history in self.histories.items():
            self.same(f"{seat}'s history", list(state.observation(seat).history), history)

    def same(self, what: str, engine: Any, reference: Any) -> None:
        if engine != reference:
            where = "\n".join(differences(engine, reference, what))
            raise DifferenceError(
                f"game {self.number}: {self.seats} seats, {self.options}\n"
                f"after {self.actions}\n{where}"
            )


def differences(engine: Any, reference: Any, path: str) -> Iterator[str]:
    """Where two JSON values differ."""
    if isinstance(engine, dict) and isinstance(reference, dict):
        for key in dict.fromkeys([*engine, *reference]):
            yield from differences(engine.get(key), reference.get(key), f"{path}.{key}")
    elif isinstance(engine, list) and isinstance(reference, list) and len(engine) == len(reference):
        for i, (left, right) in enumerate(zip(engine, reference, strict=True)):
            yield from differences(left, right, f"{path}[{i}]")
    elif engine != reference:
        yield f"{path}: engine {engine!r}, reference {reference!r}"


@cache
def loaded(name: str, seats: int, options: str) -> Game:
    """*options* as JSON, because a dict cannot be a key."""
    return load(name, seats=seats, **json.loads(options))


def play(title: Title, number: int) -> Counter[str]:
    """Game *number* of *title*, compared after every action; what happened, counted."""
    rng = random.Random(f"{title.name} {number}")
    seats, options = title.variant(number, rng)
    state = loaded(title.name, seats, json.dumps(options)).deal(seed=rng.getrandbits(64))
    chance = int(state.to_json()["state"]["chance"], 16)
    match = Match(
        number=number,
        seats=seats,
        options=options,
        state=state,
        reference=title.reference(seats, options, chance),
        histories={viewer: [] for viewer in (SPECTATOR, *range(seats))},
        actions=[],
        counts=Counter(),
    )
    match.check()
    while not state.is_terminal:
        match.act(title, rng)
        match.check()
    match.finish()
    match.counts["games"] = 1
    for label in title.labels(seats, options, state.to_json()["state"]):
        match.counts[f"games with {label}"] += 1
    return match.counts


# --- many games -----------------------------------------------------------------------------------


def play_all(title: Title, games: int, jobs: int) -> Counter[str]:
    """Games 0 … games-1; the first difference ends it."""
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        for counts in pool.map(partial(play, title), range(games), chunksize=10):
            total += counts
    return total


def summary(title: Title, counts: Counter[str]) -> str:
    """What was compared; the same at every run."""
    main = ("games", "actions", "observations compared")
    lines = [
        f"Engine and slow reference of {title.name} in lockstep: no difference.",
        "After every action: legal actions and their notation, state, scores, and the observation",
        "and history of every seat and of the spectator; at the end returns and places.",
        "",
        *(f"{counts[name]:9,} {name}" for name in main),
    ]
    for prefix in ("games with ", "action "):
        lines += ["", *(f"{counts[n]:9,} {n}" for n in sorted(counts) if n.startswith(prefix))]
    return "\n".join(lines) + "\n"


def main(title: Title) -> None:
    parser = argparse.ArgumentParser(description=f"Play {title.name} beside its slow reference.")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--out", type=Path, help="where the summary goes; standard output if absent"
    )
    arguments = parser.parse_args()
    text = summary(title, play_all(title, arguments.games, arguments.jobs))
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
