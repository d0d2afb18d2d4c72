"""What each effect of a card needs, and which cards may have it."""

from collections import Counter
from dataclasses import dataclass

from powderkeg.engine.dos_de_mayo.edition import Card, fault
from powderkeg.engine.dos_de_mayo.tables import LIMITED_ORDERS, LOSS_LIMIT

__all__ = ["RULES", "check_cards"]

ANY = {"P5", "M2", "M7", "R2", "R4", "any"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a card with this effect looks like.

    *ids*: the card that has it and no other one; None: any card that has no effect of its own.
    *sides*: whose cards may have it. *amount*: least and most, None: no number is printed.
    """

    windows: set[str]
    ids: str | None = None
    sides: str = "FS"
    amount: tuple[int, int] | None = None
    permanent: bool = False
    once: bool = False


RULES = {
    "blank": Rule(windows={*ANY, "I"}),
    "murat": Rule(windows={"M2"}, ids="F1", amount=(LIMITED_ORDERS + 1, 30)),
    "recruit": Rule(windows={"M2", "M7"}),
    "collaboration": Rule(windows={"I"}, ids="F3"),
    "shootings": Rule(windows={"I"}, ids="F4", permanent=True),
    "repeat": Rule(windows={"R4"}, ids="F5"),
    "strength": Rule(windows={"R2"}, amount=(1, 9)),
    "divide": Rule(windows={"I"}, ids="F7"),
    "artillery": Rule(windows=ANY, ids="F8", amount=(1, 9), permanent=True),
    "charge": Rule(windows={"M7"}, ids="F9"),
    "cancel": Rule(windows={"M2"}),
    "disorder": Rule(windows={"I"}, sides="F", amount=(0, LIMITED_ORDERS), once=True),
    "mayor": Rule(windows=ANY, ids="S2", permanent=True),
    "lieutenant": Rule(windows=ANY, ids="S3", amount=(1, LOSS_LIMIT), permanent=True),
    "release": Rule(windows={"M2"}, sides="S", once=True),
    "redirect": Rule(windows={"M2"}, sides="S", once=True),
    "shield": Rule(windows={"R2"}, sides="S", amount=(1, 9), once=True),
}
OWNERS = {rule.ids: effect for effect, rule in RULES.items() if rule.ids}


def check_cards(cards: list[Card]) -> None:
    """OptionError, naming the card, unless every card fits its effect."""
    for card in cards:
        if reason := misfit(card, RULES[card.effect]):
            raise fault(f"card {card.id}", reason)
    for effect, n in Counter(card.effect for card in cards).items():
        if n > 1 and RULES[effect].once:
            raise fault("cards", f"{n} cards have the effect {effect!r}, at most one may")


def misfit(card: Card, rule: Rule) -> str | None:
    """What is wrong with *card*."""
    own = OWNERS.get(card.id, card.effect)
    if own != card.effect or rule.ids not in (None, card.id) or card.id[0] not in rule.sides:
        return f"effect {card.effect!r} does not fit this card"
    if not card.windows or not rule.windows.issuperset(card.windows):
        return f"effect {card.effect!r} needs windows out of {', '.join(sorted(rule.windows))}"
    if "I" in card.windows and (len(card.windows) > 1 or card.from_turn > 1 or card.id[0] == "S"):
        return "a card that acts at once is French and has no other window and no first turn"
    if card.permanent != rule.permanent:
        return f"permanent must be {str(rule.permanent).lower()}"
    least, most = rule.amount or (0, 0)
    if not least <= card.amount <= most:
        return f"amount must be {least} to {most}, not {card.amount}"
    if (card.effect == "recruit") != (card.place is not None):
        return 'place is "any", "own" or "zone" for the effect "recruit", else nothing'
    if (card.place == "zone") != (card.zone is not None):
        return 'zone is given with place = "zone", and only there'
    return None
