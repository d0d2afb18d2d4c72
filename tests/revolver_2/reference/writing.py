"""The state as JSON (contract, section 2)."""

from collections import Counter

from tests.revolver_2.reference.tables import SEATS
from tests.revolver_2.reference.things import InPlay, Json, Side, Spot, Table


def multiset(table: Table, cards: Counter[str]) -> dict[str, int]:
    return {name: cards[name] for name in table.in_order(cards) if cards[name]}


def row_json(row: list[InPlay]) -> list[Json]:
    return [lying.json() for lying in row]


def spot_json(spot: Spot) -> Json:
    values = Counter(spot.tokens)
    return {
        "firepower": [row_json(row) for row in spot.firepower],
        "blockades": [list(row) for row in spot.blockades],
        "tokens": {str(value): values[value] for value in sorted(values)},
    }


def paying_json(table: Table) -> Json | None:
    if table.paying is None:
        return None
    return {"card": table.paying.card, "chosen": multiset(table, Counter(table.paying.chosen))}


def public(table: Table) -> Json:
    """What everybody sees."""
    return {
        "stage": table.stage,
        "phase": table.phase,
        "step": table.step,
        "round": table.round,
        "setup": list(table.setup),
        "hand_change": list(table.hand_change),
        "areas": list(table.areas),
        "area": table.area,
        "space": table.space,
        "rows": [spot_json(spot) for spot in table.spots],
        "guardians": [{"id": one.id, "grit": one.grit} for one in table.guardians],
        "recruits": list(table.recruits),
        "dead": list(table.dead),
        "army": table.army,
        "supply": {"grit": table.grit, "power": list(table.power)},
        "kills": table.kills,
        "shields": table.shields,
        "modifier": list(table.modifier),
        "bridge_used": table.bridge_used,
        "tunnels_used": table.tunnels_used,
        "gatling_used": table.gatling_used,
        "actions": table.actions,
        "paying": paying_json(table),
        "stack": [entry.json() for entry in table.stack],
        "chosen": list(table.chosen),
        "winner": table.winner,
        "reason": table.reason,
    }


def public_side(table: Table, side: Side) -> Json:
    return {
        "hand_size": side.hand.total(),
        "hand_known": multiset(table, side.known),
        "deck_size": side.deck.total(),
        "discard": multiset(table, side.discard),
        "drawn": side.drawn,
        "discarded": side.discarded,
    }


def private_side(table: Table, side: Side) -> Json:
    return {"hand": multiset(table, side.hand), "deck": multiset(table, side.deck)}


def public_poker(table: Table) -> Json:
    assert table.poker is not None
    return {
        "hand_sizes": [len(hand) for hand in table.poker.hands],
        "played": [list(cards) for cards in table.poker.played],
        "wins": list(table.poker.wins),
    }


def truth(table: Table) -> Json:
    poker: Json | None = None
    if table.poker is not None:
        poker = {
            **public_poker(table),
            "hands": [list(table.poker.hands[seat]) for seat in SEATS],
            "committed": list(table.poker.committed),
        }
    return {
        **public(table),
        "chance": f"0x{table.chance:016x}",
        "to_act": table.to_act,
        "pending": table.pending,
        "poker": poker,
        "sides": [{**public_side(table, s), **private_side(table, s)} for s in table.sides],
    }
