"""A tournament as a TOML file that a person writes: the arguments of `run`.

game = "colt_express"
seats = 4
blocks = 200
seed = 1
schedule = "gauntlet"
limit = { iterations = 500 }
clock = { game_ms = 60000, increment_ms = 100, margin_ms = 100 }
sprt = { elo0 = 0, elo1 = 20 }

[options]
expert = true

[bots]
new = "ismcts(iterations=2000)"
old = "greedy"
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from powderkeg.bots.base import Limit
from powderkeg.bots.spec import quoted
from powderkeg.bots.tournament.clock import TimeControl
from powderkeg.bots.tournament.sprt import Sprt
from powderkeg.engine import OptionError, SchemaError

__all__ = ["FIELDS", "read_plan"]


class Plan(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What may stand in the file."""

    game: str | None = None
    seats: int | None = None
    blocks: int | None = None
    seed: int | None = None
    schedule: str | None = None
    deadline: float | None = None
    shard: str | None = None
    options: dict[str, Any] | None = None
    limit: dict[str, float | int] | None = None
    clock: TimeControl | None = None
    sprt: Sprt | None = None
    bots: dict[str, str] | list[str] | None = None  # names and specs, or specs


FIELDS = Plan.__struct_fields__


def read_plan(path: Path) -> dict[str, Any]:
    """The arguments of `run` in the file *path*; SchemaError names what is wrong."""
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Plan)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SchemaError(str(path), str(error)) from None
    found = {name: getattr(plan, name) for name in FIELDS if getattr(plan, name) is not None}
    if isinstance(plan.bots, dict):
        found["bots"] = [f"{quoted(name)}={spec}" for name, spec in plan.bots.items()]
    if plan.limit is not None:
        try:
            found["limit"] = Limit(**plan.limit)  # type: ignore[arg-type]
        except (TypeError, OptionError) as error:
            raise SchemaError(str(path), f"limit: {error}") from None
    return found
