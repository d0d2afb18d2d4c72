"""Keys of what a seat observes: the bytes of the concealed state, hashed.

Two entwined streams of multiply and shift over 64-bit words: not made against an adversary, who
would have to be the game itself.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy


cdef void observation_key(Worker* w, int seat, uint64_t* key) noexcept nogil:
    """Two words that stand for what *seat* observes in the state; never both 0."""
    cdef const uint64_t* word = <const uint64_t*>w.scratch
    cdef const uint64_t* end = word + (w.ops.state_size + 7) // sizeof(uint64_t)
    cdef uint64_t a = <uint64_t>0x9E3779B97F4A7C15ULL * <uint64_t>(seat + 1)
    cdef uint64_t b = ~a
    memcpy(w.scratch, w.state, w.ops.state_size)
    w.ops.conceal(w.rules, w.scratch, seat)
    while word < end:
        a = (a ^ word[0]) * <uint64_t>0xFF51AFD7ED558CCDULL
        a ^= a >> 32
        b = (b ^ word[0] ^ a) * <uint64_t>0xC4CEB9FE1A85EC53ULL
        b ^= b >> 29
        word += 1
    key[0] = a * <uint64_t>0x94D049BB133111EBULL >> 32 ^ b
    key[1] = b | 1
