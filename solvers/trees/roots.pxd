"""What trees know, as plain values; threads added up."""

from powderkeg.solvers.trees.arena cimport ref_t
from powderkeg.solvers.trees.worker cimport Worker

cdef tuple root_moves(Worker* workers, int n, list actions)
cdef object root_matrix(Worker* workers, int n, list actions)
cdef object node_view(Worker* w, ref_t node)
