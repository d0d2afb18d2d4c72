"""What is counted: one case a table of a TOML file."""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec

from powderkeg.engine import OptionError

__all__ = ["WORK", "Case", "Work", "read_cases"]


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done often: a statement, and the compiled function it is spent in."""

    setup: str  # statements before it, not counted
    program: str  # a statement that does it `n` times
    inside: str  # callgrind's pattern for that function; nothing outside it is counted


WORK = {
    "random games": Work(
        setup="from powderkeg.solvers import play_random",
        program="play_random(game, games=n, seed=1)",
        inside="__pyx_pw_*play_random",
    ),
    "search iterations": Work(
        setup="from powderkeg.solvers import search",
        program="search(obs, iterations=n, seed=1)",
        inside="__pyx_pw_*Search*run",
    ),
    "cfr+ iterations": Work(
        setup="from powderkeg.solvers import solve",
        program="solve(game, n)",
        inside="__pyx_pw_*Minimizer*cfr_plus",
    ),
    "oos iterations": Work(
        setup="from powderkeg.solvers import oos",
        program="oos(game, obs, n, seed=1)",
        inside="__pyx_pw_*OnlineSampling*run",
    ),
}


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One count. A case with `program` and `inside` of its own calls its `work` as it likes."""

    work: str
    game: str
    n: Annotated[int, msgspec.Meta(ge=1)]  # how often the work is done
    seats: int = 2
    options: dict[str, Any] = {}
    most: int | None = None  # instructions each time
    setup: str = ""  # statements before it, not counted
    program: str | None = None
    inside: str | None = None

    @property
    def name(self) -> str:
        """How tables and baselines call it."""
        switches = "".join(f", {key}={value}" for key, value in self.options.items())
        return f"{self.work}, {self.game}, {self.seats} seats{switches}"

    @property
    def task(self) -> Work:
        """The work itself."""
        if self.program is not None and self.inside is not None:
            return Work(setup=self.setup, program=self.program, inside=self.inside)
        return WORK[self.work]


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    case: list[Case]


def read_cases(path: Path) -> list[Case]:
    """The cases of a TOML file; OptionError names what is wrong with it."""
    try:
        cases = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), CaseFile).case
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: {error}") from error
    names = [case.name for case in cases]
    for case in cases:
        own = case.program is not None and case.inside is not None
        if not own and (case.work not in WORK or case.program or case.inside):
            known = ", ".join(repr(work) for work in WORK)
            raise OptionError(
                f"{path}: work {case.work!r} is none of {known}; work of your own "
                "needs both program and inside"
            )
        if names.count(case.name) > 1:
            raise OptionError(f"{path}: {case.name!r} stands there twice")
    return cases
