"""Kuhn poker: the deal, two or three actions, and what they pay."""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from powderkeg.engine.core cimport TERMINAL, action_t
from powderkeg.engine.kuhn_poker.state cimport BET, CARDS, PASS, SEATS, KuhnState
from powderkeg.engine.rng cimport below, chance_key, mix

cdef enum:
    DEAL = 0        # purpose of the only draw
    DEALS = 6       # two of three cards, in order


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    deal_number(<KuhnState*>state, below(mix(seed, DEAL, 0, 0), DEALS), seed)


cdef double deals(const void* rules, uint64_t i, void* state) noexcept nogil:
    if i >= DEALS:
        return 0
    deal_number(<KuhnState*>state, <int>i, chance_key(i))
    return 1.0 / DEALS


cdef void deal_number(KuhnState* s, int i, uint64_t chance) noexcept nogil:
    """Seat 0 gets card i / 2, seat 1 the lower or the higher of the other two."""
    cdef int first = 1 + i // 2, second = 1 + i % 2
    memset(s, 0, sizeof(KuhnState))
    s.head.chance = chance
    s.card[0] = first
    s.card[1] = second + (second >= first)
    s.chips[0] = 1
    s.chips[1] = 1


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    if (<const KuhnState*>state).head.to_act == TERMINAL:
        return 0
    out[0] = PASS
    out[1] = BET
    return 2


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>state
    cdef int seat = s.head.to_act, rival = 1 - seat
    cdef bint facing_bet = s.chips[rival] > s.chips[seat]
    s.n_actions += 1
    if action == BET:
        s.chips[seat] += 1
    if facing_bet or (action == PASS and s.n_actions == 2):
        s.head.to_act = TERMINAL
    else:
        s.head.to_act = rival


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """Chips won; they are the scores as well. Before the end nothing is won."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int winner = winner_of(s), stake
    out[0] = 0
    out[1] = 0
    if s.head.to_act == TERMINAL:
        stake = s.chips[1 - winner]
        out[winner] = stake
        out[1 - winner] = -stake


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int winner = winner_of(<const KuhnState*>state)
    out[winner] = 1
    out[1 - winner] = 2


cdef int winner_of(const KuhnState* s) noexcept nogil:
    """Who put in more, as the other folded; else the higher card."""
    if s.chips[0] != s.chips[1]:
        return 0 if s.chips[0] > s.chips[1] else 1
    return 0 if s.card[0] > s.card[1] else 1


cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, named in `notation.INVARIANTS`; safe on any bytes."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int seat, broken = broken_in_public(s)
    if broken:
        return broken
    if s.head.chance == 0:
        return 5
    for seat in range(SEATS):
        if not 1 <= s.card[seat] <= CARDS:
            return 6
    return 7 if s.card[0] == s.card[1] else 0


cdef int broken_in_public(const KuhnState* s) noexcept nogil:
    """What everybody sees: checked in full and in concealed states alike."""
    cdef int i
    if s.head.stage or s.head.pending:
        return 1
    for i in range(3):
        if s.head.reserved[i] or s.reserved[i]:
            return 2
    if not (1 <= s.chips[0] <= 2 and 1 <= s.chips[1] <= 2):
        return 3
    return 0 if to_act_after(s) == s.head.to_act else 4


cdef int to_act_after(const KuhnState* s) noexcept nogil:
    """Whose turn it is after these chips and actions; -2 if nothing leads to them."""
    cdef int bets = (s.chips[0] - 1) + 2 * (s.chips[1] - 1)
    if s.n_actions == 0:
        return 0 if bets == 0 else -2
    if s.n_actions == 1:
        return 1 if bets <= 1 else -2
    if s.n_actions == 2:
        return 0 if bets == 2 else TERMINAL         # pass-bet; pass-pass, bet-pass, bet-bet
    if s.n_actions == 3:
        return TERMINAL if bets >= 2 else -2        # pass-bet-pass, pass-bet-bet
    return -2
