"""2 de Mayo: card windows (5), when a card may be played (9), and what it does."""

from libc.stdint cimport uint16_t, uint32_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.board cimport (
    add_units, conflicts, holds, is_limited, lowest_zone, orders_of, orders_seen, remove_units,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    A_ARTILLERY, A_CARD, A_CHARGE, A_PASS, A_REDIRECT, ALL_ZONES, ANYWHERE, CANCEL,
    CANCELLED, CARDS, CHARGE, EXTRA, F8, FRANCE, LIEUTENANT, MAYOR, MOVED, MURAT, OWN, RECRUIT,
    REDIRECT, RELEASE, REPEAT, REPETITION, REVEAL, SHIELD, SHOOTINGS, SPAIN, STANDING, STRENGTH,
    MayoRules, MayoState, Order,
)


# --- the window ----------------------------------------------------------------------------------

cdef void open_window(const MayoRules* r, MayoState* s, int phase) noexcept nogil:
    s.phase = phase
    s.passes = 0
    s.head.to_act = r.initiative


cdef bint is_closed(const MayoRules* r, MayoState* s) noexcept nogil:
    """Has everybody passed? A seat without anything in hand or to place passes by itself."""
    while s.passes < 2:
        if s.hand_size[s.head.to_act] or (s.head.to_act == FRANCE and may_place(s)):
            return False
        s.passes += 1
        s.head.to_act = 1 - s.head.to_act
    s.passes = 0
    return True


cdef inline bint may_place(const MayoState* s) noexcept nogil:
    """Can Artillería be used now (9.4.3, 9.4.4)?"""
    return (s.table[<int>FRANCE] & F8 and s.artillery == 0
            and (s.phase == STRENGTH or s.phase == REPEAT))


cdef inline uint32_t fights(const MayoState* s) noexcept nogil:
    """The zones that a card may name for a fight."""
    if s.phase == REPEAT:
        return <uint32_t>1 << s.repeating
    return s.fought & conflicts(s)


# --- what may be played --------------------------------------------------------------------------

cdef int window_actions(const MayoRules* r, const MayoState* s, action_t* out) noexcept nogil:
    """Pass, Artillería, cards in order; the two cards with high numbers last."""
    cdef int side = s.head.to_act, n = 1
    cdef uint16_t late, cards = s.hand[side] & r.window[s.phase][side]
    out[0] = A_PASS
    if side == FRANCE and may_place(s):
        n = list_zones(fights(s), A_ARTILLERY, out, n)
    if cards == 0:
        return n
    late = cards & (r.of_effect[<int>REDIRECT][side] | r.of_effect[<int>CHARGE][side])
    cards &= ~late
    while cards:
        n = plays(r, s, side, lowest_zone(cards), out, n)
        cards &= cards - 1
    if late and s.phase == REVEAL:
        n = redirections(r, s, out, n)
    if late and s.phase == MOVED:
        n = charges(r, s, out, n)
    return n


cdef inline int number_of(int side, int card) noexcept nogil:
    """The first action of a card; French cards count first."""
    return A_CARD + 256 * (card if side == FRANCE else CARDS + card)


cdef int list_zones(uint32_t zones, int first, action_t* out, int n) noexcept nogil:
    while zones:
        out[n] = first + lowest_zone(zones)
        zones &= zones - 1
        n += 1
    return n


cdef int plays(const MayoRules* r, const MayoState* s, int side, int card, action_t* out,
               int n) noexcept nogil:
    """Every way to play one card of the hand (9.4.14)."""
    cdef int effect = r.effect[side][card], first = number_of(side, card)
    if s.turn < r.from_turn[side][card]:
        return n
    if effect == EXTRA or effect == SHIELD:
        return list_zones(fights(s), first, out, n)
    if effect == RECRUIT:
        return recruitments(r, s, side, card, out, n)
    if effect == CANCEL:
        return cancellations(s, 1 - side, first, out, n)
    if effect == REPETITION:
        return list_zones(s.fought & conflicts(s), first, out, n)
    if effect == RELEASE:
        return list_zones(releases(r, s), first, out, n)
    if effect == LIEUTENANT and not may_lower_limit(r, s):
        return n
    if effect == MURAT and not murat_counts(r, s):
        return n
    out[n] = first          # S2, S3, F1, F8
    return n + 1


cdef int recruitments(const MayoRules* r, const MayoState* s, int side, int card, action_t* out,
                      int n) noexcept nogil:
    """Zones in which the spare cube may appear (7, 9.4.5)."""
    cdef int first = number_of(side, card)
    if s.spare[side] == 0:
        return n
    if r.place[side][card] == ANYWHERE:
        return list_zones(ALL_ZONES, first, out, n)
    if r.place[side][card] == OWN:
        return list_zones(s.held[side], first, out, n)
    if holds(s.held[side], r.zone[side][card]):
        out[n] = first
        return n + 1
    return n


cdef int cancellations(const MayoState* s, int side, int first, action_t* out,
                       int n) noexcept nogil:
    """Standing orders of *side*."""
    cdef const Order* orders = orders_seen(s, side)
    cdef int i
    for i in range(s.n_orders[side]):
        if orders[i].status == STANDING:
            out[n] = first + orders[i].index
            n += 1
    return n


cdef uint32_t releases(const MayoRules* r, const MayoState* s) noexcept nogil:
    """S8: conflict zones that an undivided Spanish group has an order to leave."""
    cdef uint32_t once = 0, twice = 0, zone
    cdef int i
    for i in range(s.n_orders[<int>SPAIN]):
        zone = <uint32_t>1 << r.origin[s.spanish[i].index]
        if s.spanish[i].units:
            twice |= zone
        if s.spanish[i].status == STANDING:
            once |= zone
    return s.snapshot & once & ~twice


cdef bint may_lower_limit(const MayoRules* r, const MayoState* s) noexcept nogil:
    """S3 needs F4 in play, or S2 on the table or in hand."""
    return (s.table[<int>FRANCE] & r.of_effect[<int>SHOOTINGS][<int>FRANCE]
            or (s.table[<int>SPAIN] | s.hand[<int>SPAIN]) & r.of_effect[<int>MAYOR][<int>SPAIN])


cdef bint murat_counts(const MayoRules* r, const MayoState* s) noexcept nogil:
    """9.4.1: does a limited order stand that goes only with Murat?"""
    cdef int i, limited = 0
    for i in range(s.n_orders[<int>FRANCE]):
        limited += is_limited(r, s.french[i].index)
        if limited > r.limited and s.french[i].status == STANDING and is_limited(
                r, s.french[i].index):
            return True
    return False


cdef int redirections(const MayoRules* r, const MayoState* s, action_t* out,
                      int n) noexcept nogil:
    """S10: another destination, but not that of another order from there."""
    cdef int i, j, zone
    cdef uint32_t zones
    for i in range(s.n_orders[<int>SPAIN]):
        if s.spanish[i].status != STANDING:
            continue
        zone = r.origin[s.spanish[i].index]
        zones = r.neighbours[zone]
        for j in range(s.n_orders[<int>SPAIN]):
            if r.origin[s.spanish[j].index] == zone:
                zones &= ~(<uint32_t>1 << r.target[s.spanish[j].index])
        n = list_zones(zones, A_REDIRECT + 32 * s.spanish[i].index, out, n)
    return n


cdef int charges(const MayoRules* r, const MayoState* s, action_t* out, int n) noexcept nogil:
    """F9: units that one order brought go on together, not out of a zone with Spanish units."""
    cdef int zone, index, k, most
    cdef uint32_t zones = s.held[<int>FRANCE] & ~s.held[<int>SPAIN]
    while zones:
        zone = lowest_zone(zones)
        zones &= zones - 1
        most = min(s.arrivals[zone], s.units[<int>FRANCE][zone])
        if most == 0:
            continue
        for index in range(r.first[zone], r.first[zone + 1]):
            for k in range(1, most + 1):
                out[n] = A_CHARGE + 32 * index + k
                n += 1
    return n


# --- what it does --------------------------------------------------------------------------------

cdef void act_in_window(const MayoRules* r, MayoState* s, action_t action) noexcept nogil:
    """One action; then the other seat is asked."""
    cdef int side = s.head.to_act
    s.head.to_act = 1 - side
    if action == A_PASS:
        s.passes += 1
        return
    s.passes = 0
    if action >= A_CHARGE:
        spend(r, s, side, lowest_zone(r.of_effect[<int>CHARGE][side]))
        charge(r, s, (action - A_CHARGE) >> 5, action & 31)
    elif action >= A_REDIRECT:
        spend(r, s, side, lowest_zone(r.of_effect[<int>REDIRECT][side]))
        redirect(r, s, (action - A_REDIRECT) >> 5, action & 31)
    elif action >= A_CARD:
        play(r, s, side, ((action - A_CARD) >> 8) - (0 if side == FRANCE else CARDS), action & 255)
    else:
        s.artillery = action - A_ARTILLERY
        s.bonus[<int>FRANCE][s.artillery] += r.amount[<int>FRANCE][7]     # F8


cdef void spend(const MayoRules* r, MayoState* s, int side, int card) noexcept nogil:
    """A card leaves the hand, to the table if it is permanent."""
    cdef uint16_t gone = <uint16_t>1 << card
    s.hand[side] &= ~gone
    s.known[side] &= ~gone
    s.hand_size[side] -= 1
    if gone & r.permanent[side]:
        s.table[side] |= gone
    else:
        s.discard[side] |= gone


cdef void play(const MayoRules* r, MayoState* s, int side, int card, int named) noexcept nogil:
    cdef int effect = r.effect[side][card]
    spend(r, s, side, card)
    if effect == EXTRA:
        s.bonus[side][named] += r.amount[side][card]
    elif effect == SHIELD:
        s.shield = named
    elif effect == RECRUIT:
        recruit(s, side, named if named else r.zone[side][card])
    elif effect == CANCEL:
        cancel(s, 1 - side, named)
    elif effect == REPETITION:
        s.repeating = named
        open_window(r, s, REPEAT)
    elif effect == RELEASE:
        s.released = named
    elif effect == LIEUTENANT:
        lower_limit(r, s, card)
    elif effect == MURAT:
        s.murat = 1


cdef void recruit(MayoState* s, int side, int zone) noexcept nogil:
    s.spare[side] -= 1
    add_units(s, side, zone, 1)
    if s.phase == REVEAL:
        s.recruits[side][zone] += 1


cdef void cancel(MayoState* s, int side, int index) noexcept nogil:
    cdef Order* orders = orders_of(s, side)
    cdef int i
    for i in range(s.n_orders[side]):
        if orders[i].index == index:
            orders[i].status = CANCELLED


cdef void lower_limit(const MayoRules* r, MayoState* s, int card) noexcept nogil:
    """S3; without F4 it brings S2 from the hand to the table."""
    cdef uint16_t mayor = r.of_effect[<int>MAYOR][<int>SPAIN] & s.hand[<int>SPAIN]
    s.limit = r.amount[<int>SPAIN][card]
    if mayor and not s.table[<int>FRANCE] & r.of_effect[<int>SHOOTINGS][<int>FRANCE]:
        spend(r, s, SPAIN, lowest_zone(mayor))


cdef void redirect(const MayoRules* r, MayoState* s, int index, int zone) noexcept nogil:
    """S10: change the destination in place and sort the list again."""
    cdef int i = 0, to = r.first[r.origin[index]]
    cdef Order moved
    while r.target[to] != zone:
        to += 1
    while s.spanish[i].index != index:
        i += 1
    moved = s.spanish[i]
    moved.index = to
    while i > 0 and s.spanish[i - 1].index > to:
        s.spanish[i] = s.spanish[i - 1]
        i -= 1
    while i + 1 < s.n_orders[<int>SPAIN] and s.spanish[i + 1].index < to:
        s.spanish[i] = s.spanish[i + 1]
        i += 1
    s.spanish[i] = moved


cdef void charge(const MayoRules* r, MayoState* s, int index, int n) noexcept nogil:
    remove_units(s, FRANCE, r.origin[index], n)
    add_units(s, FRANCE, r.target[index], n)
