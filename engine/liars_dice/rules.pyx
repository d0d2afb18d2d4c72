"""Liar's dice: the throw, higher and higher bids, and the call."""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport TERMINAL, action_t
from powderkeg.engine.liars_dice.state cimport SEATS, DiceRules, DiceState
from powderkeg.engine.rng cimport below, chance_key, mix

cdef enum:
    THROW = 0       # purpose of the two draws


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef int sides = (<const DiceRules*>rules).sides
    set_up(<DiceState*>state, seed,
           1 + below(mix(seed, THROW, 0, 0), sides), 1 + below(mix(seed, THROW, 1, 0), sides))


cdef double deals(const void* rules, uint64_t i, void* state) noexcept nogil:
    cdef int sides = (<const DiceRules*>rules).sides
    if i >= <uint64_t>(sides * sides):
        return 0.0
    set_up(<DiceState*>state, chance_key(i), 1 + <int>i // sides, 1 + <int>i % sides)
    return 1.0 / (sides * sides)


cdef void set_up(DiceState* s, uint64_t chance, int first, int second) noexcept nogil:
    memset(s, 0, sizeof(DiceState))
    s.head.chance = chance
    s.die[0] = first
    s.die[1] = second


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const DiceState* s = <const DiceState*>state
    cdef int sides = (<const DiceRules*>rules).sides
    cdef int n = 0, bid = last_bid(s) + 1
    if s.head.to_act == TERMINAL:
        return 0
    while bid < 2 * sides:
        out[n] = bid
        n += 1
        bid += 1
    if s.bids:
        out[n] = 2 * sides
        n += 1
    return n


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef DiceState* s = <DiceState*>state
    if action == 2 * (<const DiceRules*>rules).sides:
        s.called = 1
        s.head.to_act = TERMINAL
    else:
        s.bids |= 1 << action
        s.head.to_act = 1 - s.head.to_act


cdef inline int last_bid(const DiceState* s) noexcept nogil:
    """The highest bid, or -1 before the first."""
    cdef int bid = -1
    while s.bids >> (bid + 1):
        bid += 1
    return bid


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """The loser pays 1; returns are the scores as well. Before the end nothing is won."""
    cdef const DiceState* s = <const DiceState*>state
    cdef int who = winner(<const DiceRules*>rules, s)
    out[0] = 0.0
    out[1] = 0.0
    if s.called:
        out[who] = 1.0
        out[1 - who] = -1.0


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int who = winner(<const DiceRules*>rules, <const DiceState*>state)
    out[who] = 1
    out[1 - who] = 2


cdef int winner(const DiceRules* r, const DiceState* s) noexcept nogil:
    """The last bidder if as many dice show the face or the wild highest one, else the caller."""
    cdef int bidder = (popcount(s.bids) - 1) & 1, bid = last_bid(s), seat, matching = 0
    cdef int count = 1 + bid // r.sides, face = 1 + bid % r.sides
    for seat in range(SEATS):
        if s.die[seat] == face or s.die[seat] == r.sides:
            matching += 1
    return bidder if matching >= count else 1 - bidder


cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, named in `notation.INVARIANTS`; safe on any bytes."""
    cdef const DiceRules* r = <const DiceRules*>rules
    cdef const DiceState* s = <const DiceState*>state
    cdef int seat, broken = broken_in_public(r, s)
    if broken:
        return broken
    if s.head.chance == 0:
        return 6
    for seat in range(SEATS):
        if not 1 <= s.die[seat] <= r.sides:
            return 7
    return 0


cdef int broken_in_public(const DiceRules* r, const DiceState* s) noexcept nogil:
    """What everybody sees: checked in full and in concealed states alike."""
    cdef int i
    if s.head.stage or s.head.pending:
        return 1
    for i in range(3):
        if s.head.reserved[i] or s.reserved[i]:
            return 2
    if s.bids >> (2 * r.sides):
        return 3
    if s.called > 1 or (s.called and not s.bids):
        return 4
    return 0 if s.head.to_act == (TERMINAL if s.called else popcount(s.bids) & 1) else 5
