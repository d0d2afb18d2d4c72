"""Defaults and levels that suit one game: files that are right, and bots that follow them."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import powderkeg.bots.tuned as package
from powderkeg.bots import bots, make
from powderkeg.bots.spec import parse_spec
from powderkeg.engine import Game, games, load

FILES = sorted(Path(package.__path__[0]).glob("*.toml"))
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def content(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def tables(name: str) -> list[Game]:
    least, most = load(name).seat_range
    return [load(name, seats) for seats in range(least, most + 1)]


def defaults(tuned: dict[str, Any], game: Game) -> dict[str, Any]:
    found = tuned.get("defaults", {})
    return dict(found.get(str(game.seats), found.get("*", {})))


@every_file
def test_a_file_is_about_a_game_and_its_bots(path: Path) -> None:
    assert path.stem in games()
    for name, tuned in content(path).items():
        assert name in bots()
        assert set(tuned) <= {"defaults", "levels"}
        named = {str(game.seats) for game in tables(path.stem)} | {"*"}
        assert set(tuned.get("defaults", {})) <= named


@every_file
def test_bots_follow_it(path: Path) -> None:
    for name, tuned in content(path).items():
        for game in tables(path.stem):
            wanted = defaults(tuned, game)
            bot = make(name, game, seed=1)
            for option, value in wanted.items():
                assert bot.options()[option].default == value
                assert parse_spec(bot.spec).options.get(option) == value
            assert make(bot.spec, game, seed=1).spec == bot.spec
            assert deepcopy(bot).spec == bot.spec
            for level, knobs in tuned.get("levels", {}).items():
                chosen = parse_spec(make(name, game, seed=1, level=int(level)).spec).options
                assert wanted | knobs == {key: chosen[key] for key in wanted | knobs}


@every_file
def test_what_is_asked_for_counts_more(path: Path) -> None:
    for name, tuned in content(path).items():
        for game in tables(path.stem):
            for option in defaults(tuned, game):
                for value in make(name, game, seed=1).options()[option].choices or ():
                    spec = make(f"{name}({option}={value})", game, seed=1).spec
                    assert parse_spec(spec).options[option] == value


def test_games_without_a_file_keep_the_defaults() -> None:
    bot = make("ismcts", load("kuhn_poker"), seed=1)
    assert bot.spec == "ismcts"
    assert bot.options()["horizon"].default == "end"
    assert make("ismcts", load("kuhn_poker"), seed=1, level=1).spec == "ismcts(iterations=30)"
