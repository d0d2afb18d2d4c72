"""Finishing orders as a model: beside choix, scipy and numbers that are known, and ratings."""

from itertools import pairwise
from random import Random

import choix
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import optimize

from powderkeg.bots.tournament.ledger import Entry
from powderkeg.bots.tournament.plackett import Model, Orders, Priors, fit, log_likelihood
from powderkeg.bots.tournament.rating import Patterns, Ratings, rate
from powderkeg.bots.tournament.ratings import standings
from powderkeg.bots.tournament.second import second_opinion
from tests.bots.test_ratings import entry

FLAT = Priors(bots=100, effects=100, ties=100)


def drawn(
    strengths: list[float], seats: list[float], n: int, seed: int, tie: float = 0.0
) -> Orders:
    """Finishing orders of random line-ups: independent Gumbel numbers give Plackett and Luce."""
    rng = np.random.default_rng(seed)
    k = len(seats)
    bots = np.array([rng.permutation(len(strengths))[:k] for _ in range(n)])
    worth = np.array(strengths)[bots] + np.array(seats) + rng.gumbel(size=(n, k))
    if tie:  # near finishes share a place
        worth = np.floor(worth / tie)
    places = 1 + np.sum(worth[:, None, :] > worth[:, :, None], axis=2)
    return Orders(bots, places, len(strengths))


def rankings(orders: Orders) -> list[tuple[int, ...]]:
    """The same as choix wants them: the first first."""
    return [
        tuple(bots[np.argsort(places)].tolist())
        for bots, places in zip(orders.bots, orders.places, strict=True)
    ]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_without_ties_and_seats_it_is_choix(seats: int) -> None:
    orders = drawn([1.0, 0.3, 0.0, -0.2, -1.5], [0.0] * seats, 400, seed=seats)
    theirs = choix.opt_rankings(5, rankings(orders), alpha=0, tol=1e-10)
    ours = fit(orders, priors=FLAT, effects=False)
    assert ours.bots == pytest.approx(theirs - theirs.mean(), abs=1e-4)
    assert ours.steps < 12


@pytest.mark.parametrize(("seats", "tie"), [(2, 0.5), (4, 0.0), (4, 0.8), (7, 0.4)])
def test_it_is_where_scipy_climbs_to(seats: int, tie: float) -> None:
    strengths = [0.8, 0.2, 0.0, -0.3, -0.5, -0.6, -0.7, -0.8][: seats + 1]
    orders = drawn(strengths, [0.3] + [0.0] * (seats - 1), 120, seed=seats, tie=tie)
    model, priors = Model(orders, Priors(), effects=True), Priors()
    weights = np.ones(len(orders.bots))

    def minus(x: NDArray[np.float64]) -> float:
        return model.evaluate(x, weights)[0]

    found = optimize.minimize(minus, np.zeros(model.n), method="BFGS", options={"gtol": 1e-6})
    ours = fit(orders, priors=priors)
    assert ours.parameters == pytest.approx(found.x, abs=2e-3)
    gradient = optimize.approx_fprime(ours.parameters + 0.1, minus, 1e-6)
    assert model.evaluate(ours.parameters + 0.1, weights)[1] == pytest.approx(gradient, abs=1e-2)


def test_two_bots_and_ties_in_closed_form() -> None:
    """6 wins, 3 losses, 2 ties: Davidson's ratio of worths is 2, his tie factor 2 / sqrt(18)."""
    places = [[1, 2]] * 6 + [[2, 1]] * 3 + [[1, 1]] * 2
    orders = Orders(np.array([[0, 1]] * 11), np.array(places), 2)
    found = fit(orders, priors=FLAT, effects=False)
    assert np.exp(found.bots[0] - found.bots[1]) == pytest.approx(2, rel=1e-4)
    assert found.ties[0] == pytest.approx(2 / np.sqrt(18), rel=1e-4)
    chances = np.array([6, 3, 2]) / 11
    expected = float(np.array([6, 3, 2]) @ np.log(chances))
    assert log_likelihood(orders, found.parameters, effects=False) == pytest.approx(expected)


def test_strengths_and_seats_are_found_again() -> None:
    strengths, seats = [1.0, 0.5, 0.0, -0.5, -1.0], [0.6, 0.2, -0.2, -0.6]
    found = fit(drawn(strengths, seats, 20_000, seed=1))
    assert found.bots == pytest.approx(strengths, abs=0.05)
    assert found.seats == pytest.approx(seats, abs=0.05)


def test_twelve_seats_and_large_ties() -> None:
    orders = drawn([0.1 * i for i in range(12)], [0.0] * 12, 300, seed=3, tie=1.0)
    found = fit(orders)
    assert len(found.ties) == 2  # sets of two and of three; larger ones count one by one
    assert np.corrcoef(found.bots, np.arange(12))[0, 1] > 0.9


def test_roles_are_effects_of_their_own() -> None:
    rng = np.random.default_rng(5)
    bots = np.array([rng.permutation(3) for _ in range(4000)])
    roles = rng.integers(0, 2, size=(4000, 3))
    worth = np.array([0.4, 0.0, -0.4])[bots] + np.array([0.5, -0.5])[roles]
    worth = worth + rng.gumbel(size=(4000, 3))
    places = 1 + np.sum(worth[:, None, :] > worth[:, :, None], axis=2)
    found = fit(Orders(bots, places, 3, roles, 2))
    assert found.roles == pytest.approx([0.5, -0.5], abs=0.06)
    assert found.bots == pytest.approx([0.4, 0.0, -0.4], abs=0.08)


# --- ratings -------------------------------------------------------------------------------------


def rated(games: list[Entry]) -> Ratings:
    """Ratings of some games."""
    patterns = Patterns()
    for game in games:
        patterns.add(game)
    return rate(patterns)


def season(n: int, seed: int, chances: dict[tuple[str, str], float]) -> list[Entry]:
    """Blocks of two games between pairs, who win with these chances."""
    rng, games = Random(seed), []
    for block in range(n):
        pair = list(chances)[block % len(chances)]
        for turn in (0, 1):
            first = "".join(pair if turn == 0 else pair[::-1])
            wins = rng.random() < chances[pair]
            returns = [float(name == (pair[0] if wins else pair[1])) for name in first]
            games.append(entry(2 * block + turn, block, first, returns, rotation=turn))
    return games


FIELD = {("a", "b"): 0.6, ("b", "c"): 0.7, ("a", "c"): 0.8}


def test_no_digit_depends_on_the_order_of_the_ledger() -> None:
    games = season(300, 1, FIELD)
    before = standings(games)
    shuffled = games[:]
    Random(2).shuffle(shuffled)
    assert standings(shuffled) == before
    assert standings(reversed(games)) == before


def test_ranks_are_groups_that_do_not_overlap() -> None:
    found = rated(season(600, 1, {("a", "b"): 0.5, ("b", "c"): 0.9, ("a", "c"): 0.9}))
    assert {row.name: row.rank for row in found.rows} == {"a": 1, "b": 1, "c": 3}
    for row in found.rows:
        assert row.elo.low < row.elo.mean < row.elo.high
    assert sum(row.elo.mean for row in found.rows) == pytest.approx(0)


def test_intervals_hold_the_truth() -> None:
    """Two bots, 60% to 40%: 70 points apart; pairs of games decide, and half as many is wider."""
    inside = 0
    for seed in range(20):
        found = rated(season(60, seed, {("a", "b"): 0.6}))
        elo = found.row("a").elo
        inside += elo.low <= 35.2 <= elo.high
    assert inside >= 16
    wide, narrow = (
        rated(season(n, 3, {("a", "b"): 0.6})).row("a").elo.plus_minus for n in (50, 200)
    )
    assert 1.5 < wide / narrow < 2.7


def test_those_who_never_met_get_no_rating() -> None:
    found = rated(season(40, 1, {("a", "b"): 0.5, ("c", "d"): 0.5}))
    assert found.rows == ()
    assert found.refused.endswith("a, b | c, d")
    assert rated([]).refused == "a rating needs two bots"


def test_who_never_lost_gets_a_number_and_a_doubt() -> None:
    found = rated(season(50, 1, {("a", "b"): 1.0, ("b", "c"): 0.5}))
    assert 300 < found.row("a").elo.mean < 900
    assert found.doubts[0].startswith("a never finished behind some others")


def test_an_order_that_is_not_transitive_is_noticed() -> None:
    chances = {("a", "b"): 0.8, ("b", "c"): 0.8, ("c", "a"): 0.7}
    found = standings(season(900, 4, chances))
    second = second_opinion(found.ratings, found.pairs)
    assert second is not None
    assert len(second.upsets) == 1
    assert sum(second.weights.values()) == pytest.approx(1)
    assert all(weight > 0.2 for weight in second.weights.values())
    assert all(value == pytest.approx(0.5, abs=1e-6) for value in second.values.values())
    plain = standings(season(900, 4, FIELD))
    other = second_opinion(plain.ratings, plain.pairs)
    assert other is not None
    assert other.upsets == ()
    assert other.weights["a"] == pytest.approx(1, abs=1e-6)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powderkeg.bots.tournament.rating.MOST_COUNTS", 300)
    games = season(2000, 1, FIELD)
    patterns, backwards = Patterns(), Patterns()
    for game in games:
        patterns.add(game)
        assert len(patterns.counts) <= 300
    for game in reversed(games):
        backwards.add(game)
    assert patterns.stride > 1
    assert patterns.counts == backwards.counts
    found = rate(patterns)
    assert f"every {patterns.stride}th block" in found.doubts[-1]


def test_stronger_is_higher() -> None:
    elo = [rated(season(400, 6, {("a", "b"): p})).row("a").elo.mean for p in (0.4, 0.5, 0.7, 0.9)]
    assert all(low < high for low, high in pairwise(elo))
