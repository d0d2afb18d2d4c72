"""The rules of Revolver 2 as the table of a game wants them."""

from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.choices cimport target_actions
from powderkeg.engine.revolver_2.effects cimport choose_target
from powderkeg.engine.revolver_2.playing cimport (
    begin_play, explosion_actions, gatling_actions, pay, pay_actions, pay_explosion, pay_gatling,
    play_actions,
)
from powderkeg.engine.revolver_2.rounds cimport commit, end_turn, go_on, move_marker, set_up
from powderkeg.engine.revolver_2.state cimport (
    A_COMMIT, A_DONE, A_ENTER, A_LEAVE, EXPLODE, GATLING, PAY, PLAY, POKER, POKERS, SPACE, TARGET,
    RevRules, RevState,
)


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    set_up(<const RevRules*>rules, <RevState*>state, seed)


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    if s.phase == PLAY:
        return play_actions(r, s, out)
    if s.phase == PAY:
        return pay_actions(r, s, out)
    if s.phase == TARGET:
        return target_actions(r, s, out)
    if s.phase == SPACE:
        out[0] = A_LEAVE
        out[1] = A_ENTER
        return 2
    if s.phase == POKER:
        return poker_actions(s, out)
    if s.phase == EXPLODE:
        return explosion_actions(r, s, out)
    if s.phase == GATLING:
        return gatling_actions(r, s, out)
    return 0


cdef int poker_actions(const RevState* s, action_t* out) noexcept nogil:
    cdef int card, n = 0
    for card in range(POKERS):
        if s.poker_hand[s.head.to_act] >> card & 1:
            out[n] = A_COMMIT + card
            n += 1
    return n


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef const RevRules* r = <const RevRules*>rules
    cdef RevState* s = <RevState*>state
    if s.phase == PLAY:
        if action == A_DONE:
            end_turn(r, s)
        elif begin_play(r, s, action):
            go_on(r, s)
    elif s.phase == PAY:
        if pay(r, s, action):
            go_on(r, s)
    elif s.phase == TARGET:
        choose_target(r, s, action)
        if s.chosen == 0:
            go_on(r, s)
    elif s.phase == SPACE:
        move_marker(r, s, action == A_LEAVE)
        go_on(r, s)
    elif s.phase == POKER:
        commit(r, s, action)
    elif s.phase == EXPLODE:
        if pay_explosion(r, s, action):
            go_on(r, s)
    elif pay_gatling(r, s, action):
        go_on(r, s)
