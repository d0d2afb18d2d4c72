"""Means of block scores with 95% intervals."""

from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import NormalDist

__all__ = ["Estimate", "Moments", "bounded", "student", "unbounded"]

LEVEL = 0.95
ONE = 1 << 40


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval in which the truth lies with 95% confidence."""

    mean: float
    low: float
    high: float

    @property
    def plus_minus(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(slots=True)
class Moments:
    """Number, mean and spread of values that come one at a time, in any order.

    Sums are kept as whole numbers of 2^-40, so that no digit depends on the order.
    """

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: float) -> None:
        """Count one more value."""
        scaled = round(value * ONE)
        self.n += 1
        self.total += scaled
        self.squares += scaled * scaled

    def join(self, other: "Moments") -> None:
        """Count all values of another."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """Mean of the values; 0 if there are none."""
        return self.total / (self.n * ONE) if self.n else 0.0

    @property
    def spread(self) -> float:
        """Sum of squared distances from the mean."""
        if not self.n:
            return 0.0
        return (self.n * self.squares - self.total * self.total) / (self.n * ONE * ONE)

    @property
    def stderr(self) -> float | None:
        """Standard error of the mean; None for a single value."""
        return sqrt(self.spread / (self.n - 1) / self.n) if self.n > 1 else None


def unbounded(values: Moments) -> Estimate:
    """Student's interval; as wide as can be for a single value."""
    error = values.stderr
    if error is None:
        return Estimate(values.mean, float("-inf"), float("inf"))
    half = student(values.n - 1) * error
    return Estimate(values.mean, values.mean - half, values.mean + half)


def bounded(values: Moments, most: float = 1.0) -> Estimate:
    """An interval for a share between 0 and *most* that stays there, and has a width at both ends.

    Wilson's interval, with as many trials as would give the standard error that the blocks show
    (the idea of Korn and Graubard 1998 for clustered samples).
    """
    if values.stderr is None:
        return Estimate(values.mean, 0.0, most)
    part = wilson(values.n, min(values.mean / most, 1.0), values.stderr / most)
    return Estimate(values.mean, most * part.low, most * part.high)


def wilson(n: int, share: float, error: float) -> Estimate:
    """Wilson's interval of a *share* of 1 that is the mean of *n* values."""
    quantile = student(n - 1)
    product = share * (1 - share)
    if product < 1e-12:
        trials = float(n)
    elif error < 1e-12:
        return Estimate(share, share, share)
    else:
        trials = product / error**2
    shrink = 1 + quantile**2 / trials
    centre = (share + quantile**2 / (2 * trials)) / shrink
    half = quantile / shrink * sqrt(product / trials + (quantile / (2 * trials)) ** 2)
    # at 0 and 1 rounding would leave the share just outside
    return Estimate(share, min(share, centre - half), max(share, centre + half))


def student(freedom: int) -> float:
    """The quantile of Student's distribution for a 95% interval.

    Exact for 1 and 2 degrees of freedom, else the Cornish-Fisher expansion (Abramowitz and Stegun
    26.7.5), which is right to 0.3% and better.
    """
    tail = (1 + LEVEL) / 2
    if freedom == 1:
        return tan(pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) / sqrt(2 * tail * (1 - tail))
    z = NormalDist().inv_cdf(tail)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
