"""How far a seat believes the gold to be, and what a path card would change."""

from powderkeg.engine.saboteur_2.state cimport ENDS, SabRules, SabState

cdef enum:
    FAR = 30                # no tunnel leads on
    AHEAD = 1               # what a seat wants of the tunnels
    ASIDE = 0
    BACK = -1

cdef struct Outlook:
    int seat
    int role
    int want                # AHEAD, ASIDE or BACK
    int goals               # where the seat believes the gold can be (bit set)
    int n_goals
    int nearest             # cards still missing to the nearest of them
    int second              # the same without the best open end
    int best                # its index
    int distance[ENDS]      # of each open end

cdef int gold_places(const SabState* s, int seat) noexcept nogil
cdef int distance_of(int cell, int goals) noexcept nogil
cdef void look(const SabRules* rules, const SabState* s, int seat, int role, int goals,
               Outlook* o) noexcept nogil
cdef int gain_at(const SabRules* rules, const SabState* s, const Outlook* o, int kind, int end,
                 int ways) noexcept nogil
cdef int ways_of_end(const SabRules* rules, const SabState* s, int kind, int end) noexcept nogil
cdef int end_at(const SabState* s, int cell) noexcept nogil
