"""Information-set Monte Carlo tree search.

SO-ISMCTS, with moves that the observer cannot tell apart merged into one edge (POM), and
MO-ISMCTS: Cowling, Powley and Whitehouse (2012). Drawing the world anew for an opponent: Goodman
(2019), Cowling, Whitehouse and Powley (2015). Trees of the seat that thinks alone: as in TAG.

A simulation draws a world, goes down the trees from decision to decision, adds one edge, plays on
below, and gives every decision on its way the value for the seat that made it.

All worlds behind the root hold the truth about the secrets of the seat that thinks. Others would
learn to answer what they cannot know, so they learn only where these secrets were drawn anew.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.rng cimport rng_below, rng_double
from powderkeg.solvers.trees.arena cimport ABSENT, NOTHING, labelled, ref_t
from powderkeg.solvers.trees.paths cimport do, go_to_roots, in_group, is_pair, is_single, node_of
from powderkeg.solvers.trees.playout cimport learn_habits, note_habit, pick, play_out, set_values
from powderkeg.solvers.trees.select cimport choose, choose_known, learn_alone, learn_paired
from powderkeg.solvers.trees.worker cimport (
    ALONE, BY_PATH, FIRST_OF_PAIR, MAST, MAX_STEPS, ONE_TREE, SECOND_OF_PAIR, SIMULATIONS_A_LOOK,
    Step, Worker, at_horizon, head_of, look, now,
)
from powderkeg.solvers.trees.worlds cimport draw_world, imagine


cdef int64_t run(Worker* w, int64_t simulations) noexcept nogil:
    """Simulate so often, or until it is over or time to pause; how often it was."""
    cdef int64_t done = 0
    while done < simulations:
        if done % SIMULATIONS_A_LOOK == 0:
            if look(&w.clock) or (w.clock.pause and done and now() >= w.clock.pause):
                break
        if not simulate(w):
            break
        w.simulations += 1
        done += 1
    return done


cdef bint simulate(Worker* w) noexcept nogil:
    """Select, expand, roll out, learn; false if time ran out on the way."""
    begin(w)
    while not at_horizon(w) and descend(w):
        pass
    if not play_out(w):
        return False
    set_values(w)
    learn(w)
    return True


cdef void begin(Worker* w) noexcept nogil:
    draw_world(w)
    go_to_roots(w)
    w.n_steps = 0
    w.n_trace = 0
    w.own_steps_void = 0
    w.redrawn = False
    w.asked_redraw = False
    w.expanding = False


# --- one decision --------------------------------------------------------------------------------

cdef bint descend(Worker* w) noexcept nogil:
    """Make one decision by the trees and apply it; false once the simulation has left them."""
    cdef int seat = head_of(w).to_act
    cdef uint16_t pending = head_of(w).pending
    cdef bint grouped = pending >> seat & 1
    cdef int n, i
    if seat != w.seat and w.knobs.redraw > 0 and not w.asked_redraw and not grouped:
        ask_redraw(w, seat)
    n = w.ops.legal_actions(w.rules, w.state, w.actions)
    if n == 1 and not grouped:
        do(w, w.actions[0], ABSENT)
        return True
    if not in_a_tree(w, seat):
        i = pick(w, w.actions, n)
        note_habit(w, seat, w.actions[i])
        do(w, w.actions[i], ABSENT)
        return True
    return decide(w, seat, n, pending if grouped else 0)


cdef void ask_redraw(Worker* w, int seat) noexcept nogil:
    """Draw the world anew as *seat*, the first to decide, may imagine it; in some simulations."""
    w.asked_redraw = True
    if rng_double(&w.rng) < w.knobs.redraw and imagine(w, seat):
        w.redrawn = True
        w.own_steps_void = w.n_steps


cdef bint decide(Worker* w, int seat, int n, uint16_t pending) noexcept nogil:
    """Choose in the node of *seat* among its *n* actions; false if the simulation leaves here."""
    cdef ref_t node = node_of(w, seat)
    cdef bint paired = pending != 0 and is_pair(w, pending)
    cdef bint merged = w.knobs.opponents == ONE_TREE and w.knobs.keys == BY_PATH \
        and seat != w.seat and pending == 0
    cdef const action_t* actions = &w.alike[0] if merged else &w.actions[0]
    cdef int32_t position
    cdef Step* step
    cdef int n_choices, i
    if node == NOTHING or w.n_steps == MAX_STEPS:
        return False
    n_choices = tell_apart(w, n) if merged else n
    if w.asked_redraw and not w.redrawn and seat != w.seat and pending == 0:
        i = choose_known(w, node, seat, actions, n_choices, &position)
        if i != ABSENT:
            carry_out(w, seat, one_of(w, n, actions[i]) if merged else actions[i],
                      ABSENT if merged else position)
        return i != ABSENT
    i = choose(w, node, seat, actions, n_choices, paired, &position)
    if i == ABSENT:
        return False
    step = &w.steps[w.n_steps]
    step.node = node
    step.label = labelled(seat, actions[i])
    step.position = position
    step.seat = seat
    step.role = role_of(w, pending, paired)
    w.n_steps += 1
    carry_out(w, seat, one_of(w, n, actions[i]) if merged else actions[i],
              ABSENT if merged else position)
    return not w.expanding or in_group(w, pending, seat)


cdef inline void carry_out(Worker* w, int seat, action_t action, int32_t position) noexcept nogil:
    if w.knobs.rollout == MAST:
        note_habit(w, seat, action)
    do(w, action, position)


cdef int tell_apart(Worker* w, int n) noexcept nogil:
    """What the seat that thinks can tell apart of the actions; how many these are.

    They ascend, HIDDEN comes last.
    """
    cdef action_t seen
    cdef int i, j, k, n_alike = 0
    for i in range(n):
        seen = w.ops.seen_as(w.rules, w.state, w.actions[i], w.seat)
        j = n_alike
        while j > 0 and <uint32_t>w.alike[j - 1] > <uint32_t>seen:
            j -= 1
        if j > 0 and w.alike[j - 1] == seen:
            continue
        for k in range(n_alike, j, -1):
            w.alike[k] = w.alike[k - 1]
        w.alike[j] = seen
        n_alike += 1
    return n_alike


cdef action_t one_of(Worker* w, int n, action_t seen) noexcept nogil:
    """One of the actions that look like *seen* to the seat that thinks, each equally likely."""
    cdef int alike = 0, i
    cdef action_t found = seen
    for i in range(n):
        if w.ops.seen_as(w.rules, w.state, w.actions[i], w.seat) == seen:
            alike += 1
            if alike == 1 or rng_below(&w.rng, alike) == 0:
                found = w.actions[i]
    return found


cdef inline int role_of(const Worker* w, uint16_t pending, bint paired) noexcept nogil:
    if not paired:
        return ALONE
    return SECOND_OF_PAIR if is_single(pending) else FIRST_OF_PAIR


# --- learning ------------------------------------------------------------------------------------

cdef void learn(Worker* w) noexcept nogil:
    cdef const Step* step
    cdef int i
    for i in range(w.n_steps):
        step = &w.steps[i]
        if i < w.own_steps_void and step.seat == w.seat:
            continue
        learn_alone(w, step)
        if step.role == SECOND_OF_PAIR:
            learn_paired(w, &w.steps[i - 1], step)
            learn_paired(w, step, &w.steps[i - 1])
    if w.n_trace:
        learn_habits(w)
