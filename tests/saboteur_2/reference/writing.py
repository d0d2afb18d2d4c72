"""The state as JSON (contract, section 3)."""

from collections import Counter

from tests.saboteur_2.reference.tables import DOORS, ROLES, in_order
from tests.saboteur_2.reference.things import Dwarf, Goal, Json, Player, Share, Swap, Table


def public(table: Table) -> Json:
    """What everybody sees, but for seats, goals, swaps and other things known to some."""
    over = table.phase == "over"
    return {
        "to_act": table.to_act,
        "stage": table.round + over,
        "pending": [],
        "phase": table.phase,
        "round": table.round,
        "maze": [
            {"x": x, "y": y, "card": table.maze[x, y].card, "turned": table.maze[x, y].turned}
            for x, y in sorted(table.maze)
        ],
        "pile_size": table.pile_size,
        "gone": in_order(table.gone),
        "hats_size": table.hats.total(),
        "theft_order": list(table.theft_order),
        "card": table.card,
        "cell": None if table.cell is None else list(table.cell),
        "target": table.target if table.phase == "tool" else None,
        "discarding": table.discarding,
        "finder": table.finder,
        "thieves": list(table.thieves),
        "nuggets_size": table.nuggets.total(),
        "paid": [values_json(cards) for cards in table.paid],
    }


def values_json(cards: Counter[int]) -> dict[str, int]:
    return {str(value): cards[value] for value in sorted(+cards)}


def roles_json(table: Table, roles: Counter[str]) -> dict[str, int]:
    return {role: roles[role] for role in ROLES[table.edition] if roles[role]}


def goal_json(goal: Goal) -> Json:
    return {
        "card": goal.card,
        "face_up": goal.face_up,
        "turned": goal.turned,
        "seen_by": sorted(goal.seen_by),
    }


def dwarf_json(dwarf: Dwarf) -> Json:
    return {
        "role": dwarf.role,
        "known_to": sorted(dwarf.known_to),
        "laid": [door for door in DOORS if door in dwarf.laid],
    }


def swap_json(swap: Swap) -> Json:
    return {"seats": list(swap.seats), "given": [in_order(cards) for cards in swap.given]}


def share_json(share: Share) -> Json:
    return {"seat": share.seat, "value": share.value, "offer": values_json(share.offer)}


def public_seat(player: Player) -> Json:
    return {
        "hand_size": player.hand.total(),
        "front": list(player.front),
        "discard_sizes": [cards.total() for cards in player.discards],
        "paid_gold": player.paid_gold,
        "drawn": player.drawn,
    }


def private_seat(player: Player) -> Json:
    return {
        "hand": in_order(player.hand),
        "discards": [in_order(cards) for cards in player.discards],
        "gold": player.gold,
    }


def truth(table: Table) -> Json:
    return {
        **public(table),
        "chance": f"0x{table.chance:016x}",
        "goals": [goal_json(goal) for goal in table.goals],
        "pool": in_order(table.pool),
        "hats": roles_json(table, table.hats),
        "put_away": [{"seat": seat, **dwarf_json(dwarf)} for seat, dwarf in table.put_away],
        "seats": [
            {**public_seat(player), **private_seat(player), **dwarf_json(player.dwarf)}
            for player in table.players
        ],
        "swaps": [swap_json(swap) for swap in table.swaps],
        "chosen": in_order(table.chosen),
        "offer": values_json(table.offer),
        "nuggets": values_json(table.nuggets),
        "shares": [[share_json(share) for share in shares] for shares in table.shares],
    }
