from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.state cimport Effect, RevRules, RevState

cdef struct Group:          # interchangeable targets
    int number              # of the action that names one
    int first               # slot, kind of card, or guardian
    int n
    int taken               # named so far

cdef struct Choice:
    int n                   # groups
    int most                # targets to name
    int total               # targets there are
    int taken
    int last                # group of the last target named; 0 if none is
    bint up_to
    int chooser
    int owner               # of the cards that are targets
    Group group[64]

cdef const Effect* asked_for(const RevRules* r, const RevState* s) noexcept nogil
cdef int owner_of(int source) noexcept nogil
cdef bint needs_choice(const Effect* e) noexcept nogil
cdef void gather(const RevRules* r, const RevState* s, const Effect* e, int owner,
                 Choice* c) noexcept nogil
cdef bint is_settled(const Choice* c) noexcept nogil
cdef void take_the_rest(const RevRules* r, RevState* s, Choice* c) noexcept nogil
cdef int target_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil
cdef void take(const RevRules* r, RevState* s, Choice* c, int group) noexcept nogil
cdef int named(const Choice* c, action_t action) noexcept nogil
