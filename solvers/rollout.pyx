"""Whole random games inside C, and what a game's model of behaviour says.

Game i of `play_random(game, seed=s)` is a function of (s, i), with k = chance_key(s):

- it is dealt from the seed mix(k, DEAL, 0, i), as `game.deal` does it;
- its actions are drawn, each legal one equally likely, with `rng_below` from the sequential stream
  that starts at mix(k, PLAY, 0, i).
"""

from time import thread_time

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from powderkeg.engine.core cimport (
    MAX_ACTIONS, MAX_SEATS, TERMINAL, Game, GameOps, State, StateHeader, action_t,
)
from powderkeg.engine.rng cimport chance_key, mix, rng_below, rng_t

from powderkeg.engine.errors import OptionError
from powderkeg.engine.options import check_seed, whole_number
from powderkeg.solvers.results import RandomGames

cdef enum:
    DEAL = 0                # purposes of the draws
    PLAY = 1
    CHUNK = 64              # games between two looks at the keyboard
    MOST_GAMES = 0x7FFFFFFF


cdef uint64_t play(const GameOps* ops, const void* rules, void* state, rng_t* rng) noexcept nogil:
    """Play *state* to its end at random; return how many actions that took."""
    cdef action_t actions[MAX_ACTIONS]
    cdef uint64_t n_actions = 0
    cdef int n
    while (<const StateHeader*>state).to_act != TERMINAL:
        n = ops.legal_actions(rules, state, actions)
        ops.apply(rules, state, actions[rng_below(rng, n)])
        n_actions += 1
    return n_actions


cdef uint64_t play_chunk(const GameOps* ops, const void* rules, void* state, uint64_t key,
                         uint32_t first, uint32_t last, int seats, double* totals) noexcept nogil:
    """Play the games from *first* up to *last*, add up their returns, and count the actions."""
    cdef double returns[MAX_SEATS]
    cdef uint64_t n_actions = 0
    cdef rng_t rng
    cdef uint32_t i
    cdef int seat
    for i in range(first, last):
        ops.deal(rules, state, chance_key(mix(key, DEAL, 0, i)))
        rng = mix(key, PLAY, 0, i)
        n_actions += play(ops, rules, state, &rng)
        ops.returns(rules, state, returns)
        for seat in range(seats):
            totals[seat] += returns[seat]
    return n_actions


def play_random(Game game not None, games=1000, seed=0):
    """Play *games* whole games, every legal action equally likely, inside C and without the GIL."""
    cdef uint64_t key = chance_key(check_seed(game.name, seed)), n_actions = 0
    cdef uint32_t n_games = check_games(game.name, games), first = 0, last
    cdef int seats = game.seats
    cdef double totals[MAX_SEATS]
    cdef void* state = malloc(game.ops.state_size)
    if state is NULL:
        raise MemoryError
    for i in range(MAX_SEATS):
        totals[<int>i] = 0
    start = thread_time()
    try:
        while first < n_games:
            last = min(first + CHUNK, n_games)
            with nogil:
                n_actions += play_chunk(
                    game.ops, game.rules, state, key, first, last, seats, totals)
            first = last
            PyErr_CheckSignals()
    finally:
        free(state)
    mean = tuple([totals[<int>i] / n_games for i in range(seats)])
    return RandomGames(n_games, n_actions, thread_time() - start, mean)


def likelihoods(State state not None):
    """How likely the game's model of behaviour takes each legal action, in their order.

    It reads no more than the seat to act sees. Where it knows nothing every action has 1; None if
    the game has no such model, or is over.
    """
    cdef const GameOps* ops = state.game.ops
    cdef int seat = (<const StateHeader*>state.data).to_act
    if ops.likelihood is NULL or seat == TERMINAL:
        return None
    return [ops.likelihood(state.game.rules, state.data, seat, action)
            for action in state.legal_actions()]


cdef uint32_t check_games(str name, games) except 0:
    """A number of games."""
    try:
        number = whole_number(games)
    except ValueError:
        number = 0
    if not 0 < number <= MOST_GAMES:
        raise OptionError(f"{name}: games {games!r} is no integer from 1 to {MOST_GAMES}")
    return number
