"""The state of a hand of Kuhn poker."""

from libc.stdint cimport uint8_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SEATS = 2
    CARDS = 3
    UNKNOWN = 0             # a card that is concealed
    PASS = 0
    BET = 1

cdef struct KuhnState:
    StateHeader head        # stage and pending are always 0
    uint8_t card[2]         # 1 to 3, the highest wins; or UNKNOWN
    uint8_t chips[2]        # put in so far: 1 or 2
    uint8_t n_actions       # 0 to 3; with the chips it tells what was done
    uint8_t reserved[3]     # always 0

cdef struct KuhnRules:
    RulesHeader head        # nothing varies

cdef struct KuhnWork:       # what `prepare` hands to `determinize`
    uint8_t n_unseen
    uint8_t unseen[3]       # the cards that the seat does not see, ascending
