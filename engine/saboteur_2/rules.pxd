from powderkeg.engine.core cimport action_t
from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil
cdef void apply(const void* rules, void* state, action_t action) noexcept nogil
cdef int target_actions(const SabRules* rules, const SabState* s, int seat, int kind,
                        action_t* out) noexcept nogil
cdef int discard_actions(const SabRules* rules, const SabState* s, action_t* out) noexcept nogil
cdef bint can_play(const SabRules* rules, const SabState* s, int seat, int role, int kind,
                   int shapes) noexcept nogil
cdef int both_tools(const SabState* s, int kind, int target) noexcept nogil
