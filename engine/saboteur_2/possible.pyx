"""Filling the blanks of a Saboteur 2 observation: every card is its own, and where it can be it is
equally likely to be.

A card that a seat announced is in its hand. A card that the viewer gave away in a hand swap and has
not seen since is with whoever holds that hand now, or among what was discarded from it. The rest is
shuffled. What two other seats know of each other's cards is left empty.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport action_t
from powderkeg.engine.rng cimport rng_below, rng_t
from powderkeg.engine.saboteur_2.cards cimport insert, n_cards, put_in, take, total_of, walk
from powderkeg.engine.saboteur_2.effects cimport holder_of
from powderkeg.engine.saboteur_2.gold_checks cimport current_size
from powderkeg.engine.saboteur_2.rules cimport discard_actions
from powderkeg.engine.saboteur_2.state cimport (
    A_DISCARD, A_DONE, DISCARD, HAND, KINDS, MOST_ROUNDS, NUGGET, REMOVE, SEATS, UNKNOWN,
    UNKNOWN_OFFER, WORDS, SabRules, SabState,
)

cdef struct Fixed:          # a card whose place has been drawn first
    uint8_t place
    uint8_t card


# --- before drawing ----------------------------------------------------------------------------

cdef int prepare_cards(const SabRules* rules, const SabState* s, int viewer, int* left,
                       SabWork* w) noexcept nogil:
    """*left*: unseen cards by kind. Return the number of a contradiction, or 0."""
    cdef int kind, swap, giver, announced = 0, _
    w.n_given = 0
    if s.playing and s.head.to_act != viewer:
        announced = s.playing
        left[announced - 1] -= 1
    for swap in range(s.n_swaps):
        for giver in range(2):
            if s.swap_seats[swap][giver] == viewer:
                if not add_given(s, viewer, swap, giver, announced, left, &w.given[w.n_given]):
                    return 80
                w.n_given += 1
    w.n_cards = 0
    for kind in range(KINDS):
        for _ in range(left[kind]):
            w.cards[w.n_cards] = kind + 1
            w.n_cards += 1
    return 0


cdef bint add_given(const SabState* s, int viewer, int swap, int giver, int announced, int* left,
                    Given* g) noexcept nogil:
    """What the viewer gave in a swap, and where it can be; False if there is no room."""
    cdef int taker = s.swap_seats[swap][1 - giver], holder = holder_of(s, swap, giver), i, room = 0
    memcpy(g.cards, s.given[swap][giver], HAND)
    g.n = n_cards(g.cards)
    if announced and holder == s.head.to_act and take(g.cards, g.n, announced):
        g.n -= 1            # the announced card is one of them
    g.n_places = 0
    add_place(s, g, SEATS * (swap + 1) + taker)
    if holder == taker and swap == 0:
        add_place(s, g, 2 * SEATS + taker)
    elif holder >= 0 and holder != taker:
        add_place(s, g, 2 * SEATS + holder)
    if holder >= 0:
        g.place[g.n_places] = holder
        g.room[g.n_places] = s.hand_size[holder] - (announced != 0 and holder == s.head.to_act)
        g.n_places += 1
    for i in range(g.n_places):
        room += g.room[i]
    for i in range(g.n):
        left[g.cards[i] - 1] -= 1
        if left[g.cards[i] - 1] < 0:
            return False
    return g.n <= room


cdef inline void add_place(const SabState* s, Given* g, int part) noexcept nogil:
    g.place[g.n_places] = SEATS + part
    g.room[g.n_places] = s.discard_size[part]
    g.n_places += 1


# --- cards -------------------------------------------------------------------------------------

cdef void draw_cards(const SabRules* rules, SabState* s, int viewer, const SabWork* w,
                     rng_t* rng) noexcept nogil:
    """Hands, discards, and what is left over: the pool."""
    cdef uint8_t cards[UNSEEN]
    cdef Fixed fixed[16]
    cdef int seat, epoch, part, n_fixed, n_left = w.n_cards, swap, i
    memcpy(cards, w.cards, n_left)
    n_fixed = fix_places(s, viewer, w, fixed, rng)
    for seat in range(rules.head.seats):
        if seat != viewer:
            memset(s.hand[seat], 0, HAND)
            n_left = fill(s.hand[seat], s.hand_size[seat], seat, fixed, n_fixed, cards, n_left,
                          rng)
    part = 0
    for epoch in range(s.n_swaps + 1):
        for seat in range(rules.head.seats):
            if seat != viewer:
                i = s.discard_size[SEATS * epoch + seat]
                n_left = fill(&s.discards[part], i, SEATS + SEATS * epoch + seat, fixed, n_fixed,
                              cards, n_left, rng)
            part += s.discard_size[SEATS * epoch + seat]
    memset(s.pool, 0, WORDS * 8)
    for i in range(n_left):
        put_in(s.pool, cards[i] - 1, 1)
    for swap in range(s.n_swaps):
        if viewer < 0 or (s.swap_seats[swap][0] != viewer and s.swap_seats[swap][1] != viewer):
            memset(s.given[swap], 0, 2 * HAND)
    if (s.phase == DISCARD or s.phase == REMOVE) and s.head.to_act != viewer:
        draw_chosen(rules, s, rng)


cdef int fix_places(const SabState* s, int viewer, const SabWork* w, Fixed* fixed,
                    rng_t* rng) noexcept nogil:
    """The announced card, and each given card in a free place drawn at random."""
    cdef uint8_t room[PARTS]
    cdef int i, j, k, total, point, n = 0
    if s.playing and s.head.to_act != viewer:
        fixed[0] = Fixed(s.head.to_act, s.playing)
        n = 1
    for i in range(w.n_given):
        total = 0
        for j in range(w.given[i].n_places):
            room[j] = w.given[i].room[j]
            total += room[j]
        for k in range(w.given[i].n):
            point = rng_below(rng, total)
            j = 0
            while point >= room[j]:
                point -= room[j]
                j += 1
            room[j] -= 1
            total -= 1
            fixed[n] = Fixed(w.given[i].place[j], w.given[i].cards[k])
            n += 1
    return n


cdef inline int fill(uint8_t* out, int size, int place, const Fixed* fixed, int n_fixed,
                     uint8_t* cards, int n_left, rng_t* rng) noexcept nogil:
    """Put the fixed cards of a place and random others there; return how many are left."""
    cdef int i, n = 0
    for i in range(n_fixed):
        if fixed[i].place == place:
            insert(out, n, fixed[i].card)
            n += 1
    for n in range(n, size):
        i = rng_below(rng, n_left)
        insert(out, n, cards[i])
        n_left -= 1
        cards[i] = cards[n_left]
    return n_left


cdef void draw_chosen(const SabRules* rules, SabState* s, rng_t* rng) noexcept nogil:
    """What another seat has picked to discard so far: any beginning that can be completed."""
    cdef uint8_t found[64 * 3]
    cdef int n = 0, i
    memset(s.chosen, 0, 3)
    n = list_chosen(rules, s, 0, found, 0)
    i = rng_below(rng, n)
    memcpy(s.chosen, &found[3 * i], 3)


cdef int list_chosen(const SabRules* rules, SabState* s, int depth, uint8_t* found,
                     int n) noexcept nogil:
    """Write every beginning that starts with what is chosen now."""
    cdef action_t out[16]
    cdef int i, most, options
    if s.phase == REMOVE:
        most = 2
    else:
        most = 1 if s.discarding == 2 else 2 if rules.combined else 0
    if depth == most or s.phase == DISCARD:
        memcpy(&found[3 * n], s.chosen, 3)
        n += 1
    if depth == most or depth == 3:
        return n
    options = discard_actions(rules, s, out)
    for i in range(options):
        if out[i] != A_DONE:
            s.chosen[depth] = out[i] - A_DISCARD + 1
            n = list_chosen(rules, s, depth + 1, found, n)
            s.chosen[depth] = 0
    return n


# --- goals -------------------------------------------------------------------------------------

cdef void draw_goals(SabState* s, const SabWork* w, int treasure, rng_t* rng) noexcept nogil:
    """Goals that the viewer does not know; *treasure*: where it lies, or -1 if that is open."""
    cdef uint8_t cards[3]
    cdef int i, j, n = 0
    for i in range(3):
        if w.open_cards >> i & 1 and not (i == 0 and treasure >= 0):
            cards[n] = i
            n += 1
    for i in range(3):
        if not w.open_goals >> i & 1:
            continue
        if i == treasure:
            s.goal[i] = 0
            continue
        j = rng_below(rng, n)
        s.goal[i] = cards[j]
        n -= 1
        cards[j] = cards[n]


# --- nuggets -----------------------------------------------------------------------------------

cdef void draw_nuggets(const SabRules* rules, SabState* s, rng_t* rng) noexcept nogil:
    """Base game: what others took. Cards that the viewer saw went to those after him."""
    cdef uint8_t unseen[3]
    cdef int i, value, round, first = 0
    for value in range(3):
        unseen[value] = rules.nuggets[value]
    for round in range(MOST_ROUNDS):
        for value in range(3):
            unseen[value] -= s.paid[round] >> (5 * value) & 31
        take_seen(s, round, first, unseen)
        first += s.share_count[round]
    first = 0
    for round in range(MOST_ROUNDS):
        draw_round(rules, s, round, first, unseen, rng)
        first += s.share_count[round]
    memcpy(s.nuggets, unseen, 3)
    for i in range(rules.head.seats):
        s.gold[i] = s.paid_gold[i]
    for i in range(s.n_shares):
        s.gold[s.shares[i] & 15] += s.shares[i] >> 4


cdef inline bint is_now(const SabState* s, int round) noexcept nogil:
    return s.phase == NUGGET and round == s.round


cdef void take_seen(const SabState* s, int round, int first, uint8_t* unseen) noexcept nogil:
    """Take out the first offer of a round that the viewer has seen."""
    cdef int i, value
    for i in range(first, first + s.share_count[round]):
        if s.offers[i] != UNKNOWN_OFFER:
            for value in range(3):
                unseen[value] -= s.offers[i] >> (4 * value) & 15
            return
    if is_now(s, round) and s.offer[0] != UNKNOWN:
        for value in range(3):
            unseen[value] -= s.offer[value]


cdef void draw_round(const SabRules* rules, SabState* s, int round, int first, uint8_t* unseen,
                     rng_t* rng) noexcept nogil:
    """Values and offers of one round's choices."""
    cdef uint8_t have[3]        # what lay there after the viewer's last choice
    cdef uint8_t* source = unseen
    cdef bint any_seen = False
    cdef int i, j, k, value, last = first + s.share_count[round], size, _
    i = first
    while i < last:
        if s.offers[i] != UNKNOWN_OFFER:
            any_seen = True
            source = have
            for value in range(3):
                have[value] = s.offers[i] >> (4 * value) & 15
            have[(s.shares[i] >> 4) - 1] -= 1
            i += 1
            continue
        j = i
        while j < last and s.offers[j] == UNKNOWN_OFFER:
            j += 1
        if any_seen:            # keep what the viewer sees next
            for value in range(3):
                if j < last:
                    have[value] -= s.offers[j] >> (4 * value) & 15
                elif is_now(s, round) and s.offer[0] != UNKNOWN:
                    have[value] -= s.offer[value]
        for k in range(i, j):
            value = draw_value(source, rng)
            s.shares[k] |= (value + 1) << 4
        i = j
    if is_now(s, round) and s.offer[0] == UNKNOWN:
        if any_seen:
            memcpy(s.offer, have, 3)
        else:
            size = current_size(rules, s) - (last - first)
            memset(s.offer, 0, 3)
            for _ in range(size):
                s.offer[draw_value(unseen, rng)] += 1
    write_offers(s, round, first, last)


cdef inline int draw_value(uint8_t* cards, rng_t* rng) noexcept nogil:
    return walk(cards, rng_below(rng, total_of(cards, 3)))


cdef void write_offers(SabState* s, int round, int first, int last) noexcept nogil:
    """What lay there before each choice, from the last one back."""
    cdef int i, offer = 0
    if is_now(s, round):
        offer = s.offer[0] | s.offer[1] << 4 | s.offer[2] << 8
    for i in range(last - first):
        offer += 1 << (4 * ((s.shares[last - 1 - i] >> 4) - 1))
        s.offers[last - 1 - i] = offer
