"""Revolver 2: what a sensible player does. Cheap, and it reads what the seat to act knows only.

A card is played when it gains more than the cards that it costs. Gains are in points of power:
in this round they matter as far as they decide the attack, later as long as the marker stays here.
"""

from libc.math cimport exp
from libc.stdint cimport uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.revolver_2.board cimport (
    active, area_card, blockades_against, card_here, cost_of, firepower_here,
)
from powderkeg.engine.revolver_2.choices cimport Choice, asked_for, gather, named, owner_of
from powderkeg.engine.revolver_2.multiset cimport first_slot, minus, without_one
from powderkeg.engine.revolver_2.playing cimport most_shots, owed, play_actions, symbols_owed
from powderkeg.engine.revolver_2.rounds cimport total_of
from powderkeg.engine.revolver_2.rows cimport tokens_placed
from powderkeg.engine.revolver_2.state cimport (
    A_DONE, A_ENOUGH, A_ENTER, A_EXPLODE, A_FIRE, A_GATLING, A_LEAVE, A_PAY, A_PLAY, ANY_NUMBER,
    ANY_POWER, AREAS, BLOCKADE, EXPLODE, FIREPOWER, GATLING, GUARDIANS, MAPACHE, ON_PLAY, OP_ARMY,
    OP_DISCARD_ENEMY, OP_DISCARD_RANDOM, OP_DRAW, OP_GRIT, OP_HIT, OP_MODIFIER, OP_MOVE_HERE,
    OP_RECRUIT, OP_REMOVE_BLOCKADE, OP_RETRIEVE, OP_SHIELD, OP_TOKEN_AREA, OP_TOKEN_CARD, PAY,
    PLAY, SLOTS, SPACE, TARGET, Effect, RevRules, RevState,
)
from powderkeg.engine.rng cimport rng_below, rng_double, rng_t

# Fitted by letting each side in turn find its best answer to the other, 1,500 games a trial.
cdef struct Values:
    double kill             # a hit, in points of power
    double stay             # a point in each later round at this area
    double army             # an army token
    double card             # a card in hand
    double crowded          # what is left of that with more than seven cards
    double noise
    double spare            # a point of the Guardians that probably does not matter
    double out_of_reach     # what is left of a point that Mapache cannot bring enough of

cdef Values[2] VALUES = [
    Values(9, 0.34, 1.5, 1.56, 0.83, 0.6, 0.17, 1),
    Values(3.5, 0.34, 3.5, 3.1, 0.7, 0.2, 0, 0.15),
]
cdef double DEFENSE = 0.75  # a point that may stop an attack
cdef double FIRST_THREAT = 0.5
cdef double THREAT = 0.46   # points that Mapache may add for each card
cdef double HOPE = 0.5      # of his hand that Mapache can bring at once


cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil:
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    if n == 1:
        return actions[0]
    if s.phase == PLAY:
        return best_play(r, s, actions, n, rng)
    if PAY <= s.phase <= GATLING:
        return cheapest(r, s, actions, n)
    if s.phase == TARGET:
        return best_target(r, s, actions, n)
    if s.phase == SPACE and total_of(r, s, GUARDIANS) >= total_of(r, s, MAPACHE):
        return A_LEAVE if rng_below(rng, 8) == 0 else A_ENTER
    return actions[rng_below(rng, n)]


# --- a card, an explosion, the Gatling gun -------------------------------------------------------

cdef action_t best_play(const RevRules* r, const RevState* s, const action_t* actions, int n,
                        rng_t* rng) noexcept nogil:
    cdef Mood mood
    cdef int i
    cdef double gain, best
    cdef action_t choice = A_DONE
    consider(r, s, s.head.to_act, &mood)
    best = VALUES[mood.seat].noise * rng_double(rng)
    for i in range(1, n):
        gain = gain_of(r, s, &mood, actions[i]) + VALUES[mood.seat].noise * rng_double(rng)
        if gain > best:
            best, choice = gain, actions[i]
    return choice


cdef int rounds_left(const RevRules* r, const RevState* s) noexcept nogil:
    """Rounds to the end of the mine, this one included; optional spaces are not counted."""
    cdef int area, space, card, n = 1
    for area in range(s.area, AREAS + 1):
        card = area_card(s, area)
        for space in range(s.space if area == s.area else 0, r.spaces[card]):
            n += not r.optional[card] >> space & 1
    return n


cdef void consider(const RevRules* r, const RevState* s, int seat, Mood* mood) noexcept nogil:
    """What points, cards and hits are worth to a player now."""
    cdef int card = card_here(s), left = rounds_left(r, s), stays
    cdef double here, threat
    stays = r.spaces[card] - s.space - popcount(r.optional[card] >> s.space) // 2
    here = VALUES[seat].stay * max(0, stays)
    mood.seat = seat
    mood.card = VALUES[seat].card * (1 if left > 2 else 0.7 if left == 2 else 0.1)
    if s.hand_size[seat] > 7:
        mood.card *= VALUES[seat].crowded
    mood.kill = VALUES[seat].kill
    mood.later = mood.enemy_now = here
    mood.lead = total_of(r, s, seat) - total_of(r, s, 1 - seat)
    if seat == MAPACHE:
        mood.lead -= not r.ties_win
        mood.now = 0
        if mood.lead < 0:
            mood.now = VALUES[seat].kill / -mood.lead
            if potential(r, s) * HOPE < -mood.lead:
                mood.now *= VALUES[seat].out_of_reach
        mood.enemy_now += mood.now
    else:
        threat = FIRST_THREAT + THREAT * min(8, s.hand_size[<int>MAPACHE] + r.draw_per_turn)
        mood.now = DEFENSE if mood.lead < threat else VALUES[seat].spare
        mood.enemy_now += mood.now


cdef double potential(const RevRules* r, const RevState* s) noexcept nogil:
    """About how much Mapache can add to his total in this turn."""
    cdef uint64_t left = s.hand[<int>MAPACHE] & r.firepower[<int>MAPACHE]
    cdef int card = card_here(s), slot, price = 0
    cdef double power = 0
    left &= r.allowed[<int>MAPACHE][card]
    while left:
        slot = first_slot(left)
        left &= left - 1
        power += r.power[<int>MAPACHE][card][slot]
        price += 1 + r.cost[<int>MAPACHE][card][r.kind[<int>MAPACHE][slot]]
    if price <= s.hand_size[<int>MAPACHE]:
        return power
    return power * s.hand_size[<int>MAPACHE] / price + 1


cdef double gain_of(const RevRules* r, const RevState* s, const Mood* mood,
                    action_t action) noexcept nogil:
    """What an action of a turn is worth, less the cards that it costs."""
    cdef int seat = mood.seat, kind, shots
    cdef double gain
    if action == A_DONE:
        return 0
    if action == A_EXPLODE:
        return firepower_total(r, s, MAPACHE) * mood.enemy_now - 2 * mood.card
    if action == A_GATLING:
        shots = min(most_shots(r, s), popcount(s.hand[seat] & r.symbols[seat]))
        return shots * (mood.kill - mood.card)
    kind = action - A_PLAY
    gain = -mood.card * (1 + cost_of(r, s, seat, kind))
    if r.type[seat][kind] == FIREPOWER:
        gain += worth_of_power(mood, r.power[seat][card_here(s)][r.low[seat][kind]], True)
    elif r.type[seat][kind] == BLOCKADE:
        gain += blockade_gain(r, s, mood, kind)
    return gain + effects_gain(r, s, mood, ON_PLAY + SLOTS * seat + kind)


cdef double worth_of_power(const Mood* mood, int power, bint stays) noexcept nogil:
    """More own power: Mapache needs no more of it than the attack lacks."""
    cdef double later = power * mood.later if stays else 0
    if mood.seat == MAPACHE and mood.lead < 0:
        return min(power, -mood.lead) * mood.now + later
    return power * mood.now + later


cdef int firepower_total(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    cdef uint64_t left = firepower_here(r, s, seat)
    cdef int total = 0, card = card_here(s)
    while left:
        total += r.power[seat][card][first_slot(left)]
        left &= left - 1
    return total


cdef double blockade_gain(const RevRules* r, const RevState* s, const Mood* mood,
                          int kind) noexcept nogil:
    """A blockade on the other side of the area."""
    cdef int seat = mood.seat, other = 1 - seat
    cdef double gain = -r.enemy_total[seat][kind] * mood.enemy_now
    gain += 2 * mood.later * (r.enemy_cost[seat][kind] + (seat == GUARDIANS))
    if r.enemy_limit[seat][kind] != ANY_NUMBER:
        gain += 3 * mood.later * max(0, 3 - r.enemy_limit[seat][kind]) * (
            popcount(firepower_here(r, s, other)) <= r.enemy_limit[seat][kind])
    if r.no_optional[seat][kind] and r.optional[card_here(s)] >> s.space:
        gain += 4
    if r.gatling_limit[seat][kind] != ANY_NUMBER:
        gain += 6
    return gain


cdef double effects_gain(const RevRules* r, const RevState* s, const Mood* mood,
                         int source) noexcept nogil:
    cdef int i
    cdef double gain = 0
    for i in range(r.lists[source].n):
        gain += effect_gain(r, s, mood, &r.lists[source].effect[i])
    return gain


cdef double effect_gain(const RevRules* r, const RevState* s, const Mood* mood,
                        const Effect* e) noexcept nogil:
    """An effect of a card that the seat of the mood plays."""
    cdef int seat = mood.seat, n = e.n, sign = 1 if e.player == seat else -1
    cdef double harm = 1 if seat == MAPACHE else -1
    if e.op == OP_HIT:
        return harm * mood.kill * max(0, n - s.shields)
    if e.op == OP_DISCARD_ENEMY:
        return targets_power(r, s, 1 - seat, e.arg, n) * mood.enemy_now
    if e.op == OP_DRAW:
        return sign * mood.card * n
    if e.op == OP_DISCARD_RANDOM:
        return -sign * mood.card * n
    if e.op == OP_RETRIEVE:
        return 1.1 * mood.card * min(n, popcount(s.discard[seat]))
    if e.op == OP_MOVE_HERE:
        n = min(n, popcount(s.table[seat] & ~s.here[seat] & r.firepower[seat]))
        return worth_of_power(mood, 3 * n, True)
    if e.op == OP_TOKEN_CARD:
        n = min(n, popcount(firepower_here(r, s, seat)))
        if tokens_placed(r, s, seat) >= r.power_tokens[seat]:
            return 0
        return worth_of_power(mood, n * r.values[e.arg], True)
    if e.op == OP_TOKEN_AREA:
        if tokens_placed(r, s, GUARDIANS) >= r.power_tokens[<int>GUARDIANS]:
            return 0
        return -harm * r.values[e.arg] * (mood.now + mood.later)
    return other_gain(r, s, mood, e, sign, harm)


cdef double other_gain(const RevRules* r, const RevState* s, const Mood* mood, const Effect* e,
                       int sign, double harm) noexcept nogil:
    cdef int n = e.n
    if e.op == OP_GRIT:
        return -harm * 0.8 * mood.kill * n if s.grit else 0
    if e.op == OP_ARMY:
        if n > 0 and s.army >= r.army_total:
            return 0
        return harm * n * (1000 if s.army + n <= 0 else VALUES[mood.seat].army)
    if e.op == OP_MODIFIER:
        if sign > 0:
            return worth_of_power(mood, n, False)
        return -n * (mood.now if mood.seat == MAPACHE or mood.lead >= 6 else DEFENSE)
    if e.op == OP_SHIELD:
        return -harm * 0.6 * mood.kill * n if mood.lead < 6 else 0
    if e.op == OP_REMOVE_BLOCKADE:
        return 3 * min(n, popcount(blockades_against(r, s, mood.seat)))
    if e.op == OP_RECRUIT:
        return -harm * 4 * min(n, popcount(s.recruits))
    return 0


cdef int targets_power(const RevRules* r, const RevState* s, int seat, int most,
                       int n) noexcept nogil:
    """The power of the best *n* targets, the same one counted again where there are fewer."""
    cdef uint64_t left = firepower_here(r, s, seat)
    cdef int best = 0, card = card_here(s), slot
    if most != ANY_POWER:
        left &= r.weak[seat][most]
    n = min(n, popcount(left))
    while left:
        slot = first_slot(left)
        left &= left - 1
        if s.place[seat][slot] & 3 == 0:
            best = max(best, r.power[seat][card][slot])
    return n * best


# --- payments and targets ------------------------------------------------------------------------

cdef action_t cheapest(const RevRules* r, const RevState* s, const action_t* actions,
                       int n) noexcept nogil:
    """Pay with the cards that are worth least; fire as often as possible."""
    cdef int seat = active(s), i, need, kind, better
    cdef uint64_t left, rest
    cdef int first = 1 if actions[0] == A_FIRE else 0
    if s.phase == PAY:
        need = owed(r, s)
        rest = minus(r, seat, without_one(r, seat, s.hand[seat], s.paying - 1), s.chosen)
    else:
        rest = minus(r, seat, s.hand[seat], s.chosen) & r.symbols[seat]
        need = symbols_owed(r, s) if s.phase == EXPLODE else (
            most_shots(r, s) - popcount(s.chosen))
    for i in range(first, n):
        kind = actions[i] - A_PAY
        better = 0
        left = rest >> r.low[seat][kind] << r.low[seat][kind] & ~r.field[seat][kind]
        while left:
            better += r.worth[seat][r.kind[seat][first_slot(left)]] < r.worth[seat][kind]
            left &= left - 1
        if better < need:
            return actions[i]
    return actions[first]


cdef action_t best_target(const RevRules* r, const RevState* s, const action_t* actions,
                          int n) noexcept nogil:
    """The strongest card, the most useful one, the guardian who is hit first."""
    cdef const Effect* e = asked_for(r, s)
    cdef Choice c
    cdef int i, first, value, best = -1000
    cdef action_t choice = actions[0]
    gather(r, s, e, owner_of(s.source[s.depth - 1]), &c)
    for i in range(n):
        if actions[i] == A_ENOUGH:
            continue
        first = c.group[named(&c, actions[i])].first
        if e.op == OP_GRIT:
            value = -first
        elif e.op == OP_RETRIEVE:
            value = r.worth[c.owner][first]
        else:
            value = r.power[c.owner][card_here(s)][first]
            if e.op == OP_DISCARD_ENEMY and s.place[c.owner][first] & 3:
                value = 1
        if value > best:
            best, choice = value, actions[i]
    return choice


# --- what others may be expected to do -----------------------------------------------------------

cdef double likelihood(const void* rules, const void* state, int seat,
                       action_t action) noexcept nogil:
    """How likely a sensible player does this, among what he could do; only turns tell anything.

    Weights grow with the gain: whoever did not play what was clearly good did probably not hold it.
    """
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    cdef action_t actions[MAX_ACTIONS]
    cdef Mood mood
    cdef double total = 0, mine = 0, weight
    cdef int i, n
    if s.phase != PLAY:
        return 1
    n = play_actions(r, s, actions)
    consider(r, s, seat, &mood)
    for i in range(n):
        weight = exp(0.6 * max(-8.0, min(8.0, gain_of(r, s, &mood, actions[i]))))
        total += weight
        if actions[i] == action:
            mine = weight
    return mine / total
