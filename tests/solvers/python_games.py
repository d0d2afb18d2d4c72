"""Pebbles, a game written in Python (see tests/engine/pebbles.py), with its one deal listed."""

import ctypes as c
from typing import Any

from powderkeg.engine import Game
from tests.engine import pebbles

P = c.c_void_p
DEALS = c.CFUNCTYPE(c.c_double, P, c.c_uint64, P)
KEPT: list[Any] = []  # tables and callbacks live as long as the process


def deals(rules: int, i: int, state: int) -> float:
    """The list of deals."""
    if i:
        return 0.0
    c.memset(state, 0, c.sizeof(pebbles.State))
    pebbles.deal(rules, state, 7)
    return 1.0


def pebble_game(seats: int, *, together: bool) -> Game:
    """Pebbles, all seats at once or one after the other."""
    ops, callback = pebbles.table(), DEALS(deals)
    KEPT.extend((ops, callback))
    ops.deals = c.cast(callback, P).value
    return pebbles.make_game(ops).variant(seats, {"together": together})
