"""Drawing worlds for simulations: anew each time, or from a pool of weighted ones."""

from libc.string cimport memcpy

from powderkeg.engine.core cimport StateHeader
from powderkeg.engine.rng cimport chance_key, rng_double, rng_next
from powderkeg.solvers.trees.arena cimport NOTHING
from powderkeg.solvers.trees.worker cimport MULTI_TREE, Pool


cdef void draw_world(Worker* w) noexcept nogil:
    """Set the state to a possible truth behind the root."""
    cdef int i
    if w.pool.n and rng_double(&w.rng) >= w.knobs.fresh:
        i = weighted(&w.pool, rng_double(&w.rng))
        memcpy(w.state, w.pool.worlds + <size_t>i * w.ops.state_size, w.ops.state_size)
        # what is still to happen is nobody's to know: it must not come again and again
        (<StateHeader*>w.state).chance = chance_key(rng_next(&w.rng))
        return
    memcpy(w.state, w.root, w.ops.state_size)
    w.ops.determinize(w.rules, w.state, w.seat, w.work, &w.rng)


cdef int weighted(const Pool* pool, double u) noexcept nogil:
    """The first world up to which the weights add up to more than *u*."""
    cdef int low = 0, n = pool.n - 1, middle
    while n > 0:
        middle = n >> 1
        if pool.upto[low + middle] <= u:
            low += middle + 1
            n -= middle + 1
        else:
            n = middle
    return low


cdef bint imagine(Worker* w, int seat) noexcept nogil:
    """Draw the state anew as *seat* may imagine it, the root seat's secrets included."""
    memcpy(w.scratch, w.state, w.ops.state_size)
    w.ops.conceal(w.rules, w.scratch, seat)
    if w.ops.prepare(w.rules, w.scratch, seat, NULL, 0, 0, w.other_work):
        return False
    memcpy(w.state, w.scratch, w.ops.state_size)
    w.ops.determinize(w.rules, w.state, seat, w.other_work, &w.rng)
    if w.knobs.opponents == MULTI_TREE:
        w.cursors[w.seat] = NOTHING     # where the root seat stands is another's story now
    return True
