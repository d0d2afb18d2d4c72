"""Turns and their decisions (rules, section 3; contract, section 4)."""

from collections.abc import Callable
from functools import partial

from tests.saboteur_2.reference import actions, maze, payment, setup
from tests.saboteur_2.reference.tables import (
    BROKEN,
    DOORS,
    GOAL_NAMES,
    NUMBER,
    SHAPES,
    TOOLS,
    Cell,
)
from tests.saboteur_2.reference.things import Choice, Placed, Player, Table

DONE, PASS, DISCARD_TWO, SKIP = 63, 60, 61, 62
UPRIGHT, TURNED = 64, 65
SEAT, GOAL, TOOL, DISCARD, REMOVE = 72, 96, 100, 128, 192


def choices(table: Table) -> list[Choice]:
    """Legal actions, ascending by number."""
    by_phase: dict[str, Callable[[Table], list[Choice]]] = {
        "play": play_choices,
        "cell": cell_choices,
        "turn": turn_choices,
        "target": target_choices,
        "tool": tool_choices,
        "discard": discard_choices,
        "remove": remove_choices,
        "nugget": payment.nugget_choices,
        "theft": payment.theft_choices,
        "over": lambda _table: [],
    }
    return by_phase[table.phase](table)


def held(player: Player) -> list[str]:
    return sorted(+player.hand, key=NUMBER.__getitem__)


# --- choosing a turn ------------------------------------------------------------------------------


def play_choices(table: Table) -> list[Choice]:
    player = table.acting
    if not player.hand.total():
        return [Choice(SKIP, "skip", partial(end_turn, table))]
    found = [
        Choice(NUMBER[card], f"play {card}", partial(begin, table, card))
        for card in held(player)
        if playable(table, card)
    ]
    found.append(Choice(PASS, "pass", partial(begin_discard, table, "pass")))
    if table.combined and player.hand.total() >= 2 and player.front:
        found.append(Choice(DISCARD_TWO, "discard two", partial(begin_discard, table, "two")))
    return found


def playable(table: Table, card: str) -> bool:
    if card in SHAPES or card == "ROCK":
        return bool(cells(table, card))
    return bool(actions.targets(table, card))


def may_dig(player: Player) -> bool:
    return not {*BROKEN.values(), "TRAP"} & set(player.front)


def may_lay_door(table: Table, card: str) -> bool:
    """O4: gold-diggers lay only doors of their own colour."""
    door, role = SHAPES[card].flag, table.acting.dwarf.role
    if door not in DOORS or not table.options["own_doors"]:
        return True
    return role not in DOORS or role == door


def cells(table: Table, card: str) -> list[Cell]:
    """Where a path card may lie, or which cards a rock-fall may hit."""
    if card == "ROCK":
        return sorted(table.maze)
    if not may_dig(table.acting) or not may_lay_door(table, card):
        return []
    return list(maze.tunnels(table).places(card))


def begin(table: Table, card: str) -> None:
    table.card = card
    if card in SHAPES or card == "ROCK":
        ask(table, "cell", cell_choices(table))
    else:
        ask(table, "target", target_choices(table))


def ask(table: Table, phase: str, found: list[Choice]) -> None:
    """A single option is taken at once."""
    if len(found) == 1:
        found[0].perform()
    else:
        table.phase = phase


# --- path cards and rock-falls --------------------------------------------------------------------


def cell_choices(table: Table) -> list[Choice]:
    assert table.card is not None
    return [
        Choice(
            65536 + 512 * (x + 200) + (y + 200),
            f"at {x},{y}",
            partial(choose_cell, table, (x, y)),
        )
        for x, y in cells(table, table.card)
    ]


def choose_cell(table: Table, cell: Cell) -> None:
    table.cell = cell
    if table.card == "ROCK":
        actions.rock_fall(table)
        finish(table, draws=1)
    else:
        ask(table, "turn", turn_choices(table))


def turn_choices(table: Table) -> list[Choice]:
    assert table.card is not None
    assert table.cell is not None
    return [
        Choice(
            TURNED if turned else UPRIGHT,
            "turned" if turned else "upright",
            partial(lay_path, table, turned=turned),
        )
        for turned in maze.tunnels(table).places(table.card)[table.cell]
    ]


def lay_path(table: Table, *, turned: bool) -> None:
    card, cell = table.card, table.cell
    assert card is not None
    assert cell is not None
    player = actions.leave_hand(table, card)
    table.maze[cell] = Placed(card, turned)
    if table.options["own_doors"] and SHAPES[card].flag in DOORS:
        player.dwarf.laid.add(SHAPES[card].flag)
    if maze.turn_goals(table, cell):
        table.clear_move()
        payment.end_round(table, found=True)
    else:
        finish(table, draws=1)


# --- cards with a target --------------------------------------------------------------------------


def target_choices(table: Table) -> list[Choice]:
    card = table.card
    assert card is not None
    is_map = card == "MAP"
    return [
        Choice(
            (GOAL if is_map else SEAT) + target,
            GOAL_NAMES[target] if is_map else f"seat {target}",
            partial(choose_target, table, target),
        )
        for target in actions.targets(table, card)
    ]


def choose_target(table: Table, target: int) -> None:
    assert table.card is not None
    table.target = target
    if table.card.startswith("REP"):
        ask(table, "tool", tool_choices(table))
    else:
        use(table, None)


def tool_choices(table: Table) -> list[Choice]:
    assert table.card is not None
    assert table.target is not None
    broken = actions.mendable(table.card, table.players[table.target])
    return [
        Choice(TOOL + place, name, partial(use, table, BROKEN[letter]))
        for place, (letter, name) in enumerate(TOOLS.items())
        if BROKEN[letter] in broken
    ]


def use(table: Table, broken: str | None) -> None:
    card, target = table.card, table.target
    assert card is not None
    assert target is not None
    actions.use(table, card, target, broken)
    finish(table, draws=0 if card == "SWAPHAND" else 1)


# --- discarding -----------------------------------------------------------------------------------


def begin_discard(table: Table, how: str) -> None:
    table.phase, table.discarding = "discard", how


def discard_choices(table: Table) -> list[Choice]:
    chosen = sorted(table.chosen.elements(), key=NUMBER.__getitem__)
    rest = table.acting.hand - table.chosen
    later = [card for card in held(table.acting) if rest[card]]
    if chosen:
        later = [card for card in later if NUMBER[card] >= NUMBER[chosen[-1]]]
    elif table.discarding == "two":
        later = [card for card in later if rest[card] > 1 or card != later[-1]]
    found = [
        Choice(DISCARD + NUMBER[card], f"discard {card}", partial(choose_discard, table, card))
        for card in later
    ]
    if table.discarding == "pass" and chosen:
        found.insert(0, Choice(DONE, "done", partial(discard, table)))
    return found


def choose_discard(table: Table, card: str) -> None:
    table.chosen[card] += 1
    number = table.chosen.total()
    if table.discarding == "two":
        if number == 2:
            ask(table, "remove", remove_choices(table))
    elif number == (3 if table.combined else 1):
        discard(table)


def discard(table: Table, removed: str | None = None) -> None:
    """Put the chosen cards away face down."""
    player = table.acting
    player.hand -= table.chosen
    player.discards[table.epoch] += table.chosen
    if removed is None:
        finish(table, draws=table.chosen.total())
    else:
        actions.take_from_front(table, player, removed)
        finish(table, draws=1)


def remove_choices(table: Table) -> list[Choice]:
    return [
        Choice(REMOVE + NUMBER[card], f"remove {card}", partial(discard, table, card))
        for card in table.acting.front
    ]


# --- the end of a turn ----------------------------------------------------------------------------


def finish(table: Table, draws: int) -> None:
    player = table.acting
    for _ in range(draws):
        setup.draw(table, player)
    end_turn(table)


def end_turn(table: Table) -> None:
    assert table.to_act is not None
    table.clear_move()
    if not table.pile_size and not any(player.hand.total() for player in table.players):
        payment.end_round(table, found=False)
    else:
        table.to_act = table.left_of(table.to_act)
