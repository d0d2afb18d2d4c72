"""What the options of Colt Express accept, and that every vector and ruling has its test."""

import re
from pathlib import Path
from typing import Any

import pytest

from powderkeg.engine import load
from powderkeg.engine.errors import OptionError

HERE = Path(__file__).parent
VECTORS = [
    *(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 17, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30),
    *(32, 33, 35, 36, 37, 38, 40, 41, 43, 44, 45, 47, 48, 50),
]
RULINGS = range(1, 39)
DEFAULTS = {
    "cars": "random",
    "characters": "random",
    "django_push_optional": True,
    "expert": False,
    "first_player": "random",
    "revenge_scope": "marshal_car",
    "start_cars": "choice",
}


def has_test(letter: str, number: int, pattern: str) -> bool:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob(pattern))
    return re.search(rf"^def test_(\w+_)?{letter}{number}_", text, re.MULTILINE) is not None


@pytest.mark.parametrize("number", VECTORS)
def test_every_vector_is_a_test(number: int) -> None:
    assert has_test("t", number, "test_vectors*.py")


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_is_pinned(number: int) -> None:
    if number == 23:
        return  # T29 says the same
    assert has_test("r", number, "test_rulings*.py")


def test_every_ruling_is_cited_in_the_engine() -> None:
    sources = HERE.parent.parent / "engine" / "colt_express"
    code = "".join(path.read_text(encoding="utf-8") for path in sources.glob("*.p[xy]*"))
    assert [n for n in RULINGS if not re.search(rf"\bR{n}\b", code)] == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_defaults(seats: int) -> None:
    game = load("colt_express", seats=seats)
    assert game.seat_range == (2, 6)
    assert game.options == {**DEFAULTS, "expert": seats == 2}
    assert set(game.option_spec) == set(DEFAULTS)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"expert": False}),
        (3, {"expert": 1}),
        (3, {"start_cars": "random"}),
        (2, {"start_cars": "chosen"}),
        (3, {"characters": ["Belle", "Doc"]}),
        (3, {"characters": ["Belle", "Doc", "Doc"]}),
        (3, {"characters": ["Belle", "Doc", "Marshal"]}),
        (3, {"characters": [0, 1, 2]}),
        (2, {"characters": ["Belle", "Doc"]}),
        (2, {"characters": [["Belle", "Doc"], ["Tuco", "Ghost"]]}),
        (3, {"characters": "chosen"}),
        (3, {"cars": ["A", "A", "B"]}),
        (3, {"cars": ["A", "B", "C", "D"]}),
        (3, {"cars": ["A", "B", "G"]}),
        (3, {"cars": "draft"}),
        (3, {"first_player": 3}),
        (3, {"first_player": -1}),
        (3, {"first_player": True}),
        (3, {"revenge_scope": "roofs"}),
        (3, {"django_push_optional": "no"}),
        (3, {"marshal": 1}),
        (1, {}),
        (7, {}),
    ],
)
def test_what_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="colt_express"):
        load("colt_express", seats=seats, **options)
