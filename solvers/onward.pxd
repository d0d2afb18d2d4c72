"""The rest of a turn without cards: every choice that is left is tried in the engine."""

from libc.stdint cimport uint16_t, uint64_t

from powderkeg.engine.core cimport GameOps, action_t

cdef enum:
    LEVELS = 48             # choices after each other
    ACTIONS = 64            # most in one of them

cdef enum Judge:
    CHANCE = 0              # of winning, as the game values it
    SCORES = 1              # weighted scores; an end of the game within the turn is `failed`

cdef struct Onward:
    const GameOps* ops
    const void* rules
    char* levels            # states, one for each choice, and one for playouts
    action_t* actions       # of each level
    int seat                # it takes the best choices, everybody else the worst for it
    int passing             # the action that plays no card, or -1
    uint16_t stage          # where the turn ends
    Judge judge
    double weights[2]       # of the other seat's score and of its own
    double constant
    double failed
    int nodes               # tried so far
    int most                # from this many on, choices are those of a sensible player
    int playouts            # games that follow, 0: the game's own estimate
    uint64_t seed

cdef int new_onward(Onward* o, const GameOps* ops, const void* rules) except -1
cdef void free_onward(Onward* o) noexcept
cdef double play_on(Onward* o, int level) noexcept nogil
cdef double play_best(Onward* o) noexcept nogil
