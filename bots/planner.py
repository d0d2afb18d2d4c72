"""The bot `planner`: secret orders as a game of their own, solved by best answers in turn.

Orders are drawn from the mixed strategy of solvers/turns.py, with the bot's seed. Numbers and ties
after the reveal are played out in the engine. Cards, draws and vetoes follow the game's own policy
for playouts unless the game's estimate says something much better.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from powderkeg.bots.base import Certificate, PlanAnalysis
from powderkeg.bots.brain import BotType, MoveStats, Task, Thought, whole_move
from powderkeg.bots.streams import derive
from powderkeg.bots.tuned import fit
from powderkeg.engine import Game, Observation, Option, OptionError
from powderkeg.engine.plan import is_planned, kind_of_choice, passing
from powderkeg.solvers.double_oracle import Weighted
from powderkeg.solvers.reveal import usual_choices, weigh_choices
from powderkeg.solvers.turns import TurnPlan, plan_turn

__all__ = ["BOT", "Planner"]

ASKED = 9  # times that the usual choice is drawn
MOST_SECOND = 5000  # positions looked at for each number or tie
MOST_CARDS = 500  # and for each card
KEEPING = 0.03  # what an action must add to the chance of winning, if it is not usual
LOSING = 0.005  # what a usual action may cost
ALTERNATIVES = 5  # plans shown that are not played
LEVELS: dict[int, dict[str, Any]] = {
    1: {"iterations": 1, "lazy": 1.0},
    2: {"iterations": 2, "lazy": 0.7},
    3: {"iterations": 2, "lazy": 0.4},
    4: {"iterations": 6, "lazy": 0.15},
    5: {"iterations": 12},
}


class Planner:
    """Plans whole turns; one plan is drawn and kept to."""

    def __init__(self, knobs: Mapping[str, Any]) -> None:
        self.knobs = knobs

    def think(self, task: Task) -> Iterator[Thought]:
        """Think about orders for long, about everything else at once."""
        if not is_planned(task.observation):
            yield choice(task)
            return
        if derive(task.seed, "lazy") < self.knobs["lazy"] * 2**64:
            yield usual(task)
            return
        try:
            for plan in self.plans(task):
                yield ordering(task, plan)
                if task.over():
                    break
        except OptionError:  # too large a problem, or nothing left to win
            yield usual(task)

    def plans(self, task: Task) -> Iterator[TurnPlan]:
        """Ever better plans for the turn."""
        return plan_turn(
            task.start,
            tolerance=self.knobs["tolerance"],
            depth=self.knobs["depth"],
            exploit=self.knobs["exploit"],
            playouts=self.knobs["playouts"],
            rounds=task.iterations,
            seconds=None if task.seconds_left is None else max(0.0, task.seconds_left),
            seed=derive("turn", task.start.key()) >> 1,  # the same mixture whatever the bot's seed
            halt=task.halt.flag,
        )


# --- orders --------------------------------------------------------------------------------------


def ordering(task: Task, plan: TurnPlan) -> Thought:
    """Draw a plan, as far as what is written already allows, and say what there is to choose."""
    number = 0 if plan.problem.first.seat == task.observation.seat else 1
    side = plan.problem.sides[number]
    mix = (plan.first, plan.second)[number]
    written = written_so_far(task)
    legal = task.observation.legal_actions()
    fitting = [
        (actions, weight)
        for actions, weight in ((side.actions(one), weight) for one, weight in mix)
        if actions[: len(written)] == written and (*actions, -1)[len(written)] in legal
    ]
    if not fitting:
        return usual(task)
    drawn = draw(fitting, derive(task.seed, "draw"))
    total = math.fsum(weight for _, weight in fitting)
    policy: dict[int, float] = dict.fromkeys(legal, 0.0)
    for actions, weight in fitting:
        policy[actions[len(written)]] += weight / total
    return Thought(
        actions=drawn[len(written) :],
        iterations=plan.rounds,
        moves=moves(task, plan, number, len(written), policy),
        policy=policy,
        plans=listed(plan, number, sign=number == 1),
        replies=listed(plan, 1 - number, sign=number == 1),
        certificates=certified(plan, number),
    )


def written_so_far(task: Task) -> tuple[int, ...]:
    """The seat's own actions since it began to write."""
    taken = len(task.observation.history) - len(task.start.history)
    return tuple(action for _, action in task.observation.history[-taken:]) if taken else ()


def draw(fitting: list[tuple[tuple[int, ...], float]], key: int) -> tuple[int, ...]:
    """One of the plans, by its weight."""
    left = key / 2**64 * math.fsum(weight for _, weight in fitting)
    for actions, weight in fitting:
        left -= weight
        if left < 0:
            return actions
    return fitting[-1][0]


def moves(
    task: Task, plan: TurnPlan, number: int, at: int, policy: Mapping[int, float]
) -> tuple[MoveStats, ...]:
    """Every legal action with the best value of a plan that begins so."""
    side = plan.problem.sides[number]
    begun = written_so_far(task)
    best: dict[int, tuple[float, tuple[int, ...]]] = {}
    looked: Counter[int] = Counter()
    for one, value in plan.values[number].items():
        actions = side.actions(one)
        if actions[:at] != begun:
            continue
        own = value if number == 1 else own_value(value)
        looked[actions[at]] += 1
        if actions[at] not in best or own > best[actions[at]][0]:
            best[actions[at]] = own, actions[at + 1 :]
    found = [
        MoveStats(
            action=action,
            visits=looked[action],
            value=best[action][0] if action in best else None,
            line=best[action][1] if action in best else (),
        )
        for action in task.observation.legal_actions()
    ]
    found.sort(key=lambda move: (-policy[move.action], -(move.value or -math.inf), move.action))
    return tuple(found)


def own_value(value: float) -> float:
    """A value to the first side: a chance to win."""
    return 1 - value


def listed(plan: TurnPlan, number: int, *, sign: bool) -> tuple[PlanAnalysis, ...]:
    """The mixed strategy of a side, and the best plans it rejects."""
    side = plan.problem.sides[number]
    mix: Weighted = (plan.first, plan.second)[number]
    values = plan.values[number]
    played = dict(mix)
    better = sorted(values, key=lambda one: (-values[one] if number == 1 else values[one], one))
    others = [one for one in better if one not in played][:ALTERNATIVES]
    return tuple(
        PlanAnalysis(
            plan=side.named(one),
            actions=side.actions(one),
            probability=played.get(one, 0.0),
            value=seen(values.get(one), sign=sign),
        )
        for one in (*played, *others)
    )


def seen(value: float | None, *, sign: bool) -> float | None:
    """A value to the second side, as the seat sees it."""
    return value if sign or value is None else own_value(value)


def certified(plan: TurnPlan, number: int) -> tuple[Certificate, ...]:
    """What is proven, and what is only judged, seen by the seat."""
    proof = plan.proof
    exact = plan.problem.payoff.prize > 0
    low = proof.lower if math.isfinite(proof.lower) else None
    high = proof.upper if math.isfinite(proof.upper) else None
    value = proof.value
    if number == 0:
        whole = 1.0 if exact else 0.0  # chances add up to 1, other values to 0
        value = whole - value
        low, high = (None if x is None else whole - x for x in (high, low))
    found = [Certificate(value=value, lower=low, upper=high, covers=proof.covers)]
    if plan.deeper:
        own = plan.value if number == 1 else own_value(plan.value)
        found.append(Certificate(value=own, lower=None, upper=None, covers=plan.deeper))
    return tuple(found)


# --- everything else -----------------------------------------------------------------------------


def choice(task: Task) -> Thought:
    """Numbers, ties, cards, draws and vetoes."""
    quiet = passing(task.observation)
    if quiet is None or kind_of_choice(task.observation) == "other":
        return usual(task)
    weighed = weigh(task.observation, task)
    first = preferred(task.observation, weighed, quiet, task)
    values = dict(weighed)
    ranked = sorted(values, key=lambda action: (action != first, -values[action], action))

    def part(observation: Observation) -> int:
        return preferred(observation, weigh(observation, task), quiet, task)

    return Thought(
        actions=whole_move(task, first, part),
        iterations=1,
        moves=tuple(MoveStats(action=a, visits=1, value=values[a]) for a in ranked),
    )


def weigh(observation: Observation, task: Task) -> list[tuple[int, float]]:
    """Every action with its value, no card following."""
    return weigh_choices(
        observation,
        passing=passing(observation),
        seed=task.stream(observation),
        most=MOST_SECOND if kind_of_choice(observation) == "second" else MOST_CARDS,
    )


def preferred(
    observation: Observation, weighed: list[tuple[int, float]], quiet: int, task: Task
) -> int:
    """The best action; a card is played if that is usual and harmless, or much better."""
    values = dict(weighed)
    best = max(values, key=lambda action: (values[action], -action))
    if quiet not in values:
        return best
    if values[best] >= values[quiet] + KEEPING:
        return best
    likely = likeliest(observation, task)
    return likely if values[likely] >= values[quiet] - LOSING else quiet


def likeliest(observation: Observation, task: Task) -> int:
    """What a sensible player does most often."""
    drawn = usual_choices(observation, n=ASKED, seed=task.stream(observation) >> 1)
    counts = Counter(drawn)
    return max(counts, key=lambda action: (counts[action], -action))


def usual(task: Task) -> Thought:
    """What a sensible player does."""
    first = likeliest(task.observation, task)
    return Thought(actions=whole_move(task, first, lambda seen: likeliest(seen, task)))


def build(_game: Game, knobs: Mapping[str, Any]) -> Planner:
    """Make one with these knobs."""
    return Planner(knobs)


BOT = BotType(
    name="planner",
    help="solves the turn in which both sides write secret orders, and draws from the solution; "
    "where no orders are written it plays as the game's own playouts do",
    build=build,
    options={
        "iterations": Option(
            type=int, default=6, range=(1, 10_000), help="rounds of best answers for a turn"
        ),
        "depth": Option(
            type=int,
            default=1,
            range=(1, 2),
            help="2: a turn before the last one is judged by solving the last one",
        ),
        "playouts": Option(
            type=int,
            default=0,
            range=(0, 10_000),
            help="games that correct the estimate of each of the likeliest pairs of orders",
        ),
        "tolerance": Option(
            type=float,
            default=0.001,
            range=(0.0, 1.0),
            help="what both sides together may still gain when the proof of a turn stops",
        ),
        "exploit": Option(
            type=float,
            default=0.9,
            range=(0.0, 1.0),
            help="how much of the other side is expected to play as the game's own playouts do; "
            "0: an equilibrium, which gives up wherever a perfect enemy would win",
        ),
        "lazy": Option(
            type=float,
            default=0.0,
            range=(0.0, 1.0),
            help="play weaker: share of turns whose orders are a sensible player's, not planned",
        ),
    },
    levels=LEVELS,
    fit=partial(fit, "planner"),
)
