from libc.stdint cimport uint64_t

from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef int validate(const void* rules, const void* state) noexcept nogil
cdef int broken_in_public(const RevRules* r, const RevState* s) noexcept nogil
cdef int broken_hand(const RevRules* r, const RevState* s, int seat) noexcept nogil
cdef int broken_payment(const RevRules* r, const RevState* s) noexcept nogil
cdef uint64_t unseen(const RevRules* r, const RevState* s, int seat) noexcept nogil
