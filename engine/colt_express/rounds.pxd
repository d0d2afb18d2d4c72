from powderkeg.engine.colt_express.state cimport ColtRules, ColtState

cdef void start_round(const ColtRules* rules, ColtState* s) noexcept nogil
cdef void end_round(const ColtRules* rules, ColtState* s) noexcept nogil
cdef void draw_cards(ColtState* s, int seat, int n) noexcept nogil
cdef int round_card(const ColtState* s, int r) noexcept nogil
