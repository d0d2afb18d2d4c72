"""Values of one set of the second side against any set of the first: see replies.pxd."""

from libc.math cimport INFINITY, NAN
from libc.stddef cimport size_t
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from powderkeg.solvers.numbers cimport (
    COSTS, PLACES, Pair, Search, Task, find_groups, solve_part,
)

cdef enum:
    FIRST_SIZE = 256        # of a table


# --- keys ----------------------------------------------------------------------------------------

cdef inline void add_nibble(Key* key, int at, int units) noexcept nogil:
    """Add *units*, maybe fewer than none, to a nibble; borrowing evens out in the end."""
    if at >= 0:
        key.word[at >> 4] += <uint64_t>units << (4 * (at & 15))


cdef inline int nibble(const Key* key, int at) noexcept nogil:
    return <int>(key.word[at >> 4] >> (4 * (at & 15)) & 15)


cdef Reply* new_reply(const Task* t, const int* chosen, int n) noexcept nogil:
    """Make one; NULL if there is no memory."""
    cdef Reply* reply = <Reply*>calloc(1, sizeof(Reply))
    cdef int i, place
    if reply is NULL:
        return NULL
    reply.n = n
    for place in range(PLACES):
        reply.place_at[place] = -1
    for i in range(n):
        reply.chosen[i] = chosen[i]
        reply.source[i] = t.source[chosen[i]]
        reply.goal[i] = t.goal[chosen[i]]
        touch(reply, reply.source[i])
        touch(reply, reply.goal[i])
    for i in range(n):
        reply.order_at[i] = -1
        if can_be_crossed(t, reply.source[i], reply.goal[i]):
            reply.order_at[i] = reply.n_nibbles
            reply.n_nibbles += 1
    reply.size = FIRST_SIZE
    reply.codes = <Key*>calloc(t.n_first + 1, sizeof(Key))
    reply.entries = <Entry*>calloc(reply.size, sizeof(Entry))
    if reply.codes is NULL or reply.entries is NULL:
        free_reply(reply)
        return NULL
    reply.plain = reply.n_nibbles > NIBBLES or t.top_first > 15
    if reply.plain:
        return reply
    for place in range(t.n_places):
        add_nibble(&reply.start, reply.place_at[place], t.first[place])
    for i in range(t.n_first):
        write_code(t, reply, i)
    return reply


cdef void free_reply(Reply* reply) noexcept nogil:
    free(reply.codes)
    free(reply.entries)
    free(reply)


cdef inline void touch(Reply* reply, int place) noexcept nogil:
    if reply.place_at[place] < 0:
        reply.place_at[place] = reply.n_nibbles
        reply.n_nibbles += 1


cdef bint can_be_crossed(const Task* t, int source, int goal) noexcept nogil:
    cdef int i, k
    for i in range(t.n_first):
        for k in range(t.moves[i]):
            if t.origin[i][k] == goal and t.target[i][k] == source:
                return True
    return False


cdef void write_code(const Task* t, Reply* reply, int option) noexcept nogil:
    """What an option of the first side adds to the key."""
    cdef Key* code = &reply.codes[option]
    cdef int k, j, units, against
    for k in range(t.moves[option]):
        units = t.amount[option][k]
        against = -1
        for j in range(reply.n):
            if (reply.source[j] == t.target[option][k]
                    and reply.goal[j] == t.origin[option][k]):
                against = j
        add_nibble(code, reply.place_at[t.origin[option][k]], -units)
        if against >= 0:
            add_nibble(code, reply.order_at[against], units)
        else:
            add_nibble(code, reply.place_at[t.target[option][k]], units)


# --- the table -----------------------------------------------------------------------------------

cdef inline size_t slot_of(const Reply* reply, const Key* key) noexcept nogil:
    """Where a key is, or would be."""
    cdef uint64_t hashed = (key.word[0] ^ key.word[1] * <uint64_t>0x9E3779B97F4A7C15)
    hashed *= <uint64_t>0xD6E8FEB86659FD93
    hashed ^= hashed >> 32
    cdef size_t at = hashed & (reply.size - 1)
    while reply.entries[at].used and not (
            reply.entries[at].key.word[0] == key.word[0]
            and reply.entries[at].key.word[1] == key.word[1]):
        at = (at + 1) & (reply.size - 1)
    return at


cdef bint grow(Reply* reply) noexcept nogil:
    """Make the table twice as large; False if there is no memory."""
    cdef Entry* old = reply.entries
    cdef size_t size = reply.size, i
    cdef Entry* wider = <Entry*>calloc(2 * size, sizeof(Entry))
    if wider is NULL:
        return False
    reply.entries = wider
    reply.size = 2 * size
    for i in range(size):
        if old[i].used:
            wider[slot_of(reply, &old[i].key)] = old[i]
    free(old)
    return True


cdef Entry* find(const Task* t, Reply* reply, const Key* key) noexcept nogil:
    """The entry of a key; NULL if there is no memory."""
    cdef size_t at = slot_of(reply, key)
    cdef Entry* entry = &reply.entries[at]
    cdef int c
    if entry.used:
        return entry
    if 2 * (reply.filled + 1) > reply.size:
        if not grow(reply):
            return NULL
        entry = &reply.entries[slot_of(reply, key)]
    reply.filled += 1
    memset(entry, 0, sizeof(Entry))
    entry.used = True
    entry.key = key[0]
    for c in range(COSTS):
        entry.best[c][0] = NAN
        entry.best[c][1] = NAN
    count_idle(t, reply, entry)
    return entry


cdef void count_idle(const Task* t, const Reply* reply, Entry* entry) noexcept nogil:
    """What the touched places are worth if the second side does nothing."""
    cdef int place, j, units
    cdef size_t at
    for place in range(t.n_places):
        if reply.place_at[place] < 0:
            continue
        units = nibble(&entry.key, reply.place_at[place])
        for j in range(reply.n):
            if reply.source[j] == place and reply.order_at[j] >= 0:
                units += nibble(&entry.key, reply.order_at[j])
        at = (<size_t>place * (t.top_first + 1) + units) * (t.top_second + 1) + t.second[place]
        entry.idle.worth += t.worth[at]
        entry.idle.cost += t.cost[at]
        entry.idle.unkept += not t.kept[at]
    for j in range(reply.n):
        if reply.order_at[j] >= 0 and nibble(&entry.key, reply.order_at[j]):
            entry.crossed = True


# --- values --------------------------------------------------------------------------------------

cdef void solve_entry(Search* q, const Task* loose, const Reply* reply, Entry* entry, int cost,
                      int kept) noexcept nogil:
    """Solve the second stage in the touched places."""
    cdef Pair p
    cdef int i, place
    memset(&p, 0, sizeof(Pair))
    p.n = reply.n
    for i in range(reply.n):
        p.source[i] = reply.source[i]
        p.goal[i] = reply.goal[i]
        if reply.order_at[i] >= 0:
            p.against[i] = nibble(&entry.key, reply.order_at[i])
    for place in range(loose.n_places):
        if reply.place_at[place] >= 0:
            p.first[place] = nibble(&entry.key, reply.place_at[place])
    find_groups(loose, &p)
    q.task = loose
    q.pair = &p
    entry.best[cost][kept] = solve_part(q, cost, kept)


cdef double reply_value(Search* q, const Task* t, const Task* loose, Reply* reply,
                        const Total* all, const Key* key, bint* unsure) noexcept nogil:
    """The payoff of a set of the first side with this *key*; *loose* is *t* where failing is the
    worst of all. *unsure*: failing may be better than the rest here, so the pair has to be solved.
    """
    cdef Entry* entry = NULL if reply.plain else find(t, reply, key)
    cdef int cost, kept
    cdef double best
    if entry is NULL:
        unsure[0] = True
        return 0
    cost = all.cost - entry.idle.cost
    if cost > t.budget:
        return t.failed
    kept = t.prize != 0 and all.unkept == entry.idle.unkept
    if entry.best[cost][kept] != entry.best[cost][kept]:
        solve_entry(q, loose, reply, entry, cost, kept)
    best = entry.best[cost][kept]
    if best == -INFINITY:
        unsure[0] = entry.crossed
        return t.failed
    best += all.worth - entry.idle.worth
    unsure[0] = best < t.failed
    return best
