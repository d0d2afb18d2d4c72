"""Best sets of options against mixed strategies of the other side."""

from cython cimport final

from powderkeg.solvers.numbers cimport Task
from powderkeg.solvers.orders cimport Chosen, Clock, Slots
from powderkeg.solvers.replies cimport Reply
from powderkeg.solvers.stage cimport Stage


@final
cdef class Oracles:
    cdef readonly Stage stage
    cdef Task loose         # failing is the worst of all
    cdef Task free          # nothing costs anything
    cdef Slots slots[2]
    cdef dict remembered    # by set of the second side
    cdef bint failing_is_worst
    cdef bint pure
    cdef Reply* reply(self, chosen) except NULL
    cdef bint nothing_below_failing(self)

cdef Clock new_clock(seconds, nodes, const unsigned char[::1] halt) except *
cdef int read_slots(Slots* slots, side) except -1
