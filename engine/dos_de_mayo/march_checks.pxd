"""What the orders of a position must keep once units move."""

from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState

cdef int broken_march(const MayoRules* r, const MayoState* s) noexcept nogil
cdef int broken_moved(const MayoRules* r, const MayoState* s) noexcept nogil
