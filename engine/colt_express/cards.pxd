"""Multisets of a player's cards in one word: five bits a kind of action card, nine for the bullets.

A seat has at most eleven action cards, so that sums of several kinds fit a field with one bit to
spare: that bit answers "is the running total above r" for all kinds at once.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #define COLT_ONES 0x0004210842108421ULL   /* one action card of each kind */
    #define COLT_ACTION_CARDS 0x007FFFFFFFFFFFFFULL
    #define COLT_UNKNOWN_CARDS 0xFFFFFFFFFFFFFFFFULL
    #define COLT_UNKNOWN_FEW 0xFFFFFFFFU
    """
    const uint64_t ONES "COLT_ONES"
    const uint64_t ACTION_CARDS "COLT_ACTION_CARDS"
    const uint64_t UNKNOWN_CARDS "COLT_UNKNOWN_CARDS"   # a hidden multiset
    const uint32_t UNKNOWN_FEW "COLT_UNKNOWN_FEW"       # a hidden multiset of type few_t
    int __builtin_ctzll(unsigned long long word) nogil
    int __builtin_clzll(unsigned long long word) nogil
    int __builtin_ctz(unsigned int word) nogil

ctypedef uint64_t cards_t
ctypedef uint32_t few_t     # two bits a kind of action card, ten for the bullets; only for storing

cdef enum:
    KIND_BITS = 5
    BULLET_SHIFT = 55       # the bullets are kind 11
    FEW_BULLET_SHIFT = 22
    ACTION_KINDS = 11


cdef inline cards_t one(int kind) noexcept nogil:
    return <cards_t>1 << (KIND_BITS * kind)


cdef inline few_t one_few(int kind) noexcept nogil:
    return <few_t>1 << (2 * kind)


cdef inline int count_of(cards_t cards, int kind) noexcept nogil:
    """How many of one kind of action card."""
    return (cards >> (KIND_BITS * kind)) & 31


cdef inline int bullets_in(cards_t cards) noexcept nogil:
    return <int>(cards >> BULLET_SHIFT)


cdef inline cards_t bullet_cards(int n) noexcept nogil:
    return <cards_t>n << BULLET_SHIFT


cdef inline cards_t totals(cards_t cards) noexcept nogil:
    """Field k: how many action cards of the kinds 0 to k."""
    return (cards & ACTION_CARDS) * ONES


cdef inline int actions_in(cards_t cards) noexcept nogil:
    """How many action cards of all kinds."""
    return (totals(cards) >> (KIND_BITS * (ACTION_KINDS - 1))) & 31


cdef inline int size_of(cards_t cards) noexcept nogil:
    return actions_in(cards) + bullets_in(cards)


cdef inline cards_t held(cards_t cards) noexcept nogil:
    """Bit 5 k + 4 for each kind k of action card of which there is at least one."""
    return (cards + ONES * 15) & (ONES << 4)


cdef inline cards_t nth(cards_t cards, int r) noexcept nogil:
    """The card number *r* of the multiset laid out in order of kinds, as a multiset of one.

    Bit 5 k + 4 of the sum says that more than r cards are of kinds up to k; bullets come last.
    """
    cdef cards_t r_most = r if r < 15 else 15
    cdef cards_t beyond = totals(cards) + ONES * (15 - r_most)
    beyond = (beyond & (ONES << 4)) | <cards_t>16 << BULLET_SHIFT
    return (beyond & (0 - beyond)) >> 4


cdef inline cards_t unpacked(few_t few) noexcept nogil:
    """Fields of two bits become fields of five: kind k moves up by 3 k, one bit of k at a time."""
    cdef cards_t cards = few & (((<few_t>1) << FEW_BULLET_SHIFT) - 1)
    cards = (cards & 0xFFFF) | (cards & 0x3F0000) << 24
    cards = (cards & <cards_t>0x3F00000000FF) | (cards & 0xFF00) << 12
    cards = (cards & <cards_t>0xF0000F0000F) | (cards & <cards_t>0x30000F0000F0) << 6
    cards = (cards & <cards_t>0xC0300C0300C03) | (cards & <cards_t>0xC0300C0300C) << 3
    return cards | bullet_cards(few >> FEW_BULLET_SHIFT)


cdef inline few_t packed(cards_t cards) noexcept nogil:
    """The other way round; at most three of a kind."""
    cdef few_t bullets = <few_t>bullets_in(cards) << FEW_BULLET_SHIFT
    cards = (cards & <cards_t>0xC0300C0300C03) | (cards >> 3 & <cards_t>0xC0300C0300C)
    cards = (cards & <cards_t>0xF0000F0000F) | (cards >> 6 & <cards_t>0x30000F0000F0)
    cards = (cards & <cards_t>0x3F00000000FF) | (cards >> 12 & 0xFF00)
    cards = (cards & 0xFFFF) | (cards >> 24 & 0x3F0000)
    return <few_t>cards | bullets


cdef inline bint packs(few_t few) noexcept nogil:
    """Is it a multiset that could have been stored? The topmost bit is no part of the bullets."""
    return few == packed(unpacked(few))
