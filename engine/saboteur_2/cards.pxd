"""Multisets of kinds (a byte a kind, eight to a word), hands and discards of Saboteur 2."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memmove

from powderkeg.engine.saboteur_2.state cimport (
    DISCARDS, HAND, SEATS, THEFT, THEFT_BIT, WORDS, SabRules, SabState,
)

cdef extern from *:
    """
    #define SAB_ONES 0x0101010101010101ULL
    #define SAB_TOPS 0x8080808080808080ULL
    """
    const uint64_t ONES "SAB_ONES"
    const uint64_t TOPS "SAB_TOPS"
    int __builtin_ctzll(uint64_t) noexcept nogil


cdef inline int count_of(const uint64_t* bag, int kind) noexcept nogil:
    """How many cards of a kind a multiset holds."""
    return bag[kind >> 3] >> (8 * (kind & 7)) & 255


cdef inline void put_in(uint64_t* bag, int kind, int n) noexcept nogil:
    """Add *n* cards of a kind; it may be negative."""
    bag[kind >> 3] += <uint64_t>n << (8 * (kind & 7))


cdef inline int size_of(const uint64_t* bag) noexcept nogil:
    cdef int i, n = 0
    for i in range(WORDS):
        n += <int>((bag[i] * ONES) >> 56)
    return n


cdef inline int pick(uint64_t* bag, int r) noexcept nogil:
    """Take the *r*-th card out of a multiset, in order of kinds."""
    cdef int i = 0, n
    cdef uint64_t upto
    while True:
        upto = bag[i] * ONES                # a byte: cards of this kind and those before it
        n = <int>(upto >> 56)
        if r < n:
            break
        r -= n
        i += 1
    n = __builtin_ctzll(((upto | TOPS) - (r + 1) * ONES) & TOPS) & ~7
    bag[i] -= <uint64_t>1 << n
    return 8 * i + (n >> 3)


cdef inline int walk(uint8_t* counts, int r) noexcept nogil:
    """Take the *r*-th card out of a small multiset with one byte a kind."""
    cdef int kind = 0
    while r >= counts[kind]:
        r -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


cdef inline int total_of(const uint8_t* counts, int n) noexcept nogil:
    cdef int i, total = 0
    for i in range(n):
        total += counts[i]
    return total


# --- hands -------------------------------------------------------------------------------------

cdef inline void insert(uint8_t* cards, int n, int card) noexcept nogil:
    """Put a card into *n* ascending ones."""
    while n > 0 and cards[n - 1] > card:
        cards[n] = cards[n - 1]
        n -= 1
    cards[n] = card


cdef inline bint take(uint8_t* cards, int n, int card) noexcept nogil:
    """Take a card out of *n* ascending ones; False if it is not there."""
    cdef int i = 0
    while i < n and cards[i] != card:
        i += 1
    if i == n:
        return False
    for i in range(i, n - 1):
        cards[i] = cards[i + 1]
    cards[n - 1] = 0
    return True


cdef inline int n_cards(const uint8_t* cards) noexcept nogil:
    """How many cards a row of HAND places holds."""
    cdef int i, n = 0
    for i in range(HAND):
        n += cards[i] != 0
    return n


cdef inline void add_to_hand(SabState* s, int seat, int card) noexcept nogil:
    insert(s.hand[seat], s.hand_size[seat], card)
    s.hand_size[seat] += 1


cdef inline void drop(SabState* s, int seat, int card) noexcept nogil:
    take(s.hand[seat], s.hand_size[seat], card)
    s.hand_size[seat] -= 1


# --- discards ----------------------------------------------------------------------------------

cdef inline int discards_before(const SabState* s, int part) noexcept nogil:
    """Where the discards of a part (epoch * SEATS + seat) begin."""
    cdef int i, n = 0
    for i in range(part):
        n += s.discard_size[i]
    return n


cdef inline void add_discard(SabState* s, int epoch, int seat, int card) noexcept nogil:
    cdef int part = SEATS * epoch + seat, first, at, last
    first = discards_before(s, part)
    at = first + s.discard_size[part]
    last = at
    while last < DISCARDS and s.discards[last]:
        last += 1
    while at > first and s.discards[at - 1] > card:
        at -= 1
    memmove(&s.discards[at + 1], &s.discards[at], last - at)
    s.discards[at] = card
    s.discard_size[part] += 1


# --- in front of a seat --------------------------------------------------------------------------

cdef inline void drop_thief(SabState* s, int seat) noexcept nogil:
    """The seat's THEFT card goes away."""
    cdef int i = 0
    s.front[seat] &= ~THEFT_BIT
    s.gone[THEFT] += 1
    while s.theft_order[i] != seat:
        i += 1
    s.n_thefts -= 1
    for i in range(i, s.n_thefts):
        s.theft_order[i] = s.theft_order[i + 1]
    s.theft_order[s.n_thefts] = 0
