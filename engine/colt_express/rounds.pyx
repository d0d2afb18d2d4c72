"""Rounds of Colt Express: round card, drawing, the First Player's marker, the end (4, 9, 10)."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from powderkeg.engine.colt_express.cards cimport (
    __builtin_ctz, bullet_cards, cards_t, nth, unpacked,
)
from powderkeg.engine.colt_express.state cimport (
    C_DRAW, C_ROUNDS, LAST_ROUND, OVER, SCHEMIN, STATION, ColtRules, ColtState,
)
from powderkeg.engine.core cimport TERMINAL
from powderkeg.engine.rng cimport EVENT, below, event, mix, scramble


cdef void start_round(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Turn up the round card, draw hands, begin Schemin' (4.1; expert: 10.2, nobody shuffles)."""
    cdef int seat, limit
    s.rounds[s.round] = round_card(s, s.round)
    memset(s.pile, 0, sizeof(s.pile))
    s.n_pile = 0
    s.executed = 0
    s.turn = 0
    s.acted = 0
    for seat in range(rules.head.seats):
        s.drawn[seat] = 0
        limit = rules.doc_hand if s.doc >> seat & 1 else rules.hand
        draw_cards(s, seat, limit - s.hand_size[seat])
    s.phase = SCHEMIN
    s.head.to_act = s.first_player


cdef int round_card(const ColtState* s, int r) noexcept nogil:
    """The card of round *r*, those before it being known: four different ones, then a station."""
    cdef int i
    cdef uint32_t left = (1 << STATION) - 1
    if r == LAST_ROUND:
        return STATION + below(mix(s.head.chance, C_ROUNDS, 0, r), 3)
    for i in range(r):
        left ^= <uint32_t>1 << s.rounds[i]
    for _ in range(below(mix(s.head.chance, C_ROUNDS, 0, r), STATION - r)):
        left &= left - 1
    return __builtin_ctz(left)


cdef void draw_cards(ColtState* s, int seat, int n) noexcept nogil:
    """Draw up to *n* cards, none if n < 1 (R12). Expert: top bullets first, then refills (10.3)."""
    cdef int i
    if n > s.deck_size[seat]:
        if s.discard_size[seat]:
            draw_through(s, seat, n)
            return
        n = s.deck_size[seat]
    if n <= 0:
        return
    if s.deck_top[seat]:
        i = s.deck_top[seat] if s.deck_top[seat] < n else n
        draw_top(s, seat, i)
        n -= i
    draw_random(s, seat, n)


cdef inline void draw_random(ColtState* s, int seat, int n) noexcept nogil:
    """Draw *n* cards of a deck without top bullets that has at least as many."""
    cdef cards_t card, deck = s.deck[seat], hand = s.hand[seat]
    cdef uint64_t draw = event(s.head.chance, C_DRAW, seat, 64 * s.round + s.drawn[seat])
    cdef uint32_t size = s.deck_size[seat], rest = size - n
    while size > rest:
        card = nth(deck, below(scramble(draw), size))
        deck -= card
        hand += card
        draw += EVENT
        size -= 1
    s.deck[seat] = deck
    s.hand[seat] = hand
    s.deck_size[seat] = rest
    s.hand_size[seat] += n
    s.drawn[seat] += n


cdef inline void draw_top(ColtState* s, int seat, int n) noexcept nogil:
    """Draw *n* bullets from the top of the deck, where everybody saw them go (R38)."""
    s.deck_top[seat] -= n
    s.deck[seat] -= bullet_cards(n)
    s.hand[seat] += bullet_cards(n)
    s.deck_size[seat] -= n
    s.hand_size[seat] += n
    s.hand_bullets[seat] += n
    s.drawn[seat] += n


cdef void draw_through(ColtState* s, int seat, int n) noexcept nogil:
    """Draw the whole deck, shuffle the discard into a new one and go on (10.3)."""
    cdef int size = s.deck_size[seat]
    s.hand[seat] += s.deck[seat]
    s.hand_size[seat] += size
    s.hand_bullets[seat] += s.deck_top[seat]
    s.drawn[seat] += size
    s.deck_top[seat] = 0
    s.deck[seat] = unpacked(s.discard[seat])
    s.deck_size[seat] = s.discard_size[seat]
    s.discard[seat] = 0
    s.discard_known[seat] = 0
    s.discard_size[seat] = 0
    n -= size
    draw_random(s, seat, n if n < s.deck_size[seat] else s.deck_size[seat])


cdef void end_round(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Pass the First Player's marker to the left, or count the loot (4.5, 9)."""
    s.head.stage += 1
    if s.round < LAST_ROUND:
        s.first_player = s.first_player + 1 if s.first_player + 1 < rules.head.seats else 0
        s.round += 1
        start_round(rules, s)
    else:
        s.phase = OVER
        s.head.to_act = TERMINAL
        show_loot(rules, s)


cdef void show_loot(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Everybody sees the purses that bandits own; they stay sorted."""
    cdef int i, j, purse
    cdef int everybody = (1 << rules.head.seats) - 1
    for i in range(s.n_owned):
        purse = (s.owned[i] & ~(63 << 3)) | everybody << 3
        j = i
        while j > 0 and s.owned[j - 1] > purse:
            s.owned[j] = s.owned[j - 1]
            j -= 1
        s.owned[j] = purse
