from powderkeg.engine.colt_express.state cimport ColtRules, ColtState

cdef int validate(const void* rules, const void* state) noexcept nogil
cdef int check_observation(const ColtRules* rules, const ColtState* s, int viewer) noexcept nogil
