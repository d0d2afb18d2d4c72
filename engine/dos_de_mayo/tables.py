"""Numbers and words of 2 de Mayo that stand in the rules, not on the map or on a card."""

ZONES = 21
CUBES = (10, 30)  # Spanish, French
LIMITED_ORDERS = 2  # French orders of a turn whose origin is not exempt
ENTRY_TURN = 3  # first turn of entries from outside
LOSS_LIMIT = 4  # lost French units that make a French win impossible
VETO_GAP = 3  # difference of the hands from which on a draw can be vetoed
RATIO_CAP = 3  # switch ratio_cap="three": the table of combat stops here

SEATS = ("Spain", "France")
CARD_IDS = tuple(f"F{i}" for i in range(1, 12)), tuple(f"S{i}" for i in range(1, 12))
CARDS = (*CARD_IDS[0], *CARD_IDS[1])  # as actions count them: French first

PHASES = (
    "setup",
    "veto",
    "draw",
    "prepare",
    "orders",
    "reveal",
    "numbers",
    "crossing",
    "moved",
    "strength",
    "after",
    "repeat",
    "over",
)
STATUSES = ("standing", "cancelled", "void", "done", "stayed")

# Windows of the rules, and the phases in which they are open.
WINDOWS = {
    "P5": ("prepare",),
    "M2": ("reveal",),
    "M7": ("moved",),
    "R2": ("strength", "repeat"),
    "R4": ("after",),
    "any": ("prepare", "reveal", "moved", "strength", "repeat", "after"),
}
EFFECTS = (
    "blank",
    "murat",
    "recruit",
    "collaboration",
    "shootings",
    "repeat",
    "strength",
    "divide",
    "artillery",
    "charge",
    "cancel",
    "disorder",
    "mayor",
    "lieutenant",
    "release",
    "redirect",
    "shield",
)
PLACES = (None, "any", "own", "zone")

# Where the zones stand in our drawing, 1000 wide and 700 high; no source shows the map.
DRAWING = {
    1: (70, 60),
    2: (295, 60),
    3: (670, 60),
    4: (457, 120),
    5: (610, 200),
    6: (930, 60),
    7: (827, 243),
    8: (197, 188),
    9: (395, 323),
    10: (215, 338),
    11: (70, 311),
    12: (158, 492),
    13: (338, 533),
    14: (538, 407),
    15: (737, 416),
    16: (930, 391),
    17: (833, 536),
    18: (538, 574),
    19: (930, 640),
    20: (718, 640),
    21: (70, 640),
}
