"""What makes information-set tree search correct: each rule of Cowling et al. as a test."""

import math
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from powderkeg.engine import Game, Observation, State, games, load
from powderkeg.solvers import NodeView, Search, search
from tests.engine import pebbles
from tests.solvers.toys import Dealt, Pennies, Rare, make

OPS = pebbles.table()  # has to live as long as the game
IN_TURN = pebbles.make_game(OPS).variant(3, {"together": False})
TABLES = [
    load(name, seats)
    for name in games()
    for seats in (2, 3, 4, 6)
    if load(name).seat_range[0] <= seats <= load(name).seat_range[1]
]
every_table = pytest.mark.parametrize("game", TABLES, ids=lambda g: f"{g.name}-{g.seats}")


def acting(state: State) -> Observation:
    """What the seat to act observes."""
    return state.observation(state.to_act)


def positions(game: Game, seed: int, most: int = 12) -> list[State]:
    """Positions with a choice, spread over a random game."""
    rng, found = random.Random(seed), []
    state = game.deal(seed)
    while not state.is_terminal:
        legal = state.legal_actions()
        if len(legal) > 1:
            found.append(state.copy())
        state.apply(rng.choice(legal))
    return found[:: max(1, len(found) // most)]


def node(thinking: Search, world: State, *actions: int) -> NodeView:
    found = thinking.view(world, actions)
    assert found is not None
    return found


# --- availability -----------------------------------------------------------------------------


def test_an_action_that_is_rarely_legal_is_tried_as_soon_as_it_is() -> None:
    game = make(Rare())
    thinking = Search(game.deal(1).observation(0), seed=3)
    world = game.determinize(thinking.observation, 0)
    for n in range(1, 2000):
        thinking.run(n)
        seen = thinking.view(world, [0])
        rare = [move for move in seen.moves if move.action == 2] if seen else []
        if rare:
            assert (rare[0].visits, rare[0].available) == (1, 1)
            return
    pytest.fail("it was never legal")


def test_a_good_action_that_is_rarely_legal_is_always_taken() -> None:
    game = make(Rare(worth=1.0))
    thinking = Search(game.deal(1).observation(0), seed=3, redraw=0.0)
    thinking.run(4000)
    seen = node(thinking, game.determinize(thinking.observation, 0), 0)
    rare = next(move for move in seen.moves if move.action == 2)
    assert rare.available >= 10
    assert rare.visits == rare.available < seen.visits / 50


def test_the_bound_counts_the_simulations_in_which_an_action_was_legal() -> None:
    """Replay UCB by hand, one simulation after the other, where availability differs."""
    game = make(Rare(worth=0.0))
    thinking = Search(game.deal(1).observation(0), seed=8, explore=0.5, redraw=0.0)
    world = game.determinize(thinking.observation, 0)
    thinking.run(1500)
    checked = 0
    for n in range(1501, 3500):
        before = node(thinking, world, 0)
        thinking.run(n)
        after = node(thinking, world, 0)
        gained = [
            new.action
            for old, new in zip(before.moves, after.moves, strict=True)
            if new.visits > old.visits
        ]
        legal = [
            (old, new.available)
            for old, new in zip(before.moves, after.moves, strict=True)
            if new.available > old.available
        ]
        if not gained or len(legal) < 3:
            continue
        bounds = {
            old.action: (old.value or 0) + 0.5 * math.sqrt(math.log(available) / old.visits)
            for old, available in legal
        }
        best, second = sorted(bounds.values(), reverse=True)[:2]
        if best - second > 0.002:  # the search rounds logarithms
            assert bounds[gained[0]] == best
            checked += 1
    assert checked >= 5


# --- keys -------------------------------------------------------------------------------------


@every_table
def test_an_observation_key_is_a_function_of_what_the_seat_observes(game: Game) -> None:
    """Two truths with one observation have one node, for every seat at every ply."""
    for state in positions(game, seed=2):
        seat = state.to_act
        assert seat is not None
        obs = state.observation(seat)
        thinking = Search(obs, keys="observation")
        thinking.run(1)
        worlds = [game.determinize(obs, seed) for seed in range(5)]
        assert len({node(thinking, world).node for world in [state, *worlds]}) == 1


@every_table
@pytest.mark.parametrize("keys", ["path", "observation"])
def test_equal_stories_lead_to_one_node_and_only_they(game: Game, keys: str) -> None:
    """Play in many worlds: whoever decides stands in one node whenever it observes the same."""
    for state in positions(game, seed=4, most=3):
        obs = acting(state)
        thinking = Search(obs, keys=keys, seed=1)
        thinking.run(600)
        rng = random.Random(5)
        nodes: dict[tuple[object, ...], set[int]] = {}
        for seed in range(40):
            world = game.determinize(obs, seed)
            start, actions = world.copy(), list[int]()
            while not world.is_terminal and len(actions) < 4:
                seen = thinking.view(start, actions)
                if seen is not None:
                    at = world.observation(seen.seat)
                    story = (seen.seat, at.history, bytes(at))
                    nodes.setdefault(story, set()).add(seen.node)
                actions.append(rng.choice(world.legal_actions()))
                world.apply(actions[-1])
        assert nodes
        assert all(len(found) == 1 for found in nodes.values())
        if keys == "observation":
            views: dict[int, set[tuple[object, ...]]] = {}
            for (seat, _, raw), found in nodes.items():
                views.setdefault(found.pop(), set()).add((seat, raw))
            assert all(len(found) == 1 for found in views.values())


# --- fresh worlds -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "k"), [("kuhn_poker", 2), ("leduc_poker", 5)])
def test_every_possible_world_appears_within_twenty_times_as_many_simulations(
    name: str, k: int
) -> None:
    game = load(name)
    for seed in range(20):
        obs = game.deal(seed).observation(0)
        thinking = Search(obs, keys="observation", seed=seed)
        thinking.run(20 * k)
        worlds = {bytes(w.observation(1)): w for w in (game.determinize(obs, s) for s in range(99))}
        assert len(worlds) == k
        for world in worlds.values():
            assert any(thinking.view(world, [action]) for action in obs.legal_actions())


def test_worlds_come_as_often_as_they_are_likely() -> None:
    game = load("kuhn_poker")
    obs = game.deal(0).observation(0)
    thinking = Search(obs, keys="observation", seed=1, opponents="multi_tree", explore=10)
    thinking.run(20_000)
    worlds = {bytes(w.observation(1)): w for w in (game.determinize(obs, s) for s in range(99))}
    visits = [node(thinking, world, 0).visits for world in worlds.values()]
    assert len(visits) == 2
    assert abs(visits[0] - visits[1]) < 5 * math.sqrt(sum(visits))


# --- own knowledge ----------------------------------------------------------------------------


@every_table
def test_what_the_seat_knows_is_the_same_in_every_world(game: Game) -> None:
    for state in positions(game, seed=6):
        for seat in range(game.seats):
            obs = state.observation(seat)
            for seed in range(4):
                assert bytes(game.determinize(obs, seed).observation(seat)) == bytes(obs)


def test_own_loot_and_cards_survive_in_colt_express() -> None:
    game = load("colt_express", seats=3)
    for state in positions(game, seed=7, most=30):
        seat = state.to_act
        assert seat is not None
        for seed in range(5):
            truth, world = (
                s.to_json()["state"] for s in (state, game.determinize(acting(state), seed))
            )
            for key in ("hand", "deck"):
                assert world["seats"][seat][key] == truth["seats"][seat][key]
            for bandit, drawn in zip(truth["bandits"], world["bandits"], strict=True):
                known = [p["value"] for p in bandit["purses"] if seat in p["known_to"]]
                same = [p["value"] for p in drawn["purses"] if seat in p["known_to"]]
                assert same == known


# --- no leak of the root's secrets ------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{"opponents": "multi_tree"}, {"keys": "observation"}], ids=["trees", "observations"]
)
def test_the_opponent_does_not_see_what_i_hid(options: dict[str, Any]) -> None:
    game = make(Pennies())
    thinking = Search(game.deal(1).observation(0), seed=1, rollout="uniform", **options)
    thinking.run(4000)
    world = game.determinize(thinking.observation, 0)
    assert node(thinking, world, 0).node == node(thinking, world, 1).node
    assert node(thinking, world, 0, 1).node == node(thinking, world, 1, 1).node
    assert node(thinking, world, 0, 1).node != node(thinking, world, 0, 0).node
    guesses = node(thinking, world, 0).moves
    assert all(0.35 < move.value < 0.65 for move in guesses if move.value is not None)


ALL_KINDS: list[dict[str, Any]] = [{}, {"keys": "observation"}, {"opponents": "one_tree"}]


def test_one_tree_is_the_roots_and_so_leaks_unless_worlds_are_redrawn() -> None:
    """What `redraw` is for: others learn only where my secrets were drawn anew."""
    game = make(Pennies())

    def found(**options: Any) -> float:
        thinking = Search(game.deal(1).observation(0), seed=1, opponents="one_tree", **options)
        thinking.run(6000)
        world = game.determinize(thinking.observation, 0)
        return max(move.value or 0 for move in node(thinking, world, 0).moves)

    assert found(redraw=0.0) > 0.9
    assert found() < 0.6
    assert found(redraw=1.0) < 0.6


@pytest.mark.parametrize("options", ALL_KINDS, ids=str)
@pytest.mark.parametrize("far", [0, 1, 2])
def test_the_opponent_does_not_know_what_was_dealt_to_me(far: int, options: dict[str, Any]) -> None:
    """All worlds hold my true card; without `redraw` the other learns it from them."""
    game = make(Dealt(far))

    def value(**more: Any) -> float:
        found = [
            search(game.deal(1).observation(0), iterations=2000, seed=seed, **options, **more).moves
            for seed in range(20)
        ]
        tried = [move for moves in found for move in moves]
        return sum(move.visits * (move.value or 0.0) for move in tried) / sum(
            move.visits for move in tried
        )

    assert value(redraw=0.0) < 0.1
    assert value() == pytest.approx(0.5, abs=0.2)


@pytest.mark.parametrize("options", ALL_KINDS, ids=str)
def test_others_learn_from_no_world_but_those_they_may_imagine(options: dict[str, Any]) -> None:
    game = make(Dealt())
    thinking = Search(game.deal(1).observation(0), seed=1, **options)
    thinking.run(8000)
    world = game.determinize(thinking.observation, 0)
    mine = sum(move.visits for move in thinking.result().moves)
    others = sum(node(thinking, world, first).visits for first in (0, 1))
    assert mine == pytest.approx(6000, abs=200)
    assert others == pytest.approx(2000, abs=200)


def test_a_run_of_hidden_actions_is_one_edge_in_the_trees_of_others() -> None:
    """Nobody may count how many pebbles a rival put into the hand."""
    thinking = Search(IN_TURN.deal(3).observation(0), seed=2)
    thinking.run(3000)
    world = IN_TURN.determinize(thinking.observation, 0)
    assert node(thinking, world, 0).node == node(thinking, world, 1, 0).node
    assert node(thinking, world, 0).node == node(thinking, world, 1, 1, 0).node
    assert node(thinking, world, 1).node != node(thinking, world, 1, 1).node  # own tree: counted


# --- equal moves ------------------------------------------------------------------------------


def test_equal_cards_are_one_edge() -> None:
    game, doubles = load("colt_express", seats=2), 0
    for seed in range(8):
        for state in positions(game, seed, most=30):
            moves = search(acting(state), iterations=60, seed=seed).moves
            names = [state.notation(move.action) for move in moves]
            assert len(set(names)) == len(names) == len(state.legal_actions())
            hand = state.to_json()["state"]["seats"][state.to_act]["hand"]
            playing = state.to_json()["state"]["phase"] == "schemin"
            doubles += playing and max(Counter(hand).values(), default=0) > 1
    assert doubles


@every_table
def test_edges_are_the_legal_actions_in_their_order(game: Game) -> None:
    for state in positions(game, seed=9):
        actions = [move.action for move in search(acting(state), iterations=30).moves]
        assert actions == state.legal_actions()
        assert all(a < b for a, b in pairwise(actions))
