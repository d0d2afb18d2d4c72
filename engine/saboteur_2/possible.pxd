"""What a viewer leaves open: cards, nuggets and goals that he does not see, and drawing them."""

from libc.stdint cimport uint8_t

from powderkeg.engine.rng cimport rng_t
from powderkeg.engine.saboteur_2.roles cimport RoleWork
from powderkeg.engine.saboteur_2.state cimport HAND, SabRules, SabState

cdef enum:
    UNSEEN = 128
    PARTS = 4               # places where a given card can be: a hand and discards

cdef struct Given:          # cards that the viewer gave away and has not seen since
    int n
    uint8_t cards[HAND]
    int n_places
    uint8_t place[PARTS]    # seat for a hand, 12 + part for discards
    uint8_t room[PARTS]

cdef struct SabWork:
    RoleWork roles[3]       # for each place of the treasure; only the first without trust
    double goal_weight[3]   # of the treasure's place
    int n_cards             # cards that can be anywhere
    uint8_t cards[UNSEEN]
    int n_given
    Given given[2]
    uint8_t open_goals      # goals the viewer does not know (bit set)
    uint8_t open_cards      # and their cards
    uint8_t by_treasure     # roles depend on where the treasure is

cdef int prepare_cards(const SabRules* rules, const SabState* s, int viewer, int* left,
                       SabWork* w) noexcept nogil
cdef void draw_cards(const SabRules* rules, SabState* s, int viewer, const SabWork* w,
                     rng_t* rng) noexcept nogil
cdef void draw_goals(SabState* s, const SabWork* w, int treasure, rng_t* rng) noexcept nogil
cdef void draw_nuggets(const SabRules* rules, SabState* s, rng_t* rng) noexcept nogil
