"""The state of a hand of Leduc poker."""

from libc.stdint cimport uint8_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SEATS = 2
    CARDS = 6
    # actions
    FOLD = 0
    CALL = 1            # or check
    RAISE = 2           # or bet
    # a card
    UNKNOWN = 0

cdef struct LeducRules:
    RulesHeader head        # nothing varies

cdef struct LeducState:
    StateHeader head        # stage: betting rounds finished, at most 1
    uint8_t card[2]         # the private card of each seat, 1 to 6, or UNKNOWN
    uint8_t board           # the public card, 1 to 6, or UNKNOWN; shown to all once stage is 1
    uint8_t n_line[2]       # actions of each betting round
    uint8_t line[2][4]      # those actions in order, plus 1; 0 where there is none
    uint8_t chips[2]        # put in so far
    uint8_t reserved        # always 0
