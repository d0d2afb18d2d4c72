"""The end of a round of Saboteur 2: who takes nuggets, who steals, what comes next (7, 8, 10)."""

from libc.string cimport memset

from powderkeg.engine.core cimport TERMINAL, action_t
from powderkeg.engine.rng cimport below, mix
from powderkeg.engine.saboteur_2.cards cimport drop_thief, total_of, walk
from powderkeg.engine.saboteur_2.payment cimport pay_saboteurs, pay_winners
from powderkeg.engine.saboteur_2.setup cimport deal_round
from powderkeg.engine.saboteur_2.state cimport (
    A_NO_THEFT, A_STEAL, C_NUGGETS, NUGGET, OVER, SABOTEUR, STEAL, THEFT_BIT, TOOLS, TRAP_BIT,
    SabRules, SabState,
)


cdef void end_round(const SabRules* rules, SabState* s, int last, bint found) noexcept nogil:
    """*last*: who played or discarded the last card; with *found* he turned up the treasure."""
    cdef int seat
    s.finder = last
    for seat in range(rules.head.seats):
        s.known_to[seat] = (1 << rules.head.seats) - 1
    if rules.combined:
        pay_winners(rules, s, last, found)
        line_up_thieves(rules, s)
        next_thief(rules, s)
    elif found:
        offer_nuggets(rules, s)
    else:
        pay_saboteurs(rules, s)
        close_round(rules, s)


cdef void close_round(const SabRules* rules, SabState* s) noexcept nogil:
    """The next round, or the end of the game (section 10)."""
    cdef int starter = s.finder + 1 if s.finder + 1 < rules.head.seats else 0
    s.finder = 0
    if s.round + 1 < rules.rounds:
        deal_round(rules, s, s.round + 1, starter)
        return
    while s.n_thefts:
        drop_thief(s, s.theft_order[0])
    s.phase = OVER
    s.head.to_act = TERMINAL
    s.head.stage = rules.rounds


# --- base: nuggets (8.1) -----------------------------------------------------------------------

cdef void offer_nuggets(const SabRules* rules, SabState* s) noexcept nogil:
    """The finder looks at the nugget cards first, then the diggers counter-clockwise (R11)."""
    cdef int i, value, taker = first_taker(rules, s, s.finder)
    cdef int left = total_of(s.nuggets, 3), n = rules.head.seats
    if n > rules.most_nuggets:
        n = rules.most_nuggets
    if n > left:
        n = left
    if taker < 0 or n == 0:
        close_round(rules, s)
        return
    for i in range(n):
        value = walk(s.nuggets, below(mix(s.head.chance, C_NUGGETS, 0, 16 * s.round + i), left - i))
        s.offer[value] += 1
    s.phase = NUGGET
    s.head.to_act = taker


cdef inline bint takes(const SabRules* rules, const SabState* s, int seat) noexcept nogil:
    """Diggers take nuggets; with O2 only those whose tools are whole."""
    return s.role[seat] != SABOTEUR and not (rules.broken_unpaid and s.front[seat] & TOOLS)


cdef int first_taker(const SabRules* rules, const SabState* s, int finder) noexcept nogil:
    """The finder, or the nearest counter-clockwise who takes nuggets; -1: nobody."""
    if takes(rules, s, finder):
        return finder
    return next_taker(rules, s, finder)


cdef int next_taker(const SabRules* rules, const SabState* s, int seat) noexcept nogil:
    cdef int _, n = rules.head.seats
    for _ in range(n):
        seat = seat - 1 if seat else n - 1
        if takes(rules, s, seat):
            return seat
    return -1


cdef void take_nugget(const SabRules* rules, SabState* s, int value) noexcept nogil:
    cdef int seat = s.head.to_act
    s.shares[s.n_shares] = seat | value << 4
    s.offers[s.n_shares] = s.offer[0] | s.offer[1] << 4 | s.offer[2] << 8
    s.n_shares += 1
    s.share_count[s.round] += 1
    s.offer[value - 1] -= 1
    s.gold[seat] += value
    if total_of(s.offer, 3):
        s.head.to_act = next_taker(rules, s, seat)
    else:
        close_round(rules, s)


# --- combined: thefts (8.4) --------------------------------------------------------------------

cdef int first_thief(const SabRules* rules, const SabState* s) noexcept nogil:
    """Who played the last THEFT card that is usable, or -1."""
    cdef int i = s.n_thefts
    while i:
        i -= 1
        if not s.front[s.theft_order[i]] & TRAP_BIT:
            return s.theft_order[i]
    return -1


cdef void line_up_thieves(const SabRules* rules, SabState* s) noexcept nogil:
    cdef int seat = first_thief(rules, s), _
    memset(s.thieves, 0, 4)
    s.n_thieves = 0
    if seat < 0:
        return
    for _ in range(rules.head.seats):
        if s.front[seat] & THEFT_BIT and not s.front[seat] & TRAP_BIT:
            s.thieves[s.n_thieves] = seat
            s.n_thieves += 1
        seat = seat + 1 if seat + 1 < rules.head.seats else 0


cdef bint can_steal(const SabRules* rules, const SabState* s, int thief) noexcept nogil:
    """Does anybody else own gold? (R19)"""
    cdef int seat
    for seat in range(rules.head.seats):
        if seat != thief and s.gold[seat]:
            return True
    return False


cdef void next_thief(const SabRules* rules, SabState* s) noexcept nogil:
    """Ask the first in the row who has a possible victim."""
    while s.n_thieves:
        if can_steal(rules, s, s.thieves[0]):
            s.phase = STEAL
            s.head.to_act = s.thieves[0]
            return
        pass_thief(s)
    close_round(rules, s)


cdef void pass_thief(SabState* s) noexcept nogil:
    cdef int i
    s.n_thieves -= 1
    for i in range(s.n_thieves):
        s.thieves[i] = s.thieves[i + 1]
    s.thieves[s.n_thieves] = 0


cdef int steal_actions(const SabRules* rules, const SabState* s, action_t* out) noexcept nogil:
    cdef int seat, n = 0
    if not rules.must_steal:
        out[0] = A_NO_THEFT
        n = 1
    for seat in range(rules.head.seats):
        if seat != s.head.to_act and s.gold[seat]:
            out[n] = A_STEAL + seat
            n += 1
    return n


cdef void steal(const SabRules* rules, SabState* s, action_t action) noexcept nogil:
    """One gold piece; what was just received or stolen can be stolen on (R18)."""
    if action != A_NO_THEFT:
        s.gold[action - A_STEAL] -= 1
        s.gold[s.head.to_act] += 1
    pass_thief(s)
    next_thief(rules, s)
