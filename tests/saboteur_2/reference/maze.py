"""The tunnels (rules, section 4), computed anew each time from the cards that lie there."""

from collections.abc import Iterator

from tests.saboteur_2.reference.tables import (
    FIXED,
    GOAL_CELLS,
    OPPOSITE,
    SHAPES,
    START,
    STEP,
    TREASURE,
    Cell,
    Groups,
)
from tests.saboteur_2.reference.things import Goal, Placed, Table

Node = tuple[Cell, int]  # a cell and the place of a group of its card


def beside(cell: Cell, side: str) -> Cell:
    dx, dy = STEP[side]
    return cell[0] + dx, cell[1] + dy


def is_open(groups: Groups, side: str) -> bool:
    return any(side in group for group in groups)


class Tunnels:
    """The face-up cards of a maze and what is connected with the start (4.1)."""

    def __init__(self, maze: dict[Cell, Placed], goals: list[Goal], *, combined: bool) -> None:
        self.maze = maze
        self.goals = goals
        self.combined = combined
        self.faces: dict[Cell, Groups] = {START: FIXED["S0"].upright}
        for cell, placed in maze.items():
            self.faces[cell] = SHAPES[placed.card].groups(turned=placed.turned)
        for cell, goal in zip(GOAL_CELLS, goals, strict=True):
            if goal.face_up:
                self.faces[cell] = FIXED[goal.card].groups(turned=goal.turned)
        self.reachable = self.connected(door=None)

    def flag(self, cell: Cell) -> str:
        return SHAPES[self.maze[cell].card].flag if cell in self.maze else ""

    def node(self, cell: Cell, side: str) -> Node | None:
        """The group of a face-up card that has an opening on that side."""
        for place, group in enumerate(self.faces.get(cell, ())):
            if side in group:
                return cell, place
        return None

    def roots(self) -> list[Node]:
        """The start card; in the combined game every ladder is joined to it."""
        ladders = [cell for cell in self.maze if self.flag(cell) == "ladder"]
        return [(START, 0), *((cell, 0) for cell in ladders if self.combined)]

    def joined(self, node: Node) -> Iterator[Node]:
        """The nodes beside a node with both touching sides open."""
        cell, place = node
        for side in self.faces[cell][place]:
            found = self.node(beside(cell, side), OPPOSITE[side])
            if found is not None:
                yield found

    def connected(self, door: str | None) -> set[Node]:
        """Everything connected with the start when the groups with a *door* are removed."""
        todo = self.roots()
        found = set(todo)
        while todo:
            for node in self.joined(todo.pop()):
                shut = door is not None and node[1] == 0 and self.flag(node[0]) == door
                if node not in found and not shut:
                    found.add(node)
                    todo.append(node)
        return found

    # --- laying a card (4.2, 4.3) -----------------------------------------------------------------

    def may_lie(self, card: str, cell: Cell, *, turned: bool) -> bool:
        """Whether a card may be laid there, doors apart."""
        if cell == START or cell in GOAL_CELLS or cell in self.maze:
            return False
        groups = SHAPES[card].groups(turned=turned)
        if not self.edges_match(groups, cell):
            return False
        if SHAPES[card].flag == "ladder":
            return self.touches(cell) and not self.beside_goal(cell)
        return self.continues_tunnel(groups, cell)

    def edges_match(self, groups: Groups, cell: Cell) -> bool:
        return not mismatches(self, groups, cell)

    def continues_tunnel(self, groups: Groups, cell: Cell) -> bool:
        return any(
            is_open(groups, side)
            and self.node(beside(cell, side), OPPOSITE[side]) in self.reachable
            for side in STEP
        )

    def touches(self, cell: Cell) -> bool:
        """Whether the start or an ordinary card lies beside the cell."""
        return any(
            neighbour == START or neighbour in self.maze
            for neighbour in (beside(cell, side) for side in STEP)
        )

    def beside_goal(self, cell: Cell) -> bool:
        return any(beside(cell, side) in GOAL_CELLS for side in STEP)

    def free_cells(self) -> list[Cell]:
        """Empty cells beside something, by x, then y."""
        around = {beside(cell, side) for cell in self.faces for side in STEP}
        return sorted(around - self.maze.keys() - {START, *GOAL_CELLS})

    def places(self, card: str) -> dict[Cell, list[bool]]:
        """Where the card may lie, and in which positions: upright (False), turned (True)."""
        positions = [False] if SHAPES[card].alike else [False, True]
        found = {}
        for cell in self.free_cells():
            fitting = [turned for turned in positions if self.may_lie(card, cell, turned=turned)]
            if fitting:
                found[cell] = fitting
        return found


def tunnels(table: Table) -> Tunnels:
    return Tunnels(table.maze, table.goals, combined=table.combined)


# --- reaching goals (4.4) -------------------------------------------------------------------------


def turn_goals(table: Table, laid: Cell) -> bool:
    """Turn over every goal that is reached, again and again; whether the treasure was found."""
    while True:
        now = tunnels(table)
        reached = {}
        for place, goal in enumerate(table.goals):
            sides = reaching_sides(now, GOAL_CELLS[place])
            if sides and not goal.face_up:
                reached[place] = sides
        for place, sides in reached.items():
            goal = table.goals[place]
            if goal.card != TREASURE:
                goal.turned = orientation(now, goal.card, GOAL_CELLS[place], sides, laid)
        for place in reached:
            table.goals[place].face_up = True
        if any(table.goals[place].card == TREASURE for place in reached):
            return True
        if not reached:
            return False


def reaching_sides(now: Tunnels, cell: Cell) -> list[str]:
    """Sides of a goal at which a reachable tunnel arrives."""
    return [side for side in STEP if now.node(beside(cell, side), OPPOSITE[side]) in now.reachable]


def orientation(now: Tunnels, card: str, cell: Cell, sides: list[str], laid: Cell) -> bool:
    """Whether a stone is turned (4.5)."""
    newest = [side for side in sides if beside(cell, side) == laid]
    candidates = [
        turned
        for turned in (False, True)
        if any(is_open(FIXED[card].groups(turned=turned), side) for side in newest or sides)
    ]

    def merit(turned: bool) -> tuple[int, int, bool]:
        groups = FIXED[card].groups(turned=turned)
        opened = sum(is_open(groups, side) for side in sides)
        return -opened, mismatches(now, groups, cell), turned

    return min(candidates, key=merit)


def mismatches(now: Tunnels, groups: Groups, cell: Cell) -> int:
    count = 0
    for side in STEP:
        neighbour = now.faces.get(beside(cell, side))
        if neighbour is not None:
            count += is_open(groups, side) != is_open(neighbour, OPPOSITE[side])
    return count


# --- the end of a round (8.2, 8.3) ----------------------------------------------------------------


def way_open(table: Table, team: str) -> bool:
    """Whether a way to the treasure passes no door of the other team."""
    foreign = "green" if team == "blue" else "blue"
    found = tunnels(table).connected(door=foreign)
    return any(
        goal.face_up and goal.card == TREASURE and (cell, 0) in found
        for cell, goal in zip(GOAL_CELLS, table.goals, strict=True)
    )


def crystals(table: Table) -> int:
    return sum(SHAPES[placed.card].flag == "crystal" for placed in table.maze.values())
