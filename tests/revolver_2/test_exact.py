"""Determinizations have exactly the chances that trying all assignments gives.

Chi-square over many worlds, once for each of 200 seeds: if the chances are right these 200 p-values
are uniform (Kolmogorov-Smirnov at 0.001). A sampler that prefers some worlds a little fails.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from scipy import stats

from powderkeg.engine import Game, Observation, State, load
from tests.revolver_2.positions import Json, Scene, tournament
from tests.revolver_2.reference import Reference
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE
from tests.revolver_2.reference.things import Table
from tests.revolver_2.worlds import (
    Category,
    Chances,
    both_hands,
    hand_worlds,
    poker_worlds,
    read_both,
    read_hand,
    read_poker,
)

SEEDS = 200
WORLDS = 250  # for each seed
LEAST = 8  # worlds expected of a category; rarer ones are counted together
SIGNIFICANT = 0.001


@dataclass(frozen=True, slots=True)
class Case:
    """An observation, what is looked at, and how likely each of its values is."""

    game: Game
    observation: Observation
    read: Callable[[Json], Category]
    chances: Chances

    def look(self, world: State, seen: dict[bytes, Category]) -> Category:
        """By what the seats see, which is the same in many worlds."""
        key = b"".join(bytes(world.observation(seat)) for seat in (0, 1))
        if key not in seen:
            seen[key] = self.read(world.to_json()["state"])
        return seen[key]

    def sample(self, seed: int, seen: dict[bytes, Category]) -> Iterator[Category]:
        for world in range(WORLDS):
            yield self.look(self.game.determinize(self.observation, seed * WORLDS + world), seen)


def make(
    options: Json,
    state: Json,
    viewer: int | None,
    read: Callable[[Json], Category],
    chances: Callable[[Table], Chances],
) -> Case:
    game = load("revolver_2", **options)
    document = {**game.deal(seed=1).to_json(), "state": state}
    document.pop("history", None)
    observation = game.state_from_json(document).observation(viewer)
    found = chances(Reference.from_json(options, state).table)
    assert len(found) > 4
    return Case(game, observation, read, found)


def hand_case(scene: Scene, viewer: int | None, seat: int) -> Case:
    read, chances = read_hand(seat), partial(hand_worlds, seat=seat)
    return make(scene.options, scene.state(), viewer, read, chances)


# --- positions ------------------------------------------------------------------------------------


def mapache(area: str = "church", known: tuple[str, ...] = ()) -> Scene:
    """Four cards in his hand, seven in his deck."""
    scene = Scene(area=area).hand(MAPACHE, "bandit", "bandit", "rifle_man", "plunder", known=known)
    return scene.deck(MAPACHE, *2 * ["bandit"], *2 * ["rifle_man"], *2 * ["night_raid"], "cut_off")


def a_hand() -> Case:
    return hand_case(mapache(), 0, MAPACHE)


def a_hand_partly_known() -> Case:
    return hand_case(mapache(known=("bandit",)), 0, MAPACHE)


def while_paying() -> Case:
    """Two of three cards are still to be named, none before the Rifle Man."""
    scene = mapache(known=("bandit",)).turn(MAPACHE)
    scene.hand(MAPACHE, "night_raid", "rifle_man", "rifle_man", "plunder", "bandit")
    scene.paying("pay", "night_raid", "rifle_man")
    return hand_case(scene, 0, MAPACHE)


def while_firing() -> Case:
    """No bullet is named yet, but there is one."""
    scene = mapache("abandoned_silver_mine").turn(MAPACHE).row(MAPACHE, "lieutenant grit", "bandit")
    scene.paying("gatling", None)
    return hand_case(scene, None, MAPACHE)


def guardians() -> Scene:
    cards = ("hired_gun", "stick_of_dynamite", "farmer", "fortify")
    scene = Scene(area="los_quantos_bridge").row(MAPACHE, "bandit").hand(GUARDIANS, *cards)
    more = (*2 * ["crate_of_blasting_powder"], *2 * ["hired_gun"], *2 * ["farmer"])
    return scene.deck(GUARDIANS, *more, "clear_the_road")


def before_an_explosion() -> Case:
    return hand_case(guardians().paying("explode", None), 1, GUARDIANS)


def during_an_explosion() -> Case:
    return hand_case(guardians().paying("explode", None, "hired_gun"), 1, GUARDIANS)


def for_the_spectator() -> Case:
    scene = Scene().hand(GUARDIANS, "farmer", "fortify").hand(MAPACHE, "bandit", "plunder")
    scene.deck(GUARDIANS, *2 * ["farmer"], "take_cover").deck(MAPACHE, "bandit", "night_raid")
    return make(scene.options, scene.state(), None, read_both, both_hands)


def committed_for_the_spectator() -> Case:
    state = tournament(
        ["esteban_1", "esteban_3", "esteban_4", "esteban_6"],
        ["mapache_2", "mapache_5", "mapache_7", "mapache_8", "mapache_accusation"],
        played=[["esteban_cheat_a"], ["mapache_accusation"]],
        wins=[0, 1],
        committed=["esteban_4", None],
    )
    return make({}, state, None, read_poker(0), partial(poker_worlds, seat=0, committed=True))


def accusation_back_in_the_hand() -> Case:
    state = tournament(
        ["esteban_1", "esteban_3", "esteban_4", "esteban_6"],
        ["mapache_2", "mapache_5", "mapache_7", "mapache_8", "mapache_accusation"],
        played=[["esteban_cheat_a"], ["mapache_accusation"]],
        wins=[0, 1],
    )
    return make({}, state, 0, read_poker(1), partial(poker_worlds, seat=1, committed=False))


CASES = [
    a_hand,
    a_hand_partly_known,
    while_paying,
    while_firing,
    before_an_explosion,
    during_an_explosion,
    for_the_spectator,
    committed_for_the_spectator,
    accusation_back_in_the_hand,
]


# --- statistics -----------------------------------------------------------------------------------


def p_value(chances: Chances, counts: Counter[Any]) -> float:
    """Of Pearson's chi-square test; categories expected less than LEAST times are pooled."""
    total = counts.total()
    observed, expected = [0.0], [0.0]
    for category in sorted(chances, key=lambda category: (chances[category], repr(category))):
        if expected[-1] >= LEAST:
            observed.append(0)
            expected.append(0)
        observed[-1] += counts[category]
        expected[-1] += total * chances[category]
    return float(stats.chisquare(observed, expected).pvalue)


Sampler = Callable[[int, dict[bytes, Category]], Iterator[Category]]


def uniformity(case: Case, sample: Sampler) -> float:
    """The p-value of 200 p-values."""
    values = []
    seen: dict[bytes, Category] = {}
    for seed in range(SEEDS):
        counts = Counter(sample(seed, seen))
        assert set(counts) <= set(case.chances)
        values.append(p_value(case.chances, counts))
    return float(stats.kstest(values, "uniform").pvalue)


@pytest.mark.parametrize("position", CASES)
def test_chances_are_exact(position: Callable[[], Case]) -> None:
    case = position()
    assert uniformity(case, case.sample) > SIGNIFICANT


def biased(case: Case, seed: int, seen: dict[bytes, Category]) -> Iterator[Category]:
    """One world in eight is the better of two, in the order of their names."""
    rng = random.Random(seed)
    fair = list(case.sample(seed, seen))
    for category in fair:
        yield max(category, rng.choice(fair), key=repr) if rng.random() < 1 / 8 else category


@pytest.mark.parametrize("position", [a_hand, committed_for_the_spectator])
def test_a_biased_sampler_fails(position: Callable[[], Case]) -> None:
    case = position()
    assert uniformity(case, partial(biased, case)) < SIGNIFICANT


if __name__ == "__main__":  # the figures of docs/figures.md
    for make_case in CASES:
        made = make_case()
        exact, unfair = uniformity(made, made.sample), uniformity(made, partial(biased, made))
        sys.stdout.write(f"{make_case.__name__:30} exact {exact:.3f}  biased {unfair:.1e}\n")
