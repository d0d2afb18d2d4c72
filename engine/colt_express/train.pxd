"""Small steps shared by all phases: bandits on spots, bullets received, loot that changes hands."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from powderkeg.engine.colt_express.cards cimport __builtin_ctz, bullet_cards
from powderkeg.engine.colt_express.state cimport DRAFT, ROOF, STEALIN, ColtRules, ColtState
from powderkeg.engine.cards cimport popcount

cdef enum:
    NEUTRAL = 6     # as a shooter


# --- bandits -----------------------------------------------------------------------------------

cdef inline void place(ColtState* s, int bandit, int spot) noexcept nogil:
    s.at[s.spot[bandit]] &= <uint8_t>~(1 << bandit)
    s.at[spot] |= <uint8_t>(1 << bandit)
    s.spot[bandit] = spot


cdef inline void enter(const ColtRules* rules, ColtState* s, int bandit, int spot) noexcept nogil:
    """A bandit comes to a spot; inside the Marshal's car he flees to the roof (section 7, R22)."""
    if spot == s.marshal:
        place(s, bandit, spot + ROOF)
        neutral_bullet(rules, s, rules.owner[bandit])
    else:
        place(s, bandit, spot)


cdef inline void marshal_arrives(const ColtRules* rules, ColtState* s) noexcept nogil:
    """All inside the Marshal's car flee to its roof and get a neutral bullet (section 7, R28)."""
    cdef int caught = s.at[s.marshal], bandit
    if caught == 0:
        return
    for bandit in range(rules.bandits):
        if caught >> bandit & 1:
            s.spot[bandit] = s.marshal + ROOF
    s.at[s.marshal] = 0
    s.at[s.marshal + ROOF] |= caught
    neutral_bullets(rules, s, caught)


# --- bullets -----------------------------------------------------------------------------------

cdef inline void bullet(const ColtRules* rules, ColtState* s, int seat, int shooter) noexcept nogil:
    """A bullet card goes onto the seat's deck; expert: it stays on top (R13)."""
    s.received[seat] += <uint32_t>1 << (4 * shooter)
    s.deck[seat] += bullet_cards(1)
    s.deck_size[seat] += 1
    s.deck_top[seat] += rules.expert


cdef inline void neutral_bullet(const ColtRules* rules, ColtState* s, int seat) noexcept nogil:
    """One of thirteen, none beyond (R7)."""
    if s.neutral_bullets:
        s.neutral_bullets -= 1
        bullet(rules, s, seat, NEUTRAL)


cdef inline void neutral_bullets(const ColtRules* rules, ColtState* s, int bandits) noexcept nogil:
    """One for each bandit of a set, clockwise from the First Player while they last (R7, R8)."""
    cdef int bandit = first_bandit(rules, s)
    for _ in range(rules.bandits):
        if bandits >> bandit & 1:
            neutral_bullet(rules, s, rules.owner[bandit])
        bandit = bandit + 1 if bandit + 1 < rules.bandits else 0


cdef inline int first_bandit(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """The First Player's bandit; in the game of two the first of his team."""
    return 2 * s.first_player if rules.head.seats == 2 else s.first_player


# --- loot --------------------------------------------------------------------------------------

cdef inline int jewels_on(const ColtState* s, int spot) noexcept nogil:
    return (s.jewels_at >> (4 * spot)) & 15


cdef inline int boxes_on(const ColtState* s, int spot) noexcept nogil:
    return (s.boxes_at >> (2 * spot)) & 3


cdef inline void own_purse(ColtState* s, int bandit, int purse) noexcept nogil:
    """Add a purse to a bandit's, which stay sorted."""
    cdef uint16_t key = <uint16_t>(bandit << 9 | purse)
    cdef int i = s.n_owned
    while i > 0 and s.owned[i - 1] > key:
        s.owned[i] = s.owned[i - 1]
        i -= 1
    s.owned[i] = key
    s.n_owned += 1
    s.purses[bandit] += 1


cdef inline int first_owned(const ColtState* s, int bandit) noexcept nogil:
    """Where the bandit's purses begin in `owned`."""
    cdef int i, start = 0
    for i in range(bandit):
        start += s.purses[i]
    return start


cdef inline int disown_purse(ColtState* s, int bandit, int i) noexcept nogil:
    """Take purse number *i* of all owned ones, the bandit's, out of the list."""
    cdef int purse = s.owned[i] & 511
    s.n_owned -= 1
    while i < s.n_owned:
        s.owned[i] = s.owned[i + 1]
        i += 1
    s.owned[i] = 0
    s.purses[bandit] -= 1
    return purse


cdef inline void lay_purse(ColtState* s, int spot, int purse) noexcept nogil:
    """A purse comes to lie on a spot under the lowest free handle (R5)."""
    cdef int handle = __builtin_ctz(~s.handles)
    s.handles |= <uint32_t>1 << handle
    s.purses_at[spot] |= <uint32_t>1 << handle
    s.lying[handle] = purse


cdef inline void pick_up_purse(const ColtRules* rules, ColtState* s, int bandit,
                               int handle) noexcept nogil:
    """A bandit takes a purse from his spot; his owner sees its value (R37)."""
    cdef int purse = s.lying[handle] | 8 << rules.owner[bandit]
    s.handles &= ~(<uint32_t>1 << handle)
    s.purses_at[s.spot[bandit]] &= ~(<uint32_t>1 << handle)
    s.lying[handle] = 0
    own_purse(s, bandit, purse)


cdef inline int purses_lost(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Purses that the set-up brought into play and that are no longer there (Marshal's Revenge)."""
    cdef int i, n = 0
    if s.phase != DRAFT:
        n = rules.bandits
        for i in range(rules.cars):
            n += rules.car_purses[s.train[i]]
    return n - s.n_owned - popcount(s.handles)


# --- cards, counted ----------------------------------------------------------------------------

cdef inline bint shown(const ColtState* s, int i) noexcept nogil:
    """Does everybody see the pile's card number *i*?"""
    if not s.pile[i] >> 7:
        return True
    return s.phase > STEALIN or (s.phase == STEALIN and i <= s.executed)


cdef inline int plays_of(const ColtState* s, int seat, int begin) noexcept nogil:
    """How many cards of the seat lie in the pile from place *begin* on."""
    cdef int i, n = 0
    for i in range(begin, s.n_pile):
        n += s.pile[i] & 7 == seat
    return n


cdef inline int bullets_received(const ColtState* s, int seat) noexcept nogil:
    cdef int shooter, n = 0
    for shooter in range(7):
        n += s.received[seat] >> (4 * shooter) & 15
    return n
