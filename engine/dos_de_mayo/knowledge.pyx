"""2 de Mayo: hands, orders being written and draws being chosen are hidden; the rest is open.

Hard facts about a hand (contract, section 6): the cards seen elsewhere; `known`; cards that act at
once are never held; Spain began with S1; France began with F1 or F8, so one of them is out of its
deck. Every hand that fits has the same weight; then every order list that it allows.
"""

from libc.stdint cimport int32_t, uint16_t
from libc.string cimport memset

from powderkeg.engine.core cimport HIDDEN, SeenAction, action_t
from powderkeg.engine.dos_de_mayo.board cimport (
    asked_to_draw, deck_of, lowest_zone, orders_of, orders_seen, size_of,
)
from powderkeg.engine.dos_de_mayo.checks cimport broken_hand, broken_in_public
from powderkeg.engine.dos_de_mayo.habits cimport write_sensibly
from powderkeg.engine.dos_de_mayo.order_checks cimport broken_writing
from powderkeg.engine.dos_de_mayo.ordersets cimport draw_french, draw_spanish
from powderkeg.engine.dos_de_mayo.state cimport (
    A_PLACE_ARTILLERY, ALL_CARDS, CARDS, DECLINES, DRAW, F1, F8, FRANCE, FRENCH, GATES, INDICES,
    ORDERS, S1, SETUP, SIDES, SPAIN, SPANISH, UNASKED, UNSEEN, UNSEEN_HAND, MayoRules, MayoState,
    MayoWork, Order,
)
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t

cdef enum:                  # things of `hidden`; a card is its number
    THING_DRAW = 30         # + side
    THING_ORDER = 32        # + INDICES * side + index


# --- hiding --------------------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef MayoState* s = <MayoState*>state
    cdef int side
    s.head.chance = 0
    for side in range(SIDES):
        if side != seat:
            s.hand[side] = UNSEEN_HAND
            if s.phase == ORDERS:
                hide_list(s, side)
    if s.phase == DRAW:
        conceal_draws(s, seat)


cdef void hide_list(MayoState* s, int side) noexcept nogil:
    s.n_orders[side] = UNSEEN
    if side == SPAIN:
        memset(s.spanish, 0, sizeof(s.spanish))
    else:
        memset(s.french, 0, sizeof(s.french))


cdef void conceal_draws(MayoState* s, int seat) noexcept nogil:
    """A seat still to choose does not know whether the other has chosen."""
    cdef int side
    if seat >= 0 and s.head.pending >> seat & 1:
        s.head.pending = asked_to_draw(s)
        s.head.to_act = seat
    for side in range(SIDES):
        if side != seat:
            s.draws[side] = UNASKED


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    cdef const MayoState* s = <const MayoState*>state
    if seat == s.head.to_act:
        return action
    if s.phase == ORDERS or s.phase == DRAW:
        return HIDDEN
    if s.phase == SETUP and action != A_PLACE_ARTILLERY:
        return HIDDEN
    return action


# --- what may be true ----------------------------------------------------------------------------

cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `words.CONTRADICTIONS`; safe on any bytes."""
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef const MayoState* s = <const MayoState*>state
    cdef MayoWork* w = <MayoWork*>work
    cdef int side, broken = broken_in_public(r, s)
    if broken:
        return broken
    if s.head.chance:
        return 60
    for side in range(SIDES):
        if side == seat:
            broken = broken_hand(r, s, side, s.hand[side])
        else:
            broken = unfit_hand(r, s, side, w)
        if broken:
            return broken
    w.behaved = trust == 1
    if s.phase == ORDERS:
        return unfit_lists(r, s, seat)
    return unfit_draws(s, seat) if s.phase == DRAW else 0


cdef int unfit_hand(const MayoRules* r, const MayoState* s, int side, MayoWork* w) noexcept nogil:
    """What must be in a hidden hand, and what may be."""
    cdef uint16_t sure, maybe, seen = s.discard[side] | s.table[side]
    if s.hand[side] != UNSEEN_HAND:
        return 61
    sure = s.known[side]
    if sure & seen:
        return 62
    if side == SPAIN:
        sure |= S1 & ~seen
    maybe = ALL_CARDS & ~(seen | sure | r.immediate[side])
    if s.phase == SETUP and side == FRANCE:
        maybe = 0
    if s.hand_size[side] < size_of(sure) or s.hand_size[side] > size_of(sure | maybe):
        return 63
    w.choices[side] = maybe
    w.missing[side] = s.hand_size[side] - size_of(sure)
    if side == FRANCE:
        w.either = s.phase != SETUP and not (seen | sure) & (F1 | F8)
        if w.either and w.missing[side] == 0:
            return 64
    return 0


cdef int unfit_lists(const MayoRules* r, const MayoState* s, int seat) noexcept nogil:
    """The own list is legal, the other one hidden."""
    cdef int side, broken
    for side in range(SIDES):
        if side != seat:
            if not is_hidden(s, side):
                return 65
        else:
            broken = broken_writing(r, s, side)
            if broken:
                return broken
    return 0


cdef bint is_hidden(const MayoState* s, int side) noexcept nogil:
    cdef const Order* orders = orders_seen(s, side)
    cdef int i
    for i in range(FRENCH if side == FRANCE else SPANISH):
        if orders[i].index or orders[i].units or orders[i].status:
            return False
    return s.n_orders[side] == UNSEEN


cdef int unfit_draws(const MayoState* s, int seat) noexcept nogil:
    """The own choice is known once it is made, the other one never."""
    cdef int side, asked = asked_to_draw(s)
    cdef bint chosen
    if seat >= 0 and s.head.pending >> seat & 1 and (
            s.head.to_act != seat or s.head.pending != asked):
        return 66
    for side in range(SIDES):
        chosen = side == seat and asked >> side & 1 and not s.head.pending >> side & 1
        if (s.draws[side] != UNASKED) != chosen:
            return 67
    return 0


# --- a possible truth ----------------------------------------------------------------------------

cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef MayoState* s = <MayoState*>state
    cdef const MayoWork* w = <const MayoWork*>work
    cdef int side
    s.head.chance = chance_key(rng_next(rng))
    for side in range(SIDES):
        if side != seat:
            draw_hand(s, side, w, rng)
    if s.phase == ORDERS:
        draw_lists(r, s, seat, w, rng)
    elif s.phase == DRAW and not (seat >= 0 and s.head.pending >> seat & 1):
        for side in range(SIDES):
            if side != seat and (asked_to_draw(s) & ~s.head.pending) >> side & 1:
                s.draws[side] = DECLINES + rng_below(rng, 2)


cdef void draw_hand(MayoState* s, int side, const MayoWork* w, rng_t* rng) noexcept nogil:
    """What is sure, and a choice among the rest, every one alike."""
    cdef uint16_t choices = w.choices[side], hand = s.known[side]
    cdef int missing = w.missing[side]
    if side == SPAIN:
        hand |= S1 & ~s.discard[side]
    if side == FRANCE and w.either:
        choices &= ~<uint16_t>(F1 | F8)
        hand |= draw_either(size_of(choices), missing, rng)
        missing = s.hand_size[side] - size_of(hand)
    while missing:
        if <int>rng_below(rng, size_of(choices)) < missing:
            hand |= choices & -choices
            missing -= 1
        choices &= choices - 1
    s.hand[side] = hand


cdef uint16_t draw_either(int others, int missing, rng_t* rng) noexcept nogil:
    """F1, F8 or both, weighted by the ways to fill the hand from *others*.

    C(n, k - 1) ways with each alone, C(n, k - 2) with both: as n - k + 2 to k - 1.
    """
    cdef int alone = others - missing + 2, both = missing - 1
    cdef int pick = rng_below(rng, 2 * alone + both)
    if pick < alone:
        return F1
    return F8 if pick < 2 * alone else F1 | F8


cdef void draw_lists(const MayoRules* r, MayoState* s, int seat, const MayoWork* w,
                     rng_t* rng) noexcept nogil:
    """Spain's list, and France's unless Spain is still writing."""
    cdef int side
    for side in range(SIDES):
        if side == seat:
            continue
        s.n_orders[side] = 0
        if side > s.head.to_act:
            continue
        if w.behaved and side < s.head.to_act:
            write_sensibly(r, s, side, rng)
        elif side == SPAIN:
            draw_spanish(r, s, rng)
        else:
            draw_french(r, s, rng)


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Cards of hidden hands (1: held), draws, and orders (1 + the number written, 0: none)."""
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef MayoState* s = <MayoState*>state
    cdef int side, n = 0
    for side in range(SIDES):
        if side == seat:
            continue
        n = hidden_cards(r, s, side, out, n)
        if s.phase == DRAW and asked_to_draw(s) >> side & 1:
            out[2 * n] = THING_DRAW + side
            out[2 * n + 1] = s.draws[side]
            n += 1
        if s.phase == ORDERS and side <= s.head.to_act:
            n = hidden_orders(r, s, side, out, n)
    return n


cdef int hidden_cards(const MayoRules* r, const MayoState* s, int side, int32_t* out,
                      int n) noexcept nogil:
    cdef uint16_t cards = (s.hand[side] | deck_of(s, side)) & ~r.immediate[side]
    cdef int card
    while cards:
        card = lowest_zone(cards)
        cards &= cards - 1
        out[2 * n] = card if side == FRANCE else CARDS + card
        out[2 * n + 1] = s.hand[side] >> card & 1
        n += 1
    return n


cdef bint may_come_from(const MayoRules* r, const MayoState* s, int side, int index) noexcept nogil:
    if index < r.n_borders:
        return s.units[side][r.origin[index]] > 0
    return side == FRANCE and s.outside[index - r.n_borders] > 0


cdef int hidden_orders(const MayoRules* r, MayoState* s, int side, int32_t* out,
                       int n) noexcept nogil:
    cdef int index, i, value
    for index in range(r.n_borders + GATES):
        if not may_come_from(r, s, side, index):
            continue
        value = 0
        for i in range(s.n_orders[side]):
            if orders_of(s, side)[i].index == index:
                value = 1 + orders_of(s, side)[i].units
        out[2 * n] = THING_ORDER + INDICES * side + index
        out[2 * n + 1] = value
        n += 1
    return n
