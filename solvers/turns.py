"""Both sides' mixed orders for one turn: proven where that is possible, then judged by the engine.

First the order problem itself is solved (double_oracle.py): its payoff is a sum over places, so
best answers can be proven. Its strategies and a few usual lists then begin a second growth, in
which every pair is played out in the engine and judged by the game's own estimate; best answers are
climbs, and nothing is proven. In the last turn the first step is all there is to do.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from time import perf_counter

from powderkeg.engine import Observation, State
from powderkeg.engine.plan import OrderProblem, Side, is_planned, opened, order_problem, passing
from powderkeg.solvers.double_oracle import Growth, StageSolution, Weighted, climbed, double_oracle
from powderkeg.solvers.oracles import Oracles
from powderkeg.solvers.results import BestSet
from powderkeg.solvers.reveal import Reveal, usual_choices, weigh_choices

__all__ = ["TurnPlan", "plan_turn"]

Set = tuple[int, ...]

USUAL = 4  # lists of a sensible player that each side begins with
MODEL = 12  # lists that stand for an opponent to be exploited
KEPT = 12  # likeliest sets that go from the proof to the judged growth
PROOF = 0.4  # of the time
NUMBERS = 300  # ways to choose numbers that a pair is played out with
CORRECTED = 10  # sets of each side whose pairs are played out to the end
DEEP = 6  # sets of each side that are looked at more deeply
DEEP_ROUNDS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlan:
    """Mixed orders of both sides in one turn, and the values they are based on."""

    problem: OrderProblem
    first: Weighted
    second: Weighted
    value: float  # to the second side: a probability to win
    values: tuple[dict[Set, float], dict[Set, float]]  # of all sets looked at, against the other
    proof: StageSolution
    deeper: str = ""  # how the pairs were judged
    rounds: int = 0
    seconds: float = field(default=0.0, compare=False)


class Judged:
    """Best answers by climbing in the engine; a share of the opponent may follow a model."""

    def __init__(
        self, reveal: Reveal, side: int = 0, share: float = 0.0, model: Sequence[Set] = ()
    ) -> None:
        self.stage = self
        self.reveal, self.problem = reveal, reveal.problem
        self.side, self.share = side, share if model else 0.0
        self.model = [(one, 1 / len(model)) for one in model]
        self.known: dict[Set, float] = {}

    def against_model(self, chosen: Set) -> float:
        """The value of a set of the exploiting side against the model."""
        if chosen not in self.known:
            others = [one for one, _ in self.model]
            if self.side == 0:
                cells = [row[0] for row in self.reveal.table([chosen], others)]
            else:
                cells = self.reveal.table(others, [chosen])[0]
            self.known[chosen] = math.fsum(cells) / len(cells)
        return self.known[chosen]

    def table(self, firsts: Sequence[Set], seconds: Sequence[Set]) -> list[list[float]]:
        """The values of all pairs, with the model's share mixed in."""
        rows = self.reveal.table(firsts, seconds)
        if not self.share:
            return rows
        keep = 1 - self.share
        return [
            [
                keep * x + self.share * self.against_model(one if self.side == 0 else other)
                for one, x in zip(firsts, row, strict=True)
            ]
            for other, row in zip(seconds, rows, strict=True)
        ]

    def first(self, mix: Sequence[tuple[Set, float]], **how: object) -> BestSet:
        """The best list of the first side that a climb finds."""
        return self.answer(0, mix, **how)

    def second(self, mix: Sequence[tuple[Set, float]], **how: object) -> BestSet:
        """The best list of the second side that a climb finds."""
        return self.answer(1, mix, **how)

    def answer(self, side: int, mix: Sequence[tuple[Set, float]], **how: object) -> BestSet:
        """A climb; values are those of `table`."""
        how.pop("exact", None)
        keep, share = 1 - self.share, self.share
        if not share:
            return self.reveal.answer(side, mix, **how)  # type: ignore[arg-type]
        if side == self.side:
            weighed = [(one, keep * w) for one, w in mix]
            weighed += [(one, share * w) for one, w in self.model]
            return self.reveal.answer(side, weighed, **how)  # type: ignore[arg-type]
        found = self.reveal.answer(side, mix, **how)  # type: ignore[arg-type]
        fixed = math.fsum(w * self.against_model(one) for one, w in mix)
        return replace(found, value=keep * found.value + share * fixed)


def plan_turn(
    observation: Observation,
    *,
    tolerance: float = 1e-3,
    depth: int = 1,
    exploit: float = 0.0,
    playouts: int = 0,
    rounds: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    halt: bytearray | None = None,
) -> Iterator[TurnPlan]:
    """Yield ever better plans for the turn in which *observation* is to write; one at least.

    *rounds*, *seconds* or a byte of *halt* end it. *depth* 2 looks through the turn after this one,
    if that is the last. *playouts*: games that correct the estimate of the likeliest pairs.
    *exploit*: how much of the other side is expected to play as usual.
    """
    begun = perf_counter()
    side = 0 if observation.seat == order_problem(observation, goal="win").first.seat else 1
    root = opened(observation, seed)
    last = order_problem(root).payoff.prize > 0
    problem = order_problem(root) if last else order_problem(root, goal="chance")
    oracles = Oracles(problem)
    usual = usual_sets(root, problem, USUAL, seed)
    proof = double_oracle(
        problem,
        tolerance=tolerance,
        seconds=None if seconds is None else (1.0 if last else PROOF) * seconds,
        rounds=rounds if rounds is None or last else 4 * rounds,
        halt=halt,
        oracles=oracles,
        start=usual,
    )
    reveal = Reveal(root, problem, seed=seed, most=NUMBERS)
    judged = Judged(reveal)
    if exploit:
        model = usual_sets(root, problem, MODEL, seed + 1)[1 - side]
        judged = Judged(reveal, side, exploit, model)
    begin = [
        [*(one for one, _ in mix[:KEPT]), *usual[i]]
        for i, mix in enumerate((proof.first, proof.second))
    ]
    growth = Growth(judged, begin[0], begin[1])
    if last and not exploit:
        yield planned(growth, proof, "", 0, begun)
        return

    def left() -> float | None:
        return None if seconds is None else max(0.0, seconds - (perf_counter() - begun))

    done = 0
    how = "the game's estimate after this turn, without cards"
    yield planned(growth, proof, how, done, begun)
    while (rounds is None or done < rounds) and left() != 0.0 and not (halt and halt[0]):
        done += 1
        if not climbed(growth, left, halt):
            break
        yield planned(growth, proof, how, done, begun)
    if playouts and left() != 0.0 and not (halt and halt[0]):
        correct(growth, Reveal(root, problem, seed=seed, most=NUMBERS, playouts=playouts))
        yield planned(growth, proof, f"{how}, corrected by {playouts} games a pair", done, begun)
    if depth > 1 and left() != 0.0:
        deepen(growth, judged, left, halt)
        yield planned(growth, proof, "the last turn solved without cards", done, begun)


def planned(growth: Growth, proof: StageSolution, how: str, rounds: int, begun: float) -> TurnPlan:
    """What is known now."""
    first, second, value = tuple(growth.mix(0)), tuple(growth.mix(1)), growth.value
    if not how:  # the proof is about the game itself
        first, second, value = proof.first, proof.second, proof.value
    return TurnPlan(
        problem=growth.oracles.stage.problem,
        first=first,
        second=second,
        value=value,
        values=growth.worths(),
        proof=proof,
        deeper=how,
        rounds=rounds or proof.rounds,
        seconds=perf_counter() - begun,
    )


# --- usual lists ---------------------------------------------------------------------------------


def usual_sets(
    root: State, problem: OrderProblem, n: int, seed: int
) -> tuple[list[Set], list[Set]]:
    """Lists that sensible players write here, as sets of options."""
    found: tuple[list[Set], list[Set]] = [], []
    for i in range(n):
        for number, side in enumerate(problem.sides):
            state = root.copy()
            if number == 1:
                state.apply_all(problem.first.actions(()))
            actions: list[int] = []
            while state.to_act == side.seat and is_planned(state) and len(actions) < 64:
                part = seed + 1000 * i + len(actions)
                action = usual_choices(state.observation(side.seat), n=1, seed=part)[0]
                actions.append(action)
                if action in side.end:
                    break
                state.apply(action)
            found[number].append(as_set(side, actions))
    return found


def as_set(side: Side, actions: Sequence[int]) -> Set:
    """The options that a list of actions writes; those that are none are left out."""
    single = {one.actions: i for i, one in enumerate(side.options)}
    chosen: Set = ()
    pairs = {pair for pair in pairwise(actions) if pair in single}
    paired = {action for pair in pairs for action in pair}
    for key in (*pairs, *((action,) for action in actions if action not in paired)):
        if key in single and side.allows((*chosen, single[key])):
            chosen = (*chosen, single[key])
    return tuple(sorted(chosen))


# --- corrections ---------------------------------------------------------------------------------


def correct(growth: Growth, played: Reveal) -> None:
    """Judge the likeliest and the best pairs half by games that sensible players go on with."""
    keep: list[list[Set]] = []
    for side, worths in enumerate(growth.worths()):
        best = sorted(worths, key=lambda one: worths[one] * (1 - 2 * side))
        mixed = [one for one, _ in growth.mix(side)]
        keep.append(list(dict.fromkeys([*mixed, *best]))[:CORRECTED])
    games = played.table(keep[0], keep[1])
    columns = [growth.sets[0].index(one) for one in keep[0]]
    rows = [growth.rows[growth.sets[1].index(one)] for one in keep[1]]
    growth.rows = [
        [(row[i] + x) / 2 for i, x in zip(columns, found, strict=True)]
        for row, found in zip(rows, games, strict=True)
    ]
    growth.sets = keep[0], keep[1]
    growth.solve()


# --- the turn after this one ---------------------------------------------------------------------


def deepen(
    growth: Growth, judged: Judged, left: Callable[[], float | None], halt: bytearray | None
) -> None:
    """Judge the likeliest pairs by the last turn, if that comes next."""
    keep = [[one for one, _ in growth.mix(side)[:DEEP]] for side in (0, 1)]
    seat = judged.problem.second.seat
    rows: list[list[float]] = []
    for second in keep[1]:
        rows.append([])
        for first in keep[0]:
            value = value_of_next(judged.reveal.outcome(first, second), seat)
            if value is None or left() == 0.0 or (halt and halt[0]):
                return
            rows[-1].append(value)
    growth.sets = keep[0], keep[1]
    growth.rows = rows
    growth.solve()


def value_of_next(state: State, seat: int) -> float | None:
    """The value of the last turn to *seat*, the second side, if that comes next."""
    following = advance(state)
    if following.is_terminal:
        return following.returns()[seat]
    if not is_planned(following):
        return None
    problem = order_problem(following)
    if not problem.payoff.prize:
        return None
    return double_oracle(problem, tolerance=1e-3, rounds=DEEP_ROUNDS).value


def advance(state: State) -> State:
    """The position in which orders are written next, everybody going on as well without cards."""
    state, quiet = state.copy(), passing(state)
    while not state.is_terminal and not is_planned(state):
        legal = state.legal_actions()
        action = quiet if quiet in legal else legal[0]
        if len(legal) > 1 and quiet not in legal and state.to_act is not None:
            seen = state.observation(state.to_act)
            weighed = weigh_choices(seen, passing=quiet, most=NUMBERS)
            action = max(weighed, key=lambda pair: (pair[1], -pair[0]))[0]
        state.apply(action)
    return state
