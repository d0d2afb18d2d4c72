"""Numbers of units sent, and ties, in the second stage of an `OrderProblem`: solved exactly.

Places are split into groups whose numbers hang together; each group becomes a table of the best
worth for every cost, kept or not, and the tables are joined. In a group the numbers of *coupled*
moves are tried one by one; those of the others, which alone go to their target, are found by
dynamic programming for each origin. All groups in which units cross are taken together, as ties are
settled when every number is known.
"""

from libc.math cimport INFINITY
from libc.string cimport memcpy, memset


# --- tables --------------------------------------------------------------------------------------

cdef inline void nothing(Table* table) noexcept nogil:
    """No way at all."""
    cdef int c
    for c in range(COSTS):
        table.best[c][0] = -INFINITY
        table.best[c][1] = -INFINITY


cdef inline void neutral(Table* table) noexcept nogil:
    """One way: no worth, no cost, kept."""
    nothing(table)
    table.best[0][1] = 0


cdef inline void add_place(const Task* t, int place, int a, int b, Table* table) noexcept nogil:
    """Join what *a* and *b* units in a place are worth."""
    cdef size_t at = (<size_t>place * (t.top_first + 1) + a) * (t.top_second + 1) + b
    cdef int cost = t.cost[at], c, to
    cdef double worth = t.worth[at]
    cdef bint kept = t.kept[at]
    cdef Table old
    if cost == 0 and kept:
        for c in range(t.budget + 2):
            table.best[c][0] += worth
            table.best[c][1] += worth
        return
    old = table[0]
    nothing(table)
    for c in range(t.budget + 2):
        to = min(c + cost, t.budget + 1)
        if kept:
            table.best[to][1] = max(table.best[to][1], old.best[c][1] + worth)
            table.best[to][0] = max(table.best[to][0], old.best[c][0] + worth)
        else:
            table.best[to][0] = max(table.best[to][0],
                                    max(old.best[c][0], old.best[c][1]) + worth)


cdef void join(const Task* t, const Table* one, const Table* other, Table* out) noexcept nogil:
    """Every way of both together."""
    cdef int c, d, to
    cdef double a, b
    nothing(out)
    for c in range(t.budget + 2):
        if one.best[c][0] == -INFINITY and one.best[c][1] == -INFINITY:
            continue
        for d in range(t.budget + 2):
            to = min(c + d, t.budget + 1)
            a, b = other.best[d][0], other.best[d][1]
            out.best[to][1] = max(out.best[to][1], one.best[c][1] + b)
            out.best[to][0] = max(out.best[to][0], one.best[c][0] + max(a, b))
            out.best[to][0] = max(out.best[to][0], one.best[c][1] + a)


cdef inline void keep_better(const Table* one, Table* best) noexcept nogil:
    cdef int c
    for c in range(COSTS):
        best.best[c][0] = max(best.best[c][0], one.best[c][0])
        best.best[c][1] = max(best.best[c][1], one.best[c][1])


cdef double value_of(const Task* t, const Table* table) noexcept nogil:
    """The best payoff in a table."""
    cdef double best = -INFINITY
    cdef int c
    for c in range(t.budget + 1):
        best = max(best, max(table.best[c][0], table.best[c][1] + t.prize))
    c = t.budget + 1
    if max(table.best[c][0], table.best[c][1]) > -INFINITY:
        best = max(best, t.failed)
    return best


# --- one group -----------------------------------------------------------------------------------

cdef void find_private(Search* q) noexcept nogil:
    """By origin and units used: the best of the orders whose targets nobody else touches."""
    cdef const Pair* p = q.pair
    cdef int i, j, k, used, most, origin
    cdef Table tables[UNITS]
    cdef Table one
    for i in range(q.n_origins):
        origin = q.origins[i]
        most = q.task.second[origin]
        for used in range(most + 1):
            nothing(&q.private[i][used])
        neutral(&q.private[i][0])
        for j in range(p.n):
            if p.source[j] != origin or p.coupled[j]:
                continue
            for used in range(most + 1):
                nothing(&tables[used])
            for k in range(1, most + 1):
                for used in range(most - k + 1):
                    one = q.private[i][used]
                    add_place(q.task, p.goal[j], p.first[p.goal[j]],
                              q.task.second[p.goal[j]] + k, &one)
                    keep_better(&one, &tables[used + k])
            memcpy(q.private[i], tables, sizeof(Table) * (most + 1))


cdef void try_numbers(Search* q, int i) noexcept nogil:
    """Numbers for the coupled orders from the *i*-th on."""
    cdef const Pair* p = q.pair
    cdef int j, n, origin, least, most
    if i == q.n_orders:
        weigh(q)
        return
    j = q.orders[i]
    origin = p.source[j]
    least, most = 1, q.left[origin]
    if p.pinned[j]:
        least = p.pinned[j]
        most = min(most, least)
    for n in range(least, most + 1):
        q.units[j] = n
        q.left[origin] -= n
        try_numbers(q, i + 1)
        q.left[origin] += n


cdef void weigh(Search* q) noexcept nogil:
    """All coupled numbers are set: settle what crosses, and join what the places are worth."""
    cdef int first[PLACES]
    cdef int extra[PLACES]
    cdef int ties[ROOM]
    cdef int n_ties = 0, i, j
    cdef const Pair* p = q.pair
    cdef Table table
    memcpy(first, p.first, sizeof(first))
    memset(extra, 0, sizeof(extra))
    for i in range(q.n_orders):
        j = q.orders[i]
        if p.against[j] == q.units[j]:
            ties[n_ties] = j
            n_ties += 1
        else:
            move(p, j, q.units[j], p.against[j] > q.units[j], first, extra)
    if n_ties == 0:
        join_places(q, first, extra, &table)
        keep_better(&table, &q.table)
        return
    try_private(q, first, extra, ties, n_ties)


cdef inline void move(const Pair* p, int j, int n, bint stays, int* first,
                      int* extra) noexcept nogil:
    """Carry out order *j*, or what goes against it."""
    if stays:
        extra[p.source[j]] += n
        first[p.source[j]] += p.against[j]
    else:
        extra[p.goal[j]] += n
        first[p.goal[j]] += p.against[j]


cdef void join_places(Search* q, const int* first, const int* extra, Table* table) noexcept nogil:
    """The group: origins with the best use of their remaining units, and shared targets."""
    cdef const Task* t = q.task
    cdef int i, used, origin, place
    cdef Table own, one, whole
    neutral(table)
    for i in range(q.n_origins):
        origin = q.origins[i]
        nothing(&own)
        for used in range(q.left[origin] + 1):
            one = q.private[i][used]
            add_place(t, origin, first[origin], q.left[origin] - used + extra[origin], &one)
            keep_better(&one, &own)
        join(t, table, &own, &whole)
        table[0] = whole
    for place in range(t.n_places):
        if is_shared(q, place):
            add_place(t, place, first[place], t.second[place] + extra[place], table)


cdef inline bint is_shared(const Search* q, int place) noexcept nogil:
    """Is it a target of coupled orders, and no origin?"""
    cdef const Pair* p = q.pair
    cdef int j
    cdef bint shared = False
    if p.group[place] != q.group:
        return False
    for j in range(p.n):
        if p.source[j] == place:
            return False
        shared = shared or (p.goal[j] == place and p.coupled[j])
    return shared


# --- ties ----------------------------------------------------------------------------------------

cdef void try_private(Search* q, const int* first, const int* extra, const int* ties,
                      int n_ties) noexcept nogil:
    """With ties every number is fixed before they are settled, those of private orders as well."""
    cdef int private[ROOM]
    cdef int n = 0, j
    for j in range(q.pair.n):
        if q.pair.group[q.pair.source[j]] == q.group and not q.pair.coupled[j]:
            private[n] = j
            n += 1
    try_more(q, private, n, 0, first, extra, ties, n_ties)


cdef void try_more(Search* q, const int* private, int n, int i, const int* first, const int* extra,
                   const int* ties, int n_ties) noexcept nogil:
    cdef int j, k, origin, most
    if i == n:
        q.best = max(q.best, worst_tie(q, private, n, first, extra, ties, n_ties))
        return
    j = private[i]
    origin = q.pair.source[j]
    most = q.left[origin]
    for k in range(1, most + 1):
        q.units[j] = k
        q.left[origin] -= k
        try_more(q, private, n, i + 1, first, extra, ties, n_ties)
        q.left[origin] += k


cdef double worst_tie(Search* q, const int* private, int n, const int* first, const int* extra,
                      const int* ties, int n_ties) noexcept nogil:
    """The best payoff over the rest of the map, the first side choosing every tie against it."""
    cdef Table outcomes[32]
    cdef Table one
    cdef double best = -INFINITY, worst
    cdef int c, kept, way, n_ways = 1 << n_ties
    for way in range(n_ways):
        settle_ties(q, private, n, first, extra, ties, n_ties, way, &outcomes[way])
    for c in range(q.task.budget + 2):
        for kept in range(2):
            if q.rest.best[c][kept] == -INFINITY:
                continue
            worst = INFINITY
            for way in range(n_ways):
                nothing(&one)
                one.best[c][kept] = q.rest.best[c][kept]
                worst = min(worst, joined_value(q.task, &one, &outcomes[way]))
            best = max(best, worst)
    return best


cdef double joined_value(const Task* t, const Table* one, const Table* other) noexcept nogil:
    cdef Table whole
    join(t, one, other, &whole)
    return value_of(t, &whole)


cdef void settle_ties(Search* q, const int* private, int n, const int* first, const int* extra,
                      const int* ties, int n_ties, int way, Table* table) noexcept nogil:
    """One way to settle the ties, with all numbers given."""
    cdef int a[PLACES]
    cdef int b[PLACES]
    cdef int i, j, place
    cdef const Task* t = q.task
    memcpy(a, first, sizeof(a))
    memcpy(b, extra, sizeof(b))
    for i in range(n_ties):
        move(q.pair, ties[i], q.units[ties[i]], way >> i & 1, a, b)
    for i in range(n):
        b[q.pair.goal[private[i]]] += q.units[private[i]]
    neutral(table)
    for place in range(t.n_places):
        if q.pair.group[place] == q.group:
            j = q.left[place] if is_origin(q, place) else t.second[place]
            add_place(t, place, a[place], j + b[place], table)


cdef inline bint is_origin(const Search* q, int place) noexcept nogil:
    cdef int i
    for i in range(q.n_origins):
        if q.origins[i] == place:
            return True
    return False


# --- a pair of sets ------------------------------------------------------------------------------

cdef void find_groups(const Task* t, Pair* p) noexcept nogil:
    """Label places by what hangs together, everything that crosses being one group."""
    cdef int place, j, crossing = -1
    for place in range(t.n_places):
        p.group[place] = -1
    for j in range(p.n):
        p.group[p.source[j]] = p.source[j]
        p.group[p.goal[j]] = p.goal[j]
    for j in range(p.n):
        relabel(t, p, p.group[p.goal[j]], p.group[p.source[j]])
        if p.against[j]:
            if crossing >= 0:
                relabel(t, p, p.group[crossing], p.group[p.source[j]])
            crossing = p.source[j]
    for j in range(p.n):
        p.coupled[j] = p.pinned[j] or p.against[j] or touched_by_others(p, j)


cdef void relabel(const Task* t, Pair* p, int old, int new) noexcept nogil:
    cdef int place
    for place in range(t.n_places):
        if p.group[place] == old:
            p.group[place] = new


cdef bint touched_by_others(const Pair* p, int j) noexcept nogil:
    """Is the target of order *j* an origin, or the target of another order?"""
    cdef int i
    for i in range(p.n):
        if p.source[i] == p.goal[j] or (i != j and p.goal[i] == p.goal[j]):
            return True
    return False


cdef void search_group(Search* q, int group) noexcept nogil:
    """Try all numbers of a group into `table` and, where there are ties, `best`."""
    cdef const Pair* p = q.pair
    cdef int j
    q.group = group
    q.n_orders = 0
    q.n_origins = 0
    q.best = -INFINITY
    nothing(&q.table)
    memcpy(q.left, q.task.second, sizeof(q.left))
    for j in range(p.n):
        if p.group[p.source[j]] == group:
            if p.coupled[j]:
                q.orders[q.n_orders] = j
                q.n_orders += 1
            if not is_origin(q, p.source[j]):
                q.origins[q.n_origins] = p.source[j]
                q.n_origins += 1
    find_private(q)
    try_numbers(q, 0)


cdef double solve_pair(Search* q) noexcept nogil:
    """The value: what nobody of the second side touches, and the rest."""
    cdef const Task* t = q.task
    cdef int place
    neutral(&q.rest)
    for place in range(t.n_places):
        if q.pair.group[place] < 0:
            add_place(t, place, q.pair.first[place], t.second[place], &q.rest)
    return solve_groups(q)


cdef double solve_part(Search* q, int cost, bint kept) noexcept nogil:
    """The value of what the second side touches, the rest having no worth but a *cost*."""
    nothing(&q.rest)
    q.rest.best[cost][kept] = 0
    return solve_groups(q)


cdef double solve_groups(Search* q) noexcept nogil:
    """All groups without crossings joined to `rest`, then the one with them."""
    cdef const Pair* p = q.pair
    cdef const Task* t = q.task
    cdef Table whole
    cdef int j, last = -1
    cdef unsigned int done = 0
    for j in range(p.n):
        if p.against[j]:
            last = p.group[p.source[j]]
    for j in range(p.n):
        if p.group[p.source[j]] != last and not done >> p.group[p.source[j]] & 1:
            done |= <unsigned int>1 << p.group[p.source[j]]
            search_group(q, p.group[p.source[j]])
            join(t, &q.rest, &q.table, &whole)
            q.rest = whole
    if last < 0:
        return value_of(t, &q.rest)
    search_group(q, last)
    return max(q.best, joined_value(t, &q.rest, &q.table))
