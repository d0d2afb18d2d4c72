"""The state of a game of Goofspiel."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from powderkeg.engine.core cimport RulesHeader, StateHeader

cdef enum:
    SEATS = 2
    MOST_CARDS = 13
    UNKNOWN = 0             # a bid or a prize that is concealed, or not there yet
    TIE = 3                 # nobody won the prize
    BOTH = 3                # `pending` before the first bid for a prize

cdef struct GoofspielState:
    StateHeader head        # stage: prizes that were played for; either seat may bid first
    uint8_t prize[13]       # values in the order in which they come up
    uint8_t bid[2][13]      # for each prize 1 + the index of the card in the seat's hand
    uint8_t winner[13]      # for each prize 1 + seat, TIE, or 0 before the reveal
    uint8_t reserved[4]     # always 0

cdef struct GoofspielRules:
    RulesHeader head
    int32_t cards           # in each hand, and prizes
    uint8_t hidden_bids     # are bids concealed after the reveal?
    uint8_t random_prizes   # are prizes to come concealed?
    uint8_t points          # is the pay-off the lead in points?
    uint8_t hand[2][13]     # values, ascending; action i bids card i
    uint8_t prize[13]       # values; in the order in which they come up unless that is random

cdef struct GoofspielWork:  # what `prepare` hands to `determinize`
    uint64_t ways[65536]    # see `count_ways`
