"""The Movement phase."""

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef void reveal(const MayoRules* r, MayoState* s) noexcept nogil
cdef void march(const MayoRules* r, MayoState* s) noexcept nogil
cdef int crossing(const MayoRules* r, const MayoState* s, int index) noexcept nogil
cdef int sending(const MayoState* s) noexcept nogil
cdef int most_to_send(const MayoRules* r, const MayoState* s, int i) noexcept nogil
cdef bint ask_number(const MayoRules* r, MayoState* s) noexcept nogil
cdef void send(MayoState* s, action_t action) noexcept nogil
cdef void cross(const MayoRules* r, MayoState* s) noexcept nogil
cdef bint ask_tie(MayoState* s) noexcept nogil
cdef void settle_tie(const MayoRules* r, MayoState* s, action_t action) noexcept nogil
cdef void finish_moves(const MayoRules* r, MayoState* s) noexcept nogil
cdef void forget_orders(MayoState* s) noexcept nogil
