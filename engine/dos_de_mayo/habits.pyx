"""2 de Mayo: how a sensible player writes orders.

Group by group, in the order in which orders are written, staying and each destination are drawn in
proportion to the square of how good they look. Orders written so far count as carried out. French
limited orders go to the groups that gain most by moving.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.dos_de_mayo.board cimport (
    french_cap, holds, is_limited, lowest_zone, movers_of, orders_seen,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    A_DIVIDE, A_DONE, A_ORDER, F1, FRANCE, GATES, SIDES, SPAIN, ZONES, MayoRules,
    MayoState,
)
from powderkeg.engine.dos_de_mayo.writing cimport count_limited, write, writing_actions
from powderkeg.engine.rng cimport rng_double, rng_t

cdef enum:
    LATE = 7                # from this turn on the gates matter
    FAR = 9

cdef struct Survey:             # what the seat to act sees
    int distance[ZONES]     # steps to the nearest Spanish unit
    int near[SIDES][ZONES]  # units of a side that could come there
    int coming[ZONES]       # own units that orders written so far send there
    int box[ZONES]          # French units outside a gate


cdef struct Choice:             # the orders of one group
    int start               # places among the actions
    int end
    double stay
    double total            # weight of all destinations
    double weights[ZONES]


# --- what is near --------------------------------------------------------------------------------

cdef void survey(const MayoRules* r, const MayoState* s, Survey* v) noexcept nogil:
    cdef int side, zone, gate, i, origin
    cdef uint32_t left
    memset(v, 0, sizeof(Survey))
    find_distances(r, s, v)
    for side in range(SIDES):
        left = s.held[side]
        while left:
            zone = lowest_zone(left)
            left &= left - 1
            for i in range(r.first[zone], r.first[zone + 1]):
                v.near[side][r.target[i]] += s.units[side][zone]
    for gate in range(GATES):
        zone = r.gates[gate]
        v.box[zone] = s.outside[gate]
        if s.turn >= r.entry_turn:
            v.near[<int>FRANCE][zone] += s.outside[gate]
    side = s.head.to_act
    for i in range(s.n_orders[side]):
        origin = r.origin[orders_seen(s, side)[i].index]
        zone = r.target[orders_seen(s, side)[i].index]
        v.coming[zone] += s.units[side][origin] if origin else v.box[zone]


cdef void find_distances(const MayoRules* r, const MayoState* s, Survey* v) noexcept nogil:
    """Steps from every zone to the nearest Spanish unit, all together."""
    cdef uint32_t reached = s.held[<int>SPAIN], edge = reached, wider
    cdef int steps = 0, zone
    while edge:
        wider = 0
        while edge:
            zone = lowest_zone(edge)
            edge &= edge - 1
            v.distance[zone] = steps
            wider |= r.neighbours[zone]
        edge = wider & ~reached
        reached |= edge
        steps += 1


# --- Spain: strike what is weaker, keep away from what is stronger -------------------------------

cdef double spanish_spot(const MayoState* s, const Survey* v, int zone, int units) noexcept nogil:
    """How a zone looks to so many Spanish units."""
    cdef int french = s.units[<int>FRANCE][zone], near = v.near[<int>FRANCE][zone]
    if french:
        if units <= french:
            return 1.5 if units == french else 0.1
        return (10.0 if units >= 2 * french else 8.0) * (0.6 if near > 2 * units else 1.0)
    if near == 0 or units > near:
        return 4
    return 2.5 if units == near else 1.5 * units / near


cdef double spanish_move(const MayoRules* r, const MayoState* s, const Survey* v, int origin,
                         int target) noexcept nogil:
    cdef int movers = movers_of(s.units[<int>SPAIN][origin], holds(s.held[<int>FRANCE], origin))
    cdef int there = s.units[<int>SPAIN][target] + v.coming[target]
    return spanish_spot(s, v, target, max(movers, 1) + there)


cdef double spanish_stay(const MayoState* s, const Survey* v, int origin) noexcept nogil:
    return 2 * spanish_spot(s, v, origin, s.units[<int>SPAIN][origin] + v.coming[origin])


# --- France: close in, strike what is weaker, hold the gates in the end --------------------------

cdef double french_spot(const MayoState* s, const Survey* v, int zone, int units) noexcept nogil:
    """How a zone looks to so many French units; 0: no Spanish unit is near."""
    cdef int spanish = s.units[<int>SPAIN][zone], near = v.near[<int>SPAIN][zone]
    if spanish:
        if units <= spanish:
            return 1.5 if units == spanish else 0.05
        if units <= spanish + near:         # others may join them
            return 5
        return 16 if units >= 2 * spanish else 10
    if near == 0:
        return 0
    if units > near:
        return 5
    return 1.5 if units == near else 0.1


cdef double french_move(const MayoRules* r, const MayoState* s, const Survey* v, int origin,
                        int target) noexcept nogil:
    cdef int units = s.units[<int>FRANCE][origin] if origin else v.box[target]
    cdef double spot = french_spot(s, v, target, units + s.units[<int>FRANCE][target]
                                   + v.coming[target])
    if s.turn >= LATE and holds(r.gate_zones & ~s.held[<int>FRANCE], target):
        return 15
    if spot > 0:
        return spot
    if origin == 0:
        return 3
    if v.distance[target] < v.distance[origin]:
        return 4
    return 0.5 if v.distance[target] == v.distance[origin] else 0.1


cdef double french_stay(const MayoRules* r, const MayoState* s, const Survey* v,
                        int origin) noexcept nogil:
    cdef int units = s.units[<int>FRANCE][origin] + v.coming[origin]
    if origin == 0:
        return 1
    if (s.turn >= LATE and holds(r.gate_zones, origin)
            and s.units[<int>FRANCE][origin] == 1):     # of more, one is left behind
        return 20
    return 0.3 if v.near[<int>SPAIN][origin] > units else 2


# --- choosing ------------------------------------------------------------------------------------

cdef action_t write_next(const MayoRules* r, const MayoState* s, const action_t* actions, int n,
                         rng_t* rng) noexcept nogil:
    """The next order, or done. *actions* begin with done and go on by index."""
    cdef Survey v
    cdef Choice choice
    cdef double least = 0
    cdef int i
    survey(r, s, &v)
    if s.head.to_act == FRANCE:
        least = least_gain(r, s, &v, actions, n, rng)
    choice.end = 1
    while find_choice(r, s, &v, actions, n, &choice):
        i = draw(&choice, rng)
        if i >= 0 and (least == 0 or not is_limited(r, actions[i] - A_ORDER)
                       or choice.total >= least * choice.stay):
            return actions[i]
    return A_DONE


cdef bint find_choice(const MayoRules* r, const MayoState* s, const Survey* v,
                      const action_t* actions, int n, Choice* choice) noexcept nogil:
    """The orders of the next group, with weights; False if there is none."""
    cdef int i = choice.end, origin, target
    cdef bint french = s.head.to_act == FRANCE
    cdef double weight
    if i >= n or actions[i] >= A_DIVIDE:
        return False
    origin = r.origin[actions[i] - A_ORDER]
    choice.start = i
    weight = french_stay(r, s, v, origin) if french else spanish_stay(s, v, origin)
    choice.stay = sharpened(weight, french)
    choice.total = 0
    while i < n and actions[i] < A_DIVIDE and r.origin[actions[i] - A_ORDER] == origin:
        target = r.target[actions[i] - A_ORDER]
        weight = (french_move(r, s, v, origin, target) if french
                  else spanish_move(r, s, v, origin, target))
        choice.weights[i - choice.start] = sharpened(weight, french)
        choice.total += choice.weights[i - choice.start]
        i += 1
        if origin == 0:         # each box decides by itself
            break
    choice.end = i
    return True


cdef inline double sharpened(double weight, bint french) noexcept nogil:
    """A hunter who errs once lets the hunted escape, so France errs less."""
    weight *= weight
    return weight * weight if french else weight


cdef int draw(const Choice* choice, rng_t* rng) noexcept nogil:
    """The place of an order, or -1: the group stays."""
    cdef double x = rng_double(rng) * (choice.total + choice.stay)
    cdef int i
    for i in range(choice.start, choice.end):
        x -= choice.weights[i - choice.start]
        if x < 0:
            return i
    return -1


cdef double least_gain(const MayoRules* r, const MayoState* s, const Survey* v,
                       const action_t* actions, int n, rng_t* rng) noexcept nogil:
    """What a limited order must gain, as there are only so many."""
    cdef Choice choice
    cdef double gains[ZONES + GATES]
    cdef double gain
    cdef int count = 0, left, i
    left = french_cap(r, s, s.hand[<int>FRANCE] & F1) - count_limited(r, s)
    choice.end = 1
    while find_choice(r, s, v, actions, n, &choice):
        if not is_limited(r, actions[choice.start] - A_ORDER):
            continue
        gain = choice.total / choice.stay
        i = count
        while i > 0 and gains[i - 1] < gain:    # insertion keeps the list descending
            gains[i] = gains[i - 1]
            i -= 1
        gains[i] = gain
        count += 1
    return gains[left - 1] if 0 < left < count else 0


cdef void write_sensibly(const MayoRules* r, MayoState* s, int side, rng_t* rng) noexcept nogil:
    """A whole list for *side*, whose hand is known, into a state in which the other one writes."""
    cdef action_t actions[MAX_ACTIONS]
    cdef action_t action
    cdef int actor = s.head.to_act, n
    s.head.to_act = side
    while True:
        n = writing_actions(r, s, actions)
        action = write_next(r, s, actions, n, rng)
        if action == A_DONE:
            break
        write(s, action)
    s.head.to_act = actor
