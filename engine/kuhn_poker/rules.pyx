"""Kuhn poker: the deal, at most one bet, and what it pays."""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from powderkeg.engine.cards cimport nth_bit
from powderkeg.engine.core cimport TERMINAL, RulesHeader, action_t
from powderkeg.engine.kuhn_poker.state cimport BET, MOST_SEATS, PASS, KuhnState
from powderkeg.engine.rng cimport below, chance_key, mix

cdef enum:
    DEAL = 0            # purpose of the only draw
    NOBODY = -1         # nobody has bet
    IMPOSSIBLE = -2     # nothing leads to these chips and this many actions


cdef int n_seats(const void* rules) noexcept nogil:
    return (<const RulesHeader*>rules).seats


# --- the deal ------------------------------------------------------------------------------------

cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef int seats = n_seats(rules)
    deal_number(<KuhnState*>state, seats, below(mix(seed, DEAL, 0, 0), n_deals(seats)), seed)


cdef double deals(const void* rules, uint64_t i, void* state) noexcept nogil:
    cdef int seats = n_seats(rules)
    if i >= <uint64_t>n_deals(seats):
        return 0
    deal_number(<KuhnState*>state, seats, <int>i, chance_key(i))
    return 1.0 / n_deals(seats)


cdef inline int n_deals(int seats) noexcept nogil:
    """All but one of seats + 1 cards, in order."""
    return 6 if seats == 2 else 24


cdef void deal_number(KuhnState* s, int seats, int i, uint64_t chance) noexcept nogil:
    """In the order of the seats each gets one of the cards left, the lowest first."""
    cdef uint64_t deck = all_cards(seats)
    cdef int seat, n = n_deals(seats)
    memset(s, 0, sizeof(KuhnState))
    s.head.chance = chance
    for seat in range(seats):
        n //= seats + 1 - seat
        s.card[seat] = nth_bit(deck, i // n)
        s.chips[seat] = 1
        deck &= ~(<uint64_t>1 << s.card[seat])
        i %= n


cdef uint64_t all_cards(int seats) noexcept nogil:
    """The set of the cards in play: 1 to seats + 1."""
    return ((<uint64_t>1 << (seats + 1)) - 1) << 1


# --- play ----------------------------------------------------------------------------------------

cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    if (<const KuhnState*>state).head.to_act == TERMINAL:
        return 0
    out[0] = PASS
    out[1] = BET
    return 2


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>state
    if action == BET:
        s.chips[s.head.to_act] += 1
    s.n_actions += 1
    s.head.to_act = next_to_act(s, n_seats(rules))


cdef inline int next_to_act(const KuhnState* s, int seats) noexcept nogil:
    """Who comes after the seat that has just acted: the turn of who bet first never comes again."""
    cdef int following = s.head.to_act + 1
    if following == seats:
        following = 0
    if s.chips[following] == 2 or (s.n_actions == seats and most_chips(s) == 1):
        return TERMINAL
    return following


cdef inline int most_chips(const KuhnState* s) noexcept nogil:
    """1 as long as nobody has bet; seats that are not there have 0."""
    cdef int most = s.chips[0] if s.chips[0] > s.chips[1] else s.chips[1]
    return most if most > s.chips[2] else s.chips[2]


cdef int to_act_after(const KuhnState* s, int seats) noexcept nogil:
    """Whose turn it is, read off a whole state: all pass once, or answer the bet once."""
    cdef int opener = bettor(s, seats)
    if opener == IMPOSSIBLE:
        return IMPOSSIBLE
    if s.n_actions >= (seats if opener == NOBODY else opener + seats):
        return TERMINAL
    return s.n_actions % seats


cdef int bettor(const KuhnState* s, int seats) noexcept nogil:
    """Who bet first, read off the chips and the number of actions."""
    cdef int opener, answers, seat, called
    cdef int paid = 0
    for seat in range(seats):
        paid += s.chips[seat] - 1
    if paid == 0:
        return NOBODY if s.n_actions <= seats else IMPOSSIBLE
    for opener in range(seats):
        answers = s.n_actions - opener - 1
        if s.chips[opener] != 2 or not 0 <= answers < seats:
            continue
        called = 0
        for seat in range(1, answers + 1):
            called += s.chips[(opener + seat) % seats] - 1
        if called == paid - 1:
            return opener
    return IMPOSSIBLE


# --- the end -------------------------------------------------------------------------------------

cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """Chips won; they are the scores as well. Before the end nothing is won."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int seats = n_seats(rules), seat, winner = winner_of(s, seats)
    cdef bint over = s.head.to_act == TERMINAL
    for seat in range(seats):
        out[seat] = 0
    if over:
        for seat in range(seats):
            out[seat] -= s.chips[seat]
            out[winner] += s.chips[seat]


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    """Who loses more comes later."""
    cdef double won[MOST_SEATS]
    cdef int seats = n_seats(rules), seat, other
    returns(rules, state, won)
    for seat in range(seats):
        out[seat] = 1
        for other in range(seats):
            if won[other] > won[seat]:
                out[seat] += 1


cdef inline bint stays_in(const KuhnState* s, int seat) noexcept nogil:
    """Has nobody put in more than *seat*?"""
    return s.chips[seat] == most_chips(s)


cdef int winner_of(const KuhnState* s, int seats) noexcept nogil:
    """The highest card of those that stayed in."""
    cdef int seat, winner = -1
    for seat in range(seats):
        if stays_in(s, seat) and (winner < 0 or s.card[seat] > s.card[winner]):
            winner = seat
    return winner


cdef bint is_shown(const KuhnState* s, int seats, int owner) noexcept nogil:
    """Is the card of *owner* shown to all: does he stay in to the end, and not alone?"""
    cdef int seat, n = 0
    if s.head.to_act != TERMINAL or not stays_in(s, owner):
        return False
    for seat in range(seats):
        n += stays_in(s, seat)
    return n > 1


# --- invariants ----------------------------------------------------------------------------------

cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant, named in `notation.INVARIANTS`; safe on any bytes."""
    cdef const KuhnState* s = <const KuhnState*>state
    cdef int seats = n_seats(rules), seat, broken = broken_in_public(s, seats)
    cdef uint64_t dealt = 0
    if broken:
        return broken
    if s.head.chance == 0:
        return 5
    for seat in range(seats):
        if not 1 <= s.card[seat] <= seats + 1:
            return 6
        if dealt >> s.card[seat] & 1:
            return 7
        dealt |= <uint64_t>1 << s.card[seat]
    return 0


cdef int broken_in_public(const KuhnState* s, int seats) noexcept nogil:
    """What everybody sees: checked in full and in concealed states alike."""
    cdef int i
    if s.head.stage or s.head.pending:
        return 1
    if s.head.reserved[0] or s.head.reserved[1] or s.head.reserved[2] or s.reserved:
        return 2
    for i in range(seats, MOST_SEATS):
        if s.card[i] or s.chips[i]:
            return 2
    for i in range(seats):
        if not 1 <= s.chips[i] <= 2:
            return 3
    return 0 if to_act_after(s, seats) == s.head.to_act else 4
