"""Worlds: possible truths behind an observation."""

from powderkeg.solvers.trees.worker cimport Worker

cdef void draw_world(Worker* w) noexcept nogil
cdef bint imagine(Worker* w, int seat) noexcept nogil
