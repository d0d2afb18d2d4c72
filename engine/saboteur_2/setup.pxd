from libc.stdint cimport uint64_t

from powderkeg.engine.saboteur_2.state cimport SabRules, SabState

cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil
cdef void deal_round(const SabRules* rules, SabState* s, int round, int starter) noexcept nogil
cdef void draw_card(const SabRules* rules, SabState* s, int seat) noexcept nogil
