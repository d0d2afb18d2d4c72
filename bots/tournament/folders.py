"""The folder of a run: whose it is, and what is in it."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

import msgspec

from powderkeg.bots.tournament.config import CONFIG, LEDGER, Config, read_config, write_config
from powderkeg.bots.tournament.ledger import Entry, read_ledger
from powderkeg.engine import OptionError, SchemaError

__all__ = ["adopt", "check_fit", "differences", "merge", "opened", "unused"]


def unused(folder: Path) -> Path:
    """*folder*, or a numbered one beside it if something is in it already."""
    name, number = folder.name, 1
    while folder.exists() and any(folder.iterdir()):
        number += 1
        folder = folder.with_name(f"{name}-{number}")
    return folder


def adopt(folder: Path, config: Config) -> None:
    """Make *folder* that of this run; OptionError if another run has it."""
    if (folder / CONFIG).is_file():
        other = read_config(folder / CONFIG)
        differing = differences(other, config)
        if differing:
            raise OptionError(f"{folder} holds another run ({differing}); choose another folder")
        if other.blocks >= config.blocks:
            return
        if config.shard is not None:
            raise OptionError(f"{folder} holds a shard of {other.blocks} blocks, which cannot grow")
    elif folder.exists() and any(folder.iterdir()):
        raise OptionError(f"{folder} holds something else than a run; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    write_config(config, folder / CONFIG)


def opened(folder: Path) -> Config:
    """The config of the run in *folder*; OptionError if there is none."""
    if not (folder / CONFIG).is_file():
        raise OptionError(f"{folder} holds no run: there is no {CONFIG} in it")
    return read_config(folder / CONFIG)


def differences(one: Config, other: Config, but: Sequence[str] = ("blocks",)) -> str:
    """In which fields two configs differ, some apart."""
    a, b = msgspec.to_builtins(one), msgspec.to_builtins(other)
    return ", ".join(key for key in a if key not in but and a[key] != b[key])


def check_fit(path: Path, config: Config) -> None:
    """SchemaError unless the first and the last game of a ledger are those of the schedule."""
    entries = read_ledger(path)
    first = next(entries, None)
    last = deque(entries, maxlen=1)
    if first is not None and first.number != config.plan().first_game:
        raise SchemaError(str(path), f"game {first.number} is not the first of {CONFIG}")
    for entry in (first, *last):
        if entry is not None and not fits(entry, config):
            raise SchemaError(str(path), f"game {entry.number} is not in the schedule of {CONFIG}")


def fits(entry: Entry, config: Config) -> bool:
    """Whether an entry is the game that the schedule has there."""
    schedule = config.plan()
    games = schedule.block(entry.block)
    if entry.rotation >= len(games):
        return False
    fixture = games[entry.rotation]
    names = [config.bots[contestant].name for contestant in fixture.line_up]
    found = (entry.number, int(entry.deal, 16), entry.bots, entry.rules)
    return found == (fixture.number, fixture.deal, names, config.rules)


def merge(out: Path, shards: Sequence[Path]) -> Config:
    """Join the ledgers of all shards of a run in the folder *out*; return the whole run's config.

    The result has the bytes of a run that was played in one place. Shards that are not finished,
    not of the same run, missing or given twice are refused.
    """
    if not shards:
        raise OptionError("merge: no shard is given")
    configs = {folder: opened(folder) for folder in shards}
    first = next(iter(configs.values()))
    whole = msgspec.structs.replace(first, shard=None)
    ordered: dict[int, Path] = {}
    for folder, config in configs.items():
        check_shard(folder, config, first, ordered)
    parts = first.shard.parts if first.shard is not None else 0
    missing = [str(part) for part in range(1, parts + 1) if part not in ordered]
    if missing:
        raise OptionError(f"merge: of {parts} shards these are missing: {', '.join(missing)}")
    if out.exists() and any(out.iterdir()):
        raise OptionError(f"{out} is not empty; choose another folder")
    out.mkdir(parents=True, exist_ok=True)
    beside = (out / LEDGER).with_suffix(".part")
    with beside.open("wb") as ledger:
        for part in sorted(ordered):
            ledger.write((ordered[part] / LEDGER).read_bytes())
    for _ in read_ledger(beside):
        pass
    beside.replace(out / LEDGER)
    write_config(whole, out / CONFIG)
    return whole


def check_shard(folder: Path, config: Config, first: Config, ordered: dict[int, Path]) -> None:
    """Note which part the shard in *folder* is, or say why it does not fit."""
    if config.shard is None:
        raise OptionError(f"{folder} holds a whole run, no shard")
    differing = differences(config, first, but=("shard",))
    shard, parts = config.shard, first.shard.parts if first.shard is not None else 0
    if differing or shard.parts != parts:
        raise OptionError(f"{folder} is of another run ({differing or 'number of shards'})")
    if shard.part in ordered:
        raise OptionError(f"{folder} and {ordered[shard.part]} both hold shard {shard}")
    if not (folder / LEDGER).is_file():
        raise OptionError(f"{folder} has no {LEDGER}")
    check_fit(folder / LEDGER, config)
    games, wanted = sum(1 for _ in read_ledger(folder / LEDGER)), len(config.plan())
    if games != wanted:
        raise OptionError(f"{folder} is not finished: {games} of {wanted} games are played")
    ordered[shard.part] = folder
