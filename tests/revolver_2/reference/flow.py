"""The course of the game: who chooses what, and what comes next (rules, sections 5, 6, 12, 13)."""

from functools import partial

from tests.revolver_2.reference import effects, playing, preparation, totals
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE, MINE
from tests.revolver_2.reference.things import Choice, Hits, Table


def choices(table: Table) -> list[Choice]:
    match table.phase:
        case "over":
            return []
        case "poker":
            return preparation.choices(table)
        case "space":
            return [
                Choice(2, "leave", partial(arrive, table, next_area=True)),
                Choice(3, "enter", partial(arrive, table, next_area=False)),
            ]
        case "play":
            return playing.choices(table, partial(done, table))
        case "target":
            return effects.choices(table)
        case _:
            return playing.payment_choices(table)


def go_on(table: Table) -> None:
    """Until somebody has to choose."""
    while table.phase != "over" and table.paying is None:
        if table.stack:
            if effects.go_on(table):
                return
        elif ask(table) or next_step(table):
            return


def ask(table: Table) -> bool:
    """Whether nothing is left to do before the next choice of this step."""
    if table.step == "poker":
        return True
    if table.step in ("guardians", "mapache"):
        table.phase = "play"
        table.to_act = GUARDIANS if table.step == "guardians" else MAPACHE
        return True
    return False


def next_step(table: Table) -> bool:
    """The step is over; whether the Guardians have to say where the marker goes."""
    match table.step:
        case "setup":
            preparation.go_on(table)
            if table.round:
                table.area = 0
                reach(table, 1)
        case "enter":
            table.step = "recruit"
            table.push_recruits(space_recruits(table))
        case "recruit":
            table.step = "guardians"
            table.draw(GUARDIANS, table.rules["draw_per_turn"])
        case "attack":
            return end_round(table)
    return False


def done(table: Table) -> None:
    if table.step == "guardians":
        table.actions = 0
        table.step = "mapache"
        table.draw(MAPACHE, table.rules["draw_per_turn"])
        return
    table.step = "attack"
    if totals.attack_wins(table):
        table.stack.append(Hits(table.rules["hits_per_won_attack"]))


# --- the marker -----------------------------------------------------------------------------------


def reach(table: Table, space: int) -> None:
    table.space, table.step = space, "enter"
    if space == 1:
        table.push_list("on_enter", table.place)


def arrive(table: Table, *, next_area: bool) -> None:
    assert table.area is not None
    assert table.space is not None
    if next_area:
        table.area += 1
        reach(table, 1)
    else:
        reach(table, table.space + 1)


def space_recruits(table: Table) -> int:
    assert table.space is not None
    return table.data.areas[table.place].recruits[table.space - 1]


def move_marker(table: Table) -> bool:
    """Whether the Guardians have a choice."""
    optional = table.data.areas[table.place].optional
    space = table.space
    assert space is not None
    if space == len(optional):
        arrive(table, next_area=True)
    elif not optional[space]:
        arrive(table, next_area=False)
    elif any(totals.blockade_effects(table, GUARDIANS, "no_optional_space")):
        arrive(table, next_area=True)
    else:
        table.phase, table.to_act, table.step = "space", GUARDIANS, "end"
        return True
    return False


# --- the end of a round ---------------------------------------------------------------------------


def end_round(table: Table) -> bool:
    if table.kills == 0:
        effects.change_army(table, -1)
        if table.phase == "over":
            return False
    if table.area == MINE and table.space == table.rules["final_space"]:
        if any(table.person(guardian).leader for guardian in table.guardians):
            table.finish(GUARDIANS, "showdown")
        else:
            table.finish(MAPACHE, "leader_lost")
        return False
    clean_up(table)
    table.round += 1
    return move_marker(table)


def clean_up(table: Table) -> None:
    table.kills = table.shields = table.actions = 0
    table.modifier = [0, 0]
    table.tunnels_used = table.gatling_used = 0
