"""Phase 2 of a round of Colt Express: the common pile is carried out card by card (4.3, 6).

A card with one legal way is carried out at once; with several its owner is asked, all parts of the
decision together (R36).
"""

from libc.stdint cimport uint64_t

from powderkeg.engine.colt_express.cards cimport (
    __builtin_clzll, __builtin_ctz, __builtin_ctzll, one, one_few,
)
from powderkeg.engine.colt_express.events cimport resolve_event
from powderkeg.engine.colt_express.state cimport (
    A_FIRE, A_JEWEL, A_MARSHAL, A_MOVE, A_PUNCH, A_PURSE, A_STRONGBOX, C_LOST_PURSE, CHEYENNE,
    DJANGO, FIRE, JEWEL, MARSHAL, MOVE, NONE, PUNCH, PURSE, ROB, ROOF, STRONGBOX, TUCO,
    ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport (
    boxes_on, bullet, disown_purse, enter, first_owned, jewels_on, lay_purse, marshal_arrives,
    own_purse, pick_up_purse,
)
from powderkeg.engine.core cimport action_t
from powderkeg.engine.rng cimport below, mix


cdef void run_pile(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Carry out cards until somebody has to choose; then the event of the round (4.3, 4.4)."""
    while s.executed < s.n_pile:
        s.head.to_act = s.pile[s.executed] & 7
        if is_choice(rules, s):
            return
        put_away(rules, s)
    resolve_event(rules, s)


cdef void steal(const ColtRules* rules, ColtState* s, int action) noexcept nogil:
    carry_out(rules, s, action)
    put_away(rules, s)
    run_pile(rules, s)


cdef inline void put_away(const ColtRules* rules, ColtState* s) noexcept nogil:
    """The executed card goes back into the deck; expert: onto the discard, seen by all (10.5)."""
    cdef int seat = s.pile[s.executed] & 7, kind = s.pile[s.executed] >> 3 & 15
    if rules.expert:
        s.discard[seat] += one_few(kind)
        s.discard_known[seat] += one_few(kind)
        s.discard_size[seat] += 1
    else:
        s.deck[seat] += one(kind)
        s.deck_size[seat] += 1
    s.executed += 1


cdef inline int actor(const ColtRules* rules, const ColtState* s, int kind) noexcept nogil:
    """The bandit who carries out the card now turned up; none is bound to a team's Marshal card."""
    cdef int seat = s.head.to_act
    return 2 * seat + rules.second[kind] if rules.head.seats == 2 else seat


cdef bint is_choice(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Whether the card turned up leaves a choice; if not, it is carried out."""
    cdef int kind = s.pile[s.executed] >> 3 & 15
    cdef int bandit = actor(rules, s, kind), base = rules.base[kind]
    if base == MOVE:
        return is_move_choice(rules, s, bandit)
    if base == FIRE:
        return is_fire_choice(rules, s, bandit)
    if base == ROB:
        return is_rob_choice(rules, s, bandit)
    if base == PUNCH:
        return is_punch_choice(rules, s, bandit)
    if base == MARSHAL:
        return is_marshal_choice(rules, s)
    enter(rules, s, bandit, s.spot[bandit] ^ ROOF)      # Floor Change (6.2)
    return False


cdef int stealing_actions(const ColtRules* rules, const ColtState* s, action_t* out) noexcept nogil:
    """All legal ways to carry out the card turned up, ascending; none: nothing happens (R18)."""
    cdef int kind = s.pile[s.executed] >> 3 & 15
    cdef int bandit = actor(rules, s, kind), base = rules.base[kind]
    if base == MOVE:
        return move_options(rules, s.spot[bandit], out)
    if base == FIRE:
        return fire_options(rules, s, bandit, out)
    if base == ROB:
        return rob_options(s, s.spot[bandit], out)
    if base == PUNCH:
        return punch_options(rules, s, bandit, out)
    if base == MARSHAL:
        return marshal_options(rules, s, out)
    return 0


cdef inline void carry_out(const ColtRules* rules, ColtState* s, int action) noexcept nogil:
    cdef int kind = s.pile[s.executed] >> 3 & 15
    cdef int bandit = actor(rules, s, kind), base = rules.base[kind]
    if base == MOVE:
        enter(rules, s, bandit, (action - A_MOVE) >> 1 | (action & 1) * ROOF)
    elif base == FIRE:
        fire(rules, s, bandit, (action - A_FIRE) >> 1, action & 1)
    elif base == ROB:
        rob(rules, s, bandit, action)
    elif base == PUNCH:
        punch(rules, s, bandit, action - A_PUNCH)
    else:
        s.marshal = action - A_MARSHAL
        marshal_arrives(rules, s)


# --- Move (6.1), Marshal (6.3) -----------------------------------------------------------------

cdef inline int move_options(const ColtRules* rules, int spot, action_t* out) noexcept nogil:
    """Inside one car, on the roof one to three, in either direction."""
    cdef int car = spot & 7, roof = spot >> 3, reach = 3 if roof else 1
    cdef int to = car - reach if car > reach else 0
    cdef int last = car + reach if car + reach < rules.cars else rules.cars
    cdef int n = 0
    while to <= last:
        out[n] = A_MOVE + 2 * to + roof
        n += to != car
        to += 1
    return n


cdef inline bint is_move_choice(const ColtRules* rules, ColtState* s, int bandit) noexcept nogil:
    """Inside the first or last car there is one way; roofs always leave several."""
    cdef int spot = s.spot[bandit]
    if spot == 0:
        enter(rules, s, bandit, 1)
    elif spot == rules.cars:
        enter(rules, s, bandit, spot - 1)
    else:
        return True
    return False


cdef inline bint is_marshal_choice(const ColtRules* rules, ColtState* s) noexcept nogil:
    if 0 < s.marshal < rules.cars:
        return True
    s.marshal = s.marshal - 1 if s.marshal else 1
    marshal_arrives(rules, s)
    return False


cdef inline int marshal_options(const ColtRules* rules, const ColtState* s,
                                action_t* out) noexcept nogil:
    cdef int n = 0
    if s.marshal > 0:
        out[n] = A_MARSHAL + s.marshal - 1
        n += 1
    if s.marshal < rules.cars:
        out[n] = A_MARSHAL + s.marshal + 1
        n += 1
    return n


# --- Fire (6.4) --------------------------------------------------------------------------------

cdef int targets(const ColtRules* rules, const ColtState* s, int bandit) noexcept nogil:
    """Whom the bandit may hit (bit set): step 2 and Belle's filter (R19, R20)."""
    cdef int spot = s.spot[bandit], car = spot & 7, found = 0
    cdef uint64_t roofs
    if spot < ROOF:
        found = s.at[spot + 1]      # behind the Locomotive lies an empty place
        if car:
            found |= s.at[spot - 1]
    else:
        roofs = (<const uint64_t*>&s.at[ROOF])[0]
        found = nearest_ahead(roofs, car) | nearest_behind(roofs, car)
    if s.character[bandit] == TUCO:
        found |= s.at[spot ^ ROOF]
    return without_belle(s, found)


cdef inline int nearest_ahead(uint64_t roofs, int car) noexcept nogil:
    """The bandits on the first roof with any in front of the car; seven bytes hold the roofs."""
    roofs >>= 8 * (car + 1)
    return (roofs >> (__builtin_ctzll(roofs) & 56)) & 255 if roofs else 0


cdef inline int nearest_behind(uint64_t roofs, int car) noexcept nogil:
    """The same behind the car."""
    roofs <<= 8 * (7 - car)
    roofs <<= 8
    return (roofs << (__builtin_clzll(roofs) & 56)) >> 56 if roofs else 0


cdef inline int without_belle(const ColtState* s, int candidates) noexcept nogil:
    """Belle is no target beside another one (6.8)."""
    return candidates & ~s.belle if candidates & ~s.belle else candidates


cdef inline int push_spot(const ColtRules* rules, const ColtState* s, int bandit,
                          int target) noexcept nogil:
    """Where Django pushes the target, in the direction of fire; NONE off the train."""
    cdef int car = s.spot[target] & 7
    if car > s.spot[bandit] & 7:
        return s.spot[target] + 1 if car < rules.cars else NONE
    return s.spot[target] - 1 if car else NONE


cdef inline bint is_fire_choice(const ColtRules* rules, ColtState* s, int bandit) noexcept nogil:
    """An empty revolver has no effect (R31); one target leaves a choice only to Django (R6)."""
    cdef int found, target
    cdef bint push = False
    if s.bullets_left[bandit] == 0:
        return False
    found = targets(rules, s, bandit)
    if found & (found - 1):
        return True
    if found:
        target = __builtin_ctz(found)
        if s.character[bandit] == DJANGO:
            push = push_spot(rules, s, bandit, target) != NONE
            if push and rules.push_optional:
                return True
        fire(rules, s, bandit, target, push)
    return False


cdef int fire_options(const ColtRules* rules, const ColtState* s, int bandit,
                      action_t* out) noexcept nogil:
    """A target; Django also whether to push (R6)."""
    cdef int n = 0, target, left
    if s.bullets_left[bandit] == 0:
        return 0
    left = targets(rules, s, bandit)
    while left:
        target = __builtin_ctz(left)
        left &= left - 1
        out[n] = A_FIRE + 2 * target
        n += 1
        if s.character[bandit] == DJANGO and push_spot(rules, s, bandit, target) != NONE:
            n -= 1 - rules.push_optional
            out[n] = A_FIRE + 2 * target + 1
            n += 1
    return n


cdef inline void fire(const ColtRules* rules, ColtState* s, int bandit, int target,
                      bint push) noexcept nogil:
    """Bullet first, push second, Marshal third (R26)."""
    s.bullets_left[bandit] -= 1
    bullet(rules, s, rules.owner[target], bandit)
    if push:
        enter(rules, s, target, push_spot(rules, s, bandit, target))


# --- Robbery (6.5) -----------------------------------------------------------------------------

cdef inline bint is_rob_choice(const ColtRules* rules, ColtState* s, int bandit) noexcept nogil:
    """One token is taken without asking."""
    cdef int spot = s.spot[bandit]
    cdef int purses = s.purses_at[spot], jewels = jewels_on(s, spot), boxes = boxes_on(s, spot)
    if purses:
        if jewels or boxes or purses & (purses - 1):
            return True
        pick_up_purse(rules, s, bandit, __builtin_ctz(purses))
    elif jewels:
        if boxes:
            return True
        rob(rules, s, bandit, A_JEWEL)
    elif boxes:
        rob(rules, s, bandit, A_STRONGBOX)
    return False


cdef int rob_options(const ColtState* s, int spot, action_t* out) noexcept nogil:
    cdef int n = 0, purses = s.purses_at[spot]
    while purses:
        out[n] = A_PURSE + __builtin_ctz(purses)
        purses &= purses - 1
        n += 1
    if jewels_on(s, spot):
        out[n] = A_JEWEL
        n += 1
    if boxes_on(s, spot):
        out[n] = A_STRONGBOX
        n += 1
    return n


cdef inline void rob(const ColtRules* rules, ColtState* s, int bandit, int action) noexcept nogil:
    cdef int spot = s.spot[bandit]
    if action == A_JEWEL:
        s.jewels_at -= <uint64_t>1 << (4 * spot)
        s.jewels[bandit] += 1
    elif action == A_STRONGBOX:
        s.boxes_at -= <unsigned int>1 << (2 * spot)
        s.strongboxes[bandit] += 1
    else:
        pick_up_purse(rules, s, bandit, action - A_PURSE)


# --- Punch (6.6) -------------------------------------------------------------------------------

cdef inline bint is_punch_choice(const ColtRules* rules, ColtState* s, int bandit) noexcept nogil:
    """Only at the ends of the train can there be one way."""
    cdef action_t options[64]
    cdef int n, car = s.spot[bandit] & 7
    if s.at[s.spot[bandit]] == 1 << bandit:
        return False
    if 0 < car < rules.cars:
        return True
    n = punch_options(rules, s, bandit, options)
    if n == 1:
        punch(rules, s, bandit, options[0] - A_PUNCH)
    return n > 1


cdef int punch_options(const ColtRules* rules, const ColtState* s, int bandit,
                       action_t* out) noexcept nogil:
    """Target, type of the lost token, direction; Cheyenne may take a purse (R6), no more (R24)."""
    cdef int n = 0, target, first
    cdef int left = without_belle(s, s.at[s.spot[bandit]] & ~(1 << bandit))
    cdef bint cheyenne = s.character[bandit] == CHEYENNE
    while left:
        target = __builtin_ctz(left)
        left &= left - 1
        first = A_PUNCH + 16 * target
        if s.purses[target]:
            n += directions(rules, s.spot[bandit] & 7, first + 4 * PURSE, cheyenne, out + n)
        if s.jewels[target]:
            n += directions(rules, s.spot[bandit] & 7, first + 4 * JEWEL, False, out + n)
        if s.strongboxes[target]:
            n += directions(rules, s.spot[bandit] & 7, first + 4 * STRONGBOX, False, out + n)
        if not (s.purses[target] or s.jewels[target] or s.strongboxes[target]):
            n += directions(rules, s.spot[bandit] & 7, first, False, out + n)     # R23
    return n


cdef inline int directions(const ColtRules* rules, int car, int first, bint take,
                           action_t* out) noexcept nogil:
    """Backward, forward; where the train ends only the other way. Each with and without taking."""
    cdef int n = 0
    if car > 0:
        out[n] = first
        out[n + 1] = first + 1
        n += 1 + take
    if car < rules.cars:
        out[n] = first + 2
        out[n + 1] = first + 3
        n += 1 + take
    return n


cdef inline void punch(const ColtRules* rules, ColtState* s, int bandit, int action) noexcept nogil:
    """Token first, move second, Marshal third (R25)."""
    cdef int target = action >> 4, loot = action >> 2 & 3, spot = s.spot[bandit]
    if loot == PURSE:
        lose_purse(rules, s, target, bandit, action & 1)
    elif loot == JEWEL:
        s.jewels[target] -= 1
        s.jewels_at += <uint64_t>1 << (4 * spot)
    elif loot == STRONGBOX:
        s.strongboxes[target] -= 1
        s.boxes_at += <unsigned int>1 << (2 * spot)
    enter(rules, s, target, spot + 1 if action & 2 else spot - 1)


cdef void lose_purse(const ColtRules* rules, ColtState* s, int target, int bandit,
                     bint take) noexcept nogil:
    """A random purse of the target falls on the puncher's spot, or goes to Cheyenne (R5, R37)."""
    cdef int n = s.purses[target], first = first_owned(s, target), i = 0, purse
    cdef int owner = rules.owner[target]
    if n > 1:
        i = below(mix(s.head.chance, C_LOST_PURSE, owner, 64 * s.round + s.executed), n)
        purse = (disown_purse(s, target, first + i) & 7) | 8 << owner
        forget_purses(s, target, first, owner)
    else:
        purse = disown_purse(s, target, first)
    if take:
        own_purse(s, bandit, purse | 8 << rules.owner[bandit])
    else:
        lay_purse(s, s.spot[bandit], purse)


cdef void forget_purses(ColtState* s, int bandit, int first, int owner) noexcept nogil:
    """Only the owner knows from now on which of the bandit's purses is which (R37)."""
    cdef int i, j, purse
    for i in range(first, first + s.purses[bandit]):
        purse = bandit << 9 | 8 << owner | (s.owned[i] & 7)
        j = i
        while j > first and s.owned[j - 1] > purse:
            s.owned[j] = s.owned[j - 1]
            j -= 1
        s.owned[j] = purse
