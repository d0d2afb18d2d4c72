from powderkeg.engine.saboteur_2.state cimport REP_TWO, REP, SabRules, SabState


cdef inline int repaired_bit(int kind) noexcept nogil:
    """The tools that a repair card names."""
    if kind < REP_TWO:
        return 1 << (kind - REP)
    return 3 if kind == REP_TWO else 5 if kind == REP_TWO + 1 else 6

cdef void end_turn(const SabRules* rules, SabState* s, int due) noexcept nogil
cdef void finish_path(const SabRules* rules, SabState* s, int cell, bint turned) noexcept nogil
cdef void finish_rock(const SabRules* rules, SabState* s, int cell) noexcept nogil
cdef void finish_target(const SabRules* rules, SabState* s, int target, int tool) noexcept nogil
cdef void play_theft(const SabRules* rules, SabState* s) noexcept nogil
cdef void finish_discards(const SabRules* rules, SabState* s, int kind) noexcept nogil
cdef int holder_of(const SabState* s, int swap, int giver) noexcept nogil
