"""Where the seats stand in their trees while a simulation goes on."""

from libc.stdint cimport int32_t, uint16_t

from powderkeg.engine.core cimport TERMINAL, SeenAction, action_t
from powderkeg.solvers.trees.arena cimport ref_t
from powderkeg.solvers.trees.worker cimport FIRST_OF_PAIR, Worker, head_of

cdef bint plant(Worker* w) noexcept nogil
cdef bint replant(Worker* w, const SeenAction* moves, int n) noexcept nogil
cdef void go_to_roots(Worker* w) noexcept nogil
cdef ref_t node_of(Worker* w, int seat) noexcept nogil
cdef void do(Worker* w, action_t action, int32_t position) noexcept nogil


# --- choices before a common reveal --------------------------------------------------------------

cdef inline bint in_group(const Worker* w, uint16_t before, int seat) noexcept nogil:
    """Do others still choose before the reveal that *seat* waits for?"""
    return before != 0 and head_of(w).pending != 0 and head_of(w).to_act != TERMINAL \
        and head_of(w).pending == (before & ~(1 << seat))


cdef inline bint is_single(uint16_t seats) noexcept nogil:
    return seats != 0 and (seats & (seats - 1)) == 0


cdef inline bint is_pair(const Worker* w, uint16_t pending) noexcept nogil:
    """Is this one of two choices whose matrix is kept?"""
    if is_single(pending):
        return w.n_steps > 0 and w.steps[w.n_steps - 1].role == FIRST_OF_PAIR
    return is_single(pending & (pending - 1))
