"""Strategies in sequence form (Koller, Megiddo, von Stengel 1996) and what they are worth."""

from libc.stdint cimport int32_t

from powderkeg.solvers.histories cimport InfoSet
from powderkeg.solvers.tree cimport GameTree

import numpy as np


cdef void realize(GameTree tree, int seat, const double* strategy, double* reach) noexcept nogil:
    """Write how likely *seat* plays each of its sequences, as far as it is up to the seat."""
    cdef const InfoSet* infoset
    cdef int32_t i, k
    reach[seat] = 1
    for i in range(tree.turn[seat], tree.turn[seat + 1]):
        infoset = &tree.infosets[tree.turns[i]]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            reach[k] = reach[infoset.parent] * strategy[k]


cdef void weigh(GameTree tree, int seat, const double* reach, double* value) noexcept nogil:
    """Write what each sequence of *seat* earns at the ends of the game that follow at once.

    That is the return there, times the chance that the deal and the others lead there.
    """
    cdef const InfoSet* infoset
    cdef int32_t i, k
    value[seat] = row_value(tree, seat, reach)
    for i in range(tree.turn[seat], tree.turn[seat + 1]):
        infoset = &tree.infosets[tree.turns[i]]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            value[k] = row_value(tree, k, reach)


cdef inline double row_value(GameTree tree, int32_t k, const double* reach) noexcept nogil:
    """What sequence *k* earns at the ends of the game that follow at once."""
    cdef int others = tree.seats - 1, other
    cdef const int32_t* rival
    cdef double value = 0, weight
    cdef int32_t end
    if others == 1:
        for end in range(tree.row[k], tree.row[k + 1]):
            value += tree.payoff[end] * reach[tree.rivals[end]]
        return value
    for end in range(tree.row[k], tree.row[k + 1]):
        rival = &tree.rivals[<size_t>end * others]
        weight = tree.payoff[end]
        for other in range(others):
            weight *= reach[rival[other]]
        value += weight
    return value


cdef double best(GameTree tree, int seat, double* value) noexcept nogil:
    """The return of the best response; *value* comes from `weigh`."""
    cdef const InfoSet* infoset
    cdef int32_t i, k
    cdef double most
    for i in range(tree.turn[seat + 1] - 1, tree.turn[seat] - 1, -1):
        infoset = &tree.infosets[tree.turns[i]]
        most = value[infoset.first]
        for k in range(infoset.first + 1, infoset.first + infoset.n_actions):
            most = max(most, value[k])
        value[infoset.parent] += most
    return value[seat]


cdef double mean(GameTree tree, int seat, const double* strategy, double* value) noexcept nogil:
    """The return of *strategy*; *value* comes from `weigh`."""
    cdef const InfoSet* infoset
    cdef int32_t i, k
    for i in range(tree.turn[seat + 1] - 1, tree.turn[seat] - 1, -1):
        infoset = &tree.infosets[tree.turns[i]]
        for k in range(infoset.first, infoset.first + infoset.n_actions):
            value[infoset.parent] += strategy[k] * value[k]
    return value[seat]


def spread(GameTree tree not None, const double[::1] policy):
    """Return the strategy that plays *policy*, which has a slot for each action of each group."""
    cdef const InfoSet* infoset
    cdef int32_t i, k
    strategy = np.ones(tree.n_sequences)
    cdef double[::1] out = strategy
    if policy.shape[0] != tree.slots:
        raise ValueError(f"a policy of {policy.shape[0]} slots, not {tree.slots}")
    for i in range(tree.n_infosets):
        infoset = &tree.infosets[i]
        for k in range(infoset.n_actions):
            out[infoset.first + k] = policy[tree.groups[infoset.group].first + k]
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
    for i in range(tree.n_infosets):
        infoset = &tree.infosets[i]
        for k in range(infoset.n_actions):
            out[tree.groups[infoset.group].first + k] += weights[infoset.first + k]
    for i in range(<int32_t>tree.written.groups.n):
        infoset = &tree.infosets[tree.groups[i].infoset]
        first = tree.groups[i].first
        total = 0
        for k in range(first, first + infoset.n_actions):
            total += out[k]
        for k in range(first, first + infoset.n_actions):
            out[k] = out[k] / total if total > 0 else 1.0 / infoset.n_actions
    return policy


def evaluate(GameTree tree not None, const double[::1] strategy):
    """Return what each seat gets when all play *strategy*, and what a best response would get."""
    cdef int seat
    cdef double[::1] reach = np.empty(tree.n_sequences)
    cdef double[::1] value = np.empty(tree.n_sequences)
    cdef list means = [], bests = []
    if strategy.shape[0] != tree.n_sequences:
        raise ValueError(f"a strategy of {strategy.shape[0]} sequences, not {tree.n_sequences}")
    for seat in range(tree.seats):
        realize(tree, seat, &strategy[0], &reach[0])
    for seat in range(tree.seats):
        weigh(tree, seat, &reach[0], &value[0])
        means.append(mean(tree, seat, &strategy[0], &value[0]))
        weigh(tree, seat, &reach[0], &value[0])
        bests.append(best(tree, seat, &value[0]))
    return means, bests
