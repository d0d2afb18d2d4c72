"""Goofspiel: a seat sees its own bids, who won, and in the open game all bids after the reveal.

A seat that has still to bid sees the position as if the other had not bid yet either.
"""

from libc.stdint cimport int32_t, uint64_t

from powderkeg.engine.cards cimport nth_bit, popcount
from powderkeg.engine.core cimport HIDDEN, SPECTATOR, TERMINAL, SeenAction, action_t
from powderkeg.engine.goofspiel.rules cimport broken_prizes, n_bids, reveal
from powderkeg.engine.goofspiel.state cimport (
    BOTH, MOST_CARDS, SEATS, UNKNOWN, GoofspielRules, GoofspielState, GoofspielWork,
)
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t

cdef enum:
    PRIZE = 26      # things: 13 * seat + i is a bid for the i-th prize, PRIZE + i that prize


cdef inline bint sees(const GoofspielRules* r, const GoofspielState* s, int seat, int owner,
                      int i) noexcept nogil:
    """May *seat* see the bid of *owner* for the *i*-th prize?"""
    return seat == owner or (i < s.head.stage and not r.hidden_bids)


cdef inline int n_prizes(const GoofspielRules* r, const GoofspielState* s) noexcept nogil:
    """How many prizes are up or known beforehand."""
    return s.head.stage + 1 if r.random_prizes and s.head.stage < r.cards else r.cards


cdef inline int n_decided(const GoofspielState* s) noexcept nogil:
    """How many prizes were played for."""
    return s.head.stage if s.head.stage < MOST_CARDS else MOST_CARDS


# --- hiding --------------------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef GoofspielState* s = <GoofspielState*>state
    cdef int owner, i
    s.head.chance = 0
    if seat != SPECTATOR and s.head.pending >> seat & 1:
        s.head.to_act = seat
        s.head.pending = BOTH
    for i in range(n_prizes(r, s), MOST_CARDS):
        s.prize[i] = UNKNOWN
    for owner in range(SEATS):
        for i in range(MOST_CARDS):
            if not sees(r, s, seat, owner, i):
                s.bid[owner][i] = UNKNOWN


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    """The second bid of the open game is revealed at once."""
    cdef const GoofspielState* s = <const GoofspielState*>state
    cdef bint revealed = s.head.pending != BOTH and not (<const GoofspielRules*>rules).hidden_bids
    return action if seat == s.head.to_act or revealed else HIDDEN


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (bid or prize, value of the card or prize)."""
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef const GoofspielState* s = <const GoofspielState*>state
    cdef int owner, i, n = 0
    for owner in range(SEATS):
        for i in range(n_bids(s, owner)):
            if not sees(r, s, seat, owner, i):
                out[2 * n] = MOST_CARDS * owner + i
                out[2 * n + 1] = r.hand[owner][s.bid[owner][i] - 1]
                n += 1
    for i in range(n_prizes(r, s), r.cards):
        out[2 * n] = PRIZE + i
        out[2 * n + 1] = s.prize[i]
        n += 1
    return n


# --- filling in ----------------------------------------------------------------------------------

cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `notation.CONTRADICTIONS`; safe on any bytes."""
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef const GoofspielState* s = <const GoofspielState*>state
    cdef int owner, broken
    if s.head.chance:
        return 11
    if s.head.stage > r.cards or s.head.stage == r.cards - 1:
        return 2
    if s.head.stage == r.cards and (s.head.to_act != TERMINAL or s.head.pending):
        return 2
    if s.head.stage < r.cards and not (0 <= s.head.to_act <= 1 and 1 <= s.head.pending <= BOTH):
        return 2
    broken = broken_prizes(r, s, n_prizes(r, s))
    for owner in range(SEATS):
        broken = broken or broken_bids(r, s, seat, owner)
    if broken:
        return broken
    if r.hidden_bids and count_ways(r, s, (<GoofspielWork*>work).ways) == 0:
        return 14
    return 0


cdef int broken_bids(const GoofspielRules* r, const GoofspielState* s, int seat,
                     int owner) noexcept nogil:
    """12 or 13 unless just what *seat* sees of these bids is there, and no card twice."""
    cdef uint64_t gone = 0
    cdef int i, card
    for i in range(MOST_CARDS):
        card = s.bid[owner][i]
        if i >= n_bids(s, owner) or not sees(r, s, seat, owner, i):
            if card != UNKNOWN:
                return 12
        elif not 1 <= card <= r.cards or gone >> card & 1:
            return 13
        else:
            gone |= <uint64_t>1 << card
    return 0


cdef uint64_t count_ways(const GoofspielRules* r, const GoofspielState* s,
                         uint64_t* ways) noexcept nogil:
    """In how many ways the hidden bids can have led to these winners.

    `ways[a << cards | b]` counts how the prizes can go on when as many cards were bid as the sets
    *a* of seat 0 and *b* of seat 1 have; every card of a hand counts as itself.
    """
    cdef uint64_t full = (<uint64_t>1 << r.cards) - 1, a = full + 1, b, total
    cdef int i, first, second
    while a > 0:
        a -= 1
        i = popcount(a)
        b = full + 1
        while b > 0:
            b -= 1
            if popcount(b) != i or i > s.head.stage or not (fits(s, 0, i, a) and fits(s, 1, i, b)):
                continue
            if i == s.head.stage:
                ways[a << r.cards | b] = 1
                continue
            total = 0
            for first in range(r.cards):
                for second in range(r.cards):
                    total += ways_with(r, s, ways, a, b, first, second)
            ways[a << r.cards | b] = total
    return ways[0]


cdef inline bint fits(const GoofspielState* s, int owner, int n, uint64_t cards) noexcept nogil:
    """Can these be the first *n* cards that *owner* bid?"""
    cdef int i
    for i in range(n):
        if s.bid[owner][i] != UNKNOWN and not cards >> (s.bid[owner][i] - 1) & 1:
            return False
    return True


cdef inline uint64_t ways_with(const GoofspielRules* r, const GoofspielState* s,
                               const uint64_t* ways, uint64_t a, uint64_t b, int first,
                               int second) noexcept nogil:
    """In how many ways the prizes can go on with these two cards as the next bids."""
    cdef int i = popcount(a)
    if s.bid[0][i] != UNKNOWN and s.bid[0][i] != first + 1:
        return 0
    if s.bid[1][i] != UNKNOWN and s.bid[1][i] != second + 1:
        return 0
    if (a >> first | b >> second) & 1 or reveal(r, first, second) != s.winner[i]:
        return 0
    return ways[(a | <uint64_t>1 << first) << r.cards | b | <uint64_t>1 << second]


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every order of the cards that fits the winners is equally likely, and of the prizes."""
    cdef const GoofspielRules* r = <const GoofspielRules*>rules
    cdef GoofspielState* s = <GoofspielState*>state
    s.head.chance = chance_key(rng_next(rng))
    if r.hidden_bids:
        fill_bids(r, s, (<const GoofspielWork*>work).ways, rng)
    if s.head.stage < r.cards:
        fill_secret_bids(r, s, rng)
    if r.random_prizes:
        fill_prizes(r, s, rng)


cdef void fill_bids(const GoofspielRules* r, GoofspielState* s, const uint64_t* ways,
                    rng_t* rng) noexcept nogil:
    """Bids for the prizes that are decided."""
    cdef uint64_t a = 0, b = 0, rest, n
    cdef int i, pair, first = 0, second = 0
    for i in range(n_decided(s)):
        rest = rng_below(rng, <int>ways[a << r.cards | b])
        for pair in range(r.cards * r.cards):
            first, second = pair // r.cards, pair % r.cards
            n = ways_with(r, s, ways, a, b, first, second)
            if rest < n:
                break
            rest -= n
        s.bid[0][i], s.bid[1][i] = first + 1, second + 1
        a |= <uint64_t>1 << first
        b |= <uint64_t>1 << second


cdef void fill_secret_bids(const GoofspielRules* r, GoofspielState* s, rng_t* rng) noexcept nogil:
    """A bid that was made but not yet revealed."""
    cdef uint64_t left
    cdef int i, owner, now = s.head.stage
    for owner in range(SEATS):
        if n_bids(s, owner) == now or s.bid[owner][now] != UNKNOWN:
            continue
        left = (<uint64_t>1 << r.cards) - 1
        for i in range(now):
            left &= ~(<uint64_t>1 << (s.bid[owner][i] - 1))
        s.bid[owner][now] = 1 + nth_bit(left, rng_below(rng, r.cards - now))


cdef void fill_prizes(const GoofspielRules* r, GoofspielState* s, rng_t* rng) noexcept nogil:
    """The prizes that have not come up yet."""
    cdef uint64_t left = ((<uint64_t>1 << r.cards) - 1) << 1
    cdef int i
    for i in range(r.cards):
        if s.prize[i] != UNKNOWN:
            left &= ~(<uint64_t>1 << s.prize[i])
    for i in range(r.cards):
        if s.prize[i] == UNKNOWN:
            s.prize[i] = nth_bit(left, rng_below(rng, r.cards - i))
            left &= ~(<uint64_t>1 << s.prize[i])
