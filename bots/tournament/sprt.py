"""The sequential test of A against B: play on until one of two hypotheses is the likelier by far.

Wald's test with the likelihood ratio of a normal mean of unknown variance, on the scores of blocks
(a generalised SPRT). The bounds are in Elo: the score that a block has on average under each.
"""

from dataclasses import dataclass
from math import log
from typing import Annotated, Literal

import msgspec

from powderkeg.bots.tournament.intervals import Moments
from powderkeg.engine import OptionError

__all__ = ["Progress", "Sprt", "read_sprt"]

FLOOR = 0.25  # spread of one block more, as far from the mean as can be: no variance is ever zero
FIRST = 8  # blocks before a decision
Rate = Annotated[float, msgspec.Meta(gt=0, lt=0.5)]


class Sprt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether the first bot is better than the second by *elo1* rather than *elo0* or less."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: Rate = 0.05  # chance to accept elo1 although elo0 is true
    beta: Rate = 0.05  # the other way round

    def __str__(self) -> str:
        return " ".join(f"{name}={getattr(self, name):g}" for name in self.__struct_fields__)

    @property
    def bounds(self) -> tuple[float, float]:
        """Log likelihood ratios at which elo0, elo1 is accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def progress(self, scores: Moments) -> "Progress":
        """Where the test stands after these block scores."""
        low, high = self.bounds
        ratio = self.ratio(scores)
        verdict: Verdict = "open"
        if scores.n >= FIRST:
            verdict = "elo1" if ratio >= high else "elo0" if ratio <= low else "open"
        return Progress(scores.n, scores.mean, ratio, low, high, verdict)

    def ratio(self, scores: Moments) -> float:
        """Logarithm of how much likelier elo1 makes the scores than elo0."""
        if not scores.n:
            return 0.0
        s0, s1 = expected(self.elo0), expected(self.elo1)
        variance = (scores.spread + FLOOR) / scores.n
        return scores.n * (s1 - s0) * (scores.mean - (s0 + s1) / 2) / variance


Verdict = Literal["open", "elo0", "elo1"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a test."""

    blocks: int
    score: float
    ratio: float
    low: float
    high: float
    verdict: Verdict

    def __str__(self) -> str:
        words = {"open": "undecided", "elo0": "elo0 accepted", "elo1": "elo1 accepted"}
        return (
            f"{words[self.verdict]} after {self.blocks} blocks: score {self.score:.3f}, "
            f"log likelihood ratio {self.ratio:.2f} between {self.low:.2f} and {self.high:.2f}"
        )


def expected(elo: float) -> float:
    """Score of who is *elo* points better."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def read_sprt(text: str) -> Sprt:
    """Read `elo0=0 elo1=20 alpha=0.05 beta=0.05`; what is left out has these values."""
    values: dict[str, float] = {}
    for word in text.replace(",", " ").split():
        name, _, value = word.partition("=")
        try:
            values[name] = float(value)
        except ValueError:
            raise OptionError(f"sprt: {word!r} is no NAME=NUMBER") from None
    try:
        test = msgspec.convert(values, Sprt)
    except msgspec.ValidationError as error:
        raise OptionError(f"sprt: {error}") from None
    if not test.elo0 < test.elo1:
        raise OptionError(f"sprt: elo0={test.elo0:g} must be below elo1={test.elo1:g}")
    return test
