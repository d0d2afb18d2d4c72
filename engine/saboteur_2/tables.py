"""What is printed in Saboteur and Saboteur 2: cards, roles, gold, with their provenance.

Numbers only, no logic. "Printed" means read from scans of the cards or agreed by several
published lists; "reconstructed" means that the sources are silent and we decided.
"""

from typing import Final

# --- path cards: id -> (copies, groups of sides, mark) ---------------------------------------
# Cards stand upright, north is up. A group is a set of openings joined inside the card; a lone
# opening is a stub. Shapes and counts of both boxes are printed (scans and several lists agree
# card by card; two lists hold the cards sideways, and one names another dead end for B11).

PATHS: Final = {
    "B1": (5, ("NESW",), ""),
    "B2": (5, ("NSW",), ""),
    "B3": (5, ("ESW",), ""),
    "B4": (4, ("NS",), ""),
    "B5": (3, ("EW",), ""),
    "B6": (4, ("NW",), ""),
    "B7": (5, ("SW",), ""),
    "B8": (1, ("N", "E", "S", "W"), ""),
    "B9": (1, ("N", "S", "W"), ""),
    "B10": (1, ("E", "S", "W"), ""),
    "B11": (1, ("N", "S"), ""),
    "B12": (1, ("E", "W"), ""),
    "B13": (1, ("N", "W"), ""),
    "B14": (1, ("S", "W"), ""),
    "B15": (1, ("S",), ""),
    "B16": (1, ("W",), ""),
    "X1": (2, ("NS", "EW"), ""),
    "X2": (1, ("NW", "ES"), ""),
    "X3": (1, ("NE", "SW"), ""),
    "X4": (1, ("S",), "ladder"),
    "X5": (1, ("E",), "ladder"),
    "X6": (1, ("ES",), "ladder"),
    "X7": (1, ("NE",), "ladder"),
    "X8": (1, ("ES",), "green"),
    "X9": (1, ("EW",), "green"),
    "X10": (1, ("NS", "E"), "green"),
    "X11": (1, ("NS",), "blue"),
    "X12": (1, ("EW",), "blue"),
    "X13": (1, ("NE",), "blue"),
    "X14": (1, ("NESW",), "crystal"),
    "X15": (1, ("NES",), "crystal"),
    "X16": (3, ("ESW",), "crystal"),
    "X17": (1, ("EW", "S"), "crystal"),
    "X18": (1, ("NSW", "E"), "crystal"),
    "X19": (1, ("ESW", "N"), "crystal"),
    "X20": (1, ("N",), "crystal"),
    "X21": (1, ("E",), "crystal"),
    "X22": (1, ("NE", "S"), ""),
    "X23": (2, ("NW", "S"), ""),
    "X24": (1, ("NS", "E", "W"), ""),
    "X25": (1, ("EW", "N", "S"), ""),
    "X26": (1, ("NS", "E"), ""),
}  # a door sits on the first group of its card

# Start and goal cards (printed).
START: Final = "S0"
GOALS: Final = ("GT", "GA", "GB")  # treasure, two stones
SPECIAL: Final = {
    "S0": ("NESW",),
    "GT": ("NESW",),
    "GA": ("NW",),
    "GB": ("SW",),
}

# --- action cards: id -> (copies in the base game, copies added by Saboteur 2) ----------------
# Counts of the base game are printed. Of the 21 cards that Saboteur 2 announces its rules name
# 20; two independent inventories show the last to be a rock-fall (R1).

ACTIONS: Final = {
    "BRK-P": (3, 0),
    "BRK-L": (3, 0),
    "BRK-C": (3, 0),
    "REP-P": (2, 0),
    "REP-L": (2, 0),
    "REP-C": (2, 0),
    "REP-PL": (1, 0),
    "REP-PC": (1, 0),
    "REP-LC": (1, 0),
    "ROCK": (3, 1),
    "MAP": (6, 0),
    "THEFT": (0, 4),
    "HANDSOFF": (0, 3),
    "SWAPHAND": (0, 2),
    "INSPECT": (0, 2),
    "SWAPHATS": (0, 2),
    "TRAP": (0, 3),
    "FREE": (0, 4),
}
KINDS: Final = (*PATHS, *ACTIONS)
TOOLS: Final = ("pickaxe", "lantern", "cart")

# --- roles ------------------------------------------------------------------------------------

ROLES: Final = ("blue", "green", "boss", "profiteer", "geologist", "saboteur")
BASE_ROLES: Final = ("digger", "saboteur")
ROLE_CARDS: Final = {  # Saboteur 2: all 15 are shuffled at every table (printed)
    "blue": 4,
    "green": 4,
    "boss": 1,
    "profiteer": 1,
    "geologist": 2,
    "saboteur": 3,
}
BASE_ROLE_CARDS: Final = {  # seats -> (diggers, saboteurs), one more than seats (printed)
    3: (3, 1),
    4: (4, 1),
    5: (4, 2),
    6: (5, 2),
    7: (5, 3),
    8: (6, 3),
    9: (7, 3),
    10: (7, 4),
}

# --- sizes (printed) --------------------------------------------------------------------------

HAND: Final = 6  # Saboteur 2, at every table
BASE_HAND: Final = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
ASIDE: Final = 10  # cards set aside unseen in each round of Saboteur 2
GOAL_NAMES: Final = ("top", "middle", "bottom")

# --- gold (printed) ---------------------------------------------------------------------------

NUGGETS: Final = {1: 16, 2: 8, 3: 4}  # value -> cards
SABOTEUR_PAY: Final = (0, 4, 3, 3, 2)  # base game: nuggets each, by number of saboteurs
MOST_NUGGETS: Final = 9  # cards drawn with ten players; else as many as players
SHARES: Final = (5, 4, 3, 2, 1)  # Saboteur 2: each winner's, by number of winners; then 1
BOSS_LESS: Final = 1
PROFITEER_LESS: Final = 2
