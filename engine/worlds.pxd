"""Checks of positions from outside, and draws of possible truths."""

from libc.stdint cimport uint64_t

from powderkeg.engine.core cimport Game, Observation, State

cdef list all_deals(Game game)
cdef int check_state(State state) except -1
cdef int check_observation(Observation obs) except -1
cdef State draw(Observation obs, uint64_t seed, bint trust)
cdef Observation move_start(Observation obs)
cdef list hidden_things(State state, int viewer)
