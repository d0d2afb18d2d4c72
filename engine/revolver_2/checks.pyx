"""Revolver 2: what every position must keep. Safe on any bytes; the numbers are named in words.py.

Public things come first: they are checked in full and in concealed states alike.
"""

from libc.stdint cimport uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.board cimport active, area_card
from powderkeg.engine.revolver_2.multiset cimport (
    copies, in_unary, minus, slot_bit,
)
from powderkeg.engine.revolver_2.phases cimport broken_phase, broken_poker_hand
from powderkeg.engine.revolver_2.playing cimport (
    explosion_actions, gatling_actions, owed, pay_actions, playable,
)
from powderkeg.engine.revolver_2.rows cimport in_order
from powderkeg.engine.revolver_2.state cimport (
    ACTIONS, ALL_KILLED, AREAS, ARMY, DEEP, EXPLODE, GATLING, LEADER_LOST, MEN, MINE, NO_LIST,
    ON_AREA, ONE_SHOT, OVER, PAY, POKER, S_OVER, SIDES, SLOTS, SOURCES, SPACE, TOKENS, VALUES,
    RevRules, RevState,
)
from powderkeg.engine.revolver_2.stack cimport left_of, next_of, work_of

cdef enum:
    MOST = 30000            # of a modifier
    MOST_COUNT = 60000


cdef int validate(const void* rules, const void* state) noexcept nogil:
    """The number of the broken invariant; safe on any bytes."""
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    cdef int seat, broken = broken_in_public(r, s)
    if broken:
        return broken
    if s.head.chance == 0:
        return 40
    for seat in range(SIDES):
        broken = broken_hand(r, s, seat)
        if broken:
            return broken
        if s.phase == POKER:
            broken = broken_poker_hand(r, s, seat)
            if broken:
                return broken
    return broken_payment(r, s)


cdef uint64_t unseen(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """The cards of a seat that lie nowhere in the open: hand and deck together."""
    cdef uint64_t left = minus(r, seat, minus(r, seat, r.whole[seat], s.discard[seat]),
                               s.table[seat])
    if s.shot and active(s) == seat:
        left = minus(r, seat, left, slot_bit(r.low[seat][s.shot - 1]))
    return left


cdef int broken_hand(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """A hand and a deck that are known."""
    cdef uint64_t hidden
    cdef int kind, n
    if not in_unary(r, seat, s.hand[seat]) or not in_unary(r, seat, s.deck[seat]):
        return 41
    hidden = unseen(r, s, seat)
    for kind in range(r.kinds[seat]):
        n = copies(r, seat, s.hand[seat], kind)
        if n + copies(r, seat, s.deck[seat], kind) != copies(r, seat, hidden, kind):
            return 42
        if n < copies(r, seat, s.known[seat], kind):
            return 43
    return 44 if popcount(s.hand[seat]) != s.hand_size[seat] else 0


cdef int broken_payment(const RevRules* r, const RevState* s) noexcept nogil:
    """The payment under way, by the hand of who pays."""
    cdef int seat = active(s), kind
    cdef action_t out[64]
    if s.phase != PAY and s.phase != EXPLODE and s.phase != GATLING:
        return 0
    for kind in range(r.kinds[seat]):
        if copies(r, seat, s.chosen, kind) + (s.paying == kind + 1) > copies(
                r, seat, s.hand[seat], kind):
            return 45
    if s.phase == EXPLODE:
        return 0 if explosion_actions(r, s, out) else 46
    if s.phase == GATLING:
        return 0 if gatling_actions(r, s, out) else 46
    if not playable(r, s, seat) & slot_bit(r.low[seat][s.paying - 1]):
        return 47
    return 0 if owed(r, s) > 0 and pay_actions(r, s, out) else 46


# --- public things -------------------------------------------------------------------------------

cdef int broken_in_public(const RevRules* r, const RevState* s) noexcept nogil:
    cdef int broken = broken_ranges(r, s), seat
    if broken:
        return broken
    broken = broken_marker(r, s)
    if broken:
        return broken
    for seat in range(SIDES):
        broken = broken_cards(r, s, seat)
        if broken:
            return broken
    broken = broken_men(r, s)
    if broken:
        return broken
    broken = broken_counters(r, s)
    if broken:
        return broken
    broken = broken_stack(r, s)
    return broken if broken else broken_phase(r, s)


cdef int broken_ranges(const RevRules* r, const RevState* s) noexcept nogil:
    """What other checks index by."""
    if s.phase > OVER or s.step > S_OVER or s.area > AREAS or s.town > 2:
        return 1
    if s.winner > 2 or s.reason > LEADER_LOST or s.depth > DEEP or s.actions > ACTIONS:
        return 1
    if s.paying > r.kinds[active(s)] or s.shot > r.kinds[active(s)]:
        return 1
    if (s.paying != 0) != (s.phase == PAY):
        return 2
    if s.shot and r.type[active(s)][s.shot - 1] != ONE_SHOT:
        return 2
    return 0


cdef int broken_marker(const RevRules* r, const RevState* s) noexcept nogil:
    """The marker, and the rounds that it takes to come so far."""
    cdef int area, space, least = 0, most = 0, card
    if (s.area == 0) != (s.round == 0) or (s.area == 0) != (s.space == 0):
        return 3
    if s.head.stage != (max(1, s.round) if s.phase == OVER else max(0, s.round - 1)):
        return 4
    if (s.town == 0) != (s.phase == POKER) or (s.area and s.town == 0):
        return 5
    if s.area == 0:
        return 0
    for area in range(1, s.area + 1):
        card = area_card(s, area)
        for space in range(r.spaces[card] if area < s.area else s.space):
            if space >= r.spaces[card]:
                return 3
            most += 1
            least += area == s.area or not r.optional[card] >> space & 1
    if s.phase == SPACE:
        least, most = least + 1, most + 1
    return 0 if least <= s.round <= most else 6


cdef int broken_cards(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Discards, cards in play and their tokens; sizes of hand and deck."""
    cdef int kind, n, broken
    cdef uint64_t known = s.known[seat]
    if not (in_unary(r, seat, s.discard[seat]) and in_unary(r, seat, known)
            and in_unary(r, seat, s.table[seat])):
        return 7
    if s.table[seat] & r.one_shots[seat] or s.here[seat] & ~s.table[seat]:
        return 8
    for kind in range(r.kinds[seat]):
        n = copies(r, seat, s.discard[seat], kind) + copies(r, seat, s.table[seat], kind)
        n += s.shot == kind + 1 and active(s) == seat
        if n + copies(r, seat, known, kind) > popcount(r.field[seat][kind]):
            return 9
    n = popcount(unseen(r, s, seat))
    if s.hand_size[seat] + s.deck_size[seat] != n or popcount(known) > s.hand_size[seat]:
        return 10
    if r.hand_limit and s.hand_size[seat] > r.hand_limit:
        return 11
    n = popcount(r.whole[seat]) - s.deck_size[seat]
    if s.drawn[seat] < <unsigned int>n or (s.drawn[seat] != <unsigned int>n and not r.reshuffle):
        return 12
    broken = broken_tokens(r, s, seat)
    return broken if broken else broken_places(r, s, seat)


cdef int broken_tokens(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Power tokens lie on firepower cards, the Guardians' on areas as well."""
    cdef int v, i = 0, n, total = 0, location
    for v in range(VALUES):
        total += s.n_tokens[seat][v]
        if v >= r.n_values and s.n_tokens[seat][v]:
            return 13
    if total > r.power_tokens[seat]:
        return 13
    for v in range(r.n_values):
        for n in range(s.n_tokens[seat][v]):
            location = s.tokens[seat][i]
            if n and location < s.tokens[seat][i - 1]:
                return 14
            if location >= ON_AREA:
                if seat or location >= ON_AREA + s.area:
                    return 14
            elif location >= SLOTS or not (s.table[seat] & r.firepower[seat]) >> location & 1:
                return 14
            i += 1
    while i < TOKENS:
        if s.tokens[seat][i]:
            return 14
        i += 1
    return 0


cdef int broken_places(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Every card in play lies at an area reached, and its copies in order."""
    cdef int slot, area, grit
    for slot in range(SLOTS):
        area, grit = s.place[seat][slot] >> 2, s.place[seat][slot] & 3
        if (area != 0) != (s.table[seat] >> slot & 1):
            return 15
        if area == 0:
            if grit:
                return 15
            continue
        if area > s.area or (area == s.area) != (s.here[seat] >> slot & 1):
            return 15
        if grit > (r.most_grit if r.firepower[seat] >> slot & 1 else 0):
            return 16
    for slot in range(SLOTS):
        if s.table[seat] >> slot & 1 and not in_order(r, s, seat, slot):
            return 17
    return 0


cdef int broken_men(const RevRules* r, const RevState* s) noexcept nogil:
    """Guardians, and every true grit token."""
    cdef int man, seat, slot, grit = s.grit
    if s.alive & s.recruits or s.recruits & ~r.recruits:
        return 18
    if s.alive & ~(r.starting | r.recruits):
        return 18
    for man in range(MEN):
        if s.men_grit[man] > (r.most_grit if s.alive >> man & 1 else 0):
            return 19
        grit += s.men_grit[man]
    for seat in range(SIDES):
        for slot in range(SLOTS):
            grit += s.place[seat][slot] & 3
    if grit != r.grit_tokens:
        return 20
    if (s.alive == 0) != (s.reason == ALL_KILLED):
        return 21
    if s.army > r.army_total or (s.army == 0) != (s.reason == ARMY):
        return 22
    return 0


cdef int broken_counters(const RevRules* r, const RevState* s) noexcept nogil:
    """Numbers of the round and of the turn."""
    cdef int seat
    for seat in range(SIDES):
        if not -MOST <= s.modifier[seat] <= MOST:
            return 23
        if not -MOST // 2 <= s.hand_change[seat] <= MOST // 2:
            return 23
        if s.hand_change[seat] and s.round:
            return 24
    if s.kills > MOST_COUNT or s.shields > MOST_COUNT:
        return 23
    if s.round == 0 and (s.actions or s.bridge_used or s.tunnels_used or s.gatling_used):
        return 25
    if s.area < MINE and (s.tunnels_used or s.gatling_used):
        return 25
    if (r.bridge_uses and s.bridge_used > r.bridge_uses) or (
            r.tunnel_uses and s.tunnels_used > r.tunnel_uses) or (
            r.gatling_uses and s.gatling_used > r.gatling_uses):
        return 25
    if s.bridge_used and s.area + 2 < r.bridge:
        return 25
    return 0


cdef int broken_stack(const RevRules* r, const RevState* s) noexcept nogil:
    """Effects under way: each has something left to do, and there is room for what may come."""
    cdef int i
    for i in range(DEEP):
        if i >= s.depth:
            if s.source[i] or s.at[i]:
                return 26
        elif s.source[i] == NO_LIST:
            if left_of(s, i) == 0:
                return 27
        elif s.source[i] >= SOURCES or next_of(s, i) >= r.lists[s.source[i]].n:
            return 27
        elif left_of(s, i) > 9 or (left_of(s, i) == 0 and work_of(s, i)):
            return 27
    if s.depth + popcount(s.alive) + 2 * popcount(s.recruits) > DEEP:
        return 28
    return 0
