"""What is printed in Colt Express (Ludonaute 2014): cards, tokens, cars, with their provenance.

Numbers only, no logic. Money is in dollars. "Printed" means read from scans of the cards or stated
alike by several published sources; "reconstructed" means that the sources are silent and we
decided.
"""

from typing import Final

# --- characters (printed; this order is ours) -----------------------------------------------

CHARACTERS: Final = ("Belle", "Cheyenne", "Django", "Doc", "Ghost", "Tuco")

# --- train: car -> (purses, jewels) on its imprint (printed; the letters are ours) ----------

CARS: Final = {
    "A": (1, 0),
    "B": (3, 0),
    "C": (1, 1),
    "D": (3, 1),
    "E": (4, 1),
    "F": (0, 3),
}
TEAM_CARS: Final = 4  # cars in the game of two (printed); otherwise as many as players

# --- loot (printed; the value of the jewel and the strongbox is also in the rule book) -------

PURSES: Final = {  # value -> tokens; four published lists agree, one differs
    250: 8,
    300: 2,
    350: 2,
    400: 2,
    450: 2,
    500: 2,
}
START_PURSE: Final = 250
JEWELS: Final = 6
JEWEL: Final = 500
STRONGBOXES: Final = 2
STRONGBOX: Final = 1000
HOSTAGE: Final = 250  # paid by Hostage-Taking, in cash (R9)
GUNSLINGER: Final = 1000

# --- cards (printed) ------------------------------------------------------------------------

KINDS: Final = ("move", "floor", "marshal", "fire", "rob", "punch")
DECK: Final = {"move": 2, "floor": 2, "marshal": 1, "fire": 2, "rob": 2, "punch": 1}
TEAM_DECK: Final = {  # game of two: of each bandit, and the Marshal once
    "move": 1,
    "floor": 1,
    "marshal": 1,
    "fire": 1,
    "rob": 1,
    "punch": 1,
}
BULLETS: Final = 6  # in a revolver
NEUTRAL_BULLETS: Final = 13

HAND: Final = 6  # cards at the start of a round
DOC_HAND: Final = 7
DRAW: Final = 3

# --- round cards: name -> (event, turns with 2-4 players, turns with 5-6) --------------------
# S standard, T tunnel, D speeding-up, W switching (printed; turns read directly from scans).

ROUND_CARDS: Final = {
    "Angry Marshal": ("Angry Marshal", "SSTW", "SSW"),
    "Braking": ("Braking", "SSSS", "STSS"),
    "Bridge": (None, "SDS", "SD"),
    "Passengers' Rebellion": ("Passengers' Rebellion", "SSTSS", "STSW"),
    "Swivel Arm": ("Swivel Arm", "STSS", "STS"),
    "Take It All!": ("Take It All!", "STDS", "SDW"),
    "Tunnel": (None, "STSTS", "STST"),
}
STATIONS: Final = {
    "Marshal's Revenge": ("Marshal's Revenge", "SSTS", "SSTS"),
    "Pickpocketing": ("Pickpocketing", "SSTS", "SSTS"),
    "Hostage-Taking": ("Hostage-Taking", "SSTS", "SSTS"),
}
ROUNDS: Final = 5  # the last one is a station

# --- in words ---------------------------------------------------------------------------------
