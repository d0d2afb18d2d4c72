"""All ways from a deal to what a seat observes now, as a tree of actions."""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy

from powderkeg.engine.core cimport (
    HIDDEN, MAX_ACTIONS, TERMINAL, GameOps, Observation, SeenAction, StateHeader, action_t,
    fill_history,
)
from powderkeg.solvers.buffers cimport Buffer, empty, extend

cdef struct Place:          # one step of the walk
    int32_t way
    int32_t known           # entries of the history that are explained
    int32_t n
    int32_t next            # the action to try next
    action_t legal[MAX_ACTIONS]

cdef struct Search:
    const GameOps* ops
    const void* rules
    const void* wanted      # what the seat observes
    const SeenAction* history
    int32_t n
    int seat
    Buffer places           # Place: from the deal to here
    Buffer states           # the state at each place; one more for scratch


cdef void no_ways(Ways* ways, size_t limit) noexcept nogil:
    """Nothing yet; at most *limit* numbers."""
    ways.ways = empty(sizeof(Way))
    ways.n_deals = 0
    ways.n_ends = 0
    ways.limit = limit


cdef void free_ways(Ways* ways) noexcept nogil:
    free(ways.ways.data)
    ways.ways.data = NULL


cdef int32_t follow(const Ways* ways, int32_t way, action_t action) noexcept nogil:
    """Where *action* leads to from *way*; NOWHERE if not to the observation."""
    cdef const Way* all_ways = <const Way*>ways.ways.data
    way = all_ways[way].first
    while way != NOWHERE and not (all_ways[way].leads and all_ways[way].action == action):
        way = all_ways[way].next
    return way


cdef int find_ways(Ways* ways, Observation obs) except -1:
    """Fill *ways*: 1 if all were found, 0 if there are more than the limit."""
    cdef Search search
    cdef SeenAction* history
    cdef int done
    search.ops = obs.game.ops
    search.rules = obs.game.rules
    search.wanted = obs.data
    search.n = fill_history(obs, &history)
    search.history = history
    search.seat = obs.viewer
    search.places = empty(sizeof(Place))
    search.states = empty(search.ops.state_size)
    with nogil:
        done = try_deals(ways, &search)
    free(history)
    free(search.places.data)
    free(search.states.data)
    if done < 0:
        raise MemoryError
    return done


cdef int try_deals(Ways* ways, Search* search) noexcept nogil:
    """Walk through every deal: 1 if all were, 0 if there are too many, -1 without memory."""
    cdef uint64_t deal = 0
    cdef int32_t way = 0
    cdef int done = 1
    search.states.n = 0
    if extend(&search.states, 2) is NULL:
        return -1
    while search.ops.deals(search.rules, deal, search.states.data) > 0:     # deals come first
        if ways.ways.n >= ways.limit:
            return 0
        if add_way(ways, NOWHERE, <action_t>deal) == NOWHERE:
            return -1
        deal += 1
    ways.n_deals = <int32_t>ways.ways.n
    for way in range(ways.n_deals):
        search.places.n = 0
        search.states.n = 0
        if extend(&search.states, 2) is NULL:
            return -1
        search.ops.deals(search.rules, way, search.states.data)
        done = look(ways, search, way, 0)
        while done > 0 and search.places.n:
            done = step(ways, search)
        if done <= 0:
            return done
    return 1


cdef int32_t add_way(Ways* ways, int32_t parent, action_t action) noexcept nogil:
    """A new number; NOWHERE without memory."""
    cdef Way* way = <Way*>extend(&ways.ways, 1)
    cdef Way* above
    if way is NULL:
        return NOWHERE
    way.action = action
    way.parent = parent
    way.first = NOWHERE
    way.next = NOWHERE
    way.leads = 0
    if parent != NOWHERE:
        above = <Way*>ways.ways.data + parent
        way.next = above.first
        above.first = <int32_t>ways.ways.n - 1
    return <int32_t>ways.ways.n - 1


cdef int look(Ways* ways, Search* search, int32_t way, int32_t known) noexcept nogil:
    """Is the last state but one the observation? If not, go on from there."""
    cdef size_t size = search.ops.state_size
    cdef char* scratch = search.states.data + (search.states.n - 1) * size
    cdef const char* state = scratch - size
    cdef int seat = (<const StateHeader*>state).to_act
    cdef Way* all_ways = <Way*>ways.ways.data
    cdef Place* place
    if known == search.n and seat == search.seat:
        memcpy(scratch, state, size)
        search.ops.conceal(search.rules, scratch, seat)
        if memcmp(scratch, search.wanted, size) == 0:
            ways.n_ends += 1
            while way != NOWHERE and not all_ways[way].leads:
                all_ways[way].leads = 1
                way = all_ways[way].parent
    elif seat != TERMINAL:
        place = <Place*>extend(&search.places, 1)
        if place is NULL:
            return -1
        place.way = way
        place.known = known
        place.next = 0
        place.n = search.ops.legal_actions(search.rules, state, place.legal)
        return 1
    search.states.n -= 1
    return 1


cdef int step(Ways* ways, Search* search) noexcept nogil:
    """Try the next action of the last place."""
    cdef size_t size = search.ops.state_size
    cdef Place* place = <Place*>search.places.data + (search.places.n - 1)
    cdef const char* state
    cdef char* after
    cdef action_t action
    cdef int32_t way, known
    if place.next == place.n:
        search.places.n -= 1
        search.states.n -= 1
        return 1
    action = place.legal[place.next]
    place.next += 1
    state = search.states.data + (search.states.n - 2) * size
    known = explained(search, state, action, place.known)
    if known == NOWHERE:
        return 1
    if ways.ways.n >= ways.limit:
        return 0
    way = add_way(ways, place.way, action)
    if way == NOWHERE or extend(&search.states, 1) is NULL:
        return -1
    after = search.states.data + (search.states.n - 2) * size
    memcpy(after, after - size, size)
    search.ops.apply(search.rules, after, action)
    return look(ways, search, way, known)


cdef int32_t explained(const Search* search, const void* state, action_t action,
                       int32_t known) noexcept nogil:
    """How much of the history is explained after *action*; NOWHERE if it contradicts."""
    cdef int actor = (<const StateHeader*>state).to_act
    cdef action_t seen = search.ops.seen_as(search.rules, state, action, search.seat)
    cdef const SeenAction* entry = search.history + known
    if (seen == HIDDEN and known and (entry - 1).seat == actor and (entry - 1).action == HIDDEN):
        return known        # hidden actions of one seat in a row are one entry
    if known == search.n or entry.seat != actor or entry.action != seen:
        return NOWHERE
    return known + 1
