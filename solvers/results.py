"""What the solvers hand back, as plain values."""

from dataclasses import dataclass

__all__ = ["BestSet", "OperationTimes", "Perft", "RandomGames"]


@dataclass(frozen=True, slots=True)
class BestSet:
    """The best set of options of one side that was found, and how good any may be."""

    value: float  # payoff to the second side
    chosen: tuple[int, ...]
    bound: float  # no set is better than this
    exact: bool  # nothing is better than `value`
    nodes: int


@dataclass(frozen=True, slots=True)
class RandomGames:
    """What came of whole random games."""

    games: int
    actions: int
    cpu_seconds: float  # of the thread that played
    mean_returns: tuple[float, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Perft:
    """How many action sequences there are; the first number is of those of one action."""

    sequences: tuple[int, ...]
    ended: tuple[int, ...]  # those of them that end the game


@dataclass(frozen=True, slots=True)
class OperationTimes:
    """What the operations of a game cost: CPU nanoseconds a call."""

    state_size: int  # bytes
    copy: float
    legal_actions: float
    apply: float  # with a copy
    conceal: float  # with a copy
    prepare: float
    determinize: float  # after prepare, with a copy
