"""Steps R1, R3 and R5, combat and the end of the game (rules, 5.4, 6 and 8)."""

from tests.dos_de_mayo.reference import preparation
from tests.dos_de_mayo.reference.tables import FRANCE, GATES, SPAIN, TURNS
from tests.dos_de_mayo.reference.things import Table, two

GREATEST_RATIO = 3  # of the switch ratio_cap


def start(table: Table) -> None:
    """R1."""
    table.forget_movement()
    table.fought = table.conflict_zones()
    if table.fought:
        table.phase = "strength"
    else:
        end_turn(table)


def resolve(table: Table, zones: list[int]) -> None:
    """R3, or the repeat of one zone: everything from the strengths at this moment."""
    losses = {zone: losses_in(table, zone) for zone in zones}
    for zone, (spanish, french) in losses.items():
        table.units[SPAIN][zone] -= spanish
        table.units[FRANCE][zone] -= french
        table.losses += french
    table.shield = table.repeating = None
    if not table.check_limit():
        table.phase = "after"


def losses_in(table: Table, zone: int) -> tuple[int, int]:
    """Spanish and French units lost."""
    spanish, french = (
        table.units[seat][zone] + table.bonus[seat][zone] for seat in (SPAIN, FRANCE)
    )
    if spanish == french:
        return 0, 0
    ratio = max(spanish, french) // min(spanish, french)
    if table.options["ratio_cap"] == "three":
        ratio = min(ratio, GREATEST_RATIO)
    if spanish > french:
        return 0, min(ratio, table.units[FRANCE][zone])
    lost = min(ratio, table.units[SPAIN][zone])
    return max(0, lost - 1) if zone == table.shield else lost, 0


def end_turn(table: Table) -> None:
    """R5."""
    table.fought, table.bonus, table.artillery = [], two(), None
    if table.turn == TURNS:
        table.end_game(FRANCE if france_has_won(table) else SPAIN)
    else:
        table.turn += 1
        preparation.start(table)


def france_has_won(table: Table) -> bool:
    return (
        table.units[SPAIN].total() == 0
        and all(table.units[FRANCE][gate] > 0 for gate in GATES)
        and table.losses < table.limit
    )
