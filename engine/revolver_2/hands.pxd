"""Drawing and losing cards: inline, as every turn does it."""

from libc.stdint cimport uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.revolver_2.multiset cimport holds, nth_slot, with_one, without_one
from powderkeg.engine.revolver_2.state cimport C_DISCARD, C_DRAW, RevRules, RevState
from powderkeg.engine.rng cimport below, mix


cdef inline bint deck_ready(const RevRules* r, RevState* s, int seat) noexcept nogil:
    """Is there a card to draw? Rulings 33 and `reshuffle_discard_when_empty`."""
    if s.deck_size[seat]:
        return True
    if not r.reshuffle or s.discard[seat] == 0:
        return False
    s.deck[seat] = s.discard[seat]
    s.deck_size[seat] = popcount(s.discard[seat])
    s.discard[seat] = 0
    s.known[seat] = s.hand[seat]        # all other cards were open
    return True


cdef inline void draw_cards(const RevRules* r, RevState* s, int seat, int n) noexcept nogil:
    cdef int kind
    while n > 0 and not (r.hand_limit and s.hand_size[seat] >= r.hand_limit):
        if not deck_ready(r, s, seat):
            return
        kind = r.kind[seat][nth_slot(s.deck[seat], below(
            mix(s.head.chance, C_DRAW, seat, s.drawn[seat]), s.deck_size[seat]))]
        s.deck[seat] = without_one(r, seat, s.deck[seat], kind)
        s.hand[seat] = with_one(r, seat, s.hand[seat], kind)
        s.deck_size[seat] -= 1
        s.hand_size[seat] += 1
        s.drawn[seat] += 1
        n -= 1


cdef inline void leave_hand(const RevRules* r, RevState* s, int seat, int kind) noexcept nogil:
    """A copy that leaves the hand uses up one that was known."""
    s.hand[seat] = without_one(r, seat, s.hand[seat], kind)
    s.hand_size[seat] -= 1
    if holds(r, seat, s.known[seat], kind):
        s.known[seat] = without_one(r, seat, s.known[seat], kind)


cdef inline void discard_from_hand(const RevRules* r, RevState* s, int seat,
                                   int kind) noexcept nogil:
    leave_hand(r, s, seat, kind)
    s.discard[seat] = with_one(r, seat, s.discard[seat], kind)


cdef inline void discard_at_random(const RevRules* r, RevState* s, int seat, int n) noexcept nogil:
    cdef uint64_t bits
    while n > 0 and s.hand_size[seat]:
        bits = mix(s.head.chance, C_DISCARD, seat, s.discarded[seat])
        discard_from_hand(r, s, seat, r.kind[seat][
            nth_slot(s.hand[seat], below(bits, s.hand_size[seat]))])
        s.discarded[seat] += 1
        n -= 1
