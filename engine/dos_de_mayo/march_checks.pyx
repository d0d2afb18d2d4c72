"""2 de Mayo: what the orders of a position must keep once units move. Safe on any bytes.

In the window after movement the position at M1 cannot be found any more, as units may have been
recruited or have charged since; there only what play still reads is checked.
"""

from libc.stdint cimport uint8_t

from powderkeg.engine.dos_de_mayo.board cimport holds, is_limited, movers_of
from powderkeg.engine.dos_de_mayo.movement cimport crossing, most_to_send, sending
from powderkeg.engine.dos_de_mayo.order_checks cimport Before, are_misshapen, broken_common
from powderkeg.engine.dos_de_mayo.state cimport (
    ALL_ZONES, CANCELLED, CROSSING, DONE, F1, FRANCE, NUMBERS, RELEASE, SIDES, SPAIN, STANDING,
    STAYED, VOID, ZONES, MayoRules, MayoState, Order,
)


cdef int broken_march(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Phases NUMBERS and CROSSING."""
    cdef Before b
    cdef int broken = broken_common(r, s, &b)
    if broken == 0:
        broken = wrong_movers(r, s, &b)
    if broken == 0:
        broken = wrong_numbers(r, s, &b)
    if broken == 0:
        broken = wrong_void(r, s)
    if broken == 0:
        broken = wrong_crossings(r, s)
    if broken:
        return broken
    if s.phase == NUMBERS:
        return 0 if s.head.to_act == FRANCE and sending(s) >= 0 and most_to_send(
            r, s, sending(s)) > 1 else 73
    return 0 if s.head.to_act == SPAIN and is_first_tie(s) else 74


cdef int wrong_movers(const MayoRules* r, const MayoState* s, const Before* b) noexcept nogil:
    """How many Spanish units go, as count_movers fills it in."""
    cdef int i, zone, units, movers, total = 0
    cdef bint goes, freed = (s.discard[<int>SPAIN] & r.of_effect[<int>RELEASE][<int>SPAIN]) != 0
    for i in range(s.n_orders[<int>SPAIN]):
        zone = r.origin[s.spanish[i].index]
        units = s.spanish[i].units
        movers = movers_of(b.units[<int>SPAIN][zone], holds(b.conflict, zone))
        goes = s.spanish[i].status != CANCELLED and s.spanish[i].status != VOID
        if i == 0 or r.origin[s.spanish[i - 1].index] != zone:
            total = 0
        total += units
        if s.spanish[i].status == VOID and (movers or units):
            return 75
        if goes and units == 0:
            return 75
        if total > movers and not (freed and total == b.units[<int>SPAIN][zone]):
            return 75
        if units and units < movers and not b.divide:
            return 75
    return 0


cdef int wrong_numbers(const MayoRules* r, const MayoState* s, const Before* b) noexcept nogil:
    """How many French units go: every order one at least, and none that is not there."""
    cdef int i, origin, limit, n, total = 0
    cdef bint pending = False
    for i in range(s.n_orders[<int>FRANCE]):
        origin = r.origin[s.french[i].index]
        n = s.french[i].units
        if s.french[i].status == CANCELLED or s.french[i].status == VOID:
            if n:
                return 76
            continue
        if n == 0 and s.phase == CROSSING or n and pending:
            return 76
        pending = pending or n == 0
        limit = b.outside[s.french[i].index - r.n_borders] if origin == 0 else (
            b.units[<int>FRANCE][origin])
        total = sent_from(r, s, origin) if origin else n
        if total > limit:
            return 76
    return 0


cdef int sent_from(const MayoRules* r, const MayoState* s, int origin) noexcept nogil:
    """Units that orders from a zone take, one for each that has no number yet."""
    cdef int i, total = 0
    for i in range(s.n_orders[<int>FRANCE]):
        if r.origin[s.french[i].index] == origin and s.french[i].status != CANCELLED and (
                s.french[i].status != VOID):
            total += s.french[i].units if s.french[i].units else 1
    return total


cdef int wrong_void(const MayoRules* r, const MayoState* s) noexcept nogil:
    """9.4.1: without Murat, and only then, limited orders after the second are void."""
    cdef int i, limited = 0
    cdef bint late
    for i in range(s.n_orders[<int>FRANCE]):
        limited += is_limited(r, s.french[i].index)
        late = is_limited(r, s.french[i].index) and limited > r.limited
        if s.french[i].status == VOID:
            if not late or s.discard[<int>FRANCE] & F1:
                return 77
        elif late and s.french[i].status != CANCELLED and not s.discard[<int>FRANCE] & F1:
            return 77
    return 0


cdef int wrong_crossings(const MayoRules* r, const MayoState* s) noexcept nogil:
    """What still stands, and what a settled crossing left behind."""
    cdef int i, other
    for i in range(s.n_orders[<int>SPAIN]):
        other = crossing(r, s, s.spanish[i].index)
        if s.spanish[i].status == STANDING and (
                other < 0 or s.phase == CROSSING
                and s.french[other].units != s.spanish[i].units):
            return 78
        if s.spanish[i].status == DONE and other >= 0:
            return 78
        if s.spanish[i].status == STAYED and not is_done(
                s.french, s.n_orders[<int>FRANCE], r.reverse[s.spanish[i].index]):
            return 78
    for i in range(s.n_orders[<int>FRANCE]):
        if s.french[i].status == STAYED and not is_done(
                s.spanish, s.n_orders[<int>SPAIN], r.reverse[s.french[i].index]):
            return 78
        if s.french[i].status == DONE and (s.phase == NUMBERS or not has_stayed(
                s, r.reverse[s.french[i].index])):
            return 78
        if s.french[i].status == STAYED and s.phase == NUMBERS:
            return 78
    return 0


cdef bint is_done(const Order* orders, int n, int index) noexcept nogil:
    cdef int i
    for i in range(n):
        if orders[i].index == index:
            return orders[i].status == DONE
    return False


cdef bint has_stayed(const MayoState* s, int index) noexcept nogil:
    cdef int i
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].index == index:
            return s.spanish[i].status == STAYED
    return False


cdef bint is_first_tie(const MayoState* s) noexcept nogil:
    cdef int i
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].status == STANDING:
            return s.tie == s.spanish[i].index + 1
    return False


cdef int broken_moved(const MayoRules* r, const MayoState* s) noexcept nogil:
    """The window M7: everything has moved, and F9 reads `arrivals`."""
    cdef uint8_t arrivals[ZONES]
    cdef int i, side, zone, n
    if are_misshapen(r, s) or s.snapshot & ~ALL_ZONES:
        return 50
    for side in range(SIDES):
        n = 0
        for zone in range(ZONES):
            n += s.recruits[side][zone]
        if s.recruits[side][0] or n > r.spare[side] - s.spare[side]:
            return 56
    for zone in range(ZONES):
        arrivals[zone] = 0
    for i in range(s.n_orders[<int>SPAIN]):
        if unfinished(&s.spanish[i]):
            return 79
    for i in range(s.n_orders[<int>FRANCE]):
        if unfinished(&s.french[i]):
            return 79
        if s.french[i].status == DONE:
            zone = r.target[s.french[i].index]
            arrivals[zone] = max(arrivals[zone], s.french[i].units)
    for zone in range(ZONES):
        if arrivals[zone] != s.arrivals[zone]:
            return 79
    return 0


cdef inline bint unfinished(const Order* order) noexcept nogil:
    return order.status == STANDING or (
        order.units == 0 and (order.status == DONE or order.status == STAYED))
