"""Selection by UCB with availability counts, and regret matching+ at simultaneous choices.

UCB: Cowling, Powley and Whitehouse (2012), with decoupled use at simultaneous choices (DUCT).
Regret matching on a matrix of mean returns kept in the node: Lanctot, Lisy and Winands (2014);
the plus (regrets never fall below 0): Tammelin (2014).
"""

from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from powderkeg.engine.rng cimport rng_below, rng_double, scramble
from powderkeg.solvers.trees.arena cimport (
    ABSENT, Edge, Node, edges_of, find_edge, find_slot, labelled, lower_bound, node_at, seat_of,
    take_edge, take_slot,
)
from powderkeg.solvers.trees.worker cimport BY_BUDGET, MAX_ACTIONS, REGRET

# sqrt(log(n)): row 0 for n below 256, then a row for each length in bits
for number in range(1, LENGTHS << FRACTION):
    length, fraction = divmod(number, 1 << FRACTION)
    n = (1 << FRACTION | fraction) << (length - 1) if length else fraction
    WIDTHS[<int>number] = sqrt(log(n))


cdef int choose_among(Worker* w, ref_t node, int seat, const action_t* actions, int n, bint paired,
                      int32_t* position) noexcept nogil:
    """Choose where some actions have no edge, some edges no action, or regrets decide."""
    cdef int32_t positions[MAX_ACTIONS]
    cdef int untried = gather(w, node, labelled(seat, 0), actions, n, positions)
    cdef int i
    if untried and w.growing:
        i = untried_one(w, n, positions, untried)
        position[0] = take_edge(&w.arena, node, labelled(seat, actions[i]))
        if position[0] != ABSENT:
            edges_of(&w.arena, node_at(&w.arena, node))[position[0]].available = 1
            w.expanding = True
            return i
    if untried == n:
        return ABSENT
    if paired and by_regret(w):
        i = match_regrets(w, edges_of(&w.arena, node_at(&w.arena, node)), n, positions)
    else:
        i = upper_bound(w, edges_of(&w.arena, node_at(&w.arena, node)), n, positions)
    position[0] = positions[i]
    return i


cdef int choose_known(Worker* w, ref_t node, int seat, const action_t* actions, int n,
                      int32_t* position) noexcept nogil:
    """Play as the node has learned, each action as often as it was chosen there; count nothing."""
    cdef const Edge* edges = edges_of(&w.arena, node_at(&w.arena, node))
    cdef int32_t at
    cdef int64_t total = 0
    cdef int i, chosen = ABSENT
    for i in range(n):
        at = find_edge(&w.arena, node, labelled(seat, actions[i]))
        if at == ABSENT or edges[at].visits == 0:
            continue
        total += edges[at].visits
        if total == edges[at].visits or <int64_t>(rng_double(&w.rng) * total) < edges[at].visits:
            chosen = i
            position[0] = at
    return chosen


cdef int gather(Worker* w, ref_t node, uint64_t base, const action_t* actions, int n,
                int32_t* positions) noexcept nogil:
    """Find the edges of the actions and count that they were available; how many have none yet."""
    cdef const Node* owner = node_at(&w.arena, node)
    cdef Edge* edges = edges_of(&w.arena, owner)
    cdef int32_t n_edges = owner.n_edges, at = 0
    cdef uint64_t label
    cdef int i, untried = 0
    if n_edges and edges[0].label < base:
        at = lower_bound(edges, n_edges, base)
    for i in range(n):
        label = base + <uint32_t>actions[i]
        while at < n_edges and edges[at].label < label:
            at += 1
        if at < n_edges and edges[at].label == label and edges[at].available:
            positions[i] = at
            edges[at].available += 1
        else:
            positions[i] = ABSENT
            untried += 1
    return untried


cdef int untried_one(Worker* w, int n, const int32_t* positions, int untried) noexcept nogil:
    """One of the *untried* places at random."""
    cdef int left = rng_below(&w.rng, untried) if untried > 1 else 0
    cdef int i
    for i in range(n):
        if positions[i] == ABSENT:
            if left == 0:
                return i
            left -= 1
    return 0


cdef int upper_bound(const Worker* w, const Edge* edges, int n,
                     const int32_t* positions) noexcept nogil:
    """The tried action with the highest upper confidence bound; of equal ones the first."""
    cdef const Edge* edge
    cdef float scale = <float>(w.knobs.explore * w.spread), bound, best_bound = 0
    cdef int i, best = ABSENT
    for i in range(n):
        if positions[i] == ABSENT:
            continue
        edge = &edges[positions[i]]
        bound = edge.mean + scale * width(edge.available) * edge.width
        if best == ABSENT or bound > best_bound:
            best = i
            best_bound = bound
    return best


# --- simultaneous choices ------------------------------------------------------------------------

cdef inline bint by_regret(const Worker* w) noexcept nogil:
    if w.knobs.simultaneous == BY_BUDGET:
        return w.simulations >= w.knobs.duct_until
    return w.knobs.simultaneous == REGRET


cdef int match_regrets(Worker* w, const Edge* edges, int n,
                       const int32_t* positions) noexcept nogil:
    """A tried action with a probability that is proportional to its regret."""
    cdef double total = 0, left
    cdef int i, last = ABSENT, tried = 0
    for i in range(n):
        if positions[i] != ABSENT:
            total += edges[positions[i]].regret
            tried += 1
    if total <= 0 or rng_double(&w.rng) < w.knobs.gamma:
        return tried_one(w, n, positions, tried)
    left = rng_double(&w.rng) * total
    for i in range(n):
        if positions[i] != ABSENT and edges[positions[i]].regret > 0:
            left -= edges[positions[i]].regret
            last = i
            if left < 0:
                break
    return last


cdef int tried_one(Worker* w, int n, const int32_t* positions, int tried) noexcept nogil:
    """One of the *tried* places at random."""
    cdef int left = rng_below(&w.rng, tried)
    cdef int i
    for i in range(n):
        if positions[i] != ABSENT:
            if left == 0:
                return i
            left -= 1
    return 0


# --- learning ------------------------------------------------------------------------------------

cdef void learn_paired(Worker* w, const Step* own, const Step* other) noexcept nogil:
    """Add to the matrix of mean returns, and to the regret of each action not chosen.

    What an action would have brought against the other's choice is the mean of its cell; until
    that was visited, the mean of the action.
    """
    cdef double value = w.values[own.seat]
    cdef Slot* slot = cell_of(&w.arena, own.node, own.label, other.label, True)
    cdef Edge* edges
    cdef int32_t n, i
    if slot is NULL:
        return
    slot.total += value
    slot.visits += 1
    if slot.visits == 1:
        take_edge(&w.arena, own.node, other.label)      # so that the columns can be listed
    n = node_at(&w.arena, own.node).n_edges
    edges = edges_of(&w.arena, node_at(&w.arena, own.node))
    i = lower_bound(edges, n, labelled(own.seat, 0))
    while i < n and seat_of(edges[i].label) == own.seat:
        if edges[i].label != own.label and edges[i].visits:
            slot = cell_of(&w.arena, own.node, edges[i].label, other.label, False)
            edges[i].regret = <float>max(edges[i].regret + expected(&edges[i], slot) - value, 0)
        i += 1


cdef inline double expected(const Edge* edge, const Slot* slot) noexcept nogil:
    return edge.total / edge.visits if slot is NULL else slot.total / slot.visits


cdef Slot* cell_of(Arena* arena, ref_t node, uint64_t own, uint64_t other,
                   bint take) noexcept nogil:
    """The cell of two actions in the matrix of *node*; NULL if there is none."""
    cdef uint64_t key[2]
    key[0] = scramble(scramble(own + <uint64_t>0x9E3779B97F4A7C15ULL * node) + other)
    key[1] = scramble(scramble(other ^ <uint64_t>0xA5A5A5A55A5A5A5AULL) + own) ^ node
    return take_slot(arena, key) if take else find_slot(arena, key)
