from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.state cimport RevRules, RevState
from powderkeg.engine.rng cimport rng_t

cdef struct Mood:           # what a player has in mind while he chooses
    int seat
    int lead                # own total less the enemy's; Mapache: less what he still needs
    double card             # what a card in hand is worth, in points of power
    double now              # a point of power in this round
    double later            # the same in the rounds to come at this area
    double enemy_now        # a point of power of the enemy
    double kill             # a hit

cdef void consider(const RevRules* r, const RevState* s, int seat, Mood* mood) noexcept nogil
cdef double gain_of(const RevRules* r, const RevState* s, const Mood* mood,
                    action_t action) noexcept nogil
cdef action_t rollout_action(const void* rules, const void* state, const action_t* actions, int n,
                             rng_t* rng) noexcept nogil
cdef double likelihood(const void* rules, const void* state, int seat,
                       action_t action) noexcept nogil
cdef int rounds_left(const RevRules* r, const RevState* s) noexcept nogil
