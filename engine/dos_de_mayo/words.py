"""What a check of a position of 2 de Mayo found wrong, in words."""

__all__ = ["CONTRADICTIONS", "INVARIANTS"]

PUBLIC = {
    1: "phase or turn is out of range",
    2: "stage must be the number of finished turns, 10 when the game is over",
    3: "a spare is larger than at setup, or a unit stands in no zone",
    4: "the zones held are not those with units",
    5: "an outside box holds more than at setup",
    6: "French units on the map, outside, spare and lost must be 30 in all",
    7: "Spanish units on the map and spare are more than 10",
    8: "French losses have reached the limit, so the game is over",
    9: "reserved bytes must be 0",
    10: "a card lies in two places",
    11: "a card on the table that is not permanent",
    12: "more cards have left a deck than could be drawn by now",
    13: "a card in the discard that can never come there",
    14: "hand_known holds F1 and S8 only",
    15: "the limit is lower exactly when S3 is on the table",
    16: "S3 on the table needs S2 or F4 there",
    17: "passes are counted in windows only, and two close them",
    18: "barred seats and draws belong to phase draw",
    19: "turba and one_order last from the draw to the orders, and never both",
    20: "turba and one_order need their card in the discard (and turba a Spanish group of two)",
    21: "murat and released belong to phase reveal",
    22: "a tie belongs to phase crossing",
    23: "snapshot and recruits last from reveal to moved",
    24: "arrivals belong to phase moved",
    25: "orders last from their phase to moved",
    26: "fought, bonus, artillery, shield and repeating belong to the Resolution",
    27: "fought must hold the conflict zones",
    28: "a zone of the Resolution is no conflict zone, or F5 was not played",
    29: "shield needs S11 in the discard and a zone still to be resolved",
    30: "more bonus than the cards played give, or outside the conflict zones",
    31: "artillery needs F8 on the table, and its bonus",
    32: "to_act, winner and phase do not fit together",
    33: "pending must hold the seat to act, in phase draw only, and only seats that may draw",
    34: "setup is turn 1, and France chooses",
    35: "a seat without anything to play is not asked in a window",
    36: "nobody has won like that",
    37: "veto needs a gap of three, and the smaller hand to act; turn 1 has no preparation",
    38: "a veto bars the larger hand, and at its price the smaller one",
    50: "an order list is not ascending, too long, or written by nobody yet",
    51: "a Spanish order without a unit, or three from one zone",
    52: "a Spanish group that may not be divided, or a lone unit that may not leave",
    53: "a French order without a unit of its own, out of a conflict zone, or too early",
    54: "too many limited orders",
    55: "a number of units or a status that no order has yet",
    56: "more recruits than left the spare",
    57: "orders carried out that could not be",
    58: "snapshot must hold the conflict zones at the reveal",
    59: "more cancelled orders than cards played for that",
    70: "an order is standing or cancelled before movement",
    71: "murat needs F1 in the discard and a third limited order; such orders need F1",
    72: "released needs S8 in the discard and an undivided group that leaves a conflict zone",
    73: "no number is to be chosen",
    74: "tie must be the first Spanish order that still stands",
    75: "a Spanish order moves more units than may go, or none",
    76: "French numbers do not add up",
    77: "limited orders after the second go with F1 only",
    78: "crossings and their results do not fit together",
    79: "an order is unfinished after movement, or arrivals do not fit",
}

HANDS = {
    41: "hand, its size and the other places of cards do not fit together",
    42: "a card known to be in the hand is not",
    43: "a card that acts at once is never held",
    44: "Spain began with S1, so it is in its hand or played",
    45: "France began with F1 or F8, so one of them has left its deck",
    46: "at setup Spain holds S1, France nothing",
}

INVARIANTS = (
    PUBLIC
    | HANDS
    | {
        40: "a full state has a chance key, which is not 0",
        49: "a seat asked to draw has chosen exactly when it is no longer pending",
    }
)

CONTRADICTIONS = (
    PUBLIC
    | HANDS
    | {
        60: "chance to come is hidden from every seat",
        61: "this hand is hidden from this seat",
        62: "a card known to be in the hand lies elsewhere",
        63: "no hand of this size is possible",
        64: "France holds F1 or F8, so its hand is not empty",
        65: "the orders of the other side are hidden",
        66: "a seat that has not chosen sees everybody still to choose, and itself to act",
        67: "only the own choice is known, and only once it is made",
    }
)
