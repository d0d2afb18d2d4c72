"""Randomness as a function: a draw depends on (key, purpose, seat, count) and on nothing else."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #define POWDERKEG_EVENT 0x9E3779B97F4A7C15ULL
    """
    const uint64_t EVENT "POWDERKEG_EVENT"      # 2**64 divided by the golden ratio, odd

ctypedef uint64_t rng_t


cdef inline uint64_t scramble(uint64_t z) noexcept nogil:
    """A bijection on 64 bits in which every input bit moves about half of the output bits.

    The finalizer of SplitMix64 (Steele, Lea, Flood 2014, OOPSLA).
    """
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return z ^ (z >> 31)


cdef inline uint64_t event(uint64_t key, uint32_t purpose, uint32_t seat,
                           uint32_t count) noexcept nogil:
    """What `mix` scrambles; EVENT more is the event of the next count."""
    cdef uint64_t number = (<uint64_t>purpose << 40) | (<uint64_t>seat << 32) | count
    return key + EVENT * (number + 1)


cdef inline uint64_t mix(uint64_t key, uint32_t purpose, uint32_t seat,
                         uint32_t count) noexcept nogil:
    """Draw *count* of *purpose* for *seat*: 64 bits; purpose and seat below 256."""
    return scramble(event(key, purpose, seat, count))


cdef inline uint32_t below(uint64_t bits, uint32_t n) noexcept nogil:
    """Map 64 random bits to 0 .. n-1 (multiply-shift on the high half)."""
    return <uint32_t>(((bits >> 32) * <uint64_t>n) >> 32)


cdef inline uint64_t rng_next(rng_t* rng) noexcept nogil:
    """The next 64 bits of a sequential stream, for searches and samplers."""
    rng[0] += EVENT
    return scramble(rng[0])


cdef inline uint32_t rng_below(rng_t* rng, uint32_t n) noexcept nogil:
    """The next number of the stream in 0 .. n-1."""
    return below(rng_next(rng), n)


cdef inline double rng_double(rng_t* rng) noexcept nogil:
    """The next number of the stream in [0, 1)."""
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef inline uint64_t chance_key(uint64_t seed) noexcept nogil:
    """A key for `StateHeader.chance` from any number: never 0, which means concealed."""
    cdef uint64_t key = scramble(seed + EVENT)
    return key if key else 1
