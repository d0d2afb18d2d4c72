"""The orders of a turn of 2 de Mayo as a planning task: Spain first, France second.

The task covers Movement and Resolution (5.3, 5.4) of the turn without any card: no window is used,
neither Murat's extra orders nor Artillería on the table. Fights are in the payoff tables.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import msgspec

from powderkeg.engine.core import Game, Observation, State
from powderkeg.engine.dos_de_mayo.lexicon import Lexicon, lexicon
from powderkeg.engine.dos_de_mayo.schema import Schema
from powderkeg.engine.dos_de_mayo.tables import (
    CUBES,
    ENTRY_TURN,
    LIMITED_ORDERS,
    RATIO_CAP,
    WINDOWS,
    ZONES,
)
from powderkeg.engine.errors import OptionError
from powderkeg.engine.plan import AtMost, Move, Option, OrderProblem, Payoff, Side

__all__ = ["after_fight", "cubes", "kind_of_choice", "opened", "outlook", "problem"]

PASS = 0
DONE = (1,)
ORDER = 256  # numbers of actions: docs/games/dos_de_mayo.md, section 3
DIVIDE = 512
LAST_TURN = 10
FAILED = -10.0  # in cubes, or as logarithm of odds: French losses have reached the limit
GOALS = ("win", "worth", "chance")
COVERS = {
    "win": "probability that France wins",
    "worth": "worth of what stands where after this turn",
    "chance": "estimate zone by zone after this turn",
}

Worth = Callable[[int, int, int], float]  # zone (0: outside), Spanish, French units after fights


def cubes(_zone: int, spanish: int, french: int) -> float:
    """What units are worth to France: a Spanish cube 1, a French one 1.5, wherever they are."""
    return 1.5 * french - spanish


def problem(
    observation: Observation | State,
    *,
    goal: str | None = None,
    worth: Worth | None = None,
    limited: int | None = None,
) -> OrderProblem:
    """The task of both sides in phase `orders`; the position is open to everybody.

    *goal*: "win" (the default in the last turn): 1 if France wins, else 0. "worth": what is in
    every zone after the fights, by default in cubes, and `FAILED` if French losses reach the limit.
    "chance": the parts of the game's estimate that belong to one zone, as a logarithm of odds.
    *limited*: French limited orders allowed, if not as many as without cards.
    """
    game = observation.game
    schema = msgspec.convert(observation.to_json()["state"], Schema)
    if schema.phase != "orders":
        raise OptionError(f"{game.name}: orders are planned in phase orders, not {schema.phase}")
    goal = goal or ("win" if schema.turn == LAST_TURN else "worth")
    if goal not in GOALS:
        raise OptionError(f"{game.name}: goal {goal!r} is not one of {', '.join(GOALS)}")
    words = lexicon(game)
    if limited is None:
        limited = disorder(words) if schema.one_order else LIMITED_ORDERS
    if goal == "chance":
        worth = outlook(schema, words)
    return OrderProblem(
        places=(*(str(zone) for zone in range(1, ZONES + 1)), *outside_names(words)),
        units=(
            (*counts(schema.spanish), 0, 0, 0, 0),
            (*counts(schema.french), *schema.outside),
        ),
        first=spain(schema, words),
        second=france(schema, words, limited),
        payoff=payoff(game, schema, words, None if goal == "win" else worth or cubes),
        covers=f"{COVERS[goal]}; movement and fights of this turn, no cards",
        passing=PASS,
    )


def kind_of_choice(observation: Observation | State) -> str:
    """What is chosen in this phase, as plan.py calls it."""
    phase = observation.to_json()["state"]["phase"]
    if phase == "orders":
        return "orders"
    if phase in ("numbers", "crossing"):
        return "second"
    return "cards" if phase in WINDOWS["any"] else "other"


def opened(observation: Observation | State, seed: int = 0) -> State:
    """A possible truth in which nobody has written an order of this turn yet."""
    game = observation.game
    state = observation
    if isinstance(observation, Observation):
        state = game.determinize(observation, seed)
    document = state.to_json()
    if document["state"]["phase"] != "orders":
        raise OptionError(f"{game.name}: orders are planned in phase orders")
    document["state"] |= {"orders": [[], []], "to_act": 0}
    del document["history"]
    return game.state_from_json(document)


def counts(units: dict[str, int]) -> tuple[int, ...]:
    """Units of a side in zones 1 to 21."""
    return tuple(units.get(str(zone), 0) for zone in range(1, ZONES + 1))


def outside_names(words: Lexicon) -> tuple[str, ...]:
    """Names of the outside boxes."""
    return tuple(f"OUT{gate}" for gate in words.data.gates.zones)


def disorder(words: Lexicon) -> int:
    """Limited orders under F11."""
    return next(card.amount for card in words.data.cards if card.effect == "disorder")


# --- first stage ---------------------------------------------------------------------------------


def spain(schema: Schema, words: Lexicon) -> Side:
    """One option for each group; under F7 one group may be divided."""
    options: list[Option] = []
    slots: list[AtMost] = []
    divided: list[int] = []
    for name, units in sorted(schema.spanish.items(), key=lambda item: int(item[0])):
        zone, start = int(name), len(options)
        movers = units // 2 if name in schema.french else units
        ways = [(i, target) for i, (origin, target) in enumerate(words.borders) if origin == zone]
        if movers:
            options += [
                Option(words.orders[i], (ORDER + i,), (Move(zone - 1, target - 1, movers),))
                for i, target in ways
            ]
        if schema.turba and movers > 1:
            divisions = list(divide(words, zone, movers, ways))
            divided += range(len(options), len(options) + len(divisions))
            options += divisions
        slots.append(AtMost(tuple(range(start, len(options))), 1))
    if divided:
        slots.append(AtMost(tuple(divided), 1))
    return Side(seat=0, options=tuple(options), slots=tuple(slots), end=DONE)


def divide(words: Lexicon, zone: int, movers: int, ways: list[tuple[int, int]]) -> list[Option]:
    """Every way to divide a group: a part stays, or goes somewhere else."""
    found = []
    for k in range(1, movers):
        for i, target in ways:
            name = f"{words.orders[i]} with {k}"
            found.append(Option(name, (DIVIDE + 16 * i + k,), (Move(zone - 1, target - 1, k),)))
        for (i, one), (j, other) in combinations(ways, 2):
            name = f"{words.orders[i]} with {k}, {words.orders[j]}"
            moves = Move(zone - 1, one - 1, k), Move(zone - 1, other - 1, movers - k)
            found.append(Option(name, (DIVIDE + 16 * i + k, ORDER + j), moves))
    return found


def france(schema: Schema, words: Lexicon, limited: int) -> Side:
    """Any order out of a group that is not pinned, within the limits of 5.2."""
    options: list[Option] = []
    slots: list[AtMost] = []
    counted: list[int] = []
    exempt = words.data.exempt_origins.zones
    for name, units in sorted(schema.french.items(), key=lambda item: int(item[0])):
        zone, start = int(name), len(options)
        if name in schema.spanish:
            continue
        options += [
            Option(words.orders[i], (ORDER + i,), (Move(zone - 1, target - 1),))
            for i, (origin, target) in enumerate(words.borders)
            if origin == zone
        ]
        if units < len(options) - start:
            slots.append(AtMost(tuple(range(start, len(options))), units))
        if zone not in exempt:
            counted += range(start, len(options))
    for box, gate in enumerate(words.data.gates.zones):
        if schema.turn >= ENTRY_TURN and schema.outside[box]:
            counted.append(len(options))
            i = len(words.borders) + box
            move = Move(ZONES + box, gate - 1)
            options.append(Option(words.orders[i], (ORDER + i,), (move,)))
    slots.append(AtMost(tuple(counted), limited))
    return Side(seat=1, options=tuple(options), slots=tuple(slots), end=DONE)


def outlook(schema: Schema, words: Lexicon) -> Worth:
    """What units in a zone add to the logarithm of the odds of France: evaluation.pyx, by zone.

    Whether a group is threatened is judged by the French units that are near it now.
    """
    left = max(1, LAST_TURN - schema.turn)
    gates = dict(zip(words.data.gates.zones, schema.outside, strict=True))
    near = dict.fromkeys(range(ZONES + 1), 0)
    for origin, target in words.borders:
        near[target] += schema.french.get(str(origin), 0)
    for gate, outside in gates.items():
        near[gate] += outside

    def worth(zone: int, spanish: int, french: int) -> float:
        total = 0.435 * french
        if zone in gates and french == 0 and gates[zone] == 0:
            total -= 2.1 / left
        if spanish:
            close = near[zone] + french
            total += (0.51 - 2.37 / left) - (0.73 + 0.5 / left) * spanish
            total += 0.77 / left * spanish * (close > spanish)
            total += 0.117 * spanish * (close >= 2 * spanish)
        return total

    return worth


# --- payoffs -------------------------------------------------------------------------------------


def after_fight(spanish: int, french: int, cap: int | None) -> tuple[int, int]:
    """What a fight leaves of both sides (6)."""
    low, high = sorted((spanish, french))
    if low in (0, high):
        return spanish, french
    lost = min(high // low, low, low if cap is None else cap)
    return (spanish - lost, french) if spanish < french else (spanish, french - lost)


def payoff(game: Game, schema: Schema, words: Lexicon, worth: Worth | None) -> Payoff:
    """Tables by place and units before the fights."""
    cap = RATIO_CAP if game.options["ratio_cap"] == "three" else None
    rows, columns = range(CUBES[0] + 1), range(CUBES[1] + 1)
    ends = [[(*after_fight(a, b, cap), b) for b in columns] for a in rows]
    gates = words.data.gates.zones

    def table(cell: Callable[[int, int, int, int], Any]) -> Any:
        zones = range(1, ZONES + 1)
        inside = [tuple(tuple(cell(zone, *end) for end in row) for row in ends) for zone in zones]
        box = tuple(tuple(cell(0, a, b, b) for b in columns) for a in rows)
        return (*inside, *[box] * len(gates))

    return Payoff(
        worth=table(lambda zone, a, b, _: worth(zone, a, b) if worth else 0.0),
        cost=table(lambda _, __, b, before: before - b),
        kept=table(lambda zone, a, b, _: a == 0 and (zone not in gates or b > 0)),
        budget=schema.limit - schema.losses - 1,
        failed=FAILED if worth else 0.0,
        prize=0.0 if worth else 1.0,
    )
