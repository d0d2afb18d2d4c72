"""What the options of a search do: horizons, objectives, rollouts, final moves, memory of moves."""

import random
from statistics import fmean
from typing import Any

import pytest

from powderkeg.engine import Game, Observation, OptionError, load
from powderkeg.solvers import RootMove, Search, SearchResult, search
from tests.solvers.toys import Corridor, Pennies, Tell, Valued, make

KUHN = load("kuhn_poker", 2)


def first(game: Game, seed: int = 1) -> Observation:
    """The first decision of a game."""
    state = game.deal(seed)
    return state.observation(state.to_act)


def middle(game: Game, seed: int = 1) -> Observation:
    """A decision with a choice in the middle of a random game."""
    rng, state = random.Random(seed), game.deal(seed)
    found = [state.observation(state.to_act)]
    while not state.is_terminal:
        if len(state.legal_actions()) > 1:
            found.append(state.observation(state.to_act))
        state.apply(rng.choice(state.legal_actions()))
    return found[len(found) // 2]


# --- horizon, objective, rollouts -------------------------------------------------------------


def test_a_stage_is_where_simulations_end() -> None:
    game = make(Valued(length=100, step=10))
    result = search(first(game), iterations=64, horizon="stage", final="visits")
    assert all(move.value == pytest.approx(0.25) for move in result.moves)
    assert result.plies < 64 * 10
    twice = search(first(game), iterations=64, horizon="stage", stages=2)
    assert 64 * 10 < twice.plies < 64 * 20


def test_plies_are_counted_below_the_tree() -> None:
    game = make(Valued(length=100))
    result = search(first(game), iterations=64, horizon="plies", plies=7)
    assert result.plies == 64 * 7
    assert all(move.value == pytest.approx(0.25) for move in result.moves)


def test_without_an_evaluation_games_are_played_to_the_end() -> None:
    game = make(Corridor(length=100, step=10))
    result = search(first(game), iterations=16, horizon="stage")
    assert result.plies > 16 * 80


def test_a_score_that_is_cut_short_is_the_score_so_far() -> None:
    game = make(Corridor(length=100, step=10))
    result = search(first(game), iterations=16, horizon="stage", objective="score")
    assert result.plies < 16 * 10


@pytest.mark.parametrize(("objective", "value"), [("win", 0.25), ("score", 30), ("lead", 20)])
def test_objectives(objective: str, value: float) -> None:
    game = make(Valued(length=100))
    result = search(first(game), iterations=32, horizon="plies", plies=1, objective=objective)
    assert all(move.value == pytest.approx(value) for move in result.moves)


def test_the_games_own_rollouts() -> None:
    """Its policy always takes action 1, so seat 0 wins every game that is rolled out."""
    game = make(Valued(length=30))
    result = search(first(game), iterations=10, rollout="game", explore=0)
    assert all(move.value == 1 for move in result.moves if move.visits)


def test_habits_are_learned() -> None:
    """In a corridor only the last action counts: MAST finds out which is good for whom."""
    game = make(Corridor(length=31))
    for rollout, value in (("uniform", 0.5), ("mast", 0.9)):
        result = search(first(game), iterations=1000, rollout=rollout)
        assert best(result, "visits").value == pytest.approx(value, abs=0.1)


def test_opponents_without_a_tree_play_as_in_rollouts() -> None:
    game = make(Pennies())
    result = search(first(game), iterations=2000, opponents="self_only")
    assert all(move.value == pytest.approx(0.5, abs=0.06) for move in result.moves)


# --- the move ---------------------------------------------------------------------------------


def best(result: SearchResult, key: str) -> RootMove:
    return max(result.moves, key=lambda move: getattr(move, key) or -9)


@pytest.mark.parametrize("seed", range(10))
def test_final_moves(seed: int) -> None:
    obs = middle(load("colt_express", 2), seed)
    found = {
        final: search(obs, iterations=200, seed=seed, final=final, guard=0)
        for final in ("visits", "mean", "auto", "mixed")
    }
    assert found["visits"].action == best(found["visits"], "visits").action
    assert found["mean"].action == best(found["mean"], "value").action
    assert found["auto"].policy == found["mean"].policy
    total = sum(move.visits for move in found["mixed"].moves)
    for move in found["mixed"].moves:
        assert found["mixed"].policy[move.action] == move.visits / total


def test_a_mean_of_few_visits_is_not_trusted() -> None:
    for seed in range(30):
        result = search(
            middle(load("colt_express", 2), seed), iterations=60, final="mean", guard=0.5
        )
        chosen = next(move for move in result.moves if move.action == result.action)
        assert chosen.visits >= 0.5 * best(result, "visits").visits


def test_mixed_moves_are_drawn_as_often_as_the_policy_says() -> None:
    drawn = [search(first(KUHN), iterations=40, seed=s, final="mixed") for s in range(600)]
    share = fmean(result.action == 1 for result in drawn)
    assert share == pytest.approx(fmean(result.policy[1] for result in drawn), abs=0.05)


def test_standard_errors_are_those_of_the_returns() -> None:
    result = search(first(KUHN, 3), iterations=400, opponents="self_only")
    for move in result.moves:
        assert move.stderr is not None
        assert 0.2 < move.stderr * move.visits**0.5 < 2


def test_a_line_begins_with_the_action_and_is_legal() -> None:
    obs = first(load("colt_express", 3))
    thinking = Search(obs, seed=1)
    thinking.run(3000)
    world = obs.game.determinize(obs, 8)
    for action in obs.legal_actions():
        line = thinking.line(world, action)
        assert line[0] == (obs.seat, action)
        state = world.copy()
        for seat, done in line:
            assert state.to_act == seat
            state.apply(done)


# --- from move to move ------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["path", "observation"])
def test_a_tree_is_kept_for_the_next_move_and_only_if_asked(keys: str) -> None:
    game, rng = load("colt_express", 2), random.Random(3)
    for reuse in (True, False):
        state = game.deal(4)
        for _ in range(6):
            state.apply(rng.choice(state.legal_actions()))
        thinking = Search(
            state.observation(state.to_act), keys=keys, reuse=reuse, seed=1, redraw=0.0
        )
        thinking.run(5000)
        seat = state.to_act
        state.apply(thinking.result().action)
        while state.to_act != seat:
            state.apply(rng.choice(state.legal_actions()))
        thinking.turn_to(state.observation(seat), seed=2)
        visits = sum(move.visits for move in thinking.result().moves)
        assert thinking.result().iterations == 0
        assert visits > 20 if reuse else visits == 0
        thinking.run(1000)
        assert sum(move.visits for move in thinking.result().moves) == visits + 1000


def test_a_tree_of_another_story_is_dropped() -> None:
    thinking = Search(first(KUHN, 1), reuse=True)
    thinking.run(100)
    state = KUHN.deal(2)
    state.apply("bet")
    thinking.turn_to(state.observation(1))
    assert sum(move.visits for move in thinking.result().moves) == 0


def test_a_pool_of_worlds_learns_from_what_others_did() -> None:
    """Seat 1 shows its card nine times of ten; 15 percent of the worlds stay unweighted."""
    game = make(Tell())
    for shown in (0, 1):
        state = game.deal(5)
        thinking = Search(state.observation(0), worlds=1000, fresh=0.15, seed=shown)
        thinking.run(10)
        for action in (0, shown):
            state.apply(action)
        thinking.turn_to(state.observation(0), seed=shown)
        thinking.run(4000)
        result = thinking.result()
        assert result.action == shown
        assert best(result, "visits").value == pytest.approx(0.85 * 0.9 + 0.15 * 0.5, abs=0.03)


def shown(game: Game, card: int, signals: tuple[int, ...], **options: Any) -> Search:
    """The search of seat 0 that was there when seat 1 showed *signals*."""
    state = next(s for s in map(game.deal, range(99)) if s.to_json()["state"]["x"][0] == card)
    thinking = Search(state.observation(0), explore=5.0, **options)
    for signal in signals:
        state.apply_all([0, signal])
        thinking.turn_to(state.observation(0), seed=signal)
    thinking.run(3000)
    return thinking


def guessed(thinking: Search, card: int) -> float:
    """The value of guessing *card*."""
    value = thinking.result().moves[card].value
    assert value is not None
    return value


@pytest.mark.parametrize("signals", [(1,), (1, 0), (1, 1), (1, 1, 0, 1, 1, 1, 0), (0,)])
def test_a_pool_holds_what_bayes_says(signals: tuple[int, ...]) -> None:
    """Three of four signals are true."""
    game, odds = make(Tell(len(signals), honest=0.75)), 3.0 ** (2 * sum(signals) - len(signals))
    thinking = shown(game, 1, signals, worlds=4000, fresh=0.0)
    assert guessed(thinking, 1) == pytest.approx(odds / (1 + odds), abs=0.03)


def test_likelihoods_have_a_floor() -> None:
    """Seat 1 is said never to lie; a floor of a quarter leaves one chance in five."""
    game = make(Tell(1, honest=1.0))
    for floor, value in ((0.25, 0.8), (0.02, 1 / 1.02)):
        thinking = shown(game, 1, (1,), worlds=4000, fresh=0.0, floor=floor)
        assert guessed(thinking, 1) == pytest.approx(value, abs=0.02)


def test_a_share_of_worlds_is_unweighted() -> None:
    game = make(Tell(1, honest=1.0))
    for fresh in (0.0, 0.15, 1.0):
        thinking = shown(game, 1, (1,), worlds=4000, fresh=fresh, floor=0.0001)
        assert guessed(thinking, 1) == pytest.approx(1 - fresh / 2, abs=0.03)


def test_a_pool_is_drawn_again_when_it_is_worth_less_than_half() -> None:
    """One of four cards: weights of 3 to 1 leave 3/4 of the pool, 27 to 1 would leave 5/16."""

    def worth(honest: float) -> float | None:
        return shown(make(Tell(1, honest, cards=4)), 1, (1,), worlds=4000).effective_worlds

    assert worth(0.5) == pytest.approx(3000, rel=0.03)
    assert worth(0.9) == pytest.approx(4000)
    assert shown(make(Tell(1)), 1, (1,)).effective_worlds is None


def test_worlds_that_somebody_else_believes_in() -> None:
    """`believe` searches in given worlds: here a caller knows the card."""
    game = make(Tell(1))
    for card in (0, 1):
        worlds = [s for s in map(game.deal, range(99)) if s.to_json()["state"]["x"][0] == card]
        for world in worlds:
            world.apply_all([0, 0])
        thinking = Search(worlds[0].observation(0), fresh=0.0)
        thinking.believe(worlds)
        thinking.run(500)
        assert (guessed(thinking, card), thinking.result().action) == (1, card)
        other = game.deal(0)
        for wrong, weights in (([other], None), ([], None), (worlds, [1.0]), (worlds[:1], [0.0])):
            with pytest.raises(OptionError):
                thinking.believe(wrong, weights)


def test_a_pool_is_exact_as_long_as_nothing_was_done() -> None:
    game = load("leduc_poker")
    for seed in range(5):
        pool = search(first(game, seed), iterations=20_000, worlds=5000, fresh=0)
        drawn = search(first(game, seed), iterations=20_000)
        for a, b in zip(pool.moves, drawn.moves, strict=True):
            if a.visits > 5000 and b.visits > 5000:
                assert a.value == pytest.approx(b.value, abs=0.4)


@pytest.mark.parametrize("name", ["colt_express", "liars_dice", "goofspiel", "leduc_poker"])
def test_a_pool_goes_along_with_any_game(name: str) -> None:
    game, rng = load(name), random.Random(1)
    for seed in range(4):
        state = game.deal(seed)
        pools: dict[int, Search] = {}
        while not state.is_terminal:
            seat = state.to_act
            assert seat is not None
            obs = state.observation(seat)
            if seat not in pools:
                pools[seat] = Search(obs, worlds=64, seed=seed)
            else:
                pools[seat].turn_to(obs, seed=seed)
            pools[seat].run(5)
            state.apply(rng.choice(state.legal_actions()))


# --- arguments --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"keys": "paths"},
        {"explore": -1},
        {"threads": 0},
        {"memory": 0},
        {"redraw": 1.1},
        {"rollout": "clever"},
        {"colour": "red"},
        {"floor": 0},
        {"plies": 1.5},
    ],
    ids=str,
)
def test_options_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=f"search.*{next(iter(wrong))}"):
        search(first(KUHN), **wrong)


def test_only_the_seat_to_act_searches() -> None:
    state = KUHN.deal(1)
    with pytest.raises(OptionError, match="seat to act"):
        search(state.observation(1))
    with pytest.raises(OptionError, match="seat to act"):
        search(state.observation(None))


def test_worlds_of_other_games_are_refused() -> None:
    thinking = Search(first(KUHN))
    with pytest.raises(OptionError, match="no truth"):
        thinking.line(load("leduc_poker").deal(1), 0)
    with pytest.raises(OptionError, match="cannot be done"):
        thinking.line(KUHN.deal(1), 7)
    with pytest.raises(OptionError, match="another game"):
        thinking.turn_to(first(load("leduc_poker")))
