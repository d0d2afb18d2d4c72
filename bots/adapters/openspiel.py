"""Our games in OpenSpiel, for its algorithms and bots, and our bots in its evaluation loop.

A game is a deal, which is a chance node, and after it nothing but decisions. Small games list every
deal with its probability, so that what is solved is the game itself; titles offer `deals` deals,
all equally likely, drawn from `seed`. Action i is the i-th legal action in ascending order. Seats
that choose before a common reveal act in turn and do not see each other's choice.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

import numpy as np

from powderkeg.bots.adapters import at, missing
from powderkeg.bots.base import Bot, Limit
from powderkeg.bots.streams import derive
from powderkeg.engine import Game, Observation, OptionError, PowderkegError, State, games, load

try:
    import pyspiel
except ImportError as error:
    raise missing("open_spiel", "openspiel") from error

__all__ = ["SpielBot", "SpielGame", "SpielState", "load_game", "register"]

DEALS = 1024  # of a title, unless asked otherwise
MOST_DEALS = 1_000_000
LONGEST = 100_000  # decisions of a game: no bound is known, none is near it
HEAD = 16  # bytes of an observation that are the same for a whole game
PREFIX = "powderkeg_"


def load_game(
    name: str, seats: int | None = None, *, deals: int = DEALS, seed: int = 0, **options: Any
) -> "SpielGame":
    """The game called *name* for OpenSpiel; *options* are those of `load`."""
    register()
    found = load(name, seats, **options)
    params = {"players": found.seats, "deals": deals, "seed": seed}
    made: SpielGame = pyspiel.load_game(
        PREFIX + name, {**params, "options": json.dumps(options, sort_keys=True)}
    )
    return made


def register() -> None:
    """Make every game known to `pyspiel.load_game`, as "powderkeg_NAME"."""
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            # A class for each game: OpenSpiel frees what is registered after Python's end, and a
            # class survives that.
            pyspiel.register_game(game_type(load(name)), type(name, (SpielGame,), {"title": name}))


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a title."""
    kind = pyspiel.GameType
    utility = {None: kind.Utility.GENERAL_SUM, 0.0: kind.Utility.ZERO_SUM}
    return kind(
        short_name=PREFIX + game.name,
        long_name=game.name.replace("_", " ").title(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility.get(game.returns_sum, kind.Utility.CONSTANT_SUM),
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=game.seat_range[0],
        max_num_players=game.seat_range[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats,
            "deals": DEALS,
            "seed": 0,
            "options": "{}",
        },
    )


class Shared:
    """Stays one object where OpenSpiel copies states deeply; nothing in it ever changes."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Deals(Shared):
    """A game of ours, and what may be dealt."""

    def __init__(self, game: Game, deals: int, seed: int) -> None:
        self.game, self.seed = game, seed
        self.listed = listed(game)
        self.number = len(self.listed) or deals

    def chances(self) -> list[tuple[int, float]]:
        """Every deal with its probability."""
        if self.listed:
            return [(i, chance) for i, (chance, _) in enumerate(self.listed)]
        return [(i, 1 / self.number) for i in range(self.number)]

    def dealt(self, outcome: int) -> State:
        """The state after one deal."""
        at(f"{self.game.name}, deals", range(self.number), outcome)
        if self.listed:
            return self.listed[outcome][1]
        return self.game.deal(derive(self.seed, "deal", outcome))


def listed(game: Game) -> list[tuple[float, State]]:
    """Every deal, if the game can list them."""
    try:
        return game.deals()
    except PowderkegError:
        return []


class Truth(Shared):
    """A state of ours as it is between two actions."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.legal = state.legal_actions()

    def after(self, place: int) -> "Truth":
        """The state after the action at this place among the legal ones."""
        state = self.state.copy()
        state.apply(self.action(place))
        return Truth(state)

    def action(self, place: int) -> int:
        """The action at this place."""
        return at(self.state.game.name, self.legal, place)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours for OpenSpiel, made by `load_game`; each title is a class of its own."""

    title: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.game = load(self.title, params.get("players"), **settled(params.get("options", "{}")))
        deals = params.get("deals", DEALS)
        if not 1 <= deals <= MOST_DEALS:
            raise OptionError(f"deals: {deals} is not between 1 and {MOST_DEALS}")
        self.deals = Deals(self.game, deals, params.get("seed", 0))
        low, high = self.game.returns_range
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.max_actions,
            max_chance_outcomes=self.deals.number,
            num_players=self.game.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=self.game.returns_sum,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.game), info, params)

    def __reduce__(self) -> tuple[Callable[[str], "SpielGame"], tuple[str]]:
        return loaded, (str(self),)

    def new_initial_state(self) -> "SpielState":
        """The chance node in front of a deal."""
        return SpielState(self, self.deals)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        """What shows states to players."""
        if params:
            raise OptionError(f"an observer has no parameters, not {dict(params)}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.game, recall=recall)


def loaded(text: str) -> "SpielGame":
    """The game that OpenSpiel writes like this."""
    register()
    made: SpielGame = pyspiel.load_game(text)
    return made


def settled(text: str) -> dict[str, Any]:
    """Options of a game from JSON."""
    try:
        options = json.loads(text)
    except ValueError as error:
        raise OptionError(f"options: {text!r} is no JSON: {error}") from None
    if not isinstance(options, dict):
        raise OptionError(f"options: {text!r} is no JSON object")
    return options


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours, or none before the deal."""

    def __init__(self, game: SpielGame, deals: Deals) -> None:
        super().__init__(game)
        self.deals = deals
        self.truth: Truth | None = None

    def current_player(self) -> int:
        """The seat to act, chance before the deal."""
        if self.truth is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.truth.state.to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.truth is None or player != self.truth.state.to_act:
            return []
        return list(range(len(self.truth.legal)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return self.deals.chances()

    def _apply_action(self, action: int) -> None:
        if self.truth is None:
            self.truth = Truth(self.deals.dealt(action))
        else:
            self.truth = self.truth.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.truth is None or player < 0:
            return f"deal {action}"
        return self.truth.state.notation(self.truth.action(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.truth is not None and self.truth.state.is_terminal

    def returns(self) -> list[float]:
        """What each seat has won; nothing before the end."""
        if self.truth is None or not self.truth.state.is_terminal:
            return [0.0] * self.deals.game.seats
        return self.truth.state.returns()

    def seen_by(self, player: int) -> Observation:
        """What a bot in the seat is handed; there is nothing to see before the deal."""
        if self.truth is None:
            raise OptionError("nothing has been dealt yet")
        return self.truth.state.observation(player)

    def __str__(self) -> str:
        return "before the deal" if self.truth is None else str(self.truth.state)


class Observer:
    """Shows a state as a seat sees it: bytes as numbers from 0 to 1, or their digits as a text.

    With perfect recall the text holds the actions that the seat has seen as well.
    """

    def __init__(self, game: Game, *, recall: bool) -> None:
        size = len(bytes(game.deal(0).observation(0))) - HEAD
        self.recall = recall
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if state.truth is not None:
            seen = bytes(state.seen_by(player))
            self.tensor[:] = np.frombuffer(seen, np.uint8, offset=HEAD) / np.float32(255)

    def string_from(self, state: SpielState, player: int) -> str:
        """What tells apart what the seat can tell apart."""
        if state.truth is None:
            return ""
        seen = state.seen_by(player)
        text = bytes(seen)[HEAD:].hex()
        if not self.recall:
            return text
        return " ".join([text, *(f"{seat}:{action}" for seat, action in seen.history)])


class SpielBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots, or anything with `choose`, at one seat of OpenSpiel's loops."""

    def __init__(self, bot: Bot, player: int, limit: Limit | None = None) -> None:
        super().__init__()
        self.bot = bot
        self.player = player
        self.limit = limit

    def step(self, state: SpielState) -> int:
        """The place of the bot's choice among the legal actions."""
        seen = state.seen_by(self.player)
        return seen.legal_actions().index(self.bot.choose(seen, self.limit).action)

    def restart_at(self, state: Any) -> None:
        """Bots keep nothing that a new game would have to clear."""

    def restart(self) -> None:
        """Bots keep nothing that a new game would have to clear."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """What happened stands in what the bot sees next."""

    def provides_policy(self) -> bool:
        """Only the action is told."""
        return False
