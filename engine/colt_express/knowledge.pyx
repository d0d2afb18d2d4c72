"""Who knows what in Colt Express (section 12, R37, R38): a seat's view, and what it leaves open."""

from libc.stdint cimport int32_t, uint32_t

from powderkeg.engine.colt_express.cards cimport UNKNOWN_CARDS, UNKNOWN_FEW, __builtin_ctz
from powderkeg.engine.colt_express.checks cimport check_observation
from powderkeg.engine.colt_express.possible cimport (
    ColtWork, draw_keeping, draw_purses, draw_seat, prepare_purses, prepare_seat,
)
from powderkeg.engine.colt_express.state cimport (
    A_DRAW, A_FACE_DOWN, HIDDEN_NEXT, KEEP, NONE, SCHEMIN, START, TUNNEL, UNKNOWN_KIND,
    UNKNOWN_VALUE, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport shown
from powderkeg.engine.core cimport HIDDEN, SeenAction, action_t
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t


# --- what a seat sees --------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef ColtState* s = <ColtState*>state
    cdef int other, n = (<const ColtRules*>rules).head.seats
    s.head.chance = 0
    for other in range(n):
        if other != seat:
            s.hand[other] = UNKNOWN_CARDS
            s.deck[other] = UNKNOWN_CARDS
            s.discard[other] = UNKNOWN_FEW
            if s.phase == KEEP:
                s.keep[other] = UNKNOWN_FEW
    if s.phase == KEEP and s.head.to_act != seat:
        s.keep_next = HIDDEN_NEXT
    if s.phase == START:
        conceal_start(s, seat)
    conceal_pile(s, seat)
    conceal_purses(s, (1 << n) - 1 if seat < 0 else 1 << seat)


cdef inline void conceal_start(ColtState* s, int seat) noexcept nogil:
    """A seat that still chooses does not know whether the other one has chosen."""
    cdef int other
    if seat >= 0 and s.head.pending >> seat & 1:
        s.head.pending = 3
        s.head.to_act = seat
    for other in range(2):
        if other != seat:
            s.start_choice[other] = NONE


cdef inline void conceal_pile(ColtState* s, int seat) noexcept nogil:
    cdef int i
    for i in range(s.executed, s.n_pile):
        if s.pile[i] & 7 != seat and not shown(s, i):
            s.pile[i] |= UNKNOWN_KIND << 3


cdef inline void conceal_purses(ColtState* s, int viewers) noexcept nogil:
    """Hide the values that not all of the viewers know."""
    cdef int i
    cdef uint32_t left = s.handles
    while left:
        i = __builtin_ctz(left)
        left &= left - 1
        if (s.lying[i] >> 3) & viewers != viewers:
            s.lying[i] |= UNKNOWN_VALUE
    for i in range(s.n_owned):
        if (s.owned[i] >> 3) & viewers != viewers:
            s.owned[i] |= UNKNOWN_VALUE


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    """Cards played face down, what is kept, and the first start car are secrets."""
    cdef const ColtState* s = <const ColtState*>state
    cdef const ColtRules* r = <const ColtRules*>rules
    if s.head.to_act == seat:
        return action
    if s.phase == SCHEMIN and action != A_DRAW:
        if action >= A_FACE_DOWN or r.rounds[s.rounds[s.round]].turns[s.turn] == TUNNEL:
            return HIDDEN
    if s.phase == KEEP:
        return HIDDEN
    if s.phase == START and s.head.pending == 3:
        return HIDDEN
    return action


# --- possible truths --------------------------------------------------------------------------

cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `notation.CONTRADICTIONS`; safe on any bytes."""
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    cdef ColtWork* w = <ColtWork*>work
    cdef int other, wrong = check_observation(r, s, seat)
    if not wrong:
        wrong = prepare_purses(r, s, w)
    for other in range(r.head.seats):
        if other != seat and not wrong:
            wrong = prepare_seat(r, s, other, &w.seats[other])
    return wrong


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef ColtState* s = <ColtState*>state
    cdef const ColtWork* w = <const ColtWork*>work
    cdef int other
    s.head.chance = chance_key(rng_next(rng))
    draw_purses(s, w, rng)
    for other in range(r.head.seats):
        if other != seat:
            draw_seat(s, other, &w.seats[other], rng)
    if s.phase == KEEP:
        draw_keeping(r, s, seat, rng)
    elif s.phase == START:
        for other in range(2):
            if other != seat and not s.head.pending >> other & 1:
                s.start_choice[other] = rng_below(rng, 2)


# --- what is hidden ----------------------------------------------------------------------------

cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (thing, value); `notation.hidden_names` has the numbers of the things."""
    return 0
