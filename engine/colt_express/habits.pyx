"""How a sensible player of Colt Express acts, from what his seat knows: for rollouts, beliefs.

He plans cards in proportion to how well they seem to go with the spot where his bandit will be, and
carries them out for the most money, with some noise.
"""

from libc.stdint cimport uint32_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.colt_express.cards cimport __builtin_ctz, actions_in
from powderkeg.engine.colt_express.rules cimport legal_actions
from powderkeg.engine.colt_express.state cimport (
    A_DRAW, A_FIRE, A_JEWEL, A_MARSHAL, A_MOVE, A_PUNCH, A_PURSE, FIRE, FLOOR, JEWEL, KEEP, MOVE,
    PICKPOCKET, PUNCH, PURSE, ROB, ROOF, SCHEMIN, STEALIN,
    ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport boxes_on, jewels_on
from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.rng cimport rng_below, rng_next, rng_t

cdef enum:
    GUESS = 330         # dollars in a purse of unknown value: their mean
    TEAMMATE = -5000    # what harming the own team is worth

cdef struct Outlook:    # of one bandit, while cards are planned
    int here            # the best token where he will stand if he does not move
    int other           # the same on the other level
    int victims         # others there that own something
    bint moves          # a planned card lets him choose his spot first


cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil:
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    if n == 1:
        return actions[0]
    if s.phase == SCHEMIN:
        return plan(r, s, actions, n, rng)
    if s.phase == KEEP:
        return keep_some(r, s, actions, n, rng)
    if s.phase == STEALIN or s.phase == PICKPOCKET:
        return most(r, s, actions, n, rng)
    return actions[rng_below(rng, n)]


# --- loot --------------------------------------------------------------------------------------

cdef inline int worth(const ColtRules* rules, int purse, int seat) noexcept nogil:
    """What the seat takes a purse to be worth."""
    return rules.purse_value[purse & 7] if purse >> (3 + seat) & 1 else GUESS


cdef int best_token(const ColtRules* rules, const ColtState* s, int spot,
                    int seat) noexcept nogil:
    """Dollars of the best token that a bandit of the seat could rob on a spot."""
    cdef uint32_t purses = s.purses_at[spot]
    cdef int value, best = 0
    if spot == s.marshal:
        return 0
    if boxes_on(s, spot):
        return rules.strongbox
    if jewels_on(s, spot):
        return rules.jewel
    while purses:
        value = worth(rules, s.lying[__builtin_ctz(purses)], seat)
        purses &= purses - 1
        if value > best:
            best = value
    return best


cdef inline int wealth(const ColtRules* rules, const ColtState* s, int bandit) noexcept nogil:
    """What everybody takes a bandit's loot to be worth."""
    return (GUESS * s.purses[bandit] + rules.jewel * s.jewels[bandit]
            + rules.strongbox * s.strongboxes[bandit])


# --- Schemin' ----------------------------------------------------------------------------------

cdef action_t plan(const ColtRules* rules, const ColtState* s, const action_t* actions, int n,
                   rng_t* rng) noexcept nogil:
    """A card at random, in proportion to its weight."""
    cdef int weights[32]
    cdef int i, point = rng_below(rng, weigh(rules, s, s.head.to_act, actions, n, weights))
    for i in range(n):
        point -= weights[i]
        if point < 0:
            return actions[i]
    return actions[n - 1]


cdef int weigh(const ColtRules* rules, const ColtState* s, int seat, const action_t* actions,
               int n, int* weights) noexcept nogil:
    """The weight of each card, and of drawing; return their sum."""
    cdef Outlook outlook[2]
    cdef int i, total = 0
    if rules.head.seats == 2:
        look_ahead(rules, s, 2 * seat, &outlook[0])
        look_ahead(rules, s, 2 * seat + 1, &outlook[1])
    else:
        look_ahead(rules, s, seat, &outlook[0])
    for i in range(n):
        if actions[i] == A_DRAW:
            weights[i] = 4 if actions_in(s.hand[seat]) <= 2 else 1
        else:
            weights[i] = weight(rules, s, seat, actions[i] & 15, outlook)
        total += weights[i]
    return total


cdef double likelihood(const void* rules, const void* state, int seat,
                       action_t action) noexcept nogil:
    """How often a player with these habits plans this card; other decisions tell nothing.

    What is carried out depends on purses that only its owner knows and on plans that all saw.
    """
    cdef const ColtState* s = <const ColtState*>state
    cdef int weights[32]
    cdef action_t actions[MAX_ACTIONS]
    cdef int i, n
    cdef double total
    if s.phase != SCHEMIN:
        return 1
    n = legal_actions(rules, state, actions)
    total = weigh(<const ColtRules*>rules, s, seat, actions, n, weights)
    for i in range(n):
        if actions[i] == action:
            return weights[i] / total
    return 0.0


cdef void look_ahead(const ColtRules* rules, const ColtState* s, int bandit,
                     Outlook* o) noexcept nogil:
    """Where the bandit will be, as far as his own cards in the pile say."""
    cdef int seat = rules.owner[bandit], spot = s.spot[bandit], i, kind
    cdef int second = bandit & 1 if rules.head.seats == 2 else 0
    o.moves = False
    for i in range(s.n_pile):
        kind = s.pile[i] >> 3 & 15
        if s.pile[i] & 7 == seat and rules.second[kind] == second:
            if rules.base[kind] == FLOOR:
                spot ^= ROOF
            elif rules.base[kind] == MOVE:
                o.moves = True
    o.here = best_token(rules, s, spot, seat)
    o.other = best_token(rules, s, spot ^ ROOF, seat)
    o.victims = 0
    for i in range(rules.bandits):
        if s.spot[i] == spot and rules.owner[i] != seat:
            o.victims += 1 + 2 * (wealth(rules, s, i) > 0)


cdef inline int weight(const ColtRules* rules, const ColtState* s, int seat, int kind,
                       const Outlook* outlook) noexcept nogil:
    cdef const Outlook* o = &outlook[rules.second[kind]]
    cdef int base = rules.base[kind]
    if base == ROB:
        return 8 if o.moves else 1 + o.here // 50
    if base == MOVE:
        return 3 if o.here else 6
    if base == FLOOR:
        return 1 + o.other // 80
    if base == PUNCH:
        return 1 + 2 * o.victims
    if base == FIRE:
        return fire_weight(rules, s, seat, 2 * seat + rules.second[kind])
    return 2


cdef inline int fire_weight(const ColtRules* rules, const ColtState* s, int seat,
                            int bandit) noexcept nogil:
    """There is a prize for firing, but not among teams."""
    if rules.head.seats == 2:
        return 2 if s.bullets_left[bandit] else 1
    return 5 if s.bullets_left[seat] else 1


cdef action_t keep_some(const ColtRules* rules, const ColtState* s, const action_t* actions, int n,
                        rng_t* rng) noexcept nogil:
    """Robbery, Fire and Move are kept more often than not."""
    cdef int base = rules.base[s.keep_next], n_kept = rng_below(rng, n), other
    if base == ROB or base == FIRE or base == MOVE:
        other = rng_below(rng, n)
        n_kept = other if other > n_kept else n_kept
    return actions[n_kept]


# --- Stealin' ----------------------------------------------------------------------------------

cdef action_t most(const ColtRules* rules, const ColtState* s, const action_t* actions, int n,
                   rng_t* rng) noexcept nogil:
    """The action that promises most, with some noise."""
    cdef int i, value, best = -1000000, chosen = 0
    for i in range(n):
        value = promise(rules, s, actions[i]) + <int>(rng_next(rng) & 127)
        if value > best:
            best = value
            chosen = i
    return actions[chosen]


cdef int promise(const ColtRules* rules, const ColtState* s, int action) noexcept nogil:
    """About how many dollars an action is worth."""
    if action >= A_PUNCH:
        return punch_promise(rules, s, action - A_PUNCH)
    if action > A_JEWEL:
        return rules.strongbox
    if action == A_JEWEL:
        return rules.jewel
    if action >= A_PURSE:
        return worth(rules, s.lying[action - A_PURSE], s.head.to_act)
    if action >= A_FIRE:
        return fire_promise(rules, s, (action - A_FIRE) >> 1)
    if action >= A_MARSHAL:
        return marshal_promise(rules, s, action - A_MARSHAL)
    return move_promise(rules, s, (action - A_MOVE) >> 1 | (action & 1) * ROOF)


cdef inline int move_promise(const ColtRules* rules, const ColtState* s, int spot) noexcept nogil:
    """Loot to rob, little company, no Marshal."""
    cdef int seat = s.head.to_act
    if spot == s.marshal:
        return best_token(rules, s, spot + ROOF, seat) // 2 - 150
    return (best_token(rules, s, spot, seat) + best_token(rules, s, spot ^ ROOF, seat) // 3
            - 40 * popcount(s.at[spot]))


cdef inline int marshal_promise(const ColtRules* rules, const ColtState* s, int car) noexcept nogil:
    """Others flee, the own bandits rather not."""
    cdef int bandit, value = 0
    for bandit in range(rules.bandits):
        if s.spot[bandit] == car:
            value += -300 if rules.owner[bandit] == s.head.to_act else 100
    return value


cdef inline int fire_promise(const ColtRules* rules, const ColtState* s, int bandit) noexcept nogil:
    if rules.owner[bandit] == s.head.to_act:
        return TEAMMATE
    return wealth(rules, s, bandit) // 8


cdef inline int punch_promise(const ColtRules* rules, const ColtState* s,
                              int action) noexcept nogil:
    cdef int target = action >> 4, loot = action >> 2 & 3, car = s.spot[target] & 7
    cdef int value = 0
    if rules.owner[target] == s.head.to_act:
        return TEAMMATE
    if loot == PURSE:
        value = GUESS * (1 + (action & 1))
    elif loot:
        value = rules.jewel if loot == JEWEL else rules.strongbox
    if s.spot[target] < ROOF and car + (1 if action & 2 else -1) == s.marshal:
        value += 100
    return value
