"""Choosing in a node, and what a node learns from a simulation."""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, uint32_t, uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.solvers.trees.arena cimport (
    ABSENT, Arena, Edge, Node, Slot, edges_of, find_edge, labelled, node_at, ref_t,
)
from powderkeg.solvers.trees.worker cimport Step, Worker

cdef extern from *:
    int __builtin_clz(unsigned int n) noexcept nogil

cdef enum:
    FRACTION = 8            # bits of a number below its first one that WIDTHS tells apart
    LENGTHS = 32 - FRACTION

cdef float[LENGTHS << FRACTION] WIDTHS

cdef int choose_among(Worker* w, ref_t node, int seat, const action_t* actions, int n, bint paired,
                      int32_t* position) noexcept nogil
cdef int choose_known(Worker* w, ref_t node, int seat, const action_t* actions, int n,
                      int32_t* position) noexcept nogil
cdef void learn_paired(Worker* w, const Step* own, const Step* other) noexcept nogil
cdef Slot* cell_of(Arena* arena, ref_t node, uint64_t own, uint64_t other, bint take) noexcept nogil


cdef inline float width(int32_t n) noexcept nogil:
    """What availability adds to an upper bound: sqrt(log(n)), within a thousandth."""
    cdef int length
    if n < 1 << FRACTION:
        return WIDTHS[n]
    length = 31 - FRACTION - __builtin_clz(n)
    return WIDTHS[(length << FRACTION) + (n >> length)]


cdef inline int choose(Worker* w, ref_t node, int seat, const action_t* actions, int n, bint paired,
                       int32_t* position) noexcept nogil:
    """Choose for *seat* among *n* actions, which are legal now and ascend.

    Returns the place in the list, or ABSENT when nothing here is known and memory is full;
    *position* gets the edge. An untried action comes first and sets `w.expanding`.
    """
    cdef const Node* owner = node_at(&w.arena, node)
    cdef Edge* edges = edges_of(&w.arena, owner)
    if paired or owner.n_edges != n or not are_all(edges, labelled(seat, 0), actions, n):
        return choose_among(w, node, seat, actions, n, paired, position)
    position[0] = upper_bound_of_all(edges, n, <float>(w.knobs.explore * w.spread))
    return position[0]


cdef inline bint are_all(const Edge* edges, uint64_t base, const action_t* actions,
                         int n) noexcept nogil:
    """Are the edges just these actions, all tried? Mostly they are."""
    cdef int i
    for i in range(n):
        if edges[i].label != base + <uint32_t>actions[i] or edges[i].available == 0:
            return False
    return True


cdef inline int upper_bound_of_all(Edge* edges, int n, float scale) noexcept nogil:
    """What `upper_bound` would choose, and count that every edge was available."""
    cdef float wide = 0, bound, best_bound = -3e38
    cdef int32_t available = 0
    cdef int i, best = 0
    for i in range(n):
        edges[i].available += 1
        if edges[i].available != available:
            available = edges[i].available
            wide = scale * width(available)
        bound = edges[i].mean + wide * edges[i].width
        if bound > best_bound:
            best = i
            best_bound = bound
    return best


cdef inline void learn_alone(Worker* w, const Step* step) noexcept nogil:
    """Add the value for the seat that acted."""
    cdef Node* owner = node_at(&w.arena, step.node)
    cdef Edge* edge = &edges_of(&w.arena, owner)[step.position]
    cdef double value = w.values[step.seat]
    if step.position >= owner.n_edges or edge.label != step.label:  # others were put in before it
        edge = &edges_of(&w.arena, owner)[find_edge(&w.arena, step.node, step.label)]
    owner.visits += 1
    edge.visits += 1
    edge.total += value
    edge.squares += value * value
    edge.mean = <float>(edge.total / edge.visits)
    edge.width = <float>(1 / sqrt(edge.visits))
