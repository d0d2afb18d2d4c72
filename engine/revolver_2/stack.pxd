"""The effects under way, innermost last.

An entry is a list of effects with the next one to do, and perhaps hits or recruits still to come of
the effect before; where nothing of the list is left it is NO_LIST and hits or recruits alone.

    source[i] a list:   at[i] = next | RECRUITS? << 3 | left << 4      (left 0 to 9)
    source[i] NO_LIST:  at[i] = left | RECRUITS? << 7                   (left 1 to 127)
"""

from powderkeg.engine.revolver_2.state cimport NO_LIST, RevRules, RevState

cdef enum:
    HITS = 0
    RECRUITS = 1


cdef inline int next_of(const RevState* s, int i) noexcept nogil:
    return s.at[i] & 7


cdef inline int left_of(const RevState* s, int i) noexcept nogil:
    return s.at[i] >> 4 if s.source[i] != NO_LIST else s.at[i] & 127


cdef inline int work_of(const RevState* s, int i) noexcept nogil:
    """HITS or RECRUITS."""
    return s.at[i] >> 3 & 1 if s.source[i] != NO_LIST else s.at[i] >> 7


cdef inline void drop(RevState* s) noexcept nogil:
    s.depth -= 1
    s.source[s.depth] = 0
    s.at[s.depth] = 0


cdef inline void push_list(const RevRules* r, RevState* s, int source) noexcept nogil:
    if r.lists[source].n:
        s.source[s.depth] = source
        s.at[s.depth] = 0
        s.depth += 1


cdef inline void push_work(RevState* s, int work, int left) noexcept nogil:
    """Hits or recruits that no list asks for."""
    if left:
        s.source[s.depth] = NO_LIST
        s.at[s.depth] = left | work << 7
        s.depth += 1


cdef inline void set_left(RevState* s, int i, int work, int left) noexcept nogil:
    """So much is left of the top entry's hits or recruits."""
    if s.source[i] != NO_LIST:
        s.at[i] = next_of(s, i) | ((work << 3 | left << 4) if left else 0)
    elif left:
        s.at[i] = left | work << 7
    else:
        drop(s)


cdef inline void next_effect(const RevRules* r, RevState* s, int work, int left) noexcept nogil:
    """The top list goes on to its next effect; so much is to be done before."""
    cdef int i = s.depth - 1, following = next_of(s, i) + 1
    if following < r.lists[s.source[i]].n:
        s.at[i] = following | ((work << 3 | left << 4) if left else 0)
    elif left:
        s.source[i] = NO_LIST
        s.at[i] = left | work << 7
    else:
        drop(s)
