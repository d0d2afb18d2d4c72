from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef enum:
    EVERYTHING = -2         # a viewer from whom nothing is hidden

cdef int validate(const void* rules, const void* state) noexcept nogil
cdef int check_position(const SabRules* rules, const SabState* s, int viewer,
                        int* left) noexcept nogil
cdef int door_under_way(const SabRules* rules, const SabState* s, int seat) noexcept nogil
cdef bint sees_role(const SabState* s, int viewer, int known_to) noexcept nogil
