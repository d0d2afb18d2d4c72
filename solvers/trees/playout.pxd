"""What happens below the trees: rollouts, their policies, and what their ends are worth."""

from powderkeg.engine.core cimport action_t
from powderkeg.solvers.trees.worker cimport Worker

cdef int pick(Worker* w, const action_t* actions, int n) noexcept nogil
cdef bint play_out(Worker* w) noexcept nogil
cdef void set_values(Worker* w) noexcept nogil
cdef void note_habit(Worker* w, int seat, action_t action) noexcept nogil
cdef void learn_habits(Worker* w) noexcept nogil
