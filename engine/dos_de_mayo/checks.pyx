"""2 de Mayo: what every position must keep. Safe on any bytes; the numbers are named in words.py.

Public things come first: they are checked in full and in concealed states alike.
"""

from libc.stdint cimport uint8_t, uint16_t

from powderkeg.engine.core cimport TERMINAL
from powderkeg.engine.dos_de_mayo.board cimport (
    asked_to_draw, conflicts, holds, lowest_zone, size_of,
)
from powderkeg.engine.dos_de_mayo.march_checks cimport broken_march, broken_moved
from powderkeg.engine.dos_de_mayo.order_checks cimport broken_reveal, broken_writing, no_orders
from powderkeg.engine.dos_de_mayo.resolution cimport france_has_won, limit_reached
from powderkeg.engine.dos_de_mayo.state cimport (
    AFTER, ALL_CARDS, ALL_ZONES, BLANK, CARDS, COLLABORATION, CROSSING, DISORDER, DIVIDE, DRAW,
    DRAWS, EXTRA, F1, F8, FRANCE, GATES, LAST_TURN, LIEUTENANT, MAYOR, MOVED, NUMBERS, ORDERS, OVER,
    PHASES, PREPARE, RELEASE, REPEAT, REPETITION, REVEAL, S1, SETUP, SHIELD, SHOOTINGS, SIDES,
    SPAIN, STRENGTH, UNASKED, VETO, ZONES, MayoRules, MayoState,
)


cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant; safe on any bytes."""
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef const MayoState* s = <const MayoState*>state
    cdef int side, broken = broken_in_public(r, s)
    if broken:
        return broken
    if s.head.chance == 0:
        return 40
    for side in range(SIDES):
        broken = broken_hand(r, s, side, s.hand[side])
        if broken:
            return broken
    if s.phase == ORDERS:
        for side in range(SIDES):
            broken = broken_writing(r, s, side)
            if broken:
                return broken
    return broken_draws(s) if s.phase == DRAW else 0


cdef int broken_draws(const MayoState* s) noexcept nogil:
    """A seat has chosen exactly when it was asked and is not asked any more."""
    cdef int side, chosen = asked_to_draw(s) & ~s.head.pending
    for side in range(SIDES):
        if (s.draws[side] != UNASKED) != (chosen >> side & 1):
            return 49
    return 0


# --- hands ---------------------------------------------------------------------------------------

cdef int broken_hand(const MayoRules* r, const MayoState* s, int side,
                     uint16_t hand) noexcept nogil:
    """The hard facts of the contract, section 6."""
    cdef uint16_t seen = s.discard[side] | s.table[side]
    if hand & ~ALL_CARDS or hand & seen or size_of(hand) != s.hand_size[side]:
        return 41
    if s.known[side] & ~hand:
        return 42
    if hand & r.immediate[side]:
        return 43
    if side == SPAIN and not (hand | seen) & S1:
        return 44
    if side == FRANCE and s.phase != SETUP and not (hand | seen) & (F1 | F8):
        return 45
    if s.phase == SETUP and hand != (S1 if side == SPAIN else 0):
        return 46
    return 0


cdef int broken_cards(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Discards and tables, and how many cards can have left the decks by now."""
    cdef int side, out, last = s.turn - (1 if s.phase == VETO or s.phase == DRAW else 0)
    for side in range(SIDES):
        if (s.discard[side] | s.table[side]) & ~ALL_CARDS or s.discard[side] & s.table[side]:
            return 10
        if s.table[side] & ~r.permanent[side]:
            return 11
        out = s.hand_size[side] + size_of(s.discard[side] | s.table[side])
        if s.hand_size[side] > CARDS or out > last - (s.phase == SETUP and side == FRANCE):
            return 12
    if lost_only(r, s, FRANCE) or lost_only(r, s, SPAIN) > size_of(
            s.discard[<int>FRANCE] & r.of_effect[<int>COLLABORATION][<int>FRANCE]):
        return 13
    if s.known[<int>FRANCE] & ~<uint16_t>F1 or s.known[<int>SPAIN] & ~r.of_effect[<int>RELEASE][
            <int>SPAIN]:
        return 14
    return broken_limit(r, s)


cdef int lost_only(const MayoRules* r, const MayoState* s, int side) noexcept nogil:
    """How many cards lie in the discard that can only come there by F3."""
    cdef uint16_t played = r.of_effect[<int>BLANK][side] & ~r.immediate[side]
    return size_of(s.discard[side] & (r.permanent[side] | played))


cdef int broken_limit(const MayoRules* r, const MayoState* s) noexcept nogil:
    """The limit is lower exactly when S3 is on the table, which needs S2 or F4 there."""
    cdef uint16_t lieutenant = s.table[<int>SPAIN] & r.of_effect[<int>LIEUTENANT][<int>SPAIN]
    cdef uint16_t help = s.table[<int>SPAIN] & r.of_effect[<int>MAYOR][<int>SPAIN]
    help |= s.table[<int>FRANCE] & r.of_effect[<int>SHOOTINGS][<int>FRANCE]
    if lieutenant == 0:
        return 0 if s.limit == r.limit else 15
    if s.limit != r.amount[<int>SPAIN][lowest_zone(lieutenant)]:
        return 15
    return 0 if help else 16


# --- everything that is open ---------------------------------------------------------------------

cdef int broken_in_public(const MayoRules* r, const MayoState* s) noexcept nogil:
    cdef int broken
    if s.phase >= PHASES or not 1 <= s.turn <= LAST_TURN:
        return 1
    if s.head.stage != (LAST_TURN if s.phase == OVER else s.turn - 1):
        return 2
    if some(s.reserved, 3):
        return 9
    broken = broken_units(r, s)
    if broken == 0:
        broken = broken_cards(r, s)
    if broken == 0:
        broken = broken_marks(r, s)
    if broken == 0:
        broken = broken_phase(r, s)
    return broken


cdef int broken_units(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Every cube is somewhere, and `held` says where."""
    cdef int side, zone, total[SIDES]
    for side in range(SIDES):
        total[side] = s.spare[side]
        if s.spare[side] > r.spare[side] or s.units[side][0] or s.held[side] & ~ALL_ZONES:
            return 3
        for zone in range(1, ZONES):
            total[side] += s.units[side][zone]
            if holds(s.held[side], zone) != (s.units[side][zone] > 0):
                return 4
    for zone in range(GATES):
        total[<int>FRANCE] += s.outside[zone]
        if s.outside[zone] > r.outside[zone]:
            return 5
    if total[<int>FRANCE] + s.losses != r.cubes[<int>FRANCE]:
        return 6
    if total[<int>SPAIN] > r.cubes[<int>SPAIN]:
        return 7
    return 8 if s.phase != OVER and limit_reached(r, s) else 0


cdef int broken_marks(const MayoRules* r, const MayoState* s) noexcept nogil:
    """What lasts a turn or less stands only where it belongs."""
    cdef int phase = s.phase
    if s.passes > (is_window(phase) and phase != OVER):
        return 17
    if s.barred and phase != DRAW or (s.draws[0] or s.draws[1]) and phase != DRAW:
        return 18
    if max(s.draws[0], s.draws[1]) > DRAWS:
        return 18
    if (s.turba or s.one_order) and phase != PREPARE and phase != ORDERS:
        return 19
    if s.turba + s.one_order > 1 or s.turba > 1 or s.one_order > 1:
        return 19
    if s.turba and not (drawn(r, s, DIVIDE) and has_group(s)):
        return 20
    if s.one_order and not drawn(r, s, DISORDER):
        return 20
    if (s.murat or s.released) and phase != REVEAL or s.murat > 1 or s.released >= ZONES:
        return 21
    if (s.tie != 0) != (phase == CROSSING):
        return 22
    if not (REVEAL <= phase <= MOVED) and (s.snapshot or some(&s.recruits[0][0], 2 * ZONES)):
        return 23
    if phase != MOVED and some(s.arrivals, ZONES):
        return 24
    if phase != ORDERS and not REVEAL <= phase <= MOVED and not no_orders(s):
        return 25
    return broken_fights(r, s)


cdef inline bint is_window(int phase) noexcept nogil:
    return phase == PREPARE or phase == REVEAL or phase >= MOVED


cdef inline uint16_t drawn(const MayoRules* r, const MayoState* s, int effect) noexcept nogil:
    """Is a French card with this effect in the discard?"""
    return s.discard[<int>FRANCE] & r.of_effect[effect][<int>FRANCE]


cdef inline bint has_group(const MayoState* s) noexcept nogil:
    cdef int zone
    for zone in range(1, ZONES):
        if s.units[<int>SPAIN][zone] > 1:
            return True
    return False


cdef inline bint some(const uint8_t* values, int n) noexcept nogil:
    """Is any of them not 0?"""
    cdef int i
    for i in range(n):
        if values[i]:
            return True
    return False


# --- fights --------------------------------------------------------------------------------------

cdef int broken_fights(const MayoRules* r, const MayoState* s) noexcept nogil:
    """The conflict zones of this Resolution and what was played for them."""
    if not STRENGTH <= s.phase <= REPEAT:
        if s.fought or s.artillery or s.shield or s.repeating or some(&s.bonus[0][0], 2 * ZONES):
            return 26
        return 0
    if s.fought == 0 or s.fought & ~ALL_ZONES or conflicts(s) & ~s.fought:
        return 27
    if s.phase == STRENGTH and conflicts(s) != s.fought:
        return 27
    if s.repeating >= ZONES or s.shield >= ZONES or s.artillery >= ZONES:
        return 28
    if (s.repeating != 0) != (s.phase == REPEAT):
        return 28
    if s.repeating and not (holds(conflicts(s), s.repeating) and drawn(r, s, REPETITION)):
        return 28
    if s.shield and not (holds(s.fought, s.shield) and s.phase != AFTER
                         and s.discard[<int>SPAIN] & r.of_effect[<int>SHIELD][<int>SPAIN]):
        return 29
    if s.shield and s.repeating and s.shield != s.repeating:
        return 29
    return broken_bonus(r, s)


cdef int broken_bonus(const MayoRules* r, const MayoState* s) noexcept nogil:
    """No more strength than the cards played can give."""
    cdef int side, zone, card, total
    for side in range(SIDES):
        total = 0
        for card in range(CARDS):
            if r.effect[side][card] == EXTRA and s.discard[side] >> card & 1:
                total += r.amount[side][card]
        if side == FRANCE and s.artillery:
            total += r.amount[side][7]      # F8
        for zone in range(ZONES):
            if s.bonus[side][zone] and not holds(s.fought, zone):
                return 30
            total -= s.bonus[side][zone]
        if total < 0:
            return 30
    if s.artillery and (not holds(s.fought, s.artillery) or not s.table[<int>FRANCE] & F8
                        or s.bonus[<int>FRANCE][s.artillery] < r.amount[<int>FRANCE][7]):
        return 31
    return 0


# --- phases --------------------------------------------------------------------------------------

cdef int broken_phase(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Who is asked, and the orders."""
    cdef int phase = s.phase, actor = s.head.to_act
    if (phase == OVER) != (actor == TERMINAL) or (phase == OVER) != (s.winner != 0):
        return 32
    if (phase == DRAW) != (s.head.pending != 0):
        return 33
    if phase == OVER:
        return broken_end(r, s)
    if not 0 <= actor < SIDES:
        return 32
    if phase == SETUP:
        return 0 if s.turn == 1 and actor == FRANCE and s.table[<int>FRANCE] == 0 else 34
    if phase < ORDERS:
        return broken_preparation(r, s)
    if phase == ORDERS:
        return 0
    if phase == NUMBERS or phase == CROSSING:
        return broken_march(r, s)
    if s.hand_size[actor] == 0 and not (actor == FRANCE and s.table[<int>FRANCE] & F8
                                        and s.artillery == 0
                                        and (phase == STRENGTH or phase == REPEAT)):
        return 35
    if phase == REVEAL:
        return broken_reveal(r, s)
    return broken_moved(r, s) if phase == MOVED else 0


cdef int broken_end(const MayoRules* r, const MayoState* s) noexcept nogil:
    cdef int winner = FRANCE if france_has_won(r, s) else SPAIN
    if s.turn < LAST_TURN and not limit_reached(r, s):
        return 36
    return 0 if s.winner == 1 + (winner if s.turn == LAST_TURN else SPAIN) else 36


cdef int broken_preparation(const MayoRules* r, const MayoState* s) noexcept nogil:
    """P1, P2 and the window P5."""
    cdef int actor = s.head.to_act, lead = s.hand_size[0] - s.hand_size[1], asked
    cdef int larger = SPAIN if lead > 0 else FRANCE
    cdef int price
    if s.turn == 1:
        return 37
    lead = lead if lead > 0 else -lead
    if s.phase == VETO:
        return 0 if lead >= r.gap and actor != larger else 37
    if s.phase == PREPARE:
        return 0 if s.hand_size[actor] else 35
    price = 1 << larger
    if r.veto_always or lead == r.gap:
        price = 3
    if s.barred and (lead < r.gap or s.barred != price):
        return 38
    asked = asked_to_draw(s)
    if s.head.pending & ~asked or not s.head.pending >> actor & 1:
        return 33
    return 0
