"""Order lists that a side could have written, drawn with equal weights."""

from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState
from powderkeg.engine.rng cimport rng_t

cdef void draw_spanish(const MayoRules* r, MayoState* s, rng_t* rng) noexcept nogil
cdef void draw_french(const MayoRules* r, MayoState* s, rng_t* rng) noexcept nogil
cdef double count_spanish(const MayoRules* r, const MayoState* s) noexcept nogil
cdef double count_french(const MayoRules* r, const MayoState* s) noexcept nogil
