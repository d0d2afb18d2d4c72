"""The setup choice and steps P1 to P4 (rules, 4 and 5.1)."""

from functools import partial

from tests.dos_de_mayo.reference import chance
from tests.dos_de_mayo.reference.tables import (
    DECKS,
    FRANCE,
    FRENCH_SETUP,
    GATES,
    IMMEDIATE,
    IN_EACH_BOX,
    SEATS,
    SPAIN,
    SPANISH_SETUP,
    SPARE_SETUP,
)
from tests.dos_de_mayo.reference.things import Choice, Side, Table, Units, other, put

VETO_GAP = 3


def lay_out(table: Table) -> None:
    table.units = [Units(SPANISH_SETUP), Units(FRENCH_SETUP)]
    table.outside = Units(dict.fromkeys(GATES, IN_EACH_BOX))
    table.spare = list(SPARE_SETUP)
    spanish = [card for card in DECKS[SPAIN] if card != "S1"]
    table.sides = [Side(["S1"], spanish), Side([], list(DECKS[FRANCE]))]
    table.phase, table.to_act = "setup", FRANCE


def setup_choices(table: Table) -> list[Choice]:
    french = table.sides[FRANCE]

    def take(card: str, pile: list[str]) -> None:
        french.deck.remove(card)
        pile.append(card)
        table.phase, table.to_act = "orders", SPAIN

    return [
        Choice(6, "take F1", partial(take, "F1", french.hand)),
        Choice(7, "take F8", partial(take, "F8", french.hand)),
        Choice(8, "take F8 and place it", partial(take, "F8", french.table)),
    ]


def gap(table: Table) -> int:
    """French hand minus Spanish hand; permanents do not count."""
    return len(table.sides[FRANCE].hand) - len(table.sides[SPAIN].hand)


def start(table: Table) -> None:
    """P1."""
    if abs(gap(table)) >= VETO_GAP:
        table.phase = "veto"
        table.to_act = SPAIN if gap(table) > 0 else FRANCE
    else:
        ask_draws(table)


def veto_choices(table: Table) -> list[Choice]:
    assert table.to_act is not None
    seat = table.to_act

    def veto() -> None:
        pays = abs(gap(table)) == VETO_GAP or table.options["veto_price"] == "always"
        table.barred = list(SEATS) if pays else [other(seat)]
        ask_draws(table)

    return [Choice(4, "allow", partial(ask_draws, table)), Choice(5, "veto", veto)]


def ask_draws(table: Table) -> None:
    """P2: who is barred or has nothing to draw is not asked."""
    table.pending = [seat for seat in SEATS if table.sides[seat].deck and seat not in table.barred]
    table.phase = "draw"
    go_on_drawing(table)


def go_on_drawing(table: Table) -> None:
    if table.pending:
        table.to_act = table.pending[0]
        return
    drawn = [draw_card(table, seat) for seat in SEATS if table.draws[seat]]
    table.barred, table.draws = [], [None, None]
    table.phase, table.to_act = "prepare", None
    for card in drawn:
        if card in IMMEDIATE:
            immediate(table, card)


def draw_choices(table: Table) -> list[Choice]:
    def choose(wish: bool) -> None:
        seat = table.pending.pop(0)
        table.draws[seat] = wish
        go_on_drawing(table)

    return [
        Choice(2, "decline", partial(choose, False)),
        Choice(3, "draw", partial(choose, True)),
    ]


def draw_card(table: Table, seat: int) -> str:
    """P3."""
    side = table.sides[seat]
    place = chance.draw(table.chance, chance.DRAW, len(side.deck), seat=seat, count=table.turn)
    card = side.deck.pop(place)
    put(side.hand, card)
    return card


def immediate(table: Table, card: str) -> None:
    """P4: only the French deck has such cards."""
    french = table.sides[FRANCE]
    table.take_from_hand(card, french.table if card == "F4" else french.discard)
    if card == "F3":
        lose_a_card(table)
    if card == "F7":
        table.turba = max(table.units[SPAIN].values(), default=0) >= 2
    if card == "F11":
        table.one_order = not table.blank("F11")


def lose_a_card(table: Table) -> None:
    spanish = table.sides[SPAIN]
    if not spanish.hand:
        return
    n = len(spanish.hand)
    place = chance.draw(table.chance, chance.DISCARD, n, seat=SPAIN, count=table.turn)
    table.take_from_hand(spanish.hand[place], spanish.discard)
