from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef int play_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil
cdef int pay_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil
cdef int explosion_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil
cdef int gatling_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil
cdef bint begin_play(const RevRules* r, RevState* s, action_t action) noexcept nogil
cdef bint pay(const RevRules* r, RevState* s, action_t action) noexcept nogil
cdef bint pay_explosion(const RevRules* r, RevState* s, action_t action) noexcept nogil
cdef bint pay_gatling(const RevRules* r, RevState* s, action_t action) noexcept nogil
cdef bint may_explode(const RevRules* r, const RevState* s) noexcept nogil
cdef int most_shots(const RevRules* r, const RevState* s) noexcept nogil
cdef uint64_t playable(const RevRules* r, const RevState* s, int seat) noexcept nogil
cdef int owed(const RevRules* r, const RevState* s) noexcept nogil
cdef int symbols_owed(const RevRules* r, const RevState* s) noexcept nogil
cdef bint can_complete(int need, int ones_paid, int ones, int twos) noexcept nogil
