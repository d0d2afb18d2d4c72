"""A turn: cards and their payment (section 7), explosions (9), the Gatling gun (10)."""

from libc.stdint cimport uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.board cimport (
    Barriers, active, card_here, cost_of, firepower_here, look, room,
)
from powderkeg.engine.revolver_2.hands cimport discard_from_hand, leave_hand
from powderkeg.engine.revolver_2.multiset cimport (
    first_slot, last_slot, minus, slot_bit, with_one, without_one,
)
from powderkeg.engine.revolver_2.rows cimport discard_from_play, lose_grit_or_card, put_card
from powderkeg.engine.revolver_2.stack cimport HITS, push_list, push_work
from powderkeg.engine.revolver_2.state cimport (
    A_DONE, A_EXPLODE, A_FIRE, A_GATLING, A_PAY, A_PLAY, ACTIONS, EXPLODE, GATLING, GUARDIANS,
    MAPACHE, MINE, ON_PLAY, ONE_SHOT, PAY, SLOTS, RevRules, RevState,
)


# --- what may be done ----------------------------------------------------------------------------

cdef int play_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil:
    cdef int seat = active(s), n = 1
    cdef uint64_t left
    out[0] = A_DONE
    if s.actions >= ACTIONS:
        return 1
    if seat == GUARDIANS:
        if may_explode(r, s) and can_complete(
                r.explosion_symbols, 0,
                popcount(s.hand[seat] & r.symbols[seat] & ~r.doubles[seat]),
                popcount(s.hand[seat] & r.doubles[seat])):
            out[n] = A_EXPLODE
            n += 1
    elif s.area == MINE and s.hand[seat] & r.symbols[seat] and may_fire(r, s):
        out[n] = A_GATLING
        n += 1
    left = playable(r, s, seat)
    while left:
        out[n] = A_PLAY + r.kind[seat][first_slot(left)]
        left &= left - 1
        n += 1
    return n


cdef uint64_t playable(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """The lowest slots of the kinds in hand that may be played and paid for."""
    cdef Barriers b
    cdef int card = card_here(s), others = s.hand_size[seat] - 1
    cdef uint64_t firepower, rest, hand = s.hand[seat] & r.lows[seat] & r.allowed[seat][card]
    look(r, s, seat, &b)
    firepower = hand & r.firepower[seat]
    rest = hand ^ firepower
    if firepower and room(r, s, seat, &b) == 0:
        firepower = 0
    if r.blockade_limit and rest & r.blockades[seat] and (
            popcount(s.here[seat] & r.blockades[seat]) >= r.blockade_limit):
        rest &= ~r.blockades[seat]
    return (within(r, seat, card, firepower, others - b.cost, others)
            | within(r, seat, card, rest, others - b.other_cost, others))


cdef inline uint64_t within(const RevRules* r, int seat, int card, uint64_t kinds, int most,
                            int others) noexcept nogil:
    """Those that cost at most so much; where a modifier makes a card free anyone can pay."""
    if others < 0 or most < 0:
        return 0
    return kinds & r.cheap[seat][card][min(most, 9)]


cdef int owed(const RevRules* r, const RevState* s) noexcept nogil:
    """Cards still to be discarded for the card being played."""
    return cost_of(r, s, active(s), s.paying - 1) - popcount(s.chosen)


cdef inline int last_paid(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """The lowest slot from which on cards may pay: payments ascend."""
    if s.chosen == 0:
        return 0
    return r.low[seat][r.kind[seat][last_slot(s.chosen)]]


cdef int pay_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil:
    """Kinds from which on the payment can be completed."""
    cdef int seat = active(s), need = owed(r, s), slot, n = 0
    cdef uint64_t rest = minus(r, seat, without_one(r, seat, s.hand[seat], s.paying - 1), s.chosen)
    cdef uint64_t left
    rest = rest >> (slot := last_paid(r, s, seat)) << slot
    left = rest & r.lows[seat]
    while left:
        slot = first_slot(left)
        left &= left - 1
        if popcount(rest >> slot) < need:
            break
        out[n] = A_PAY + r.kind[seat][slot]
        n += 1
    return n


# --- sections 9 and 10 ---------------------------------------------------------------------------

cdef bint may_explode(const RevRules* r, const RevState* s) noexcept nogil:
    """The place, the number of uses, and something to blow up."""
    if firepower_here(r, s, MAPACHE) == 0:
        return False
    if s.area == MINE:
        return r.tunnel_uses == 0 or s.tunnels_used < r.tunnel_uses
    return card_here(s) == r.bridge and (r.bridge_uses == 0 or s.bridge_used < r.bridge_uses)


cdef bint can_complete(int need, int ones_paid, int ones, int twos) noexcept nogil:
    """Can so many symbols be paid without a superfluous card?

    They fit exactly, or they are one too many and every card shows two.
    """
    cdef int pairs
    if need <= 0:
        return need == 0 or (need == -1 and ones_paid == 0)
    for pairs in range(min(twos, need // 2) + 1):
        if need - 2 * pairs <= ones:
            return True
    return ones_paid == 0 and need & 1 and (need + 1) // 2 <= twos


cdef int symbols_owed(const RevRules* r, const RevState* s) noexcept nogil:
    return (r.explosion_symbols - popcount(s.chosen)
            - popcount(s.chosen & r.doubles[<int>GUARDIANS]))


cdef int explosion_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil:
    cdef int seat = GUARDIANS, slot, two, n = 0, need = symbols_owed(r, s)
    cdef int ones_paid = popcount(s.chosen & ~r.doubles[seat])
    cdef uint64_t rest = minus(r, seat, s.hand[seat], s.chosen) & r.symbols[seat]
    cdef uint64_t left
    rest = rest >> (slot := last_paid(r, s, seat)) << slot
    left = rest & r.lows[seat]
    while left:
        slot = first_slot(left)
        left &= left - 1
        two = r.doubles[seat] >> slot & 1
        if can_complete(need - 1 - two, ones_paid + 1 - two,
                        popcount((rest & ~r.doubles[seat]) >> slot) - 1 + two,
                        popcount((rest & r.doubles[seat]) >> slot) - two):
            out[n] = A_PAY + r.kind[seat][slot]
            n += 1
    return n


cdef int most_shots(const RevRules* r, const RevState* s) noexcept nogil:
    """One a firepower card, and what blockades leave of them."""
    cdef Barriers b
    look(r, s, MAPACHE, &b)
    return min(popcount(firepower_here(r, s, MAPACHE)), b.gatling)


cdef bint may_fire(const RevRules* r, const RevState* s) noexcept nogil:
    return ((r.gatling_uses == 0 or s.gatling_used < r.gatling_uses) and most_shots(r, s) > 0)


cdef int gatling_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil:
    cdef int seat = MAPACHE, slot = last_paid(r, s, seat), n = 0
    cdef uint64_t left = minus(r, seat, s.hand[seat], s.chosen) & r.symbols[seat] & r.lows[seat]
    if s.chosen:
        out[0] = A_FIRE
        n = 1
    left = left >> slot << slot
    while left:
        out[n] = A_PAY + r.kind[seat][first_slot(left)]
        left &= left - 1
        n += 1
    return n


# --- what happens then ---------------------------------------------------------------------------
# Each answers whether an action is complete, so that what it set off is to be resolved.

cdef bint begin_play(const RevRules* r, RevState* s, action_t action) noexcept nogil:
    """Announce a card, an explosion or the Gatling gun."""
    if action == A_EXPLODE:
        s.phase = EXPLODE
        return False
    if action == A_GATLING:
        s.phase = GATLING
        return False
    s.paying = 1 + action - A_PLAY
    if owed(r, s) > 0:
        s.phase = PAY
        return False
    complete(r, s)
    return True


cdef bint pay(const RevRules* r, RevState* s, action_t action) noexcept nogil:
    s.chosen = with_one(r, active(s), s.chosen, action - A_PAY)
    if owed(r, s) > 0:
        return False
    complete(r, s)
    return True


cdef void discard_payment(const RevRules* r, RevState* s, int seat) noexcept nogil:
    cdef uint64_t left = s.chosen
    s.chosen = 0
    while left:
        discard_from_hand(r, s, seat, r.kind[seat][first_slot(left)])
        left &= left - 1
    s.actions += 1


cdef void complete(const RevRules* r, RevState* s) noexcept nogil:
    """The card is paid for and takes effect."""
    cdef int seat = active(s), kind = s.paying - 1, grit
    discard_payment(r, s, seat)
    s.paying = 0
    leave_hand(r, s, seat, kind)
    if r.type[seat][kind] == ONE_SHOT:
        s.shot = 1 + kind
    else:
        grit = min(r.printed_grit[seat][kind], s.grit)
        s.grit -= grit
        put_card(r, s, seat, kind, grit)
    push_list(r, s, ON_PLAY + SLOTS * seat + kind)


cdef bint pay_explosion(const RevRules* r, RevState* s, action_t action) noexcept nogil:
    cdef uint64_t left
    s.chosen = with_one(r, GUARDIANS, s.chosen, action - A_PAY)
    if symbols_owed(r, s) > 0:
        return False
    discard_payment(r, s, GUARDIANS)
    if s.area == MINE:
        s.tunnels_used = min(255, s.tunnels_used + 1)
    else:
        s.bridge_used = min(255, s.bridge_used + 1)
    s.chosen = firepower_here(r, s, MAPACHE)    # it moves along when cards change their slots
    while s.chosen:
        left = slot_bit(last_slot(s.chosen))
        s.chosen &= ~left
        if r.ignore_grit:
            discard_from_play(r, s, MAPACHE, first_slot(left))
        else:
            lose_grit_or_card(r, s, MAPACHE, first_slot(left))
    return True


cdef bint pay_gatling(const RevRules* r, RevState* s, action_t action) noexcept nogil:
    """Fire at the greatest possible number, or when told so."""
    cdef int shots
    if action != A_FIRE:
        s.chosen = with_one(r, MAPACHE, s.chosen, action - A_PAY)
        if popcount(s.chosen) < most_shots(r, s):
            return False
    shots = popcount(s.chosen)
    discard_payment(r, s, MAPACHE)
    s.gatling_used = min(255, s.gatling_used + 1)
    push_work(s, HITS, shots)
    return True
