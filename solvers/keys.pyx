"""128-bit keys of what a seat has seen, and a hash table from keys to small numbers."""

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from powderkeg.engine.core cimport GameOps, Observation, SeenAction, fill_history


cdef Key key_of_bytes(Key key, const void* data, size_t size) noexcept nogil:
    """The key of everything so far and some bytes."""
    cdef const char* byte = <const char*>data
    cdef uint64_t word
    while size >= 8:
        memcpy(&word, byte, 8)
        key = key_add(key, word)
        byte += 8
        size -= 8
    if size:
        word = 0
        memcpy(&word, byte, size)
        key = key_add(key, word)
    return key


cdef Key see(const GameOps* ops, const void* rules, const void* state, int seat, Key memory,
             void* scratch) noexcept nogil:
    """The key of what *seat* observes in *state* and remembers; *scratch* holds a state."""
    memcpy(scratch, state, ops.state_size)
    ops.conceal(rules, scratch, seat)
    return key_of_bytes(key_add(memory, <uint64_t>(seat + 1)), scratch, ops.state_size)


def observation_key(Observation obs not None):
    """Return the key of *obs*, its history included, as one number."""
    cdef SeenAction* seen
    cdef int i, n = fill_history(obs, &seen)
    cdef Memory memory = no_memory()
    cdef Key key
    for i in range(n):
        remember(&memory, seen[i].seat, seen[i].action)
    free(seen)
    key = key_of_bytes(key_add(memory.key, <uint64_t>(obs.viewer + 1)), obs.data,
                       obs.game.ops.state_size)
    return (<object>key.a << 64) | key.b


# --- tables --------------------------------------------------------------------------------------

cdef int table_reserve(Table* table, size_t n) noexcept nogil:
    """Make room for *n* entries; -1 if there is no memory, and then nothing is changed."""
    cdef Table larger
    cdef size_t i
    if 2 * n <= table.capacity:
        return 0
    larger.capacity = table.capacity if table.capacity else 64
    while larger.capacity < 2 * n:
        larger.capacity *= 2
    larger.entries = <Entry*>calloc(larger.capacity, sizeof(Entry))
    if larger.entries is NULL:
        return -1
    larger.n = 0
    for i in range(table.capacity):
        if table.entries[i].value:
            table_add(&larger, table.entries[i].key, table.entries[i].value - 1)
    free(table.entries)
    table[0] = larger
    return 0


cdef size_t slot_of(const Table* table, Key key) noexcept nogil:
    """Where *key* stands, or the empty place where it would."""
    cdef size_t i = key.a & (table.capacity - 1)
    while table.entries[i].value and (
            table.entries[i].key.a != key.a or table.entries[i].key.b != key.b):
        i = (i + 1) & (table.capacity - 1)
    return i


cdef int32_t table_find(const Table* table, Key key) noexcept nogil:
    """The number kept for *key*, or -1."""
    return table.entries[slot_of(table, key)].value - 1 if table.capacity else -1


cdef void table_add(Table* table, Key key, int32_t value) noexcept nogil:
    """Keep *value*, at least 0, for a new *key*; room must have been reserved."""
    cdef Entry* entry = &table.entries[slot_of(table, key)]
    entry.key = key
    entry.value = value + 1
    table.n += 1
