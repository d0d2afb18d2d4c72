"""What others did, as evidence of their roles and of where the treasure is.

The round is played again from its empty maze, as far as all saw it. Each move is one of a few
events (laying a card that brings the gold nearer by one, breaking a tool, passing …); how often
each role does these things in games between players with the habits of habits.pyx stands in
fitted.py.
A dwarf card collects the events of its holder for as long as he held it.
"""

from libc.math cimport log
from libc.string cimport memcmp, memset

from powderkeg.engine.core cimport HIDDEN, MAX_ACTIONS, SeenAction, action_t
from powderkeg.engine.saboteur_2.cards cimport total_of
from powderkeg.engine.saboteur_2.maze cimport (
    at_action, cell_at, cells_for, clear_maze, lay_card, remove_card, rock_cells, turn_goals,
    ways_at,
)
from powderkeg.engine.saboteur_2.outlook cimport Outlook, end_at, gain_at, look
from powderkeg.engine.saboteur_2.rules cimport both_tools, target_actions
from powderkeg.engine.saboteur_2.effects cimport repaired_bit
from powderkeg.engine.saboteur_2.state cimport (
    A_AT, A_GOAL, A_PASS, A_REMOVE, A_SEAT, A_TOOL, A_TURNED, A_TWO, A_UPRIGHT, BLUE, BRK, FREE,
    HANDSOFF, KINDS, MAP, N_PATHS, PLACED, REP, ROCK, SEATS, START_CARD, SWAPHATS, THEFT, THEFT_BIT,
    TOOLS, TRAP, TRAP_BIT, TURNED, UNKNOWN, SabRules, SabState,
)

from powderkeg.engine.saboteur_2 import fitted

cdef enum:
    E_GAIN = 0              # 0 to 4: two or more nearer, one, none, one farther, two or more
    E_LADDER = 5
    E_CRYSTAL = 6
    E_BREAK = 7
    E_REPAIR_SELF
    E_REPAIR
    E_ROCK
    E_MAP
    E_PASS
    E_PASS_STOPPED
    E_TWO
    E_TRAP
    E_FREE_SELF
    E_FREE
    E_THEFT
    E_OTHER

cdef double[2][6][20] LOGS
for edition, table in enumerate(fitted.EVENTS):
    for role, shares in enumerate(table):
        for number, share in enumerate(shares):
            LOGS[<int>edition][<int>role][<int>number] = fitted.TRUST * log(share)


cdef double evidence(const SabRules* rules, const int* counts, int role) noexcept nogil:
    """The logarithm of how likely a role does all this."""
    cdef double total = 0
    cdef int i
    for i in range(EVENTS):
        if counts[i]:
            total += counts[i] * LOGS[rules.combined][role][i]
    return total


# --- playing the round again -------------------------------------------------------------------

cdef struct Move:           # under way
    int seat
    int kind                # or -1
    int cell
    int target


cdef bint replay(const SabRules* rules, const SabState* s, const SeenAction* history, int n,
                 Replay* out) noexcept nogil:
    """Count events; False if the history does not lead to this position: then it says nothing."""
    cdef Move move
    cdef int i, first = first_of_round(rules, s, history, n)
    if first < 0:
        return False
    memset(out, 0, sizeof(Replay))
    clear_maze(rules, &out.table)
    for i in range(3):
        out.table.goal[i] = s.goal[i] if s.face_up >> i & 1 else UNKNOWN
    out.table.hats_size = 9
    move.kind = -1
    for i in range(first, n):
        if not go_on(rules, s, out, &move, history[i].seat, history[i].action):
            return False
    return (out.table.n_placed == s.n_placed and out.n_away == s.n_away
            and memcmp(out.table.place, s.place, sizeof(s.place)) == 0
            and memcmp(out.table.card, s.card, PLACED) == 0
            and memcmp(out.table.front, s.front, SEATS) == 0)


cdef int first_of_round(const SabRules* rules, const SabState* s, const SeenAction* history,
                        int n) noexcept nogil:
    """Where the first card of this round was played (each open card was once), or -1."""
    cdef int i, seat, plays = total_of(s.gone, KINDS) + (s.playing != 0)
    for i in range(s.n_placed):
        plays += s.card[i] & 63 < START_CARD
    for seat in range(rules.head.seats):
        for i in range(5):
            plays += s.front[seat] >> i & 1
    if plays == 0:
        return -1
    for i in range(n):
        if 0 <= history[n - 1 - i].action < KINDS:
            plays -= 1
            if plays == 0:
                return n - 1 - i
    return -1


cdef bint go_on(const SabRules* rules, const SabState* s, Replay* w, Move* move, int seat,
                action_t action) noexcept nogil:
    """One action; False if it cannot be."""
    cdef SabState* t = &w.table
    cdef action_t out[MAX_ACTIONS]
    cdef int n
    if 0 <= action < KINDS:
        if move.kind >= 0 or t.n_placed > PLACED - 4:
            return False
        move.seat, move.kind = seat, action
        return announced(rules, s, w, move)
    if action == A_PASS or action == A_TWO:
        note(w, seat, E_TWO if action == A_TWO
             else E_PASS_STOPPED if t.front[seat] & (TOOLS | TRAP_BIT) else E_PASS)
        if action == A_TWO and t.front[seat] & (t.front[seat] - 1) == 0:
            t.front[seat] = 0
        return move.kind < 0
    if A_REMOVE <= action < A_REMOVE + KINDS:
        n = action - A_REMOVE
        t.front[seat] &= ~(TRAP_BIT if n == TRAP else THEFT_BIT if n == THEFT
                           else 1 << ((n - BRK) & 3))
        return True
    if move.kind < 0 or seat != move.seat:
        return action == HIDDEN or action >= A_PASS     # discards, skips
    if action >= A_AT:
        return chosen_cell(rules, s, w, move, cell_at(action))
    if action == A_UPRIGHT or action == A_TURNED:
        if move.kind >= N_PATHS or move.cell == 0:
            return False
        return laid(rules, s, w, move, action == A_TURNED)
    if A_TOOL <= action < A_TOOL + 3:
        return aimed(rules, s, w, move, move.target, 1 << (action - A_TOOL))
    n = target_actions(rules, t, seat, move.kind, out) if move.kind >= N_PATHS else 0
    while n:
        n -= 1
        if out[n] == action:
            return chosen_target(rules, s, w, move, action)
    return False


cdef bint announced(const SabRules* rules, const SabState* s, Replay* w,
                    Move* move) noexcept nogil:
    """A kind is played; what follows is not asked if there is one option only."""
    cdef action_t out[MAX_ACTIONS]
    cdef int n
    move.cell = move.target = 0
    if move.kind == THEFT:
        w.table.front[move.seat] |= THEFT_BIT
        note(w, move.seat, E_THEFT)
        move.kind = -1
        return True
    if move.kind < N_PATHS or move.kind == ROCK:
        if move.kind == ROCK:
            n = rock_cells(&w.table, out)
        else:
            n = cells_for(rules, &w.table, move.kind, 2, out)
        return n > 1 or (n == 1 and chosen_cell(rules, s, w, move, cell_at(out[0])))
    n = target_actions(rules, &w.table, move.seat, move.kind, out)
    return n > 1 or (n == 1 and chosen_target(rules, s, w, move, out[0]))


cdef bint chosen_cell(const SabRules* rules, const SabState* s, Replay* w, Move* move,
                      int cell) noexcept nogil:
    cdef action_t out[MAX_ACTIONS]
    cdef int i, n, ways
    if move.kind == ROCK:
        n = rock_cells(&w.table, out)
    elif move.kind < N_PATHS and move.cell == 0:
        n = cells_for(rules, &w.table, move.kind, MAX_ACTIONS, out)
    else:
        return False
    for i in range(n):
        if out[i] == at_action(cell):
            break
    else:
        return False
    if move.kind == ROCK:
        note(w, move.seat, E_ROCK)
        remove_card(rules, &w.table, cell)
        move.kind = -1
        return True
    move.cell = cell
    ways = ways_at(rules, &w.table, move.kind, cell)
    return ways == 3 or laid(rules, s, w, move, ways == 2)


cdef bint laid(const SabRules* rules, const SabState* s, Replay* w, Move* move,
               bint turned) noexcept nogil:
    """The event comes first: it is judged by the maze before the card."""
    cdef int reached, card = move.kind | TURNED if turned else move.kind
    note_path(rules, s, w, move, turned)
    reached = lay_card(rules, &w.table, move.cell, card)
    if reached & ~s.face_up:
        return False
    if reached and turn_goals(rules, &w.table, reached & s.face_up, move.cell):
        return False
    move.kind = -1
    return w.table.face_up & ~s.face_up == 0


cdef bint chosen_target(const SabRules* rules, const SabState* s, Replay* w, Move* move,
                        action_t action) noexcept nogil:
    cdef int target = action - A_SEAT, kind = move.kind
    if kind == MAP:
        w.table.seen_by[action - A_GOAL] |= 1 << move.seat
        w.tellers |= 1 << (action - A_GOAL)
        note(w, move.seat, E_MAP)
        move.kind = -1
        return True
    if REP <= kind < ROCK:
        if both_tools(&w.table, kind, target):
            move.target = target
            return True
        return aimed(rules, s, w, move, target, repaired_bit(kind) & w.table.front[target])
    return aimed(rules, s, w, move, target, 0)


cdef bint aimed(const SabRules* rules, const SabState* s, Replay* w, Move* move, int target,
                int tool) noexcept nogil:
    """A card played on a seat."""
    cdef int kind = move.kind, seat = move.seat
    cdef SabState* t = &w.table
    move.kind = -1
    if kind < BRK:
        return False
    if kind < REP:
        t.front[target] |= 1 << (kind - BRK)
        note(w, seat, E_BREAK)
    elif kind < ROCK:
        t.front[target] &= ~tool
        note(w, seat, E_REPAIR_SELF if target == seat else E_REPAIR)
    elif kind == TRAP:
        t.front[target] |= TRAP_BIT
        note(w, seat, E_TRAP)
    elif kind == FREE:
        t.front[target] &= ~TRAP_BIT
        note(w, seat, E_FREE_SELF if target == seat else E_FREE)
    else:
        note(w, seat, E_OTHER)
        if kind == HANDSOFF:
            t.front[target] &= ~THEFT_BIT
        elif kind == SWAPHATS:
            return new_hat(w, target)
    return True


cdef bint new_hat(Replay* w, int target) noexcept nogil:
    """What the seat did so far was done by the dwarf card that it puts away."""
    cdef int goal, i
    if w.n_away == 2:
        return False
    for goal in range(3):
        for i in range(EVENTS):
            w.counts[goal][SEATS + w.n_away][i] = w.counts[goal][target][i]
            w.counts[goal][target][i] = 0
    w.n_away += 1
    return True


# --- events ------------------------------------------------------------------------------------

cdef void note(Replay* w, int seat, int event) noexcept nogil:
    cdef int goal
    for goal in range(3):
        w.counts[goal][seat][event] += 1


cdef void note_path(const SabRules* rules, const SabState* s, Replay* w, Move* move,
                    bint turned) noexcept nogil:
    """How much nearer the gold comes, wherever the seat can believe it to be."""
    cdef Outlook o
    cdef int goal, looked = 0, end = end_at(&w.table, move.cell), closed, last = -1, gain = 0
    if rules.ladder[move.kind] or end < 0:
        note(w, move.seat, E_LADDER)
        return
    if rules.crystal[move.kind]:
        note(w, move.seat, E_CRYSTAL)
        return
    closed = 7 & ~w.table.face_up
    for goal in range(3):
        looked |= (w.table.seen_by[goal] >> move.seat & 1) << goal
    for goal in range(3):
        if not closed >> goal & 1:
            continue
        if last != (1 << goal if looked >> goal & 1 else closed & ~looked):
            last = 1 << goal if looked >> goal & 1 else closed & ~looked
            look(rules, &w.table, move.seat, BLUE, last, &o)
            gain = gain_at(rules, &w.table, &o, move.kind, end, 2 if turned else 1)
        w.counts[goal][move.seat][E_GAIN + 2 - min(2, max(-2, gain))] += 1
