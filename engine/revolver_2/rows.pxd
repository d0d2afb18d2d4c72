from libc.stdint cimport uint64_t

from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef int put_card(const RevRules* r, RevState* s, int seat, int kind, int grit) noexcept nogil
cdef void discard_from_play(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil
cdef void lose_grit_or_card(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil
cdef void add_token(const RevRules* r, RevState* s, int seat, int value, int slot) noexcept nogil
cdef void add_area_token(RevState* s, int value) noexcept nogil
cdef void move_card(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil
cdef bint in_order(const RevRules* r, const RevState* s, int seat, int slot) noexcept nogil
cdef bint alike(const RevRules* r, const RevState* s, int seat, int slot, int other) noexcept nogil
cdef int tokens_at(const RevState* s, int seat, int value, int location) noexcept nogil
cdef uint64_t at_area(const RevState* s, int seat, int area) noexcept nogil


cdef inline int tokens_placed(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Power tokens of a seat that are not in the supply."""
    cdef int i, n = 0
    for i in range(r.n_values):
        n += s.n_tokens[seat][i]
    return n
