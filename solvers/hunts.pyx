"""Sets of the second side against a mixed strategy of the first: branch and bound.

Take a set and the numbers of a larger one. Without the added orders the same numbers are possible,
and each added order has changed two places only: what it can add is at most the greatest change of
worth in both, whatever else is there. Costs are left out for that; without them nothing gets worse.
"""

from libc.math cimport INFINITY
from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memset

from powderkeg.solvers.numbers cimport Pair, Task, find_groups, solve_pair
from powderkeg.solvers.orders cimport Chosen, is_over, may_add, take
from powderkeg.solvers.walks cimport set_pair

cdef double LITTLE = 1e-10


# --- values --------------------------------------------------------------------------------------

cdef double mean_value(Hunt* h, const Task* t, const Chosen* chosen) noexcept nogil:
    cdef Pair p
    cdef double value = 0, one
    cdef int i
    for i in range(h.n):
        set_pair(t, h.threats[i].chosen.one, h.threats[i].chosen.n, chosen.one, chosen.n, &p)
        find_groups(t, &p)
        h.search.task = t
        h.search.pair = &p
        one = solve_pair(h.search)
        if t == h.free:
            one = max(one, t.failed)
        value += h.threats[i].weight * one
    return value


cdef double weigh_second(void* hunt, const Chosen* chosen) noexcept nogil:
    """The value of one set."""
    return mean_value(<Hunt*>hunt, (<Hunt*>hunt).task, chosen)


# --- bounds --------------------------------------------------------------------------------------

cdef void prepare_hunt(Hunt* h) noexcept nogil:
    """Everything that bounds are made of."""
    cdef const Task* t = h.task
    cdef int i, option, slot, most = -1, n
    for i in range(t.n_places):
        h.caps[i] = t.second[i]
    for option in range(t.n_second):
        h.caps[t.goal[option]] += t.second[t.source[option]]
    for i in range(t.n_places):
        h.caps[i] = min(h.caps[i], t.top_second)
    h.touched[t.n_second] = 0
    for option in range(t.n_second - 1, -1, -1):
        h.touched[option] = (h.touched[option + 1] | <uint32_t>1 << t.source[option]
                             | <uint32_t>1 << t.goal[option])
    for i in range(h.n):
        prepare_threat(h, &h.threats[i])
    for option in range(t.n_second):
        h.gain[option] = 0
        for i in range(h.n):
            h.gain[option] += h.threats[i].weight * most_gain(h, &h.threats[i], option)
    h.large = -1
    for slot in range(h.slots.n_slots):
        n = options_in(h, slot)
        if n > most:
            most, h.large = n, slot


cdef int options_in(const Hunt* h, int slot) noexcept nogil:
    cdef int option, k, n = 0
    for option in range(h.slots.n_options):
        for k in range(h.slots.n_of[option]):
            n += h.slots.of[option][k] == slot
    return n


cdef void prepare_threat(Hunt* h, Threat* threat) noexcept nogil:
    """Where the units of a set may be, and what it takes to keep every place."""
    cdef const Task* t = h.task
    cdef Pair p
    cdef int place, i, k, option, a, n
    set_pair(t, threat.chosen.one, threat.chosen.n, NULL, 0, &p)
    for place in range(t.n_places):
        threat.counts[place] = <uint32_t>1 << p.first[place]
    memset(threat.crossed, 0, sizeof(threat.crossed))
    for i in range(threat.chosen.n):
        a = threat.chosen.one[i]
        for k in range(t.moves[a]):
            for option in range(t.n_second):
                if (t.source[option] == t.target[a][k] and t.goal[option] == t.origin[a][k]):
                    n = t.amount[a][k]
                    threat.crossed[option] = True
                    threat.against[option] = n
                    threat.counts[t.origin[a][k]] |= threat.counts[t.origin[a][k]] << n
                    threat.counts[t.target[a][k]] |= threat.counts[t.target[a][k]] >> n
    threat.needed = 0
    threat.hopeless = False
    for place in range(t.n_places):
        if not may_keep(t, threat.counts[place], place, t.second[place], t.second[place]):
            threat.needed |= <uint32_t>1 << place
            if not may_keep(t, threat.counts[place], place, 0, h.caps[place]):
                threat.hopeless = True


cdef bint may_keep(const Task* t, uint32_t counts, int place, int least, int most) noexcept nogil:
    """Is a place kept with any of these numbers?"""
    cdef int a, b
    for a in range(t.top_first + 1):
        if counts >> a & 1:
            for b in range(least, most + 1):
                if t.kept[(<size_t>place * (t.top_first + 1) + a) * (t.top_second + 1) + b]:
                    return True
    return False


cdef inline double worth_at(const Task* t, int place, int a, int b) noexcept nogil:
    return t.worth[(<size_t>place * (t.top_first + 1) + a) * (t.top_second + 1) + b]


cdef double most_gain(const Hunt* h, const Threat* threat, int option) noexcept nogil:
    """The most that an order can add to any set against one of the first side."""
    cdef const Task* t = h.task
    cdef int source = t.source[option], goal = t.goal[option], k, n
    cdef double best = -INFINITY, one
    if h.pure:
        return 0
    for k in range(1, t.second[source] + 1):
        one = change(h, threat, source, -k, 0) + change(h, threat, goal, k, 0)
        best = max(best, one)
        if threat.crossed[option]:
            n = threat.against[option]
            one = change(h, threat, source, -k, -n) + change(h, threat, goal, k, n)
            best = max(best, one)
    return max(best, 0.0) if threat.crossed[option] or not h.failing_is_worst else best


cdef double change(const Hunt* h, const Threat* threat, int place, int k, int n) noexcept nogil:
    """The most that *k* more units of the second side, and *n* of the first, add in a place."""
    cdef const Task* t = h.task
    cdef double best = -INFINITY
    cdef int a, b
    for a in range(max(0, -n), min(t.top_first, t.top_first - n) + 1):
        if not (threat.counts[place] >> a & 1 or threat.counts[place] >> (a + n) & 1):
            continue
        for b in range(max(0, -k), min(h.caps[place], h.caps[place] - k) + 1):
            best = max(best, worth_at(t, place, a + n, b + k) - worth_at(t, place, a, b))
    return best


cdef double most_to_add(const Hunt* h, int start) noexcept nogil:
    """The most that options from *start* on can add, as many as have room."""
    cdef double total = 0
    cdef double top[32]
    cdef int option, k, room = min(h.left[h.large], 32) if h.large >= 0 else 0, n = 0
    cdef bint large
    for option in range(start, h.slots.n_options):
        if h.gain[option] <= 0 or not may_add(h.slots, h.left, option):
            continue
        large = False
        for k in range(h.slots.n_of[option]):
            large = large or h.slots.of[option][k] == h.large
        if not large:
            total += h.gain[option]
            continue
        k = n                               # the best of the large slot, descending
        if n == room:
            if top[n - 1] >= h.gain[option]:
                continue
            k = n - 1
        else:
            n += 1
        while k > 0 and top[k - 1] < h.gain[option]:
            top[k] = top[k - 1]
            k -= 1
        top[k] = h.gain[option]
    for k in range(n):
        total += top[k]
    return total


cdef double prize_bound(const Hunt* h, int start) noexcept nogil:
    """The prize, for the sets of the first side against which every place may yet be kept."""
    cdef double total = 0
    cdef uint32_t reached = h.touched[start]
    cdef int i, k
    for k in range(h.chosen.n):
        i = h.chosen.one[k]
        reached |= <uint32_t>1 << h.task.source[i] | <uint32_t>1 << h.task.goal[i]
    for i in range(h.n):
        if not h.threats[i].hopeless and h.threats[i].needed & ~reached == 0:
            total += h.threats[i].weight
    return total * max(h.task.prize, 0.0)


# --- all sets ------------------------------------------------------------------------------------

cdef void hunt_all(Hunt* h) noexcept nogil:
    """Find the greatest value of all; the best set so far is known."""
    memcpy(h.left, h.slots.most, sizeof(h.left))
    h.chosen.n = 0
    h.bound = bound_of(h, mean_value(h, h.free, &h.chosen), 0)
    visit(h, 0)
    if not h.clock.stopped:
        h.bound = h.value


cdef double bound_of(const Hunt* h, double value, int start) noexcept nogil:
    """A bound of the chosen set, whose value without costs is known, and all that contain it."""
    if h.pure:
        return prize_bound(h, start)
    if h.task.prize > 0:
        value += prize_bound(h, start)
    return value + most_to_add(h, start)


cdef void visit(Hunt* h, int start) noexcept nogil:
    """Try the chosen set, and every one that adds options from *start* on."""
    cdef int option, depth = h.chosen.n
    cdef double value, loose
    if is_over(h.clock):
        return
    if h.pure and prize_bound(h, start) <= h.value + LITTLE:
        return
    loose = mean_value(h, h.free, &h.chosen)
    if loose > h.value + LITTLE:
        value = mean_value(h, h.task, &h.chosen)
        if value > h.value + LITTLE:
            h.value = value
            h.best = h.chosen
    if bound_of(h, loose, start) <= h.value + LITTLE:
        return
    for option in range(start, h.slots.n_options):
        if not may_add(h.slots, h.left, option):
            continue
        take(h.slots, h.left, option, 1)
        h.chosen.one[depth] = option
        h.chosen.n = depth + 1
        if bound_of(h, loose + h.gain[option], option + 1) > h.value + LITTLE:
            visit(h, option + 1)
        h.chosen.n = depth
        take(h.slots, h.left, option, -1)
        if h.clock.stopped:
            return
