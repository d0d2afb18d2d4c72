"""The public half of the checks on bytes: clock, train, bandits, bullets, loot, pile.

Safe on any bytes. The numbers are named in `words.INVARIANTS`; each check relies on those
before it.
"""

from libc.stdint cimport uint8_t, uint32_t

from powderkeg.engine.colt_express.state cimport (
    BELLE, DOC, DRAFT, GHOST, HOSTAGE_TAKING, KEEP, LAST_ROUND, NONE, OVER, PICKPOCKET,
    PICKPOCKETING, PILE, PURSES, REVENGE, ROOF, ROUND_CARDS, SCHEMIN, SEATS, SPEEDING_UP, SPOTS,
    START, STATION, STEALIN, SWITCHING, TAKE_IT_ALL, TUNNEL, UNKNOWN_KIND, ColtRules, ColtState,
    RoundCard,
)
from powderkeg.engine.colt_express.train cimport boxes_on, jewels_on, purses_lost, shown
from powderkeg.engine.core cimport TERMINAL


cdef int check_layout(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """What everybody sees of a position, cards of seats excepted."""
    cdef int broken = check_clock(rules, s)
    if not broken:
        broken = check_train(rules, s)
    if not broken:
        broken = check_bandits(rules, s)
    if not broken:
        broken = check_bullets(rules, s)
    if not broken:
        broken = check_floor(rules, s)
    if not broken:
        broken = check_loot(rules, s)
    if not broken:
        broken = check_pile(rules, s)
    return broken


# --- clock: phase, round, turn, who acts -------------------------------------------------------

cdef int check_clock(const ColtRules* rules, const ColtState* s) noexcept nogil:
    cdef int i, n = rules.head.seats
    for i in range(3):
        if s.head.reserved[i]:
            return 1
    for i in range(<int>sizeof(s.reserved)):
        if s.reserved[i]:
            return 1
    if s.phase > OVER or s.round > LAST_ROUND or s.first_player >= n:
        return 2
    if s.head.stage != s.round + (s.phase == OVER):
        return 3
    if s.phase == OVER and (s.round != LAST_ROUND or s.head.to_act != TERMINAL):
        return 4
    if s.phase != OVER and not 0 <= s.head.to_act < n:
        return 4
    if rules.first_player != NONE and s.first_player != (rules.first_player + s.round) % n:
        return 5
    if s.phase == START and rules.start_choice:
        if not 1 <= s.head.pending <= 3 or not s.head.pending >> s.head.to_act & 1:
            return 6
    elif s.phase == START or s.head.pending:
        return 6
    if (s.phase == DRAFT and not rules.draft) or (s.phase <= START and s.round):
        return 7
    return check_turn(rules, s)


cdef int check_turn(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Round cards and turn symbols."""
    cdef int i, j, n = rules.head.seats
    cdef int turned_up = s.round + 1 if s.phase > START else 0
    cdef const RoundCard* card
    for i in range(5):
        if i >= turned_up and s.rounds[i]:
            return 8
        if i < turned_up and not (s.rounds[i] < STATION if i < LAST_ROUND
                                  else STATION <= s.rounds[i] < ROUND_CARDS):
            return 8
        for j in range(i if i < turned_up else 0):
            if s.rounds[i] == s.rounds[j]:
                return 8
    if turned_up == 0:
        return 9 if s.turn or s.acted else 0
    card = &rules.rounds[s.rounds[s.round]]
    if s.phase != SCHEMIN:
        return 9 if s.turn != card.n_turns or s.acted else 0
    if s.turn >= card.n_turns:
        return 9
    if s.acted >= n << (card.turns[s.turn] == SPEEDING_UP):
        return 9
    return 0 if s.head.to_act == schemer(rules, s, s.turn, s.acted) else 10


cdef inline int schemer(const ColtRules* rules, const ColtState* s, int turn,
                        int acted) noexcept nogil:
    """Who makes decision number *acted* of a turn (5)."""
    cdef int n = rules.head.seats
    cdef int symbol = rules.rounds[s.rounds[s.round]].turns[turn]
    if symbol == SWITCHING:
        return (s.first_player - acted + n) % n
    return (s.first_player + (acted >> (symbol == SPEEDING_UP))) % n


# --- train and bandits -------------------------------------------------------------------------

cdef int check_train(const ColtRules* rules, const ColtState* s) noexcept nogil:
    cdef int i, seen = 0
    for i in range(6):
        if i >= rules.cars or s.phase == DRAFT:
            if s.train[i]:
                return 11
            continue
        if s.train[i] >= 6 or seen >> s.train[i] & 1:
            return 11
        if rules.train[0] != NONE and s.train[i] != rules.train[i]:
            return 12
        seen |= 1 << s.train[i]
    if s.marshal > rules.cars or (s.phase <= START and s.marshal != rules.cars):
        return 13
    return 0


cdef int check_bandits(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Characters, spots, and what follows from them."""
    cdef int b, seen = 0, belle = 0, doc = 0, ghost = 0
    for b in range(SEATS):
        if b >= rules.bandits:
            if s.character[b] or s.spot[b] or s.bullets_left[b]:
                return 14
            continue
        if s.character[b] == NONE and s.phase == DRAFT:
            continue
        if s.character[b] > 5 or seen >> s.character[b] & 1:
            return 15
        if rules.characters[0] != NONE and s.character[b] != rules.characters[b]:
            return 16
        seen |= 1 << s.character[b]
        belle |= (s.character[b] == BELLE) << b
        doc |= (s.character[b] == DOC) << rules.owner[b]
        ghost |= (s.character[b] == GHOST) << rules.owner[b]
    if s.phase == DRAFT:
        belle = doc = ghost = 0
    if s.belle != belle or s.doc != doc or s.ghost != ghost:
        return 17
    if s.phase == DRAFT and not picks_in_order(rules, s):
        return 18
    return check_spots(rules, s)


cdef bint picks_in_order(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Exactly the bandits whose turn has come are picked, and a choice is left."""
    cdef int turn, seat, bandit, picked = 0
    for bandit in range(rules.bandits):
        picked += s.character[bandit] != NONE
    if picked >= rules.bandits or picked > 4:
        return False
    for turn in range(picked + 1):
        seat = (s.first_player + turn) % rules.head.seats
        bandit = 2 * seat + turn // 2 if rules.head.seats == 2 else seat
        if (s.character[bandit] == NONE) != (turn == picked):
            return False
    return s.head.to_act == seat


cdef int check_spots(const ColtRules* rules, const ColtState* s) noexcept nogil:
    cdef uint8_t at[SPOTS]
    cdef int i, b
    for i in range(SPOTS):
        at[i] = 0
    for b in range(rules.bandits):
        if s.phase <= START:
            if s.spot[b] != NONE:
                return 19
            continue
        if s.spot[b] >= SPOTS or s.spot[b] & 7 > rules.cars:
            return 19
        if s.spot[b] == s.marshal:
            return 20       # section 7
        at[s.spot[b]] |= <uint8_t>(1 << b)
    for i in range(SPOTS):
        if s.at[i] != at[i]:
            return 21
    return 0


# --- bullets -----------------------------------------------------------------------------------

cdef int check_bullets(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Six a revolver and thirteen neutral ones, left or received."""
    cdef int fired[8]
    cdef int seat, shooter
    for shooter in range(8):
        fired[shooter] = 0
    for seat in range(SEATS):
        for shooter in range(8):
            fired[shooter] += s.received[seat] >> (4 * shooter) & 15
        if seat >= rules.head.seats and s.received[seat]:
            return 22
        if rules.head.seats > 2 and s.received[seat] >> (4 * seat) & 15:
            return 23       # nobody hits himself
    if fired[7] or s.neutral_bullets + fired[6] != rules.neutral_bullets:
        return 24
    for shooter in range(SEATS):
        if shooter < rules.bandits:
            if s.bullets_left[shooter] + fired[shooter] != rules.bullets:
                return 25
        elif fired[shooter]:
            return 25
    if s.phase <= START and s.neutral_bullets != rules.neutral_bullets:
        return 26
    for shooter in range(rules.bandits):
        if s.phase <= START and s.bullets_left[shooter] != rules.bullets:
            return 26
    return 0


# --- loot --------------------------------------------------------------------------------------

cdef int check_floor(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Loot lies on spots of the train; handles are consistent."""
    cdef int spot, handle
    cdef uint32_t seen = 0
    for spot in range(SPOTS):
        if spot & 7 > rules.cars and (s.purses_at[spot] or jewels_on(s, spot) or boxes_on(s, spot)):
            return 27
        if s.purses_at[spot] & seen:
            return 28
        seen |= s.purses_at[spot]
    if seen != s.handles or s.handles >> PURSES:
        return 28
    for handle in range(PURSES):
        if not s.handles >> handle & 1 and s.lying[handle]:
            return 29
        if s.lying[handle] >> (3 + rules.head.seats):
            return 30
    return 0


cdef int check_loot(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Jewels, strongboxes, cash and the number of purses add up."""
    cdef int b, i, spot, jewels = 0, boxes = 0, printed = 0
    cdef bint beside = True, paid
    for b in range(SEATS):
        if s.jewels[b] > rules.jewels or s.strongboxes[b] > rules.strongboxes:
            return 31
        if b >= rules.bandits and (s.jewels[b] or s.strongboxes[b] or s.purses[b] or s.hostages[b]):
            return 31
        paid = (s.phase == OVER and b < rules.bandits and s.spot[b] & 7 == rules.cars
                and rules.rounds[s.rounds[LAST_ROUND]].event == HOSTAGE_TAKING)
        if s.hostages[b] != paid:
            return 32
        if s.phase <= START and (s.jewels[b] or s.strongboxes[b]):
            return 33
        jewels += s.jewels[b]
        boxes += s.strongboxes[b]
    for spot in range(SPOTS):
        jewels += jewels_on(s, spot)
        boxes += boxes_on(s, spot)
    for i in range(rules.cars if s.phase != DRAFT else 0):
        printed += rules.car_jewels[s.train[i]]
    if jewels != printed:
        return 34
    for i in range(s.round):
        if rules.rounds[s.rounds[i]].event == TAKE_IT_ALL:
            beside = False
    if s.strongbox_beside != beside:
        return 35
    if boxes + beside + (s.phase == DRAFT) != rules.strongboxes:
        return 36
    return check_owned(rules, s)


cdef int check_owned(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Owned purses are sorted, counted, and known to their owners; none is missing."""
    cdef int counts[8]
    cdef int i, b, known
    cdef int everybody = (1 << rules.head.seats) - 1
    if s.n_owned > PURSES:
        return 37
    for b in range(8):
        counts[b] = 0
    for i in range(PURSES):
        if i >= s.n_owned:
            if s.owned[i]:
                return 37
            continue
        b = s.owned[i] >> 9
        known = s.owned[i] >> 3 & 63
        if b >= rules.bandits or known > everybody or (i and s.owned[i] < s.owned[i - 1]):
            return 38
        if not known >> rules.owner[b] & 1 or (s.phase == OVER and known != everybody):
            return 39
        counts[b] += 1
    for b in range(SEATS):
        if s.purses[b] != counts[b]:
            return 37
        if s.phase == START and b < rules.bandits and counts[b] != 1:
            return 33
    i = purses_lost(rules, s)
    return 0 if 0 <= i <= most_lost(rules, s) else 40


cdef int most_lost(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """How many purses Marshal's Revenge can have taken out of the game."""
    cdef int b, n = 0
    if s.phase != OVER or rules.rounds[s.rounds[LAST_ROUND]].event != REVENGE:
        return 0
    for b in range(rules.bandits):
        if s.spot[b] == s.marshal + ROOF or (s.spot[b] >= ROOF and rules.revenge_all_roofs):
            n += 1
    return n


# --- pile --------------------------------------------------------------------------------------

cdef int check_pile(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Cards of this round in the order of the turns, as far as they are carried out."""
    cdef int i, kind
    if s.n_pile > PILE or s.executed > s.n_pile:
        return 41
    for i in range(PILE):
        if i >= s.n_pile:
            if s.pile[i]:
                return 41
            continue
        kind = s.pile[i] >> 3 & 15
        if s.pile[i] & 7 >= rules.head.seats:
            return 42
        if kind == UNKNOWN_KIND and shown(s, i):
            return 42
        if kind != UNKNOWN_KIND and (kind >= 11 or not rules.deck >> (5 * kind) & 31):
            return 42
    if s.phase <= START:
        return 43 if s.n_pile or s.executed or s.picking != NONE else 0
    if not in_order(rules, s):
        return 44
    if s.phase <= KEEP:
        return 45 if s.executed or s.picking != NONE else 0
    if s.phase == STEALIN:
        if s.executed >= s.n_pile or s.head.to_act != s.pile[s.executed] & 7:
            return 45
    elif s.executed != s.n_pile:
        return 45
    return check_picking(rules, s)


cdef bint in_order(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Are the cards, in their order, plays among the decisions made so far?"""
    cdef const RoundCard* card = &rules.rounds[s.rounds[s.round]]
    cdef int turn, acted, last, seat, face_down, i = 0
    for turn in range(s.turn + (s.phase == SCHEMIN)):
        last = rules.head.seats << (card.turns[turn] == SPEEDING_UP)
        if turn == s.turn:
            last = s.acted
        for acted in range(last):
            if i == s.n_pile:
                return True
            seat = schemer(rules, s, turn, acted)
            face_down = s.pile[i] >> 7
            if s.pile[i] & 7 != seat:
                continue
            if (card.turns[turn] == TUNNEL) == face_down or (
                    face_down and turn == 0 and s.ghost >> seat & 1):
                i += 1
    return i == s.n_pile


cdef int check_picking(const ColtRules* rules, const ColtState* s) noexcept nogil:
    """Phase pickpocket: a bandit alone with several purses (8)."""
    cdef uint32_t purses
    if s.phase != PICKPOCKET:
        return 0 if s.picking == NONE else 46
    if rules.rounds[s.rounds[s.round]].event != PICKPOCKETING:
        return 46
    if s.picking >= rules.bandits or s.head.to_act != rules.owner[s.picking]:
        return 46
    purses = s.purses_at[s.spot[s.picking]]
    if s.at[s.spot[s.picking]] != 1 << s.picking or purses & (purses - 1) == 0:
        return 46
    return 0
