"""Small games with two to four seats, written in Python against the C table.

`pebbles` (see tests/engine/pebbles.py) with its one deal, and Kuhn poker for three seats (Abou
Risk, Szafron 2010): four cards, an ante of 1, one bet of 1; whoever passed may still call a bet.
"""

import ctypes as c
from collections.abc import Callable
from itertools import permutations
from typing import Any

from powderkeg.engine import Game
from powderkeg.engine.text import StateSchema, Text
from tests.engine import pebbles

P = c.c_void_p
DEALS = c.CFUNCTYPE(c.c_double, P, c.c_uint64, P)
SEATS = 3
CARDS = list(permutations(range(1, 5), SEATS))
PASS, BET = 0, 1
KEPT: list[Any] = []  # tables and callbacks live as long as the process


class Hand(c.Structure):
    """The struct of Kuhn poker for three."""

    _fields_ = (
        ("chance", c.c_uint64),
        ("stage", c.c_uint16),
        ("pending", c.c_uint16),
        ("to_act", c.c_int8),
        ("reserved", c.c_uint8 * 3),
        ("card", c.c_uint8 * 3),  # 0: not known
        ("bet", c.c_uint8 * 3),
        ("acted", c.c_uint8),
        ("opener", c.c_uint8),  # how many had acted when the bet came; 255 before
    )


def deal_number(i: int, state: int) -> None:
    c.memset(state, 0, c.sizeof(Hand))
    s = Hand.from_address(state)
    s.chance = i + 1
    s.card[:] = CARDS[i]
    s.opener = 255


def kuhn_deals(rules: int, i: int, state: int) -> float:
    del rules
    if i >= len(CARDS):
        return 0.0
    deal_number(i, state)
    return 1 / len(CARDS)


def kuhn_deal(rules: int, state: int, seed: int) -> None:
    del rules
    deal_number(seed % len(CARDS), state)
    Hand.from_address(state).chance = seed


def kuhn_legal(rules: int, state: int, out: Any) -> int:
    del rules, state
    out[0], out[1] = PASS, BET
    return 2


def kuhn_apply(rules: int, state: int, action: int) -> None:
    del rules
    s = Hand.from_address(state)
    if action == BET:
        s.bet[s.to_act] = 1
        if s.opener == 255:
            s.opener = s.acted
    s.acted += 1
    over = s.acted == SEATS if s.opener == 255 else s.acted == s.opener + SEATS
    s.to_act = -1 if over else (s.to_act + 1) % SEATS


def kuhn_returns(rules: int, state: int, out: Any) -> None:
    del rules
    s = Hand.from_address(state)
    stays = [seat for seat in range(SEATS) if s.bet[seat] or s.opener == 255]
    winner = max(stays, key=lambda seat: s.card[seat])
    for seat in range(SEATS):
        out[seat] = -1 - s.bet[seat]
    out[winner] += SEATS + sum(s.bet)


def kuhn_places(rules: int, state: int, out: Any) -> None:
    del rules, state
    for seat in range(SEATS):
        out[seat] = 1


def kuhn_conceal(rules: int, state: int, seat: int) -> None:
    del rules
    s = Hand.from_address(state)
    s.chance = 0
    for other in range(SEATS):
        if other != seat:
            s.card[other] = 0


def nothing(*_: Any) -> int:
    return 0


def nothing_at_all(*_: Any) -> None:
    pass


def as_seen(rules: int, state: int, action: int, seat: int) -> int:
    del rules, state, seat
    return action


TEXT = Text(
    Schema=StateSchema,
    to_schema=lambda *_: StateSchema(chance=None, to_act=None, stage=0, pending=[]),
    from_schema=lambda *_: b"",
    notation=lambda _game, _raw, action: "pb"[action],
    describe=lambda _game, raw: raw.hex(),
)


def kuhn_rules(options: dict[str, Any], seats: int) -> bytes:
    del options
    return bytes(pebbles.Rules(seats, 2, -2, 4, 0, 0))


def with_deals(ops: pebbles.GameOps, deals: Any) -> pebbles.GameOps:
    """The table with a list of deals."""
    callback = DEALS(deals)
    KEPT.extend((ops, callback))
    ops.deals = c.cast(callback, P).value
    return ops


def three_player_kuhn() -> Game:
    """Kuhn poker for three seats."""
    slots: dict[str, Callable[..., Any]] = {
        "deal": kuhn_deal,
        "legal_actions": kuhn_legal,
        "apply": kuhn_apply,
        "returns": kuhn_returns,
        "scores": kuhn_returns,
        "places": kuhn_places,
        "validate": nothing,
        "conceal": kuhn_conceal,
        "seen_as": as_seen,
        "prepare": nothing,
        "determinize": nothing_at_all,
    }
    fields = {name: pebbles.KINDS[name](slot) for name, slot in slots.items()}
    ops = pebbles.GameOps(
        state_size=c.sizeof(Hand), work_size=0, min_seats=SEATS, max_seats=SEATS, **fields
    )
    ops = with_deals(ops, kuhn_deals)
    return pebbles.make_game(ops, kuhn_rules, name="three_player_kuhn", options={}, text=TEXT)


def pebbles_deals(rules: int, i: int, state: int) -> float:
    if i:
        return 0.0
    c.memset(state, 0, c.sizeof(pebbles.State))
    pebbles.deal(rules, state, 7)
    return 1.0


def pebble_game(seats: int, *, together: bool) -> Game:
    """Pebbles, all seats at once or one after the other."""
    ops = with_deals(pebbles.table(), pebbles_deals)
    return pebbles.make_game(ops).variant(seats, {"together": together})
