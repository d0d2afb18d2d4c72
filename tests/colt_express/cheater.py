"""A search that sees the truth against the same search that does not: how much is there to know?

    .venv/bin/python -m tests.colt_express.cheater --blocks 200 --out results/cheater/ledger.jsonl

The cheater's only world is the true state, with what is still to be drawn drawn anew; all else is
the same. It stands here, not among the bots, because bots are handed observations only.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

from powderkeg.bots import make
from powderkeg.bots.streams import derive
from powderkeg.bots.tournament.config import configured
from powderkeg.bots.tournament.ledger import Ledger, encode_line
from powderkeg.bots.tournament.match import Result
from powderkeg.bots.tournament.ratings import standings
from powderkeg.bots.tournament.schedule import Fixture
from powderkeg.bots.tournament.worker import Table
from powderkeg.engine import Game, State
from powderkeg.solvers import Search
from powderkeg.solvers.trees.options import OPTIONS

CHEATER = "cheater"


def usual(game: Game) -> dict[str, Any]:
    """The options of the search in the bot that plays *game*; no world but the given one."""
    options = make("ismcts", game, seed=0).options()
    return {name: options[name].default for name in OPTIONS} | {"fresh": 0.0}


def cheated(state: State, iterations: int, seed: int) -> int:
    """What the seat to act does if it sees everything but the future."""
    seen = state.observation(state.to_act)
    search = Search(seen, seed=derive(seed, seen.key()), **usual(state.game))
    search.believe([state])
    search.run(iterations)
    return search.result().action


def play(table: Table, fixture: Fixture, iterations: int) -> Result:
    """One game; contestant 0 cheats."""
    state = table.game.deal(fixture.deal)
    bots = [
        None if who == 0 else table.makers[who](seed)
        for who, seed in zip(fixture.line_up, fixture.seeds, strict=True)
    ]
    actions: list[int] = []
    while (seat := state.to_act) is not None:
        bot, legal = bots[seat], state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif bot is None:
            action = cheated(state, iterations, fixture.seeds[seat])
        else:
            action = bot.choose(state.observation(seat)).action
        actions.append(action)
        state.apply(action)
    return Result(
        actions=actions,
        returns=state.returns(),
        scores=state.scores(),
        places=state.places(),
    )


def main(arguments: list[str] | None = None) -> int:
    """Play the match and print how it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=45)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args(arguments)
    spec = f"ismcts(iterations={chosen.iterations})"
    config = configured(
        "colt_express",
        [f"{CHEATER}={spec}", f"honest={spec}"],
        seats=2,
        blocks=chosen.blocks,
        seed=chosen.seed,
        options=None,
        limit=None,
    )
    table, entries = Table(config), []
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    with Ledger(chosen.out) as ledger:
        for fixture in table.schedule:
            if fixture.number >= ledger.games:
                entries.append(table.entry(fixture, play(table, fixture, chosen.iterations)))
                ledger.append([encode_line(entries[-1])])
    for row in standings(entries).rows:
        share = row.share
        sys.stdout.write(f"{row.name}: {share.mean:.1%} ({share.low:.1%} to {share.high:.1%})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
