"""Who knows what in Saboteur 2 (section 11): a seat's view, and what it leaves open."""

from libc.math cimport exp
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport HIDDEN, SeenAction, action_t
from powderkeg.engine.rng cimport chance_key, rng_double, rng_next, rng_t
from powderkeg.engine.saboteur_2.beliefs cimport Replay, evidence, replay
from powderkeg.engine.saboteur_2.cards cimport count_of, discards_before
from powderkeg.engine.saboteur_2.checks cimport check_position, sees_role
from powderkeg.engine.saboteur_2.possible cimport (
    SabWork, draw_cards, draw_goals, draw_nuggets, prepare_cards,
)
from powderkeg.engine.saboteur_2.roles cimport RoleWork, count_ways, draw_roles, list_holders
from powderkeg.engine.saboteur_2.state cimport (
    DISCARD, HAND, MAP, N_PATHS, NUGGET, OVER, REMOVE, REP, ROCK, ROLES, SEATS, UNKNOWN,
    UNKNOWN_OFFER, SabRules, SabState,
)

cdef enum:                  # things that are hidden: `notation.hidden_names` has their words
    T_GOAL = 0
    T_ROLE = 8
    T_AWAY = 24
    T_GOLD = 32
    T_HAND = 64             # and 8 for each seat: how many cards of a sort
    T_DISCARDS = 192
    T_POOL = 320
    SORTS = 8


# --- what a seat sees --------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef SabState* s = <SabState*>state
    cdef int other, i, n = (<const SabRules*>rules).head.seats
    s.head.chance = 0
    memset(s.pool, UNKNOWN, sizeof(s.pool))
    memset(s.hats, UNKNOWN, ROLES)
    for i in range(3):
        if not (s.face_up >> i & 1 or (seat >= 0 and s.seen_by[i] >> seat & 1)):
            s.goal[i] = UNKNOWN
    for other in range(n):
        if other != seat:
            memset(s.hand[other], UNKNOWN, HAND)
        if s.phase < NUGGET and not sees_role(s, seat, s.known_to[other]):
            s.role[other] = UNKNOWN
    for i in range(s.n_away):
        if not sees_role(s, seat, s.away_known[i]):
            s.away_role[i] = UNKNOWN
    for i in range(s.n_swaps):
        if seat < 0 or (s.swap_seats[i][0] != seat and s.swap_seats[i][1] != seat):
            memset(s.given[i], UNKNOWN, 2 * HAND)
    if (s.phase == DISCARD or s.phase == REMOVE) and s.head.to_act != seat:
        memset(s.chosen, UNKNOWN, 3)
    conceal_discards(s, seat, n)
    if not (<const SabRules*>rules).combined:
        conceal_gold(s, seat, n)


cdef inline void conceal_discards(SabState* s, int seat, int n) noexcept nogil:
    cdef int epoch, other, part = 0, size
    for epoch in range(s.n_swaps + 1):
        for other in range(n):
            size = s.discard_size[SEATS * epoch + other]
            if other != seat:
                memset(&s.discards[part], UNKNOWN, size)
            part += size


cdef inline void conceal_gold(SabState* s, int seat, int n) noexcept nogil:
    """Base game: nuggets are secret until the game is over."""
    cdef int i
    memset(s.nuggets, UNKNOWN, 3)
    if s.phase == OVER:
        return
    if s.phase == NUGGET and s.head.to_act != seat:
        memset(s.offer, UNKNOWN, 3)
    for i in range(n):
        if i != seat:
            s.gold[i] = UNKNOWN
    for i in range(s.n_shares):
        if s.shares[i] & 15 != seat:
            s.shares[i] &= 15
            s.offers[i] = UNKNOWN_OFFER


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    """Cards discarded face down and nuggets taken are secrets."""
    cdef const SabState* s = <const SabState*>state
    if s.head.to_act != seat and (s.phase == DISCARD or s.phase == NUGGET):
        return HIDDEN
    return action


# --- possible truths ---------------------------------------------------------------------------

cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `words.CONTRADICTIONS`; safe on any bytes."""
    cdef const SabRules* r = <const SabRules*>rules
    cdef const SabState* s = <const SabState*>state
    cdef SabWork* w = <SabWork*>work
    cdef int left[64]
    cdef int i, wrong = check_position(r, s, seat, left)
    if wrong:
        return wrong
    wrong = prepare_cards(r, s, seat, left, w)
    if wrong:
        return wrong
    w.open_goals, w.open_cards, w.by_treasure = 0, 7, 0
    for i in range(3):
        if s.goal[i] == UNKNOWN:
            w.open_goals |= 1 << i
        else:
            w.open_cards &= ~(1 << s.goal[i])
    list_holders(r, s, seat, &w.roles[0])
    if trust and n and s.phase < NUGGET and believe(r, s, seat, history, n, w):
        return 0
    return 0 if count_ways(r, &w.roles[0]) > 0 else 81


cdef bint believe(const SabRules* rules, const SabState* s, int seat, const SeenAction* history,
                  int n, SabWork* w) noexcept nogil:
    """Weigh roles, and places of the treasure, by what others did; False: it says nothing."""
    cdef Replay again
    cdef int i, goal, places = 0
    cdef double total = 0
    if not replay(rules, s, history, n, &again):
        return False
    for goal in range(3):
        w.goal_weight[goal] = 0
        if s.goal[goal] == 0 or (s.goal[goal] == UNKNOWN and w.open_cards & 1):
            places |= 1 << goal
    for goal in range(3):
        if not places >> goal & 1:
            continue
        if goal:
            memcpy(&w.roles[goal], &w.roles[0], sizeof(RoleWork) - sizeof(w.roles[0].ways))
    for goal in range(3):
        if places >> goal & 1:
            for i in range(w.roles[goal].n):
                weigh_holder(rules, again.counts[goal][w.roles[goal].holder[i]],
                             w.roles[goal].weight[i])
            w.goal_weight[goal] = count_ways(rules, &w.roles[goal])
            total += w.goal_weight[goal]
    w.by_treasure = total > 0
    if not w.by_treasure:
        list_holders(rules, s, seat, &w.roles[0])
    return w.by_treasure


cdef void weigh_holder(const SabRules* rules, const int* counts, double* weight) noexcept nogil:
    """Multiply the weights of roles by how likely they do all this, the likeliest by one."""
    cdef double logs[ROLES]
    cdef double most = -1e300
    cdef int role
    for role in range(ROLES):
        logs[role] = evidence(rules, counts, role)
        if rules.roles[role] and weight[role] > 0:
            most = max(most, logs[role])
    for role in range(ROLES):
        weight[role] *= exp(max(logs[role] - most, -7.0))


cdef double chance_of_treasure(const SabWork* w, int goal) noexcept nogil:
    """How likely the treasure lies there, as far as `prepare` has weighed it."""
    cdef double total = w.goal_weight[0] + w.goal_weight[1] + w.goal_weight[2]
    if not w.by_treasure:
        return goal == 0            # everything stands in the first place
    return w.goal_weight[goal] / total


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    cdef const SabRules* r = <const SabRules*>rules
    cdef SabState* s = <SabState*>state
    cdef const SabWork* w = <const SabWork*>work
    cdef int goal = 0
    s.head.chance = chance_key(rng_next(rng))
    if w.by_treasure:
        goal = draw_treasure(w, rng)
    draw_goals(s, w, goal if w.by_treasure else -1, rng)
    draw_roles(s, &w.roles[goal], rng)
    draw_cards(r, s, seat, w, rng)
    if not r.combined:
        draw_nuggets(r, s, rng)


cdef int draw_treasure(const SabWork* w, rng_t* rng) noexcept nogil:
    cdef double point = rng_double(rng)
    cdef int goal, chosen = 0
    for goal in range(3):
        if w.goal_weight[goal] > 0:
            chosen = goal
            point -= chance_of_treasure(w, goal)
            if point < 0:
                break
    return chosen


# --- what is hidden ----------------------------------------------------------------------------

cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Pairs (thing, value)."""
    cdef const SabRules* r = <const SabRules*>rules
    cdef const SabState* s = <const SabState*>state
    cdef uint8_t counts[SORTS]
    cdef int i, other, n = 0
    for i in range(3):
        if not (s.face_up >> i & 1 or (seat >= 0 and s.seen_by[i] >> seat & 1)):
            n = add_pair(T_GOAL + i, s.goal[i], out, n)
    for other in range(r.head.seats):
        if s.phase < NUGGET and not sees_role(s, seat, s.known_to[other]):
            n = add_pair(T_ROLE + other, s.role[other], out, n)
        if not r.combined and s.phase != OVER and other != seat:
            n = add_pair(T_GOLD + other, s.gold[other], out, n)
    for i in range(s.n_away):
        if not sees_role(s, seat, s.away_known[i]):
            n = add_pair(T_AWAY + i, s.away_role[i], out, n)
    for other in range(r.head.seats):
        if other == seat:
            continue
        if s.hand_size[other]:
            memset(counts, 0, SORTS)
            for i in range(s.hand_size[other]):
                counts[sort_of(r, s.hand[other][i] - 1)] += 1
            n = add_counts(T_HAND + SORTS * other, counts, out, n)
        n = hidden_discards(r, s, other, out, n)
    memset(counts, 0, SORTS)
    for i in range(64):
        counts[sort_of(r, i)] += count_of(s.pool, i)
    return add_counts(T_POOL, counts, out, n) if s.pile_size or r.aside else n


cdef int hidden_discards(const SabRules* rules, const SabState* s, int seat, int32_t* out,
                         int n) noexcept nogil:
    cdef uint8_t counts[SORTS]
    cdef int epoch, i, first, total = 0
    memset(counts, 0, SORTS)
    for epoch in range(3):
        first = discards_before(s, SEATS * epoch + seat)
        for i in range(s.discard_size[SEATS * epoch + seat]):
            counts[sort_of(rules, s.discards[first + i] - 1)] += 1
            total += 1
    return add_counts(T_DISCARDS + SORTS * seat, counts, out, n) if total else n


cdef inline int add_pair(int thing, int value, int32_t* out, int n) noexcept nogil:
    out[2 * n] = thing
    out[2 * n + 1] = value
    return n + 1


cdef int add_counts(int thing, const uint8_t* counts, int32_t* out, int n) noexcept nogil:
    cdef int sort
    for sort in range(SORTS):
        n = add_pair(thing + sort, counts[sort], out, n)
    return n


cdef int sort_of(const SabRules* rules, int kind) noexcept nogil:
    """Tunnels, dead ends, doors and ladders, broken tools, repairs, rocks, maps, the rest."""
    if kind < N_PATHS:
        if rules.ladder[kind] or rules.door[kind]:
            return 2
        return 0 if is_through(rules, kind) else 1
    if kind < REP:
        return 3
    if kind < ROCK:
        return 4
    return 5 if kind == ROCK else 6 if kind == MAP else 7


cdef inline bint is_through(const SabRules* rules, int kind) noexcept nogil:
    """Are any two openings joined?"""
    cdef int side, joined
    for side in range(4):
        joined = rules.join[kind][side]
        if joined & (joined - 1):
            return True
    return False
