"""2 de Mayo: Resolution (5.4), combat (6) and the end of the game (8)."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from powderkeg.engine.core cimport TERMINAL
from powderkeg.engine.dos_de_mayo.board cimport lowest_zone, remove_units
from powderkeg.engine.dos_de_mayo.movement cimport forget_orders
from powderkeg.engine.dos_de_mayo.state cimport (
    FRANCE, LAST_TURN, OVER, SPAIN, UNASKED, MayoRules, MayoState,
)


cdef void resolve(const MayoRules* r, MayoState* s, uint32_t zones) noexcept nogil:
    """R3: all fights from the strengths of this moment. Each touches its own zone only."""
    cdef int zone
    while zones:
        zone = lowest_zone(zones)
        zones &= zones - 1
        fight(r, s, zone)
    s.shield = 0


cdef void fight(const MayoRules* r, MayoState* s, int zone) noexcept nogil:
    cdef int spanish = s.units[<int>SPAIN][zone] + s.bonus[<int>SPAIN][zone]
    cdef int french = s.units[<int>FRANCE][zone] + s.bonus[<int>FRANCE][zone]
    cdef int lost
    if spanish > french:
        lost = min(losses(r, spanish, french), s.units[<int>FRANCE][zone])
        s.losses += lost
        remove_units(s, FRANCE, zone, lost)
    elif french > spanish:
        lost = min(losses(r, french, spanish), s.units[<int>SPAIN][zone])
        if s.shield == zone:            # S11
            lost = max(0, lost - r.shield)
        remove_units(s, SPAIN, zone, lost)


cdef inline int losses(const MayoRules* r, int stronger, int weaker) noexcept nogil:
    """The table of combat: the ratio, rounded down."""
    return min(stronger // weaker, r.cap)


cdef bint limit_reached(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Has Spain won in the middle of the turn (8)?"""
    return r.loss_at_once and s.losses >= s.limit


cdef void forget_fights(MayoState* s) noexcept nogil:
    """R5: what was played for the fights of this turn is over."""
    s.fought = 0
    s.artillery = 0
    s.shield = 0
    s.repeating = 0
    memset(s.bonus, 0, sizeof(s.bonus))


cdef bint france_has_won(const MayoRules* r, const MayoState* s) noexcept nogil:
    """After the last turn: no Spanish unit, every gate held, and not too many lost."""
    return (s.held[<int>SPAIN] == 0 and s.losses < s.limit
            and s.held[<int>FRANCE] & r.gate_zones == r.gate_zones)


cdef void finish(MayoState* s, int winner) noexcept nogil:
    """The game is over, maybe in the middle of a turn: nothing of it goes on."""
    forget_orders(s)
    forget_fights(s)
    s.head.to_act = TERMINAL
    s.head.pending = 0
    s.head.stage = LAST_TURN
    s.phase = OVER
    s.winner = 1 + winner
    s.barred = 0
    s.draws[0] = UNASKED
    s.draws[1] = UNASKED
    s.passes = 0
    s.turba = 0
    s.one_order = 0
    s.murat = 0
    s.released = 0
    s.tie = 0
