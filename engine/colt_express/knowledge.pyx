"""Who knows what in Colt Express (section 12, R37, R38): a seat's view, and what it leaves open."""

from libc.stdint cimport int32_t, uint32_t

from powderkeg.engine.colt_express.cards cimport (
    ACTION_KINDS, UNKNOWN_CARDS, UNKNOWN_FEW, __builtin_ctz, bullets_in, cards_t, count_of, size_of,
    unpacked,
)
from powderkeg.engine.colt_express.checks cimport check_observation
from powderkeg.engine.colt_express.possible cimport (
    ColtWork, draw_keeping, draw_purses, draw_seat, prepare_purses, prepare_seat,
)
from powderkeg.engine.colt_express.rounds cimport round_card
from powderkeg.engine.colt_express.state cimport (
    A_DRAW, A_FACE_DOWN, BULLET, HIDDEN_NEXT, KEEP, LAST_ROUND, NONE, PURSES, SCHEMIN, START,
    TUNNEL, UNKNOWN_KIND, UNKNOWN_VALUE, ColtRules, ColtState,
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
            s.discard[other] = UNKNOWN_FEW      # R16
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
    """The number of the contradiction, named in `words.CONTRADICTIONS`; safe on any bytes."""
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
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    cdef int other, n = hidden_in_play(r, s, seat, out)
    for other in range(r.head.seats):
        if other == seat or s.phase <= START:
            continue
        if s.hand_size[other] > s.hand_bullets[other]:
            n = add_kinds(r, s.hand[other], 256 + 16 * other, out, n)
        if s.discard_size[other] > size_of(unpacked(s.discard_known[other])):
            n = add_kinds(r, unpacked(s.discard[other]), 384 + 16 * other, out, n)
        if s.phase == KEEP and s.hand_size[other]:
            n = add_kinds(r, unpacked(s.keep[other]), 512 + 16 * other, out, n)
    if s.phase <= START:
        n = add_pair(640, round_card(s, 0), out, n)
        for other in range(2):
            if s.phase == START and seat < 0 and s.start_choice[other] < 2:
                n = add_pair(700 + other, s.start_choice[other], out, n)
    elif s.round < LAST_ROUND:
        n = add_pair(641 + s.round, round_card(s, s.round + 1), out, n)
    return n


cdef inline int add_pair(int thing, int value, int32_t* out, int n) noexcept nogil:
    out[2 * n] = thing
    out[2 * n + 1] = value
    return n + 1


cdef int add_kinds(const ColtRules* rules, cards_t cards, int first, int32_t* out,
                   int n) noexcept nogil:
    """How many of each kind a hidden multiset holds."""
    cdef int kind
    for kind in range(ACTION_KINDS):
        if count_of(rules.deck, kind):
            n = add_pair(first + kind, count_of(cards, kind), out, n)
    return add_pair(first + BULLET, bullets_in(cards), out, n)


cdef int hidden_in_play(const ColtRules* rules, const ColtState* s, int seat,
                        int32_t* out) noexcept nogil:
    """Face-down cards of the pile and values of purses."""
    cdef int i, bandit, n = 0, place = 0, last = -1
    cdef int viewers = (1 << rules.head.seats) - 1 if seat < 0 else 1 << seat
    for i in range(s.n_pile):
        if s.pile[i] & 7 != seat and not shown(s, i):
            n = add_pair(i, s.pile[i] >> 3 & 15, out, n)
    for i in range(PURSES):
        if s.handles >> i & 1 and (s.lying[i] >> 3) & viewers != viewers:
            n = add_pair(32 + i, s.lying[i] & 7, out, n)
    for i in range(s.n_owned):
        bandit = s.owned[i] >> 9
        place = place + 1 if bandit == last else 0
        last = bandit
        if (s.owned[i] >> 3) & viewers != viewers:
            n = add_pair(64 + 18 * bandit + place, s.owned[i] & 7, out, n)
    return n
