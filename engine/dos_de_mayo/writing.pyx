"""2 de Mayo: the Orders phase (5.2). Orders are written one by one in ascending index."""

from libc.stdint cimport uint32_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.board cimport (
    conflicts, french_cap, holds, is_limited, lowest_zone, movers_of,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    A_DIVIDE, A_DONE, A_ORDER, F1, FRANCE, GATES, RELEASE, SPAIN, MayoRules, MayoState, Order,
)


cdef int writing_actions(const MayoRules* r, const MayoState* s, action_t* out) noexcept nogil:
    out[0] = A_DONE
    if s.head.to_act == SPAIN:
        return spanish_orders(r, s, out, 1)
    return french_orders(r, s, out, 1)


cdef inline int list_orders(int index, int end, action_t* out, int n) noexcept nogil:
    """Orders *index* up to *end*."""
    while index < end:
        out[n] = A_ORDER + index
        index += 1
        n += 1
    return n


# --- Spain: one destination for each origin ------------------------------------------------------

cdef int spanish_orders(const MayoRules* r, const MayoState* s, action_t* out,
                        int n) noexcept nogil:
    cdef int count = s.n_orders[<int>SPAIN], zone, last = 0
    cdef uint32_t zones = s.held[<int>SPAIN], lone = 0
    cdef const Order* latest
    if count:
        latest = &s.spanish[count - 1]
        last = r.origin[latest.index]
        if latest.units:                # F7: the rest of a divided group
            n = list_orders(latest.index + 1, r.first[last + 1], out, n)
        zones &= ~((<uint32_t>2 << last) - 1)
    if conflicts(s):
        lone = lone_units(s)
        if lone and not may_free_lone(r, s, lone):
            zones &= ~lone
    cdef uint32_t left = zones
    while left:
        zone = lowest_zone(left)
        left &= left - 1
        n = list_orders(r.first[zone], r.first[zone + 1], out, n)
    if s.turba and not is_divided(s):
        n = divided_orders(r, s, zones, out, n)
    return n


cdef uint32_t lone_units(const MayoState* s) noexcept nogil:
    """Zones in which one Spanish unit faces French ones."""
    cdef uint32_t left = conflicts(s), lone = 0
    cdef int zone
    while left:
        zone = lowest_zone(left)
        left &= left - 1
        if s.units[<int>SPAIN][zone] == 1:
            lone |= <uint32_t>1 << zone
    return lone


cdef bint may_free_lone(const MayoRules* r, const MayoState* s, uint32_t lone) noexcept nogil:
    """5.2 rule 4: with S8 in hand one lone unit in all may have an order."""
    cdef int i
    if not s.hand[<int>SPAIN] & r.of_effect[<int>RELEASE][<int>SPAIN]:
        return False
    for i in range(s.n_orders[<int>SPAIN]):
        if holds(lone, r.origin[s.spanish[i].index]):
            return False
    return True


cdef bint is_divided(const MayoState* s) noexcept nogil:
    """Has F7 been used this turn?"""
    cdef int i
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].units:
            return True
    return False


cdef int divided_orders(const MayoRules* r, const MayoState* s, uint32_t zones, action_t* out,
                        int n) noexcept nogil:
    """F7: some of the movers go, the others stay or go elsewhere."""
    cdef int zone, index, k, movers
    while zones:
        zone = lowest_zone(zones)
        zones &= zones - 1
        movers = movers_of(s.units[<int>SPAIN][zone], holds(s.held[<int>FRANCE], zone))
        for index in range(r.first[zone], r.first[zone + 1]):
            for k in range(1, movers):
                out[n] = A_DIVIDE + 16 * index + k
                n += 1
    return n


# --- France: limited orders, exempt origins, entries from outside --------------------------------

cdef int french_orders(const MayoRules* r, const MayoState* s, action_t* out,
                       int n) noexcept nogil:
    cdef int last = -1, from_last = 0, zone, left, i
    cdef int count = s.n_orders[<int>FRANCE]
    cdef uint32_t zones = s.held[<int>FRANCE] & ~s.held[<int>SPAIN]
    left = french_cap(r, s, s.hand[<int>FRANCE] & F1) - count_limited(r, s)
    if count:
        last = s.french[count - 1].index
        zone = r.origin[last]
        if zone == 0:
            return entries(r, s, last, left, out, n)
        zones &= ~((<uint32_t>1 << zone) - 1)
        i = count
        while i and r.origin[s.french[i - 1].index] == zone:
            from_last += 1
            i -= 1
        if from_last >= s.units[<int>FRANCE][zone]:
            zones &= ~(<uint32_t>1 << zone)
    if left <= 0:
        zones &= r.exempt
    while zones:
        zone = lowest_zone(zones)
        zones &= zones - 1
        i = r.first[zone]
        n = list_orders(last + 1 if last >= i else i, r.first[zone + 1], out, n)
    return entries(r, s, last, left, out, n)


cdef int entries(const MayoRules* r, const MayoState* s, int last, int left, action_t* out,
                 int n) noexcept nogil:
    """From turn 3 on, each box once; entries are limited orders."""
    cdef int gate
    if s.turn < r.entry_turn or left <= 0:
        return n
    for gate in range(GATES):
        if s.outside[gate] and r.n_borders + gate > last:
            out[n] = A_ORDER + r.n_borders + gate
            n += 1
    return n


cdef int count_limited(const MayoRules* r, const MayoState* s) noexcept nogil:
    """How many limited orders France has written, whatever became of them."""
    cdef int i, n = 0
    for i in range(s.n_orders[<int>FRANCE]):
        n += is_limited(r, s.french[i].index)
    return n


cdef void write(MayoState* s, action_t action) noexcept nogil:
    cdef Order* order
    if s.head.to_act == FRANCE:
        order = &s.french[s.n_orders[<int>FRANCE]]
    else:
        order = &s.spanish[s.n_orders[<int>SPAIN]]
    s.n_orders[s.head.to_act] += 1
    if action >= A_DIVIDE:
        order.index = (action - A_DIVIDE) >> 4
        order.units = (action - A_DIVIDE) & 15
    else:
        order.index = action - A_ORDER
