"""The state as JSON (contract, section 2): what is public, and the whole truth."""

from typing import Any

from tests.colt_express.reference.stealin import in_order
from tests.colt_express.reference.things import Bandit, Loot, Player, Purse, Table, count

Json = dict[str, Any]


def truth(table: Table) -> Json:
    """The complete state."""
    return {
        **public(table),
        "chance": f"0x{table.chance:016x}",
        "to_act": table.to_act,
        "pending": pending(table),
        "floor": [
            {**spot_json(spot, loot), "purses": [floor_purse(p) for p in by_handle(loot)]}
            for spot, loot in spots_with_loot(table)
        ],
        "bandits": [
            {**bandit_json(bandit), "purses": [purse_json(p) for p in in_order(bandit.loot.purses)]}
            for bandit in table.bandits
        ],
        "seats": [player_json(table, player) for player in table.players],
        "pile": [
            {"seat": planned.seat, "card": planned.card.name, "face_down": planned.face_down}
            for planned in table.pile
        ],
        "keep_next": table.keep_next,
        "start_choice": list(table.start_choice),
    }


def player_json(table: Table, player: Player) -> Json:
    return {
        **public_player(table, player),
        "hand": count(player.hand),
        "deck": count(player.top + player.deck),
        "discard": count(player.discard),
        "keep": dict(player.keep),
    }


def purse_json(purse: Purse) -> Json:
    return {"value": purse.value, "known_to": sorted(purse.known_to)}


def floor_purse(purse: Purse) -> Json:
    return {"handle": purse.handle, **purse_json(purse)}


def pending(table: Table) -> list[int]:
    return [seat for seat, choice in enumerate(table.start_choice) if choice is None]


# --- public things (rules, section 12) ------------------------------------------------------------


def public(table: Table) -> Json:
    """What everybody sees at any time."""
    return {
        "stage": 5 if table.phase == "over" else table.round,
        "phase": table.phase,
        "first_player": table.first_player,
        "round": table.round,
        "rounds": list(table.rounds),
        "turn": table.turn,
        "acted": table.acted,
        "train": list(table.train),
        "marshal": table.marshal,
        "neutral_bullets": table.neutral_bullets,
        "strongbox_beside": table.strongbox_beside,
        "executed": table.executed,
        "picking": table.picking.character if table.picking else None,
    }


def spots_with_loot(table: Table) -> list[tuple[Any, Loot]]:
    """By car, inside before roof."""
    return sorted((item for item in table.floor.items() if item[1]), key=lambda item: item[0])


def by_handle(loot: Loot) -> list[Purse]:
    return sorted(loot.purses, key=lambda purse: int(purse.handle or 0))


def spot_json(spot: Any, loot: Loot) -> Json:
    return {"spot": str(spot), "jewels": loot.jewels, "strongboxes": loot.strongboxes}


def bandit_json(bandit: Bandit) -> Json:
    return {
        "character": bandit.character,
        "owner": bandit.owner,
        "spot": str(bandit.spot) if bandit.spot else None,
        "bullets_left": bandit.bullets_left,
        "jewels": bandit.loot.jewels,
        "strongboxes": bandit.loot.strongboxes,
        "cash": bandit.cash,
    }


def public_player(table: Table, player: Player) -> Json:
    """Numbers of cards, and the cards that everybody can follow (R16, R38)."""
    origins = [*(str(bandit.character) for bandit in table.bandits), "neutral"]
    return {
        "hand_size": len(player.hand),
        "deck_size": player.deck_size,
        "deck_top": len(player.top),
        "discard_size": len(player.discard),
        "hand_bullets": sum(card.traced for card in player.hand),
        "discard_known": count(card for card in player.discard if card.traced),
        "drawn": player.drawn,
        "received": {name: player.received[name] for name in origins if player.received[name]},
    }
