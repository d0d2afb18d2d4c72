"""The course of a turn: who chooses what, and what comes next."""

from functools import partial

from tests.dos_de_mayo.reference import cards, movement, orders, preparation, resolution
from tests.dos_de_mayo.reference.tables import FRANCE, SPAIN
from tests.dos_de_mayo.reference.things import Choice, Table, other

WINDOWS = ("prepare", "reveal", "moved", "strength", "after", "repeat")


def choices(table: Table) -> list[Choice]:
    if table.phase == "over":
        return []
    if table.phase in WINDOWS:
        return window_choices(table)
    ask = {
        "setup": preparation.setup_choices,
        "veto": preparation.veto_choices,
        "draw": preparation.draw_choices,
        "orders": orders.choices,
        "numbers": movement.number_choices,
        "crossing": movement.tie_choices,
    }
    return ask[table.phase](table)


# --- windows --------------------------------------------------------------------------------------


def window_choices(table: Table) -> list[Choice]:
    seat = table.to_act
    assert seat is not None
    played = [
        Choice(choice.number, choice.text, partial(act, table, choice))
        for choice in cards.playable(table, seat)
    ]
    return [Choice(0, "pass", partial(pass_on, table)), *played]


def pass_on(table: Table) -> None:
    assert table.to_act is not None
    table.passes += 1
    table.to_act = other(table.to_act)


def act(table: Table, choice: Choice) -> None:
    """A card, or Artillería; then the other player is asked."""
    assert table.to_act is not None
    seat, phase = table.to_act, table.phase
    choice.perform()
    if table.phase == "over":
        return
    table.passes = 0
    # A repeated fight opens a window of its own.
    table.to_act = other(seat) if table.phase == phase else None


def has_to_be_asked(table: Table, seat: int) -> bool:
    if table.sides[seat].hand:
        return True
    return seat == FRANCE and cards.has_artillery(table)


def first_asked(table: Table) -> int:
    return SPAIN if table.options["initiative"] == "spain" else FRANCE


# --- what comes next ------------------------------------------------------------------------------


def go_on(table: Table) -> None:
    """Until somebody has to choose."""
    while table.phase != "over":
        if table.phase in WINDOWS:
            if table.to_act is None:
                table.to_act = first_asked(table)
            if table.passes < 2:
                if has_to_be_asked(table, table.to_act):
                    return
                pass_on(table)
            else:
                close(table)
        elif table.phase == "orders" and table.to_act is None:
            movement.reveal(table)
        else:
            return


def close(table: Table) -> None:
    """After two passes in a row."""
    phase = table.phase
    table.passes, table.to_act = 0, None
    if phase == "prepare":
        table.phase, table.to_act = "orders", SPAIN
    elif phase == "reveal":
        movement.carry_out_spanish(table)
        movement.ask_numbers(table)
    elif phase == "moved":
        resolution.start(table)
    elif phase == "strength":
        resolution.resolve(table, table.fought)
    elif phase == "repeat":
        assert table.repeating is not None
        resolution.resolve(table, [table.repeating])
    else:
        resolution.end_turn(table)
