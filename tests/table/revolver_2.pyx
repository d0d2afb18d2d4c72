"""A throw-away slice of Revolver 2: one poker round, then a turn of each seat with payments.

Only what tries the table of a game: cards do nothing but cost; who pays more cards wins.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

from powderkeg.engine.cards cimport nth_bit, popcount
from powderkeg.engine.core cimport (
    HIDDEN, SPECTATOR, TERMINAL, Game, GameOps, RulesHeader, SeenAction, StateHeader, action_t,
    make_game,
)
from powderkeg.engine.rng cimport below, chance_key, mix, rng_below, rng_double, rng_next, rng_t

from tests.table.plain import plain_text

cdef enum:
    KINDS = 21
    DECK = 62
    BOTH = 3
    UNKNOWN = 255
    POKER_HAND = 63
    POKER = 0
    PLAY = 1
    PAY = 2
    OVER = 3
    DONE = 0                # actions
    PLAY_CARD = 64
    PAY_CARD = 128
    COMMIT = 1024
    REMOVE = 1              # purposes of draws
    DRAW = 2

# (id, copies, cost) of the two decks, Guardians first
CARDS = [[
    ("farmer", 10, 0), ("shotgun_widow", 5, 0), ("hired_gun", 8, 1), ("repeating_rifle", 5, 1),
    ("bell_tower_marksman", 3, 2), ("crate_of_blasting_powder", 2, 2), ("faithful_bodyguard", 2, 3),
    ("learn_to_shoot_straight", 3, 1), ("take_cover", 3, 2), ("stick_of_dynamite", 4, 1),
    ("a_prayer_before_battle", 2, 2), ("ride_for_the_garrison", 3, 1),
    ("village_collection", 2, 0), ("clear_the_road", 2, 0), ("fortify", 2, 1), ("barricade", 3, 0),
    ("stampede", 2, 1), ("jammed_gatling", 1, 1),
], [
    ("general_mapache", 1, 4), ("bandit", 6, 0), ("pistol_man", 5, 0), ("rifle_man", 6, 1),
    ("mounted_raiders", 5, 1), ("army_deserters", 4, 2), ("dynamite_thrower", 3, 2),
    ("rooftop_sniper", 3, 2), ("lieutenant", 3, 2), ("start_picking_up_yer_teeth", 6, 1),
    ("night_raid", 3, 3), ("plunder", 2, 0), ("no_quarter", 2, 1), ("regroup_the_gang", 1, 1),
    ("hard_ride", 1, 1), ("rotgut_courage", 2, 0), ("cut_the_telegraph", 1, 1),
    ("pinned_down", 3, 1), ("lookouts_on_the_ridge", 2, 1), ("road_block", 2, 0),
    ("cut_off", 1, 0),
]]
POKER_CARDS = [
    ["esteban_1", "esteban_3", "esteban_4", "esteban_6", "esteban_cheat_a", "esteban_cheat_b"],
    ["mapache_2", "mapache_5", "mapache_7", "mapache_8", "mapache_9", "mapache_accusation"],
]

cdef struct GunRules:
    RulesHeader head
    uint8_t copies[2][21]
    uint8_t cost[2][21]

cdef struct GunState:
    StateHeader head
    uint8_t poker[2]        # bit set of the poker hand, 0 after the tournament, or UNKNOWN
    uint8_t committed[2]    # 1 + poker card, 0 for none, or UNKNOWN; both open after the reveal
    uint8_t hand[2][21]     # cards of each kind; UNKNOWN if concealed
    uint8_t deck[2][21]
    uint8_t gone[2][21]     # played and discarded
    uint8_t chosen[21]      # payment so far
    uint8_t card            # 1 + kind that is being paid
    uint8_t phase
    uint8_t drawn[2]
    uint8_t paid[2]

cdef struct GunWork:
    uint8_t unseen[2][21]   # hand and deck together


# --- rules ---------------------------------------------------------------------------------------

cdef int total(const uint8_t* counts) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(KINDS):
        n += counts[kind]
    return n


cdef int walk(uint8_t* counts, int r) noexcept nogil:
    """Take the *r*-th card out of a multiset."""
    cdef int kind = 0
    while r >= counts[kind]:
        r -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


cdef void draw(GunState* s, int seat, int n) noexcept nogil:
    cdef uint64_t bits
    cdef int _
    for _ in range(n):
        bits = mix(s.head.chance, DRAW, seat, s.drawn[seat])
        s.hand[seat][walk(s.deck[seat], below(bits, total(s.deck[seat])))] += 1
        s.drawn[seat] += 1


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef GunState* s = <GunState*>state
    cdef int seat
    memset(s, 0, sizeof(GunState))
    s.head.chance = seed
    s.head.pending = BOTH
    memcpy(s.deck, (<const GunRules*>rules).copies, sizeof(s.deck))
    for seat in range(2):
        s.poker[seat] = POKER_HAND ^ (1 << below(mix(seed, REMOVE, seat, 0), 6))


cdef inline int spare(const GunState* s, int seat, int kind) noexcept nogil:
    """Cards of a kind that can still pay."""
    return s.hand[seat][kind] - s.chosen[kind] - (s.card == kind + 1)


cdef int spare_from(const GunState* s, int seat, int least) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(least, KINDS):
        n += spare(s, seat, kind)
    return n


cdef inline int last_paid(const GunState* s) noexcept nogil:
    cdef int kind = KINDS - 1
    while kind > 0 and not s.chosen[kind]:
        kind -= 1
    return kind


cdef inline int owed(const GunRules* r, const GunState* s) noexcept nogil:
    return r.cost[s.head.to_act][s.card - 1] - total(s.chosen)


cdef int payments(const GunRules* r, const GunState* s, action_t* out) noexcept nogil:
    """Kinds not below the last one paid from which on the payment can be completed."""
    cdef int kind, n = 0, seat = s.head.to_act, left = owed(r, s)
    for kind in range(last_paid(s), KINDS):
        if spare(s, seat, kind) > 0 and spare_from(s, seat, kind) >= left:
            out[n] = PAY_CARD + kind
            n += 1
    return n


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const GunRules* r = <const GunRules*>rules
    cdef const GunState* s = <const GunState*>state
    cdef int kind, n = 0, seat = s.head.to_act
    if s.phase == PAY:
        return payments(r, s, out)
    if s.phase == POKER:
        for kind in range(6):
            if s.poker[seat] >> kind & 1:
                out[n] = COMMIT + kind
                n += 1
        return n
    out[0] = DONE
    n = 1
    for kind in range(KINDS):
        if s.hand[seat][kind] and total(s.hand[seat]) > r.cost[seat][kind]:
            out[n] = PLAY_CARD + kind
            n += 1
    return n


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef const GunRules* r = <const GunRules*>rules
    cdef GunState* s = <GunState*>state
    cdef int seat = s.head.to_act
    if action >= COMMIT:
        s.committed[seat] = action - COMMIT + 1
        s.poker[seat] &= ~(1 << (action - COMMIT))
        s.head.pending &= ~(1 << seat)
        s.head.to_act = 1 - seat
        if not s.head.pending:
            begin_play(s)
    elif action >= PAY_CARD:
        s.chosen[action - PAY_CARD] += 1
        settle(r, s)
    elif action >= PLAY_CARD:
        s.card = action - PLAY_CARD + 1
        s.phase = PAY
        settle(r, s)
    elif seat == 0:
        s.head.to_act = 1
        draw(s, 1, 2)
    else:
        s.phase, s.head.to_act, s.head.stage = OVER, TERMINAL, 1


cdef void begin_play(GunState* s) noexcept nogil:
    s.poker[0] = s.poker[1] = 0
    s.phase = PLAY
    s.head.to_act = 0
    draw(s, 0, 5)
    draw(s, 1, 5)
    draw(s, 0, 2)


cdef void settle(const GunRules* r, GunState* s) noexcept nogil:
    """Discard when the payment is complete, and only then.

    A payment is asked even if it is forced: else being asked would tell something about the hand.
    """
    cdef int kind, seat = s.head.to_act
    if owed(r, s) > 0:
        return
    for kind in range(KINDS):
        s.hand[seat][kind] -= s.chosen[kind]
        s.gone[seat][kind] += s.chosen[kind]
    s.paid[seat] += total(s.chosen)
    s.hand[seat][s.card - 1] -= 1
    s.gone[seat][s.card - 1] += 1
    memset(s.chosen, 0, KINDS)
    s.card = 0
    s.phase = PLAY


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const GunState* s = <const GunState*>state
    cdef int lead = s.paid[0] - s.paid[1]
    out[0] = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
    out[1] = 1.0 - out[0]


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    out[0] = (<const GunState*>state).paid[0]
    out[1] = (<const GunState*>state).paid[1]


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef const GunState* s = <const GunState*>state
    out[0] = 2 if s.paid[0] < s.paid[1] else 1
    out[1] = 2 if s.paid[1] < s.paid[0] else 1


# --- what must hold ------------------------------------------------------------------------------

cdef int validate(const void* rules, const void* state) noexcept nogil:
    cdef const GunRules* r = <const GunRules*>rules
    cdef const GunState* s = <const GunState*>state
    cdef int seat, kind, broken = broken_in_public(r, s)
    if broken or s.head.chance == 0:
        return broken or 1
    for seat in range(2):
        if s.phase == POKER and not is_poker(s, seat):
            return 2
        if s.committed[seat] > 6:
            return 2
        for kind in range(KINDS):
            if s.hand[seat][kind] + s.deck[seat][kind] + s.gone[seat][kind] != r.copies[seat][kind]:
                return 3
        if total(s.hand[seat]) + total(s.gone[seat]) != s.drawn[seat]:
            return 4
    return broken_payment(r, s) if s.card else 0


cdef bint is_poker(const GunState* s, int seat) noexcept nogil:
    """Five of six cards, the committed one with them."""
    cdef int cards = s.poker[seat] | ((1 << s.committed[seat]) >> 1 if s.committed[seat] < 7 else 0)
    return s.poker[seat] < 64 and popcount(cards) == 5 and (
        popcount(s.poker[seat]) == 5 - (s.committed[seat] > 0))


cdef int broken_payment(const GunRules* r, const GunState* s) noexcept nogil:
    """Only for who sees the hand: the payment can be completed."""
    cdef int kind, seat = s.head.to_act
    for kind in range(KINDS):
        if spare(s, seat, kind) < 0:
            return 5
    return 5 if owed(r, s) > spare_from(s, seat, last_paid(s)) else 0


cdef int broken_in_public(const GunRules* r, const GunState* s) noexcept nogil:
    cdef int seat, kind, drawn
    if s.phase > OVER or s.head.stage != (s.phase == OVER):
        return 6
    if (s.head.to_act == TERMINAL) != (s.phase == OVER) or not TERMINAL <= s.head.to_act <= 1:
        return 6
    if (s.head.pending == 0) != (s.phase != POKER) or s.head.pending > BOTH:
        return 6
    if s.head.pending and not s.head.pending >> s.head.to_act & 1:
        return 6
    if (s.phase == PAY) != (s.card > 0) or s.card > KINDS:
        return 7
    if s.phase != PAY and total(s.chosen):
        return 7
    for seat in range(2):
        drawn = 7 if seat == 0 or s.head.to_act != 0 else 5
        if s.drawn[seat] != (0 if s.phase == POKER else drawn):
            return 8
        if s.phase == POKER and (s.committed[seat] == 0) != (s.head.pending >> seat & 1):
            return 8
        if s.phase != POKER and (s.poker[seat] or not 1 <= s.committed[seat] <= 6):
            return 8
        if total(s.gone[seat]) > s.drawn[seat] or s.paid[seat] > total(s.gone[seat]):
            return 8
        if s.card and owed(r, s) <= 0:
            return 8
        for kind in range(KINDS):
            if s.gone[seat][kind] > r.copies[seat][kind] or s.chosen[kind] > DECK:
                return 8
    return 0


# --- knowledge -----------------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef GunState* s = <GunState*>state
    cdef int other
    s.head.chance = 0
    if seat != SPECTATOR and s.head.pending >> seat & 1:
        s.head.to_act = seat
        s.head.pending = BOTH
        s.committed[1 - seat] = 0
    for other in range(2):
        if other == seat:
            continue
        memset(s.hand[other], UNKNOWN, KINDS)
        memset(s.deck[other], UNKNOWN, KINDS)
        if s.phase == POKER:
            s.poker[other] = UNKNOWN
            if s.committed[other]:
                s.committed[other] = UNKNOWN


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    return HIDDEN if action >= COMMIT and seat != (<const GunState*>state).head.to_act else action


cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    cdef const GunRules* r = <const GunRules*>rules
    cdef const GunState* s = <const GunState*>state
    cdef GunWork* w = <GunWork*>work
    cdef int other, kind, held, high, broken = broken_in_public(r, s)
    if broken or s.head.chance:
        return broken or 11
    for other in range(2):
        if other != seat and s.phase == POKER and s.committed[other] not in (0, UNKNOWN):
            return 12
        held = s.drawn[other] - total(s.gone[other]) - (s.card > 0 and s.head.to_act == other)
        for kind in range(KINDS):
            w.unseen[other][kind] = r.copies[other][kind] - s.gone[other][kind]
            if s.card and s.head.to_act == other and other != seat:
                n = s.chosen[kind] + (s.card == kind + 1)       # these are in the hand
                if w.unseen[other][kind] < n:
                    return 13
                w.unseen[other][kind] -= n
                held -= s.chosen[kind]
        if s.card and s.head.to_act == other and other != seat:
            high = 0
            for kind in range(last_paid(s), KINDS):
                high += w.unseen[other][kind]
            if owed(r, s) > min(held, high):
                return 13
        if other != seat and (held < 0 or held > total(w.unseen[other])):
            return 13
    if s.card and s.head.to_act == seat:
        return 14 if broken_payment(r, s) else 0
    return 0


cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    """Every hand of unseen cards is equally likely; a card announced or chosen is in the hand."""
    cdef const GunRules* r = <const GunRules*>rules
    cdef GunState* s = <GunState*>state
    cdef GunWork left = (<const GunWork*>work)[0]
    cdef int other, kind, held, _
    s.head.chance = chance_key(rng_next(rng))
    for other in range(2):
        if other == seat:
            continue
        if s.phase == POKER:
            s.poker[other] = POKER_HAND ^ (1 << rng_below(rng, 6))
            if s.committed[other]:
                kind = nth_bit(s.poker[other], rng_below(rng, 5))
                s.committed[other] = kind + 1
                s.poker[other] ^= 1 << kind
        memset(s.hand[other], 0, KINDS)
        if s.card and s.head.to_act == other:
            draw_payer(r, s, other, &left, rng)
        held = s.drawn[other] - total(s.gone[other]) - total(s.hand[other])
        for _ in range(held):
            s.hand[other][walk(left.unseen[other],
                               rng_below(rng, total(left.unseen[other])))] += 1
        memcpy(s.deck[other], left.unseen[other], KINDS)


cdef void draw_payer(const GunRules* r, GunState* s, int seat, GunWork* left,
                     rng_t* rng) noexcept nogil:
    """A hand with which the payment under way can be completed: enough cards from the last kind on.

    How many such cards it holds comes first: with m there are C(high, m) C(low, held - m) hands.
    """
    cdef double[DECK] weight
    cdef double sum = 0.0, rest
    cdef int kind, i, m, least = last_paid(s), need = owed(r, s), high = 0, low = 0, held
    memcpy(s.hand[seat], s.chosen, KINDS)
    s.hand[seat][s.card - 1] += 1
    held = s.drawn[seat] - total(s.gone[seat]) - total(s.hand[seat])
    for kind in range(KINDS):
        if kind < least:
            low += left.unseen[seat][kind]
        else:
            high += left.unseen[seat][kind]
    for m in range(held + 1):
        weight[m] = choose(high, m) * choose(low, held - m) if m >= need else 0.0
        sum += weight[m]
    rest = rng_double(rng) * sum
    m = need
    while m < held and rest >= weight[m]:
        rest -= weight[m]
        m += 1
    for i in range(held):
        if i < m:
            kind = draw_kind(left.unseen[seat], least, high - i, rng)
        else:
            kind = draw_kind(left.unseen[seat], 0, low - (i - m), rng)
        s.hand[seat][kind] += 1


cdef int draw_kind(uint8_t* counts, int first, int n, rng_t* rng) noexcept nogil:
    """Take one of the *n* cards that begin at kind *first*."""
    cdef int r = rng_below(rng, n), kind = first
    while r >= counts[kind]:
        r -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


cdef double choose(int n, int k) noexcept nogil:
    cdef double ways = 1.0
    cdef int i
    if k > n:
        return 0.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


# --- text ----------------------------------------------------------------------------------------

def notation(Game game, bytes raw, int action):
    cdef const GunState* s = <const GunState*>PyBytes_AS_STRING(raw)
    seat = s.head.to_act
    if action >= COMMIT:
        return f"commit {POKER_CARDS[seat][action - COMMIT]}"
    if action >= PAY_CARD:
        return f"pay {CARDS[seat][action - PAY_CARD][0]}"
    return "done" if action == DONE else f"play {CARDS[seat][action - PLAY_CARD][0]}"


def move_start(Game game, bytes raw):
    """Take an unfinished payment back: `play` and the `pay`s so far."""
    cdef GunState s
    memcpy(&s, PyBytes_AS_STRING(raw), sizeof(GunState))
    n = 0
    if s.phase == PAY:
        n = 1 + total(s.chosen)
        memset(s.chosen, 0, KINDS)
        s.card = 0
        s.phase = PLAY
    return (<char*>&s)[:sizeof(GunState)], n


def hand(state, int seat):
    """Cards in the hand of a seat by id, for the test."""
    raw = bytes(state)[16:]
    cdef const GunState* s = <const GunState*>PyBytes_AS_STRING(raw)
    return {card[0]: s.hand[seat][<int>kind]
            for kind, card in enumerate(CARDS[seat]) if s.hand[seat][<int>kind]}


def build_rules(dict options, int seats):
    cdef GunRules block
    memset(&block, 0, sizeof(GunRules))
    for seat in range(2):
        for kind, (_, copies, cost) in enumerate(CARDS[seat]):
            block.copies[<int>seat][<int>kind] = copies
            block.cost[<int>seat][<int>kind] = cost
    block.head.seats = seats
    block.head.max_actions = 1 + KINDS
    block.head.return_max = block.head.return_sum = 1
    return (<char*>&block)[:sizeof(GunRules)]


cdef GameOps OPS = GameOps(
    state_size=sizeof(GunState), work_size=sizeof(GunWork), min_seats=2, max_seats=2,
    deal=deal, legal_actions=legal_actions, apply=apply, returns=returns, scores=scores,
    places=places, validate=validate, conceal=conceal, seen_as=seen_as, prepare=prepare,
    determinize=determinize, evaluate=NULL, rollout_action=NULL, likelihood=NULL, hidden=NULL,
    deals=NULL,
)

GAME = make_game(
    "revolver_2", &OPS, options={}, build=build_rules, text=plain_text(notation, move_start))
