"""Instruction counts of fixed workloads: a guard against slowdowns that no load can shake.

Wall time of one binary spreads by more than 200% on shared machines, instruction counts by 0.001%.
"""

from powderkeg.bots.bench.callgrind import count
from powderkeg.bots.bench.cases import WORK, Case, read_cases
from powderkeg.bots.bench.gate import Counts, read_counts, toolchain, verdict, write_counts

__all__ = [
    "WORK",
    "Case",
    "Counts",
    "count",
    "read_cases",
    "read_counts",
    "toolchain",
    "verdict",
    "write_counts",
]
