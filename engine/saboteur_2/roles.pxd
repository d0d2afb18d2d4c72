"""Dwarf cards that a viewer does not know: counting them, and drawing them."""

from libc.stdint cimport uint8_t

from powderkeg.engine.rng cimport rng_t
from powderkeg.engine.saboteur_2.state cimport ROLES, SabRules, SabState

cdef enum:
    HOLDERS = 14            # twelve seats and two cards put away
    REST = 1200             # multisets of roles that can be left over

cdef struct RoleWork:
    int n                   # dwarf cards that the viewer does not know
    int start               # number of the multiset of all unknown dwarf cards
    int strides[ROLES]
    uint8_t left[ROLES]     # that multiset
    uint8_t holder[HOLDERS]     # seat, or 12 + number of the card put away
    double weight[HOLDERS][ROLES]   # of a role for a holder
    double ways[REST]       # by what is left: weight of all ways to give it to the later holders

cdef void list_holders(const SabRules* rules, const SabState* s, int viewer,
                       RoleWork* w) noexcept nogil
cdef double count_ways(const SabRules* rules, RoleWork* w) noexcept nogil
cdef void draw_roles(SabState* s, const RoleWork* w, rng_t* rng) noexcept nogil
cdef void role_marginals(const SabRules* rules, const RoleWork* w, double* out) noexcept nogil
