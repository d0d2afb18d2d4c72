"""The names of a game's things, read from its data."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from powderkeg.engine.core import Game
from powderkeg.engine.revolver_2.edition import Data, complete

__all__ = ["Lexicon", "lexicon"]

KNOWN: "WeakKeyDictionary[Game, Lexicon]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Ids by number, as docs/games/revolver_2.md counts them."""

    data: Data
    cards: tuple[tuple[str, ...], tuple[str, ...]]  # by seat
    pokers: tuple[tuple[str, ...], tuple[str, ...]]
    men: tuple[str, ...]
    areas: tuple[str, ...]
    values: tuple[int, ...]  # of power tokens, ascending
    power_tokens: tuple[int, int]

    def laid_out(self, town: int) -> list[str]:
        """The six areas from left to right; *town*: 0 or 1."""
        return [*self.areas[3 * town : 3 * town + 3], *self.areas[6:]]


def lexicon(game: Game) -> Lexicon:
    """The words of *game*."""
    if game not in KNOWN:
        options = game.options
        data = complete(options["data"])
        KNOWN[game] = Lexicon(
            data=data,
            cards=(ids(data.cards[0]), ids(data.cards[1])),
            pokers=(ids(data.poker[0]), ids(data.poker[1])),
            men=ids(data.guardians),
            areas=ids(data.areas),
            values=tuple(sorted(options["power_token_values"])),
            power_tokens=(options["guardian_power_tokens"], options["mapache_power_tokens"]),
        )
    return KNOWN[game]


def ids(entries: object) -> tuple[str, ...]:
    """The ids of some entries of the data."""
    return tuple(entry.id for entry in entries)  # type: ignore[attr-defined]
