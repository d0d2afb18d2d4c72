"""One set of the second side, and what it is worth against any set of the first, remembered.

What the second stage brings depends on the units of the first side in the places that the orders of
the second touch, and on what goes against them. These numbers, a nibble each, are a key; everything
else adds up. The key of a set is the sum of the codes of its options.
"""

from libc.stddef cimport size_t
from libc.stdint cimport uint64_t

from powderkeg.solvers.numbers cimport COSTS, PLACES, ROOM, Search, Task

cdef enum:
    WORDS = 2               # of a key
    NIBBLES = 32

cdef struct Key:
    uint64_t word[WORDS]

cdef struct Total:              # of all places, if the second side does nothing
    double worth
    int cost
    int unkept

cdef struct Entry:
    Key key
    bint used
    bint crossed            # does anything go against these orders?
    Total idle              # of the touched places, if the second side does nothing
    double best[COSTS][2]   # by cost and kept elsewhere; NaN: not yet known; -INFINITY: fails

cdef struct Reply:
    double weight
    bint plain              # the key has too few nibbles: nothing is remembered
    int n                   # options of the set
    int chosen[ROOM]
    int source[ROOM]
    int goal[ROOM]
    int n_nibbles
    int place_at[PLACES]    # nibble of a touched place, or -1
    int order_at[ROOM]      # nibble of what goes against an order, or -1
    Key start               # before any move
    Key* codes              # by option of the first side
    Entry* entries
    size_t size             # a power of two
    size_t filled

cdef Reply* new_reply(const Task* t, const int* chosen, int n) noexcept nogil
cdef void free_reply(Reply* reply) noexcept nogil
cdef double reply_value(Search* q, const Task* t, const Task* loose, Reply* reply,
                        const Total* all, const Key* key, bint* unsure) noexcept nogil


cdef inline void add_key(Key* key, const Key* code) noexcept nogil:
    cdef int i
    for i in range(WORDS):
        key.word[i] += code.word[i]
