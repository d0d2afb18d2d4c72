"""Writing orders."""

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef int writing_actions(const MayoRules* r, const MayoState* s, action_t* out) noexcept nogil
cdef void write(MayoState* s, action_t action) noexcept nogil
cdef int count_limited(const MayoRules* r, const MayoState* s) noexcept nogil
