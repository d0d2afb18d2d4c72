"""Goofspiel: two secret bids for each prize, one seat after the other, then the reveal."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from powderkeg.engine.core cimport TERMINAL, action_t
from powderkeg.engine.goofspiel.state cimport (
    BOTH, MOST_CARDS, SEATS, TIE, UNKNOWN, GoofspielRules, GoofspielState,
)
from powderkeg.engine.rng cimport below, chance_key, mix

cdef enum:
    PRIZES = 0              # purpose of the draws
    MOST_LISTED = 8         # cards up to which random prize orders are listed as deals


# --- the deal ------------------------------------------------------------------------------------

cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef GoofspielState* s = <GoofspielState*>state
    cdef int i
    set_up(r, s, seed)
    if r.random_prizes:
        for i in range(r.cards):
            pick(s, i, i + below(mix(seed, PRIZES, 0, i), r.cards - i))


cdef double deals(const void* rules, uint64_t i, void* state) noexcept nogil:
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef GoofspielState* s = <GoofspielState*>state
    cdef uint64_t n = 1, rest = i
    cdef int k
    set_up(r, s, chance_key(i))
    if r.random_prizes:
        if r.cards > MOST_LISTED:
            return 0.0
        for k in range(r.cards):
            n *= r.cards - k
            pick(s, k, k + <int>(rest % (r.cards - k)))
            rest //= r.cards - k
    return 1.0 / n if i < n else 0.0


cdef void set_up(const GoofspielRules* r, GoofspielState* s, uint64_t chance) noexcept nogil:
    memset(s, 0, sizeof(GoofspielState))
    s.head.chance = chance
    s.head.pending = BOTH
    memcpy(s.prize, r.prize, MOST_CARDS)


cdef inline void pick(GoofspielState* s, int i, int j) noexcept nogil:
    """The *j*-th prize comes up as the *i*-th."""
    cdef uint8_t prize = s.prize[i]
    s.prize[i] = s.prize[j]
    s.prize[j] = prize


# --- play ----------------------------------------------------------------------------------------

cdef inline uint64_t played(const GoofspielState* s, int seat) noexcept nogil:
    """The set of cards that *seat* has bid."""
    cdef uint64_t cards = 0
    cdef int i
    for i in range(s.head.stage + 1 if s.head.stage < MOST_CARDS else MOST_CARDS):
        if s.bid[seat][i]:
            cards |= <uint64_t>1 << (s.bid[seat][i] - 1)
    return cards


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef const GoofspielState* s = <const GoofspielState*>state
    cdef uint64_t gone
    cdef int card, n = 0
    if s.head.to_act == TERMINAL:
        return 0
    gone = played(s, s.head.to_act)
    for card in range(r.cards):
        if not gone >> card & 1:
            out[n] = card
            n += 1
    return n


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef GoofspielState* s = <GoofspielState*>state
    cdef action_t last[MOST_CARDS]
    cdef int seat
    s.bid[s.head.to_act][s.head.stage] = <uint8_t>(action + 1)
    s.head.pending &= ~(1 << s.head.to_act)
    if s.head.pending:
        s.head.to_act = 1 - s.head.to_act
        return
    finish(r, s)
    s.head.to_act = 0
    s.head.pending = BOTH
    if s.head.stage < r.cards - 1:
        return
    for seat in range(SEATS):                       # the last card plays itself
        s.head.to_act = seat
        legal_actions(rules, state, last)
        s.bid[seat][s.head.stage] = <uint8_t>(last[0] + 1)
    finish(r, s)
    s.head.to_act = TERMINAL
    s.head.pending = 0


cdef int n_bids(const GoofspielState* s, int owner) noexcept nogil:
    """How many bids *owner* has made."""
    return s.head.stage + (1 if s.head.pending and not s.head.pending >> owner & 1 else 0)


cdef inline void finish(const GoofspielRules* r, GoofspielState* s) noexcept nogil:
    """Both have bid for this prize."""
    cdef int i = s.head.stage
    s.winner[i] = <uint8_t>reveal(r, s.bid[0][i] - 1, s.bid[1][i] - 1)
    s.head.stage += 1


cdef int reveal(const GoofspielRules* r, int first, int second) noexcept nogil:
    """Who wins with these cards: 1 + seat, or TIE."""
    if r.hand[0][first] == r.hand[1][second]:
        return TIE
    return 1 if r.hand[0][first] > r.hand[1][second] else 2


# --- the end -------------------------------------------------------------------------------------

cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const GoofspielState* s = <const GoofspielState*>state
    cdef int i
    out[0] = 0.0
    out[1] = 0.0
    for i in range(s.head.stage):
        if s.winner[i] != TIE:
            out[s.winner[i] - 1] += s.prize[i]


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    cdef double lead
    scores(rules, state, out)
    lead = out[0] - out[1]
    if not (<const GoofspielRules*>rules).points:
        lead = (lead > 0) - (lead < 0)
    out[0] = lead
    out[1] = -lead


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef double points[SEATS]
    scores(rules, state, points)
    out[0] = 2 if points[1] > points[0] else 1
    out[1] = 2 if points[0] > points[1] else 1


# --- invariants ----------------------------------------------------------------------------------

cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, named in `notation.INVARIANTS`; safe on any bytes.

    Making the recorded bids again must give all other fields.
    """
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef const GoofspielState* s = <const GoofspielState*>state
    cdef GoofspielState fresh
    cdef int broken
    if s.head.chance == 0:
        return 1
    if s.head.stage > r.cards:
        return 2
    broken = broken_prizes(r, s, r.cards)
    if broken:
        return broken
    set_up(r, &fresh, s.head.chance)
    memcpy(fresh.prize, s.prize, MOST_CARDS)
    if not replay(r, s, &fresh):
        return 4
    return 0 if memcmp(&fresh, s, sizeof(GoofspielState)) == 0 else 5


cdef bint replay(const GoofspielRules* r, const GoofspielState* s,
                 GoofspielState* fresh) noexcept nogil:
    """Make the bids of *s* from the start on; False if one cannot be made."""
    cdef int i, seat, card
    for i in range(r.cards - 1):
        for seat in range(SEATS):
            if i >= n_bids(s, seat):
                continue
            card = s.bid[seat][i] - 1
            if not 0 <= card < r.cards or played(fresh, seat) >> card & 1:
                return False
            fresh.head.to_act = seat
            apply(r, fresh, card)
    if s.head.to_act in (0, 1) and fresh.head.pending == BOTH:
        fresh.head.to_act = s.head.to_act
    return True


cdef int broken_prizes(const GoofspielRules* r, const GoofspielState* s, int n) noexcept nogil:
    """3 unless the first *n* prizes may come up like this and the others are UNKNOWN."""
    cdef uint64_t seen = 0
    cdef int i
    for i in range(MOST_CARDS):
        if i >= n and s.prize[i] != UNKNOWN:
            return 3
        if i < n and not r.random_prizes and s.prize[i] != r.prize[i]:
            return 3
        if i < n and r.random_prizes:
            if not 1 <= s.prize[i] <= r.cards or seen >> s.prize[i] & 1:
                return 3
            seen |= <uint64_t>1 << s.prize[i]
    return 0
