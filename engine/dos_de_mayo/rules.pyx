"""The rules of 2 de Mayo as the table of a game wants them, and the way from phase to phase."""

from libc.stdint cimport uint32_t, uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.dos_de_mayo.board cimport conflicts
from powderkeg.engine.dos_de_mayo.movement cimport (
    ask_number, ask_tie, cross, finish_moves, forget_orders, march, most_to_send, reveal, send,
    sending, settle_tie,
)
from powderkeg.engine.dos_de_mayo.preparation cimport (
    begin_turn, choose_draw, set_up, take_card, veto,
)
from powderkeg.engine.dos_de_mayo.resolution cimport (
    finish, forget_fights, france_has_won, limit_reached, resolve,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    A_ALLOW, A_DECLINE, A_DONE, A_DRAW, A_FRANCE_GOES, A_PLACE_ARTILLERY, A_SEND, A_SPAIN_GOES,
    A_TAKE_ARTILLERY, A_TAKE_MURAT, A_VETO, AFTER, CROSSING, DRAW, FRANCE, LAST_TURN, MOVED,
    NUMBERS, ORDERS, OVER, PREPARE, REPEAT, REVEAL, SETUP, SPAIN, STRENGTH, VETO, MayoRules,
    MayoState,
)
from powderkeg.engine.dos_de_mayo.windows cimport (
    act_in_window, is_closed, open_window, window_actions,
)
from powderkeg.engine.dos_de_mayo.writing cimport write, writing_actions


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    set_up(<const MayoRules*>rules, <MayoState*>state, seed)


# --- what may be done ----------------------------------------------------------------------------

cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef const MayoState* s = <const MayoState*>state
    if s.phase == ORDERS:
        return writing_actions(r, s, out)
    if s.phase == DRAW:
        return two(A_DECLINE, A_DRAW, out)
    if s.phase == NUMBERS:
        return numbers(r, s, out)
    if s.phase == VETO:
        return two(A_ALLOW, A_VETO, out)
    if s.phase == CROSSING:
        return two(A_SPAIN_GOES, A_FRANCE_GOES, out)
    if s.phase == SETUP:
        out[2] = A_PLACE_ARTILLERY
        return 1 + two(A_TAKE_MURAT, A_TAKE_ARTILLERY, out)
    if s.phase == OVER:
        return 0
    return window_actions(r, s, out)


cdef inline int two(action_t first, action_t second, action_t* out) noexcept nogil:
    out[0] = first
    out[1] = second
    return 2


cdef int numbers(const MayoRules* r, const MayoState* s, action_t* out) noexcept nogil:
    """M4: each order sends one unit at least."""
    cdef int n, most = most_to_send(r, s, sending(s))
    for n in range(most):
        out[n] = A_SEND + 1 + n
    return most


# --- what happens then ---------------------------------------------------------------------------

cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef MayoState* s = <MayoState*>state
    if s.phase == ORDERS:
        write_on(r, s, action)
    elif s.phase == DRAW:
        if choose_draw(r, s, action):
            go_to(r, s, PREPARE)
    elif s.phase == NUMBERS:
        send(s, action)
        after_march(r, s)
    elif s.phase == VETO:
        if veto(r, s, action):
            go_to(r, s, PREPARE)
    elif s.phase == CROSSING:
        settle_tie(r, s, action)
        after_crossings(r, s)
    elif s.phase == SETUP:
        take_card(s, action)
        begin_writing(s)
    else:
        act_in_window(r, s, action)
        if limit_reached(r, s):         # S3
            finish(s, SPAIN)
        elif is_closed(r, s):
            close(r, s)


cdef void go_to(const MayoRules* r, MayoState* s, int phase) noexcept nogil:
    """Open a window, and go on if nobody has anything to say."""
    open_window(r, s, phase)
    if is_closed(r, s):
        close(r, s)


cdef void close(const MayoRules* r, MayoState* s) noexcept nogil:
    """A window has closed: do what follows it."""
    if s.phase == PREPARE:
        begin_writing(s)
    elif s.phase == REVEAL:
        march(r, s)
        after_march(r, s)
    elif s.phase == MOVED:
        forget_orders(s)
        s.fought = conflicts(s)         # R1
        if s.fought:
            go_to(r, s, STRENGTH)
        else:
            end_turn(r, s)
    elif s.phase == AFTER:
        end_turn(r, s)
    else:
        fight_out(r, s)


cdef void begin_writing(MayoState* s) noexcept nogil:
    s.phase = ORDERS
    s.head.to_act = SPAIN


cdef void write_on(const MayoRules* r, MayoState* s, action_t action) noexcept nogil:
    if action != A_DONE:
        write(s, action)
    elif s.head.to_act == SPAIN:
        s.head.to_act = FRANCE
    else:
        reveal(r, s)
        go_to(r, s, REVEAL)


cdef void after_march(const MayoRules* r, MayoState* s) noexcept nogil:
    """M4 to M5: numbers, then crossings."""
    if not ask_number(r, s):
        cross(r, s)
        after_crossings(r, s)


cdef void after_crossings(const MayoRules* r, MayoState* s) noexcept nogil:
    """The ties of M5, then M6 and M7."""
    if not ask_tie(s):
        finish_moves(r, s)
        go_to(r, s, MOVED)


cdef void fight_out(const MayoRules* r, MayoState* s) noexcept nogil:
    """R3, or the fight that F5 repeats; then R4."""
    cdef uint32_t zones = s.fought
    if s.phase == REPEAT:
        zones = <uint32_t>1 << s.repeating
        s.repeating = 0
    resolve(r, s, zones)
    if limit_reached(r, s):
        finish(s, SPAIN)
    else:
        go_to(r, s, AFTER)


cdef void end_turn(const MayoRules* r, MayoState* s) noexcept nogil:
    """R5."""
    forget_fights(s)
    if s.turn == LAST_TURN:
        finish(s, FRANCE if france_has_won(r, s) else SPAIN)
        return
    s.head.stage = s.turn
    s.turn += 1
    if begin_turn(r, s):
        go_to(r, s, PREPARE)
