"""A table set up from the JSON of a state (contract, section 2)."""

from collections import Counter
from typing import Any

from tests.colt_express.reference import setup, train
from tests.colt_express.reference.things import (
    Bandit,
    Card,
    Loot,
    Planned,
    Player,
    Purse,
    Table,
    empty_table,
    spot_of,
)

Json = dict[str, Any]


def table_from(seats: int, options: dict[str, Any], state: Json) -> Table:
    table = empty_table(seats, options, int(state["chance"], 16))
    for name in (
        "to_act",
        "phase",
        "first_player",
        "round",
        "turn",
        "acted",
        "marshal",
        "neutral_bullets",
        "strongbox_beside",
        "executed",
        "keep_next",
    ):
        setattr(table, name, state[name])
    table.rounds = list(state["rounds"])
    table.train = list(state["train"])
    table.start_choice = list(state["start_choice"])
    for bandit, written in zip(table.bandits, state["bandits"], strict=True):
        read_bandit(bandit, written)
    for written in state["floor"]:
        table.floor[spot_of(written["spot"])] = read_loot(written)
    for player, written in zip(table.players, state["seats"], strict=True):
        read_player(table, player, written)
    table.pile = [
        Planned(p["seat"], card_named(table, p["seat"], p["card"]), p["face_down"])
        for p in state["pile"]
    ]
    picking = state["picking"]
    table.picking = next((b for b in table.bandits if picking and b.character == picking), None)
    return table


def read_loot(written: Json) -> Loot:
    purses = [Purse(p["value"], set(p["known_to"]), p.get("handle")) for p in written["purses"]]
    return Loot(purses, written["jewels"], written["strongboxes"])


def read_bandit(bandit: Bandit, written: Json) -> None:
    bandit.character = written["character"]
    bandit.spot = spot_of(written["spot"]) if written["spot"] else None
    bandit.bullets_left = written["bullets_left"]
    bandit.cash = written["cash"]
    bandit.loot = read_loot(written)


def read_player(table: Table, player: Player, written: Json) -> None:
    player.hand = read_cards(table, player.seat, written["hand"])
    trace(player.hand, {"bullet": written["hand_bullets"]})
    player.discard = read_cards(table, player.seat, written["discard"])
    trace(player.discard, written["discard_known"])
    deck = read_cards(table, player.seat, written["deck"])
    deck.sort(key=lambda card: not card.is_bullet)
    player.top, player.deck = deck[: written["deck_top"]], deck[written["deck_top"] :]
    trace(player.top, {"bullet": len(player.top)})
    player.drawn = written["drawn"]
    player.keep = dict(written["keep"])
    player.received = Counter(written["received"])


def read_cards(table: Table, seat: int, multiset: dict[str, int]) -> list[Card]:
    return [
        card_named(table, seat, name) for name, copies in multiset.items() for _ in range(copies)
    ]


def card_named(table: Table, seat: int, name: str) -> Card:
    if name == "bullet":
        return Card(name, train.BULLET_NUMBER)
    return next(card for card in setup.action_cards(table, seat) if card.name == name)


def trace(cards: list[Card], known: dict[str, int]) -> None:
    """Mark as many of *cards* as everybody can follow."""
    left = Counter(known)
    for card in cards:
        if left[card.name] > 0:
            left[card.name] -= 1
            card.traced = True
