"""The names of a game's orders, and the effects of its cards, read from its data."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from powderkeg.engine.core import Game
from powderkeg.engine.dos_de_mayo.edition import Data, complete

__all__ = ["Lexicon", "directed", "lexicon"]

KNOWN: "WeakKeyDictionary[Game, Lexicon]" = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What text needs to know about a game."""

    data: Data
    borders: tuple[tuple[int, int], ...]  # directed, by index
    orders: tuple[str, ...]  # names of all orders, by index
    effects: tuple[str, ...]  # of each card, in the order of tables.CARDS


def directed(data: Data) -> tuple[tuple[int, int], ...]:
    """Every border both ways, by (origin, destination): the order of the indices."""
    pairs = (pair for border in data.borders for pair in (border.zones, border.zones[::-1]))
    return tuple(sorted(pairs))


def lexicon(game: Game) -> Lexicon:
    """The words of *game*."""
    if game not in KNOWN:
        options = game.options
        data = complete(options["data"])
        borders = directed(data)
        entries = (f"OUT{gate}-{gate}" for gate in data.gates.zones)
        guessed = options["profile"] == "attested"
        KNOWN[game] = Lexicon(
            data=data,
            borders=borders,
            orders=(*(f"{one}-{two}" for one, two in borders), *entries),
            effects=tuple(
                "blank" if guessed and not card.attested else card.effect for card in data.cards
            ),
        )
    return KNOWN[game]
