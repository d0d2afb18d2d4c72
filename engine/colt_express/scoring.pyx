"""Scoring of Colt Express: loot, Gunslinger, tie-breaks (sections 9 and 11)."""

from libc.stdint cimport int32_t

from powderkeg.engine.colt_express.state cimport (
    SEATS, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport bullets_received


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    """Dollars of each seat, as if the game ended now."""
    cdef int money[SEATS]
    cdef int seat
    count_money(<const ColtRules*>rules, <const ColtState*>state, money)
    for seat in range((<const ColtRules*>rules).head.seats):
        out[seat] = money[seat]


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """A victory, or an equal share of it (R10)."""
    cdef int rank[SEATS]
    cdef int seat, n = (<const ColtRules*>rules).head.seats
    cdef int best, winners = 0
    count_ranks(<const ColtRules*>rules, <const ColtState*>state, rank)
    best = rank[0]
    for seat in range(n):
        if rank[seat] > best:
            best = rank[seat]
    for seat in range(n):
        winners += rank[seat] == best
    for seat in range(n):
        out[seat] = 1.0 / winners if rank[seat] == best else 0.0


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    """1 for the best; seats that stay tied share a place."""
    cdef int rank[SEATS]
    cdef int seat, other, n = (<const ColtRules*>rules).head.seats
    count_ranks(<const ColtRules*>rules, <const ColtState*>state, rank)
    for seat in range(n):
        out[seat] = 1
        for other in range(n):
            out[seat] += rank[other] > rank[seat]


cdef inline void count_ranks(const ColtRules* rules, const ColtState* s, int* rank) noexcept nogil:
    """Most money, then fewest bullet cards received (R34, R35): one number, higher is better."""
    cdef int money[SEATS]
    cdef int seat
    count_money(rules, s, money)
    for seat in range(rules.head.seats):
        rank[seat] = 64 * money[seat] - bullets_received(s, seat)


cdef void count_money(const ColtRules* rules, const ColtState* s, int* money) noexcept nogil:
    cdef int b, fewest = fewest_left(rules, s)
    count_loot(rules, s, money)
    if rules.head.seats == 2:       # no Gunslinger among teams
        return
    for b in range(rules.bandits):  # tied players each get it, also when nobody fired (R11)
        if s.bullets_left[b] == fewest:
            money[rules.owner[b]] += rules.gunslinger


cdef void count_loot(const ColtRules* rules, const ColtState* s, int* money) noexcept nogil:
    """Tokens and hostage money of each seat."""
    cdef int i, b
    for i in range(rules.head.seats):
        money[i] = 0
    for b in range(rules.bandits):
        money[rules.owner[b]] += (s.jewels[b] * rules.jewel + s.strongboxes[b] * rules.strongbox
                                  + s.hostages[b] * rules.hostage)
    for i in range(s.n_owned):
        money[rules.owner[s.owned[i] >> 9]] += rules.purse_value[s.owned[i] & 7]


cdef int fewest_left(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Bullets left to the bandit who fired most."""
    cdef int b, fewest = rules.bullets
    for b in range(rules.bandits):
        if s.bullets_left[b] < fewest:
            fewest = s.bullets_left[b]
    return fewest
