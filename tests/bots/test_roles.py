"""Sides and roles: who says them, and whether a planted advantage is found and nothing else."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from powderkeg.bots.tournament import run
from powderkeg.bots.tournament.ledger import Entry, read_ledger
from powderkeg.bots.tournament.ratings import Standings, standings
from powderkeg.engine import games, load, roles
from tests.bots.test_ratings import entry

ELO = 400 / np.log(10)


def played(n: int, sides: list[str], worth: dict[str, float], *, dealt: bool = False) -> Standings:
    """Blocks of a and b, who are equal but for what they are *dealt*, or play in the same seats."""
    rng, games = Random(7), list[Entry]()
    for block in range(n):
        for turn, bots in enumerate(("ab", "ba")):
            held = rng.sample(sides, 2) if dealt else sides
            first = np.exp([worth[held[0]], worth[held[1]]])
            won = rng.random() < first[0] / first.sum()
            returns = [float(won), float(not won)]
            more = {"rotation": turn, "roles": held}
            games.append(entry(2 * block + turn, block, bots, returns, **more))
    return standings(games)


def test_every_title_says_what_its_seats_play() -> None:
    """A side where sides are different, a role where it holds for the whole game."""
    said = {name: roles(load(name).deal(1)) for name in games()}
    assert said.pop("dos_de_mayo") == ["spain", "france"]
    assert said.pop("revolver_2") == ["guardians", "mapache"]
    assert set(map(tuple, said.values())) == {()}


@pytest.mark.parametrize("edition", ["base", "combined"])
def test_roles_of_one_round_of_saboteur(edition: str) -> None:
    state = load("saboteur_2", 5, edition=edition, rounds=1).deal(4)
    seats = state.to_json()["state"]["seats"]
    assert roles(state) == [seat["role"] for seat in seats]
    assert all(roles(state))


def test_the_ledger_names_sides_and_roles(tmp_path: Path) -> None:
    out = run(
        "saboteur_2",
        ["random", "b=random"],
        seats=3,
        blocks=2,
        options={"edition": "base", "rounds": 1},
        out=tmp_path / "run",
    )
    entries = list(read_ledger(out.ledger))
    assert all(set(game.roles) <= {"digger", "saboteur"} for game in entries)
    assert all(len(game.roles) == 3 for game in entries)
    assert {row.role for row in out.standings.roles} == {r for game in entries for r in game.roles}
    page = out.report.read_text(encoding="utf-8")
    assert "Sides and roles" in page
    assert "in each role, bot by bot" in page
    assert "| digger |" in (out.folder / "report.md").read_text(encoding="utf-8")


def test_a_better_side_is_found() -> None:
    """Sides that belong to seats: the effect of the seat is that of its side."""
    found = played(400, ["north", "south"], {"north": 0.5, "south": -0.5})
    north, south = (found.ratings.roles[side].mean for side in ("north", "south"))
    assert north == pytest.approx(0.5 * ELO, abs=30)
    assert south == pytest.approx(-north)
    assert found.ratings.sides == ("north", "south")
    assert found.ratings.roles["north"].low > 0
    assert [row.role for row in found.roles] == ["north", "south"]
    assert found.roles[0].share.low > 0.6
    assert found.roles[0].bots["a"].low > 0.5
    assert all(abs(row.elo.mean) < 30 for row in found.ratings.rows)


def test_equal_sides_are_found_equal() -> None:
    found = played(400, ["north", "south"], {"north": 0.0, "south": 0.0})
    assert found.ratings.roles["north"].low < 0 < found.ratings.roles["north"].high
    assert found.roles[0].share.low < 0.5 < found.roles[0].share.high


def test_a_better_role_that_is_dealt_is_found() -> None:
    """Roles that go round: an effect of their own, and none of the seats."""
    worth = {"digger": 0.0, "saboteur": 0.8, "boss": -0.8}
    found = played(900, list(worth), worth, dealt=True)
    assert not found.ratings.sides
    for role, value in worth.items():
        assert found.ratings.roles[role].mean == pytest.approx(value * ELO, abs=30)
    assert all(abs(seat.mean) < 20 for seat in found.ratings.seats)
    assert {row.role: row.games for row in found.roles}.keys() == worth.keys()
    assert sum(row.games for row in found.roles) == 2 * 1800


def test_a_bot_that_is_strong_on_one_side_only() -> None:
    """Its overall share hides it; the table of roles does not."""
    games = []
    for block in range(60):
        for turn, bots in enumerate(("ab", "ba")):
            returns = [1.0, 0.0] if bots == "ab" else [float(block % 2), float(1 - block % 2)]
            more = {"rotation": turn, "roles": ["north", "south"]}
            games.append(entry(2 * block + turn, block, bots, returns, **more))
    north, south = standings(games).roles
    assert north.bots["a"].mean == 1
    assert north.bots["b"].mean == pytest.approx(0.5)
    assert south.bots["b"].mean == 0
    assert south.bots["a"].mean == pytest.approx(0.5)


def test_ledgers_without_roles_have_no_table() -> None:
    found = standings(
        [entry(i, i // 2, "ab" if i % 2 else "ba", [1.0, 0.0], rotation=i % 2) for i in range(20)]
    )
    assert not found.roles
    assert not found.ratings.roles
    assert not found.ratings.sides
