"""Strategies in sequence form (Koller, Megiddo, von Stengel 1996) and what they are worth."""

from libc.stdint cimport int32_t
from libc.string cimport memset

from powderkeg.solvers.tree cimport GameTree, InfoSet

import numpy as np


cdef void realize(GameTree tree, int seat, const double* strategy, double* reach) noexcept nogil:
    """Write how likely *seat* plays each of its sequences, as far as it is up to the seat."""
    cdef const InfoSet* infosets = <const InfoSet*>tree.infosets.data
    cdef const int32_t* turns = <const int32_t*>tree.turns.data
    cdef const InfoSet* infoset
    cdef int32_t i, k
    reach[seat] = 1
    for i in range(tree.turn[seat], tree.turn[seat + 1]):
        infoset = &infosets[turns[i]]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            reach[k] = reach[infoset.parent] * strategy[k]


cdef void weigh(GameTree tree, int seat, const double* reach, double* value) noexcept nogil:
    """Write what each sequence of *seat* earns at the ends of the game that follow at once.

    That is the return there, times the chance that the deal and the others lead there.
    """
    cdef const InfoSet* infosets = <const InfoSet*>tree.infosets.data
    cdef const int32_t* turns = <const int32_t*>tree.turns.data
    cdef const int32_t* sequence = <const int32_t*>tree.leaves.data
    cdef const double* payoff = <const double*>tree.payoffs.data
    cdef const InfoSet* infoset
    cdef int seats = tree.seats, other
    cdef size_t leaf = 0
    cdef double weight
    cdef int32_t i
    value[seat] = 0
    for i in range(tree.turn[seat], tree.turn[seat + 1]):
        infoset = &infosets[turns[i]]
        memset(&value[infoset.first], 0, infoset.n_actions * sizeof(double))
    while leaf < tree.leaves.n:
        weight = payoff[leaf + seat]
        for other in range(seats):
            if other != seat:
                weight *= reach[sequence[leaf + other]]
        value[sequence[leaf + seat]] += weight
        leaf += seats


cdef double best(GameTree tree, int seat, double* value) noexcept nogil:
    """The return of the best response; *value* comes from `weigh`."""
    cdef const InfoSet* infosets = <const InfoSet*>tree.infosets.data
    cdef const int32_t* turns = <const int32_t*>tree.turns.data
    cdef const InfoSet* infoset
    cdef int32_t i, k
    cdef double most
    for i in range(tree.turn[seat + 1] - 1, tree.turn[seat] - 1, -1):
        infoset = &infosets[turns[i]]
        most = value[infoset.first]
        for k in range(infoset.first + 1, infoset.first + infoset.n_actions):
            most = max(most, value[k])
        value[infoset.parent] += most
    return value[seat]


cdef double mean(GameTree tree, int seat, const double* strategy, double* value) noexcept nogil:
    """The return of *strategy*; *value* comes from `weigh`."""
    cdef const InfoSet* infosets = <const InfoSet*>tree.infosets.data
    cdef const int32_t* turns = <const int32_t*>tree.turns.data
    cdef const InfoSet* infoset
    cdef int32_t i, k
    for i in range(tree.turn[seat + 1] - 1, tree.turn[seat] - 1, -1):
        infoset = &infosets[turns[i]]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            value[infoset.parent] += strategy[k] * value[k]
    return value[seat]


def spread(GameTree tree not None, const double[::1] policy):
    """Return the strategy that plays *policy*, which has a slot for each action of each group."""
    cdef const InfoSet* infoset
    cdef int32_t i, k
    strategy = np.ones(tree.actions.n)
    cdef double[::1] out = strategy
    if policy.shape[0] != tree.slots:
        raise ValueError(f"a policy of {policy.shape[0]} slots instead of {tree.slots}")
    for i in range(<int32_t>tree.infosets.n):
        infoset = <const InfoSet*>tree.infosets.data + i
        for k in range(infoset.n_actions):
            out[infoset.first + k] = policy[tree.at(infoset.group).first + k]
    return strategy


def gather(GameTree tree not None, const double[::1] weights):
    """Return the policy that plays the actions of each group in proportion to their *weights*.

    Where nothing has weight it plays uniformly.
    """
    cdef const InfoSet* infoset
    cdef int32_t i, k, first
    cdef double total
    policy = np.zeros(tree.slots)
    cdef double[::1] out = policy
    for i in range(<int32_t>tree.infosets.n):
        infoset = <const InfoSet*>tree.infosets.data + i
        for k in range(infoset.n_actions):
            out[tree.at(infoset.group).first + k] += weights[infoset.first + k]
    for i in range(<int32_t>tree.groups.n):
        infoset = <const InfoSet*>tree.infosets.data + tree.at(i).infoset
        first = tree.at(i).first
        total = 0
        for k in range(first, first + infoset.n_actions):
            total += out[k]
        for k in range(first, first + infoset.n_actions):
            out[k] = out[k] / total if total > 0 else 1.0 / infoset.n_actions
    return policy


def evaluate(GameTree tree not None, const double[::1] strategy):
    """Return what each seat gets when all play *strategy*, and what a best response would get."""
    cdef int seat
    cdef double[::1] reach = np.empty(tree.actions.n)
    cdef double[::1] value = np.empty(tree.actions.n)
    cdef list means = [], bests = []
    if strategy.shape[0] != <Py_ssize_t>tree.actions.n:
        raise ValueError(f"a strategy of {strategy.shape[0]} sequences instead of {tree.actions.n}")
    for seat in range(tree.seats):
        realize(tree, seat, &strategy[0], &reach[0])
    for seat in range(tree.seats):
        weigh(tree, seat, &reach[0], &value[0])
        means.append(mean(tree, seat, &strategy[0], &value[0]))
        weigh(tree, seat, &reach[0], &value[0])
        bests.append(best(tree, seat, &value[0]))
    return means, bests
