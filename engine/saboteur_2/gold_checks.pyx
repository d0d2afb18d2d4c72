"""Gold and nuggets in a Saboteur 2 position, as far as a viewer sees them: safe on any bytes."""


from powderkeg.engine.saboteur_2.cards cimport total_of
from powderkeg.engine.saboteur_2.ending cimport first_taker, next_taker
from powderkeg.engine.saboteur_2.state cimport (
    MOST_ROUNDS, NUGGET, NUGGETS, OVER, STEAL, UNKNOWN, UNKNOWN_OFFER, SabRules, SabState,
)

cdef enum:
    EVERYTHING = -2
    MOST_GOLD = 11          # of one seat in one round: ten crystals and a theft


cdef int check_gold(const SabRules* rules, const SabState* s, int viewer) noexcept nogil:
    """The number of what cannot be, or is not what the viewer sees."""
    cdef int i, broken, rounds = s.round + (s.phase == STEAL or s.phase == OVER)
    if rules.combined:
        for i in range(rules.head.seats):
            if s.gold[i] > MOST_GOLD * rounds or s.paid_gold[i]:
                return 40
        return 41 if not no_nuggets(s) else 0
    broken = check_rounds(rules, s)
    if not broken:
        broken = check_shares(rules, s, viewer)
    if not broken:
        broken = check_totals(rules, s, viewer)
    return broken


cdef bint no_nuggets(const SabState* s) noexcept nogil:
    """The combined edition has no nugget cards."""
    cdef int i
    if s.n_shares or total_of(s.shares, NUGGETS) or total_of(s.share_count, MOST_ROUNDS):
        return False
    for i in range(NUGGETS):
        if s.offers[i]:
            return False
    for i in range(MOST_ROUNDS):
        if s.paid[i]:
            return False
    return total_of(s.nuggets, 3) == 0 and total_of(s.offer, 3) == 0


# --- numbers of nugget cards (public) ----------------------------------------------------------

cdef int check_rounds(const SabRules* rules, const SabState* s) noexcept nogil:
    """Each finished round has nuggets taken or paid, no more than there were."""
    cdef int left[3]
    cdef int i, value, n, n_left = 0, paid, total = 0, credited
    cdef int finished = s.round + (s.phase == OVER), unshared = 0
    for i in range(3):
        left[i] = rules.nuggets[i]
        n_left += left[i]
    for i in range(MOST_ROUNDS):
        n = s.share_count[i]
        if i > finished - (s.phase != NUGGET):
            if n or s.paid[i]:
                return 42
            continue
        if i == finished:       # under way
            if s.paid[i] or n >= offered(rules, n_left) or total + n > NUGGETS:
                return 42
            total += n
            continue
        total += n
        unshared += n == 0
        if n and (n != offered(rules, n_left) or s.paid[i]):
            return 42
        n_left -= n
        for value in range(3):
            paid = s.paid[i] >> (5 * value) & 31
            left[value] -= paid
            n_left -= paid
            if left[value] < 0 or n_left < 0 or s.paid[i] >> 15:
                return 43
    if total != s.n_shares:
        return 42
    for i in range(rules.head.seats):
        credited = s.paid_gold[i]
        if credited > 4 * unshared:
            return 44
    return 0


cdef inline int offered(const SabRules* rules, int left) noexcept nogil:
    """How many nugget cards are offered in a round."""
    return min(left, min(rules.head.seats, <int>rules.most_nuggets))


# --- who took what -----------------------------------------------------------------------------

cdef int check_shares(const SabRules* rules, const SabState* s, int viewer) noexcept nogil:
    """Choices in order, known to their seat; what is known must fit together."""
    cdef int known[3]           # cards that are known to have been in offers, or are paid
    cdef int i, n, first = 0, value, broken
    for i in range(3):
        known[i] = 0
    for i in range(MOST_ROUNDS):
        for value in range(3):
            known[value] += s.paid[i] >> (5 * value) & 31
        n = s.share_count[i]
        broken = check_round(rules, s, viewer, i, first, known)
        if broken:
            return broken
        first += n
    for i in range(first, NUGGETS):
        if s.shares[i] or s.offers[i]:
            return 45
    for value in range(3):
        if known[value] > rules.nuggets[value]:
            return 46
        if s.nuggets[value] != (rules.nuggets[value] - known[value] if viewer == EVERYTHING
                                else UNKNOWN):
            return 47
    return 0


cdef inline int of_offer(int offer, int value) noexcept nogil:
    return offer >> (4 * value) & 15


cdef int check_round(const SabRules* rules, const SabState* s, int viewer, int round, int first,
                     int* known) noexcept nogil:
    """The choices of one round, from number *first* on."""
    cdef int have[3]            # of the last offer seen, what was left after the choice
    cdef bint any_seen = False, seen, all_seen
    cdef bint now = s.phase == NUGGET and round == s.round
    cdef int i, value, seat, n = s.share_count[round], size = n
    cdef int taker = first_taker(rules, s, s.finder) if now else 0
    if now:
        if taker < 0:
            return 48
        size = current_size(rules, s)
    all_seen = viewer == EVERYTHING or s.phase == OVER
    for i in range(first, first + n):
        seat, value = s.shares[i] & 15, s.shares[i] >> 4
        if seat >= rules.head.seats or (now and seat != taker):
            return 45
        seen = all_seen or seat == viewer
        if not seen:
            if value or s.offers[i] != UNKNOWN_OFFER:
                return 49
        elif not 1 <= value <= 3 or not see_offer(s.offers[i], size - (i - first), any_seen,
                                                  all_seen, have, known):
            return 46
        else:
            any_seen = True
            have[value - 1] -= 1
            if have[value - 1] < 0:
                return 46
        if now:
            taker = next_taker(rules, s, taker)
    if not now:
        return 0 if s.phase == NUGGET or not total_of(s.offer, 3) else 47
    if s.head.to_act != taker:
        return 48
    if not all_seen and viewer != taker:
        return 0 if s.offer[0] == s.offer[1] == s.offer[2] == UNKNOWN else 49
    if s.offer[0] > 9 or s.offer[1] > 9 or s.offer[2] > 9:
        return 46
    value = s.offer[0] | s.offer[1] << 4 | s.offer[2] << 8
    return 0 if see_offer(value, size - n, any_seen, all_seen, have, known) else 46


cdef int current_size(const SabRules* rules, const SabState* s) noexcept nogil:
    """How many nugget cards this round's finder was offered."""
    cdef int i, value, left = total_of(rules.nuggets, 3)
    for i in range(s.round):
        left -= s.share_count[i]
        for value in range(3):
            left -= s.paid[i] >> (5 * value) & 31
    return offered(rules, left)


cdef bint see_offer(int offer, int size, bint again, bint whole, int* have,
                    int* known) noexcept nogil:
    """Does an offer of *size* cards follow from the last one seen? It is what is there now.

    *again*: one was seen before in this round; *whole*: all of them are seen.
    """
    cdef int value, n = 0
    if offer >> 12:
        return False
    for value in range(3):
        n += of_offer(offer, value)
        if again and (of_offer(offer, value) > have[value]
                      or (whole and of_offer(offer, value) != have[value])):
            return False
        if not again:
            known[value] += of_offer(offer, value)
        have[value] = of_offer(offer, value)
    return n == size


cdef int check_totals(const SabRules* rules, const SabState* s, int viewer) noexcept nogil:
    """A seat owns what it took and was paid; only it knows how much, until the game is over."""
    cdef int seat, i, gold
    for seat in range(rules.head.seats):
        if viewer != EVERYTHING and viewer != seat and s.phase != OVER:
            if s.gold[seat] != UNKNOWN:
                return 50
            continue
        gold = s.paid_gold[seat]
        for i in range(s.n_shares):
            if s.shares[i] & 15 == seat:
                gold += s.shares[i] >> 4
        if s.gold[seat] != gold:
            return 50
    return 0
