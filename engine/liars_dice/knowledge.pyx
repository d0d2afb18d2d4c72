"""Liar's dice: a seat sees its own die, and both after the call."""

from libc.stdint cimport int32_t

from powderkeg.engine.core cimport SeenAction, action_t
from powderkeg.engine.liars_dice.rules cimport broken_in_public
from powderkeg.engine.liars_dice.state cimport SEATS, UNKNOWN, DiceRules, DiceState
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t


cdef inline bint sees(const DiceState* s, int seat, int owner) noexcept nogil:
    """Does *seat* see the die of *owner*?"""
    return seat == owner or s.called


cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef DiceState* s = <DiceState*>state
    cdef int owner
    s.head.chance = 0
    for owner in range(SEATS):
        if not sees(s, seat, owner):
            s.die[owner] = UNKNOWN


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    return action       # everything is said in the open


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `notation.CONTRADICTIONS`; safe on any bytes."""
    cdef const DiceRules* r = <const DiceRules*>rules
    cdef const DiceState* s = <const DiceState*>state
    cdef int owner, broken = broken_in_public(r, s)
    if broken:
        return broken
    if s.head.chance:
        return 11
    for owner in range(SEATS):
        if not sees(s, seat, owner) and s.die[owner] != UNKNOWN:
            return 12
        if sees(s, seat, owner) and not 1 <= s.die[owner] <= r.sides:
            return 13
    return 0


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every throw of the unseen dice is equally likely."""
    cdef DiceState* s = <DiceState*>state
    cdef int owner, sides = (<const DiceRules*>rules).sides
    s.head.chance = chance_key(rng_next(rng))
    for owner in range(SEATS):
        if s.die[owner] == UNKNOWN:
            s.die[owner] = 1 + rng_below(rng, sides)


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (seat whose die it is, face)."""
    cdef const DiceState* s = <const DiceState*>state
    cdef int owner, n = 0
    for owner in range(SEATS):
        if not sees(s, seat, owner):
            out[2 * n] = owner
            out[2 * n + 1] = s.die[owner]
            n += 1
    return n
