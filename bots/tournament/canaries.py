"""Small runs before a run, whose outcome is known: if one fails, no result could be trusted."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import comb
from operator import attrgetter
from time import monotonic

import msgspec

from powderkeg.bots.tournament.clock import TimeControl
from powderkeg.bots.tournament.compare import block_score
from powderkeg.bots.tournament.config import Config, Contestant, LimitData
from powderkeg.bots.tournament.intervals import Moments
from powderkeg.bots.tournament.lanes import Means, played
from powderkeg.bots.tournament.ledger import Entry, decode_line
from powderkeg.bots.tournament.match import replay
from powderkeg.bots.tournament.schedule import KINDS
from powderkeg.bots.tournament.sprt import Sprt
from powderkeg.bots.tournament.worker import Stretch
from powderkeg.engine import BotError, OptionError, PowderkegError

__all__ = ["CanaryError", "tried"]

COPY = "greedy(iterations=2)"
STRONG, WEAK = "greedy(iterations=16)", "random"
BLOCKS = 4
MOST_BLOCKS = 400
SECONDS = 2.0  # for the question of strength
LIKELY = 0.01  # a sign test that is less likely is a failure
QUICK = LimitData(iterations=2)


class CanaryError(BotError):
    """A small run came out as it must not."""


def tried(config: Config, means: Means) -> dict[str, str]:
    """Try everything and say what came of it; CanaryError names what failed."""
    trials: dict[str, Callable[[Config, Means], str]] = {
        "copies tie": copies,
        "greedy beats random": strength,
        "jobs change nothing": jobs,
    }
    said = {}
    for name, trial in trials.items():
        try:
            said[name] = trial(config, means)
        except (PowderkegError, OSError) as error:
            raise CanaryError(f"canary {name!r} failed: {error}") from None
    return said


def copies(config: Config, _means: Means) -> str:
    """Two copies of a bot tie in every block, whatever they are called, and their games replay."""
    games = list(play(changed(config, {"A": COPY, "B": COPY}), Means()))
    swapped = [renamed(game, {"A": "B", "B": "A"}) for game in games]
    if swapped != list(play(changed(config, {"B": COPY, "A": COPY}), Means())):
        raise CanaryError("games change when bots are called otherwise")
    scores = list(block_scores(games, "A", "B"))
    if sign_test(scores) < LIKELY:
        raise CanaryError(f"a bot beats its copy: {scores}")
    game = config.load_game()
    for entry in games:
        state = replay(game, int(entry.deal, 16), entry.actions)
        if entry.fault is None and state.places() != entry.places:
            raise CanaryError(f"game {entry.number} does not replay")
    return (
        f"{len(games)} games, {sum(score == 0.5 for score in scores)} of {len(scores)} blocks tied"
    )


def strength(config: Config, _means: Means) -> str:
    """The bot `random` loses to `greedy`; as long as nobody knows, nobody complains."""
    test, scores, begun = Sprt(elo0=0, elo1=80), Moments(), monotonic()
    config = changed(config, {STRONG: STRONG, WEAK: WEAK}, MOST_BLOCKS)
    progress = test.progress(scores)
    for score in block_scores(play(config, Means(), size=2), STRONG, WEAK):
        scores.add(score)
        progress = test.progress(scores)
        if progress.verdict != "open" or monotonic() - begun > SECONDS:
            break
    if progress.verdict == "elo0":
        raise CanaryError(str(progress))
    return f"{'yes' if progress.verdict == 'elo1' else 'undecided'}, {scores.n} blocks"


def jobs(config: Config, means: Means) -> str:
    """The first blocks have the same bytes when one process plays them, and when many do."""
    if not config.reproducible:
        return "not tried: the clock decides"
    if means.place == "one process":
        means = Means(jobs=2, backend="threading")
    few = msgspec.structs.replace(config, limit=QUICK, sprt=None, shard=None, blocks=2)
    if list(play(few, Means())) != list(play(few, means, size=1)):
        raise CanaryError(f"{means.jobs} jobs ({means.place}) play other games than one")
    return f"{len(few.plan())} games with {means.jobs} jobs, {means.place}"


# --- playing -------------------------------------------------------------------------------------


def changed(config: Config, bots: dict[str, str], blocks: int = BLOCKS) -> Config:
    """The same game between other bots."""
    return msgspec.structs.replace(
        config,
        blocks=blocks,
        schedule=KINDS[0],
        shard=None,
        sprt=None,
        limit=LimitData(),
        clock=TimeControl(),
        bots=[Contestant(name=name, spec=spec) for name, spec in bots.items()],
    )


def play(config: Config, means: Means, size: int = BLOCKS) -> Iterator[Entry]:
    """All games of a small run, *size* blocks at a time."""
    schedule = config.plan()

    def tasks(done: int) -> Iterator[Stretch]:
        for first in range(schedule.block_of(done), config.blocks, size):
            yield Stretch(first=first, end=min(first + size, config.blocks), skip=done)

    for more in played(config, tasks, means):
        yield from map(decode_line, more.lines)


def renamed(game: Entry, names: dict[str, str]) -> Entry:
    """A game with other names of bots."""
    return msgspec.structs.replace(game, bots=[names[name] for name in game.bots])


def block_scores(games: Iterator[Entry] | list[Entry], one: str, other: str) -> Iterator[float]:
    """The score of each block."""
    for _, block in groupby(games, key=attrgetter("block")):
        score = block_score(block, one, other)
        if score is None:
            raise OptionError("a game could not be played")
        yield score


def sign_test(scores: list[float]) -> float:
    """How likely so uneven signs are between equals."""
    more, less = sum(s > 0.5 for s in scores), sum(s < 0.5 for s in scores)
    n = more + less
    tail = sum(comb(n, k) for k in range(min(more, less) + 1)) / 2**n
    return float(min(1.0, 2 * tail))
