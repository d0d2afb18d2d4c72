"""What a Colt Express position is worth, and how its rollouts play, through the bots."""

from pathlib import Path

import pytest

from powderkeg.bots import Limit, make
from powderkeg.bots.tournament import run
from powderkeg.engine import Game, Observation, load

SEATS = (2, 3, 4, 6)


def robberies(game: Game, games: int) -> list[Observation]:
    """Observations of seats that choose between a strongbox or jewel and something cheaper."""
    found = []
    for seed in range(games):
        state = game.deal(seed=seed)
        bots = [make("random", game, seed=seat) for seat in range(game.seats)]
        while (seat := state.to_act) is not None:
            seen = state.observation(seat)
            options = [seen.notation(action) for action in seen.legal_actions()]
            if len(options) > 1 and options[-1] in ("rob strongbox", "rob jewel"):
                found.append(seen)
            state.apply(bots[seat].choose(seen).action)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_one_ply_robs_the_dearest_token(seats: int) -> None:
    """Strongbox before jewel before purse, with `evaluate` right after the action."""
    game = load("colt_express", seats=seats)
    seen = robberies(game, games=12)
    assert len(seen) >= 5
    bot = make("greedy(horizon=action)", game, seed=3)
    dearest = [observation.legal_actions()[-1] for observation in seen]
    chosen = [bot.choose(observation, Limit(iterations=32)).action for observation in seen]
    right = sum(a == b for a, b in zip(dearest, chosen, strict=True))
    assert right >= 0.8 * len(seen)  # the other bandits' reach may count for more


@pytest.mark.parametrize(
    "bot",
    ["greedy(horizon=action)", "greedy", "ismcts(iterations=64, rollout=game, horizon=stage)"],
)
def test_what_looks_at_evaluations_beats_random(bot: str, tmp_path: Path) -> None:
    """Also right after the action, where nothing but `evaluate` speaks."""
    result = run(
        "colt_express", bots=["random", bot], seats=2, blocks=20, seed=4, jobs=1, out=tmp_path
    )
    assert result.standings.row("random").share.mean < 0.42
