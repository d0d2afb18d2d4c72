"""2 de Mayo: what the orders of a position must keep. Safe on any bytes.

From the reveal on a list is checked against the position at M1, which is found by taking the moves
back that were carried out since (`Before`).
"""

from libc.stdint cimport uint32_t

from powderkeg.engine.dos_de_mayo.board cimport (
    conflicts, french_cap, holds, is_limited, movers_of, size_of,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    CANCEL, CANCELLED, DIVIDE, DONE, F1, FRANCE, FRENCH, GATES, RELEASE, SIDES, SPAIN, SPANISH,
    STAYED, ZONES, MayoRules, MayoState, Order,
)

# --- lists ---------------------------------------------------------------------------------------

cdef inline bint blank(const Order* orders, int start, int end) noexcept nogil:
    """Is nothing written from *start* on?"""
    cdef int i
    for i in range(start, end):
        if orders[i].index or orders[i].units or orders[i].status:
            return False
    return True


cdef bint no_orders(const MayoState* s) noexcept nogil:
    return (s.n_orders[0] == 0 and s.n_orders[1] == 0 and blank(s.spanish, 0, SPANISH)
            and blank(s.french, 0, FRENCH))


cdef bint misshapen(const Order* orders, int n, int room, int indices) noexcept nogil:
    """Not ascending, too long, or with an impossible entry?"""
    cdef int i
    if n > room or not blank(orders, n, room):
        return True
    for i in range(n):
        if orders[i].index >= indices or orders[i].status > STAYED or orders[i].units > room:
            return True
        if i and orders[i].index <= orders[i - 1].index:
            return True
    return False


cdef bint are_misshapen(const MayoRules* r, const MayoState* s) noexcept nogil:
    return (misshapen(s.spanish, s.n_orders[<int>SPAIN], SPANISH, r.n_borders)
            or misshapen(s.french, s.n_orders[<int>FRANCE], FRENCH, r.n_borders + GATES))


cdef int unlawful_spanish(const MayoRules* r, const MayoState* s, const Before* b) noexcept nogil:
    """Rules 2 to 4 of 5.2: a destination for each origin, two for the group that F7 divides."""
    cdef int i, zone, movers, lone = 0, from_here = 0, divided = 0
    for i in range(s.n_orders[<int>SPAIN]):
        zone = r.origin[s.spanish[i].index]
        movers = movers_of(b.units[<int>SPAIN][zone], holds(b.conflict, zone))
        from_here = from_here + 1 if i and r.origin[s.spanish[i - 1].index] == zone else 1
        divided += from_here == 2
        if b.units[<int>SPAIN][zone] <= 0 or from_here > 2:
            return 51
        if from_here == 2 and movers < 2:
            return 52
        lone += movers == 0
    if divided > b.divide or lone > b.lone:
        return 52
    return 0


cdef int unlawful_french(const MayoRules* r, const MayoState* s, const Before* b) noexcept nogil:
    """Rules 1, 3 and 5 of 5.2."""
    cdef int i, zone, gate, limited = 0, from_here = 0
    for i in range(s.n_orders[<int>FRANCE]):
        zone = r.origin[s.french[i].index]
        limited += is_limited(r, s.french[i].index)
        if zone == 0:
            gate = s.french[i].index - r.n_borders
            if s.turn < r.entry_turn or b.outside[gate] <= 0:
                return 53
            continue
        from_here = from_here + 1 if i and r.origin[s.french[i - 1].index] == zone else 1
        if from_here > b.units[<int>FRANCE][zone] or holds(b.conflict, zone):
            return 53
    return 54 if limited > b.cap else 0


cdef int misnumbered(const MayoRules* r, const MayoState* s, const Before* b) noexcept nogil:
    """Before M3 one order of a divided group, and no other one, has a number."""
    cdef int i, zone, movers, numbers = 0, pairs = 0
    for i in range(s.n_orders[<int>SPAIN]):
        zone = r.origin[s.spanish[i].index]
        movers = movers_of(b.units[<int>SPAIN][zone], holds(b.conflict, zone))
        if s.spanish[i].units:
            numbers += 1
            if s.spanish[i].units >= movers:
                return 55
        if i and r.origin[s.spanish[i - 1].index] == zone:
            pairs += 1
            if not s.spanish[i].units and not s.spanish[i - 1].units:
                return 55
    if numbers > b.divide or pairs > numbers:
        return 55
    for i in range(s.n_orders[<int>FRANCE]):
        if s.french[i].units:
            return 55
    return 0


# --- phase ORDERS --------------------------------------------------------------------------------

cdef int broken_writing(const MayoRules* r, const MayoState* s, int side) noexcept nogil:
    """The list of a side whose hand is known, as far as it is written."""
    cdef Before b
    cdef int i, zone, owner, n = s.n_orders[side], broken
    if are_misshapen_one(r, s, side):
        return 50
    if side > s.head.to_act:
        return 50 if n else 0
    for owner in range(SIDES):
        for zone in range(ZONES):
            b.units[owner][zone] = s.units[owner][zone]
    for i in range(GATES):
        b.outside[i] = s.outside[i]
    b.conflict = conflicts(s)
    b.divide = s.turba
    b.lone = (s.hand[<int>SPAIN] & r.of_effect[<int>RELEASE][<int>SPAIN]) != 0
    b.cap = french_cap(r, s, s.hand[<int>FRANCE] & F1)
    if side == FRANCE:
        for i in range(n):
            if s.french[i].status or s.french[i].units:
                return 55
        return unlawful_french(r, s, &b)
    broken = unlawful_spanish(r, s, &b)
    return broken if broken else misnumbered_writing(r, s, &b)


cdef bint are_misshapen_one(const MayoRules* r, const MayoState* s, int side) noexcept nogil:
    if side == SPAIN:
        return misshapen(s.spanish, s.n_orders[side], SPANISH, r.n_borders)
    return misshapen(s.french, s.n_orders[side], FRENCH, r.n_borders + GATES)


cdef int misnumbered_writing(const MayoRules* r, const MayoState* s,
                             const Before* b) noexcept nogil:
    """While Spain writes, the number of a divided group stands with its first order."""
    cdef int i, zone, numbers = 0
    for i in range(s.n_orders[<int>SPAIN]):
        zone = r.origin[s.spanish[i].index]
        if s.spanish[i].status:
            return 55
        if s.spanish[i].units:
            numbers += 1
            if s.spanish[i].units >= movers_of(b.units[<int>SPAIN][zone],
                                               holds(b.conflict, zone)):
                return 55
        if i and r.origin[s.spanish[i - 1].index] == zone and not s.spanish[i - 1].units:
            return 55
    return 55 if numbers > b.divide else 0


# --- from the reveal on --------------------------------------------------------------------------

cdef int rewind(const MayoRules* r, const MayoState* s, Before* b) noexcept nogil:
    """The position at M1: without recruits, and with the moves since then taken back."""
    cdef int side, zone, i, sent
    for side in range(SIDES):
        sent = 0
        for zone in range(ZONES):
            b.units[side][zone] = s.units[side][zone] - s.recruits[side][zone]
            sent += s.recruits[side][zone]
        if s.recruits[side][0] or sent > r.spare[side] - s.spare[side]:
            return 56
    for i in range(GATES):
        b.outside[i] = s.outside[i]
    for i in range(s.n_orders[<int>SPAIN]):
        take_back(r, &s.spanish[i], SPAIN, b)
    for i in range(s.n_orders[<int>FRANCE]):
        take_back(r, &s.french[i], FRANCE, b)
    b.conflict = 0
    for zone in range(1, ZONES):
        if b.units[0][zone] < 0 or b.units[1][zone] < 0:
            return 57
        b.conflict |= <uint32_t>(b.units[0][zone] > 0 and b.units[1][zone] > 0) << zone
    b.divide = (s.discard[<int>FRANCE] & r.of_effect[<int>DIVIDE][<int>FRANCE]) != 0
    b.lone = ((s.known[<int>SPAIN] | s.discard[<int>SPAIN])
              & r.of_effect[<int>RELEASE][<int>SPAIN]) != 0
    b.cap = r.limited
    if s.turn >= r.murat_turn and (s.known[<int>FRANCE] | s.discard[<int>FRANCE]) & F1:
        b.cap = r.murat
    return 0 if s.snapshot == b.conflict else 58


cdef void take_back(const MayoRules* r, const Order* order, int side, Before* b) noexcept nogil:
    if order.status != DONE:
        return
    b.units[side][r.target[order.index]] -= order.units
    if order.index < r.n_borders:
        b.units[side][r.origin[order.index]] += order.units
    else:
        b.outside[order.index - r.n_borders] += order.units


cdef int broken_common(const MayoRules* r, const MayoState* s, Before* b) noexcept nogil:
    """What holds from M1 to the crossings."""
    cdef int broken
    if are_misshapen(r, s):
        return 50
    broken = rewind(r, s, b)
    if broken == 0:
        broken = unlawful_spanish(r, s, b)
    if broken == 0:
        broken = unlawful_french(r, s, b)
    if broken == 0 and (too_many_cancelled(r, s, SPAIN) or too_many_cancelled(r, s, FRANCE)):
        broken = 59
    return broken


cdef bint too_many_cancelled(const MayoRules* r, const MayoState* s, int side) noexcept nogil:
    """More cancelled orders than the other side has played cards for that?"""
    cdef int i, n = 0
    for i in range(s.n_orders[side]):
        if side == SPAIN:
            n += s.spanish[i].status == CANCELLED
        else:
            n += s.french[i].status == CANCELLED
    return n > size_of(s.discard[1 - side] & r.of_effect[<int>CANCEL][1 - side])


cdef int broken_reveal(const MayoRules* r, const MayoState* s) noexcept nogil:
    """The window M2."""
    cdef Before b
    cdef int i, limited = 0, broken = broken_common(r, s, &b)
    if broken == 0:
        broken = misnumbered(r, s, &b)
    if broken:
        return broken
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].status > CANCELLED:
            return 70
    for i in range(s.n_orders[<int>FRANCE]):
        limited += is_limited(r, s.french[i].index)
        if s.french[i].status > CANCELLED:
            return 70
    if s.murat and not (s.discard[<int>FRANCE] & F1 and limited > r.limited):
        return 71
    if limited > r.limited and not s.murat and not s.known[<int>FRANCE] & F1:
        return 71
    return 72 if s.released and not may_be_released(r, s) else 0


cdef bint may_be_released(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Was S8 played for an undivided group that had an order to leave?"""
    cdef int i
    cdef bint leaves = False
    if not s.discard[<int>SPAIN] & r.of_effect[<int>RELEASE][<int>SPAIN]:
        return False
    for i in range(s.n_orders[<int>SPAIN]):
        if r.origin[s.spanish[i].index] == s.released:
            leaves = True
            if s.spanish[i].units:
                return False
    return leaves and holds(s.snapshot, s.released)
