"""How a sensible player of Saboteur 2 acts, from what the seat knows: for rollouts and beliefs.

Every option gets points; an option with a point more is chosen twice as often. Gold-diggers dig
towards where the gold can be, saboteurs close the best way and break tools, geologists lay
crystals; the own tools are repaired first, known friends next.
"""

from libc.math cimport exp2

from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.rng cimport rng_double, rng_t
from powderkeg.engine.saboteur_2.maze cimport cell_at, slot_at
from powderkeg.engine.saboteur_2.outlook cimport (
    AHEAD, BACK, FAR, Outlook, distance_of, end_at, gain_at, gold_places, look, ways_of_end,
)
from powderkeg.engine.saboteur_2.rules cimport legal_actions
from powderkeg.engine.saboteur_2.state cimport (
    A_DISCARD, A_DONE, A_GOAL, A_NO_THEFT, A_PASS, A_REMOVE, A_SEAT, A_STEAL, A_TAKE, A_TURNED,
    A_TWO, BRK, CELL, DISCARD, FREE, GEOLOGIST, HANDSOFF, INSPECT, MAP, N_PATHS, NUGGET, PLAY,
    REMOVE, REP, ROCK, SABOTEUR, STEAL, SWAPHAND, SWAPHATS, TARGET, THEFT, TOOLS, TRAP, TRAP_BIT,
    TURN, SabRules, SabState,
)

cdef enum:
    MOST = 24               # points of an option, at most; at least minus as many
    NEW_GROUND = 2          # points of digging on

cdef double[2 * MOST + 1] WEIGHTS
for points in range(2 * MOST + 1):
    WEIGHTS[<int>points] = exp2(points - MOST)


cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil:
    cdef double weights[MAX_ACTIONS]
    cdef const SabState* s = <const SabState*>state
    cdef double total
    cdef int i
    if n == 1:
        return actions[0]
    total = weigh(<const SabRules*>rules, s, s.head.to_act, actions, n, weights)
    total *= rng_double(rng)
    for i in range(n):
        total -= weights[i]
        if total < 0:
            return actions[i]
    return actions[n - 1]


cdef action_t likeliest(const SabRules* rules, const SabState* s) noexcept nogil:
    """What a player with these habits chooses most often."""
    cdef double weights[MAX_ACTIONS]
    cdef action_t actions[MAX_ACTIONS]
    cdef int i, best = 0, n = legal_actions(rules, s, actions)
    weigh(rules, s, s.head.to_act, actions, n, weights)
    for i in range(1, n):
        if weights[i] > weights[best]:
            best = i
    return actions[best]


cdef double likelihood(const void* rules, const void* state, int seat,
                       action_t action) noexcept nogil:
    """How often a player with these habits chooses this among the legal actions."""
    cdef double weights[MAX_ACTIONS]
    cdef action_t actions[MAX_ACTIONS]
    cdef int i, n = legal_actions(rules, state, actions)
    cdef double total
    if n == 1:
        return 1.0
    total = weigh(<const SabRules*>rules, <const SabState*>state, seat, actions, n, weights)
    for i in range(n):
        if actions[i] == action:
            return weights[i] / total
    return 0.0


cdef double weigh(const SabRules* rules, const SabState* s, int seat, const action_t* actions,
                  int n, double* out) noexcept nogil:
    """The weight of each option; return their sum."""
    cdef Outlook o
    cdef double total = 0
    cdef int i, points
    if s.phase < NUGGET:
        look(rules, s, seat, s.role[seat], gold_places(s, seat), &o)
    for i in range(n):
        if s.phase == PLAY:
            points = play_points(rules, s, &o, actions[i])
        elif s.phase == CELL:
            points = cell_points(rules, s, &o, cell_at(actions[i]))
        elif s.phase == TURN:
            points = turn_points(rules, s, &o, actions[i])
        elif s.phase == TARGET:
            points = target_points(s, &o, s.playing - 1, actions[i])
        elif s.phase == DISCARD:
            points = discard_points(rules, s, &o, actions[i])
        else:
            points = other_points(s, actions[i])
        points = min(MOST, max(-MOST, points))
        out[i] = WEIGHTS[points + MOST]
        total += out[i]
    return total


# --- the choice of a move ----------------------------------------------------------------------

cdef int play_points(const SabRules* rules, const SabState* s, const Outlook* o,
                     action_t action) noexcept nogil:
    cdef int front = s.front[o.seat]
    if action < N_PATHS:
        return best_path(rules, s, o, action)
    if action == A_PASS:
        return 2
    if action == A_TWO:
        return 4 if front & (TOOLS | TRAP_BIT) else -12
    if action == MAP:
        return 6 if o.n_goals > 1 else -8
    if action == ROCK:
        return rock_card_points(s, o)
    if action == THEFT:
        return 9
    return person_points(rules, s, o, action)


cdef int best_path(const SabRules* rules, const SabState* s, const Outlook* o,
                   int kind) noexcept nogil:
    """The best place for a path card."""
    cdef int i, ways, points, best = -MOST
    if rules.ladder[kind]:
        return path_points(rules, o, kind, 1 if o.want >= 0 else 0)
    for i in range(s.n_ends):
        ways = ways_of_end(rules, s, kind, i)
        if ways:
            points = path_points(rules, o, kind, gain_at(rules, s, o, kind, i, ways))
            best = max(best, points)
    return best


cdef int path_points(const SabRules* rules, const Outlook* o, int kind, int gain) noexcept nogil:
    """*gain*: how much nearer the gold comes."""
    if o.role == GEOLOGIST:
        return 12 if rules.crystal[kind] else NEW_GROUND + min(gain, 0)
    if o.want == AHEAD:
        return 4 * gain + 3 * (gain > 0) + NEW_GROUND + (3 if o.nearest <= gain else 0)
    if o.want == BACK:
        return NEW_GROUND - 4 * gain + 2 * (gain < 0)
    return NEW_GROUND + min(gain, 0)


cdef int cell_points(const SabRules* rules, const SabState* s, const Outlook* o,
                     int cell) noexcept nogil:
    cdef int kind = s.playing - 1, end, far
    if kind == ROCK:
        return rock_points(rules, s, o, cell)
    end = end_at(s, cell)
    if end >= 0:
        return path_points(rules, o, kind, gain_at(rules, s, o, kind, end,
                                                   ways_of_end(rules, s, kind, end)))
    far = max(-4, o.nearest - distance_of(cell, o.goals))       # a ladder
    return path_points(rules, o, kind, far)


cdef int turn_points(const SabRules* rules, const SabState* s, const Outlook* o,
                     action_t action) noexcept nogil:
    cdef int end = end_at(s, s.cell), kind = s.playing - 1
    if end < 0:
        return 0
    return path_points(rules, o, kind,
                       gain_at(rules, s, o, kind, end, 2 if action == A_TURNED else 1))


cdef int rock_card_points(const SabState* s, const Outlook* o) noexcept nogil:
    if o.want == BACK:
        return 9 if s.n_placed > 3 else 3
    return 6 if o.want == AHEAD and o.nearest == FAR else -3


cdef int rock_points(const SabRules* rules, const SabState* s, const Outlook* o,
                     int cell) noexcept nogil:
    """A saboteur takes a card of the way near the gold, a digger a dead end there."""
    cdef int slot = slot_at(s, cell), far = distance_of(cell, o.goals)
    cdef bint on_way = s.reach[slot] != 0 and rules.join[s.card[slot]][lowest_side(
        s.reach[slot])] != 1 << lowest_side(s.reach[slot])
    if on_way == (o.want == BACK):
        return 8 - min(far, 8)
    return -4


cdef inline int lowest_side(int sides) noexcept nogil:
    return 0 if sides & 1 else 1 if sides & 2 else 2 if sides & 4 else 3


# --- other seats -------------------------------------------------------------------------------

cdef int liking(const SabState* s, const Outlook* o, int other) noexcept nogil:
    """1: known to be on the own side, -1: known not to be, 0: unknown."""
    if other == o.seat:
        return 1
    if not s.known_to[other] >> o.seat & 1:
        return 0
    return 1 if (s.role[other] == SABOTEUR) == (o.role == SABOTEUR) else -1


cdef int person_points(const SabRules* rules, const SabState* s, const Outlook* o,
                       int kind) noexcept nogil:
    """A card that needs a seat: the points of the best one."""
    cdef int i, best = -MOST
    if kind == SWAPHAND:
        return -2
    if kind == SWAPHATS:
        return -3
    if kind == INSPECT:
        return 4
    if kind == HANDSOFF:
        return 3
    for i in range(rules.head.seats):
        if could_target(rules, s, o.seat, kind, i):
            best = max(best, target_points(s, o, kind, A_SEAT + i))
    return best


cdef bint could_target(const SabRules* rules, const SabState* s, int seat, int kind,
                       int other) noexcept nogil:
    cdef int front = s.front[other]
    if kind < REP:
        return not front >> (kind - BRK) & 1 and other != seat
    if kind < ROCK:
        return front & TOOLS != 0
    if kind == TRAP:
        return other != seat and not front & TRAP_BIT
    return front & TRAP_BIT != 0


cdef int target_points(const SabState* s, const Outlook* o, int kind,
                       action_t action) noexcept nogil:
    cdef int other = action - A_SEAT, like
    if kind == MAP:
        if not o.goals >> (action - A_GOAL) & 1:
            return -8
        return 8 - min(8, distance_to(s, action - A_GOAL))
    like = liking(s, o, other)
    if kind < REP or kind == TRAP:
        if like:
            return 9 if like < 0 else -9
        return (6 if o.want == BACK else -4) - (3 if s.front[other] & (TOOLS | TRAP_BIT) else 0)
    if kind < ROCK or kind == FREE:
        if other == o.seat:
            return 12
        if like:
            return 5 if like > 0 else -9
        return -6 if o.want == BACK else 3
    if kind == INSPECT:
        return -8 if like else 0
    if kind == SWAPHATS:
        return -2 * like
    return s.hand_size[other]


cdef int distance_to(const SabState* s, int goal) noexcept nogil:
    """Cards missing to one goal."""
    cdef int i, best = FAR
    for i in range(s.n_ends):
        best = min(best, distance_of(s.ends[i], 1 << goal))
    return best


# --- discards, gold ----------------------------------------------------------------------------

cdef int discard_points(const SabRules* rules, const SabState* s, const Outlook* o,
                        action_t action) noexcept nogil:
    """Cards that the seat has no use for go first."""
    cdef int kind = action - A_DISCARD, side, joined = 0
    if action == A_DONE:
        return 3
    if kind < N_PATHS:
        for side in range(4):
            if rules.join[kind][side] & (rules.join[kind][side] - 1):
                joined = 1
        if rules.crystal[kind] and o.role == GEOLOGIST:
            return -8
        if o.want == BACK:
            return 4 if joined else -3
        return -2 if joined else 6
    if kind < REP:
        return -4 if o.want == BACK else 3
    if kind < ROCK:
        return 1
    if kind == MAP:
        return 0 if o.n_goals > 1 else 6
    if kind == ROCK:
        return -4 if o.want == BACK else 3
    return -6 if kind == THEFT else 1


cdef int other_points(const SabState* s, action_t action) noexcept nogil:
    """Tools alike; the card in the way goes, not the theft; the best nugget; the richest victim."""
    if s.phase == NUGGET:
        return 8 * (action - A_TAKE)
    if s.phase == STEAL:
        return -12 if action == A_NO_THEFT else s.gold[action - A_STEAL]
    if s.phase == REMOVE:
        return -8 if action == A_REMOVE + THEFT else 4
    return 0
