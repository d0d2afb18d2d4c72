"""Positions that come from outside, and the possible truths behind an observation."""

from importlib import import_module

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy

from powderkeg.engine.core cimport (
    TERMINAL, Game, Observation, SeenAction, State, StateHeader, blank_observation, blank_state,
    fill_history,
)
from powderkeg.engine.doors cimport (
    check_viewer, fill, raw_bytes, seat_or_none, without_head, zeroed,
)
from powderkeg.engine.rng cimport chance_key, mix, rng_t

from powderkeg.engine.doors import MAGIC_SEEN
from powderkeg.engine.envelope import checked_history, words
from powderkeg.engine.errors import OptionError, SchemaError

cdef enum:
    DRAW = 255              # purpose of the draws of `determinize`; no game uses it
    MAX_HIDDEN = 512        # pairs that the slot `hidden` may write


# --- checks --------------------------------------------------------------------------------------

cdef int check_head(Game game, const StateHeader* head) except -1:
    """SchemaError unless the fields that all games share are in range."""
    cdef int i
    if not TERMINAL <= head.to_act < game.seats:
        raise SchemaError("$.state.to_act", f"{game.name} has seats 0 to {game.seats - 1} here")
    if head.pending >> game.seats or (head.pending and not acts_now(head)):
        raise SchemaError("$.state.pending", f"{game.name}: it must hold the seat to act, if any")
    for i in range(3):
        if head.reserved[i]:
            raise SchemaError("$.state", f"{game.name}: reserved bytes must be 0")
    return 0


cdef bint acts_now(const StateHeader* head):
    """Is the seat to act among those that choose before a common reveal?"""
    return head.to_act >= 0 and head.pending >> head.to_act & 1


cdef int check_state(State state) except -1:
    """SchemaError unless *state* is complete and keeps every invariant of its game."""
    check_head(state.game, <const StateHeader*>state.data)
    cdef int broken = state.game.ops.validate(state.game.rules, state.data)
    if broken:
        why = words(state.game.text.invariants, broken)
        raise SchemaError("$.state", f"{state.game.name}: {why}")
    return 0


cdef int check_observation(Observation obs) except -1:
    """SchemaError unless some truth lies behind *obs* and looks to its seat exactly like it."""
    cdef Game game = obs.game
    check_head(game, <const StateHeader*>obs.data)
    cdef State world = draw(obs, 0, False)
    check_state(world)
    game.ops.conceal(game.rules, world.data, obs.viewer)
    if memcmp(world.data, obs.data, game.ops.state_size) != 0:
        raise SchemaError(
            "$.state", f"{game.name}: it shows or hides something that {obs!r} does not")
    return 0


cdef State draw(Observation obs, uint64_t seed, bint trust):
    """A possible truth behind *obs*; a history that does not fit is not trusted."""
    cdef Game game = obs.game
    cdef State world = blank_state(game)
    cdef rng_t rng = mix(chance_key(seed), DRAW, DRAW, 0)
    cdef void* work = zeroed(game.ops.work_size + 1)
    try:
        wrong = prepare_trusting(obs, work) if trust else 1
        if wrong:
            wrong = game.ops.prepare(game.rules, obs.data, obs.viewer, NULL, 0, 0, work)
        if wrong:
            raise SchemaError("$.state", f"{game.name}: {words(game.text.contradictions, wrong)}")
        memcpy(world.data, obs.data, game.ops.state_size)
        game.ops.determinize(game.rules, world.data, obs.viewer, work, &rng)
    finally:
        PyMem_Free(work)
    world.seen = [list(obs.history) for _ in range(game.seats + 1)]
    return world


cdef int prepare_trusting(Observation obs, void* work) except -1:
    """Fill *work* from what was seen as well; not 0 if that does not fit."""
    cdef Game game = obs.game
    cdef SeenAction* seen = NULL
    cdef int n = fill_history(obs, &seen)
    try:
        return game.ops.prepare(game.rules, obs.data, obs.viewer, seen, n, 1, work) != 0
    finally:
        free(seen)


# --- what a game can tell ------------------------------------------------------------------------

cdef Observation move_start(Observation obs):
    """*obs* with the unfinished move of its seat taken back; who looks on has none."""
    take_back = getattr(obs.game.text, "move_start", None)
    if take_back is None or obs.to_act != obs.viewer:
        return obs
    raw, n = take_back(obs.game, raw_bytes(obs.game, obs.data))
    cdef Observation start = blank_observation(obs.game, obs.viewer)
    fill(obs.game, start.data, raw, "$")
    cdef Py_ssize_t kept = len(obs.history)
    while n > 0 and kept > 0 and obs.history[kept - 1][0] == obs.viewer:
        kept -= 1
        n -= 1
    start.history = obs.history[:kept]
    return start


cdef list hidden_things(State state, int viewer):
    """What *viewer* cannot see, as pairs (thing, value) in words."""
    cdef int32_t out[2 * MAX_HIDDEN]
    cdef Game game = state.game
    if game.ops.hidden is NULL:
        return []
    cdef int n = game.ops.hidden(game.rules, state.data, viewer, out)
    raw, name = raw_bytes(game, state.data), game.text.hidden_names
    return [name(game, raw, out[2 * i], out[2 * i + 1]) for i in range(n)]


cdef list all_deals(Game game):
    """Pairs (probability, State), as many as the game lists."""
    cdef State state = blank_state(game)
    cdef double probability = 0.0
    pairs = []
    if game.ops.deals is not NULL:
        probability = game.ops.deals(game.rules, 0, state.data)
    if probability == 0:
        raise OptionError(f"{game!r} has too many deals to list")
    while probability > 0:
        pairs.append((probability, state))
        state = blank_state(game)
        probability = game.ops.deals(game.rules, len(pairs), state.data)
    return pairs


# --- pickles -------------------------------------------------------------------------------------

def load_again(str name, int seats, dict options):
    """Return the Game that a pickle names."""
    return import_module("powderkeg.engine").load(name, seats, **options)


def state_again(Game game not None, bytes data not None, seen):
    """Return the State that a pickle describes, checked."""
    cdef State state = game.state_from_bytes(data)
    if not isinstance(seen, list) or len(seen) != game.seats + 1:
        raise SchemaError("$.history", f"{game.name} needs a list for the spectator and each seat")
    state.seen = [list(checked_history(history, game.seats)) for history in seen]
    return state


def observation_again(Game game not None, bytes data not None, int viewer, history):
    """Return the Observation that a pickle describes, checked."""
    cdef Observation obs = blank_observation(game, check_viewer(game, seat_or_none(viewer)))
    fill(game, obs.data, without_head(game, data, MAGIC_SEEN), "$")
    check_observation(obs)
    obs.history = tuple(checked_history(history, game.seats))
    return obs
