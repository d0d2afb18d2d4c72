"""Card windows."""

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef void open_window(const MayoRules* r, MayoState* s, int phase) noexcept nogil
cdef bint is_closed(const MayoRules* r, MayoState* s) noexcept nogil
cdef int window_actions(const MayoRules* r, const MayoState* s, action_t* out) noexcept nogil
cdef void act_in_window(const MayoRules* r, MayoState* s, action_t action) noexcept nogil
