"""Looking into trees: the root, a principal line, any node."""

from libc.stdint cimport int32_t
from libc.string cimport memcpy

from powderkeg.engine.core cimport HIDDEN, SeenAction, action_t
from powderkeg.engine.rng cimport rng_t
from powderkeg.solvers.trees.arena cimport (
    ABSENT, NOTHING, Edge, edges_of, find_edge, labelled, node_at, ref_t,
)
from powderkeg.solvers.trees.paths cimport do, node_of
from powderkeg.solvers.trees.simulate cimport begin, in_a_tree
from powderkeg.solvers.trees.worker cimport Worker, at_horizon, head_of


cdef ref_t root_node(Worker* w) noexcept nogil:
    """The node in which the seat that thinks decides, or NOTHING."""
    cdef ref_t node
    start_looking(w)
    node = node_of(w, w.seat)
    w.growing = True
    return node


cdef void start_looking(Worker* w) noexcept nogil:
    """Go to the root to look around: whoever looks must not change what comes after."""
    cdef rng_t rng = w.rng
    begin(w)
    w.rng = rng
    w.growing = False


cdef int32_t follow(Worker* w, const void* world, action_t first, SeenAction* line,
                    int32_t most) noexcept nogil:
    """What is done most in *world* after *first*, by whom: at most so many actions."""
    cdef int32_t n = 0
    cdef action_t action = first
    start_looking(w)
    memcpy(w.state, world, w.ops.state_size)
    while n < most and action != HIDDEN:
        line[n].seat = head_of(w).to_act
        line[n].action = action
        n += 1
        do(w, action, ABSENT)
        if at_horizon(w):
            break
        action = favourite(w, head_of(w).to_act)
    w.growing = True
    return n


cdef ref_t node_after(Worker* w, const void* world, const action_t* actions, int n) noexcept nogil:
    """The node of the next decision after *actions* in *world*, or NOTHING.

    Leaves the state there; the actions must be possible.
    """
    cdef ref_t node = NOTHING
    cdef int i
    start_looking(w)
    memcpy(w.state, world, w.ops.state_size)
    for i in range(n):
        if at_horizon(w):
            break
        do(w, actions[i], ABSENT)
    if not at_horizon(w) and in_a_tree(w, head_of(w).to_act):
        node = node_of(w, head_of(w).to_act)
    w.growing = True
    return node


cdef action_t favourite(Worker* w, int seat) noexcept nogil:
    """The legal action with the most visits in the node of *seat*, or HIDDEN."""
    cdef int n = w.ops.legal_actions(w.rules, w.state, w.actions)
    cdef action_t best = HIDDEN
    cdef int32_t position, best_visits = 0
    cdef const Edge* edges
    cdef ref_t node
    cdef int i
    if n == 1:
        return w.actions[0]
    node = node_of(w, seat) if in_a_tree(w, seat) else <ref_t>NOTHING
    if node == NOTHING:
        return HIDDEN
    for i in range(n):
        position = find_edge(&w.arena, node, labelled(seat, w.actions[i]))
        edges = edges_of(&w.arena, node_at(&w.arena, node))
        if position != ABSENT and edges[position].visits > best_visits:
            best = w.actions[i]
            best_visits = edges[position].visits
    return best
