"""Does a data set of Revolver 2 fit together, and the parameters it is played with?"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from powderkeg.engine.revolver_2.edition import Data, fault
from powderkeg.engine.revolver_2.tables import ALLOWED, EFFECT_FIELDS, SEATS, SETS
from powderkeg.engine.revolver_2.vocabulary import Area, Card, Effect, Entry

__all__ = ["check"]

TOWNS = SETS[:2]
MOST_GUARDIANS = 19
FIELDS = ("n", "amount", "limit", "player", "max_power", "value", "filter", "applies_to", "areas")

Rules = Mapping[str, Any]


def check(data: Data, rules: Rules) -> None:
    """OptionError, naming the entry, unless *data* can be played with the parameters *rules*."""
    check_rules(rules)
    check_areas(data.areas, rules)
    check_guardians(data, rules)
    check_poker(data, rules)
    for seat, cards in enumerate(data.cards):
        if (total := sum(card.copies for card in cards)) != rules["deck_size"]:
            expected = f"expected {rules['deck_size']} cards (deck_size)"
            raise fault(f"card: deck {SEATS[seat]}", f"{expected}, the copies add up to {total}")
        for card in cards:
            check_card(card, rules, {area.id for area in data.areas})
    check_effects(data, rules)


def check_rules(rules: Rules) -> None:
    """What the ranges of single parameters do not say."""
    if rules["army_tokens_start"] > rules["army_tokens_total"]:
        most = rules["army_tokens_total"]
        raise fault("rules.army_tokens_start", f"must be 1 to {most} (army_tokens_total)")
    if rules["poker_cards_removed"] >= rules["poker_cards_per_player"]:
        most = rules["poker_cards_per_player"] - 1
        raise fault(
            "rules.poker_cards_removed", f"must be 0 to {most}, below poker_cards_per_player"
        )
    if rules["starting_guardians"] + rules["recruits"] > MOST_GUARDIANS:
        raise fault("rules.recruits", f"at most {MOST_GUARDIANS} guardians together")
    values = rules["power_token_values"]
    numbers = isinstance(values, list) and all(type(value) is int for value in values)
    if not numbers or not values or len(set(values)) != len(values) or not valid_values(values):
        raise fault("rules.power_token_values", "expected different numbers from 1 to 9")


def valid_values(values: list[int]) -> bool:
    """Can tokens show these numbers?"""
    return all(1 <= value <= 9 for value in values)


# --- tables --------------------------------------------------------------------------------------


def check_areas(areas: list[Area], rules: Rules) -> None:
    """Three cards a set in their places, with the special cards where they belong."""
    check_positions(areas)
    expected = [(name, i) for name in TOWNS for i in (1, 2, 3)] + [(SETS[2], i) for i in (4, 5, 6)]
    found = [(area.set, area.position) for area in areas]
    if found != expected:
        raise fault(
            "area",
            "expected positions 1 to 3 of crystal_river and of cataratas_de_buffalo and 4 to 6 of "
            f"malpaso, once each, got {found}",
        )
    for area in areas:
        check_spaces(area)
    for special in ("dynamite_bridge", "gatling_and_tunnels"):
        where = [area for area in areas if area.special == special]
        if len(where) != 1 or where[0].set != SETS[2]:
            raise fault("area", f"exactly one area of malpaso has special = {special!r}")
    mine = areas[-1]
    if mine.special != "gatling_and_tunnels":
        raise fault(f"area {mine.id}", "position 6 must have special = 'gatling_and_tunnels'")
    if len(mine.spaces) != rules["final_space"]:
        raise fault(f"area {mine.id}", f"expected {rules['final_space']} spaces (final_space)")


def check_positions(areas: list[Area]) -> None:
    """Each in a place of its set that is its own; *areas* are sorted."""
    for area in areas:
        first, last = (4, 6) if area.set == SETS[2] else (1, 3)
        if not first <= area.position <= last:
            expected = f"position must be {first} to {last} in set {area.set!r}"
            raise fault(f"area {area.id}", f"{expected}, not {area.position}")
    for one, two in pairwise(areas):
        if (one.set, one.position) == (two.set, two.position):
            raise fault(f"area {two.id}", f"position {two.position} is that of {one.id} too")


def check_spaces(area: Area) -> None:
    """Optional spaces at the end and in towns only, recruits in towns only."""
    optional = [space.optional for space in area.spaces]
    if optional[0] or optional != sorted(optional):
        raise fault(f"area {area.id}", "the first space is compulsory, optional ones come last")
    if area.set not in TOWNS and (any(optional) or any(space.recruits for space in area.spaces)):
        raise fault(f"area {area.id}", "optional spaces and recruits are for the two town sets")


def check_guardians(data: Data, rules: Rules) -> None:
    """Numbers, survival, leader."""
    for role, name in (("starting", "starting_guardians"), ("recruit", "recruits")):
        if (n := sum(guardian.role == role for guardian in data.guardians)) != rules[name]:
            raise fault("guardian", f"expected {rules[name]} of role {role!r} ({name}), got {n}")
    for one, two in zip(data.guardians, data.guardians[1:], strict=False):
        if one.survival == two.survival:
            raise fault(f"guardian {two.id}", f"survival {two.survival} is that of {one.id} too")
    leaders = [guardian for guardian in data.guardians if guardian.leader]
    if len(leaders) != 1 or leaders[0].role != "starting":
        raise fault("guardian", "exactly one starting guardian has leader = true")
    for guardian in data.guardians:
        check_grit(f"guardian {guardian.id}", guardian.true_grit, rules)


def check_grit(entry: str, grit: int, rules: Rules) -> None:
    """No more tokens than a card may hold."""
    if grit > rules["max_true_grit_per_card"]:
        most = rules["max_true_grit_per_card"]
        raise fault(entry, f"true_grit must be 0 to {most} (max_true_grit_per_card), not {grit}")


def check_poker(data: Data, rules: Rules) -> None:
    """Six cards a player; numbers have a value."""
    for seat, cards in enumerate(data.poker):
        if len(cards) != rules["poker_cards_per_player"]:
            expected = f"expected {rules['poker_cards_per_player']} (poker_cards_per_player)"
            raise fault(f"poker: owner {SEATS[seat]}", f"{expected} cards, got {len(cards)}")
        for card in cards:
            if (card.kind == "number") != (card.value is not None):
                raise fault(
                    f"poker {card.id}", "value is for cards of kind 'number', which need it"
                )


def check_card(card: Card, rules: Rules, areas: set[str]) -> None:
    """The fields that go with the type and the deck."""
    entry = f"card {card.id}"
    firepower = card.type == "firepower"
    if (card.power is not None) != firepower:
        raise fault(entry, "power is for type 'firepower', which needs it")
    if not firepower and (card.true_grit or card.power_by_area):
        raise fault(entry, "true_grit and power_by_area are for type 'firepower'")
    if card.while_in_play and card.type != "blockade":
        raise fault(entry, "while_in_play is for type 'blockade'")
    if card.gunpowder and card.deck == "mapache":
        raise fault(entry, "gunpowder is for deck 'guardians'")
    if card.bullet and card.deck == "guardians":
        raise fault(entry, "bullet is for deck 'mapache'")
    check_grit(entry, card.true_grit, rules)
    for name in ("cost_by_area", "power_by_area", "areas_only"):
        check_named(f"{entry}.{name}", getattr(card, name), areas)


def check_named(entry: str, names: Iterable[str], areas: set[str]) -> None:
    """Every area named exists."""
    for name in names:
        if name not in areas:
            raise fault(entry, f"there is no area {name!r}, only {', '.join(sorted(areas))}")


# --- effects -------------------------------------------------------------------------------------


def check_effects(data: Data, rules: Rules) -> None:
    """Every effect of every list."""
    areas = {area.id for area in data.areas}
    for entry in data.entries():
        for name in ALLOWED:
            for i, effect in enumerate(getattr(entry, name, [])):
                check_effect(f"{title(entry)}.{name}[{i}]", name, effect, rules, areas)


def title(entry: Entry) -> str:
    """The table and the id of an entry."""
    return f"{type(entry).__name__.lower()} {entry.id}"


def check_effect(where: str, name: str, effect: Effect, rules: Rules, areas: set[str]) -> None:
    """A known operation in its place, with exactly its fields."""
    if effect.op not in ALLOWED[name]:
        raise fault(where, f"op {effect.op!r} is none of {', '.join(sorted(ALLOWED[name]))}")
    needed, optional = EFFECT_FIELDS[effect.op]
    given = {field for field in FIELDS if getattr(effect, field) is not None}
    if not needed <= given <= needed | optional:
        words = ", ".join(sorted(needed)) or "no field"
        more = f" and perhaps {', '.join(sorted(optional))}" if optional else ""
        raise fault(where, f"op {effect.op!r} needs {words}{more}, got {', '.join(sorted(given))}")
    if effect.amount == 0:
        raise fault(where, "amount must be -20 to 20, not 0")
    if effect.value is not None and effect.value not in rules["power_token_values"]:
        raise fault(where, f"value must be one of {rules['power_token_values']}")
    if effect.op == "place_true_grit" and effect.player != "guardians":
        raise fault(where, "player must be 'guardians'")
    check_named(where, effect.areas or [], areas)
