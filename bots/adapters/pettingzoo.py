"""PettingZoo AEC environments of every game, and our bots as policies in them.

Action i is the i-th legal action in ascending order, so that the action space is small; what it
stands for is `env.legal(agent)[i]`, in words `env.notation(i)`. Agents are "seat_0", "seat_1", …
Seats that choose before a common reveal act in turn and do not see each other's choice.
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from powderkeg.bots.adapters import at, missing
from powderkeg.bots.base import Bot, Limit
from powderkeg.bots.streams import derive
from powderkeg.engine import Game, Observation, OptionError, PowderkegError, State, load, svg

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing("pettingzoo", "pettingzoo") from error

__all__ = ["BotPolicy", "Env", "env"]

Vector = NDArray[np.uint8]
Reward = Literal["returns", "scores"]
RENDER_MODES = ("ansi", "svg")
HEAD = 16  # bytes of an observation that are the same for a whole game


def env(
    game: Game | str,
    seats: int | None = None,
    *,
    reward: Reward = "returns",
    render_mode: str | None = None,
    **options: Any,
) -> "Env":
    """An environment of a game, by name or as loaded; *options* are those of `load`."""
    found = load(game, seats, **options) if isinstance(game, str) else game
    return Env(found, reward=reward, render_mode=render_mode)


class Env(AECEnv[str, dict[str, NDArray[Any]], int | None]):  # type: ignore[misc]
    """One table of a game.

    An observation is {"observation": uint8[n], "action_mask": int8[max_actions]}: the bytes of what
    the seat may see (hidden bytes are as in every such position, never the truth), and ones for as
    many actions as are legal. Rewards come when the game is over: `returns`, or `scores`.
    `state()` is the truth, secrets included; it is for training, no policy needs it.
    """

    def __init__(
        self, game: Game, *, reward: Reward = "returns", render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise OptionError(f"render_mode: {render_mode!r} is none of {RENDER_MODES}, nor None")
        if reward not in ("returns", "scores"):
            raise OptionError(f"reward: {reward!r} is neither 'returns' nor 'scores'")
        self.game = game
        self.reward = reward
        self.render_mode = render_mode
        self.metadata = {
            "name": f"powderkeg_{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.deals = 0  # since the last seed
        self.seed = 0
        self.truth: State = game.deal(0)
        size = len(bytes(self.truth.observation(0))) - HEAD
        self.state_space = spaces.Box(0, 255, (len(bytes(self.truth)) - HEAD,), np.uint8)
        self._actions = {agent: spaces.Discrete(game.max_actions) for agent in self.possible_agents}
        self._observations = {agent: self._space(size) for agent in self.possible_agents}

    def _space(self, size: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.max_actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` gives."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """As many actions as a decision may have."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - the framework's
        """Deal anew. Equal seeds give equal deals; without one the next deal of the last seed."""
        if seed is not None:
            self.seed, self.deals = seed, 0
        self.truth = self.game.deal(derive(self.seed, "deal", self.deals))
        self.deals += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._turn()

    def step(self, action: int | None) -> None:
        """Take an action by its place among the legal ones; IllegalActionError if there is none."""
        if not hasattr(self, "agent_selection"):
            raise PowderkegError(f"{self.game.name}: reset the environment before the first step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = at(self.game.name, self.legal(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.truth.apply(chosen)
        if self.truth.is_terminal:
            gained = getattr(self.truth, self.reward)()
            self.rewards = dict(zip(self.possible_agents, map(float, gained), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        """Say who is next, and what is legal."""
        seat = self.truth.to_act
        self.agent_selection = self.possible_agents[seat or 0]
        for agent in self.agents:
            self.infos[agent] = {"actions": self.legal(agent)}

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise OptionError(f"agent: {agent!r} is none of {self.possible_agents}") from None

    def legal(self, agent: str) -> list[int]:
        """The actions that the places in the mask stand for; none if another seat is to act."""
        return self.truth.legal_actions() if self.seat(agent) == self.truth.to_act else []

    def notation(self, place: int) -> str:
        """In words, the action at a place of the seat that is to act."""
        legal = [] if self.truth.is_terminal else self.truth.legal_actions()
        return self.truth.notation(at(self.game.name, legal, place))

    def seen_by(self, agent: str) -> Observation:
        """What a bot in the agent's seat is handed."""
        return self.truth.observation(self.seat(agent))

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Bytes and mask."""
        mask = np.zeros(self.game.max_actions, np.int8)
        mask[: len(self.legal(agent))] = 1
        return {"observation": numbers(bytes(self.seen_by(agent))), "action_mask": mask}

    def state(self) -> Vector:
        """The truth, as bytes."""
        return numbers(bytes(self.truth))

    def render(self) -> str | None:
        """The table as everybody sees it: text, or SVG where the game has a drawing."""
        if self.render_mode is None:
            return None
        public = self.truth.observation(None)
        return (svg(public) if self.render_mode == "svg" else None) or str(public)

    def close(self) -> None:
        """Nothing is held."""


class BotPolicy:
    """One of our bots, or anything with `choose`, as a policy: `policy(env, agent)` is a place."""

    def __init__(self, bot: Bot, limit: Limit | None = None) -> None:
        self.bot = bot
        self.limit = limit

    def __call__(self, table: Env, agent: str) -> int:
        """The place of the bot's choice among the legal actions."""
        chosen = self.bot.choose(table.seen_by(agent), self.limit)
        return table.legal(agent).index(chosen.action)


def play(table: Env, policies: Mapping[str, BotPolicy]) -> dict[str, float]:
    """Play the game on from where it stands, and give every agent's reward."""
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, over, cut, _ = table.last(observe=False)
        total[agent] += reward
        table.step(None if over or cut else policies[agent](table, agent))
    return total


def numbers(data: bytes) -> Vector:
    """Bytes as an array, without what is the same for a whole game."""
    return np.frombuffer(data, np.uint8, offset=HEAD).copy()
