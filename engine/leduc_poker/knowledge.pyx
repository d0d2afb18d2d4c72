"""Who knows what in Leduc poker: the own card, and the public one once it is turned up."""

from libc.stdint cimport int32_t, uint64_t

from powderkeg.engine.cards cimport nth_bit
from powderkeg.engine.core cimport SeenAction, action_t
from powderkeg.engine.leduc_poker.rules cimport is_showdown
from powderkeg.engine.leduc_poker.state cimport CARDS, UNKNOWN, LeducState
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t

cdef enum:
    N_THINGS = 3            # the cards of seats 0 and 1, and the public one
    BOARD = 2


cdef inline bint knows(const LeducState* s, int seat, int thing) noexcept nogil:
    """May *seat* see this card?"""
    if thing == BOARD:
        return s.head.stage == 1
    return thing == seat or is_showdown(s)


cdef inline int get(const LeducState* s, int thing) noexcept nogil:
    return s.board if thing == BOARD else s.card[thing]


cdef inline void put(LeducState* s, int thing, int card) noexcept nogil:
    if thing == BOARD:
        s.board = card
    else:
        s.card[thing] = card


cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef LeducState* s = <LeducState*>state
    cdef int thing
    s.head.chance = 0
    for thing in range(N_THINGS):
        if not knows(s, seat, thing):
            put(s, thing, UNKNOWN)


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    return action       # everything is done in the open


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `notation.CONTRADICTIONS`; safe on any bytes."""
    cdef const LeducState* s = <const LeducState*>state
    cdef uint64_t seen = 0, card
    cdef int thing
    if s.n_line[0] > 4 or s.n_line[1] > 4 or s.head.stage > 1:
        return 3
    if s.head.chance:
        return 11
    for thing in range(N_THINGS):
        card = get(s, thing)
        if not knows(s, seat, thing) and card != UNKNOWN:
            return 12
        if knows(s, seat, thing) and not 1 <= card <= CARDS:
            return 13
        if card != UNKNOWN and seen >> card & 1:
            return 14
        seen |= <uint64_t>1 << card
    return 0


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every order of the unseen cards is equally likely."""
    cdef LeducState* s = <LeducState*>state
    cdef uint64_t unseen = 126          # cards 1 to 6
    cdef int thing, n = 6, card
    s.head.chance = chance_key(rng_next(rng))
    for thing in range(N_THINGS):
        if get(s, thing) != UNKNOWN:
            unseen &= ~(<uint64_t>1 << get(s, thing))
            n -= 1
    for thing in range(N_THINGS):
        if get(s, thing) == UNKNOWN:
            card = nth_bit(unseen, rng_below(rng, n))
            unseen &= ~(<uint64_t>1 << card)
            n -= 1
            put(s, thing, card)


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (seat whose card it is, or BOARD; card)."""
    cdef const LeducState* s = <const LeducState*>state
    cdef int thing, n = 0
    for thing in range(N_THINGS):
        if not knows(s, seat, thing):
            out[2 * n] = thing
            out[2 * n + 1] = get(s, thing)
            n += 1
    return n
