"""The ends of rounds, for tests."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.lockstep import Reference as Side
from tests.saboteur_2.nuggets import earlier
from tests.saboteur_2.sides import Tables, after, lay

CRYSTALS = ["X14@(0,1)", "X15@(0,2)", "X18@(0,3)", "X16@(0,4)", "X16r@(1,1)"]


def last_card(
    tables: Tables,
    people: str,
    finder: int | None,
    row: Sequence[str] = (),
    fronts: dict[int, list[str]] | None = None,
    **fields: Any,
) -> Side:
    """The end of a round: the finder lays the last card, or the last card is discarded.

    Gold has been earned in earlier rounds.
    """
    last = {"rounds": 3, "round": 2} if "gold" in fields else {"rounds": 1, "round": 0}
    fields["options"] = {"rounds": last["rounds"], **fields.get("options", {})}
    fields.setdefault("round", last["round"])
    roles = [word.partition("/")[0] for word in people.split()]
    trapped = {n: ["TRAP"] for n, word in enumerate(people.split()) if "/" in word}
    setup = {"roles": roles, "fronts": {**trapped, **(fronts or {})}, "maze": list(row), **fields}
    if finder is not None:
        table = tables.at(**setup, goals="ATB", hands={finder: ["B5"]}, to_act=finder)
        return lay(table, "B5@(7,0)")
    empty: dict[int, list[str]] = {n: [] for n in range(1, len(roles))}
    table = tables.at(**setup, pile=0, hands={0: ["B15"], **empty})
    return after(table, "pass", "discard B15", "done")


def found(
    tables: Tables,
    roles: tuple[str, ...],
    finder: int,
    fronts: dict[int, list[str]] | None = None,
    chance: int = 1,
    **options: bool,
) -> Side:
    """The finder has just laid the last card."""
    table = tables.at(
        roles=roles,
        options={"edition": "base", "rounds": 1, **options},
        maze=[f"B1@({x},0)" for x in range(1, 5)] + ["B5@(5,0)", "B5@(6,0)"],
        goals="ATB",
        hands={finder: ["B5"]},
        to_act=finder,
        fronts=fronts or {},
        chance=chance,
    )
    return lay(table, "B5@(7,0)")


def exhausted(
    tables: Tables,
    seats: int,
    saboteurs: int,
    pile: dict[int, int] | None = None,
    paid: tuple[Counter[int], ...] = (),
) -> Side:
    """The last card of a round without treasure has been discarded; gold of this round."""
    roles = ("saboteur",) * saboteurs + ("digger",) * (seats - saboteurs)
    options = {"edition": "base", "rounds": 9}
    empty: dict[int, list[str]] = {n: [] for n in range(1, seats)}
    setup = {"roles": roles, "pile": 0, "hands": {0: ["B15"], **empty}}
    if pile is None:
        table = tables.at(**setup, options={**options, "rounds": 1})
    else:
        fields, number, owned = earlier(pile, range(seats), seats, paid)
        table = tables.at(
            **setup,
            options={**options, "rounds": number + 1},
            round=number,
            fields=fields,
            gold=owned,
        )
    return after(table, "pass", "discard B15")
