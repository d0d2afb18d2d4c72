"""What a seat may do in Saboteur 2, and the parts of a move (section 3)."""

from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.saboteur_2.effects cimport (
    end_turn, finish_discards, finish_path, finish_rock, finish_target, play_theft, repaired_bit,
)
from powderkeg.engine.saboteur_2.ending cimport steal, steal_actions, take_nugget
from powderkeg.engine.saboteur_2.maze cimport (
    can_lie, cell_at, cells_for, rock_cells, shapes_wanted, ways_at,
)
from powderkeg.engine.saboteur_2.state cimport (
    A_DISCARD, A_DONE, A_GOAL, A_PASS, A_REMOVE, A_SEAT, A_SKIP, A_TAKE, A_TOOL, A_TURNED, A_TWO,
    A_UPRIGHT, BLUE, BLUE_DOOR, BRK, CELL, DISCARD, FREE, GREEN, GREEN_DOOR, HANDSOFF, INSPECT, MAP,
    N_PATHS, NUGGET, PASSING, PLAY, REMOVE, REP, ROCK, STEAL, SWAPHAND, SWAPHATS, TARGET, THEFT,
    THEFT_BIT, TOOL, TOOLS, TRAP, TRAP_BIT, TURN, TWO, SabRules, SabState,
)


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const SabRules* r = <const SabRules*>rules
    cdef const SabState* s = <const SabState*>state
    cdef int bits, n = 0
    if s.phase == PLAY:
        return play_actions(r, s, out)
    if s.phase == DISCARD:
        return discard_actions(r, s, out)
    if s.phase == CELL:
        if s.playing == ROCK + 1:
            return rock_cells(s, out)
        return cells_for(r, s, s.playing - 1, MAX_ACTIONS, out)
    if s.phase == TURN:
        out[0], out[1] = A_UPRIGHT, A_TURNED
        return 2
    if s.phase == TARGET:
        return target_actions(r, s, s.head.to_act, s.playing - 1, out)
    if s.phase == TOOL:
        bits = repaired_bit(s.playing - 1) & s.front[s.target]
        return tool_actions(bits, out)
    if s.phase == REMOVE:
        return remove_actions(s.front[s.head.to_act], out)
    if s.phase == STEAL:
        return steal_actions(r, s, out)
    for bits in range(3):
        if s.offer[bits]:
            out[n] = A_TAKE + 1 + bits
            n += 1
    return n


# --- the start of a turn -----------------------------------------------------------------------

cdef int play_actions(const SabRules* rules, const SabState* s, action_t* out) noexcept nogil:
    cdef int seat = s.head.to_act, size = s.hand_size[seat], n = 0, i, card, last = 0
    cdef int shapes = 0
    if size == 0:
        out[0] = A_SKIP
        return 1
    if not s.front[seat] & (TOOLS | TRAP_BIT):
        shapes = shapes_wanted(rules, s)
    for i in range(size):
        card = s.hand[seat][i]
        if card != last and can_play(rules, s, seat, s.role[seat], card - 1, shapes):
            out[n] = card - 1
            n += 1
        last = card
    out[n] = A_PASS
    n += 1
    if rules.combined and size >= 2 and s.front[seat]:
        out[n] = A_TWO
        n += 1
    return n


cdef bint can_play(const SabRules* rules, const SabState* s, int seat, int role, int kind,
                   int shapes) noexcept nogil:
    """*shapes*: those that fit somewhere; section 3, 4.2, 4.3, 4.6."""
    if kind >= N_PATHS:
        return can_act(rules, s, seat, kind)
    if s.front[seat] & (TOOLS | TRAP_BIT):
        return False
    if rules.own_doors and rules.door[kind]:
        if rules.door[kind] == foreign_door(role):
            return False
    return can_lie(rules, s, kind, shapes)


cdef inline int foreign_door(int role) noexcept nogil:
    """The door that a role may not lay (O4, R5)."""
    if role == BLUE:
        return GREEN_DOOR
    return BLUE_DOOR if role == GREEN else 0


cdef bint can_act(const SabRules* rules, const SabState* s, int seat, int kind) noexcept nogil:
    """Has an action card a legal target? (section 6)"""
    cdef int other, every = 255, some = 0, own = s.front[seat]
    if kind == ROCK:
        return has_path(s)
    if kind == MAP:
        return s.face_up != 7
    if kind == THEFT:
        return not own & THEFT_BIT and (rules.trapped_theft or not own & TRAP_BIT)     # R9
    if kind == SWAPHAND or kind == INSPECT:
        return True
    if kind == SWAPHATS:
        return s.hats_size > 0          # R8
    for other in range(rules.head.seats):
        if other != seat:
            every &= s.front[other]
            some |= s.front[other]
    if kind < REP:                      # R6, R20
        return not every >> (kind - BRK) & 1 or (rules.own_tools and not own >> (kind - BRK) & 1)
    if kind < ROCK:
        return (some | own) & repaired_bit(kind) != 0
    if kind == HANDSOFF:                # R39
        return (some | (own if rules.hands_off_self else 0)) & THEFT_BIT != 0
    if kind == TRAP:
        return not every & TRAP_BIT
    return (some | own) & TRAP_BIT != 0


cdef inline bint has_path(const SabState* s) noexcept nogil:
    """Does an ordinary path card lie in the maze?"""
    cdef int up = (s.face_up & 1) + (s.face_up >> 1 & 1) + (s.face_up >> 2)
    return s.n_placed > 1 + up


# --- later parts of a move ---------------------------------------------------------------------

cdef bint is_target(const SabRules* rules, const SabState* s, int seat, int kind,
                    int other) noexcept nogil:
    cdef int front = s.front[other]
    if kind < REP:
        return not front >> (kind - BRK) & 1 and (other != seat or rules.own_tools)
    if kind < ROCK:
        return front & repaired_bit(kind) != 0
    if kind == HANDSOFF:
        return front & THEFT_BIT != 0 and (other != seat or rules.hands_off_self)
    if kind == SWAPHATS:
        return True
    if kind == TRAP:
        return other != seat and not front & TRAP_BIT
    if kind == FREE:
        return front & TRAP_BIT != 0
    return other != seat


cdef int target_actions(const SabRules* rules, const SabState* s, int seat, int kind,
                        action_t* out) noexcept nogil:
    cdef int i, n = 0
    if kind == MAP:
        for i in range(3):
            if not s.face_up >> i & 1:
                out[n] = A_GOAL + i
                n += 1
        return n
    for i in range(rules.head.seats):
        if is_target(rules, s, seat, kind, i):
            out[n] = A_SEAT + i
            n += 1
    return n


cdef int both_tools(const SabState* s, int kind, int target) noexcept nogil:
    """The broken tools between which a double repair chooses, or 0 (R21)."""
    cdef int bits = repaired_bit(kind) & s.front[target]
    return bits if bits & (bits - 1) else 0


cdef int tool_actions(int bits, action_t* out) noexcept nogil:
    cdef int i, n = 0
    for i in range(3):
        if bits >> i & 1:
            out[n] = A_TOOL + i
            n += 1
    return n


cdef int discard_actions(const SabRules* rules, const SabState* s, action_t* out) noexcept nogil:
    """Kinds not below the last one chosen, which are still in the hand."""
    cdef int seat = s.head.to_act, n = 0, chosen = 0, copies, i, j, card, last = 0, size
    size = s.hand_size[seat]
    while chosen < 3 and s.chosen[chosen]:
        chosen += 1
    if chosen and s.discarding == PASSING:
        out[0] = A_DONE
        n = 1
    for i in range(size):
        card = s.hand[seat][i]
        if card == last or (chosen and card < s.chosen[chosen - 1]):
            continue
        last = card
        copies = 0
        for j in range(i, size):
            copies += s.hand[seat][j] == card
        for j in range(chosen):
            copies -= s.chosen[j] == card
        if copies == 0:
            continue
        if s.discarding == TWO and chosen == 0 and copies == 1 and i == size - 1:
            continue
        out[n] = A_DISCARD + card - 1
        n += 1
    return n


cdef int remove_actions(int front, action_t* out) noexcept nogil:
    """Cards in front of oneself, in order of kinds."""
    cdef int i, n = 0
    for i in range(5):
        if front >> i & 1:
            out[n] = A_REMOVE + (BRK + i if i < 3 else THEFT if i == 3 else TRAP)
            n += 1
    return n


# --- doing it ----------------------------------------------------------------------------------

cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef const SabRules* r = <const SabRules*>rules
    cdef SabState* s = <SabState*>state
    if s.phase == PLAY:
        begin(r, s, action)
    elif s.phase == DISCARD:
        choose_discard(r, s, action)
    elif s.phase == CELL:
        choose_cell(r, s, cell_at(action))
    elif s.phase == TURN:
        finish_path(r, s, s.cell, action == A_TURNED)
    elif s.phase == TARGET:
        choose_target(r, s, action)
    elif s.phase == TOOL:
        finish_target(r, s, s.target, 1 << (action - A_TOOL))
    elif s.phase == REMOVE:
        finish_discards(r, s, action - A_REMOVE)
    elif s.phase == NUGGET:
        take_nugget(r, s, action - A_TAKE)
    else:
        steal(r, s, action)


cdef void begin(const SabRules* rules, SabState* s, action_t action) noexcept nogil:
    """The first part; further parts with one option only follow at once."""
    cdef action_t out[MAX_ACTIONS]
    cdef int n
    if action == A_PASS or action == A_TWO:
        s.phase = DISCARD
        s.discarding = PASSING if action == A_PASS else TWO
        return
    if action == A_SKIP:
        end_turn(rules, s, 0)
        return
    s.playing = action + 1
    if action == THEFT:
        play_theft(rules, s)
    elif action < N_PATHS or action == ROCK:
        if action == ROCK:
            n = rock_cells(s, out)
        else:
            n = cells_for(rules, s, action, 2, out)
        s.phase = CELL
        if n == 1:
            choose_cell(rules, s, cell_at(out[0]))
    else:
        n = target_actions(rules, s, s.head.to_act, action, out)
        s.phase = TARGET
        if n == 1:
            choose_target(rules, s, out[0])


cdef void choose_cell(const SabRules* rules, SabState* s, int cell) noexcept nogil:
    cdef int ways
    if s.playing == ROCK + 1:
        finish_rock(rules, s, cell)
        return
    ways = ways_at(rules, s, s.playing - 1, cell)
    if ways == 3:
        s.phase = TURN
        s.cell = cell
    else:
        finish_path(rules, s, cell, ways == 2)


cdef void choose_target(const SabRules* rules, SabState* s, action_t action) noexcept nogil:
    cdef int kind = s.playing - 1, target = action - A_SEAT
    if kind == MAP:
        finish_target(rules, s, action - A_GOAL, 0)
    elif REP <= kind < ROCK:
        if both_tools(s, kind, target):
            s.phase = TOOL
            s.target = target
        else:
            finish_target(rules, s, target, repaired_bit(kind) & s.front[target])
    else:
        finish_target(rules, s, target, 0)


cdef void choose_discard(const SabRules* rules, SabState* s, action_t action) noexcept nogil:
    cdef action_t out[8]
    cdef int n = 0, front
    if action == A_DONE:
        finish_discards(rules, s, 0)
        return
    while s.chosen[n]:
        n += 1
    s.chosen[n] = action - A_DISCARD + 1
    n += 1
    if s.discarding == PASSING:
        if n == 3 or not rules.combined:
            finish_discards(rules, s, 0)
    elif n == 2:
        front = s.front[s.head.to_act]
        if front & (front - 1):
            s.phase = REMOVE
        else:
            remove_actions(front, out)
            finish_discards(rules, s, out[0] - A_REMOVE)
