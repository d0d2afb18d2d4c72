"""Order problems as constraint programs (CP-SAT): best answers, diverse plans, every plan.

One set of variables says what is written. Against every opposing set there is a copy of the second
stage: for the second side its numbers are variables, and every way to settle ties must be worth at
least what is claimed. For the first side, which answers before the numbers are chosen, numbers are
cuts: the program is solved again as long as the second side has numbers that are better for it.

One worker, a fixed seed and deterministic time: equal questions get equal answers. A search that
its limit cut short says so in `status`, and the set one began with is never lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from powderkeg.engine.errors import OptionError
from powderkeg.engine.plan import OrderProblem, Side
from powderkeg.solvers.copies import Copy, first_copy, scale_of, second_copies
from powderkeg.solvers.stage import Stage

__all__ = ["Plan", "all_plans", "best_answer", "best_plans"]

Set = tuple[int, ...]
Mix = Sequence[tuple[Set, float]]

SEED = 1
WEIGHTS = 10**9  # probabilities become whole numbers
MOST_CUTS = 200
LITTLE = 1e-7


@dataclass(frozen=True, slots=True)
class Plan:
    """A set of options, what it is worth to the second side, and what the solver says of it."""

    chosen: Set
    value: float  # exact, whatever the status
    bound: float  # no set is better for the side that asked
    status: str  # OPTIMAL, FEASIBLE (stopped), UNKNOWN (stopped without a set of its own)
    effort: float  # in units of deterministic time


class Program:
    """The variables of one side, and what the solver is to do with them."""

    def __init__(self, problem: OrderProblem, side: int) -> None:
        from ortools.sat.python import cp_model

        self.cp: Any = cp_model
        self.problem, self.side = problem, side
        self.writer: Side = problem.sides[side]
        self.model: Any = cp_model.CpModel()
        self.written = [self.model.new_bool_var(one.name) for one in self.writer.options]
        for slot in self.writer.slots:
            self.model.add(sum(self.written[one] for one in slot.options) <= slot.most)
        for one, needed in self.writer.needs:
            self.model.add_implication(self.written[one], self.written[needed])
        self.effort = 0.0

    def keep_apart(self, chosen: Set, distance: int) -> None:
        """Only sets that differ from *chosen* in *distance* options at least."""
        same = set(chosen)
        differ = [1 - x if i in same else x for i, x in enumerate(self.written)]
        self.model.add(sum(differ) >= distance)

    def solver(self) -> Any:
        """One that repeats itself, and lists each set once when all are asked for."""
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        # It would take Ctrl-C from the program around it and never give it back.
        solver.parameters.catch_sigint_signal = False
        return solver

    def solve(self, effort: float | None, begin: Set | None = None) -> tuple[str, Set, float]:
        """Status, the set found, and the solver's bound of the objective."""
        solver = self.solver()
        if effort is not None:
            solver.parameters.max_deterministic_time = max(effort - self.effort, 1e-6)
        if begin is not None:
            self.model.clear_hints()
            for i, x in enumerate(self.written):
                self.model.add_hint(x, i in begin)
        status = solver.status_name(solver.solve(self.model))
        self.effort += solver.response_proto.deterministic_time
        if status in ("OPTIMAL", "FEASIBLE"):
            chosen = tuple(i for i, x in enumerate(self.written) if solver.value(x))
            return status, chosen, solver.best_objective_bound
        return status, (), solver.best_objective_bound


def best_answer(
    problem: OrderProblem,
    side: int,
    mix: Mix,
    *,
    effort: float | None = None,
    begin: Set = (),
) -> Plan:
    """Return the best set of *side* against a *mix* of the other side's sets.

    *effort* limits deterministic time; the set to *begin* with is the answer until there is a
    better one. With a payoff that is all or nothing the value is a probability to win.
    """
    return next(best_plans(problem, side, mix, effort=effort, begin=begin))


def best_plans(
    problem: OrderProblem,
    side: int,
    mix: Mix,
    *,
    distance: int = 1,
    effort: float | None = None,
    begin: Set = (),
) -> Iterator[Plan]:
    """Yield the best set, then the best that differs in *distance* options from it, and so on."""
    mix = checked(problem, side, mix, distance, begin)
    stage = Stage(problem)
    program = Program(problem, side)
    answer = SecondAnswer(program, stage, mix) if side == 1 else FirstAnswer(program, stage, mix)
    first = True
    while True:
        plan = answer.ask(effort, begin if first else None)
        if plan is None:
            return
        yield plan
        first = False
        program.keep_apart(plan.chosen, distance)


def all_plans(problem: OrderProblem, side: int) -> Iterator[Set]:
    """Every set that *side* may write, each once, as the solver finds them."""
    program = Program(problem, side)
    found: dict[Set, None] = {}

    class Listing(program.cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            found[tuple(i for i, x in enumerate(program.written) if self.value(x))] = None

    solver = program.solver()
    solver.parameters.enumerate_all_solutions = True
    solver.solve(program.model, Listing())
    yield from found


def checked(problem: OrderProblem, side: int, mix: Mix, distance: int, begin: Set) -> Mix:
    """A mixed strategy that can be meant; OptionError otherwise."""
    if side not in (0, 1):
        raise OptionError(f"side={side!r}: give 0 or 1")
    if distance < 1:
        raise OptionError(f"distance={distance!r}: give an integer from 1 on")
    mix = [(tuple(sorted(chosen)), float(weight)) for chosen, weight in mix if weight]
    other = problem.sides[1 - side]
    if not mix or not all(weight > 0 and other.allows(chosen) for chosen, weight in mix):
        raise OptionError("a mixed strategy needs sets that may be written, with weights from 0 on")
    if not problem.sides[side].allows(begin):
        raise OptionError(f"seat {problem.sides[side].seat} may not write {begin!r}")
    return mix


class Answer:
    """What both sides' questions have in common."""

    def __init__(self, program: Program, stage: Stage, mix: Mix) -> None:
        self.program, self.stage, self.mix = program, stage, mix
        self.scale = scale_of(program.problem.payoff)
        self.weights = [max(1, round(weight * WEIGHTS)) for _, weight in mix]
        top = self.bound_of_values()
        self.values = [program.model.new_int_var(-top, top, "") for _ in mix]

    def bound_of_values(self) -> int:
        """A number no scaled payoff exceeds."""
        payoff = self.program.problem.payoff
        largest = sum(max(abs(x) for row in table for x in row) for table in payoff.worth)
        return round((largest + abs(payoff.prize) + abs(payoff.failed) + 1) * self.scale)

    def objective(self) -> Any:
        """The mean payoff, in whole numbers."""
        return sum(w * v for w, v in zip(self.weights, self.values, strict=True))

    def real(self, objective: float) -> float:
        """The mean payoff an objective stands for."""
        return objective / WEIGHTS / self.scale

    def worth(self, chosen: Set) -> float:
        """The exact mean payoff of a set."""
        if self.program.side == 1:
            return sum(w * self.stage.value(other, chosen) for other, w in self.mix)
        return sum(w * self.stage.value(chosen, other) for other, w in self.mix)


class SecondAnswer(Answer):
    """The second side: numbers are variables, ties are settled against it."""

    def __init__(self, program: Program, stage: Stage, mix: Mix) -> None:
        super().__init__(program, stage, mix)
        for (chosen, _), value in zip(mix, self.values, strict=True):
            for copy in second_copies(program, chosen, self.scale):
                at_most(program.model, copy, value, program.problem, self.scale)
        program.model.maximize(self.objective())

    def ask(self, effort: float | None, begin: Set | None) -> Plan | None:
        """The best set that is still allowed; None if there is none."""
        status, chosen, bound = self.program.solve(effort, begin)
        if status == "INFEASIBLE":
            return None
        value = self.worth(chosen) if status != "UNKNOWN" else -float("inf")
        if begin is not None and self.worth(begin) > value:
            chosen, value = begin, self.worth(begin)
        if value == -float("inf"):
            return None
        return Plan(chosen, value, max(self.real(bound), value), status, self.program.effort)


class FirstAnswer(Answer):
    """The first side: numbers of the second are cuts, ties are its own to settle."""

    def __init__(self, program: Program, stage: Stage, mix: Mix) -> None:
        super().__init__(program, stage, mix)
        self.cuts: set[tuple[int, Set]] = set()
        for i, (other, _) in enumerate(mix):
            self.cut(i, stage.numbers((), other))
        program.model.minimize(self.objective())

    def cut(self, i: int, numbers: Set) -> bool:
        """These numbers are possible, so the value is no less; False if that is known."""
        if (i, numbers) in self.cuts:
            return False
        self.cuts.add((i, numbers))
        program = self.program
        copy = first_copy(program, self.mix[i][0], numbers, self.scale)
        at_least(program.model, copy, self.values[i], program.problem, self.scale)
        return True

    def ask(self, effort: float | None, begin: Set | None) -> Plan | None:
        """The best set that is still allowed; None if there is none."""
        best = None if begin is None else (self.worth(begin), begin)
        status, bound = "UNKNOWN", -float("inf")
        for _ in range(MOST_CUTS):
            status, chosen, least = self.program.solve(effort, best and best[1])
            if status == "INFEASIBLE":
                return None
            if status == "UNKNOWN":
                break
            bound = max(bound, self.real(least))
            value = self.worth(chosen)
            if best is None or value < best[0]:
                best = value, chosen
            if best[0] <= bound + LITTLE:
                break
            if not self.cut_all(chosen):
                break
            if effort is not None and self.program.effort >= effort:
                status = "FEASIBLE"
                break
        if best is None:
            return None
        if status == "OPTIMAL" and best[0] > bound + LITTLE:
            status = "FEASIBLE"
        return Plan(best[1], best[0], min(bound, best[0]), status, self.program.effort)

    def cut_all(self, chosen: Set) -> bool:
        """The best numbers against a set, from every set of the mix."""
        new = [
            self.cut(i, self.stage.numbers(chosen, other)) for i, (other, _) in enumerate(self.mix)
        ]
        return any(new)


def at_most(model: Any, copy: Copy, value: Any, problem: OrderProblem, scale: int) -> None:
    """The value is no more than what one way of the second stage is worth."""
    payoff = problem.payoff
    fine = model.new_bool_var("")
    model.add(copy.cost <= payoff.budget).only_enforce_if(fine)
    model.add(copy.cost >= payoff.budget + 1).only_enforce_if(~fine)
    kept = copy.all_kept(model) if payoff.prize else 0
    prize = round(payoff.prize * scale)
    model.add(value <= copy.worth + prize * kept).only_enforce_if(fine)
    model.add(value <= round(payoff.failed * scale)).only_enforce_if(~fine)


def at_least(model: Any, copy: Copy, value: Any, problem: OrderProblem, scale: int) -> None:
    """The value is no less than what one way of the second stage is worth."""
    payoff = problem.payoff
    fine = model.new_bool_var("")
    model.add(copy.cost <= payoff.budget).only_enforce_if(fine)
    model.add(copy.cost >= payoff.budget + 1).only_enforce_if(~fine)
    kept = copy.all_kept(model) if payoff.prize else 0
    prize = round(payoff.prize * scale)
    model.add(value >= copy.worth + prize * kept).only_enforce_if(fine)
    model.add(value >= round(payoff.failed * scale)).only_enforce_if(~fine)
