"""2 de Mayo: the Movement phase (5.3), step by step."""

from libc.string cimport memset

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.board cimport (
    add_units, conflicts, holds, is_limited, movers_of, remove_units,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    A_SEND, A_SPAIN_GOES, CROSSING, DONE, F1, FRANCE, NUMBERS, RELEASE, SPAIN, STANDING,
    STAYED, VOID, MayoRules, MayoState, Order,
)
from powderkeg.engine.dos_de_mayo.writing cimport count_limited


# --- M1: everything is shown ---------------------------------------------------------------------

cdef void reveal(const MayoRules* r, MayoState* s) noexcept nogil:
    """Note the conflict zones, and what the orders tell about the hands."""
    cdef int i, zone
    s.snapshot = conflicts(s)
    s.turba = 0
    s.one_order = 0
    if count_limited(r, s) > r.limited:
        s.known[<int>FRANCE] |= F1
    if s.snapshot == 0:
        return
    for i in range(s.n_orders[<int>SPAIN]):
        zone = r.origin[s.spanish[i].index]
        if holds(s.snapshot, zone) and s.units[<int>SPAIN][zone] == 1:
            s.known[<int>SPAIN] |= r.of_effect[<int>RELEASE][<int>SPAIN]


# --- M3: Spain moves -----------------------------------------------------------------------------

cdef void march(const MayoRules* r, MayoState* s) noexcept nogil:
    """Void what cannot be carried out, then move what crosses no French order."""
    cdef int i
    cdef Order* order
    if s.n_orders[<int>FRANCE] > r.limited and not s.murat:
        void_limited(r, s)
    count_movers(r, s)
    for i in range(s.n_orders[<int>SPAIN]):
        order = &s.spanish[i]
        if order.status == STANDING and crossing(r, s, order.index) < 0:
            carry_out(r, s, SPAIN, order)
    s.murat = 0
    s.released = 0
    s.phase = NUMBERS
    s.head.to_act = FRANCE


cdef void void_limited(const MayoRules* r, MayoState* s) noexcept nogil:
    """9.4.1: without Murat only the first limited orders in writing order go."""
    cdef int i, limited = 0
    for i in range(s.n_orders[<int>FRANCE]):
        if is_limited(r, s.french[i].index):
            limited += 1
            if limited > r.limited and s.french[i].status == STANDING:
                s.french[i].status = VOID


cdef void count_movers(const MayoRules* r, MayoState* s) noexcept nogil:
    """How many go by each standing Spanish order; a lone unit needs S8."""
    cdef int i, zone, movers
    cdef Order* order
    for i in range(s.n_orders[<int>SPAIN]):
        order = &s.spanish[i]
        if order.status != STANDING or order.units:
            continue
        zone = r.origin[order.index]
        movers = movers_of(s.units[<int>SPAIN][zone] - s.recruits[<int>SPAIN][zone],
                           holds(s.snapshot, zone) and s.released != zone)
        if i > 0 and r.origin[s.spanish[i - 1].index] == zone:
            movers -= s.spanish[i - 1].units
        elif i + 1 < s.n_orders[<int>SPAIN] and r.origin[s.spanish[i + 1].index] == zone:
            movers -= s.spanish[i + 1].units
        order.units = movers
        if movers == 0:
            order.status = VOID


cdef int crossing(const MayoRules* r, const MayoState* s, int index) noexcept nogil:
    """The place of the standing French order that goes the other way, or -1."""
    cdef int i, reverse = r.reverse[index]
    for i in range(s.n_orders[<int>FRANCE]):
        if s.french[i].index == reverse and s.french[i].status == STANDING:
            return i
    return -1


cdef void carry_out(const MayoRules* r, MayoState* s, int side, Order* order) noexcept nogil:
    cdef int origin = r.origin[order.index]
    order.status = DONE
    if origin:
        remove_units(s, side, origin, order.units)
    else:
        s.outside[order.index - r.n_borders] -= order.units
    add_units(s, side, r.target[order.index], order.units)


# --- M4: France says how many go -----------------------------------------------------------------

cdef int sending(const MayoState* s) noexcept nogil:
    """The place of the first standing French order without a number, or -1."""
    cdef int i
    for i in range(s.n_orders[<int>FRANCE]):
        if s.french[i].status == STANDING and s.french[i].units == 0:
            return i
    return -1


cdef int most_to_send(const MayoRules* r, const MayoState* s, int i) noexcept nogil:
    """Units in the origin, less what others from there send, less one for each still to come."""
    cdef int origin = r.origin[s.french[i].index], j, n
    if origin == 0:
        return s.outside[s.french[i].index - r.n_borders]
    n = s.units[<int>FRANCE][origin] - s.recruits[<int>FRANCE][origin]
    for j in range(s.n_orders[<int>FRANCE]):
        if j != i and r.origin[s.french[j].index] == origin and s.french[j].status == STANDING:
            n -= s.french[j].units if j < i else 1
    return n


cdef bint ask_number(const MayoRules* r, MayoState* s) noexcept nogil:
    """Is there a number to choose? A single possibility is taken without asking."""
    cdef int i = sending(s)
    while i >= 0:
        if most_to_send(r, s, i) > 1:
            return True
        s.french[i].units = 1
        i = sending(s)
    return False


cdef void send(MayoState* s, action_t action) noexcept nogil:
    s.french[sending(s)].units = action - A_SEND


# --- M5 and M6: crossings, then the rest of the French orders ------------------------------------

cdef void cross(const MayoRules* r, MayoState* s) noexcept nogil:
    """Settle every crossing that is no tie: the larger group goes, the other stays."""
    cdef int i, other
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].status == STANDING:
            other = crossing(r, s, s.spanish[i].index)
            if s.spanish[i].units != s.french[other].units:
                settle(r, s, i, other, s.spanish[i].units > s.french[other].units)


cdef void settle(const MayoRules* r, MayoState* s, int i, int other, bint spain) noexcept nogil:
    if spain:
        carry_out(r, s, SPAIN, &s.spanish[i])
        s.french[other].status = STAYED
    else:
        s.spanish[i].status = STAYED
        carry_out(r, s, FRANCE, &s.french[other])


cdef bint ask_tie(MayoState* s) noexcept nogil:
    """Is a tie left? They are settled in the writing order of the Spanish orders."""
    cdef int i
    s.tie = 0
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].status == STANDING:
            s.tie = s.spanish[i].index + 1
            s.phase = CROSSING
            s.head.to_act = SPAIN
            return True
    return False


cdef void settle_tie(const MayoRules* r, MayoState* s, action_t action) noexcept nogil:
    cdef int i = 0
    while s.spanish[i].index + 1 != s.tie:
        i += 1
    settle(r, s, i, crossing(r, s, s.spanish[i].index), action == A_SPAIN_GOES)


cdef void finish_moves(const MayoRules* r, MayoState* s) noexcept nogil:
    """M6, and the largest number that one order brought to each zone, which F9 asks for."""
    cdef int i, target
    cdef Order* order
    for i in range(s.n_orders[<int>FRANCE]):
        order = &s.french[i]
        if order.status == STANDING:
            carry_out(r, s, FRANCE, order)
        if order.status == DONE:
            target = r.target[order.index]
            s.arrivals[target] = max(s.arrivals[target], order.units)


cdef void forget_orders(MayoState* s) noexcept nogil:
    """The orders of a turn end with its movement."""
    s.snapshot = 0
    memset(s.n_orders, 0, sizeof(s.n_orders))
    memset(s.spanish, 0, sizeof(s.spanish))
    memset(s.french, 0, sizeof(s.french))
    memset(s.recruits, 0, sizeof(s.recruits))
    memset(s.arrivals, 0, sizeof(s.arrivals))
