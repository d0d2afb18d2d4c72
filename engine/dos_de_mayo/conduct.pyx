"""2 de Mayo: what a sensible player does. Cheap, and it reads what the seat to act knows only.

Cards are played when the fight they name comes out better for it, in cubes: what the enemy loses,
less 1.5 times what France loses, whose losses are limited.
"""

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.board cimport holds, orders_seen
from powderkeg.engine.dos_de_mayo.habits cimport write_next
from powderkeg.engine.dos_de_mayo.movement cimport sending
from powderkeg.engine.dos_de_mayo.state cimport (
    A_ARTILLERY, A_CARD, A_CHARGE, A_DRAW, A_FRANCE_GOES, A_PASS, A_PLACE_ARTILLERY,
    A_REDIRECT, A_SPAIN_GOES, A_TAKE_MURAT, A_VETO, ARTILLERY, CANCEL, CARDS, CROSSING,
    DRAW, EXTRA, FRANCE, GATES, LAST_TURN, LIEUTENANT, MOVED, MURAT, NUMBERS, ORDERS, RECRUIT,
    RELEASE, REPETITION, SETUP, SHIELD, SPAIN, STANDING, VETO, MayoRules, MayoState, Order,
)
from powderkeg.engine.rng cimport rng_below, rng_t

cdef enum:
    LATE = 7                # from this turn on the gates matter


cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil:
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef const MayoState* s = <const MayoState*>state
    if n == 1:
        return actions[0]
    if s.phase == ORDERS:
        return write_next(r, s, actions, n, rng)
    if s.phase == DRAW:
        return A_DRAW
    if s.phase == VETO:
        return A_VETO
    if s.phase == NUMBERS:
        return actions[n - 1 - leaves_gate(r, s)]
    if s.phase == CROSSING:
        return A_SPAIN_GOES if rng_below(rng, 2) else A_FRANCE_GOES
    if s.phase == SETUP:
        return A_PLACE_ARTILLERY if rng_below(rng, 2) else A_TAKE_MURAT
    return best_card(r, s, actions, n)


cdef bint leaves_gate(const MayoRules* r, const MayoState* s) noexcept nogil:
    """Would nobody be left to hold a gate in the end?"""
    cdef int gate, origin = r.origin[s.french[sending(s)].index]
    for gate in range(GATES):
        if r.gates[gate] == origin and s.outside[gate] == 0:
            return s.turn >= LATE
    return False


# --- cards ---------------------------------------------------------------------------------------

cdef action_t best_card(const MayoRules* r, const MayoState* s, const action_t* actions,
                        int n) noexcept nogil:
    """The card with the greatest gain, or a pass."""
    cdef int i
    cdef double gain, best = 0
    cdef action_t choice = A_PASS
    for i in range(1, n):
        gain = gain_of(r, s, actions[i])
        if gain > best:
            best, choice = gain, actions[i]
    return choice


cdef double gain_of(const MayoRules* r, const MayoState* s, action_t action) noexcept nogil:
    """What an action of a window is worth, in cubes, less what keeping the card is worth."""
    cdef int side = s.head.to_act, card, named, effect
    if action < A_CARD:
        return strengthened(r, s, side, action - A_ARTILLERY, r.amount[<int>FRANCE][7])     # F8
    if action >= A_CHARGE:
        return charge_gain(r, s, (action - A_CHARGE) >> 5, action & 31)
    if action >= A_REDIRECT:
        return 0
    card = ((action - A_CARD) >> 8) - (0 if side == FRANCE else CARDS)
    named = action & 255
    effect = r.effect[side][card]
    if effect == EXTRA:
        return strengthened(r, s, side, named, r.amount[side][card]) - 0.3
    if effect == RECRUIT:
        return recruit_gain(r, s, side, named if named else r.zone[side][card])
    if effect == SHIELD:
        return (0.8 if outcome(r, s, named, 0, 0) > 0 else 0.0)
    if effect == REPETITION:
        return outcome(r, s, named, 0, 0) - 0.1
    if effect == CANCEL:
        return cancel_gain(r, s, 1 - side, named)
    if effect == RELEASE:
        return 0.5
    return 1.0 if effect == MURAT or effect == ARTILLERY or effect == LIEUTENANT else 0.0


cdef double strengthened(const MayoRules* r, const MayoState* s, int side, int zone,
                         int amount) noexcept nogil:
    """How much better a fight ends for *side* with more strength."""
    if side == FRANCE:
        return outcome(r, s, zone, 0, amount) - outcome(r, s, zone, 0, 0)
    return outcome(r, s, zone, 0, 0) - outcome(r, s, zone, amount, 0)


cdef double outcome(const MayoRules* r, const MayoState* s, int zone, int spanish,
                    int french) noexcept nogil:
    """What a fight with so much more strength brings France, in cubes."""
    spanish += s.units[<int>SPAIN][zone] + s.bonus[<int>SPAIN][zone]
    french += s.units[<int>FRANCE][zone] + s.bonus[<int>FRANCE][zone]
    if spanish == 0 or french == 0 or spanish == french:
        return 0
    if french > spanish:
        return min(min(french // spanish, r.cap), s.units[<int>SPAIN][zone])
    return -1.5 * min(min(spanish // french, r.cap), s.units[<int>FRANCE][zone])


cdef double recruit_gain(const MayoRules* r, const MayoState* s, int side,
                         int zone) noexcept nogil:
    """After movement: a fight that ends better, a gate held at the end, one more Spaniard."""
    if s.phase != MOVED:
        return 0
    if side == SPAIN:
        return 0.5 + outcome(r, s, zone, 0, 0) - outcome(r, s, zone, 1, 0)
    if s.turn == LAST_TURN and holds(r.gate_zones & ~s.held[<int>FRANCE], zone):
        return 2
    return outcome(r, s, zone, 0, 1) - outcome(r, s, zone, 0, 0) - 0.3


cdef double cancel_gain(const MayoRules* r, const MayoState* s, int side,
                        int index) noexcept nogil:
    """An order that attacks, or that flees from an attack, is worth cancelling."""
    cdef const Order* own = orders_seen(s, 1 - side)
    cdef int i
    if side == FRANCE:
        return 0.5 if holds(s.held[<int>SPAIN], r.target[index]) else 0.0
    for i in range(s.n_orders[<int>FRANCE]):
        if own[i].status == STANDING and r.target[own[i].index] == r.origin[index]:
            return 1
    return 0.1


cdef double charge_gain(const MayoRules* r, const MayoState* s, int index, int n) noexcept nogil:
    """F9: a fight that is joined, or a gate held at the end."""
    cdef int target = r.target[index]
    if s.turn == LAST_TURN and holds(r.gate_zones & ~s.held[<int>FRANCE], target):
        return 2
    return outcome(r, s, target, 0, n) - outcome(r, s, target, 0, 0) - 0.3
