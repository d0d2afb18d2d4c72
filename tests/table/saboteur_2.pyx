"""A throw-away slice of Saboteur 2 (combined edition): card, cell, turn; one turn a seat.

Only what tries the table of a game: plain path cards B1 to B7 and passing; all placed cards count
as reachable; who holds the highest role wins.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from powderkeg.engine.core cimport (
    TERMINAL, Game, GameOps, RulesHeader, SeenAction, StateHeader, action_t, make_game,
)
from powderkeg.engine.rng cimport below, chance_key, mix, rng_below, rng_next, rng_t

from tests.table.plain import plain_text

cdef enum:
    MOST_SEATS = 12
    KINDS = 60
    ROLES = 6
    HAND = 6
    N_POOL = 118
    UNKNOWN = 255
    LAST_PLAIN = 6          # kinds 0 to 6 can be laid in this slice
    PLAY = 0
    CELL = 1
    TURN = 2
    OVER = 3
    PASS = 60
    UPRIGHT = 64
    AT = 65536
    DRAW = 3                # purposes of draws, as on the page of the game
    GOALS = 1
    ROLE = 2

COPIES = (
    5, 5, 5, 4, 3, 4, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1,                 # B1 to B16
    2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1,    # X1 to X26
    3, 3, 3, 2, 2, 2, 1, 1, 1, 4, 6, 4, 3, 2, 2, 2, 3, 4,
)
ROLE_COPIES = (4, 4, 1, 1, 2, 3)
NAMES = [f"B{i}" for i in range(1, 17)] + [f"X{i}" for i in range(1, 27)] + [
    f"A{i}" for i in range(18)]
SIDES = (15, 13, 14, 5, 10, 9, 12)      # openings of B1 to B7: bits N, E, S, W

cdef struct Placed:
    int8_t x
    int8_t y
    uint8_t kind
    uint8_t turned

cdef struct MineRules:
    RulesHeader head

cdef struct MineState:
    StateHeader head
    uint8_t hand[12][6]     # 1 + kind, ascending, 0 where there is none; UNKNOWN if concealed
    uint8_t hand_size[12]
    uint8_t role[12]        # 0 to 5, or UNKNOWN
    uint8_t hats[6]         # roles left over; UNKNOWN if concealed
    uint8_t pool[60]        # cards not dealt; UNKNOWN if concealed
    uint8_t goal[3]         # 0 to 2, or UNKNOWN
    uint8_t drawn[12]
    uint8_t n_maze
    Placed maze[12]
    uint8_t phase
    uint8_t card            # 1 + kind
    int8_t cell[2]
    uint8_t reserved[1]

cdef struct MineWork:
    uint8_t pool[60]        # cards that the seat does not see
    uint8_t roles[6]

cdef uint8_t[60] ALL_CARDS
cdef uint8_t[6] ALL_ROLES
cdef uint8_t[7] OPEN
for kind, n in enumerate(COPIES):
    ALL_CARDS[<int>kind] = n
for kind, n in enumerate(ROLE_COPIES):
    ALL_ROLES[<int>kind] = n
for kind, n in enumerate(SIDES):
    OPEN[<int>kind] = n


# --- the maze ------------------------------------------------------------------------------------

cdef inline int turn_round(int sides) noexcept nogil:
    return (sides << 2 | sides >> 2) & 15


cdef inline int place(int x, int y) noexcept nogil:
    return 512 * (x + 200) + y + 200


cdef int sides_at(const MineState* s, int x, int y) noexcept nogil:
    """Openings of the face-up card at this cell, or -1."""
    cdef int i, sides
    if x == 0 and y == 0:
        return 15
    for i in range(s.n_maze):
        if s.maze[i].x == x and s.maze[i].y == y:
            sides = OPEN[s.maze[i].kind]
            return turn_round(sides) if s.maze[i].turned else sides
    return -1


cdef bint fits(const MineState* s, int sides, int x, int y) noexcept nogil:
    """May a card with these openings lie here?"""
    cdef int side, beside
    cdef bint joined = False
    if sides_at(s, x, y) >= 0 or (x == 8 and (y == 2 or y == 0 or y == -2)):
        return False
    for side in range(4):               # N, E, S, W are bits 0 to 3
        beside = sides_at(s, x + (side == 1) - (side == 3), y + (side == 0) - (side == 2))
        if beside < 0:
            continue
        if (sides >> side & 1) != (beside >> ((side + 2) % 4) & 1):
            return False
        joined = joined or sides >> side & 1
    return joined


cdef inline int ways_at(const MineState* s, int kind, int x, int y) noexcept nogil:
    """Bit 0: upright fits; bit 1: turned fits, and is another card."""
    cdef int sides = OPEN[kind]
    cdef int ways = fits(s, sides, x, y)
    if turn_round(sides) != sides and fits(s, turn_round(sides), x, y):
        ways |= 2
    return ways


cdef int cells_for(const MineState* s, int kind, action_t* out) noexcept nogil:
    """Cells where a kind can lie, ascending by (x, y)."""
    cdef int x, y, n = 0
    for x in range(-MOST_SEATS - 1, MOST_SEATS + 2):
        for y in range(-MOST_SEATS - 1, MOST_SEATS + 2):
            if ways_at(s, kind, x, y):
                out[n] = AT + place(x, y)
                n += 1
    return n


# --- rules ---------------------------------------------------------------------------------------

cdef int n_seats(const void* rules) noexcept nogil:
    return (<const RulesHeader*>rules).seats


cdef int walk(uint8_t* counts, int kinds, int r) noexcept nogil:
    """Take the *r*-th card out of a multiset."""
    cdef int kind = 0
    while r >= counts[kind]:
        r -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


cdef int total(const uint8_t* counts, int kinds) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(kinds):
        n += counts[kind]
    return n


cdef void draw(MineState* s, int seat) noexcept nogil:
    cdef uint64_t bits = mix(s.head.chance, DRAW, seat, s.drawn[seat])
    add(s, seat, walk(s.pool, KINDS, below(bits, total(s.pool, KINDS))))
    s.drawn[seat] += 1


cdef void add(MineState* s, int seat, int kind) noexcept nogil:
    cdef int i = s.hand_size[seat]
    while i > 0 and s.hand[seat][i - 1] > kind + 1:
        s.hand[seat][i] = s.hand[seat][i - 1]
        i -= 1
    s.hand[seat][i] = kind + 1
    s.hand_size[seat] += 1


cdef void drop(MineState* s, int seat, int kind) noexcept nogil:
    cdef int i = 0
    while s.hand[seat][i] != kind + 1:
        i += 1
    for i in range(i, HAND - 1):
        s.hand[seat][i] = s.hand[seat][i + 1]
    s.hand[seat][HAND - 1] = 0
    s.hand_size[seat] -= 1


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef MineState* s = <MineState*>state
    cdef int seat, i, j, _, seats = n_seats(rules)
    memset(s, 0, sizeof(MineState))
    s.head.chance = seed
    memcpy(s.pool, ALL_CARDS, KINDS)
    memcpy(s.hats, ALL_ROLES, ROLES)
    for i in range(3):
        s.goal[i] = i
    for i in range(2):
        j = i + below(mix(seed, GOALS, 0, i), 3 - i)
        s.goal[i], s.goal[j] = s.goal[j], s.goal[i]
    for seat in range(seats):
        for _ in range(HAND):
            draw(s, seat)
        s.role[seat] = walk(s.hats, ROLES, below(mix(seed, ROLE, seat, 0), total(s.hats, ROLES)))


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const MineState* s = <const MineState*>state
    cdef action_t cells[512]
    cdef int i, card, last = 0, n = 0
    if s.phase == CELL:
        return cells_for(s, s.card - 1, out)
    if s.phase == TURN:
        out[0], out[1] = UPRIGHT, UPRIGHT + 1
        return 2
    for i in range(s.hand_size[s.head.to_act]):
        card = s.hand[s.head.to_act][i]
        if card != last and card <= LAST_PLAIN + 1 and cells_for(s, card - 1, cells):
            out[n] = card - 1
            n += 1
        last = card
    out[n] = PASS
    return n + 1


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef MineState* s = <MineState*>state
    cdef action_t cells[512]
    cdef int ways = 0
    if action == PASS:
        next_seat(s, n_seats(rules))
        return
    if s.phase == PLAY:
        s.card = action + 1
        s.phase = CELL
        if cells_for(s, action, cells) > 1:
            return
        action = cells[0]
    if s.phase == CELL:
        s.cell[0], s.cell[1] = (action - AT) // 512 - 200, (action - AT) % 512 - 200
        s.phase = TURN
        ways = ways_at(s, s.card - 1, s.cell[0], s.cell[1])
        if ways == 3:
            return
        action = UPRIGHT + (ways == 2)
    lay(s, action == UPRIGHT + 1)
    next_seat(s, n_seats(rules))


cdef void lay(MineState* s, bint turned) noexcept nogil:
    """Finish the move: only now the card leaves the hand."""
    cdef int i = s.n_maze, seat = s.head.to_act
    while i > 0 and place(s.maze[i - 1].x, s.maze[i - 1].y) > place(s.cell[0], s.cell[1]):
        s.maze[i] = s.maze[i - 1]
        i -= 1
    s.maze[i].x, s.maze[i].y = s.cell[0], s.cell[1]
    s.maze[i].kind, s.maze[i].turned = s.card - 1, turned
    s.n_maze += 1
    drop(s, seat, s.card - 1)
    draw(s, seat)
    s.card = s.cell[0] = s.cell[1] = 0
    s.phase = PLAY


cdef void next_seat(MineState* s, int seats) noexcept nogil:
    s.head.to_act += 1
    if s.head.to_act == seats:
        s.head.to_act = TERMINAL
        s.head.stage = 1
        s.phase = OVER


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const MineState* s = <const MineState*>state
    cdef int seat, best = 0, n = 0, seats = n_seats(rules)
    for seat in range(seats):
        best = max(best, <int>s.role[seat])
    for seat in range(seats):
        n += s.role[seat] == best
    for seat in range(seats):
        out[seat] = 1.0 / n if s.role[seat] == best else 0.0


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    cdef int seat
    for seat in range(n_seats(rules)):
        out[seat] = 0.0


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef double share[12]
    cdef int seat, n = 0
    returns(rules, state, share)
    for seat in range(n_seats(rules)):
        n += share[seat] > 0
    for seat in range(n_seats(rules)):
        out[seat] = 1 if share[seat] > 0 else n + 1


# --- what must hold ------------------------------------------------------------------------------

cdef int validate(const void* rules, const void* state) noexcept nogil:
    """Conservation of all cards and roles, and a public part that can be."""
    cdef const MineState* s = <const MineState*>state
    cdef uint8_t cards[60]
    cdef uint8_t roles[6]
    cdef int seat, i, seats = n_seats(rules), broken = broken_in_public(s, seats)
    if broken or s.head.chance == 0:
        return broken or 1
    memcpy(cards, s.pool, KINDS)
    memcpy(roles, s.hats, ROLES)
    for i in range(s.n_maze):
        cards[s.maze[i].kind] += 1
    for seat in range(seats):
        if s.role[seat] >= ROLES or not is_hand(s, seat):
            return 2
        roles[s.role[seat]] += 1
        for i in range(s.hand_size[seat]):
            cards[s.hand[seat][i] - 1] += 1
    if memcmp(cards, ALL_CARDS, KINDS) != 0 or memcmp(roles, ALL_ROLES, ROLES) != 0:
        return 3
    for i in range(3):
        if s.goal[i] > 2 or s.goal[i] == s.goal[(i + 1) % 3]:
            return 4
    return 5 if s.card and not holds(s, s.head.to_act, s.card) else 0


cdef bint holds(const MineState* s, int seat, int card) noexcept nogil:
    cdef int i
    for i in range(HAND):
        if s.hand[seat][i] == card:
            return True
    return False


cdef bint is_hand(const MineState* s, int seat) noexcept nogil:
    cdef int i, last = 1
    for i in range(HAND):
        if i >= s.hand_size[seat]:
            if s.hand[seat][i]:
                return False
        elif not last <= s.hand[seat][i] <= KINDS:
            return False
        else:
            last = s.hand[seat][i]
    return True


cdef int broken_in_public(const MineState* s, int seats) noexcept nogil:
    cdef int i
    if s.phase > OVER or s.head.pending or s.reserved[0] or s.n_maze > MOST_SEATS:
        return 6
    if (s.head.to_act == TERMINAL) != (s.phase == OVER) or s.head.stage != (s.phase == OVER):
        return 6
    if not TERMINAL <= s.head.to_act < seats:
        return 6
    if s.n_maze > (seats if s.phase == OVER else s.head.to_act):
        return 6
    for i in range(MOST_SEATS):
        if s.hand_size[i] != (HAND if i < seats else 0) or s.drawn[i] > 7:
            return 6
        if i >= seats and s.role[i]:
            return 6
        if i >= s.n_maze and (s.maze[i].x or s.maze[i].y or s.maze[i].kind or s.maze[i].turned):
            return 7
        if i < s.n_maze and (s.maze[i].kind > LAST_PLAIN or s.maze[i].turned > 1):
            return 7
        if i < s.n_maze and not (-13 <= s.maze[i].x <= 13 and -13 <= s.maze[i].y <= 13):
            return 7
        if 0 < i < s.n_maze and (place(s.maze[i - 1].x, s.maze[i - 1].y)
                                 >= place(s.maze[i].x, s.maze[i].y)):
            return 7
    return broken_move(s)


cdef int broken_move(const MineState* s) noexcept nogil:
    """The card that is being played."""
    cdef action_t cells[512]
    if (s.phase == CELL or s.phase == TURN) != (s.card > 0) or s.card > LAST_PLAIN + 1:
        return 8
    if s.phase != TURN:
        if s.cell[0] or s.cell[1]:
            return 8
        return 8 if s.card and cells_for(s, s.card - 1, cells) < 2 else 0
    return 8 if ways_at(s, s.card - 1, s.cell[0], s.cell[1]) != 3 else 0


# --- knowledge -----------------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef MineState* s = <MineState*>state
    cdef int other
    s.head.chance = 0
    memset(s.pool, UNKNOWN, KINDS)
    memset(s.hats, UNKNOWN, ROLES)
    memset(s.goal, UNKNOWN, 3)
    for other in range(n_seats(rules)):
        if other != seat:
            memset(s.hand[other], UNKNOWN, HAND)
            s.role[other] = UNKNOWN


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    return action


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    cdef const MineState* s = <const MineState*>state
    cdef MineWork* w = <MineWork*>work
    cdef int i, kind, seats = n_seats(rules), broken = broken_in_public(s, seats)
    if broken or s.head.chance:
        return broken or 11
    memcpy(w.pool, ALL_CARDS, KINDS)
    memcpy(w.roles, ALL_ROLES, ROLES)
    if seat >= 0 and not (is_hand(s, seat) and s.role[seat] < ROLES):
        return 12
    for i in range(s.n_maze + (HAND if seat >= 0 else 0)):
        kind = s.maze[i].kind if i < s.n_maze else s.hand[seat][i - s.n_maze] - 1
        if w.pool[kind] == 0:
            return 13
        w.pool[kind] -= 1
    if seat >= 0:
        w.roles[s.role[seat]] -= 1
    return 0


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every deal of the unseen cards and roles, and every order of the goals, is equally likely.

    The card that a seat is playing is in its hand, whoever looks on.
    """
    cdef MineState* s = <MineState*>state
    cdef MineWork left = (<const MineWork*>work)[0]
    cdef int other, i, j
    s.head.chance = chance_key(rng_next(rng))
    if s.card and s.head.to_act != seat:
        left.pool[s.card - 1] -= 1
    for other in range(n_seats(rules)):
        if other == seat:
            continue
        s.role[other] = walk(left.roles, ROLES, rng_below(rng, total(left.roles, ROLES)))
        memset(s.hand[other], 0, HAND)
        s.hand_size[other] = 0
        if s.card and s.head.to_act == other:
            add(s, other, s.card - 1)
        while s.hand_size[other] < HAND:
            add(s, other, walk(left.pool, KINDS, rng_below(rng, total(left.pool, KINDS))))
    memcpy(s.pool, left.pool, KINDS)
    memcpy(s.hats, left.roles, ROLES)
    for i in range(3):
        s.goal[i] = i
    for i in range(2):
        j = i + rng_below(rng, 3 - i)
        s.goal[i], s.goal[j] = s.goal[j], s.goal[i]


# --- text ----------------------------------------------------------------------------------------

def notation(Game game, bytes raw, int action):
    if action >= AT:
        return f"at {(action - AT) // 512 - 200},{(action - AT) % 512 - 200}"
    return {PASS: "pass", UPRIGHT: "upright", UPRIGHT + 1: "turned"}.get(
        action) or f"play {NAMES[action]}"


def move_start(Game game, bytes raw):
    """Take the parts of an unfinished move back."""
    cdef MineState s
    cdef action_t cells[512]
    memcpy(&s, PyBytes_AS_STRING(raw), sizeof(MineState))
    n = 0
    if s.phase == CELL or s.phase == TURN:
        n = 1 if s.phase == CELL or cells_for(&s, s.card - 1, cells) == 1 else 2
        s.card = s.cell[0] = s.cell[1] = 0
        s.phase = PLAY
    return (<char*>&s)[:sizeof(MineState)], n


def maze(state):
    """Placed cards of a state, for the test."""
    raw = bytes(state)[16:]
    cdef const MineState* s = <const MineState*>PyBytes_AS_STRING(raw)
    return [(s.maze[i].x, s.maze[i].y, NAMES[s.maze[i].kind], bool(s.maze[i].turned))
            for i in range(s.n_maze)]


def build_rules(dict options, int seats):
    cdef MineRules block
    memset(&block, 0, sizeof(MineRules))
    block.head.seats = seats
    block.head.max_actions = 512
    block.head.return_max = block.head.return_sum = 1
    return (<char*>&block)[:sizeof(MineRules)]


cdef GameOps OPS = GameOps(
    state_size=sizeof(MineState), work_size=sizeof(MineWork), min_seats=2, max_seats=MOST_SEATS,
    deal=deal, legal_actions=legal_actions, apply=apply, returns=returns, scores=scores,
    places=places, validate=validate, conceal=conceal, seen_as=seen_as, prepare=prepare,
    determinize=determinize, evaluate=NULL, rollout_action=NULL, likelihood=NULL, hidden=NULL,
    deals=NULL,
)

GAME = make_game(
    "saboteur_2", &OPS, options={}, build=build_rules, text=plain_text(notation, move_start))
