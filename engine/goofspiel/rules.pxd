"""The rules of Goofspiel."""

from libc.stdint cimport int32_t, uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.goofspiel.state cimport GoofspielRules, GoofspielState

cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil
cdef double deals(const void* rules, uint64_t i, void* state) noexcept nogil
cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil
cdef void apply(const void* rules, void* state, action_t action) noexcept nogil
cdef void returns(const void* rules, const void* state, double* out) noexcept nogil
cdef void scores(const void* rules, const void* state, double* out) noexcept nogil
cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil
cdef int validate(const void* rules, const void* state) noexcept nogil

cdef int n_bids(const GoofspielState* s, int owner) noexcept nogil
cdef int broken_prizes(const GoofspielRules* r, const GoofspielState* s, int n) noexcept nogil
cdef int reveal(const GoofspielRules* r, int first, int second) noexcept nogil
