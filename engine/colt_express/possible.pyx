"""Possible truths behind an observation of Colt Express: how blanks are filled.

A determinization gives every assignment of the unseen cards and purses, each taken as an
individual, the same weight, among those that contradict no hard fact: a face-down card is no
bullet; bullets on top of a deck, in a hand and in a discard that everybody followed are where they
are; a hand holds at most as many bullets as cards were drawn since it surely held none; cards
executed this round are not among those still in the pile; the start purses are neither in the box
nor purses that nobody has ever owned.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from powderkeg.engine.colt_express.cards cimport (
    ACTION_KINDS, KIND_BITS, __builtin_ctz, __builtin_ctzll, actions_in, bullet_cards, bullets_in,
    cards_t, count_of, held, nth, one, one_few, packed, size_of, unpacked,
)
from powderkeg.engine.colt_express.state cimport (
    DRAFT, KEEP_NOTHING, PURSES, START, UNKNOWN_KIND, UNKNOWN_VALUE, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport bullets_received, purses_lost
from powderkeg.engine.rng cimport rng_below, rng_double, rng_t


# --- what could be -----------------------------------------------------------------------------

cdef int prepare_purses(const ColtRules* rules, const ColtState* s, ColtWork* w) noexcept nogil:
    """The values nobody has shown the observer, and where they may be."""
    cdef int left[8]
    cdef int i, code
    cdef uint32_t handles = s.handles
    for code in range(6):
        left[code] = rules.purse_count[code]
    left[6] = left[UNKNOWN_VALUE] = PURSES
    w.lying = w.dropped = w.owned = 0
    w.n_unseen = w.n_unknown = w.n_dealt = 0
    while handles:
        i = __builtin_ctz(handles)
        handles &= handles - 1
        left[s.lying[i] & 7] -= 1
        if s.lying[i] & 7 == UNKNOWN_VALUE:
            if s.lying[i] == UNKNOWN_VALUE:
                w.lying |= <uint32_t>1 << i
            else:
                w.dropped |= <uint32_t>1 << i
                w.n_dealt += 1
            w.n_unknown += 1
    for i in range(s.n_owned):
        left[s.owned[i] & 7] -= 1
        if s.owned[i] & 7 == UNKNOWN_VALUE:
            w.owned |= <uint32_t>1 << i
            w.n_dealt += 1
            w.n_unknown += 1
    for code in range(6):
        if left[code] < 0:
            return 80
        for _ in range(left[code]):
            w.unseen[w.n_unseen] = code
            w.n_unseen += 1
    w.n_small = left[0]
    if s.phase == DRAFT:
        return 0
    return bound_small_purses(w, rules.purse_count[0] - rules.bandits + purses_lost(rules, s))


cdef int bound_small_purses(ColtWork* w, int in_pool) noexcept nogil:
    """The start purses have been owned: at most *in_pool* of their value have not."""
    cdef int pool = w.n_unseen - w.n_dealt, others = w.n_unseen - w.n_small
    cdef int i
    cdef int most = w.n_small if w.n_small < w.n_dealt else w.n_dealt
    cdef int least = w.n_small - (pool if pool < in_pool else in_pool)
    least = max(least, 0, w.n_dealt - others)
    if least > most:
        return 81
    w.least = least
    w.most = most
    w.coupled = in_pool < pool and in_pool < w.n_small
    if w.coupled:
        for i in range(least, most + 1):
            w.upto[i - least] = choose(w.n_dealt, i) * choose(pool, w.n_small - i)
        accumulate(w.upto, most - least + 1)
    return 0


cdef int prepare_seat(const ColtRules* rules, const ColtState* s, int seat,
                      SeatWork* w) noexcept nogil:
    """The cards that the seat may hold anywhere, and the free places for them."""
    cdef int i, kind, actions, bullets, secret = 0
    cdef cards_t own = rules.deck if s.phase > START else 0     # no card is handed out before
    cdef cards_t known = unpacked(s.discard_known[seat])
    w.secret = 0
    w.in_deck = bullet_cards(s.deck_top[seat])
    for i in range(s.n_pile):
        if s.pile[i] & 7 == seat:
            kind = s.pile[i] >> 3 & 15
            if i < s.executed:      # back in the deck; expert: in the known discard
                w.in_deck += 0 if rules.expert else one(kind)
                known += 0 if rules.expert else one(kind)
            elif kind == UNKNOWN_KIND:
                w.secret |= <uint32_t>1 << i
                secret += 1
            else:
                known += one(kind)
    bullets = bullets_received(s, seat) - bullets_in(known) - bullets_in(w.in_deck)
    bullets -= s.hand_bullets[seat]
    for kind in range(ACTION_KINDS):
        if count_of(known, kind) > count_of(own, kind):
            return 82
    if bullets < 0:
        return 83
    w.unseen = own - (known - bullet_cards(bullets_in(known))) + bullet_cards(bullets)
    w.hand = s.hand_size[seat] - s.hand_bullets[seat]
    w.deck = s.deck_size[seat] - size_of(w.in_deck)
    w.discard = s.discard_size[seat] - size_of(unpacked(s.discard_known[seat]))
    actions = actions_in(w.unseen)
    if actions < secret:
        return 84
    return bound_bullets(s, seat, bullets, w)


cdef int bound_bullets(const ColtState* s, int seat, int bullets, SeatWork* w) noexcept nogil:
    """No bullet lies face down in the pile, and the hand holds at most as many as were drawn."""
    cdef int i, elsewhere = w.deck + w.discard
    cdef int free = min(bullets, <int>w.hand)
    cdef int most = min(free, s.drawn[seat] - s.hand_bullets[seat])
    cdef int least = max(0, bullets - elsewhere)
    if least > most:
        return 85
    w.least = least
    w.most = most
    w.coupled = most < free
    if w.coupled:
        for i in range(least, most + 1):
            w.upto[i - least] = choose(w.hand, i) * choose(elsewhere, bullets - i)
        accumulate(w.upto, most - least + 1)
    return 0


cdef double choose(int n, int k) noexcept nogil:
    """Binomial coefficient."""
    cdef double product = 1
    cdef int i
    if k < 0 or k > n:
        return 0
    for i in range(k):
        product = product * (n - i) / (i + 1)
    return product


cdef void accumulate(double* weights, int n) noexcept nogil:
    """Turn weights into cumulative probabilities."""
    cdef double total = 0
    cdef int i
    for i in range(n):
        total += weights[i]
        weights[i] = total
    for i in range(n):
        weights[i] /= total


# --- a possible truth --------------------------------------------------------------------------

cdef void draw_purses(ColtState* s, const ColtWork* w, rng_t* rng) noexcept nogil:
    """Shuffle the unseen values over the purses in play and the box."""
    cdef uint8_t values[PURSES]
    cdef uint32_t left = w.dropped
    cdef int i
    if w.n_unknown == 0:
        return
    if w.coupled:
        shuffle_coupled(w, values, rng)
    else:
        shuffle_values(w.unseen, w.n_unseen, w.n_unknown, values, rng)
    i = 0
    while left:
        s.lying[__builtin_ctz(left)] ^= UNKNOWN_VALUE ^ values[i]
        left &= left - 1
        i += 1
    if w.owned:
        left = w.owned
        while left:
            s.owned[__builtin_ctz(left)] ^= UNKNOWN_VALUE ^ values[i]
            left &= left - 1
            i += 1
        sort_owned(s)
    left = w.lying
    while left:
        s.lying[__builtin_ctz(left)] ^= UNKNOWN_VALUE ^ values[i]
        left &= left - 1
        i += 1


cdef inline void shuffle_values(const uint8_t* unseen, int n, int wanted, uint8_t* out,
                                rng_t* rng) noexcept nogil:
    """The first *wanted* values of a shuffle of *n*."""
    cdef int i, j
    cdef uint8_t value
    for i in range(n):
        out[i] = unseen[i]
    for i in range(wanted):
        j = i + rng_below(rng, n - i)
        value = out[j]
        out[j] = out[i]
        out[i] = value


cdef void shuffle_coupled(const ColtWork* w, uint8_t* out, rng_t* rng) noexcept nogil:
    """First how many of the start value have been owned, with which others, then the rest."""
    cdef int small = w.least + drawn_number(w.upto, w.most - w.least + 1, rng)
    cdef int others = w.n_dealt - small, i, n = w.n_unseen - w.n_small
    cdef uint8_t values[PURSES]
    cdef uint8_t dealt[PURSES]
    shuffle_values(w.unseen + w.n_small, n, others, values, rng)
    for i in range(w.n_dealt):
        dealt[i] = values[i] if i < others else 0
    for i in range(w.n_small - small):
        values[n + i] = 0
    shuffle_values(dealt, w.n_dealt, w.n_dealt, out, rng)
    shuffle_values(values + others, w.n_unseen - w.n_dealt, w.n_unknown - w.n_dealt,
                   out + w.n_dealt, rng)


cdef inline int drawn_number(const double* upto, int n, rng_t* rng) noexcept nogil:
    """A number by its cumulative probabilities."""
    cdef double point = rng_double(rng)
    cdef int i = 0
    while i < n - 1 and point >= upto[i]:
        i += 1
    return i


cdef inline void sort_owned(ColtState* s) noexcept nogil:
    """Purses of one bandit known to the same seats lie by value."""
    cdef int i, j
    cdef uint16_t purse
    for i in range(1, s.n_owned):
        purse = s.owned[i]
        j = i
        while j > 0 and s.owned[j - 1] > purse:
            s.owned[j] = s.owned[j - 1]
            j -= 1
        s.owned[j] = purse


cdef void draw_seat(ColtState* s, int seat, const SeatWork* w, rng_t* rng) noexcept nogil:
    """Face-down cards, then the hand, then deck and discard share the rest."""
    cdef cards_t left = w.unseen, hand, discard = 0, bullets
    cdef uint32_t secret = w.secret
    cdef int place
    while secret:
        place = __builtin_ctz(secret)
        secret &= secret - 1
        hand = nth(left, rng_below(rng, actions_in(left)))
        left -= hand
        s.pile[place] ^= (UNKNOWN_KIND ^ __builtin_ctzll(hand) // KIND_BITS) << 3
    if w.coupled:
        bullets = bullet_cards(w.least + drawn_number(w.upto, w.most - w.least + 1, rng))
        left -= bullet_cards(bullets_in(left))
        hand = sample(left, actions_in(left), w.hand - bullets_in(bullets), rng)
        left = left - hand + bullet_cards(bullets_in(w.unseen)) - bullets
        hand += bullets
    else:
        hand = sample(left, w.hand + w.deck + w.discard, w.hand, rng)
        left -= hand
    if w.discard:
        discard = sample(left, w.deck + w.discard, w.discard, rng)
    s.hand[seat] = hand + bullet_cards(s.hand_bullets[seat])
    s.deck[seat] = left - discard + w.in_deck
    s.discard[seat] = packed(discard) + s.discard_known[seat]


cdef inline cards_t sample(cards_t cards, int size, int wanted, rng_t* rng) noexcept nogil:
    """*wanted* cards out of *size*, each set equally likely; draws the smaller part."""
    cdef cards_t card, left = cards
    cdef bint rest = 2 * wanted > size
    cdef int i
    for i in range(size - wanted if rest else wanted):
        card = nth(left, rng_below(rng, size - i))
        left -= card
    return left if rest else cards - left


cdef void draw_keeping(const ColtRules* rules, ColtState* s, int seat, rng_t* rng) noexcept nogil:
    """Seats that have decided keep each card or not; the one that decides starts anew."""
    cdef int other = s.first_player, kind
    cdef bint decided = True
    for _ in range(rules.head.seats):
        decided = decided and other != s.head.to_act
        if other != seat:
            s.keep[other] = 0
            if other == s.head.to_act:
                s.keep_next = first_kind(s.hand[other])
            if decided:
                for kind in range(ACTION_KINDS):
                    for _ in range(count_of(s.hand[other], kind)):
                        s.keep[other] += one_few(kind) * rng_below(rng, 2)
        other = other + 1 if other + 1 < rules.head.seats else 0


cdef inline int first_kind(cards_t hand) noexcept nogil:
    """The kind that is asked first in phase KEEP."""
    cdef cards_t kinds = held(hand)
    return __builtin_ctzll(kinds) // KIND_BITS if kinds else KEEP_NOTHING
