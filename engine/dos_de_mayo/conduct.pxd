"""A sensible player of 2 de Mayo."""

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.state cimport MayoRules, MayoState
from powderkeg.engine.rng cimport rng_t

cdef void write_sensibly(const MayoRules* r, MayoState* s, int side, rng_t* rng) noexcept nogil
