"""What every bot does in every game: decide, repeat itself, explain itself, stop, and refuse."""

import asyncio
import json
import pickle
import threading
import time
from typing import Any, cast

import pytest

from powderkeg.bots import Analysis, Bot, Decision, Limit, bots, make
from powderkeg.engine import (
    BotError,
    Game,
    Observation,
    OptionError,
    SchemaError,
    State,
    games,
    load,
)
from tests.bots.positions import TABLES, Table, decisions, first_choice
from tests.engine import pebbles

OPS = pebbles.table()  # has to live as long as the game
PEBBLES = pebbles.make_game(OPS)  # its moves have several parts
FEW = Limit(iterations=12)
every_bot = pytest.mark.parametrize("name", bots())
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def data(answer: Decision | Analysis) -> str:
    """An answer as text, apart from the clock."""
    payload = answer.to_json()
    del payload["elapsed_ms"]
    return json.dumps(payload, sort_keys=True)


def sampled(game: Game, seed: int, most: int = 3) -> list[tuple[State, Observation]]:
    """Decisions of every seat, spread over a game, few enough for slow bots."""
    found: dict[int | None, list[tuple[State, Observation]]] = {}
    for state, obs in decisions(game, seed):
        found.setdefault(obs.seat, []).append((state.copy(), obs))
    return [one for seat in found.values() for one in seat[:: len(seat) // most + 1]]


@every_bot
@every_table
def test_equal_observations_get_equal_answers(name: str, table: Table) -> None:
    """World swap: the truth behind an observation changes not one byte of what a bot says."""
    game = table.game
    for state, obs in sampled(game, seed=3):
        world = game.determinize(obs, seed=hash(bytes(state)) % 1000)
        other = world.observation(obs.seat)
        assert other == obs
        first = make(name, game, seed=5)
        assert data(first.choose(obs, FEW)) == data(make(name, game, seed=5).choose(other, FEW))
        assert data(first.analyse(obs, FEW)) == data(make(name, game, seed=5).analyse(other, FEW))


@every_table
def test_worlds_are_swapped_indeed(table: Table) -> None:
    """The test above is about something: all seats are asked, and the other truths are others."""
    game = table.game
    games = [sampled(game, seed) for seed in range(3, 9)]
    assert {obs.seat for found in games for _, obs in found} == set(range(game.seats))
    assert any(game.determinize(obs, 1) != state for found in games for state, obs in found)


@every_bot
@every_table
def test_no_history_is_needed(name: str, table: Table) -> None:
    game = table.game
    for _, obs in sampled(game, seed=4, most=1):
        bare = game.observation_from_json({**obs.to_json(), "history": []})
        assert bare.history == ()
        assert make(name, game, seed=1).choose(bare, FEW).action in obs.legal_actions()


@every_bot
@every_table
def test_decisions(name: str, table: Table) -> None:
    game = table.game
    bot = make(name, game, seed=1)
    assert isinstance(bot, Bot)
    for _, obs in sampled(game, seed=1):
        decision = bot.choose(obs, FEW)
        legal = obs.legal_actions()
        assert decision.action in legal
        assert decision.actions[0] == decision.action
        assert decision.notation == obs.notation(decision.action)
        assert not (decision.forced and len(legal) > 1)
        assert decision.forced is (len(legal) == 1) or len(decision.actions) > 1
        assert decision.reproducible
        assert decision.iterations <= 12
        assert decision.seed == 1
        assert decision.elapsed_ms > 0
        assert Decision.from_json(json.loads(json.dumps(decision.to_json()))) == decision
        assert hash(decision) == hash(bot.choose(obs, FEW))


@every_bot
@every_table
def test_analyses(name: str, table: Table) -> None:
    game = table.game
    bot = make(name, game, seed=1)
    for _, obs in sampled(game, seed=2, most=1):
        analysis = bot.analyse(obs, FEW)
        legal = obs.legal_actions()
        assert sorted(move.action for move in analysis.moves) == legal
        assert analysis.action in legal
        assert sum(analysis.policy.values()) == pytest.approx(1)
        assert set(analysis.policy) <= set(legal)
        for move in analysis.moves:
            assert move.notation == move.line[0] == obs.notation(move.action)
        for belief in analysis.belief:
            assert sum(belief.values.values()) == pytest.approx(1)
        assert Analysis.from_json(json.loads(json.dumps(analysis.to_json()))) == analysis
        assert bot.analyse(obs, FEW, top=1).moves == analysis.moves[:1]


@every_bot
@every_table
def test_seeds_lead_to_other_choices(name: str, table: Table) -> None:
    """Where there is a choice, `random` makes another one with another seed."""
    obs = first_choice(table.game, seed=4)
    chosen = {make(name, table.game, seed=seed).choose(obs, FEW).action for seed in range(40)}
    assert len(chosen) > 1 or name != "random"
    assert chosen <= set(obs.legal_actions())


@every_bot
@pytest.mark.parametrize("game", games())
def test_a_fresh_bot_is_as_good_as_one_that_was_there(name: str, game: str) -> None:
    """Bots keep nothing from decision to decision that changes what they decide."""
    table = load(game)
    old = make(name, table, seed=9)
    for _, obs in sampled(table, seed=5):
        assert data(old.choose(obs, FEW)) == data(make(name, table, seed=9).choose(obs, FEW))


@every_bot
def test_pickled_bots_decide_the_same(name: str) -> None:
    game = load("leduc_poker")
    bot = make(name, game, seed=3)
    again = pickle.loads(pickle.dumps(bot))  # noqa: S301 - our own
    obs = first_choice(game)
    assert repr(again) == repr(bot)
    assert data(again.choose(obs, FEW)) == data(bot.choose(obs, FEW))


# --- moves of several parts ----------------------------------------------------------------------


@every_bot
def test_a_fresh_bot_in_mid_move_goes_on_with_the_plan(name: str) -> None:
    game = PEBBLES.variant(3, {"together": False})
    for seed in range(12):
        state = game.deal(seed)
        while state.to_act is not None:
            seat = state.to_act
            plan = make(name, game, seed=seed).choose(state.observation(seat), FEW)
            assert len(plan.actions) == 1 + plan.actions.count(1) or plan.actions[-1] == 1
            for i, action in enumerate(plan.actions):
                rest = make(name, game, seed=seed).choose(state.observation(seat), FEW)
                assert rest.actions == plan.actions[i:]
                assert state.to_act == seat
                state.apply(action)
            assert state.to_act != seat


def test_forced_parts_are_not_thought_about() -> None:
    """With three pebbles in the hand there is only one thing left to do."""
    game = PEBBLES.variant(2, {"together": False})
    state = game.deal(1)
    state.apply_all([1, 1, 1])
    decision = make("greedy", game, seed=1).choose(state.observation(0))
    assert decision.forced
    assert decision.actions == (0,)
    assert decision.iterations == 0
    assert decision.reproducible


# --- limits, streams, tasks ----------------------------------------------------------------------


@every_bot
@pytest.mark.parametrize("limit", [Limit(ms=5), Limit(ms=5, iterations=10**6)])
def test_the_clock_stops_every_bot(name: str, limit: Limit) -> None:
    game = load("leduc_poker")
    obs = first_choice(game)
    bot = make(name, game, seed=1)
    bot.choose(obs, FEW)
    decision = bot.choose(obs, limit)
    assert not decision.reproducible
    assert decision.elapsed_ms < 1000


@pytest.mark.parametrize(
    "wrong", [{"ms": 0}, {"ms": float("nan")}, {"ms": True}, {"iterations": 0}, {"iterations": 1.5}]
)
def test_limits_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="above 0"):
        Limit(**wrong)


@every_bot
def test_a_decision_needs_an_end(name: str) -> None:
    game = load("kuhn_poker")
    bot = make(name, game, seed=1)
    with pytest.raises(OptionError, match=r"only search\(\) may go on for ever"):
        bot.choose(first_choice(game), Limit())
    with pytest.raises(OptionError, match="top=0"):
        bot.analyse(first_choice(game), top=0)


@every_bot
def test_streams_end_by_their_limit(name: str) -> None:
    game = load("leduc_poker")
    bot = make(name, game, seed=1)
    obs = first_choice(game)
    with bot.search(obs, FEW) as search:
        last = list(search)[-1]
    assert last.moves == bot.analyse(obs, FEW).moves


@every_bot
def test_streams_are_stopped_from_another_thread(name: str) -> None:
    game = load("leduc_poker")
    bot = make(name, game, seed=1)
    with bot.search(first_choice(game)) as search:
        timer = threading.Timer(0.05, search.stop)
        timer.start()
        snapshots = list(search)
        timer.join()
    assert snapshots
    assert [s.iterations for s in snapshots] == sorted(s.iterations for s in snapshots)
    search.stop()
    bot.choose(first_choice(game), FEW)  # and the bot is free again


@every_bot
def test_a_bot_has_one_caller_at_a_time(name: str) -> None:
    game = load("leduc_poker")
    bot = make(name, game, seed=1)
    obs = first_choice(game)
    with bot.search(obs) as search:
        next(search)
        for call in (bot.choose, bot.analyse):
            with pytest.raises(BotError, match="thinking already"):
                call(obs, FEW)
    assert bot.choose(obs, FEW).action in obs.legal_actions()


@every_bot
def test_tasks_get_the_same_decision(name: str) -> None:
    game = load("leduc_poker")
    obs = first_choice(game)
    bot = make(name, game, seed=1)
    assert asyncio.run(bot.achoose(obs, FEW)) == bot.choose(obs, FEW)


def test_the_event_loop_goes_on_and_cancelling_stops_the_bot() -> None:
    game = load("leduc_poker")
    obs = first_choice(game)
    bot = make("greedy", game, seed=1)

    async def main() -> tuple[int, float]:
        thinking = asyncio.create_task(bot.achoose(obs, Limit(ms=60_000)))
        ticks = 0
        for _ in range(10):
            await asyncio.sleep(0.01)
            ticks += 1
        with pytest.raises(BotError, match="thinking already"):
            await bot.achoose(obs, FEW)
        begun = time.perf_counter()
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        return ticks, time.perf_counter() - begun

    ticks, waited = asyncio.run(main())
    assert ticks == 10
    assert waited < 1
    bot.choose(obs, FEW)


# --- refusals ------------------------------------------------------------------------------------


@every_bot
def test_observations_of_another_game_are_refused(name: str) -> None:
    bot = make(name, load("goofspiel", cards=4), seed=1)
    for other in (load("kuhn_poker"), load("goofspiel", cards=5)):
        with pytest.raises(OptionError, match="was asked about"):
            bot.choose(first_choice(other), FEW)


def test_things_of_another_kind_are_refused() -> None:
    game = load("kuhn_poker")
    state, seen, wrong = game.deal(1), game.deal(1).observation(0), cast("Any", None)
    bot = make("greedy", game, seed=1)
    for call in (
        lambda: make(wrong, game),
        lambda: make("greedy", cast("Any", "kuhn_poker")),
        lambda: bot.choose(cast("Any", state)),
        lambda: bot.choose(wrong),
        lambda: bot.choose(seen, cast("Any", 200)),
        lambda: bot.search(seen, cast("Any", 0)),
        lambda: bot.analyse(seen, top=cast("Any", "3")),
    ):
        with pytest.raises(OptionError):
            call()


@every_bot
def test_only_the_seat_to_act_is_answered(name: str) -> None:
    game = load("kuhn_poker")
    state = game.deal(1)
    bot = make(name, game, seed=1)
    for seat in (1, None):
        with pytest.raises(BotError, match="not of the seat to act"):
            bot.choose(state.observation(seat), FEW)
    state.apply_all(["bet", "pass"])
    with pytest.raises(BotError, match="not of the seat to act"):
        bot.choose(state.observation(0), FEW)


def test_broken_json_is_refused() -> None:
    game = load("kuhn_poker")
    good = make("random", game, seed=1).choose(first_choice(game)).to_json()
    with pytest.raises(SchemaError, match=r"no such field \(at \$\.extra\)"):
        Decision.from_json({**good, "extra": 1})
    with pytest.raises(SchemaError, match=r"at \$\.actions\[0\]"):
        Decision.from_json({**good, "actions": ["1"]})
    with pytest.raises(SchemaError, match="missing required field `seed`"):
        Decision.from_json({key: value for key, value in good.items() if key != "seed"})
    with pytest.raises(SchemaError):
        Decision.from_json([])
