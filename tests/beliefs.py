"""What a game's model of behaviour makes of an action: the weight it gives to holding a card."""

from collections.abc import Callable, Iterator
from random import Random

from powderkeg.engine import Game, State
from powderkeg.solvers import likelihoods

Held = Callable[[State, int, str], bool]  # does this seat of a world hold this card?


def clear_choices(game: Game, least: float, deals: int) -> Iterator[tuple[State, int, int]]:
    """Positions where one action is *least* likely or more; it, and the first legal one."""
    for seed in range(deals):
        state, rng = game.deal(seed), Random(seed)
        while not state.is_terminal:
            likely, actions = likelihoods(state), state.legal_actions()
            if likely and least <= max(likely) < 1:
                best = actions[likely.index(max(likely))]
                if best != actions[0]:
                    yield state, best, actions[0]
                    break
            state.apply(rng.choice(actions))


def shift(
    state: State, viewer: int, action: int, held: Callable[[State], bool], worlds: int = 400
) -> tuple[float, float]:
    """How likely *viewer* finds what *held* asks if *action* is possible, and if it is done."""
    seen, game = state.observation(viewer), state.game
    prior, posterior, weights, n = 0, 0.0, 0.0, 0
    for seed in range(worlds):
        world = game.determinize(seen, seed)
        legal, likely = world.legal_actions(), likelihoods(world)
        assert likely is not None
        if action in legal:
            weight = likely[legal.index(action)]
            n, weights = n + 1, weights + weight
            if held(world):
                prior, posterior = prior + 1, posterior + weight
    return prior / n, posterior / weights
