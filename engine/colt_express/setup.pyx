"""Set-up of Colt Express: characters, First Player, train, loot, start cars (sections 3 and 11)."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from powderkeg.engine.colt_express.cards cimport actions_in
from powderkeg.engine.colt_express.rounds cimport start_round
from powderkeg.engine.colt_express.state cimport (
    A_DRAFT, A_START, BELLE, C_CARS, C_CHARACTERS, C_FIRST_PLAYER, C_PURSES, C_START_CARS, DOC,
    DRAFT, GHOST, NONE, PURSES, START, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport lay_purse, own_purse
from powderkeg.engine.core cimport action_t
from powderkeg.engine.rng cimport below, mix


cdef void set_up(const ColtRules* rules, ColtState* s, uint64_t seed) noexcept nogil:
    cdef int b
    cdef uint8_t drawn[6]
    memset(s, 0, sizeof(ColtState))
    s.head.chance = seed
    s.picking = s.keep_next = NONE
    s.marshal = rules.cars
    s.neutral_bullets = rules.neutral_bullets
    s.strongbox_beside = 1
    s.first_player = rules.first_player     # R2
    if rules.first_player == NONE:
        s.first_player = below(mix(seed, C_FIRST_PLAYER, 0, 0), rules.head.seats)
    for b in range(rules.bandits):
        s.character[b] = rules.characters[b]
        s.spot[b] = NONE
        s.bullets_left[b] = rules.bullets
    s.head.to_act = s.first_player
    if rules.draft:
        s.phase = DRAFT
        return
    if rules.characters[0] == NONE:         # R1
        draw_six(seed, C_CHARACTERS, rules.bandits, drawn)
        for b in range(rules.bandits):
            s.character[b] = drawn[b]
    load_train(rules, s)


cdef inline void draw_six(uint64_t chance, int purpose, int n, uint8_t* out) noexcept nogil:
    """The first *n* places of a shuffle of six."""
    cdef int i, j
    cdef uint8_t other
    for i in range(6):
        out[i] = i
    for i in range(n):
        j = i + below(mix(chance, purpose, 0, i), 6 - i)
        other = out[i]
        out[i] = out[j]
        out[j] = other


# --- characters picked (option, 3.1 step 1, R14) -----------------------------------------------

cdef int draft_actions(const ColtRules* rules, const ColtState* s, action_t* out) noexcept nogil:
    """A character nobody has."""
    cdef int character, n = 0, taken = 0, b
    for b in range(rules.bandits):
        if s.character[b] != NONE:
            taken |= 1 << s.character[b]
    for character in range(6):
        if not taken >> character & 1:
            out[n] = A_DRAFT + character
            n += 1
    return n


cdef inline int picked(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """How many bandits have been picked."""
    cdef int b, n = 0
    for b in range(rules.bandits):
        n += s.character[b] != NONE
    return n


cdef inline int picker(const ColtRules* rules, const ColtState* s, int turn) noexcept nogil:
    """The seat that picks as number *turn*: First Player, then clockwise, two seats in turn."""
    return (s.first_player + turn) % rules.head.seats


cdef void choose_character(const ColtRules* rules, ColtState* s, int character) noexcept nogil:
    """The next bandit of the seat in turn gets it; the last of six is nobody's choice."""
    cdef int turn = picked(rules, s), seat = s.head.to_act, left
    cdef action_t out[8]
    s.character[2 * seat + turn // 2 if rules.head.seats == 2 else seat] = character
    turn += 1
    if turn == rules.bandits:
        load_train(rules, s)
        return
    s.head.to_act = picker(rules, s, turn)
    left = draft_actions(rules, s, out)
    if left == 1:
        choose_character(rules, s, out[0] - A_DRAFT)


# --- train and loot (3.1 steps 3-6) ------------------------------------------------------------

cdef void load_train(const ColtRules* rules, ColtState* s) noexcept nogil:
    cdef int i, b
    cdef uint8_t letters[6]
    s.belle = bandits_of(rules, s, BELLE)       # pawns; Doc and Ghost act for their seat (R15)
    s.doc = seats_of(rules, s, DOC)
    s.ghost = seats_of(rules, s, GHOST)
    for b in range(rules.bandits):
        own_purse(s, b, ((1 << rules.head.seats) - 1) << 3)
    if rules.train[0] == NONE:              # R1
        draw_six(s.head.chance, C_CARS, rules.cars, letters)
    for i in range(rules.cars):
        s.train[i] = letters[i] if rules.train[0] == NONE else rules.train[i]
    lay_loot(rules, s)
    if rules.start_choice:
        s.phase = START
        s.head.pending = 3
        s.start_choice[0] = s.start_choice[1] = NONE
        s.head.to_act = s.first_player
    else:
        place_bandits(rules, s)


cdef inline void lay_loot(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Purses from the shuffled pool and jewels into the cars, a strongbox into the Locomotive."""
    cdef int i = 0, j, code, car, left = 0
    cdef uint8_t pool[PURSES]
    for code in range(6):
        for _ in range(rules.purse_count[code] - (rules.bandits if code == 0 else 0)):
            pool[left] = code
            left += 1
    for car in range(rules.cars):
        s.jewels_at |= <uint64_t>rules.car_jewels[s.train[car]] << (4 * car)
        for _ in range(rules.car_purses[s.train[car]]):
            j = i + below(mix(s.head.chance, C_PURSES, 0, i), left - i)
            lay_purse(s, car, pool[j])
            pool[j] = pool[i]
            i += 1
    s.boxes_at = <unsigned int>1 << (2 * rules.cars)


cdef inline int bandits_of(const ColtRules* rules, const ColtState* s,
                           int character) noexcept nogil:
    cdef int b, found = 0
    for b in range(rules.bandits):
        if s.character[b] == character:
            found |= 1 << b
    return found


cdef inline int seats_of(const ColtRules* rules, const ColtState* s, int character) noexcept nogil:
    cdef int b, found = 0
    for b in range(rules.bandits):
        if s.character[b] == character:
            found |= 1 << rules.owner[b]
    return found


# --- start cars (3.1 step 9, 11.3) -------------------------------------------------------------

cdef int start_actions(const ColtState* s, action_t* out) noexcept nogil:
    """Which of the own bandits starts in the Caboose."""
    out[0] = A_START + 2 * s.head.to_act
    out[1] = out[0] + 1
    return 2


cdef void choose_start(const ColtRules* rules, ColtState* s, int bandit) noexcept nogil:
    cdef int seat = s.head.to_act
    s.start_choice[seat] = bandit & 1
    s.head.pending &= ~(1 << seat)
    if s.head.pending:
        s.head.to_act = 1 - seat
    else:
        place_bandits(rules, s)


cdef void place_bandits(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Odd numbers from the First Player on start in the Caboose, even ones before it (T1)."""
    cdef int b, seat, spot, n = rules.head.seats
    for b in range(rules.bandits):
        seat = rules.owner[b]
        if n > 2:
            spot = (seat - s.first_player + n) % n & 1
        elif rules.start_choice:
            spot = s.start_choice[seat] != b & 1
        else:
            spot = <int>below(mix(s.head.chance, C_START_CARS, seat, 0), 2) != b & 1
        s.spot[b] = spot
        s.at[spot] |= <uint8_t>(1 << b)
    s.start_choice[0] = s.start_choice[1] = 0
    for seat in range(n):
        s.deck[seat] = rules.deck
        s.deck_size[seat] = actions_in(rules.deck)
    start_round(rules, s)
