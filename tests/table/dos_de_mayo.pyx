"""A throw-away slice of 2 de Mayo: the setup choice, both secret order sets, the French numbers.

Only what tries the table of a game: no cards, no crossings, no fights; the game ends after the
numbers of turn 1.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from powderkeg.engine.cards cimport nth_bit, popcount
from powderkeg.engine.core cimport (
    HIDDEN, TERMINAL, Game, GameOps, RulesHeader, SeenAction, StateHeader, action_t, make_game,
)
from powderkeg.engine.rng cimport chance_key, rng_below, rng_next, rng_t

from powderkeg.engine import Option
from tests.table.plain import plain_text

cdef enum:
    SPAIN = 0
    FRANCE = 1
    ZONES = 22              # 1 to 21
    N_ORDERS = 102          # directed borders; entries from outside come later than turn 1
    MOST_ORDERS = 24
    UNSEEN = 0xFFFF
    UNSEEN_LIST = 255
    SETUP = 0
    ORDERS = 1
    NUMBERS = 2
    OVER = 3
    DONE = 1
    TAKE_F1 = 6
    TAKE_F8 = 7
    PLACE_F8 = 8
    SEND = 32
    ORDER = 256
    F1 = 1                  # bits of the French cards
    F8 = 128
    S1 = 1

BORDERS = [
    (2, 3), (2, 4), (3, 4), (4, 5), (4, 8), (5, 6), (5, 7), (5, 9), (6, 7), (7, 14), (9, 14),
    (12, 14), (14, 15), (15, 17), (16, 19), (17, 20), (1, 2), (1, 8), (1, 11), (2, 8), (3, 5),
    (3, 6), (5, 8), (6, 16), (7, 9), (7, 15), (7, 16), (8, 9), (8, 10), (8, 11), (9, 10), (9, 12),
    (10, 11), (10, 12), (11, 12), (11, 21), (12, 13), (12, 21), (13, 14), (13, 18), (13, 21),
    (14, 18), (15, 16), (15, 18), (16, 17), (17, 18), (17, 19), (18, 20), (18, 21), (19, 20),
    (20, 21),
]
START = {
    "spanish": {4: 1, 8: 1, 9: 1, 10: 1, 12: 1, 15: 1, 17: 1, 20: 1},
    "french": {1: 2, 6: 2, 10: 1, 11: 2, 19: 2},
}
EXAMPLE = {"spanish": {2: 6, 9: 2}, "french": {6: 2, 20: 2, 19: 2, 14: 3}}     # vector G9, about

cdef struct MayoRules:
    RulesHeader head
    uint8_t units[2][22]

cdef struct MayoState:
    StateHeader head
    uint16_t hand[2]        # bit set of the side's eleven cards, or UNSEEN
    uint16_t deck[2]
    uint8_t units[2][22]    # by side and zone
    uint8_t orders[2][24]   # ascending index + 1
    uint8_t n_orders[2]     # or UNSEEN_LIST
    uint8_t sent[24]        # French numbers
    uint8_t n_sent
    uint8_t phase
    uint8_t placed          # is F8 on the table?
    uint8_t reserved[3]

cdef struct MayoWork:
    uint64_t ways[23][3]    # of the limited orders: zones below, orders left

cdef uint8_t[102] ORIGIN
cdef uint8_t[102] TARGET
DIRECTED = sorted(BORDERS + [(b, a) for a, b in BORDERS])
for i, (a, b) in enumerate(DIRECTED):
    ORIGIN[<int>i], TARGET[<int>i] = a, b


# --- rules ---------------------------------------------------------------------------------------

cdef inline bint exempt(int zone) noexcept nogil:
    return 14 <= zone <= 16


cdef inline int degree(int zone) noexcept nogil:
    cdef int i, n = 0
    for i in range(N_ORDERS):
        n += ORIGIN[i] == zone
    return n


cdef inline int most_from(const MayoState* s, int side, int zone) noexcept nogil:
    """How many orders *side* may write from *zone*, the limit of two aside."""
    cdef bint conflict = s.units[0][zone] > 0 and s.units[1][zone] > 0
    if side == FRANCE:
        return 0 if conflict else s.units[FRANCE][zone]
    return 1 if s.units[SPAIN][zone] > (1 if conflict else 0) else 0


cdef bint may_order(const MayoState* s, int side, int index) noexcept nogil:
    """May *index* be written after what *side* has written?"""
    cdef int i, limited = 0, here = 0, zone = ORIGIN[index]
    for i in range(s.n_orders[side]):
        if s.orders[side][i] > index:
            return False
        here += ORIGIN[s.orders[side][i] - 1] == zone
        limited += not exempt(ORIGIN[s.orders[side][i] - 1])
    if side == FRANCE and limited >= 2 and not exempt(zone):
        return False
    return here < most_from(s, side, zone) and s.n_orders[side] < MOST_ORDERS


cdef int send_most(const MayoState* s) noexcept nogil:
    """The greatest number for the next French order."""
    cdef int i, zone = ORIGIN[s.orders[FRANCE][s.n_sent] - 1], most = s.units[FRANCE][zone]
    for i in range(s.n_orders[FRANCE]):
        if i != s.n_sent and ORIGIN[s.orders[FRANCE][i] - 1] == zone:
            most -= s.sent[i] if i < s.n_sent else 1
    return most


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef MayoState* s = <MayoState*>state
    memset(s, 0, sizeof(MayoState))
    memcpy(s.units, (<const MayoRules*>rules).units, sizeof(s.units))
    s.head.chance = seed
    s.head.to_act = FRANCE
    s.hand[SPAIN] = S1
    s.deck[SPAIN] = 0x7FF ^ S1
    s.deck[FRANCE] = 0x7FF


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const MayoState* s = <const MayoState*>state
    cdef int i, n = 0
    if s.phase == SETUP:
        out[0], out[1], out[2] = TAKE_F1, TAKE_F8, PLACE_F8
        return 3
    if s.phase == ORDERS:
        out[0] = DONE
        n = 1
        for i in range(N_ORDERS):
            if may_order(s, s.head.to_act, i):
                out[n] = ORDER + i
                n += 1
        return n
    for i in range(1, send_most(s) + 1):
        out[n] = SEND + i
        n += 1
    return n


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef MayoState* s = <MayoState*>state
    cdef int side = s.head.to_act
    if s.phase == SETUP:
        s.hand[FRANCE] = F1 if action == TAKE_F1 else (F8 if action == TAKE_F8 else 0)
        s.placed = action == PLACE_F8
        s.deck[FRANCE] ^= F1 if action == TAKE_F1 else F8
        s.phase, s.head.to_act = ORDERS, SPAIN
    elif s.phase == ORDERS and action != DONE:
        s.orders[side][s.n_orders[side]] = action - ORDER + 1
        s.n_orders[side] += 1
    elif s.phase == ORDERS and side == SPAIN:
        s.head.to_act = FRANCE
    else:
        if s.phase == NUMBERS:
            s.sent[s.n_sent] = action - SEND
            s.n_sent += 1
        else:
            s.phase = NUMBERS
            move_spain(s)
        while s.n_sent < s.n_orders[FRANCE] and send_most(s) == 1:
            s.sent[s.n_sent] = 1
            s.n_sent += 1
        if s.n_sent == s.n_orders[FRANCE]:
            move_france(s)


cdef void move_spain(MayoState* s) noexcept nogil:
    """The whole group goes, half of it out of a conflict zone."""
    cdef uint8_t[22] before
    cdef int i, n, a, b
    memcpy(before, s.units[SPAIN], 22)
    for i in range(s.n_orders[SPAIN]):
        a, b = ORIGIN[s.orders[SPAIN][i] - 1], TARGET[s.orders[SPAIN][i] - 1]
        n = before[a] // 2 if s.units[FRANCE][a] else before[a]
        s.units[SPAIN][a] -= n
        s.units[SPAIN][b] += n


cdef void move_france(MayoState* s) noexcept nogil:
    cdef int i
    for i in range(s.n_orders[FRANCE]):
        s.units[FRANCE][ORIGIN[s.orders[FRANCE][i] - 1]] -= s.sent[i]
    for i in range(s.n_orders[FRANCE]):
        s.units[FRANCE][TARGET[s.orders[FRANCE][i] - 1]] += s.sent[i]
    s.phase, s.head.to_act, s.head.stage = OVER, TERMINAL, 1


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    """Whoever has more units in conflict zones wins: this slice has no better end."""
    cdef const MayoState* s = <const MayoState*>state
    cdef int zone, lead = 0
    for zone in range(ZONES):
        if s.units[0][zone] and s.units[1][zone]:
            lead += s.units[0][zone] - s.units[1][zone]
    out[SPAIN] = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
    out[FRANCE] = 1.0 - out[SPAIN]


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    out[0] = out[1] = 0.0


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef double share[2]
    returns(rules, state, share)
    out[0] = 2 if share[0] < share[1] else 1
    out[1] = 2 if share[1] < share[0] else 1


cdef int validate(const void* rules, const void* state) noexcept nogil:
    cdef const MayoState* s = <const MayoState*>state
    cdef int side
    if s.head.chance == 0:
        return 1
    for side in range(2):
        if s.hand[side] & s.deck[side] or s.hand[side] > 0x7FF or s.deck[side] > 0x7FF:
            return 2
    if s.hand[SPAIN] != S1 or s.deck[SPAIN] != 0x7FF ^ S1:
        return 3
    if s.phase != SETUP and (s.hand[FRANCE] | s.deck[FRANCE]) != (0x77F if s.placed else 0x7FF):
        return 4
    if popcount(s.hand[FRANCE]) != (0 if s.phase == SETUP or s.placed else 1):
        return 5
    return broken_in_public(<const MayoRules*>rules, s, -2)


cdef int broken_in_public(const MayoRules* r, const MayoState* s, int seat) noexcept nogil:
    """Phases, units and lists; *seat* -2: nothing is hidden."""
    cdef MayoState grown
    cdef int side, zone, i
    cdef int[2] total
    if s.phase > OVER or s.head.pending or s.placed > 1 or s.head.stage != (s.phase == OVER):
        return 6
    if s.head.to_act != (TERMINAL if s.phase == OVER else FRANCE) and s.phase != ORDERS:
        return 7
    if s.phase == ORDERS and not 0 <= s.head.to_act <= 1:
        return 7
    for side in range(2):
        total[side] = 0
        for zone in range(ZONES):
            total[side] += s.units[side][zone] - r.units[side][zone]
            if s.phase <= ORDERS and s.units[side][zone] != r.units[side][zone]:
                return 8
        if total[side]:
            return 8
    memcpy(&grown, s, sizeof(MayoState))
    memcpy(grown.units, r.units, sizeof(grown.units))
    for side in range(2):
        if hides(s, seat, side):
            continue
        if s.n_orders[side] > MOST_ORDERS or (s.n_orders[side] and s.phase == SETUP):
            return 9
        grown.n_orders[side] = 0
        for i in range(s.n_orders[side]):
            if not 1 <= s.orders[side][i] <= N_ORDERS:
                return 9
            if not may_order(&grown, side, s.orders[side][i] - 1):
                return 9
            grown.n_orders[side] += 1
        for i in range(s.n_orders[side], MOST_ORDERS):
            if s.orders[side][i]:
                return 9
    if s.phase == ORDERS and s.head.to_act == SPAIN and s.n_orders[FRANCE] not in (0, UNSEEN_LIST):
        return 9
    return broken_numbers(s)


cdef int broken_numbers(const MayoState* s) noexcept nogil:
    cdef int i
    if s.phase >= NUMBERS and s.n_sent + (s.phase == NUMBERS) > s.n_orders[FRANCE]:
        return 10
    if s.phase == NUMBERS and send_most(s) < 2:
        return 10
    for i in range(MOST_ORDERS):
        if (s.sent[i] > 0) != (s.phase >= NUMBERS and i < s.n_sent) or s.sent[i] > 30:
            return 10
    return 10 if s.phase < NUMBERS and s.n_sent else 0


# --- knowledge -----------------------------------------------------------------------------------

cdef inline bint hides(const MayoState* s, int seat, int side) noexcept nogil:
    """Is the list of *side* hidden from *seat*?"""
    return seat != side and seat != -2 and s.phase == ORDERS


cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef MayoState* s = <MayoState*>state
    cdef int side
    s.head.chance = 0
    for side in range(2):
        if side != seat:
            s.hand[side] = UNSEEN
            s.deck[side] = UNSEEN
        if hides(s, seat, side):
            s.n_orders[side] = UNSEEN_LIST
            memset(s.orders[side], 0, MOST_ORDERS)


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    cdef const MayoState* s = <const MayoState*>state
    if seat == s.head.to_act or s.phase == NUMBERS or action == PLACE_F8:
        return action
    return HIDDEN


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef const MayoState* s = <const MayoState*>state
    cdef MayoWork* w = <MayoWork*>work
    cdef int side, zone, left, k, broken = broken_in_public(r, s, seat)
    if broken:
        return broken
    if s.head.chance:
        return 11
    for side in range(2):
        if (s.hand[side] == UNSEEN) != (side != seat) or (s.deck[side] == UNSEEN) != (side != seat):
            return 12
        if (s.n_orders[side] == UNSEEN_LIST) != hides(s, seat, side):
            return 13
    # lists of limited French orders from the zones below, at most `left`: each counts once
    for left in range(3):
        w.ways[0][left] = 1
    for zone in range(1, ZONES):
        for left in range(3):
            w.ways[zone][left] = 0
            for k in range(1 + min(left, limited_from(s, zone))):
                w.ways[zone][left] += choose(degree(zone), k) * w.ways[zone - 1][left - k]
    return 0


cdef inline int limited_from(const MayoState* s, int zone) noexcept nogil:
    return 0 if exempt(zone) else min(most_from(s, FRANCE, zone), degree(zone))


cdef inline uint64_t choose(int n, int k) noexcept nogil:
    cdef uint64_t ways = 1
    cdef int i
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every hand that fits, then every list that its owner can have written, equally likely."""
    cdef MayoState* s = <MayoState*>state
    s.head.chance = chance_key(rng_next(rng))
    if s.hand[SPAIN] == UNSEEN:
        s.hand[SPAIN], s.deck[SPAIN] = S1, 0x7FF ^ S1
    if s.hand[FRANCE] == UNSEEN:
        s.hand[FRANCE] = 0
        if s.phase != SETUP and not s.placed:
            s.hand[FRANCE] = F1 if rng_below(rng, 2) else F8
        s.deck[FRANCE] = 0x7FF ^ s.hand[FRANCE] ^ (F8 if s.placed else 0)
    if s.n_orders[SPAIN] == UNSEEN_LIST:
        draw_spain(s, rng)
    if s.n_orders[FRANCE] == UNSEEN_LIST:
        s.n_orders[FRANCE] = 0
        if s.head.to_act == FRANCE:
            draw_france(s, <const MayoWork*>work, rng)


cdef void write_set(MayoState* s, int side, uint64_t* chosen) noexcept nogil:
    cdef int i
    s.n_orders[side] = 0
    for i in range(N_ORDERS):
        if chosen[i // 64] >> (i % 64) & 1:
            s.orders[side][s.n_orders[side]] = i + 1
            s.n_orders[side] += 1


cdef void draw_spain(MayoState* s, rng_t* rng) noexcept nogil:
    cdef uint64_t chosen[2]
    cdef int zone
    chosen[0] = chosen[1] = 0
    for zone in range(1, ZONES):
        if most_from(s, SPAIN, zone) and rng_below(rng, degree(zone) + 1):
            take(chosen, zone, 1, rng)
    write_set(s, SPAIN, chosen)


cdef void draw_france(MayoState* s, const MayoWork* w, rng_t* rng) noexcept nogil:
    cdef uint64_t chosen[2]
    cdef uint64_t rest
    cdef int zone, k, most, left = 2
    chosen[0] = chosen[1] = 0
    for zone in range(ZONES - 1, 0, -1):
        most = min(most_from(s, FRANCE, zone), degree(zone))
        if not exempt(zone):
            rest = rng_next(rng) % w.ways[zone][left]
            k = 0
            while rest >= choose(degree(zone), k) * w.ways[zone - 1][left - k]:
                rest -= choose(degree(zone), k) * w.ways[zone - 1][left - k]
                k += 1
            left -= k
        else:
            rest = 0
            for k in range(most + 1):
                rest += choose(degree(zone), k)
            rest = rng_next(rng) % rest
            k = 0
            while rest >= choose(degree(zone), k):
                rest -= choose(degree(zone), k)
                k += 1
        take(chosen, zone, k, rng)
    write_set(s, FRANCE, chosen)


cdef void take(uint64_t* chosen, int zone, int k, rng_t* rng) noexcept nogil:
    """Add *k* different orders from *zone*."""
    cdef uint64_t ways = (<uint64_t>1 << degree(zone)) - 1
    cdef int _, first = 0, way
    while ORIGIN[first] != zone:
        first += 1
    for _ in range(k):
        way = nth_bit(ways, rng_below(rng, popcount(ways)))
        ways &= ~(<uint64_t>1 << way)
        chosen[(first + way) // 64] |= <uint64_t>1 << ((first + way) % 64)


# --- text ----------------------------------------------------------------------------------------

def notation(Game game, bytes raw, int action):
    if action >= ORDER:
        a, b = DIRECTED[action - ORDER]
        return f"order {a}-{b}"
    if action > SEND:
        return f"send {action - SEND}"
    return {DONE: "done", TAKE_F1: "take F1", TAKE_F8: "take F8",
            PLACE_F8: "take F8 and place it"}[action]


def move_start(Game game, bytes raw):
    """Take back what the seat has written since the phase came to it."""
    cdef MayoState s
    memcpy(&s, PyBytes_AS_STRING(raw), sizeof(MayoState))
    cdef int n = 0, side = s.head.to_act
    if s.phase == ORDERS and s.n_orders[side] != UNSEEN_LIST:
        n = s.n_orders[side]
        s.n_orders[side] = 0
        memset(s.orders[side], 0, MOST_ORDERS)
    elif s.phase == NUMBERS:
        while s.n_sent:                     # numbers that were taken without asking are no actions
            s.n_sent -= 1
            s.sent[s.n_sent] = 0
            n += send_most(&s) > 1
        while send_most(&s) == 1:
            s.sent[s.n_sent] = 1
            s.n_sent += 1
    return (<char*>&s)[:sizeof(MayoState)], n


def units(state):
    """The units of a state by side and zone, for the test."""
    raw = bytes(state)[16:]
    cdef const MayoState* s = <const MayoState*>PyBytes_AS_STRING(raw)
    return [{zone: s.units[side][zone] for zone in range(ZONES) if s.units[side][zone]}
            for side in range(2)]


def build_rules(dict options, int seats):
    cdef MayoRules block
    memset(&block, 0, sizeof(MayoRules))
    place = START if options["position"] == "start" else EXAMPLE
    for side, name in enumerate(("spanish", "french")):
        for zone, n in place[name].items():
            block.units[<int>side][<int>zone] = n
    block.head.seats = seats
    block.head.max_actions = 1 + N_ORDERS
    block.head.return_max = block.head.return_sum = 1
    return (<char*>&block)[:sizeof(MayoRules)]


OPTIONS = {"position": Option(type=str, default="start", choices=("start", "example"), help="x")}

cdef GameOps OPS = GameOps(
    state_size=sizeof(MayoState), work_size=sizeof(MayoWork), min_seats=2, max_seats=2,
    deal=deal, legal_actions=legal_actions, apply=apply, returns=returns, scores=scores,
    places=places, validate=validate, conceal=conceal, seen_as=seen_as, prepare=prepare,
    determinize=determinize, evaluate=NULL, rollout_action=NULL, likelihood=NULL, hidden=NULL,
    deals=NULL,
)

GAME = make_game(
    "dos_de_mayo", &OPS, options=OPTIONS, build=build_rules, text=plain_text(notation, move_start))
