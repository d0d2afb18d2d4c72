"""2 de Mayo: a sensible player."""

from powderkeg.engine.dos_de_mayo.ordersets cimport draw_french, draw_spanish
from powderkeg.engine.dos_de_mayo.state cimport SPAIN, MayoRules, MayoState
from powderkeg.engine.rng cimport rng_t


cdef void write_sensibly(const MayoRules* r, MayoState* s, int side, rng_t* rng) noexcept nogil:
    if side == SPAIN:
        draw_spanish(r, s, rng)
    else:
        draw_french(r, s, rng)
