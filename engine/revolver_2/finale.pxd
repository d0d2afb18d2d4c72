"""Mapache's last turn as a search with chance: see finale.pyx."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.revolver_2.state cimport SLOTS, RevRules, RevState

cdef enum:
    DEEPEST = 120           # positions below each other

cdef struct Entry:
    uint64_t key            # 0: free
    double value

cdef struct Finale:
    const RevRules* r
    RevState* states        # DEEPEST, one below the other
    action_t* actions       # MAX_ACTIONS for each
    Entry* table
    uint64_t size           # of the table, a power of two
    uint64_t filled
    int64_t nodes           # positions looked at, and at most so many
    int64_t most
    double end              # time of the monotonic clock
    const unsigned char* halt
    bint failed             # too much work, or chance that is no draw of Mapache's
    bint bounded            # whether `most_hits` holds for this data
    uint64_t drawing        # Mapache's cards that bring cards
    uint64_t moving         # those that bring firepower cards here from elsewhere
    uint8_t brings[SLOTS]   # cards that a card of a kind brings
    uint8_t hits[SLOTS]     # that a card of a kind makes when it is played
    uint8_t best[SLOTS]     # kinds that hit, most hits a card spent first
    int n_best

cdef bint open_finale(Finale* f, const RevRules* r) noexcept nogil
cdef void close_finale(Finale* f) noexcept nogil
cdef bint is_last(const RevRules* r, const RevState* s) noexcept nogil
cdef action_t free_draw(const RevRules* r, const RevState* s, int seat) noexcept nogil
cdef void clean(RevState* s, int seat) noexcept nogil
cdef uint64_t key_of(const RevState* s) noexcept nogil
cdef Entry* look_up(Finale* f, uint64_t key) noexcept nogil
cdef void remember(Finale* f, uint64_t key, double value) noexcept nogil
cdef bint tired(Finale* f, int depth) noexcept nogil
cdef double now() noexcept nogil
cdef double solved(Finale* f, int depth) noexcept nogil
cdef double after(Finale* f, int depth, action_t action) noexcept nogil
