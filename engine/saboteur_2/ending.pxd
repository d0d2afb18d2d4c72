from powderkeg.engine.core cimport action_t
from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef void end_round(const SabRules* rules, SabState* s, int last, bint found) noexcept nogil
cdef void take_nugget(const SabRules* rules, SabState* s, int value) noexcept nogil
cdef int steal_actions(const SabRules* rules, const SabState* s, action_t* out) noexcept nogil
cdef void steal(const SabRules* rules, SabState* s, action_t action) noexcept nogil
cdef int first_taker(const SabRules* rules, const SabState* s, int finder) noexcept nogil
cdef int next_taker(const SabRules* rules, const SabState* s, int seat) noexcept nogil
cdef int first_thief(const SabRules* rules, const SabState* s) noexcept nogil
cdef bint can_steal(const SabRules* rules, const SabState* s, int thief) noexcept nogil
