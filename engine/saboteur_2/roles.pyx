"""The counting recursion over the six kinds of role.

Holders get their dwarf cards one after the other. `ways[m]` is the weight of all ways to hand out
the multiset m to the holders that are left, each card being its own: with c cards of role r in m,
ways[m] is the sum over r of c * weight[holder][r] * ways[m without one r]. How many are left in m
says whose turn it is. Drawing goes forward through the same sums.
"""

from libc.string cimport memset

from powderkeg.engine.rng cimport rng_double, rng_t
from powderkeg.engine.saboteur_2.cards cimport total_of
from powderkeg.engine.saboteur_2.checks cimport door_under_way, sees_role
from powderkeg.engine.saboteur_2.state cimport (
    BLUE, BLUE_DOOR, GREEN, GREEN_DOOR, NUGGET, ROLES, SEATS, SabRules, SabState,
)


cdef void list_holders(const SabRules* rules, const SabState* s, int viewer,
                       RoleWork* w) noexcept nogil:
    """Hard facts: roles that the viewer knows are out, and a door excludes the other colour."""
    cdef int i, seat
    for i in range(ROLES):
        w.left[i] = rules.roles[i]
    w.n = 0
    for seat in range(rules.head.seats):
        if s.phase >= NUGGET or sees_role(s, viewer, s.known_to[seat]):
            w.left[s.role[seat]] -= 1
        else:
            add_holder(w, seat, s.laid[seat] | door_under_way(rules, s, seat))
    for i in range(s.n_away):
        if sees_role(s, viewer, s.away_known[i]):
            w.left[s.away_role[i]] -= 1
        else:
            add_holder(w, SEATS + i, s.away_laid[i])


cdef void add_holder(RoleWork* w, int holder, int doors) noexcept nogil:
    cdef int role
    w.holder[w.n] = holder
    for role in range(ROLES):
        w.weight[w.n][role] = 1
    if doors & GREEN_DOOR:
        w.weight[w.n][<int>BLUE] = 0
    if doors & BLUE_DOOR:
        w.weight[w.n][<int>GREEN] = 0
    w.n += 1


cdef double count_ways(const SabRules* rules, RoleWork* w) noexcept nogil:
    """Fill `ways`; return the weight of everything, 0 if no dwarf cards fit."""
    cdef int digit[ROLES]
    cdef int i, m, n_left = 0, cards = total_of(w.left, ROLES)
    cdef double total
    cdef const double* weight
    w.start = 0
    m = 1
    for i in range(ROLES):
        digit[i] = 0
        w.strides[i] = m
        m *= w.left[i] + 1
        w.start += w.strides[i] * w.left[i]
    for m in range(w.start + 1):
        if n_left <= cards - w.n:
            w.ways[m] = 1 if n_left == cards - w.n else 0
        else:
            total = 0
            weight = w.weight[cards - n_left]
            for i in range(ROLES):
                if digit[i]:
                    total += digit[i] * weight[i] * w.ways[m - w.strides[i]]
            w.ways[m] = total
        i = 0
        while i < ROLES and digit[i] == w.left[i]:
            n_left -= digit[i]
            digit[i] = 0
            i += 1
        if i < ROLES:
            digit[i] += 1
            n_left += 1
    return w.ways[w.start]


cdef void draw_roles(SabState* s, const RoleWork* w, rng_t* rng) noexcept nogil:
    """Dwarf cards in proportion to their weight; what is left over are the hats."""
    cdef uint8_t left[ROLES]
    cdef int i, role, chosen, m = w.start
    cdef double point, share
    for i in range(ROLES):
        left[i] = w.left[i]
    for i in range(w.n):
        point = rng_double(rng) * w.ways[m]
        chosen = -1
        for role in range(ROLES):
            if left[role] == 0:
                continue
            share = left[role] * w.weight[i][role] * w.ways[m - w.strides[role]]
            if share > 0:
                chosen = role
                point -= share
                if point < 0:
                    break
        m -= w.strides[chosen]
        left[chosen] -= 1
        if w.holder[i] < SEATS:
            s.role[w.holder[i]] = chosen
        else:
            s.away_role[w.holder[i] - SEATS] = chosen
    for i in range(ROLES):
        s.hats[i] = left[i]


cdef void role_marginals(const SabRules* rules, const RoleWork* w, double* out) noexcept nogil:
    """The chance of each role for each holder: out[ROLES * holder + role]."""
    cdef double forward[REST]
    cdef int digit[ROLES]
    cdef int i, j, m, holder, cards = total_of(w.left, ROLES), n_left
    cdef double share
    memset(forward, 0, sizeof(forward))
    memset(out, 0, HOLDERS * ROLES * sizeof(double))
    forward[w.start] = 1
    for j in range(w.start + 1):
        m = w.start - j
        n_left = 0
        for i in range(ROLES):
            digit[i] = m // w.strides[i] % (w.left[i] + 1)
            n_left += digit[i]
        holder = cards - n_left
        if holder >= w.n or forward[m] == 0:
            continue
        for i in range(ROLES):
            if digit[i]:
                share = forward[m] * digit[i] * w.weight[holder][i]
                forward[m - w.strides[i]] += share
                out[ROLES * holder + i] += (share * w.ways[m - w.strides[i]]
                                            / w.ways[w.start])
