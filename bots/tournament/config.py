"""What a run plays, as `config.toml` keeps it."""

import json
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import msgspec
import tomli_w

from powderkeg.bots.base import Limit
from powderkeg.bots.explain import rules_digest
from powderkeg.bots.spec import quoted
from powderkeg.bots.tournament.clock import TimeControl
from powderkeg.bots.tournament.entrants import Entrant, entrant, split_label
from powderkeg.bots.tournament.schedule import KINDS, Schedule
from powderkeg.bots.tournament.sprt import Sprt
from powderkeg.engine import Game, OptionError, SchemaError, load
from powderkeg.engine.options import canonical, check_seed, whole_number

__all__ = [
    "Config",
    "Contestant",
    "LimitData",
    "checked_shard",
    "configured",
    "printable",
    "read_config",
    "write_config",
]

FORMAT = 1
CONFIG, LEDGER, JOURNAL = "config.toml", "ledger.jsonl", "run.json"  # in the folder of a run
MOVES = "moves.jsonl"
MOST_BLOCKS = 10**9
DEADLINE = 120.0  # seconds after which a bot that has not answered is stopped
HEAD = "# What this run plays; `powderkeg tournament resume` reads it.\n"

Positive = Annotated[int, msgspec.Meta(ge=1)]


class Contestant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot under the name that tables show."""

    name: str
    spec: str

    @property
    def text(self) -> str:
        """What `parse_contestant` reads: the spec, or `NAME=SPEC`."""
        return self.spec if self.name == self.spec else f"{quoted(self.name)}={self.spec}"


class LimitData(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The limit of each decision; empty: each bot's own."""

    ms: float | None = None
    iterations: int | None = None

    def limit(self) -> Limit | None:
        """The same for a bot."""
        limit = Limit(ms=self.ms, iterations=self.iterations)
        return None if limit.unlimited else limit


class Shard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a run that is played in *parts* places: a stretch of its blocks."""

    part: Positive  # from 1
    parts: Positive

    def blocks(self, total: int) -> tuple[int, int]:
        """The first block and the one after the last."""
        return total * (self.part - 1) // self.parts, total * self.part // self.parts

    def __str__(self) -> str:
        return f"{self.part}/{self.parts}"


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that decides the bytes of a ledger."""

    format: int = FORMAT
    powderkeg: str
    game: str
    rules: str
    seats: Positive
    blocks: Positive
    seed: Annotated[int, msgspec.Meta(ge=0)]
    schedule: str = KINDS[0]
    deadline: Annotated[float, msgspec.Meta(gt=0)] = DEADLINE
    shard: Shard | None = None
    options: dict[str, Any] = {}  # those that are not the default
    limit: LimitData = LimitData()
    clock: TimeControl = TimeControl()
    sprt: Sprt | None = None
    bots: list[Contestant]

    def load_game(self) -> Game:
        """The game with its options; OptionError if the rules have changed since."""
        game = load(self.game).variant(self.seats, self.options)
        if rules_digest(game) != self.rules:
            raise OptionError(f"{self.game}: rules or data have changed since this run was begun")
        return game

    def plan(self) -> Schedule:
        """Its games."""
        blocks = None if self.shard is None else self.shard.blocks(self.blocks)
        return Schedule(
            len(self.bots), self.seats, self.blocks, self.seed, kind=self.schedule, part=blocks
        )

    def entrants(self, game: Game) -> list[Entrant]:
        """Who makes its bots."""
        return [entrant(contestant.spec, game) for contestant in self.bots]

    @property
    def reproducible(self) -> bool:
        """Whether another machine would write the same ledger, if its bots repeat themselves."""
        return self.limit.ms is None and self.clock.unlimited


def configured(
    game: str,
    bots: Sequence[str],
    *,
    seats: int | None,
    blocks: int,
    seed: int,
    options: Mapping[str, Any] | None,
    limit: Limit | None,
    schedule: str = KINDS[0],
    deadline: float = DEADLINE,
    shard: str | None = None,
    clock: TimeControl | None = None,
    sprt: Sprt | None = None,
) -> Config:
    """Check everything that a caller asks for."""
    table = load(game).variant(seats, options or {})
    if isinstance(bots, str) or not bots:
        raise OptionError("a tournament needs a list of bot specs, one at least")
    if not 0 < deadline < float("inf"):
        raise OptionError(f"deadline={deadline!r} is not allowed; give seconds above 0")
    if sprt is not None and (len(bots) != 2 or shard is not None):
        raise OptionError("a sequential test is between two bots, in one run without shards")
    config = Config(
        powderkeg=version("powderkeg"),
        game=table.name,
        rules=rules_digest(table),
        seats=table.seats,
        blocks=checked_blocks(blocks),
        seed=check_seed("tournament", seed),
        schedule=schedule,
        deadline=float(deadline),
        shard=None if shard is None else checked_shard(shard),
        options=unusual(table),
        limit=limit_data(limit),
        clock=clock or TimeControl(),
        sprt=sprt,
        bots=contestants(bots, table),
    )
    config.plan()
    return config


def checked_shard(text: str) -> Shard:
    """Read `3/8`."""
    part, slash, parts = str(text).partition("/")
    if not (slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise OptionError(f"shard {text!r} is not allowed; give a part and their number, as 3/8")
    return Shard(part=int(part), parts=int(parts))


def checked_blocks(blocks: Any) -> int:
    """A number of blocks."""
    try:
        number = whole_number(blocks)
    except ValueError:
        number = 0
    if not 1 <= number <= MOST_BLOCKS:
        raise OptionError(f"blocks={blocks!r} is not allowed; give 1 to {MOST_BLOCKS}")
    return number


def contestants(bots: Sequence[str], game: Game) -> list[Contestant]:
    """The bots that *bots* describe, each made once to see that it can play; names are unique."""
    found: list[Contestant] = []
    taken = Counter[str]()
    for text in bots:
        label, spec = split_label(text)
        spec = entrant(spec, game).spec
        name = label or spec
        taken[name] += 1
        found.append(Contestant(name=numbered(name, taken), spec=spec))
    return found


def numbered(name: str, taken: Counter[str]) -> str:
    """*name*, or a new one like it if another contestant has it."""
    if taken[name] == 1:
        return name
    other = f"{name} #{taken[name]}"
    taken[other] += 1
    return other if taken[other] == 1 else numbered(other, taken)


def printable(text: str) -> str:
    """Text from outside without what could move a cursor, turn a line round or end a document."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def unusual(game: Game) -> dict[str, Any]:
    """The options of *game* that are not the default."""
    usual = load(game.name, seats=game.seats).options
    return {name: value for name, value in game.options.items() if value != usual[name]}


def limit_data(limit: Limit | None) -> LimitData:
    """A limit as plain data."""
    if limit is None:
        return LimitData()
    return LimitData(ms=None if limit.ms is None else float(limit.ms), iterations=limit.iterations)


def write_config(config: Config, path: Path) -> None:
    """Write `config.toml`; options that are whole data files are written as JSON."""
    data = msgspec.to_builtins(config)
    for name, value in config.options.items():
        if not isinstance(value, bool | int | float | str):
            data["options"][name] = {"json": canonical(value)}
    filled = {key: value for key, value in data.items() if value != {} and value is not None}
    path.write_text(HEAD + tomli_w.dumps(filled), encoding="utf-8")


def read_config(path: Path) -> Config:
    """Read `config.toml`; SchemaError names the field that is wrong."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for name, value in data.get("options", {}).items():
            if isinstance(value, dict):
                data["options"][name] = json.loads(value["json"])
        return msgspec.convert(data, Config)
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        raise SchemaError(str(path), str(error)) from None
