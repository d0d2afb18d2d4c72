"""The C vocabulary shared by every game and every solver."""

from cython cimport final
from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint64_t

from powderkeg.engine.rng cimport rng_t

ctypedef int32_t action_t

cdef enum:
    MAX_ACTIONS = 512   # no decision of any game offers more
    MAX_SEATS = 12      # no game seats more
    TERMINAL = -1       # StateHeader.to_act once the game is over
    SPECTATOR = -1      # the seat that owns nothing
    HIDDEN = -1         # an action as a seat sees it that may not know it

cdef enum:              # objectives of `evaluate`
    WIN = 0             # on the scale of returns
    SCORE = 1           # on the scale of scores

cdef struct StateHeader:    # every game's state begins with these fields
    uint64_t chance         # key of all chance to come; 0 when concealed
    uint16_t stage          # rises exactly at the game's natural horizon
    uint16_t pending        # bit set: seats that choose one action each before a common reveal
    int8_t to_act           # the seat to act, or TERMINAL
    uint8_t reserved[3]     # always 0, so that equal states have equal bytes

cdef struct RulesHeader:    # every game's rules block begins with these fields
    int32_t seats
    int32_t max_actions     # most options of one decision under these rules
    double return_min
    double return_max
    double return_sum       # NaN if not constant

cdef struct SeenAction:     # one entry of a seat's history
    int32_t seat
    action_t action         # as the seat saw it, or HIDDEN

# Everything a solver may ask of a game. `rules` is the game's rules block, `state` its struct.
#
# Trust. Core calls `validate` before any other slot on bytes from outside, and `prepare` before
# any other on an observation from outside: these two must be safe on any bytes. What they accept
# no other slot may crash on. An observation is valid when `prepare` (trust 0, no history) gives
# 0, the drawn state passes `validate`, and concealing it gives the observation back.
# `prepare` must also be safe on any history: seats are in range, actions are any number or HIDDEN.
#
# `deal` takes a key that is already scrambled and never 0, and keeps it as `chance`.
# `returns` and `places` are asked only when the game is over, `scores` at any time; places are
# counted from 1. `legal_actions` of a concealed state is asked only for the seat to act.
# `conceal` sets `to_act` to the seat if that is among `pending`: in such a state any pending seat
# may act, whatever the others' order.
# `hidden` writes at most 512 pairs (thing, value); `deals` gives 0 past the last deal.
cdef struct GameOps:
    size_t state_size
    size_t work_size        # bytes of scratch that `prepare` fills and `determinize` reads
    int min_seats
    int max_seats
    void (*deal)(const void* rules, void* state, uint64_t seed) noexcept nogil
    int (*legal_actions)(const void* rules, const void* state, action_t* out) noexcept nogil
    void (*apply)(const void* rules, void* state, action_t action) noexcept nogil
    void (*returns)(const void* rules, const void* state, double* out) noexcept nogil
    void (*scores)(const void* rules, const void* state, double* out) noexcept nogil
    void (*places)(const void* rules, const void* state, int32_t* out) noexcept nogil
    int (*validate)(const void* rules, const void* state) noexcept nogil
    void (*conceal)(const void* rules, void* state, int seat) noexcept nogil
    action_t (*seen_as)(const void* rules, const void* state, action_t action,
                        int seat) noexcept nogil
    int (*prepare)(const void* rules, const void* state, int seat, const SeenAction* history,
                   int n, int trust, void* work) noexcept nogil
    void (*determinize)(const void* rules, void* state, int seat, const void* work,
                        rng_t* rng) noexcept nogil
    # optional, NULL if absent
    void (*evaluate)(const void* rules, const void* state, int objective,
                     double* out) noexcept nogil
    action_t (*rollout_action)(const void* rules, const void* state, const action_t* actions, int n,
                               rng_t* rng) noexcept nogil
    double (*likelihood)(const void* rules, const void* state, int seat,
                         action_t action) noexcept nogil
    int (*hidden)(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil
    double (*deals)(const void* rules, uint64_t i, void* state) noexcept nogil


# --- handles, and the door for solvers ----------------------------------------------------------
#
# A solver takes an Observation (or a State), copies `data` (`game.ops.state_size` bytes) into
# memory of its own and calls `game.ops` with `game.rules`. It never writes through `data`.


@final
cdef class Game:
    cdef object __weakref__
    cdef const GameOps* ops
    cdef const void* rules          # begins with RulesHeader; lives as long as the Game
    cdef readonly str name
    cdef readonly int seats
    cdef dict settled               # option -> value
    cdef dict spec                  # option -> Option
    cdef dict variants              # (seats, options as JSON) -> Game; shared by all of a title
    cdef object build
    cdef object text                # see text.py
    cdef int version
    cdef bytes digest


@final
cdef class State:
    cdef object __weakref__
    cdef readonly Game game
    cdef void* data
    cdef list seen                  # history of each viewer: the spectator, seat 0, seat 1, …


@final
cdef class Observation:
    cdef object __weakref__
    cdef readonly Game game
    cdef void* data
    cdef int viewer                 # the seat, or SPECTATOR
    cdef readonly tuple history

cdef Game make_game(str name, const GameOps* ops, dict options, object build, object text,
                    int version=*)
cdef State blank_state(Game game)   # zeroed, for a solver to fill with valid bytes
cdef Observation blank_observation(Game game, int seat)
cdef int fill_history(Observation obs, SeenAction** out) except -1  # malloc'd: the caller frees
