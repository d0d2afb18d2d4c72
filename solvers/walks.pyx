"""Every set of the first side, option by option, against a mixed strategy of the second.

Keys and totals are carried along, so that a set costs one look into a table for each set of the
second side (replies.pxd).
"""

from libc.string cimport memcpy, memset

from powderkeg.solvers.numbers cimport Pair, Task, find_groups, solve_pair
from powderkeg.solvers.orders cimport Chosen, is_over, may_add, take
from powderkeg.solvers.replies cimport Key, Reply, Total, add_key, reply_value

cdef double LITTLE = 1e-10


cdef void set_pair(const Task* t, const int* first, int n_first, const int* second, int n_second,
                   Pair* p) noexcept nogil:
    """What two sets leave to the second stage."""
    cdef int i, j, k, a
    p.n = n_second
    memset(p.against, 0, sizeof(p.against))
    memset(p.pinned, 0, sizeof(p.pinned))
    memcpy(p.first, t.first, sizeof(p.first))
    for j in range(n_second):
        p.source[j], p.goal[j] = t.source[second[j]], t.goal[second[j]]
    for i in range(n_first):
        a = first[i]
        for k in range(t.moves[a]):
            p.first[t.origin[a][k]] -= t.amount[a][k]
            j = opposite(p, t.origin[a][k], t.target[a][k])
            if j < 0:
                p.first[t.target[a][k]] += t.amount[a][k]
            else:
                p.against[j] = t.amount[a][k]


cdef inline int opposite(const Pair* p, int origin, int target) noexcept nogil:
    """The order that goes the other way, or -1."""
    cdef int j
    for j in range(p.n):
        if p.source[j] == target and p.goal[j] == origin:
            return j
    return -1


# --- one set -------------------------------------------------------------------------------------

cdef inline void change(const Task* t, Total* total, int* counts, int place,
                        int units) noexcept nogil:
    """Units of the first side come to a place, or leave it."""
    cdef size_t at = ((<size_t>place * (t.top_first + 1) + counts[place]) * (t.top_second + 1)
                      + t.second[place])
    total.worth -= t.worth[at]
    total.cost -= t.cost[at]
    total.unkept -= not t.kept[at]
    counts[place] += units
    at += <size_t>units * (t.top_second + 1)
    total.worth += t.worth[at]
    total.cost += t.cost[at]
    total.unkept += not t.kept[at]


cdef inline void do_moves(const Task* t, Total* total, int* counts, int option,
                          int sign) noexcept nogil:
    cdef int k
    for k in range(t.moves[option]):
        change(t, total, counts, t.origin[option][k], -sign * t.amount[option][k])
        change(t, total, counts, t.target[option][k], sign * t.amount[option][k])


cdef void count_all(const Task* t, Total* total) noexcept nogil:
    """Every place, if nobody moves."""
    cdef int place
    cdef size_t at
    memset(total, 0, sizeof(Total))
    for place in range(t.n_places):
        at = (<size_t>place * (t.top_first + 1) + t.first[place]) * (t.top_second + 1)
        at += t.second[place]
        total.worth += t.worth[at]
        total.cost += t.cost[at]
        total.unkept += not t.kept[at]


cdef double value_with(Walk* w, const Chosen* chosen, const Total* total,
                       const Key* keys) noexcept nogil:
    """The mean over the other side's sets."""
    cdef double value = 0, one
    cdef bint unsure
    cdef int j
    for j in range(w.n):
        unsure = False
        one = reply_value(w.search, w.task, w.loose, w.replies[j], total, &keys[j], &unsure)
        if unsure:
            one = exact_value(w, chosen, w.replies[j])
        value += w.replies[j].weight * one
    return value


cdef double exact_value(Walk* w, const Chosen* chosen, const Reply* reply) noexcept nogil:
    """The value of a pair, solved without any table."""
    cdef Pair p
    set_pair(w.task, chosen.one, chosen.n, reply.chosen, reply.n, &p)
    find_groups(w.task, &p)
    w.search.task = w.task
    w.search.pair = &p
    return solve_pair(w.search)


cdef double weigh_first(void* walk, const Chosen* chosen) noexcept nogil:
    """The value of one set, from its beginning."""
    cdef Walk* w = <Walk*>walk
    cdef int i, j
    start_walk(w)
    for i in range(chosen.n):
        do_moves(w.task, &w.totals[0], w.counts, chosen.one[i], 1)
        for j in range(w.n):
            add_key(&w.keys[j], &w.replies[j].codes[chosen.one[i]])
    return value_with(w, chosen, &w.totals[0], w.keys)


cdef void start_walk(Walk* w) noexcept nogil:
    cdef int j
    count_all(w.task, &w.totals[0])
    memcpy(w.counts, w.task.first, sizeof(w.counts))
    for j in range(w.n):
        w.keys[j] = w.replies[j].start


# --- all sets ------------------------------------------------------------------------------------

cdef void walk_all(Walk* w) noexcept nogil:
    """Find the least value of all; the best set so far is known."""
    start_walk(w)
    memcpy(w.left, w.slots.most, sizeof(w.left))
    w.chosen.n = 0
    visit(w, 0)


cdef void visit(Walk* w, int start) noexcept nogil:
    cdef int depth = w.chosen.n, option, j
    cdef const Key* keys = w.keys + depth * w.n
    cdef Key* deeper = w.keys + (depth + 1) * w.n
    cdef double value
    if is_over(w.clock):
        return
    value = value_with(w, &w.chosen, &w.totals[depth], keys)
    if value < w.value - LITTLE:
        w.value = value
        w.best = w.chosen
    for option in range(start, w.slots.n_options):
        if not may_add(w.slots, w.left, option):
            continue
        take(w.slots, w.left, option, 1)
        w.totals[depth + 1] = w.totals[depth]
        do_moves(w.task, &w.totals[depth + 1], w.counts, option, 1)
        for j in range(w.n):
            deeper[j] = keys[j]
            add_key(&deeper[j], &w.replies[j].codes[option])
        w.chosen.one[depth] = option
        w.chosen.n = depth + 1
        visit(w, option + 1)
        w.chosen.n = depth
        do_moves(w.task, &w.totals[depth + 1], w.counts, option, -1)
        take(w.slots, w.left, option, -1)
        if w.clock.stopped:
            return
