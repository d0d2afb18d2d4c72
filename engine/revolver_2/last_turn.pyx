"""Revolver 2: the last turns. Mapache's is solved (finale.pyx), the Guardians' is weighed by it.

The Guardians know what Mapache cannot: which turn leaves him least. Every turn of theirs ends in a
board; a board is worth the share of Mapache's hands, with the cards that he will draw, that do not
win against it. All boards meet a few hands first, and those that may be the best all of them. A
card of the Guardians that draws is judged by a few draws, and a hand that takes too much work does
not win: such hands need many cards for many lives.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport MAX_ACTIONS, Observation, SeenAction, action_t, fill_history
from powderkeg.engine.revolver_2.finale cimport (
    Entry, Finale, after, clean, close_finale, free_draw, is_last, key_of, look_up, now,
    open_finale, remember, solved, tired,
)
from powderkeg.engine.revolver_2.hands cimport draw_cards
from powderkeg.engine.revolver_2.knowledge cimport determinize, prepare
from powderkeg.engine.revolver_2.rules cimport apply, legal_actions
from powderkeg.engine.revolver_2.state cimport (
    A_DONE, GUARDIANS, MAPACHE, OVER, PLAY, S_GUARDIANS, S_MAPACHE, RevRules, RevState, RevWork,
)
from powderkeg.engine.rng cimport chance_key, mix, rng_t

cdef enum:
    HANDS = 1               # purposes of draws
    OWN = 2
    MOST = 4_000_000        # positions for Mapache's last turn, and for the Guardians'
    FEWER = 1_000_000
    FEW = 48                # hands that every board meets
    DRAWS = 12              # of a card of the Guardians that draws
    HARD = 2000             # positions looked at for a hand of Mapache's
    LONG_TURN = 20          # actions after which the limit of a turn may count

cdef double MARGIN = 0.25   # what a few hands may be wrong by

cdef struct Hand:
    uint64_t hand
    uint64_t deck
    int hand_size
    int deck_size

cdef struct Boards:
    Finale f
    Finale few              # tables alone: boards by a few hands, positions of the Guardians
    Hand* hands
    int n                   # hands that a board meets
    double cut              # boards that a few hands find worse keep that estimate
    bint careful            # whether this is the second look
    uint64_t seed


def solve(Observation observation not None, *, seed=0, hands=2000, nodes=None, seconds=None,
          halt=None):
    """Actions with their chances to win, the number of hands (0: exact) and of positions.

    All legal actions, or only one that is as good as any. None if this is no last turn of the seat
    to act, or if it is too much work.
    """
    cdef const RevRules* r = <const RevRules*>observation.game.rules
    cdef const RevState* s = <const RevState*>observation.data
    cdef Boards b
    cdef int seat = observation.viewer
    if s.head.to_act != seat or seat < 0 or not is_last(r, s) or r.reshuffle or not (
            s.actions <= LONG_TURN and s.step == (S_GUARDIANS if seat == GUARDIANS else S_MAPACHE)):
        return None
    if seconds is not None and seconds <= 0:
        return None
    cdef unsigned char[::1] flag = bytearray(1) if halt is None else halt
    memset(&b, 0, sizeof(Boards))
    b.hands = <Hand*>calloc(hands + 1, sizeof(Hand))
    b.seed = mix(chance_key(seed), HANDS, 0, 0)
    try:
        if not open_finale(&b.f, r) or not open_finale(&b.few, r) or b.hands is NULL:
            raise MemoryError
        b.f.most = nodes if nodes is not None else MOST if seat == MAPACHE else FEWER
        b.f.halt = &flag[0]
        if seconds is not None:
            b.f.end = now() + <double>seconds
        memcpy(&b.f.states[0], s, sizeof(RevState))
        if seat == MAPACHE:
            return mapache(&b.f)
        sample(&b, observation, hands)
        return guardians(&b, hands)
    finally:
        close_finale(&b.f)
        close_finale(&b.few)
        free(b.hands)


cdef object mapache(Finale* f):
    """Mapache's actions."""
    cdef action_t actions[MAX_ACTIONS]
    cdef int n, i
    clean(&f.states[0], GUARDIANS)
    actions[0] = free_draw(f.r, &f.states[0], MAPACHE)
    n = 1 if actions[0] else legal_actions(f.r, &f.states[0], actions)
    found = []
    for i in range(n):
        with nogil:
            value = after(f, 0, actions[i])
        found.append((actions[i], value))
    return None if f.failed else (found, 0, f.nodes)


# --- the Guardians -------------------------------------------------------------------------------

cdef int sample(Boards* b, Observation observation, int n) except -1:
    """Hands that Mapache may have after his draw, and what his deck holds then."""
    cdef const RevRules* r = b.f.r
    cdef RevState world
    cdef RevWork work
    cdef SeenAction* seen = NULL
    cdef rng_t rng = b.seed
    cdef int i, length = fill_history(observation, &seen)
    if prepare(r, observation.data, GUARDIANS, seen, length, 0, &work):
        prepare(r, observation.data, GUARDIANS, NULL, 0, 0, &work)
    free(seen)
    for i in range(n):
        memcpy(&world, observation.data, sizeof(RevState))
        determinize(r, &world, GUARDIANS, &work, &rng)
        draw_cards(r, &world, MAPACHE, r.draw_per_turn)
        b.hands[i].hand, b.hands[i].hand_size = world.hand[1], world.hand_size[1]
        b.hands[i].deck, b.hands[i].deck_size = world.deck[1], world.deck_size[1]
    return 0


cdef object guardians(Boards* b, int hands):
    """The Guardians' actions: by a few hands, then by all where that is not too much."""
    cdef int known
    b.n, b.careful, b.cut = min(FEW, hands), False, 0
    found, known = look(b), b.n
    if found is None:
        return None
    b.cut = max([value for _, value in found]) - MARGIN
    b.n, b.careful = hands, True
    better = look(b) if hands > known else None
    return (found, known, b.f.nodes) if better is None else (better, hands, b.f.nodes)


cdef object look(Boards* b):
    """Every action with its value; None if it is too much."""
    cdef action_t actions[MAX_ACTIONS]
    cdef Finale* f = &b.f
    cdef int n, i
    cdef double value
    clean(&f.states[0], MAPACHE)
    actions[0] = free_draw(f.r, &f.states[0], GUARDIANS)
    n = 1 if actions[0] else legal_actions(f.r, &f.states[0], actions)
    found = []
    for i in range(n):
        with nogil:
            value = then(b, 0, actions[i])
        found.append((actions[i], value))
    return None if f.failed else found


cdef double best_turn(Boards* b, int depth) noexcept nogil:
    """The Guardians' chance from the position at *depth*, in their own turn."""
    cdef Finale* f = &b.f
    cdef RevState* s = &f.states[depth]
    cdef action_t* actions = f.actions + depth * MAX_ACTIONS
    cdef double best = 0
    cdef uint64_t key
    cdef Entry* entry
    if s.phase == OVER:
        return 2 - s.winner
    if tired(f, depth) or s.head.to_act != GUARDIANS:
        f.failed = True
        return 0
    key = key_of(s) ^ (2 if b.careful else 0)
    entry = look_up(&b.few, key)
    if entry.key:
        return entry.value
    actions[0] = free_draw(f.r, s, GUARDIANS)
    cdef int n = 1 if actions[0] else legal_actions(f.r, s, actions)
    while n and not f.failed:
        n -= 1
        best = max(best, then(b, depth, actions[n]))
    if not f.failed:
        remember(&b.few, key, best)
    return best


cdef double then(Boards* b, int depth, action_t action) noexcept nogil:
    """What an action of the Guardians is worth to them."""
    cdef RevState* s = &b.f.states[depth]
    cdef RevState* child = &b.f.states[depth + 1]
    cdef double total = 0
    cdef int i, n = 1
    for i in range(DRAWS):
        if i == n:
            break
        memcpy(child, s, sizeof(RevState))
        child.head.chance = mix(b.seed, OWN, 0, i) | 1
        apply(b.f.r, child, action)
        if child.recruits != s.recruits or child.discarded[1] != s.discarded[1] or child.drawn[1]:
            b.f.failed = True
            return 0
        if child.drawn[0] or child.discarded[0] != s.discarded[0]:
            n = DRAWS
        child.discarded[0] = s.discarded[0]
        clean(child, MAPACHE)
        if s.phase == PLAY and action == A_DONE and child.phase != OVER:
            total += 1 - board(b, depth + 1)
        else:
            total += best_turn(b, depth + 1)
    return total / n


cdef double board(Boards* b, int depth) noexcept nogil:
    """The share of hands with which Mapache wins against the board at *depth*."""
    cdef Finale* f = &b.f
    cdef RevState* s = &f.states[depth]
    cdef RevState* child = &f.states[depth + 1]
    cdef double total = 0, rough = 0
    cdef uint64_t key
    cdef Entry* entry
    cdef int i
    clean(s, GUARDIANS)
    key = key_of(s) ^ 4
    entry = look_up(&b.few, key)
    if entry.key:
        rough = entry.value
        if not b.careful or 1 - rough < b.cut:
            return rough
    if b.careful:
        entry = look_up(&b.few, key ^ 8)
        if entry.key:
            return entry.value
    for i in range(b.n):
        if f.failed:
            return 0
        memcpy(child, s, sizeof(RevState))
        child.hand[1], child.hand_size[1] = b.hands[i].hand, b.hands[i].hand_size
        child.deck[1], child.deck_size[1] = b.hands[i].deck, b.hands[i].deck_size
        total += of_a_hand(f, depth + 1)
    if not f.failed:
        remember(&b.few, key ^ 8 if b.careful else key, total / b.n)
    return total / b.n


cdef double of_a_hand(Finale* f, int depth) noexcept nogil:
    """The chance that Mapache wins with a hand; one that is too hard does not win."""
    cdef int64_t most = f.most
    cdef double value
    f.most = min(most, f.nodes + HARD)
    value = solved(f, depth)
    if f.failed and f.nodes > f.most and f.nodes < most:
        f.failed = False
        value = 0
    f.most = most
    return value
