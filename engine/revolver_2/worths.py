"""What effects and cards are worth by themselves, in tenths of a point of power.

Only habits.pyx asks: a sensible player keeps what is worth more. Rough numbers of ours, from the
effects that a data set gives its cards, whatever their names.
"""

from powderkeg.engine.revolver_2.tables import SEATS
from powderkeg.engine.revolver_2.vocabulary import Card, Effect

__all__ = ["worth_of"]

DRAWN = 12  # a card
HIT = 55
TOKEN = 35  # true grit, army


def worth_of(card: Card) -> int:
    """A card in hand."""
    seat = SEATS.index(card.deck)
    worth = 8 - 9 * card.cost
    if card.power is not None:
        worth += 10 * max([card.power, *card.power_by_area.values()])
    worth += sum(effect_worth(effect, seat) for effect in card.on_play)
    worth += sum(blockade_worth(effect) for effect in card.while_in_play)
    return max(-200, min(200, worth + 4 * card.bullet + 6 * card.gunpowder))


def effect_worth(effect: Effect, seat: int) -> int:
    """An effect for the seat whose card it is."""
    n, amount = effect.n or 1, effect.amount or 0
    power = 5 if effect.max_power is None else effect.max_power
    own = effect.player is None or SEATS.index(effect.player) == seat
    mapache = 1 if seat else -1
    values = {
        "draw": DRAWN * n if own else -DRAWN * n,
        "hit_guardian": mapache * HIT * n,
        "discard_enemy_firepower": n * min(35, 10 + 6 * power),
        "discard_random": -DRAWN * n if own else DRAWN * n,
        "retrieve": 14 * n,
        "move_here": 25 * n,
        "power_token_card": 10 * n * (effect.value or 0),
        "power_token_area": -mapache * 20 * (effect.value or 0),
        "place_true_grit": -mapache * TOKEN * n,
        "army_tokens": mapache * TOKEN * amount,
        "total_modifier": (10 if own else -10) * amount,
        "shield": -mapache * 30 * n,
        "remove_blockade": 20 * n,
        "recruit": -mapache * 40 * n,
    }
    return values.get(effect.op, 0)


def blockade_worth(effect: Effect) -> int:
    """What a blockade does to the other player."""
    if effect.op == "enemy_total":
        return -12 * (effect.amount or 0)
    if effect.op == "enemy_cost":
        return 15 * (effect.amount or 0)
    return 20
