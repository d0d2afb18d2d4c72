from powderkeg.engine.core cimport action_t
from powderkeg.engine.rng cimport rng_t
from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil
cdef double likelihood(const void* rules, const void* state, int seat,
                       action_t action) noexcept nogil
cdef action_t likeliest(const SabRules* rules, const SabState* s) noexcept nogil
