from libc.stdint cimport int32_t, uint8_t, uint32_t

from powderkeg.engine.colt_express.cards cimport cards_t
from powderkeg.engine.colt_express.state cimport PURSES, SEATS
from powderkeg.engine.core cimport SeenAction, action_t
from powderkeg.engine.rng cimport rng_t

cdef enum:
    MOST_CARDS = 64     # no seat ever has more

cdef struct SeatWork:   # cards of a seat that the observer does not see, after all hard facts
    cards_t unseen
    cards_t in_deck     # known to lie in the deck: top bullets; standard: cards executed
    uint32_t secret     # places in the pile where it lies face down (bit set)
    uint8_t hand        # free places: without the bullets known to lie there
    uint8_t deck
    uint8_t discard
    uint8_t least       # bullets in the free hand places: at least, at most
    uint8_t most
    uint8_t coupled     # the bounds rule something out: draw their number by its weights
    double upto[MOST_CARDS]     # cumulative probability of `least` + i bullets

cdef struct ColtWork:
    uint32_t lying      # handles of purses whose value the observer does not know
    uint32_t owned      # places in `owned` of such purses
    uint8_t unseen[PURSES]      # their values and those in the box, as codes, ascending
    uint8_t n_unseen
    uint8_t n_unknown   # purses in play of unknown value
    uint8_t n_small     # unseen purses with the start value
    uint8_t least       # how many of them are in play: at least, at most
    uint8_t most
    uint8_t coupled
    double upto[PURSES + 1]
    SeatWork seats[SEATS]

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil
cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil
cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil
cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil
cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil
