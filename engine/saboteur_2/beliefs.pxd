"""What others did, as evidence of their roles and of where the treasure is."""

from libc.stdint cimport uint8_t

from powderkeg.engine.core cimport SeenAction
from powderkeg.engine.saboteur_2.roles cimport HOLDERS
from powderkeg.engine.saboteur_2.state cimport SEATS, SabRules, SabState

cdef enum:
    EVENTS = 20             # kinds of things that a seat does in the open

cdef struct Replay:         # of the round under way, as everybody saw it
    SabState table
    int counts[3][HOLDERS][EVENTS]  # if the treasure is there: how often a holder did a thing
    int n_away
    uint8_t tellers         # goals that somebody has looked at: beliefs depend on the treasure

cdef bint replay(const SabRules* rules, const SabState* s, const SeenAction* history, int n,
                 Replay* out) noexcept nogil
cdef double evidence(const SabRules* rules, const int* counts, int role) noexcept nogil
