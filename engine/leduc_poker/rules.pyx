"""The rules of Leduc poker, as in Southey et al. 2005 (UAI) and OpenSpiel.

Each seat antes 1 and gets one of six cards, two of each rank. Seat 0 opens both betting rounds,
each with at most two raises; between them one more card is turned up for both. A private card
of the rank of the public one wins, else the higher rank; equal ranks share.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcmp, memset

from powderkeg.engine.cards cimport nth_bit
from powderkeg.engine.core cimport TERMINAL, action_t
from powderkeg.engine.leduc_poker.state cimport (
    CALL, CARDS, FOLD, RAISE, LeducState,
)
from powderkeg.engine.rng cimport below, chance_key, mix

from powderkeg.engine.leduc_poker import tables

cdef enum:
    DEAL = 1                # purpose of the draws from `chance`
    ALL_CARDS = 126         # bits 1 to 6
    N_DEALS = 120           # 6 * 5 * 4

cdef int MAX_RAISES = tables.MAX_RAISES
cdef int ANTE = tables.ANTE
cdef int[2] RAISE_BY = tables.RAISE_BY


# --- the deal ------------------------------------------------------------------------------------

cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    set_up(<LeducState*>state, seed,
           below(mix(seed, DEAL, 0, 0), 6),
           below(mix(seed, DEAL, 1, 0), 5),
           below(mix(seed, DEAL, 2, 0), 4))


cdef double deals(const void* rules, uint64_t i, void* state) noexcept nogil:
    if i >= N_DEALS:
        return 0.0
    set_up(<LeducState*>state, chance_key(i), <int>(i // 20), <int>(i // 4 % 5), <int>(i % 4))
    return 1.0 / N_DEALS


cdef void set_up(LeducState* s, uint64_t chance, int first, int second, int third) noexcept nogil:
    """Deal the *first*-th card to seat 0, then the *second*-th and *third*-th of those left."""
    cdef uint64_t deck = ALL_CARDS
    s.card[0] = take(&deck, first)
    s.card[1] = take(&deck, second)
    s.board = take(&deck, third)
    open_hand(s, chance)


cdef inline uint8_t take(uint64_t* deck, int n) noexcept nogil:
    """Remove the *n*-th card, counted from 0."""
    cdef int card = nth_bit(deck[0], n)
    deck[0] &= ~(<uint64_t>1 << card)
    return <uint8_t>card


cdef void open_hand(LeducState* s, uint64_t chance) noexcept nogil:
    """Everything but the cards as before the first action."""
    cdef uint8_t first = s.card[0], second = s.card[1], board = s.board
    memset(s, 0, sizeof(LeducState))
    s.head.chance = chance
    s.card[0], s.card[1], s.board = first, second, board
    s.chips[0] = s.chips[1] = <uint8_t>ANTE


# --- play ----------------------------------------------------------------------------------------

cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>state
    cdef int n = 0
    if s.head.to_act == TERMINAL:
        return 0
    if s.chips[0] != s.chips[1]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if n_raises(s) < MAX_RAISES:
        out[n] = RAISE
        n += 1
    return n


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef LeducState* s = <LeducState*>state
    cdef int seat = s.head.to_act, turn = s.head.stage
    s.line[turn][s.n_line[turn]] = <uint8_t>(action + 1)
    s.n_line[turn] += 1
    if action == FOLD:
        s.head.to_act = TERMINAL
        return
    s.chips[seat] = s.chips[1 - seat]
    s.head.to_act = 1 - seat
    if action == RAISE:
        s.chips[seat] += <uint8_t>RAISE_BY[turn]
    elif s.n_line[turn] > 1:            # a call, or the second check
        end_betting(s)


cdef inline void end_betting(LeducState* s) noexcept nogil:
    if s.head.stage == 0:
        s.head.stage = 1
        s.head.to_act = 0
    else:
        s.head.to_act = TERMINAL


cdef inline int n_raises(const LeducState* s) noexcept nogil:
    """Raises of this betting round."""
    cdef int i, n = 0, turn = s.head.stage
    for i in range(s.n_line[turn]):
        if s.line[turn][i] == RAISE + 1:
            n += 1
    return n


# --- the end -------------------------------------------------------------------------------------

cdef inline bint has_folded(const LeducState* s) noexcept nogil:
    cdef int turn = s.head.stage
    return s.n_line[turn] > 0 and s.line[turn][s.n_line[turn] - 1] == FOLD + 1


cdef bint is_showdown(const LeducState* s) noexcept nogil:
    """Are both private cards turned up?"""
    return s.head.to_act == TERMINAL and not has_folded(s)


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>state
    cdef int who = winner(s)
    out[0] = 0.0
    out[1] = 0.0
    if who >= 0:
        out[who] = s.chips[1 - who]
        out[1 - who] = -out[who]


cdef inline int winner(const LeducState* s) noexcept nogil:
    """The seat that takes the pot, or -1 if it is shared."""
    if has_folded(s):                   # seat 0 opens, so the parity tells who folded
        return s.n_line[s.head.stage] % 2
    cdef int first = strength(s, 0), second = strength(s, 1)
    return -1 if first == second else (0 if first > second else 1)


cdef inline int strength(const LeducState* s, int seat) noexcept nogil:
    cdef int rank = (s.card[seat] - 1) // 2
    return rank + 3 if rank == (s.board - 1) // 2 else rank


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>state
    if s.head.to_act == TERMINAL:
        returns(rules, state, out)
    else:
        out[0] = -<double>s.chips[0]
        out[1] = -<double>s.chips[1]


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int who = winner(<const LeducState*>state)
    out[0] = 2 if who == 1 else 1
    out[1] = 2 if who == 0 else 1


# --- invariants ----------------------------------------------------------------------------------

cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, named in `notation.INVARIANTS`; safe on any bytes.

    Playing the recorded actions again must give the same public fields.
    """
    cdef const LeducState* s = <const LeducState*>state
    cdef LeducState fresh
    cdef int turn, i
    if s.head.chance == 0:
        return 5
    if not (1 <= s.card[0] <= CARDS and 1 <= s.card[1] <= CARDS and 1 <= s.board <= CARDS):
        return 1
    if s.card[0] == s.card[1] or s.card[0] == s.board or s.card[1] == s.board:
        return 2
    if s.n_line[0] > 4 or s.n_line[1] > 4:
        return 3
    fresh.card[0], fresh.card[1], fresh.board = s.card[0], s.card[1], s.board
    open_hand(&fresh, s.head.chance)
    for turn in range(2):
        for i in range(s.n_line[turn]):
            if fresh.head.stage != turn or not is_legal(rules, &fresh, s.line[turn][i] - 1):
                return 3
            apply(rules, &fresh, s.line[turn][i] - 1)
    return 0 if memcmp(&fresh, s, sizeof(LeducState)) == 0 else 4


cdef inline bint is_legal(const void* rules, const void* state, action_t action) noexcept nogil:
    cdef action_t actions[3]
    cdef int i
    for i in range(legal_actions(rules, state, actions)):
        if actions[i] == action:
            return True
    return False
