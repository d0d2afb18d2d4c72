"""Targets of effects (section 2): what may be named, one by one in ascending order.

Interchangeable targets form a group. A choice is settled, and no longer asked, once only one
completion is left.
"""

from libc.stdint cimport uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.board cimport (
    Barriers, blockades_against, firepower_here, look, room,
)
from powderkeg.engine.revolver_2.multiset cimport (
    first_slot, lowest_man, slot_bit, with_one,
)
from powderkeg.engine.revolver_2.rows cimport alike, at_area, tokens_placed
from powderkeg.engine.revolver_2.state cimport (
    A_BLOCKADE, A_ENOUGH, A_GUARDIAN, A_IN_PLAY, A_RETRIEVE, ANY_POWER, GUARDIANS, MAPACHE,
    ON_ENTER, ON_PLAY, ON_POKER, OP_DISCARD_ENEMY, OP_GRIT, OP_MOVE_HERE, OP_REMOVE_BLOCKADE,
    OP_RETRIEVE, OP_TOKEN_CARD, POKERS, SLOTS, Effect, RevRules, RevState,
)
from powderkeg.engine.revolver_2.stack cimport next_of


cdef const Effect* asked_for(const RevRules* r, const RevState* s) noexcept nogil:
    """The next effect of the innermost list."""
    cdef int i = s.depth - 1
    return &r.lists[s.source[i]].effect[next_of(s, i)]


cdef int owner_of(int source) noexcept nogil:
    """Whose effects a list holds: those of areas and guardians are the Guardians'."""
    if source >= ON_POKER:
        return (source - ON_POKER) // POKERS
    if ON_PLAY <= source < ON_ENTER:
        return (source - ON_PLAY) // SLOTS
    return GUARDIANS


cdef bint needs_choice(const Effect* e) noexcept nogil:
    return (e.op == OP_DISCARD_ENEMY or OP_RETRIEVE <= e.op <= OP_TOKEN_CARD or e.op == OP_GRIT
            or e.op == OP_REMOVE_BLOCKADE)


# --- what there is to choose from ----------------------------------------------------------------

cdef void gather(const RevRules* r, const RevState* s, const Effect* e, int owner,
                 Choice* c) noexcept nogil:
    """All targets of an effect, and those that `chosen` names."""
    cdef int i
    c.n = c.total = c.taken = c.last = 0
    c.up_to = e.op == OP_RETRIEVE or e.op == OP_MOVE_HERE
    c.chooser = c.owner = owner
    c.most = e.n
    if e.op == OP_RETRIEVE:
        gather_discards(r, s, e, c)
    elif e.op == OP_GRIT:
        gather_men(r, s, c)
    elif s.area:
        gather_in_play(r, s, e, c)
    for i in range(c.n):
        c.total += c.group[i].n
        c.taken += c.group[i].taken
        if c.group[i].taken:
            c.last = i
    c.most = max(0, min(c.most, c.total))


cdef void gather_discards(const RevRules* r, const RevState* s, const Effect* e,
                          Choice* c) noexcept nogil:
    cdef uint64_t left = s.discard[c.owner] & r.lows[c.owner]
    cdef int kind
    if e.arg == 1:                      # filters: tables.FILTERS
        left &= r.firepower[c.owner]
    elif e.arg == 2:
        left = left & r.symbols[c.owner] if c.owner == GUARDIANS else 0
    elif e.arg == 3:
        left = left & r.symbols[c.owner] if c.owner == MAPACHE else 0
    if r.hand_limit:
        c.most = min(c.most, r.hand_limit - s.hand_size[c.owner])
    while left:
        kind = r.kind[c.owner][first_slot(left)]
        left &= left - 1
        add_group(c, A_RETRIEVE + kind, kind, popcount(
            s.discard[c.owner] & r.field[c.owner][kind]))
        c.group[c.n - 1].taken = popcount(s.chosen & r.field[c.owner][kind])


cdef void gather_men(const RevRules* r, const RevState* s, Choice* c) noexcept nogil:
    """Guardians with room for a token."""
    cdef unsigned int left = s.alive
    cdef int man
    c.chooser = c.owner = GUARDIANS
    c.most = min(c.most, s.grit)
    while left:
        man = lowest_man(left)
        left &= left - 1
        if s.men_grit[man] < r.most_grit:
            add_group(c, A_GUARDIAN + man, man, 1)
            c.group[c.n - 1].taken = s.chosen >> man & 1


cdef void gather_in_play(const RevRules* r, const RevState* s, const Effect* e,
                         Choice* c) noexcept nogil:
    cdef Barriers b
    cdef int area
    if e.op == OP_DISCARD_ENEMY:
        c.owner = 1 - c.chooser
        add_row(r, s, c, s.area, firepower_here(r, s, c.owner),
                r.firepower[c.owner] if e.arg == ANY_POWER else r.weak[c.owner][e.arg])
    elif e.op == OP_REMOVE_BLOCKADE:
        c.owner = 1 - c.chooser
        add_row(r, s, c, s.area, blockades_against(r, s, c.chooser), r.blockades[c.owner])
    elif e.op == OP_TOKEN_CARD:
        c.most = min(c.most, r.power_tokens[c.owner] - tokens_placed(r, s, c.owner))
        add_row(r, s, c, s.area, firepower_here(r, s, c.owner), r.firepower[c.owner])
    else:                               # OP_MOVE_HERE
        look(r, s, c.owner, &b)
        c.most = min(c.most, room(r, s, c.owner, &b))
        for area in range(1, s.area):
            add_row(r, s, c, area, at_area(s, c.owner, area) & r.firepower[c.owner],
                    r.firepower[c.owner])


cdef void add_group(Choice* c, int number, int first, int n) noexcept nogil:
    c.group[c.n].number = number
    c.group[c.n].first = first
    c.group[c.n].n = n
    c.group[c.n].taken = 0
    c.n += 1


cdef void add_row(const RevRules* r, const RevState* s, Choice* c, int area, uint64_t row,
                  uint64_t fit) noexcept nogil:
    """Those cards of a row that *fit*, numbered by their places in the row."""
    cdef uint64_t left = row & fit
    cdef int slot, before = -2
    cdef int base = A_BLOCKADE if fit == r.blockades[c.owner] else A_IN_PLAY
    while left:
        slot = first_slot(left)
        left &= left - 1
        if slot != before + 1 or not alike(r, s, c.owner, before, slot):
            add_group(c, base + 64 * (area - 1) + popcount(row & (slot_bit(slot) - 1)), slot, 0)
        c.group[c.n - 1].n += 1
        c.group[c.n - 1].taken += s.chosen >> slot & 1
        before = slot


# --- naming --------------------------------------------------------------------------------------

cdef int left_from(const Choice* c, int group) noexcept nogil:
    """Targets not named yet in this group and those after it."""
    cdef int i, n = 0
    for i in range(group, c.n):
        n += c.group[i].n - c.group[i].taken
    return n


cdef bint is_settled(const Choice* c) noexcept nogil:
    """Is only one completion left?"""
    cdef int i, open_groups = 0, left = left_from(c, c.last)
    if c.taken >= c.most or left == 0:
        return True
    if c.up_to:
        return False
    for i in range(c.last, c.n):
        open_groups += c.group[i].n > c.group[i].taken
    return left <= c.most - c.taken or open_groups == 1


cdef void take(const RevRules* r, RevState* s, Choice* c, int group) noexcept nogil:
    """Name one target of a group."""
    cdef Group* g = &c.group[group]
    if g.number < A_GUARDIAN:
        s.chosen = with_one(r, c.owner, s.chosen, g.first)
    elif g.number < A_IN_PLAY:
        s.chosen |= slot_bit(g.first)
    else:
        s.chosen |= slot_bit(g.first + g.taken)
    g.taken += 1
    c.taken += 1
    c.last = group


cdef void take_the_rest(const RevRules* r, RevState* s, Choice* c) noexcept nogil:
    """Complete a settled mandatory choice."""
    cdef int i = c.last
    while not c.up_to and c.taken < c.most:
        if c.group[i].taken < c.group[i].n:
            take(r, s, c, i)
        else:
            i += 1


cdef int named(const Choice* c, action_t action) noexcept nogil:
    """The group that an action names."""
    cdef int i = 0
    while i < c.n - 1 and c.group[i].number != action:
        i += 1
    return i


cdef int target_actions(const RevRules* r, const RevState* s, action_t* out) noexcept nogil:
    """`enough` where fewer will do; else only what leaves the number within reach."""
    cdef Choice c
    cdef int i, n = 0
    gather(r, s, asked_for(r, s), owner_of(s.source[s.depth - 1]), &c)
    if c.up_to:
        out[0] = A_ENOUGH
        n = 1
    for i in range(c.last, c.n):
        if c.group[i].taken == c.group[i].n:
            continue
        if not c.up_to and left_from(&c, i) < c.most - c.taken:
            break
        out[n] = c.group[i].number
        n += 1
    return n
