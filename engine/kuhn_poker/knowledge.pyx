"""Kuhn poker: a seat sees its own card, and both after a showdown."""

from libc.stdint cimport int32_t

from powderkeg.engine.core cimport TERMINAL, SeenAction, action_t
from powderkeg.engine.kuhn_poker.rules cimport broken_in_public
from powderkeg.engine.kuhn_poker.state cimport CARDS, SEATS, UNKNOWN, KuhnState, KuhnWork
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t


cdef bint sees(const KuhnState* s, int seat, int owner) noexcept nogil:
    """Does *seat* see the card of *owner*?"""
    cdef bint showdown = s.head.to_act == TERMINAL and s.chips[0] == s.chips[1]
    return seat == owner or showdown


cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>state
    cdef int owner
    s.head.chance = 0
    for owner in range(SEATS):
        if not sees(s, seat, owner):
            s.card[owner] = UNKNOWN


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    return action       # everything is done in the open


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `notation.CONTRADICTIONS`; safe on any bytes."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef KuhnWork* w = <KuhnWork*>work
    cdef int owner, card, broken = broken_in_public(s)
    if broken:
        return broken
    if s.head.chance:
        return 11
    for owner in range(SEATS):
        if not sees(s, seat, owner) and s.card[owner] != UNKNOWN:
            return 12
        if sees(s, seat, owner) and not 1 <= s.card[owner] <= CARDS:
            return 13
    if s.card[0] == s.card[1] and s.card[0] != UNKNOWN:
        return 14
    w.n_unseen = 0
    for card in range(1, CARDS + 1):
        if card != s.card[0] and card != s.card[1]:
            w.unseen[w.n_unseen] = card
            w.n_unseen += 1
    return 0


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every order of the unseen cards is equally likely."""
    cdef KuhnState* s = <KuhnState*>state
    cdef KuhnWork left = (<const KuhnWork*>work)[0]
    cdef int owner, pick
    s.head.chance = chance_key(rng_next(rng))
    for owner in range(SEATS):
        if s.card[owner] == UNKNOWN:
            pick = rng_below(rng, left.n_unseen)
            s.card[owner] = left.unseen[pick]
            left.n_unseen -= 1
            left.unseen[pick] = left.unseen[left.n_unseen]


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (seat whose card it is, card)."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int owner, n = 0
    for owner in range(SEATS):
        if not sees(s, seat, owner):
            out[2 * n] = owner
            out[2 * n + 1] = s.card[owner]
            n += 1
    return n
