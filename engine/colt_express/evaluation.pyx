"""Colt Express: what a position is worth to each seat before the game is over.

Dollars: loot, a share of the Gunslinger's prize, a part of the loot within reach, less a fine for
bullet cards, which clog hands. The chance to win is the softmax of the dollars; the more rounds
are to come, the less a lead decides.
"""

from libc.math cimport exp

from powderkeg.engine.colt_express.scoring cimport count_loot, returns, scores
from powderkeg.engine.colt_express.state cimport (
    LAST_ROUND, NONE, ROOF, SEATS, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport boxes_on, bullets_received, jewels_on
from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport TERMINAL, WIN

cdef enum:
    PURSE_MEAN = 333        # dollars of a purse from the pool


cdef void evaluate(const void* rules, const void* state, int objective, double* out) noexcept nogil:
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    if s.head.to_act == TERMINAL:
        if objective == WIN:
            returns(rules, state, out)
        else:
            scores(rules, state, out)
        return
    expect_dollars(r, s, out)
    if objective == WIN:
        share_victory(r.head.seats, 200.0 + 150.0 * (LAST_ROUND + 1 - s.round), out)


cdef void expect_dollars(const ColtRules* rules, const ColtState* s, double* out) noexcept nogil:
    cdef int money[SEATS]
    cdef int seat, bandit, left = LAST_ROUND + 1 - s.round
    count_loot(rules, s, money)
    for seat in range(rules.head.seats):
        out[seat] = money[seat] - 8.0 * left * bullets_received(s, seat)
    if s.spot[0] != NONE:
        for bandit in range(rules.bandits):
            out[rules.owner[bandit]] += loot_in_reach(rules, s, s.spot[bandit], left)
    if rules.head.seats > 2:
        share_prize(rules, s, out)


cdef double loot_in_reach(const ColtRules* rules, const ColtState* s, int spot,
                          int left) noexcept nogil:
    """A part of what lies on the bandit's spot, a smaller one of what a single step reaches."""
    cdef int car = spot & 7
    cdef double near = dollars_on(rules, s, spot ^ ROOF)
    if spot < ROOF:
        if car > 0:
            near += dollars_on(rules, s, spot - 1)
        if car < rules.cars:
            near += dollars_on(rules, s, spot + 1)
    return (0.05 * dollars_on(rules, s, spot) + 0.015 * near) * left


cdef inline double dollars_on(const ColtRules* rules, const ColtState* s, int spot) noexcept nogil:
    """Loot on a spot; nothing inside with the Marshal, where nobody can stay."""
    if spot == s.marshal:
        return 0
    return (PURSE_MEAN * popcount(s.purses_at[spot]) + rules.jewel * jewels_on(s, spot)
            + rules.strongbox * boxes_on(s, spot))


cdef void share_prize(const ColtRules* rules, const ColtState* s, double* out) noexcept nogil:
    """The Gunslinger's prize, by bullets fired: one more counts three times as much."""
    cdef double weights[SEATS]
    cdef double total = 0
    cdef int bandit
    for bandit in range(rules.bandits):
        weights[bandit] = exp(-1.1 * s.bullets_left[bandit])
        total += weights[bandit]
    for bandit in range(rules.bandits):
        out[rules.owner[bandit]] += rules.gunslinger * weights[bandit] / total


cdef void share_victory(int seats, double scale, double* out) noexcept nogil:
    """Softmax of dollars, in place."""
    cdef double best = out[0], total = 0
    cdef int seat
    for seat in range(1, seats):
        best = max(best, out[seat])
    for seat in range(seats):
        out[seat] = exp((out[seat] - best) / scale)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
