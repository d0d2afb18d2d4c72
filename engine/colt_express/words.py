"""What the numbers mean that Colt Express's checks return: `validate` and `prepare`."""

__all__ = ["CONTRADICTIONS", "INVARIANTS"]

PUBLIC = {
    1: "reserved bytes are 0",
    2: "phase, round and First Player exist",
    3: "stage counts the rounds that are finished",
    4: "nobody is to act exactly when the game is over, after round 5",
    5: "the First Player is the one of the option, one seat further each round",
    6: "seats are pending only while two seats choose start cars, and one of them is to act",
    7: "there is a draft only with that option, and draft and start come before round 1",
    8: "the round cards turned up are four different ones of the set, then a station",
    9: "turn and number of decisions fit the phase and the round card",
    10: "the seat to act is the one whose turn it is",
    11: "the train has different cars, as many as belong to the table, none in a draft",
    12: "the cars are those of the option",
    13: "the Marshal is on the train; in the Locomotive before round 1",
    14: "there are no bandits beyond those of the table",
    15: "the bandits' characters differ",
    16: "the characters are those of the option",
    17: "Belle, Doc and Ghost are where the characters say",
    18: "characters are picked in turn, and there is a choice",
    19: "bandits stand on the train from round 1 on, not before",
    20: "no bandit is inside the Marshal's car",
    21: "each spot lists the bandits that stand on it",
    22: "only seats of the table receive bullets",
    23: "nobody hits himself",
    24: "there are 13 neutral bullets, in the supply or received",
    25: "a revolver has 6 bullets, left or received",
    26: "no bullet has been received before round 1",
    27: "loot lies on spots of the train",
    28: "each purse on a floor has one handle from 0 to 17 and lies on one spot",
    29: "a free handle has no purse",
    30: "purses are known to seats of the table only",
    31: "a bandit of the table owns at most 6 jewels and 2 strongboxes",
    32: "hostage money is paid at the end, at the Locomotive, by that station",
    33: "before round 1 a bandit owns one purse and nothing else",
    34: "the jewels of the cars are on floors or with bandits",
    35: "the second strongbox enters the train with Take It All!",
    36: "there are two strongboxes",
    37: "the purses that bandits own are counted",
    38: "owned purses are sorted by bandit, by seats that know them, by value",
    39: "a seat knows its own purses; at the end everybody knows all that are owned",
    40: "no purse is missing but those taken by Marshal's Revenge",
    41: "executed cards are among those of the pile",
    42: "cards in the pile are action cards of a seat, known once they are turned up",
    43: "before round 1 the pile is empty and nobody picks",
    44: "the pile follows the turns of the round card, face down in tunnels (and Ghost's first)",
    45: "cards are executed in Stealin' only, and the owner of the next one is to act",
    46: "who picks a purse is alone with several, after the station Pickpocketing",
    47: "seats beyond the table have no cards",
    48: "start cars are chosen in phase start",
    49: "what to keep is decided by a seat with cards, under expert rules, before round 5",
    50: "the card turned up leaves its owner a choice",
    51: "before round 1 no card has been handed out",
    52: "a seat has its action cards and all bullets received",
    53: "nothing is kept outside phase keep",
    54: "cards drawn are those in hand or played (expert: but kept ones), at most 63",
    55: "without expert rules there is no discard, and no bullet is followed",
    56: "after Schemin' hands are on the decks (expert: nothing is drawn)",
    57: "bullets that are followed and the known discard fit deck, hand, discard and pile",
}

SEEN = {
    64: "each kind of action card is there as often as in a deck; executed ones lie in the deck",
    65: "the deck holds its top bullets, the discard what is known of it",
    66: "all bullets received are in hand, deck or discard",
    67: "hand, deck and discard are as large as their sizes say",
    68: "bullets in hand: those known to be there, and no more than cards were drawn",
    69: "what is kept is in hand, decided in turn, kind after kind",
    74: "purse values are shown to those who know them, and to no one else",
    75: "there are no more purses of a value than printed",
    76: "the start purses have been owned: not so many of their value have not",
    77: "face-down cards are shown to their owner, and to no one else before they are reached",
}

INVARIANTS = (
    PUBLIC
    | SEEN
    | {
        60: "a full state has a chance key, which is not 0",
        61: "a start car is chosen exactly by seats that are not pending",
        62: "a full state says which kind is decided next",
    }
)

CONTRADICTIONS = (
    PUBLIC
    | SEEN
    | {
        70: "chance to come is hidden from every seat",
        71: "hand, deck, discard and what is kept are hidden from other seats",
        72: "only who decides what to keep sees which kind is next",
        73: "who still chooses a start car sees itself to act and both pending; choices are secret",
        80: "there are no more purses of a value than printed",
        81: "the start purses have been owned: not so many of their value have not",
        82: "a kind of action card is seen more often than it is in a deck",
        83: "more bullets are followed than the seat has received",
        84: "more cards lie face down than the seat has action cards left",
        85: "the bullets that the seat has received find no place",
    }
)
