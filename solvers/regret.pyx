"""Regret minimisation on a game tree.

CFR+ (Tammelin 2014, arXiv 1407.5042): whole sweeps over the sequence form, alternating updates,
regrets cut at zero, linear averaging. External-sampling MCCFR (Lanctot, Waugh, Zinkevich, Bowling
2009, NIPS): one sampled deal and one sampled action of everybody else a traversal.
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int32_t, int64_t, uint64_t

from powderkeg.engine.rng cimport chance_key, rng_double, rng_t
from powderkeg.solvers.histories cimport NONE, InfoSet, Node
from powderkeg.solvers.rm cimport match_positive, match_regrets
from powderkeg.solvers.sequences cimport realize, weigh
from powderkeg.solvers.tree cimport GameTree

import numpy as np

cdef struct Learner:        # arrays over sequences
    double* regret
    double* strategy
    double* reach
    double* value
    double* total           # what is averaged


cdef void learn(GameTree tree, int seat, Learner* l, double weight) noexcept nogil:
    """One update of *seat* in CFR+."""
    cdef const InfoSet* infoset
    cdef int32_t i, k
    cdef double value
    weigh(tree, seat, l.reach, l.value)
    for i in range(tree.turn[seat + 1] - 1, tree.turn[seat] - 1, -1):
        infoset = &tree.infosets[tree.turns[i]]
        value = 0
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            value += l.strategy[k] * l.value[k]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            l.regret[k] = max(l.regret[k] + l.value[k] - value, 0.0)
        l.value[infoset.parent] += value
        match_regrets(&l.regret[infoset.first], infoset.n_actions, &l.strategy[infoset.first])
    realize(tree, seat, l.strategy, l.reach)
    for i in range(tree.turn[seat], tree.turn[seat + 1]):
        infoset = &tree.infosets[tree.turns[i]]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            l.total[k] += weight * l.reach[k]


cdef class Minimizer:
    """CFR+ or external-sampling MCCFR on a tree; it goes on from where it stopped."""

    cdef GameTree tree
    cdef Learner l
    cdef rng_t rng
    cdef readonly int64_t iterations
    cdef object kept
    cdef readonly object weights

    def __cinit__(self, GameTree tree not None, *, uint64_t seed=0):
        cdef double[:, ::1] arrays
        cdef const InfoSet* infoset
        cdef int seat
        cdef int32_t i
        self.kept = np.zeros((5, tree.n_sequences))
        self.weights = self.kept[4]
        self.tree = tree
        self.rng = chance_key(seed)
        arrays = self.kept
        self.l.regret = &arrays[0, 0]
        self.l.strategy = &arrays[1, 0]
        self.l.reach = &arrays[2, 0]
        self.l.value = &arrays[3, 0]
        self.l.total = &arrays[4, 0]
        for i in range(tree.n_infosets):
            infoset = &tree.infosets[i]
            match_regrets(&self.l.regret[infoset.first], infoset.n_actions,
                          &self.l.strategy[infoset.first])
        for seat in range(tree.seats):
            realize(tree, seat, self.l.strategy, self.l.reach)

    def cfr_plus(self, int64_t iterations):
        """Sweep over the whole tree so many times."""
        cdef int64_t last = self.iterations + iterations
        cdef int seat
        while self.iterations < last:
            with nogil:
                self.iterations += 1
                for seat in range(self.tree.seats):
                    learn(self.tree, seat, &self.l, <double>self.iterations)
            if self.iterations % 64 == 0:
                PyErr_CheckSignals()

    def external_sampling(self, int64_t iterations):
        """Sample one traversal for each seat, so many times."""
        cdef int64_t last = self.iterations + iterations
        cdef int seat
        cdef int32_t deal
        while self.iterations < last:
            with nogil:
                self.iterations += 1
                for seat in range(self.tree.seats):
                    deal = sampled_deal(self.tree, &self.rng)
                    traverse(self.tree, deal, seat, &self.l, &self.rng)
            if self.iterations % 1024 == 0:
                PyErr_CheckSignals()


# --- external sampling ---------------------------------------------------------------------------

cdef int32_t sampled_deal(GameTree tree, rng_t* rng) noexcept nogil:
    """The first node of a deal."""
    cdef const double* cumulative = <const double*>tree.written.deals.data
    cdef size_t low = 0, high = tree.written.deals.n - 1, middle
    cdef double r = rng_double(rng) * cumulative[high]
    while low < high:
        middle = (low + high) // 2
        if r < cumulative[middle]:
            high = middle
        else:
            low = middle + 1
    return (<const int32_t*>tree.written.roots.data)[low]


cdef double traverse(GameTree tree, int32_t node, int seat, Learner* l, rng_t* rng) noexcept nogil:
    """Try every action of *seat* and a sampled one of everybody else; return what *seat* gets.

    The average of a seat is updated in the traversals of the seat before it.
    """
    cdef const Node* h = &tree.nodes[node]
    cdef const int32_t* children = &tree.children[h.first]
    cdef const InfoSet* infoset
    cdef double value = 0, r
    cdef int n, k
    cdef double* strategy
    if h.infoset == NONE:
        return tree.returns[h.first + seat]
    infoset = &tree.infosets[h.infoset]
    n = infoset.n_actions
    strategy = l.strategy + infoset.first
    match_positive(l.regret + infoset.first, n, strategy)
    if infoset.seat != seat:
        if infoset.seat == (seat + 1) % tree.seats:
            for k in range(n):
                l.total[infoset.first + k] += strategy[k]
        r = rng_double(rng)
        for k in range(n - 1):
            r -= strategy[k]
            if r < 0:
                return traverse(tree, children[k], seat, l, rng)
        return traverse(tree, children[n - 1], seat, l, rng)
    for k in range(n):
        l.value[infoset.first + k] = traverse(tree, children[k], seat, l, rng)
        value += strategy[k] * l.value[infoset.first + k]
    for k in range(n):
        l.regret[infoset.first + k] += l.value[infoset.first + k] - value
    return value
