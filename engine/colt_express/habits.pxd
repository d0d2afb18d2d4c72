from powderkeg.engine.colt_express.state cimport ColtRules, ColtState
from powderkeg.engine.core cimport action_t
from powderkeg.engine.rng cimport rng_t

cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil
cdef int best_token(const ColtRules* rules, const ColtState* s, int spot,
                    int seat) noexcept nogil
cdef double likelihood(const void* rules, const void* state, int seat,
                       action_t action) noexcept nogil
