"""Sets of options that a side may write: a climb from one of them to better neighbours."""

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from powderkeg.solvers.numbers cimport ROOM

cdef enum:
    PASSES = 24
    POLL = 63               # nodes between two looks at the clock, less 1

cdef double LITTLE = 1e-9


cdef double now() noexcept nogil:
    """Seconds of a clock that only goes forward."""
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec


cdef bint is_over(Clock* clock) noexcept nogil:
    """Count a node; is it time to stop?"""
    clock.nodes += 1
    if clock.stopped or (clock.nodes & POLL) != 0:
        return clock.stopped
    if ((clock.halt is not NULL and clock.halt[0]) or (clock.deadline and now() >= clock.deadline)
            or (clock.most_nodes and clock.nodes >= clock.most_nodes)):
        clock.stopped = True
    return clock.stopped


cdef bint without(Chosen* chosen, int option) noexcept nogil:
    """Take an option out; was it in?"""
    cdef int i, j
    for i in range(chosen.n):
        if chosen.one[i] == option:
            for j in range(i + 1, chosen.n):
                chosen.one[j - 1] = chosen.one[j]
            chosen.n -= 1
            return True
    return False


cdef void put_in(Chosen* chosen, int option) noexcept nogil:
    cdef int i = chosen.n
    while i > 0 and chosen.one[i - 1] > option:
        chosen.one[i] = chosen.one[i - 1]
        i -= 1
    chosen.one[i] = option
    chosen.n += 1


cdef int member(const Slots* slots, const Chosen* chosen, int slot, int which) noexcept nogil:
    """The *which*-th chosen option that counts in a slot, or -1."""
    cdef int i, k
    for i in range(chosen.n):
        for k in range(slots.n_of[chosen.one[i]]):
            if slots.of[chosen.one[i]][k] == slot:
                if which == 0:
                    return chosen.one[i]
                which -= 1
    return -1


cdef int crowd(const Slots* slots, const Chosen* chosen, int slot) noexcept nogil:
    """How many chosen options count in a slot."""
    cdef int n = 0
    while member(slots, chosen, slot, n) >= 0:
        n += 1
    return n


cdef bint swapped(const Slots* slots, const Chosen* old, int option, int variant,
                  Chosen* new) noexcept nogil:
    """*old* with *option*, which drives others out; False if there are not so many variants."""
    cdef int k, slot, out, variants = 1
    new[0] = old[0]
    for k in range(slots.n_of[option]):
        slot = slots.of[option][k]
        if slots.most[slot] == 0:
            return False
        if crowd(slots, new, slot) >= slots.most[slot]:
            out = member(slots, new, slot, variant if slots.most[slot] > 1 else 0)
            if out < 0:
                return False
            variants = max(variants, slots.most[slot])
            without(new, out)
    if variant >= variants or new.n >= ROOM:
        return False
    put_in(new, option)
    return True


cdef bint climb(const Slots* slots, weigh_t weigh, void* task, double sign, Chosen* chosen,
                double* value, Clock* clock) noexcept nogil:
    """Go to the best neighbour as long as there is a better one; was there any?"""
    cdef Chosen trial, best
    cdef double found, top
    cdef int option, variant
    cdef bint better = False
    for _ in range(PASSES):
        top = value[0]
        for option in range(slots.n_options):
            for variant in range(ROOM):
                trial = chosen[0]
                if without(&trial, option):
                    if variant:
                        break
                elif not swapped(slots, chosen, option, variant, &trial):
                    break
                if is_over(clock):
                    return better
                found = weigh(task, &trial)
                if sign * (found - top) > LITTLE:
                    top, best = found, trial
        if sign * (top - value[0]) <= LITTLE:
            break
        value[0] = top
        chosen[0] = best
        better = True
    return better
