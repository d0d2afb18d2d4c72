"""What effects do (section 2), hits (11), recruits (6), and the end of the game (13)."""

from libc.string cimport memset

from powderkeg.engine.core cimport TERMINAL, action_t
from powderkeg.engine.cards cimport popcount
from powderkeg.engine.revolver_2.board cimport active
from powderkeg.engine.revolver_2.choices cimport (
    Choice, asked_for, gather, is_settled, named, needs_choice, owner_of, take, take_the_rest,
)
from powderkeg.engine.revolver_2.hands cimport discard_at_random, draw_cards
from powderkeg.engine.revolver_2.multiset cimport (
    last_slot, lowest_man, slot_bit, with_one, without_one,
)
from powderkeg.engine.revolver_2.rows cimport (
    add_area_token, add_token, discard_from_play, lose_grit_or_card, move_card, tokens_placed,
)
from powderkeg.engine.revolver_2.stack cimport (
    HITS, RECRUITS, left_of, next_effect, push_list, set_left, work_of,
)
from powderkeg.engine.revolver_2.state cimport (
    A_ENOUGH, ALL_KILLED, ARMY, C_RECRUIT, GUARDIANS, MAPACHE, ON_DEATH, ON_JOIN, OP_ARMY,
    OP_DISCARD_ENEMY, OP_DISCARD_RANDOM, OP_DRAW, OP_GRIT, OP_HIT, OP_MODIFIER,
    OP_RECRUIT, OP_REMOVE_BLOCKADE, OP_RETRIEVE, OP_SHIELD, OP_STARTING_HAND, OP_TOKEN_AREA,
    OP_TOKEN_CARD, OVER, S_OVER, TARGET, Effect, RevRules, RevState,
)
from powderkeg.engine.rng cimport below, mix

cdef enum:
    MOST_MODIFIER = 30000   # what no game comes near; keeps the numbers within their types
    MOST_COUNT = 60000


cdef bint resolve(const RevRules* r, RevState* s) noexcept nogil:
    """Do what is on the stack; False if a choice is asked or the game is over."""
    cdef int i
    while s.depth:
        i = s.depth - 1
        if left_of(s, i):
            one_more(r, s, i)
        elif not begin_effect(r, s):
            return False
        if s.phase == OVER:
            return False
    return True


cdef void one_more(const RevRules* r, RevState* s, int i) noexcept nogil:
    """A hit or a recruit."""
    cdef int work = work_of(s, i), left = left_of(s, i) - 1
    if work == RECRUITS and s.recruits == 0:    # an inner effect has emptied the pile
        set_left(s, i, work, 0)
    elif work == RECRUITS:
        set_left(s, i, work, min(left, popcount(s.recruits) - 1))
        recruit(r, s)
    else:
        set_left(s, i, work, left)
        hit(r, s)


# --- section 11 ----------------------------------------------------------------------------------

cdef void hit(const RevRules* r, RevState* s) noexcept nogil:
    cdef int man
    if s.shields:                                   # 1
        s.shields -= 1
        return
    man = lowest_man(s.alive)                       # 2
    if s.men_grit[man]:                             # 3
        s.men_grit[man] -= 1
        s.grit += 1
        if r.grit_counts:
            count_kill(s)
        return
    s.alive &= ~(<unsigned int>1 << man)            # 4
    count_kill(s)
    if s.alive == 0:                                # 5
        finish(r, s, MAPACHE, ALL_KILLED)
    else:                                           # 6
        push_list(r, s, ON_DEATH + man)


cdef inline void count_kill(RevState* s) noexcept nogil:
    if s.kills < MOST_COUNT:
        s.kills += 1


cdef void recruit(const RevRules* r, RevState* s) noexcept nogil:
    """The top recruit joins, with true grit if there is any left."""
    cdef int left = popcount(s.recruits), grit, man
    man = below(mix(s.head.chance, C_RECRUIT, 0, popcount(r.recruits) - left), left)
    cdef unsigned int pile = s.recruits
    while man:
        pile &= pile - 1
        man -= 1
    man = lowest_man(pile)
    s.recruits &= ~(<unsigned int>1 << man)
    s.alive |= <unsigned int>1 << man
    grit = min(r.men_grit[man], s.grit)
    s.men_grit[man] = grit
    s.grit -= grit
    push_list(r, s, ON_JOIN + man)


# --- section 2 -----------------------------------------------------------------------------------

cdef bint begin_effect(const RevRules* r, RevState* s) noexcept nogil:
    """The next effect of the innermost list; False if it asks for targets."""
    cdef const Effect* e = asked_for(r, s)
    cdef int owner = owner_of(s.source[s.depth - 1])
    cdef Choice c
    if not needs_choice(e):
        do_effect(r, s, e)
        return True
    gather(r, s, e, owner, &c)
    if not is_settled(&c):
        s.phase = TARGET
        s.head.to_act = c.chooser
        return False
    take_the_rest(r, s, &c)
    do_chosen(r, s, e, c.owner)
    return True


cdef void do_effect(const RevRules* r, RevState* s, const Effect* e) noexcept nogil:
    """An effect without targets."""
    if e.op == OP_HIT:
        next_effect(r, s, HITS, e.n)
        return
    if e.op == OP_RECRUIT:
        next_effect(r, s, RECRUITS, min(e.n, popcount(s.recruits)))
        return
    next_effect(r, s, HITS, 0)
    if e.op == OP_DRAW:
        draw_cards(r, s, e.player, e.n)
    elif e.op == OP_DISCARD_RANDOM:
        discard_at_random(r, s, e.player, e.n)
    elif e.op == OP_TOKEN_AREA:
        if s.area and tokens_placed(r, s, GUARDIANS) < r.power_tokens[<int>GUARDIANS]:
            add_area_token(s, e.arg)
    elif e.op == OP_ARMY:
        if e.n < 0:
            remove_army(r, s, -e.n)
        else:
            s.army = min(s.army + e.n, r.army_total)
    elif e.op == OP_MODIFIER:
        s.modifier[e.player] = max(-MOST_MODIFIER, min(MOST_MODIFIER,
                                                       s.modifier[e.player] + e.n))
    elif e.op == OP_SHIELD:
        s.shields = min(MOST_COUNT, s.shields + e.n)
    elif e.op == OP_STARTING_HAND:
        s.hand_change[e.player] += e.n


cdef void remove_army(const RevRules* r, RevState* s, int n) noexcept nogil:
    """Section 12: without a token the Guardians win at once."""
    s.army -= min(s.army, n)
    if s.army == 0:
        finish(r, s, GUARDIANS, ARMY)


cdef void choose_target(const RevRules* r, RevState* s, action_t action) noexcept nogil:
    """One more target, or `enough`; the effect happens once the choice is settled."""
    cdef const Effect* e = asked_for(r, s)
    cdef Choice c
    gather(r, s, e, owner_of(s.source[s.depth - 1]), &c)
    if action != A_ENOUGH:
        take(r, s, &c, named(&c, action))
        if not is_settled(&c):
            return
        take_the_rest(r, s, &c)
    do_chosen(r, s, e, c.owner)


cdef void do_chosen(const RevRules* r, RevState* s, const Effect* e, int owner) noexcept nogil:
    """The effect on its targets; cards may change slots, so the last one goes first."""
    cdef int target
    next_effect(r, s, HITS, 0)
    while s.chosen:
        target = last_slot(s.chosen)
        if e.op == OP_RETRIEVE:
            target = r.kind[owner][target]
            s.chosen = without_one(r, owner, s.chosen, target)
            s.discard[owner] = without_one(r, owner, s.discard[owner], target)
            s.hand[owner] = with_one(r, owner, s.hand[owner], target)
            s.known[owner] = with_one(r, owner, s.known[owner], target)
            s.hand_size[owner] += 1
            continue
        s.chosen &= ~slot_bit(target)
        if e.op == OP_GRIT:
            s.men_grit[target] += 1
            s.grit -= 1
        elif e.op == OP_DISCARD_ENEMY:
            lose_grit_or_card(r, s, owner, target)
        elif e.op == OP_REMOVE_BLOCKADE:
            discard_from_play(r, s, owner, target)
        elif e.op == OP_TOKEN_CARD:
            add_token(r, s, owner, e.arg, target)
        else:                           # OP_MOVE_HERE
            move_card(r, s, owner, target)


# --- section 13 ----------------------------------------------------------------------------------

cdef void finish(const RevRules* r, RevState* s, int winner, int reason) noexcept nogil:
    """The game ends; effects under way are dropped, a one-shot is discarded."""
    if s.shot:
        s.discard[active(s)] = with_one(r, active(s), s.discard[active(s)], s.shot - 1)
        s.shot = 0
    memset(s.source, 0, sizeof(s.source))
    memset(s.at, 0, sizeof(s.at))
    memset(s.pokers, 0, sizeof(s.pokers))
    s.depth = 0
    s.chosen = 0
    s.phase = OVER
    s.step = S_OVER
    s.head.to_act = TERMINAL
    s.head.stage = max(1, s.round)
    s.winner = 1 + winner
    s.reason = reason
