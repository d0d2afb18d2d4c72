"""The state of a game of Liar's dice."""

from libc.stdint cimport int32_t, uint8_t, uint16_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SEATS = 2
    UNKNOWN = 0             # a die that is concealed

cdef struct DiceState:
    StateHeader head        # stage and pending are always 0
    uint8_t die[2]          # 1 to sides; or UNKNOWN
    uint16_t bids           # bit sides * (count - 1) + face - 1: that bid was made
    uint8_t called          # 1 after "liar"
    uint8_t reserved[3]     # always 0

cdef struct DiceRules:
    RulesHeader head
    int32_t sides           # action 2 * sides is the call of "liar"; those below are the bids
