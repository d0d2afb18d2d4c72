"""The second stage of an order problem in a constraint program, once for each opposing set."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, Protocol

from powderkeg.engine.errors import OptionError
from powderkeg.engine.plan import Move, OrderProblem, Payoff

__all__ = ["Copy", "first_copy", "scale_of", "second_copies"]

Set = tuple[int, ...]

FINE = 10**6  # worths that are no simple fractions are rounded to so many parts
MOST_WAYS = 1024  # to settle ties


class Writing(Protocol):
    """The variables of the side that writes."""

    cp: Any
    model: Any
    problem: OrderProblem
    written: list[Any]


def scale_of(payoff: Payoff) -> int:
    """What payoffs are multiplied with, to be whole numbers."""
    numbers = {x for table in payoff.worth for row in table for x in row}
    scale = 1
    for number in (*numbers, payoff.failed, payoff.prize):
        scale = lcm(scale, Fraction(number).limit_denominator(FINE).denominator)
        if scale > FINE:
            return FINE
    return scale


class Copy:
    """Counts of one way of the second stage, and what they are worth."""

    def __init__(self, program: Writing, scale: int) -> None:
        self.model, self.problem, self.scale = program.model, program.problem, scale
        self.worth: Any = 0
        self.cost: Any = 0
        self.kept: list[Any] = []  # by place: 1, 0 or a variable

    def all_kept(self, model: Any) -> Any:
        """A variable that is true exactly if every place is kept."""
        if any(isinstance(one, int) and one == 0 for one in self.kept):
            return 0
        some = [one for one in self.kept if not isinstance(one, int)]
        if not some:
            return 1
        all_of = model.new_bool_var("")
        model.add_min_equality(all_of, some)
        return all_of

    def count(self, place: int, first: Any, second: Any) -> None:
        """Count a place: numbers of units, or expressions."""
        payoff = self.problem.payoff
        worth = [[round(x * self.scale) for x in row] for row in payoff.worth[place]]
        self.worth += self.look(worth, first, second)
        self.cost += self.look(payoff.cost[place], first, second)
        self.kept.append(
            self.look([[int(x) for x in row] for row in payoff.kept[place]], first, second)
        )

    def look(self, table: Any, first: Any, second: Any) -> Any:
        """The entry of a table."""
        if isinstance(first, int) and isinstance(second, int):
            return table[first][second]
        rows = [table[first]] if isinstance(first, int) else table
        cells = (
            [x for row in rows for x in row]
            if not isinstance(second, int)
            else [row[second] for row in rows]
        )
        if len(set(cells)) == 1:
            return cells[0]
        found = self.model.new_int_var(min(cells), max(cells), "")
        if isinstance(second, int):
            at = first
        elif isinstance(first, int):
            at = second
        else:
            at = first * len(table[0]) + second
        index = self.model.new_int_var(0, len(cells) - 1, "")
        self.model.add(index == at)
        self.model.add_element(index, cells, found)
        return found


# --- the second side writes ----------------------------------------------------------------------


def second_copies(program: Writing, chosen: Set, scale: int) -> Iterator[Copy]:
    """Numbers against one set of the first side: a copy for each way to settle ties."""
    problem, model = program.problem, program.model
    options = problem.second.options
    moves = [move for one in chosen for move in problem.first.options[one].moves]
    numbers = numbers_of(program)
    crossings = {
        i: move
        for i, option in enumerate(options)
        for move in moves
        if (option.moves[0].origin, option.moves[0].target) == (move.target, move.origin)
    }
    if 2 ** len(crossings) > MOST_WAYS:
        raise OptionError("too many moves that may cross for a constraint program")
    larger = {i: compared(model, numbers[i], amount(move)) for i, move in crossings.items()}
    for way in product((False, True), repeat=len(crossings)):
        going = dict(numbers)
        stays: dict[int, Any] = {}
        for (i, move), tied in zip(crossings.items(), way, strict=True):
            goes = larger[i][1] if tied else larger[i][0]
            going[i] = gated(model, numbers[i], goes, amount(move))
            stays[i] = goes
        yield placed(Copy(program, scale), moves, going, crossings, stays)


def amount(move: Move) -> int:
    """The units of a move of the first side."""
    assert move.units is not None  # noqa: S101 - a contract of OrderProblem
    return move.units


def numbers_of(program: Writing) -> dict[int, Any]:
    """How many units every option sends: one at least if it is written."""
    problem, model = program.problem, program.model
    numbers: dict[int, Any] = {}
    leaving: dict[int, list[Any]] = {}
    for i, option in enumerate(problem.second.options):
        origin = option.moves[0].origin
        most = problem.units[1][origin]
        numbers[i] = model.new_int_var(0, most, "")
        model.add(numbers[i] >= program.written[i])
        model.add(numbers[i] <= most * program.written[i])
        leaving.setdefault(origin, []).append(numbers[i])
    for origin, some in leaving.items():
        model.add(sum(some) <= problem.units[1][origin])
    return numbers


def compared(model: Any, number: Any, units: int) -> tuple[Any, Any]:
    """Two variables: more than *units* are sent, and as many at least."""
    more, enough = model.new_bool_var(""), model.new_bool_var("")
    model.add(number >= units + 1).only_enforce_if(more)
    model.add(number <= units).only_enforce_if(~more)
    model.add(number >= units).only_enforce_if(enough)
    model.add(number <= units - 1).only_enforce_if(~enough)
    return more, enough


def gated(model: Any, number: Any, goes: Any, _units: int) -> Any:
    """The number if it goes, else 0."""
    going = model.new_int_var(0, 63, "")
    model.add(going == number).only_enforce_if(goes)
    model.add(going == 0).only_enforce_if(~goes)
    return going


def placed(
    copy: Copy,
    moves: list[Move],
    going: dict[int, Any],
    crossings: dict[int, Move],
    stays: dict[int, Any],
) -> Copy:
    """Count every place."""
    problem = copy.problem
    first: list[Any] = list(problem.units[0])
    second: list[Any] = list(problem.units[1])
    for move in moves:
        first[move.origin] -= amount(move)
        first[move.target] += amount(move)
    for i, option in enumerate(problem.second.options):
        second[option.moves[0].origin] -= going[i]
        second[option.moves[0].target] += going[i]
    for i, move in crossings.items():
        first[move.origin] += amount(move) * stays[i]
        first[move.target] -= amount(move) * stays[i]
    for place in range(len(problem.places)):
        copy.count(place, first[place], second[place])
    return copy


# --- the first side writes -----------------------------------------------------------------------


def first_copy(program: Writing, chosen: Set, numbers: Set, scale: int) -> Copy:
    """What the first side writes, against one set of the second with given numbers."""
    problem, model = program.problem, program.model
    first: list[Any] = list(problem.units[0])
    second: list[Any] = list(problem.units[1])
    opposed = {}
    for one, units in zip(chosen, numbers, strict=True):
        (move,) = problem.second.options[one].moves
        opposed[move.target, move.origin] = units
        second[move.origin] -= units
        second[move.target] += units
    for x, option in zip(program.written, problem.first.options, strict=True):
        for move in option.moves:
            against = opposed.get((move.origin, move.target), 0)
            goes = passing(model, x, amount(move), against) if against else x
            if goes is None:
                continue
            first[move.origin] -= amount(move) * goes
            first[move.target] += amount(move) * goes
            second[move.target] += against * goes  # then they stay
            second[move.origin] -= against * goes
    copy = Copy(program, scale)
    for place in range(len(problem.places)):
        copy.count(place, first[place], second[place])
    return copy


def passing(model: Any, written: Any, units: int, against: int) -> Any:
    """Does a move get past so many units? None: never; of equal numbers the first side chooses."""
    if units < against:
        return None
    if units > against:
        return written
    goes = model.new_bool_var("")
    model.add_implication(goes, written)
    return goes
