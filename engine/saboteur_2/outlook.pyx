"""How far a seat believes the gold to be, and what a path card would change.

The distance is the number of cards that a straight way from the nearest open end would take; it
looks at nothing between.
"""

from powderkeg.engine.saboteur_2.maze cimport column_of, end_before, goal_cell, step
from powderkeg.engine.saboteur_2.state cimport (
    BOSS, SABOTEUR, STRIDE, TURNED, SabRules, SabState,
)


cdef int gold_places(const SabState* s, int seat) noexcept nogil:
    """Goals where the treasure can be, as far as the seat knows."""
    cdef int goal, open_goals = 0
    for goal in range(3):
        if s.face_up >> goal & 1:
            continue
        if s.seen_by[goal] >> seat & 1:
            if s.goal[goal] == 0:
                return 1 << goal
            continue
        open_goals |= 1 << goal
    return open_goals


cdef int distance_of(int cell, int goals) noexcept nogil:
    """Steps from a cell to the nearest of the goals."""
    cdef int x = column_of(cell), goal, y, far, best = FAR
    y = cell - goal_cell(1) - STRIDE * (x - 8)
    x = x - 8 if x > 8 else 8 - x
    for goal in range(3):
        if goals >> goal & 1:
            far = y - 2 + 2 * goal
            far = x + (far if far > 0 else -far)
            if far < best:
                best = far
    return best


cdef void look(const SabRules* rules, const SabState* s, int seat, int role, int goals,
               Outlook* o) noexcept nogil:
    cdef int i, far
    o.seat, o.role, o.goals = seat, role, goals
    o.n_goals = (goals & 1) + (goals >> 1 & 1) + (goals >> 2)
    o.want = ASIDE
    if role == SABOTEUR:
        o.want = BACK
    elif role <= BOSS:
        o.want = AHEAD
    o.nearest = o.second = FAR
    o.best = -1
    for i in range(s.n_ends):
        far = distance_of(s.ends[i], goals)
        o.distance[i] = far
        if far < o.nearest:
            o.second = o.nearest
            o.nearest = far
            o.best = i
        elif far < o.second:
            o.second = far


cdef int ways_of_end(const SabRules* rules, const SabState* s, int kind, int end) noexcept nogil:
    """How a path card fits on an open end: bit 0 upright, bit 1 turned and different."""
    cdef int shapes = rules.fits[s.need[end]]
    cdef int ways = shapes >> rules.sides[kind] & 1
    if not rules.same[kind]:
        ways |= (shapes >> rules.sides[kind | TURNED] & 1) << 1
    return ways


cdef int end_at(const SabState* s, int cell) noexcept nogil:
    """The open end on a cell, or -1."""
    cdef int at = end_before(s, cell)
    return at if at < s.n_ends and s.ends[at] == cell else -1


cdef int gain_at(const SabRules* rules, const SabState* s, const Outlook* o, int kind, int end,
                 int ways) noexcept nogil:
    """How much nearer the gold is after laying a card on an open end, in the way that it wants."""
    cdef int way, card, side, joined, far, others, best = 0
    cdef bint any_way = False
    others = o.second if end == o.best else o.nearest
    for way in range(2):
        if not ways >> way & 1:
            continue
        card = kind | way * TURNED
        joined = 0
        for side in range(4):
            if s.need[end] >> side & 1:
                joined |= rules.join[card][side]
        joined &= ~s.need[end]
        far = others
        for side in range(4):
            if joined >> side & 1:
                far = min(far, distance_of(s.ends[end] + step(side), o.goals))
        far = max(-4, o.nearest - far)
        if not any_way or (far > best if o.want >= 0 else far < best):
            best = far
        any_way = True
    return best
