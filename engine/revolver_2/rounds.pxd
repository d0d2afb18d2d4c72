from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef void set_up(const RevRules* r, RevState* s, unsigned long long seed) noexcept nogil
cdef void commit(const RevRules* r, RevState* s, action_t action) noexcept nogil
cdef void go_on(const RevRules* r, RevState* s) noexcept nogil
cdef void move_marker(const RevRules* r, RevState* s, bint leave) noexcept nogil
cdef void end_turn(const RevRules* r, RevState* s) noexcept nogil
cdef int total_of(const RevRules* r, const RevState* s, int seat) noexcept nogil
cdef bint may_enter(const RevRules* r, const RevState* s) noexcept nogil
cdef int spent_pokers(const RevState* s, int seat) noexcept nogil
cdef int poker_winner_of(const RevRules* r, int one, int two) noexcept nogil
