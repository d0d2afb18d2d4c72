"""What a tree search hands back, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["JointMatrix", "NodeView", "RootMove", "SearchResult"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RootMove:
    """What a search knows about one legal action."""

    action: int
    visits: int
    available: int  # simulations in which it could have been chosen
    value: float | None  # mean value for the seat; None if it was never tried
    stderr: float | None  # standard error of `value`; None below two visits


@dataclass(frozen=True, slots=True, kw_only=True)
class JointMatrix:
    """Mean values for the seat at a simultaneous choice: own actions down, the other's across."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    visits: tuple[tuple[int, ...], ...]
    values: tuple[tuple[float | None, ...], ...]  # None where there were no visits


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeView:
    """What one thread knows of a decision in its trees."""

    node: int  # equal numbers of one search are one node
    seat: int  # who decides
    visits: int
    moves: tuple[RootMove, ...]  # those tried, by action as the owner of the tree sees it


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """What a search found out: statistics of every legal action, and what follows from them."""

    seat: int
    iterations: int  # simulations
    moves: tuple[RootMove, ...]  # by action
    matrix: JointMatrix | None  # if two seats choose before a common reveal
    policy: Mapping[int, float]  # probability of each legal action
    action: int  # drawn from the policy
    nodes: int
    bytes: int  # of trees and tables
    full: bool  # the bound on memory was reached, and the trees stopped growing
    # How often the clock and the request to stop were read; as many more as a search has paused.
    looks: int = field(compare=False)
    plies: int  # of rollouts
