"""Colt Express: how a sensible player acts without thinking, for rollouts.

Schemin': a draw in proportion to how well each card fits where the bandit stands now. Stealin': the
best loot, the richest target; one time in four anything legal.
"""

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.colt_express.scoring cimport count_loot
from powderkeg.engine.colt_express.state cimport (
    A_DRAW, A_FIRE, A_MOVE, A_PUNCH, A_PURSE, FIRE, FLOOR, MOVE, PUNCH, ROB, ROOF,
    SCHEMIN, SEATS, STEALIN, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.stealing cimport targets
from powderkeg.engine.colt_express.train cimport boxes_on, jewels_on
from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.rng cimport rng_below, rng_t


cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil:
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    if n > 1 and s.phase == SCHEMIN:
        return actions[plan(r, s, actions, n, rng)]
    if n > 1 and s.phase == STEALIN and rng_below(rng, 4):
        return actions[best_way(r, s, actions, n)]
    return actions[rng_below(rng, n)]


# --- Schemin' ----------------------------------------------------------------------------------

cdef int plan(const ColtRules* rules, const ColtState* s, const action_t* actions, int n,
              rng_t* rng) noexcept nogil:
    """One of the options, in proportion to their weights."""
    cdef int weights[MAX_ACTIONS]
    cdef int i, total = 0, r
    for i in range(n):
        weights[i] = weight(rules, s, actions[i])
        total += weights[i]
    r = rng_below(rng, total)
    for i in range(n):
        r -= weights[i]
        if r < 0:
            return i
    return n - 1


cdef int weight(const ColtRules* rules, const ColtState* s, action_t action) noexcept nogil:
    """1 to 8: how much a card promises where its bandit stands."""
    cdef int seat = s.head.to_act, kind = action & 15, base, bandit, spot
    if action == A_DRAW:
        return 4 if s.hand_size[seat] <= 3 else 1
    base = rules.base[kind]
    bandit = 2 * seat + rules.second[kind] if rules.head.seats == 2 else seat
    spot = s.spot[bandit]
    if base == FIRE:
        return 6 if s.bullets_left[bandit] and targets(rules, s, bandit) else 2
    if base == ROB:
        return 8 if loot_on(s, spot) else 3
    if base == PUNCH:
        return 6 if s.at[spot] & (s.at[spot] - 1) else 2
    if base == FLOOR:
        return 4 if loot_on(s, spot ^ ROOF) else 2
    return 4 if base == MOVE else 2


cdef inline int loot_on(const ColtState* s, int spot) noexcept nogil:
    """Loot on a spot, in hundreds of dollars or so."""
    return 3 * popcount(s.purses_at[spot]) + 5 * jewels_on(s, spot) + 10 * boxes_on(s, spot)


# --- Stealin' ----------------------------------------------------------------------------------

cdef int best_way(const ColtRules* rules, const ColtState* s, const action_t* actions,
                  int n) noexcept nogil:
    """The option of the largest appeal; the first of several."""
    cdef int money[SEATS]
    cdef int i, best = 0, appeal, most = -1000000
    count_loot(rules, s, money)
    for i in range(n):
        appeal = appeal_of(rules, s, actions[i], money)
        if appeal > most:
            best, most = i, appeal
    return best


cdef int appeal_of(const ColtRules* rules, const ColtState* s, action_t action,
                   const int* money) noexcept nogil:
    """How good one way of carrying out the present card looks."""
    cdef int me = s.head.to_act
    if action >= A_PUNCH:
        # the dearer the lost token, the better; Cheyenne takes
        return (hurt(rules, me, (action - A_PUNCH) >> 4, money) + 700 * ((action >> 2) & 3)
                + (action & 1))
    if action >= A_PURSE:
        return action       # purses, jewel, strongbox: the later the dearer
    if action >= A_FIRE:
        return hurt(rules, me, (action - A_FIRE) >> 1, money)
    if action < A_MOVE + 16:
        return loot_on(s, ((action - A_MOVE) >> 1) | (action & 1) * ROOF)
    return chased(rules, s, me, action & 15)


cdef inline int hurt(const ColtRules* rules, int me, int target, const int* money) noexcept nogil:
    """Rich opponents first, the own second bandit last."""
    cdef int owner = rules.owner[target]
    return -100000 if owner == me else money[owner]


cdef inline int chased(const ColtRules* rules, const ColtState* s, int me, int car) noexcept nogil:
    """Opponents less own bandits that the Marshal would drive out of the car."""
    cdef int bandit, n = 0
    for bandit in range(rules.bandits):
        if s.at[car] >> bandit & 1:
            n += -1 if rules.owner[bandit] == me else 1
    return n
