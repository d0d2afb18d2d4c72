"""How a sensible player of 2 de Mayo writes orders."""

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState
from powderkeg.engine.rng cimport rng_t

cdef action_t write_next(const MayoRules* r, const MayoState* s, const action_t* actions, int n,
                         rng_t* rng) noexcept nogil
cdef void write_sensibly(const MayoRules* r, MayoState* s, int side, rng_t* rng) noexcept nogil
