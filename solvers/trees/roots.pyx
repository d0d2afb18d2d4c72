"""The statistics of nodes as plain values; at the root those of all threads added up."""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t

from powderkeg.solvers.trees.arena cimport (
    ABSENT, NOTHING, Edge, Node, Slot, action_of, edges_of, find_edge, labelled, node_at, ref_t,
    seat_of,
)
from powderkeg.solvers.trees.looking cimport root_node
from powderkeg.solvers.trees.select cimport cell_of
from powderkeg.solvers.trees.worker cimport Worker, head_of

from powderkeg.solvers.trees.results import JointMatrix, NodeView, RootMove


cdef object move_of(int32_t action, int64_t visits, int64_t available, double total,
                    double squares):
    """The sums of an edge as a RootMove."""
    value = total / visits if visits else None
    stderr = None
    if visits > 1:
        stderr = sqrt(max(squares / visits - (total / visits) ** 2, 0) / (visits - 1))
    return RootMove(action=action, visits=visits, available=available, value=value, stderr=stderr)


cdef tuple root_moves(Worker* workers, int n, list actions):
    """What the roots of *n* threads know of *actions*, added up."""
    return tuple([root_move(workers, n, action) for action in actions])


cdef object root_move(Worker* workers, int n, int32_t action):
    cdef int64_t visits = 0, available = 0
    cdef double total = 0, squares = 0
    cdef const Edge* edge
    cdef int i
    for i in range(n):
        edge = root_edge(&workers[i], labelled(workers[i].seat, action))
        if edge is not NULL:
            visits += edge.visits
            available += edge.available
            total += edge.total
            squares += edge.squares
    return move_of(action, visits, available, total, squares)


cdef const Edge* root_edge(Worker* w, uint64_t label):
    """The edge called *label* at the root, or NULL."""
    cdef ref_t node = root_node(w)
    cdef int32_t position
    if node == NOTHING:
        return NULL
    position = find_edge(&w.arena, node, label)
    return NULL if position == ABSENT else &edges_of(&w.arena, node_at(&w.arena, node))[position]


# --- matrices ------------------------------------------------------------------------------------

cdef object root_matrix(Worker* workers, int n, list actions):
    """The matrices at the roots of *n* threads, added up; None if there are none."""
    columns = set()
    for i in range(n):
        columns |= columns_of(&workers[<int>i])
    if not columns:
        return None
    across = sorted(columns)
    cells = [[cell(workers, n, row, column) for column in across] for row in actions]
    return JointMatrix(
        rows=tuple(actions),
        columns=tuple([action_of(column) for column in across]),
        visits=tuple([tuple([visits for visits, _ in line]) for line in cells]),
        values=tuple([tuple([total / visits if visits else None for visits, total in line])
                      for line in cells]),
    )


cdef set columns_of(Worker* w):
    """Labels of what the other of two seats chose at the root."""
    cdef ref_t node = root_node(w)
    cdef const Node* root
    cdef const Edge* edges
    cdef int i, j
    found = set()
    if node == NOTHING:
        return found
    root = node_at(&w.arena, node)
    edges = edges_of(&w.arena, root)
    for i in range(root.n_edges):
        for j in range(root.n_edges):
            if seat_of(edges[i].label) == w.seat and seat_of(edges[j].label) != w.seat \
                    and cell_of(&w.arena, node, edges[i].label, edges[j].label, False) is not NULL:
                found.add(edges[j].label)
    return found


cdef tuple cell(Worker* workers, int n, int32_t row, uint64_t column):
    """Visits and total of one cell at the roots of *n* threads."""
    cdef int64_t visits = 0
    cdef double total = 0
    cdef const Slot* slot
    cdef int i
    for i in range(n):
        slot = cell_of(&workers[i].arena, root_node(&workers[i]), labelled(workers[i].seat, row),
                       column, False)
        if slot is not NULL:
            visits += slot.visits
            total += slot.total
    return visits, total


# --- any node ------------------------------------------------------------------------------------

cdef object node_view(Worker* w, ref_t node):
    """What the trees know in *node*, where the state stands; None if it is no node."""
    cdef const Node* owner
    cdef const Edge* edges
    cdef int i, seat = head_of(w).to_act
    if node == NOTHING:
        return None
    owner = node_at(&w.arena, node)
    edges = edges_of(&w.arena, owner)
    moves = [move_of(action_of(edges[i].label), edges[i].visits, edges[i].available, edges[i].total,
                     edges[i].squares)
             for i in range(owner.n_edges)
             if seat_of(edges[i].label) == seat and edges[i].available]
    return NodeView(node=node, seat=seat, visits=owner.visits, moves=tuple(moves))
