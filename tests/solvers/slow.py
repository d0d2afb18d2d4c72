"""Best responses through the public API alone, as a reference for the compiled ones."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from powderkeg.engine import Game, Observation, State

Policy: TypeAlias = Callable[[Observation], Mapping[int, float]]
Worlds: TypeAlias = list[tuple[State, float]]  # with their probabilities


def uniform(obs: Observation) -> dict[int, float]:
    """Every action with the same probability."""
    actions = obs.legal_actions()
    return dict.fromkeys(actions, 1 / len(actions))


def arbitrary(obs: Observation) -> dict[int, float]:
    """A policy without any pattern: a function of what is observed, some actions never played."""
    rng = Random(obs.key())
    weights = {action: rng.choice([0.0, rng.random()]) for action in obs.legal_actions()}
    weights[rng.choice(list(weights))] += 0.1
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


def after(state: State, action: int) -> State:
    """The state that *action* leads to."""
    following = state.copy()
    following.apply(action)
    return following


def best_return(worlds: Worlds, seat: int, policy: Policy) -> float:
    """What *seat* gets when it answers *policy* as well as it can, from these *worlds* on."""
    total = 0.0
    mine: dict[Observation, Worlds] = defaultdict(list)
    open_worlds = list(worlds)
    while open_worlds:
        state, chance = open_worlds.pop()
        if state.is_terminal:
            total += chance * state.returns()[seat]
        elif state.to_act == seat:
            mine[state.observation(seat)].append((state, chance))
        else:
            for action, p in policy(state.observation(state.to_act)).items():
                if p:
                    open_worlds.append((after(state, action), chance * p))
    for obs, seen in mine.items():
        total += max(
            best_return([(after(state, action), chance) for state, chance in seen], seat, policy)
            for action in obs.legal_actions()
        )
    return total


def mean_returns(game: Game, policy: Policy) -> list[float]:
    """What each seat gets when all play *policy*."""
    total = [0.0] * game.seats
    worlds = [(state, chance) for chance, state in game.deals()]
    while worlds:
        state, chance = worlds.pop()
        if state.is_terminal:
            total = [t + chance * r for t, r in zip(total, state.returns(), strict=True)]
        else:
            for action, p in policy(state.observation(state.to_act)).items():
                worlds.append((after(state, action), chance * p))
    return total


def gains(game: Game, policy: Policy) -> list[float]:
    """What each seat gains by a best response."""
    worlds = [(state, chance) for chance, state in game.deals()]
    means = mean_returns(game, policy)
    return [best_return(worlds, seat, policy) - means[seat] for seat in range(game.seats)]
