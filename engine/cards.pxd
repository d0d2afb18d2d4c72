"""Inline helpers on small card multisets and bit sets, packed in 64 bits.

A multiset ("counts") has 16 kinds of card and up to 15 cards of each: one nibble a kind.
"""

from libc.stdint cimport uint64_t


cdef inline int counts_get(uint64_t counts, int kind) noexcept nogil:
    """How many cards of *kind*."""
    return <int>((counts >> (4 * kind)) & 15)


cdef inline uint64_t counts_add(uint64_t counts, int kind, int n) noexcept nogil:
    """*counts* with *n* more cards of *kind* (fewer if negative); 0 to 15 must remain."""
    return counts + (<uint64_t>n << (4 * kind))


cdef inline int counts_total(uint64_t counts) noexcept nogil:
    """How many cards of all kinds."""
    cdef uint64_t pairs = ((counts & <uint64_t>0x0F0F0F0F0F0F0F0FULL)
                           + ((counts >> 4) & <uint64_t>0x0F0F0F0F0F0F0F0FULL))
    return <int>((pairs * <uint64_t>0x0101010101010101ULL) >> 56)


cdef inline int counts_pick(uint64_t counts, int r) noexcept nogil:
    """Kind of the *r*-th card, 0 to total - 1, when they lie sorted by kind."""
    cdef int kind = 0
    while r >= <int>(counts & 15) and kind < 15:
        r -= <int>(counts & 15)
        counts >>= 4
        kind += 1
    return kind


cdef inline int popcount(uint64_t bits) noexcept nogil:
    """How many members a bit set has."""
    bits = bits - ((bits >> 1) & <uint64_t>0x5555555555555555ULL)
    bits = ((bits & <uint64_t>0x3333333333333333ULL)
            + ((bits >> 2) & <uint64_t>0x3333333333333333ULL))
    bits = (bits + (bits >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0FULL
    return <int>((bits * <uint64_t>0x0101010101010101ULL) >> 56)


cdef inline uint64_t bit(int member) noexcept nogil:
    """The set of one member, 0 to 63."""
    return <uint64_t>1 << member


cdef inline bint has(uint64_t bits, int member) noexcept nogil:
    """Is *member* in the set?"""
    return (bits >> member) & 1


cdef inline int lowest(uint64_t bits) noexcept nogil:
    """The least member of a set that is not empty (64 if it is)."""
    return popcount((bits & (~bits + 1)) - 1)


cdef inline int nth_bit(uint64_t bits, int n) noexcept nogil:
    """The *n*-th member (from 0, ascending) of a set that has more than *n*."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest(bits)
