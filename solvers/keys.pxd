"""128-bit keys of what a seat has seen, and a hash table from keys to small numbers."""

from libc.stddef cimport size_t
from libc.stdint cimport int8_t, int32_t, uint32_t, uint64_t

from powderkeg.engine.core cimport HIDDEN, GameOps, action_t
from powderkeg.engine.rng cimport scramble

cdef struct Key:
    uint64_t a
    uint64_t b

cdef struct Entry:
    Key key
    int32_t value

cdef struct Table:          # open addressing; at most half full
    Entry* entries
    size_t capacity         # a power of two, or 0
    size_t n

cdef struct Memory:         # what one seat remembers, rolled into one key
    Key key
    int8_t hider            # whose hidden action is the last entry, or -1


cdef inline Key key_add(Key key, uint64_t word) noexcept nogil:
    """The key of everything so far and *word*."""
    cdef Key more
    more.a = scramble((key.a ^ word) + <uint64_t>0x9E3779B97F4A7C15ULL)
    more.b = scramble((key.b + word) * <uint64_t>0xD1342543DE82EF95ULL + 1)
    return more


cdef inline void remember(Memory* memory, int seat, action_t seen) noexcept nogil:
    """Add an action as it was seen; hidden actions of one seat in a row count once, as in core."""
    if seen == HIDDEN and memory.hider == seat:
        return
    memory.key = key_add(memory.key, (<uint64_t>seat << 32) | <uint32_t>seen)
    memory.hider = seat if seen == HIDDEN else -1


cdef inline Memory no_memory() noexcept nogil:
    """What a seat remembers right after the deal."""
    cdef Memory memory
    memory.key.a = 1
    memory.key.b = 2
    memory.hider = -1
    return memory

cdef Key key_of_bytes(Key key, const void* data, size_t size) noexcept nogil
cdef int table_reserve(Table* table, size_t n) noexcept nogil
cdef int32_t table_find(const Table* table, Key key) noexcept nogil
cdef void table_add(Table* table, Key key, int32_t value) noexcept nogil
cdef Key see(const GameOps* ops, const void* rules, const void* state, int seat, Key memory,
             void* scratch) noexcept nogil
