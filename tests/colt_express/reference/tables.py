"""What lies in the box (rules, section 2)."""

from dataclasses import dataclass

CHARACTERS = ("Belle", "Cheyenne", "Django", "Doc", "Ghost", "Tuco")

# 2.2: value -> number of purses
PURSES = {250: 8, 300: 2, 350: 2, 400: 2, 450: 2, 500: 2}
START_PURSE = 250
JEWEL = 500
STRONGBOX = 1000
GUNSLINGER = 1000
HOSTAGE_MONEY = 250

# 2.3: letter -> (purses, jewels)
IMPRINTS = {"A": (1, 0), "B": (3, 0), "C": (1, 1), "D": (3, 1), "E": (4, 1), "F": (0, 3)}

NEUTRAL_BULLETS = 13
REVOLVER = 6

# 2.4: copies of each action card; two seats have the cards of 11.5 instead
KINDS = ("move", "floor", "marshal", "fire", "rob", "punch")
COPIES = {"move": 2, "floor": 2, "marshal": 1, "fire": 2, "rob": 2, "punch": 1}
BULLET = "bullet"


@dataclass(frozen=True)
class RoundCard:
    """2.5: S Standard, T Tunnel, D Speeding-Up, W Switching."""

    name: str
    few: str  # turns of the card in the set "2-4"
    many: str  # and in the set "5-6"
    event: bool = True

    def turns(self, seats: int) -> str:
        return self.few if seats <= 4 else self.many


ROUND_CARDS = (
    RoundCard("Angry Marshal", "SSTW", "SSW"),
    RoundCard("Braking", "SSSS", "STSS"),
    RoundCard("Bridge", "SDS", "SD", event=False),
    RoundCard("Passengers' Rebellion", "SSTSS", "STSW"),
    RoundCard("Swivel Arm", "STSS", "STS"),
    RoundCard("Take It All!", "STDS", "SDW"),
    RoundCard("Tunnel", "STSTS", "STST", event=False),
)
STATIONS = (
    RoundCard("Marshal's Revenge", "SSTS", "SSTS"),
    RoundCard("Pickpocketing", "SSTS", "SSTS"),
    RoundCard("Hostage-Taking", "SSTS", "SSTS"),
)
CARD_OF_ROUND = {card.name: card for card in (*ROUND_CARDS, *STATIONS)}
LAST_ROUND = 4
