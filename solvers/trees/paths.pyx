"""Cursors in the trees, moved by what each owner sees; nodes of observations."""

from libc.stdint cimport int32_t, uint16_t, uint64_t

from powderkeg.engine.core cimport HIDDEN, SeenAction, action_t
from powderkeg.engine.rng cimport scramble
from powderkeg.solvers.trees.arena cimport (
    ABSENT, NOTHING, Slot, action_of, arena_bytes, edges_of, find_edge, find_slot, labelled,
    new_node, node_at, quick_slot, ref_t, take_edge, take_slot,
)
from powderkeg.solvers.trees.observed cimport observation_key
from powderkeg.solvers.trees.worker cimport (
    BY_OBSERVATION, BY_PATH, MULTI_TREE, ONE_TREE, Worker, head_of,
)


cdef bint plant(Worker* w) noexcept nogil:
    """Make the roots; false if there is no memory for them."""
    cdef int owner
    for owner in range(w.seats):
        w.roots[owner] = NOTHING
        if w.knobs.keys == BY_PATH and (owner == w.seat or w.knobs.opponents == MULTI_TREE):
            w.roots[owner] = new_node(&w.arena)
            if w.roots[owner] == NOTHING:
                return False
    return True


cdef bint replant(Worker* w, const SeenAction* moves, int n) noexcept nogil:
    """Move the roots behind *moves* of a game that went on; false if the trees are of no use then.

    The way of the others through their trees is their secret, so these trees begin anew.
    """
    cdef int owner, i
    if w.arena.full or w.arena.left < arena_bytes(&w.arena):
        return False
    if w.knobs.keys == BY_OBSERVATION:
        return True
    w.cursors[w.seat] = w.roots[w.seat]
    w.last[w.seat] = 0
    w.growing = False
    for i in range(n):
        if w.cursors[w.seat] != NOTHING:
            move_cursor(w, w.seat, labelled(moves[i].seat, moves[i].action), ABSENT)
    w.growing = True
    if w.cursors[w.seat] == NOTHING:
        return False
    for owner in range(w.seats):
        if owner == w.seat:
            w.roots[owner] = w.cursors[owner]
        elif w.roots[owner] != NOTHING:
            w.roots[owner] = new_node(&w.arena)
    return True


cdef void go_to_roots(Worker* w) noexcept nogil:
    cdef int owner
    if w.knobs.keys == BY_PATH:
        for owner in range(w.seats):
            w.cursors[owner] = w.roots[owner]
            w.last[owner] = 0


cdef ref_t node_of(Worker* w, int seat) noexcept nogil:
    """The node in which *seat* decides now, or NOTHING."""
    cdef uint64_t key[2]
    if w.knobs.keys == BY_PATH:
        return w.cursors[w.seat if w.knobs.opponents == ONE_TREE else seat]
    observation_key(w, seat, key)
    return node_of_key(w, key)


cdef inline ref_t node_of_key(Worker* w, const uint64_t* key) noexcept nogil:
    """The node that the table has for *key*, or NOTHING."""
    cdef Slot* slot = quick_slot(&w.arena, key)
    if slot is not NULL:
        return slot.node
    if not w.growing:
        slot = find_slot(&w.arena, key)
        return NOTHING if slot is NULL else slot.node
    slot = take_slot(&w.arena, key)
    if slot is NULL:
        return NOTHING
    if slot.node == NOTHING:
        slot.node = new_node(&w.arena)      # the table is memory of its own: slot stays in place
    return slot.node


cdef void do(Worker* w, action_t action, int32_t position) noexcept nogil:
    """Apply *action* and move the cursors; *position* is its edge in the tree of who acts."""
    cdef int seat = head_of(w).to_act
    cdef uint16_t pending = head_of(w).pending
    cdef bint grouped = pending >> seat & 1
    if w.knobs.keys == BY_PATH and not grouped and not w.expanding:
        move_cursors(w, seat, action, position)
    w.ops.apply(w.rules, w.state, action)
    if w.knobs.keys == BY_PATH and grouped and not w.expanding and not in_group(w, pending, seat):
        reveal(w)


cdef void move_cursors(Worker* w, int seat, action_t action, int32_t position) noexcept nogil:
    cdef int owner
    cdef action_t seen
    for owner in range(w.seats):
        if w.cursors[owner] == NOTHING:
            continue
        if owner == seat:
            move_cursor(w, owner, labelled(seat, action), position)
        else:
            seen = w.ops.seen_as(w.rules, w.state, action, owner)
            move_cursor(w, owner, labelled(seat, seen), ABSENT)


cdef void move_cursor(Worker* w, int owner, uint64_t label, int32_t position) noexcept nogil:
    """Go along one edge; a run of hidden actions of one seat is one edge."""
    cdef ref_t node = w.cursors[owner], child
    if label == w.last[owner] and action_of(label) == HIDDEN:
        return
    w.last[owner] = label
    if position == ABSENT:
        position = take_edge(&w.arena, node, label) if w.growing \
            else find_edge(&w.arena, node, label)
    if position == ABSENT:
        w.cursors[owner] = NOTHING
        return
    child = edges_of(&w.arena, node_at(&w.arena, node))[position].child
    if child == NOTHING and w.growing:
        child = new_node(&w.arena)
        edges_of(&w.arena, node_at(&w.arena, node))[position].child = child
    w.cursors[owner] = child


cdef void reveal(Worker* w) noexcept nogil:
    """Every owner goes on by what it observes after the reveal."""
    cdef uint64_t key[2]
    cdef int owner
    for owner in range(w.seats):
        if w.cursors[owner] != NOTHING:
            observation_key(w, owner, key)
            key[0] += scramble(w.cursors[owner])
            w.cursors[owner] = node_of_key(w, key)
            w.last[owner] = 0
