"""Looking into trees without changing what comes after."""

from libc.stdint cimport int32_t

from powderkeg.engine.core cimport SeenAction, action_t
from powderkeg.solvers.trees.arena cimport ref_t
from powderkeg.solvers.trees.worker cimport Worker

cdef ref_t root_node(Worker* w) noexcept nogil
cdef int32_t follow(Worker* w, const void* world, action_t first, SeenAction* line,
                    int32_t most) noexcept nogil
cdef ref_t node_after(Worker* w, const void* world, const action_t* actions, int n) noexcept nogil
