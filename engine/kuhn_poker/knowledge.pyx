"""Kuhn poker: a seat sees its own card, and after a showdown those of who stayed in."""

from libc.stdint cimport int32_t, uint64_t

from powderkeg.engine.cards cimport nth_bit, popcount
from powderkeg.engine.core cimport SeenAction, action_t
from powderkeg.engine.kuhn_poker.rules cimport all_cards, broken_in_public, is_shown, n_seats
from powderkeg.engine.kuhn_poker.state cimport MOST_SEATS, UNKNOWN, KuhnState, KuhnWork
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t


cdef inline bint sees(const KuhnState* s, int seats, int seat, int owner) noexcept nogil:
    """Does *seat* see the card of *owner*?"""
    return seat == owner or is_shown(s, seats, owner)


cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>state
    cdef int owner, seats = n_seats(rules)
    s.head.chance = 0
    for owner in range(MOST_SEATS):
        if owner < seats and not sees(s, seats, seat, owner):
            s.card[owner] = UNKNOWN


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    return action       # everything is done in the open


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `notation.CONTRADICTIONS`; safe on any bytes."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int seats = n_seats(rules), owner, broken = broken_in_public(s, seats)
    cdef uint64_t seen = 0
    if broken:
        return broken
    if s.head.chance:
        return 11
    for owner in range(seats):
        if not sees(s, seats, seat, owner):
            if s.card[owner] != UNKNOWN:
                return 12
            continue
        if not 1 <= s.card[owner] <= seats + 1:
            return 13
        if seen >> s.card[owner] & 1:
            return 14
        seen |= <uint64_t>1 << s.card[owner]
    (<KuhnWork*>work).unseen = all_cards(seats) & ~seen
    return 0


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every order of the unseen cards is equally likely."""
    cdef KuhnState* s = <KuhnState*>state
    cdef uint64_t unseen = (<const KuhnWork*>work).unseen
    cdef int owner, seats = n_seats(rules)
    s.head.chance = chance_key(rng_next(rng))
    for owner in range(MOST_SEATS):
        if owner < seats and s.card[owner] == UNKNOWN:
            s.card[owner] = nth_bit(unseen, rng_below(rng, popcount(unseen)))
            unseen &= ~(<uint64_t>1 << s.card[owner])


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (seat whose card it is, card)."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int seats = n_seats(rules), owner, n = 0
    for owner in range(seats):
        if not sees(s, seats, seat, owner):
            out[2 * n] = owner
            out[2 * n + 1] = s.card[owner]
            n += 1
    return n
