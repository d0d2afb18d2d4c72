from powderkeg.engine.colt_express.state cimport ColtRules, ColtState

cdef int check_layout(const ColtRules* rules, const ColtState* s) noexcept nogil
