"""Revolver 2: hands, decks, poker hands and committed poker cards are hidden; the rest is open.

Hard facts about a hidden hand (section 7 of the contract): the deck list and what lies in the open;
`known`; the card announced and the payment named so far; that this payment can be completed. Every
assignment of single cards to hand and deck that fits has the same weight.
"""

from libc.stdint cimport int32_t, uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport HIDDEN, SeenAction, action_t
from powderkeg.engine.revolver_2.board cimport active
from powderkeg.engine.revolver_2.checks cimport (
    broken_hand, broken_in_public, broken_payment, unseen,
)
from powderkeg.engine.revolver_2.multiset cimport (
    copies, first_slot, last_slot, minus, nth_slot, plus, with_one, without_one,
)
from powderkeg.engine.revolver_2.phases cimport broken_poker_hand, poker_size, returned_pokers
from powderkeg.engine.revolver_2.playing cimport can_complete, owed, symbols_owed
from powderkeg.engine.revolver_2.rounds cimport spent_pokers
from powderkeg.engine.revolver_2.state cimport (
    GATLING, HIDDEN_POKER, PAY, POKER, POKERS, SIDES, SLOTS, UNSEEN, RevRules,
    RevState, RevWork,
)
from powderkeg.engine.rng cimport chance_key, rng_below, rng_double, rng_next, rng_t

cdef enum:                  # things of `hidden`
    THING_CARD = 0          # + SLOTS * seat + kind: how many are in the hand
    THING_POKER = 128       # + POKERS * seat + card: in the hand, or not
    THING_COMMITTED = 144   # + seat

cdef enum:                  # what the rest of a hidden hand must allow
    NOTHING
    ENOUGH                  # so many cards of the first class
    SYMBOLS                 # a payment for an explosion

cdef double WAYS[SLOTS + 1][SLOTS + 1]      # binomial coefficients


cdef void count_ways() noexcept nogil:
    cdef int n, k
    for n in range(SLOTS + 1):
        for k in range(SLOTS + 1):
            if k == 0 or k == n:
                WAYS[n][k] = 1
            else:
                WAYS[n][k] = WAYS[n - 1][k - 1] + WAYS[n - 1][k] if n > k else 0


count_ways()


# --- hiding --------------------------------------------------------------------------------------

cdef void conceal(const void* rules, void* state, int seat) noexcept nogil:
    cdef RevState* s = <RevState*>state
    cdef int other
    s.head.chance = 0
    if s.phase == POKER and seat >= 0 and s.head.pending >> seat & 1:
        s.head.pending = 3              # whether the other has committed is not seen
        s.head.to_act = seat
    for other in range(SIDES):
        if other == seat:
            continue
        s.hand[other] = s.deck[other] = UNSEEN
        s.committed[other] = 0
        if s.phase == POKER:
            s.poker_hand[other] = HIDDEN_POKER


cdef action_t seen_as(const void* rules, const void* state, action_t action,
                      int seat) noexcept nogil:
    cdef const RevState* s = <const RevState*>state
    return HIDDEN if s.phase == POKER and seat != s.head.to_act else action


# --- what may be true ----------------------------------------------------------------------------

cdef int prepare(const void* rules, const void* state, int seat, const SeenAction* history, int n,
                 int trust, void* work) noexcept nogil:
    """The number of the contradiction, named in `words.CONTRADICTIONS`; safe on any bytes."""
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    cdef RevWork* w = <RevWork*>work
    cdef int side, broken = broken_in_public(r, s)
    if broken:
        return broken
    if s.head.chance:
        return 60
    for side in range(SIDES):
        if side == seat:
            broken = broken_hand(r, s, side)
            if broken == 0 and s.phase == POKER:
                broken = broken_own_poker(r, s, seat)
            if broken == 0 and side == active(s):
                broken = broken_payment(r, s)
        else:
            broken = unfit_hand(r, s, side, w)
            if broken == 0 and s.phase == POKER:
                broken = unfit_poker(r, s, side, seat, w)
        if broken:
            return broken
    return 0


cdef int broken_own_poker(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """While the own choice is still to come, nobody is seen to have made his."""
    if s.head.pending >> seat & 1 and (s.head.pending != 3 or s.head.to_act != seat):
        return 61
    return broken_poker_hand(r, s, seat)


cdef int unfit_poker(const RevRules* r, const RevState* s, int side, int seat,
                     RevWork* w) noexcept nogil:
    """What may be in a hidden poker hand."""
    cdef int spent = spent_pokers(s, side), sure = returned_pokers(r, s, side)
    if s.poker_hand[side] != HIDDEN_POKER or s.committed[side]:
        return 62
    w.poker_sure[side] = sure
    w.poker_pool[side] = ((1 << r.pokers) - 1) & ~spent
    w.poker_missing[side] = poker_size(r, s, side) - popcount(sure)
    return 0 if 0 <= w.poker_missing[side] <= popcount(w.poker_pool[side]) else 63


cdef int unfit_hand(const RevRules* r, const RevState* s, int side, RevWork* w) noexcept nogil:
    """What must be in a hidden hand, and what may be."""
    cdef uint64_t pool, sure = 0, payment = 0
    cdef int kind, n
    if s.hand[side] != UNSEEN or s.deck[side] != UNSEEN:
        return 64
    pool = unseen(r, s, side)
    if side == active(s) and PAY <= s.phase <= GATLING:
        payment = s.chosen
        if s.paying:
            if copies(r, side, payment, s.paying - 1) == popcount(r.field[side][s.paying - 1]):
                return 65
            payment = with_one(r, side, payment, s.paying - 1)
    for kind in range(r.kinds[side]):
        n = max(copies(r, side, s.known[side], kind), copies(r, side, payment, kind))
        if n > copies(r, side, pool, kind):
            return 65
        while n:
            sure = with_one(r, side, sure, kind)
            n -= 1
    if popcount(sure) > s.hand_size[side]:
        return 65
    w.sure[side] = sure
    w.pool[side] = minus(r, side, pool, sure)
    w.missing[side] = s.hand_size[side] - popcount(sure)
    demand(r, s, side, minus(r, side, sure, payment), w)
    return 0 if total_weight(r, w, side) > 0 else 66


cdef void demand(const RevRules* r, const RevState* s, int side, uint64_t spare,
                 RevWork* w) noexcept nogil:
    """What the payment under way needs, of *spare* sure cards and of those to be drawn."""
    cdef int low = 0
    cdef uint64_t singles = r.symbols[side] & ~r.doubles[side]
    w.demand[side] = NOTHING
    w.first[side] = w.second[side] = 0
    w.ones[side] = 0
    if side != active(s) or not PAY <= s.phase <= GATLING:
        return
    if s.chosen:
        low = r.low[side][r.kind[side][last_slot(s.chosen)]]
    if s.phase == PAY:
        w.demand[side] = ENOUGH
        w.owed[side] = max(0, owed(r, s))
        w.first[side] = w.pool[side] >> low << low
        w.sure_first[side] = popcount(spare >> low)
    elif s.phase == GATLING:
        w.demand[side] = NOTHING if s.chosen else ENOUGH
        w.owed[side] = 1
        w.first[side] = w.pool[side] & r.symbols[side]
        w.sure_first[side] = popcount(spare & r.symbols[side])
    else:
        w.demand[side] = SYMBOLS
        w.owed[side] = symbols_owed(r, s)
        w.ones[side] = popcount(s.chosen & singles)
        w.first[side] = (w.pool[side] & singles) >> low << low
        w.second[side] = (w.pool[side] & r.doubles[side]) >> low << low
        w.sure_first[side] = popcount((spare & singles) >> low)
        w.sure_second[side] = popcount((spare & r.doubles[side]) >> low)


cdef double weight(const RevWork* w, int side, int first, int second) noexcept nogil:
    """Ways to fill the hand with so many cards of the two classes; 0 if they will not do."""
    cdef int firsts = popcount(w.first[side]), seconds = popcount(w.second[side])
    cdef int others = popcount(w.pool[side]) - firsts - seconds
    cdef int rest = w.missing[side] - first - second
    if rest < 0 or rest > others:
        return 0
    if w.demand[side] == ENOUGH and first + w.sure_first[side] < w.owed[side]:
        return 0
    if w.demand[side] == SYMBOLS and not can_complete(
            w.owed[side], w.ones[side], first + w.sure_first[side],
            second + w.sure_second[side]):
        return 0
    return WAYS[firsts][first] * WAYS[seconds][second] * WAYS[others][rest]


cdef double total_weight(const RevRules* r, const RevWork* w, int side) noexcept nogil:
    cdef int first, second
    cdef double total = 0
    for first in range(popcount(w.first[side]) + 1):
        for second in range(popcount(w.second[side]) + 1):
            total += weight(w, side, first, second)
    return total


# --- a possible truth ----------------------------------------------------------------------------

cdef void determinize(const void* rules, void* state, int seat, const void* work,
                      rng_t* rng) noexcept nogil:
    cdef const RevRules* r = <const RevRules*>rules
    cdef RevState* s = <RevState*>state
    cdef const RevWork* w = <const RevWork*>work
    cdef int side
    s.head.chance = chance_key(rng_next(rng))
    for side in range(SIDES):
        if side != seat:
            draw_hand(r, s, side, w, rng)
            if s.phase == POKER:
                draw_poker(s, side, seat, w, rng)


cdef void draw_hand(const RevRules* r, RevState* s, int side, const RevWork* w,
                    rng_t* rng) noexcept nogil:
    cdef uint64_t pool = w.pool[side], hand = w.sure[side]
    cdef uint64_t left = plus(r, side, pool, hand)
    cdef int first = 0, second = 0
    if w.demand[side] == NOTHING:
        hand = plus(r, side, hand, drawn_from(r, side, pool, w.missing[side], rng))
    else:
        pick_numbers(r, w, side, rng, &first, &second)
        hand = plus(r, side, hand, drawn_from(r, side, w.first[side], first, rng))
        hand = plus(r, side, hand, drawn_from(r, side, w.second[side], second, rng))
        pool &= ~(w.first[side] | w.second[side])
        hand = plus(r, side, hand, drawn_from(
            r, side, pool, w.missing[side] - first - second, rng))
    s.hand[side] = hand
    s.deck[side] = minus(r, side, left, hand)


cdef void pick_numbers(const RevRules* r, const RevWork* w, int side, rng_t* rng, int* first,
                       int* second) noexcept nogil:
    """How many cards of each class, by the ways there are."""
    cdef double pick = rng_double(rng) * total_weight(r, w, side), ways
    cdef int one, two
    for one in range(popcount(w.first[side]) + 1):
        for two in range(popcount(w.second[side]) + 1):
            ways = weight(w, side, one, two)
            if ways > 0:
                first[0], second[0] = one, two
                pick -= ways
                if pick < 0:
                    return


cdef uint64_t drawn_from(const RevRules* r, int side, uint64_t pool, int n,
                         rng_t* rng) noexcept nogil:
    """*n* cards of a pool of single cards, every choice alike."""
    cdef uint64_t found = 0
    cdef int kind, size = popcount(pool)
    while n:
        kind = r.kind[side][nth_slot(pool, rng_below(rng, size))]
        pool = without_one(r, side, pool, kind)
        found = with_one(r, side, found, kind)
        size -= 1
        n -= 1
    return found


cdef void draw_poker(RevState* s, int side, int seat, const RevWork* w, rng_t* rng) noexcept nogil:
    """A poker hand, and the card committed from it if there is one."""
    cdef int pool = w.poker_pool[side], hand = w.poker_sure[side], missing = w.poker_missing[side]
    cdef int card
    for card in range(POKERS):
        if pool >> card & 1 and <int>rng_below(rng, popcount(pool >> card)) < missing:
            hand |= 1 << card
            missing -= 1
    s.poker_hand[side] = hand
    if not s.head.pending >> side & 1:
        s.committed[side] = 1 + nth_slot(hand, rng_below(rng, popcount(hand)))


cdef int hidden(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    """Kinds of card that may be in a hidden hand, and the poker cards."""
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    cdef int side, n = 0
    for side in range(SIDES):
        if side != seat:
            n = hidden_cards(r, s, side, out, n)
            if s.phase == POKER:
                n = hidden_pokers(r, s, side, out, n)
    return n


cdef int hidden_cards(const RevRules* r, const RevState* s, int side, int32_t* out,
                      int n) noexcept nogil:
    cdef uint64_t left
    cdef int kind
    if s.hand_size[side] == 0 or s.deck_size[side] == 0:
        return n
    left = unseen(r, s, side) & r.lows[side]
    while left:
        kind = r.kind[side][first_slot(left)]
        left &= left - 1
        out[2 * n] = THING_CARD + SLOTS * side + kind
        out[2 * n + 1] = copies(r, side, s.hand[side], kind)
        n += 1
    return n


cdef int hidden_pokers(const RevRules* r, const RevState* s, int side, int32_t* out,
                       int n) noexcept nogil:
    cdef int card, pool = ((1 << r.pokers) - 1) & ~spent_pokers(s, side)
    for card in range(r.pokers):
        if pool >> card & 1:
            out[2 * n] = THING_POKER + POKERS * side + card
            out[2 * n + 1] = s.poker_hand[side] >> card & 1
            n += 1
    out[2 * n] = THING_COMMITTED + side
    out[2 * n + 1] = s.committed[side]
    return n + 1
