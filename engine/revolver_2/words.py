"""What a check of a position of Revolver 2 found wrong, in words."""

__all__ = ["CONTRADICTIONS", "INVARIANTS"]

PUBLIC = {
    1: "a number is out of range",
    2: "paying belongs to phase pay, and only a one-shot is on its way to the discard pile",
    3: "round, area and space begin together, and the space must be one of the area",
    4: "stage must be the number of finished rounds, one more when the game is over",
    5: "the areas are laid out exactly after the poker tournament",
    6: "the marker cannot be there in this round",
    7: "a multiset holds more cards of a kind than the deck",
    8: "a one-shot is in play, or a card here is not in play",
    9: "more cards of a kind than the deck has",
    10: "hand_size and deck_size must be what the open cards leave",
    11: "the hand is larger than hand_limit",
    12: "drawn does not fit the deck",
    13: "more power tokens than there are",
    14: "a power token lies where none can",
    15: "a card lies at an area the marker has not reached",
    16: "more true grit tokens on a card than it may hold",
    17: "copies of a card in play are not in order",
    18: "a guardian stands in two places, or is no recruit",
    19: "more true grit tokens on a guardian than he may hold",
    20: "true grit tokens in play and in the supply do not add up",
    21: "without guardians the game is over, and only then by all_killed",
    22: "without army tokens the game is over, and only then by army",
    23: "a counter is out of range",
    24: "hand_change lasts until the hands are dealt",
    25: "an explosion or the Gatling gun before it was possible, or too often",
    26: "the stack holds something beyond its end",
    27: "an effect under way has nothing left to do",
    28: "too many effects under way",
    29: "phase, step, to_act, winner and reason do not fit together",
    30: "pending, phase and step do not fit together",
    31: "effects under way belong to phase target",
    32: "chosen belongs to payments and targets",
    33: "poker cards belong to phase poker",
    34: "sources of set-up belong to step setup, each once",
    35: "no optional space may be entered, or the round is not over",
    36: "nobody has won like that",
    37: "a turn belongs to the steps guardians and mapache, and to the active player",
    38: "this payment cannot be under way",
    39: "no choice of targets is open, or these cannot be named so far",
    52: "during the poker tournament nothing else has happened",
    53: "these poker cards cannot have been played",
    54: "wins are not those of the cards played",
}
HANDS = {
    41: "a multiset holds more cards of a kind than the deck",
    42: "hand, deck and open cards do not add up",
    43: "hand_known is not in the hand",
    44: "hand_size is not the size of the hand",
    45: "the payment is not in the hand",
    46: "the payment cannot be completed",
    47: "the card cannot be played",
    50: "a poker hand of the wrong size, or with a card that was played",
    51: "a committed poker card must be in the hand, and is chosen once",
}
INVARIANTS = PUBLIC | HANDS | {40: "chance must not be 0"}
CONTRADICTIONS = (
    PUBLIC
    | HANDS
    | {
        60: "chance is hidden",
        61: "a seat that has still to commit sees nobody committed",
        62: "the poker hand and the committed card of the other seat are hidden",
        63: "too few poker cards are left",
        64: "hand and deck of the other seat are hidden",
        65: "more cards are known to be in the hand than there can be",
        66: "no hand allows the payment under way",
    }
)
