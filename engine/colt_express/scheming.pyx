"""Phase 1 of a round of Colt Express: cards are planned on the common pile (4.2, 5, 10.4)."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy

from powderkeg.engine.colt_express.cards cimport (
    FEW_BULLET_SHIFT, KIND_BITS, UNKNOWN_CARDS, __builtin_ctzll, actions_in, cards_t, count_of,
    few_t, held, one, one_few, packed, unpacked,
)
from powderkeg.engine.colt_express.rounds cimport draw_cards
from powderkeg.engine.colt_express.state cimport (
    A_DRAW, A_FACE_DOWN, A_KEEP, A_KEEP_NOTHING, KEEP, KEEP_NOTHING, LAST_ROUND, NONE,
    SPEEDING_UP, STEALIN, SWITCHING, TUNNEL, ColtRules, ColtState, RoundCard,
)
from powderkeg.engine.colt_express.stealing cimport run_pile
from powderkeg.engine.core cimport action_t


cdef enum:              # tables of kinds: a seat's first bandit or his second, face up or down
    FIRST = 0
    SECOND = 1
    FACE_DOWN = 2

cdef extern from *:
    """
    #define COLT_SIX_KINDS 0x3FFFFFFFULL
    #define COLT_GATHER 0x0820820820000000ULL       /* 2^59 + 2^53 + ... + 2^29 */
    """
    const cards_t SIX_KINDS "COLT_SIX_KINDS"
    const cards_t GATHER "COLT_GATHER"

cdef int32_t KINDS_OF[4][64][8]     # actions of a set of six kinds, ascending
cdef uint8_t N_KINDS[64]


cdef void fill_tables() noexcept:
    """List the members of every set of six kinds, the first of which has the highest bit."""
    cdef int table, kinds, kind, n
    for table in range(4):
        for kinds in range(64):
            n = 0
            for kind in range(6):
                if kinds >> (5 - kind) & 1:
                    KINDS_OF[table][kinds][n] = (
                        kind + 6 * (table & SECOND) + A_FACE_DOWN * (table >> 1))
                    n += 1
            N_KINDS[kinds] = n


fill_tables()


cdef int scheming_actions(const ColtRules* rules, const ColtState* s, action_t* out) noexcept nogil:
    """Play an action card in hand, or draw (R3); Ghost may hide a card of the first turn (R27)."""
    cdef int seat = s.head.to_act, n
    cdef cards_t kinds
    if s.hand[seat] == UNKNOWN_CARDS:
        return 0
    kinds = held(s.hand[seat])
    n = list_six(kinds, FIRST, out)
    kinds >>= 6 * KIND_BITS
    if kinds:           # two seats
        n += list_six(kinds, SECOND, out + n)
    if s.deck_size[seat] or s.discard_size[seat]:
        out[n] = A_DRAW
        n += 1
    if s.turn == 0 and s.ghost >> seat & 1:
        n += list_face_down(held(s.hand[seat]), out + n)
    return n


cdef int list_face_down(cards_t kinds, action_t* out) noexcept nogil:
    cdef int n = list_six(kinds, FACE_DOWN, out)
    return n + list_six(kinds >> (6 * KIND_BITS), FACE_DOWN + SECOND, out + n)


cdef inline int list_six(cards_t kinds, int table, action_t* out) noexcept nogil:
    """Write the kinds k below six whose bit 5 k + 4 is set; uses eight places of *out*.

    The product has the bit of kind k in place 63 - k, and no two of its other bits in one place.
    """
    kinds = (kinds & SIX_KINDS) * GATHER >> 58
    memcpy(out, KINDS_OF[table][kinds], 8 * sizeof(action_t))
    return N_KINDS[kinds]


cdef void scheme(const ColtRules* rules, ColtState* s, int action) noexcept nogil:
    cdef const RoundCard* card = &rules.rounds[s.rounds[s.round]]
    cdef int seat = s.head.to_act, kind, face_down
    if action == A_DRAW:
        draw_cards(s, seat, rules.draw)
    else:
        kind = action & 15
        face_down = action >= A_FACE_DOWN or card.turns[s.turn] == TUNNEL
        s.hand[seat] -= one(kind)
        s.hand_size[seat] -= 1
        s.pile[s.n_pile] = seat | kind << 3 | face_down << 7
        s.n_pile += 1
    next_schemer(rules, s, card)


cdef inline void next_schemer(const ColtRules* rules, ColtState* s,
                              const RoundCard* card) noexcept nogil:
    """Turns from left to right, each begins with the First Player; two free decisions in D (R4)."""
    cdef int n = rules.head.seats, symbol = card.turns[s.turn], place
    s.acted += 1
    place = s.acted >> (symbol == SPEEDING_UP)
    if place == n:
        s.acted = 0
        s.turn += 1
        s.head.to_act = s.first_player
        if s.turn == card.n_turns:
            end_scheming(rules, s)
        return
    if symbol == SWITCHING:
        place = s.first_player - place
        s.head.to_act = place + n if place < 0 else place
    else:
        place = s.first_player + place
        s.head.to_act = place - n if place >= n else place


cdef inline void end_scheming(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Hands go back onto the decks (4.2); expert: seats decide what to keep, but not in round 5."""
    cdef int seat
    if rules.expert:
        if s.round < LAST_ROUND:
            s.phase = KEEP
            ask_keep(rules, s, s.first_player)
            return
    else:
        for seat in range(rules.head.seats):
            s.deck[seat] += s.hand[seat]
            s.deck_size[seat] += s.hand_size[seat]
            s.hand[seat] = 0
            s.hand_size[seat] = 0
            s.drawn[seat] = 0
    s.phase = STEALIN
    run_pile(rules, s)


# --- keep or discard (10.4) --------------------------------------------------------------------

cdef int keeping_actions(const ColtState* s, action_t* out) noexcept nogil:
    """How many copies of one kind to keep, two at most."""
    cdef int i, kind = s.keep_next
    if s.hand[s.head.to_act] == UNKNOWN_CARDS:
        return 0
    if kind == KEEP_NOTHING:
        out[0] = A_KEEP_NOTHING
        return 1
    for i in range(3):
        out[i] = A_KEEP + 4 * kind + i
    return count_of(s.hand[s.head.to_act], kind) + 1


cdef void keep(const ColtRules* rules, ColtState* s, int action) noexcept nogil:
    cdef int seat = s.head.to_act, kind
    if action != A_KEEP_NOTHING:
        kind = (action - A_KEEP) >> 2
        s.keep[seat] += one_few(kind) * ((action - A_KEEP) & 3)
        kind = next_kind(s.hand[seat], kind + 1)
        if kind != KEEP_NOTHING:
            s.keep_next = kind
            return
    seat = seat + 1 if seat + 1 < rules.head.seats else 0
    ask_keep(rules, s, seat)


cdef void ask_keep(const ColtRules* rules, ColtState* s, int seat) noexcept nogil:
    """Ask the next seat that holds a card, from *seat* on to the First Player's right."""
    cdef bint begun = s.keep_next != NONE
    while True:
        if begun and seat == s.first_player:
            break
        begun = True
        if s.hand_size[seat]:
            s.head.to_act = seat
            s.keep_next = next_kind(s.hand[seat], 0)
            return
        seat = seat + 1 if seat + 1 < rules.head.seats else 0
    throw_off(rules, s)
    s.keep_next = NONE
    s.phase = STEALIN
    run_pile(rules, s)


cdef inline int next_kind(cards_t hand, int kind) noexcept nogil:
    """The first kind of action card from *kind* on that the hand holds, or KEEP_NOTHING."""
    cdef cards_t kinds = held(hand) >> (KIND_BITS * kind)
    if kinds == 0:
        return KEEP_NOTHING
    return kind + __builtin_ctzll(kinds) // KIND_BITS


cdef inline void throw_off(const ColtRules* rules, ColtState* s) noexcept nogil:
    """All bullets, which nobody gets rid of (R30), and the cards not kept go onto the discards."""
    cdef int seat
    cdef cards_t kept
    cdef few_t off
    for seat in range(rules.head.seats):
        kept = unpacked(s.keep[seat])
        off = packed(s.hand[seat] - kept)
        s.discard[seat] += off
        s.hand[seat] = kept
        s.discard_known[seat] += <few_t>s.hand_bullets[seat] << FEW_BULLET_SHIFT
        s.hand_bullets[seat] = 0
        s.drawn[seat] = 0
        s.keep[seat] = 0
        s.discard_size[seat] += s.hand_size[seat] - actions_in(kept)
        s.hand_size[seat] = actions_in(kept)
