"""Revolver 2: Mapache's last turn (space 4 of the mine, after his draw) solved exactly.

Nothing hidden matters any more: Mapache wins if no guardian is left, and the Guardians do nothing
but name targets when one of them dies. So every position has one value, the chance that Mapache
wins; he takes the best action, the Guardians the worst for him, a draw is averaged over all cards
that may come. Positions are met again by many ways and looked up; one in which all cards together
cannot make hits enough is lost at once.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport MAX_ACTIONS, action_t
from powderkeg.engine.revolver_2.board cimport (
    area_card, card_here, cost_of, firepower_here,
)
from powderkeg.engine.revolver_2.multiset cimport first_slot, minus, slot_bit
from powderkeg.engine.revolver_2.rules cimport apply, legal_actions
from powderkeg.engine.revolver_2.state cimport (
    A_PLAY, FIREPOWER, GUARDIANS, MAPACHE, MEN, MINE, ON_DEATH, ON_JOIN, ON_PLAY, OP_DRAW,
    OP_HIT, OP_MOVE_HERE, OP_RETRIEVE, OVER, PLAY, SLOTS, TARGET, Effect, EffectList, RevRules,
    RevState,
)

cdef enum:
    ENTRIES = 1 << 19       # of the table
    PATIENCE = 0x3FF        # positions between two looks at the clock, a bit mask

cdef uint64_t FACTOR = 0x9E3779B97F4A7C15ULL

cdef struct Draw:           # of n cards, all that may come
    int depth
    action_t action
    int n
    double total
    double weight


cdef bint open_finale(Finale* f, const RevRules* r) noexcept nogil:
    """Fill what is the same all the time; False without memory."""
    memset(f, 0, sizeof(Finale))
    f.r = r
    f.states = <RevState*>malloc(DEEPEST * sizeof(RevState))
    f.actions = <action_t*>malloc(DEEPEST * MAX_ACTIONS * sizeof(action_t))
    f.table = <Entry*>calloc(ENTRIES, sizeof(Entry))
    f.size = ENTRIES
    f.end = 1e300
    f.most = <int64_t>1 << 62
    read_cards(f, r)
    return f.states is not NULL and f.actions is not NULL and f.table is not NULL


cdef void close_finale(Finale* f) noexcept nogil:
    free(f.states)
    free(f.actions)
    free(f.table)


cdef bint is_last(const RevRules* r, const RevState* s) noexcept nogil:
    """Is the game over after this round, whatever happens?"""
    return s.area == MINE and s.space == r.spaces[area_card(s, MINE)]


# --- what the cards can do at most ---------------------------------------------------------------

cdef void read_cards(Finale* f, const RevRules* r) noexcept nogil:
    cdef int kind, i, k, card = MINE + 2
    f.bounded = True
    for kind in range(r.kinds[<int>MAPACHE]):
        read_card(f, r, kind, &r.lists[ON_PLAY + SLOTS * MAPACHE + kind])
        if f.brings[kind] > 1 and r.type[<int>MAPACHE][kind] == FIREPOWER:
            f.bounded = False           # it could be taken back and bring cards again
        if f.hits[kind]:
            i = f.n_best
            while i and better(f, card, kind, f.best[i - 1]):
                f.best[i] = f.best[i - 1]
                i -= 1
            f.best[i] = kind
            f.n_best += 1
    for kind in range(r.kinds[<int>GUARDIANS]):
        if r.enemy_cost[<int>GUARDIANS][kind] < 0 or r.other_cost[<int>GUARDIANS][kind] < 0:
            f.bounded = False
    for i in range(MEN):
        for k in range(2):
            if helps_mapache(&r.lists[(ON_DEATH if k else ON_JOIN) + i]):
                f.bounded = False


cdef void read_card(Finale* f, const RevRules* r, int kind, const EffectList* found) noexcept nogil:
    cdef int i
    cdef const Effect* e
    for i in range(found.n):
        e = &found.effect[i]
        if e.op == OP_HIT:
            f.hits[kind] += e.n
        elif e.op == OP_RETRIEVE or (e.op == OP_DRAW and e.player == MAPACHE):
            f.brings[kind] += 2 * e.n if e.op == OP_RETRIEVE else e.n   # and bring one each
            if e.op == OP_RETRIEVE and e.arg != 1:
                f.bounded = False       # a one-shot could be taken back and bring more
            f.drawing |= r.field[<int>MAPACHE][kind]
        elif e.op == OP_MOVE_HERE:
            f.moving |= r.field[<int>MAPACHE][kind]


cdef bint better(const Finale* f, int card, int kind, int other) noexcept nogil:
    """Does a card of *kind* hit more for each card spent?"""
    return f.hits[kind] * spent(f, card, other) > f.hits[other] * spent(f, card, kind)


cdef int spent(const Finale* f, int card, int kind) noexcept nogil:
    """Cards that leave the hand when one of *kind* is played."""
    return 1 + f.r.cost[<int>MAPACHE][card][kind]


cdef bint helps_mapache(const EffectList* found) noexcept nogil:
    """Do effects of the Guardians give Mapache cards, or hit?"""
    cdef int i
    for i in range(found.n):
        if found.effect[i].op == OP_HIT or (
                found.effect[i].op == OP_DRAW and found.effect[i].player == MAPACHE):
            return True
    return False


cdef double most_hits(const Finale* f, const RevState* s) noexcept nogil:
    """No way of playing makes more hits, even with parts of cards and any cards drawn."""
    cdef const RevRules* r = f.r
    cdef uint64_t hand = s.hand[<int>MAPACHE], more = 0
    cdef int extra = brought(f, s), shots = 0, i, n, kind
    cdef double room = s.hand_size[<int>MAPACHE] + extra, total = r.hits, part
    if extra:
        more = s.deck[<int>MAPACHE] | s.discard[<int>MAPACHE]
    if r.gatling_uses == 0 or s.gatling_used < r.gatling_uses:
        shots = popcount(hand & r.symbols[<int>MAPACHE]) + extra
        if r.gatling_uses == 1 and (hand | more) & f.moving == 0:
            shots = min(shots, popcount(firepower_here(r, s, MAPACHE)) + extra
                        + popcount(hand & r.firepower[<int>MAPACHE]))
    for i in range(f.n_best + 1):
        if shots and (i == f.n_best or f.hits[f.best[i]] < spent(f, MINE + 2, f.best[i])):
            part = min(room, <double>shots)
            total, room, shots = total + part, room - part, 0
        if i < f.n_best:
            kind = f.best[i]
            n = popcount(hand & r.field[<int>MAPACHE][kind])
            if more & r.field[<int>MAPACHE][kind]:
                n += extra
            part = min(room / spent(f, MINE + 2, kind), <double>n)
            total, room = total + part * f.hits[kind], room - part * spent(f, MINE + 2, kind)
    return total


cdef int brought(const Finale* f, const RevState* s) noexcept nogil:
    """The most cards that may still come to the hand."""
    cdef int n = copies_bring(f, s.hand[<int>MAPACHE])
    if n:
        n += copies_bring(f, s.deck[<int>MAPACHE])
    return n


cdef int copies_bring(const Finale* f, uint64_t cards) noexcept nogil:
    cdef int n = 0
    cards &= f.drawing
    while cards:
        n += f.brings[f.r.kind[<int>MAPACHE][first_slot(cards)]]
        cards &= cards - 1
    return n


cdef int lives(const RevState* s) noexcept nogil:
    """Hits that the Guardians can take before the last one dies."""
    cdef int man, n = popcount(s.alive) + s.shields
    for man in range(MEN):
        n += s.men_grit[man]
    return n


cdef action_t free_draw(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Playing a card that costs nothing and does nothing but bring cards, or 0.

    Nothing is better than to play it at once: whatever it could pay for a card that it brings can.
    """
    cdef uint64_t left = s.hand[seat] & r.lows[seat] & r.one_shots[seat] & ~r.symbols[seat]
    cdef const EffectList* found
    cdef int kind
    if s.phase != PLAY or s.deck_size[seat] == 0 or r.hand_limit:
        return 0
    while left:
        kind = r.kind[seat][first_slot(left)]
        left &= left - 1
        found = &r.lists[ON_PLAY + SLOTS * seat + kind]
        if found.n == 1 and found.effect[0].op == OP_DRAW and found.effect[0].player == seat and (
                cost_of(r, s, seat, kind) == 0
                and r.allowed[seat][card_here(s)] >> r.low[seat][kind] & 1):
            return A_PLAY + kind
    return 0


# --- positions met before ------------------------------------------------------------------------

cdef void clean(RevState* s, int seat) noexcept nogil:
    """Blank what cannot matter or is not known: hand and deck of *seat*, numbers of draws."""
    s.head.chance = 1
    s.hand[seat] = s.deck[seat] = 0
    if seat == GUARDIANS:
        s.discard[seat] = 0
    s.hand_size[seat] = s.deck_size[seat] = 0
    s.known[0] = s.known[1] = 0
    s.drawn[0] = s.drawn[1] = 0
    s.actions = 0


cdef uint64_t key_of(const RevState* s) noexcept nogil:
    cdef const uint64_t* words = <const uint64_t*>s
    cdef uint64_t key = 0
    cdef size_t i
    for i in range(sizeof(RevState) // 8):
        key = (key ^ words[i]) * FACTOR
        key ^= key >> 29
    return key | 1


cdef Entry* look_up(Finale* f, uint64_t key) noexcept nogil:
    """Its entry, or the free one where it would be."""
    cdef uint64_t i = (key >> 20) & (f.size - 1)
    while f.table[i].key and f.table[i].key != key:
        i = (i + 1) & (f.size - 1)
    return &f.table[i]


cdef void remember(Finale* f, uint64_t key, double value) noexcept nogil:
    cdef Entry* entry
    if f.filled >= f.size - (f.size >> 2):
        return
    entry = look_up(f, key)
    f.filled += entry.key == 0
    entry.key = key
    entry.value = value


cdef double now() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec


cdef bint tired(Finale* f, int depth) noexcept nogil:
    """Is it too much? Then whatever is found does not count."""
    f.nodes += 1
    if f.nodes > f.most or depth >= DEEPEST - 2:
        f.failed = True
    elif f.nodes & PATIENCE == 0:
        if now() >= f.end or (f.halt is not NULL and f.halt[0]):
            f.failed = True
    return f.failed


# --- the search ----------------------------------------------------------------------------------

cdef double solved(Finale* f, int depth) noexcept nogil:
    """The chance that Mapache wins from the position at *depth*, which is clean."""
    cdef RevState* s = &f.states[depth]
    cdef action_t* actions = f.actions + depth * MAX_ACTIONS
    cdef bint whole = s.phase == PLAY or s.phase == TARGET
    cdef double value, best
    cdef uint64_t key = 0
    cdef Entry* entry
    cdef int n
    if s.phase == OVER:
        return s.winner - 1
    if tired(f, depth):
        return 0
    if s.phase == PLAY and f.bounded and most_hits(f, s) < lives(s):
        return 0
    if whole:
        key = key_of(s)
        entry = look_up(f, key)
        if entry.key:
            return entry.value
    cdef bint his = s.head.to_act == MAPACHE
    best = 0 if his else 1
    actions[0] = free_draw(f.r, s, MAPACHE) if f.bounded and his else 0
    n = 1 if actions[0] else legal_actions(f.r, s, actions)
    while n and not f.failed and best != (1 if his else 0):
        n -= 1
        value = after(f, depth, actions[n])
        best = max(best, value) if his else min(best, value)
    if whole and not f.failed:
        remember(f, key, best)
    return best


cdef double after(Finale* f, int depth, action_t action) noexcept nogil:
    """The value of an action at the position at *depth*."""
    cdef RevState* s = &f.states[depth]
    cdef RevState* child = &f.states[depth + 1]
    cdef Draw d
    memcpy(child, s, sizeof(RevState))
    apply(f.r, child, action)
    d.n = child.drawn[<int>MAPACHE]
    if child.recruits != s.recruits or child.discarded[0] != s.discarded[0] or (
            child.discarded[1] != s.discarded[1]):
        f.failed = True
        return 0
    if d.n == 0:
        clean(child, GUARDIANS)
        return solved(f, depth + 1)
    d.depth, d.action, d.total, d.weight = depth, action, 0, 0
    pick(f, &d, s.deck[<int>MAPACHE], d.n, 0, 1)
    return d.total / d.weight


cdef void pick(Finale* f, Draw* d, uint64_t rest, int left, uint64_t taken,
               double weight) noexcept nogil:
    """Every way to take so many more cards of *rest*, with the ways there are to take them."""
    cdef uint64_t cards, more = 0
    cdef int n, i
    if f.failed:
        return
    if left == 0:
        d.total += weight * drawn(f, d, taken)
        d.weight += weight
        return
    if popcount(rest) < left:
        return
    cards = rest & f.r.field[<int>MAPACHE][f.r.kind[<int>MAPACHE][first_slot(rest)]]
    n = popcount(cards)
    for i in range(min(n, left) + 1):
        pick(f, d, rest & ~cards, left - i, taken | more, weight)
        weight = weight * (n - i) / (i + 1)
        more |= slot_bit(first_slot(cards) + i)


cdef double drawn(Finale* f, Draw* d, uint64_t cards) noexcept nogil:
    """The value of the action if it draws these *cards*: then they are all that the deck holds."""
    cdef RevState* s = &f.states[d.depth]
    cdef RevState* child = &f.states[d.depth + 1]
    memcpy(child, s, sizeof(RevState))
    child.deck[<int>MAPACHE] = cards
    child.deck_size[<int>MAPACHE] = d.n
    apply(f.r, child, d.action)
    child.deck[<int>MAPACHE] = minus(f.r, MAPACHE, s.deck[<int>MAPACHE], cards)
    child.deck_size[<int>MAPACHE] = s.deck_size[<int>MAPACHE] - d.n
    clean(child, GUARDIANS)
    return solved(f, d.depth + 1)
