"""2 de Mayo: setup (4) and Preparation (5.1): veto, secret draws, cards that act at once."""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy, memset

from powderkeg.engine.cards cimport nth_bit
from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.board cimport asked_to_draw, deck_of, deck_size
from powderkeg.engine.dos_de_mayo.state cimport (
    A_DRAW, A_PLACE_ARTILLERY, A_TAKE_MURAT, A_VETO, C_DISCARD, C_DRAW,
    COLLABORATION, DECLINES, DISORDER, DIVIDE, DRAW, DRAWS, F1, F8, FRANCE, S1, SETUP, SIDES, SPAIN,
    UNASKED, VETO, ZONES, MayoRules, MayoState,
)
from powderkeg.engine.rng cimport below, mix


# --- setup ---------------------------------------------------------------------------------------

cdef void set_up(const MayoRules* r, MayoState* s, uint64_t seed) noexcept nogil:
    cdef int side, zone
    memset(s, 0, sizeof(MayoState))
    s.head.chance = seed
    memcpy(s.units, r.units, sizeof(s.units))
    memcpy(s.outside, r.outside, sizeof(s.outside))
    memcpy(s.spare, r.spare, sizeof(s.spare))
    for side in range(SIDES):
        for zone in range(1, ZONES):
            s.held[side] |= <unsigned int>(s.units[side][zone] > 0) << zone
    s.limit = r.limit
    s.turn = 1
    s.hand[<int>SPAIN] = S1
    s.hand_size[<int>SPAIN] = 1
    s.phase = SETUP
    s.head.to_act = FRANCE


cdef void take_card(MayoState* s, action_t action) noexcept nogil:
    """France takes Murat, or Artillería, which it may place at once."""
    if action == A_PLACE_ARTILLERY:
        s.table[<int>FRANCE] = F8
        return
    s.hand[<int>FRANCE] = F1 if action == A_TAKE_MURAT else F8
    s.hand_size[<int>FRANCE] = 1


# --- P1 to P4: each tells whether the voluntary cards come next ----------------------------------

cdef bint begin_turn(const MayoRules* r, MayoState* s) noexcept nogil:
    """P1: is there a veto to announce?"""
    cdef int lead = s.hand_size[0] - s.hand_size[1]
    if lead >= r.gap or -lead >= r.gap:
        s.phase = VETO
        s.head.to_act = FRANCE if lead > 0 else SPAIN
        return False
    return ask_draws(s)


cdef bint veto(const MayoRules* r, MayoState* s, action_t action) noexcept nogil:
    """The price (5.1): at a gap of exactly three, or always, the vetoing seat does not draw."""
    cdef int seat = s.head.to_act, rival = 1 - seat
    if action == A_VETO:
        s.barred = 1 << rival
        if r.veto_always or s.hand_size[rival] - s.hand_size[seat] == r.gap:
            s.barred |= 1 << seat
    return ask_draws(s)


cdef bint ask_draws(MayoState* s) noexcept nogil:
    """P2: everybody with a deck who is not barred chooses in secret."""
    cdef int asked = asked_to_draw(s)
    if asked == 0:
        s.barred = 0
        return True
    s.phase = DRAW
    s.head.pending = asked
    s.head.to_act = SPAIN if asked & 1 else FRANCE
    return False


cdef bint choose_draw(const MayoRules* r, MayoState* s, action_t action) noexcept nogil:
    cdef int seat = s.head.to_act
    s.draws[seat] = DRAWS if action == A_DRAW else DECLINES
    s.head.pending &= ~(1 << seat)
    if s.head.pending:
        s.head.to_act = 1 - seat
        return False
    draw_all(r, s)
    return True


cdef void draw_all(const MayoRules* r, MayoState* s) noexcept nogil:
    """P3 and P4: all draws, then what acts at once (P4 before P5 is a ruling of 5.1)."""
    cdef uint16_t drawn[SIDES]
    cdef int side
    for side in range(SIDES):
        drawn[side] = draw(s, side) if s.draws[side] == DRAWS else 0
        s.draws[side] = UNASKED
    s.barred = 0
    for side in range(SIDES):
        if drawn[side] & r.immediate[side]:
            act_at_once(r, s, side, drawn[side])


cdef uint16_t draw(MayoState* s, int side) noexcept nogil:
    """A card of the deck, as a bit set."""
    cdef int n = below(mix(s.head.chance, C_DRAW, side, s.turn), deck_size(s, side))
    cdef uint16_t card = <uint16_t>1 << nth_bit(deck_of(s, side), n)
    s.hand[side] |= card
    s.hand_size[side] += 1
    return card


cdef void act_at_once(const MayoRules* r, MayoState* s, int side, uint16_t card) noexcept nogil:
    s.hand[side] &= ~card
    s.hand_size[side] -= 1
    if card & r.permanent[side]:
        s.table[side] |= card
    else:
        s.discard[side] |= card
    if card & r.of_effect[<int>COLLABORATION][side]:
        lose_card(s, 1 - side)
    elif card & r.of_effect[<int>DIVIDE][side]:
        s.turba = has_group(s)
    elif card & r.of_effect[<int>DISORDER][side]:
        s.one_order = 1


cdef void lose_card(MayoState* s, int side) noexcept nogil:
    """F3: a random card of the hand, S2 and S3 included (9.4.10)."""
    cdef uint16_t card
    cdef int n
    if s.hand_size[side] == 0:
        return
    n = below(mix(s.head.chance, C_DISCARD, 0, s.turn), s.hand_size[side])
    card = <uint16_t>1 << nth_bit(s.hand[side], n)
    s.hand[side] &= ~card
    s.known[side] &= ~card
    s.discard[side] |= card
    s.hand_size[side] -= 1


cdef bint has_group(const MayoState* s) noexcept nogil:
    """9.4.11: without a Spanish group of two or more F7 has no effect."""
    cdef int zone
    for zone in range(1, ZONES):
        if s.units[<int>SPAIN][zone] >= 2:
            return True
    return False
