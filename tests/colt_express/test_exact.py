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
from itertools import product
from math import comb
from typing import Any

import pytest
from scipy import stats

from powderkeg.engine import Game, Observation, State, load
from tests.colt_express.positions import Json, Scene
from tests.colt_express.reference import Reference
from tests.colt_express.reference.eyes import Eyes
from tests.colt_express.reference.hidden import pool_of
from tests.colt_express.worlds import (
    Category,
    Chances,
    card_worlds,
    purse_worlds,
    read_cards,
    read_purses,
)

SEEDS = 200
WORLDS = 300  # for each seed
LEAST = 8  # worlds expected of a category; rarer ones are counted together
SIGNIFICANT = 0.001
FOUR = ("Doc", "Ghost", "Tuco", "Django")


@dataclass(frozen=True, slots=True)
class Case:
    """An observation, what is looked at, and how likely each of its values is."""

    game: Game
    observation: Observation
    read: Callable[[Json], Category]
    chances: Chances
    shown_to: int | None = None  # a seat that sees all that is looked at; None: look at everything

    def look(self, world: State, seen: dict[bytes, Category]) -> Category:
        view = world if self.shown_to is None else world.observation(self.shown_to)
        key = bytes(view)
        if key not in seen:
            seen[key] = self.read(view.to_json()["state"])
        return seen[key]

    def sample(self, seed: int) -> Iterator[Category]:
        seen: dict[bytes, Category] = {}
        for world in range(WORLDS):
            yield self.look(self.game.determinize(self.observation, seed * WORLDS + world), seen)


def game_and_state(scene: Scene, state: Json) -> tuple[Game, State, Reference]:
    options = scene.all_options()
    game = load("colt_express", seats=scene.seats, **options)
    document = {**game.deal(seed=1).to_json(), "state": state}
    document.pop("history")
    return game, game.state_from_json(document), Reference.from_json(scene.seats, options, state)


# --- positions ------------------------------------------------------------------------------------


def cards_case(scene: Scene, state: Json, viewer: int | None, seat: int) -> Case:
    game, truth, reference = game_and_state(scene, state)
    secret, chances = card_worlds(reference, viewer, seat)
    assert len(chances) > 5
    return Case(game, truth.observation(viewer), read_cards(seat, secret), chances, shown_to=seat)


def in_schemin() -> Case:
    """Seat 1 has played four cards, one of them face down, and received a bullet."""
    scene = Scene(FOUR, card="Take It All!").shot("neutral", 1).hand(1, rob=1, fire=1, bullet=1)
    scene.lay(1, "move").lay(1, "punch", face_down=True).lay(1, "floor").lay(1, "marshal")
    return cards_case(scene, scene.state(), 0, 1)


def in_stealin() -> Case:
    """A card of seat 1 is executed and lies in the deck; of four to come two are face down."""
    scene = Scene(FOUR, card="Tunnel").stand(django="rf1").shot("neutral", 1)
    scene.lay(1, "rob").lay(3, "move").lay(1, "fire", face_down=True).lay(1, "punch")
    scene.lay(1, "move", face_down=True).lay(1, "floor")
    state = scene.state()
    state.update(phase="stealin", to_act=3, executed=1, turn=state["turn"] + 1, acted=0)
    for number, player in enumerate(state["seats"]):
        for name, copies in player["hand"].items():
            player["deck"][name] = player["deck"].get(name, 0) + copies
        for planned in state["pile"][:1]:
            if planned["seat"] == number:
                player["deck"][planned["card"]] = player["deck"].get(planned["card"], 0) + 1
        deck = sum(player["deck"].values())
        player.update(hand={}, hand_size=0, deck_size=deck, drawn=0)
    return cards_case(scene, state, 0, 1)


def expert_hand(scene: Scene, viewer: int | None) -> Case:
    """Seat 1 holds five cards, two of them drawn; three bullets are untraced."""
    scene.options["expert"] = True
    return cards_case(scene, expert_state(scene), viewer, 1)


def expert_state(scene: Scene) -> Json:
    scene.shot("neutral", 1, 3)
    state = scene.state()
    state["seats"][1].update(
        hand={"move": 2, "fire": 1, "rob": 1, "bullet": 1},
        hand_size=5,
        drawn=2,
        deck={"floor": 1, "bullet": 1},
        deck_size=2,
        discard={"floor": 1, "marshal": 1, "fire": 1, "rob": 1, "punch": 1, "bullet": 1},
        discard_size=6,
        discard_known={"floor": 1, "marshal": 1, "fire": 1, "rob": 1, "punch": 1},
    )
    return state


def expert_seen_by_a_seat() -> Case:
    return expert_hand(Scene(FOUR), 2)


def expert_seen_by_the_spectator() -> Case:
    return expert_hand(Scene(FOUR), None)


def while_keeping() -> Case:
    """Seat 1 has decided what to keep, seat 2 is about to: any of its action cards, or none."""
    scene = Scene(FOUR, options={"expert": True})
    state = expert_state(scene)
    state.update(phase="keep", to_act=2, turn=state["turn"] + 1, acted=0, keep_next="move")
    state["seats"][1]["keep"] = {"move": 1, "rob": 1}
    case = cards_case(scene, state, 0, 1)

    def read(seen: Json) -> Category:
        return case.read(seen), tuple(sorted(seen["seats"][1]["keep"].items()))

    return Case(case.game, case.observation, read, with_keeping(case.chances), shown_to=1)


def with_keeping(chances: Chances) -> Chances:
    """Each action card of the hand is kept with probability one half."""
    found: Chances = {}
    for category, chance in chances.items():
        cards = [(kind, number) for kind, number in category[1] if kind != "bullet"]
        for kept in product(*(range(number + 1) for _, number in cards)):
            pairs = list(zip(cards, kept, strict=True))
            ways = 1
            for (_, number), copies in pairs:
                ways *= comb(number, copies)
            keep = tuple((kind, copies) for (kind, _), copies in pairs if copies)
            total = sum(number for _, number in cards)
            found[category, keep] = chance * ways / 2**total
    return found


def purses_case(viewer: int | None, *, bound: bool) -> Case:
    """Seat 1 was punched and owns two purses; three on the floor have never been owned.

    When *bound*, four start purses are seen elsewhere and one is among those of seat 1.
    """
    everybody = list(range(5))
    scene = Scene(("Doc", "Ghost", "Tuco", "Django", "Belle"))
    seen = [300, 300, 350, 350, 400, 450, 450]
    if not bound:
        seen[4:6] = [250, 250]
    scene.own("Ghost", purses=[(250, [1]), (400 if bound else 450, [1])])
    scene.lie("rf3", purses=[(value, everybody) for value in seen])
    scene.lie("in2", purses=[250, 500, 250 if bound else 400])
    game, truth, reference = game_and_state(scene, scene.state())
    chances = purse_worlds(reference, viewer)
    assert (pool_of(Eyes(reference.table, viewer)).start > 0) == bound
    return Case(game, truth.observation(viewer), read_purses(reference, viewer), chances)


def purses_bound() -> Case:
    return purses_case(0, bound=True)


def purses_free() -> Case:
    return purses_case(None, bound=False)


def rounds_to_come() -> Case:
    """The next card and the station."""
    game, truth, reference = game_and_state(scene := Scene(FOUR), scene.state())
    things = [thing for thing in reference.possible(0) if thing.name in ("round 2", "round 4")]
    pairs = list(product(*(thing.values for thing in things)))

    def read(state: Json) -> Category:
        return tuple(thing.read(state) for thing in things)

    return Case(game, truth.observation(0), read, dict.fromkeys(pairs, 1 / len(pairs)))


CASES = [
    in_schemin,
    in_stealin,
    expert_seen_by_a_seat,
    expert_seen_by_the_spectator,
    while_keeping,
    purses_bound,
    purses_free,
    rounds_to_come,
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


def uniformity(case: Case, sample: Callable[[int], Iterator[Category]]) -> float:
    """The p-value of 200 p-values."""
    values = []
    for seed in range(SEEDS):
        counts = Counter(sample(seed))
        assert set(counts) <= set(case.chances)
        values.append(p_value(case.chances, counts))
    return float(stats.kstest(values, "uniform").pvalue)


@pytest.mark.parametrize("position", CASES)
def test_chances_are_exact(position: Callable[[], Case]) -> None:
    case = position()
    assert uniformity(case, case.sample) > SIGNIFICANT


def biased(case: Case, seed: int) -> Iterator[Category]:
    """One world in eight is the better of two, in the order of their names."""
    rng = random.Random(seed)
    fair = list(case.sample(seed))
    for category in fair:
        yield max(category, rng.choice(fair), key=repr) if rng.random() < 1 / 8 else category


@pytest.mark.parametrize("position", [in_schemin, expert_seen_by_a_seat, purses_bound])
def test_a_biased_sampler_fails(position: Callable[[], Case]) -> None:
    case = position()
    assert uniformity(case, partial(biased, case)) < SIGNIFICANT


if __name__ == "__main__":  # the figures of docs/figures.md
    for make_case in CASES:
        made = make_case()
        exact, unfair = uniformity(made, made.sample), uniformity(made, partial(biased, made))
        sys.stdout.write(f"{make_case.__name__:30} exact {exact:.3f}  biased {unfair:.1e}\n")
