"""Multisets of the cards of one deck, in unary: see state.pxd. Inline, as every rule uses them."""

from libc.stdint cimport uint32_t, uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.revolver_2.state cimport RevRules

cdef extern from *:
    """
    #define REVOLVER_LOWEST(x) __builtin_ctzll(x)
    #define REVOLVER_HIGHEST(x) (63 - __builtin_clzll(x))
    """
    int first_slot "REVOLVER_LOWEST"(uint64_t) noexcept nogil   # of a set that is not empty
    int last_slot "REVOLVER_HIGHEST"(uint64_t) noexcept nogil


cdef inline uint64_t slot_bit(int slot) noexcept nogil:
    return <uint64_t>1 << slot


cdef inline int nth_slot(uint64_t cards, int n) noexcept nogil:
    """The *n*-th slot (from 0) of a set that has more than *n*."""
    cdef uint64_t pairs, bytes_, sums
    cdef int byte = 0, before
    pairs = cards - ((cards >> 1) & <uint64_t>0x5555555555555555ULL)
    pairs = ((pairs & <uint64_t>0x3333333333333333ULL)
             + ((pairs >> 2) & <uint64_t>0x3333333333333333ULL))
    bytes_ = (pairs + (pairs >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0FULL
    sums = bytes_ * <uint64_t>0x0101010101010101ULL     # byte i: members in bytes 0 to i
    # a byte whose sum is not above n sets its high bit: count them
    byte = popcount(((<uint64_t>0x8080808080808080ULL
                      | (<uint64_t>0x0101010101010101ULL * <uint64_t>n)) - sums)
                    & <uint64_t>0x8080808080808080ULL) << 3
    before = <int>((sums << 8) >> byte & 255)
    cards >>= byte
    n -= before
    while n > 0:
        cards &= cards - 1
        n -= 1
    return byte + first_slot(cards)


cdef inline uint64_t with_one(const RevRules* r, int seat, uint64_t cards, int kind) noexcept nogil:
    """*cards* and one more of *kind*."""
    return cards | ((cards & r.field[seat][kind]) << 1) | slot_bit(r.low[seat][kind])


cdef inline uint64_t without_one(const RevRules* r, int seat, uint64_t cards,
                                 int kind) noexcept nogil:
    """*cards* with one less of *kind*, of which there is one."""
    cdef uint64_t field = r.field[seat][kind]
    return (cards & ~field) | ((cards & field) >> 1 & field)


cdef inline bint holds(const RevRules* r, int seat, uint64_t cards, int kind) noexcept nogil:
    """Is there a card of *kind*?"""
    return cards >> r.low[seat][kind] & 1


cdef inline int copies(const RevRules* r, int seat, uint64_t cards, int kind) noexcept nogil:
    """How many cards of *kind*."""
    return popcount(cards & r.field[seat][kind])


cdef inline uint64_t minus(const RevRules* r, int seat, uint64_t cards,
                           uint64_t part) noexcept nogil:
    """*cards* without those of *part*, which are among them."""
    cdef int slot
    while part:
        slot = first_slot(part)
        part &= part - 1
        cards = without_one(r, seat, cards, r.kind[seat][slot])
    return cards


cdef inline uint64_t plus(const RevRules* r, int seat, uint64_t cards,
                          uint64_t part) noexcept nogil:
    """*cards* and those of *part*; together no more than the deck has."""
    cdef int slot
    while part:
        slot = first_slot(part)
        part &= part - 1
        cards = with_one(r, seat, cards, r.kind[seat][slot])
    return cards


cdef inline bint in_unary(const RevRules* r, int seat, uint64_t cards) noexcept nogil:
    """Is this a multiset at all? Safe on any bits."""
    cdef uint64_t higher = cards & ~r.lows[seat]
    return cards & ~r.whole[seat] == 0 and (higher >> 1) & ~cards == 0


cdef inline int lowest_man(uint32_t men) noexcept nogil:
    """The guardian of the lowest survival, of a set that is not empty."""
    return first_slot(men)
