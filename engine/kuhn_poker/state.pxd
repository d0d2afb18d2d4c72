"""The state of a hand of Kuhn poker."""

from libc.stdint cimport uint8_t, uint64_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    LEAST_SEATS = 2
    MOST_SEATS = 3
    UNKNOWN = 0             # a card that is concealed
    PASS = 0
    BET = 1

cdef struct KuhnState:
    StateHeader head        # stage and pending are always 0
    uint8_t card[3]         # 1 to seats + 1, the highest wins; or UNKNOWN. 0 for seats not there
    uint8_t chips[3]        # put in so far: 1 or 2; 0 for seats not there
    uint8_t n_actions       # at most 2 * seats - 1; with the chips it tells what was done
    uint8_t reserved        # always 0

cdef struct KuhnRules:
    RulesHeader head        # nothing varies but the seats

cdef struct KuhnWork:       # what `prepare` hands to `determinize`
    uint64_t unseen         # the cards that the seat does not see (bit set)
