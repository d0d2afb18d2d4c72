from libc.stdint cimport uint8_t, uint32_t

from powderkeg.engine.colt_express.cards cimport cards_t
from powderkeg.engine.colt_express.state cimport PURSES, SEATS, ColtRules, ColtState
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
    uint32_t lying      # handles of purses whose value the observer does not know: never owned
    uint32_t dropped    # the same: purses that somebody has owned
    uint32_t owned      # places in `owned` of such purses
    uint8_t unseen[PURSES]      # their values and those in the box, as codes, ascending
    uint8_t n_unseen
    uint8_t n_unknown   # purses in play of unknown value
    uint8_t n_dealt     # those of them that somebody has owned; the others came from the pool
    uint8_t n_small     # unseen purses with the start value
    uint8_t least       # how many of them somebody has owned: at least, at most
    uint8_t most
    uint8_t coupled
    double upto[PURSES + 1]
    SeatWork seats[SEATS]

cdef int prepare_purses(const ColtRules* rules, const ColtState* s, ColtWork* w) noexcept nogil
cdef int prepare_seat(const ColtRules* rules, const ColtState* s, int seat,
                      SeatWork* w) noexcept nogil
cdef void draw_purses(ColtState* s, const ColtWork* w, rng_t* rng) noexcept nogil
cdef void draw_seat(ColtState* s, int seat, const SeatWork* w, rng_t* rng) noexcept nogil
cdef void draw_keeping(const ColtRules* rules, ColtState* s, int seat, rng_t* rng) noexcept nogil
