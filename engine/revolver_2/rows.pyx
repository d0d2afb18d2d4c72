"""Cards in play, with their tokens.

The copies of a kind in play fill its lowest slots in order (area, true grit, power tokens), so a
card may change its slot whenever a copy of it comes, goes or gets a token. `chosen` is moved along,
for the targets that are still to be dealt with.
"""

from libc.stdint cimport uint8_t, uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.revolver_2.multiset cimport first_slot, last_slot, slot_bit, with_one
from powderkeg.engine.revolver_2.state cimport (
    ON_AREA, SLOTS, VALUES, RevRules, RevState,
)


# --- tokens --------------------------------------------------------------------------------------

cdef int tokens_at(const RevState* s, int seat, int value, int location) noexcept nogil:
    """Power tokens of one value at a location."""
    cdef int i, start = first_token(s, seat, value), n = 0
    for i in range(start, start + s.n_tokens[seat][value]):
        n += s.tokens[seat][i] == location
    return n


cdef int first_token(const RevState* s, int seat, int value) noexcept nogil:
    cdef int i, start = 0
    for i in range(value):
        start += s.n_tokens[seat][i]
    return start


cdef void insert_token(RevState* s, int seat, int value, int location) noexcept nogil:
    """One more token; there is room, as the supply has one."""
    cdef int i = 0, v, start = first_token(s, seat, value), end
    for v in range(VALUES):
        i += s.n_tokens[seat][v]
    end = start + s.n_tokens[seat][value]
    while i > start and (i > end or s.tokens[seat][i - 1] > location):
        s.tokens[seat][i] = s.tokens[seat][i - 1]
        i -= 1
    s.tokens[seat][i] = location
    s.n_tokens[seat][value] += 1


cdef void remove_tokens(const RevRules* r, RevState* s, int seat, int location) noexcept nogil:
    """All tokens of a location go back to the supply."""
    cdef int i = 0, v, _, kept = 0, gone
    for v in range(r.n_values):
        gone = 0
        for _ in range(s.n_tokens[seat][v]):
            if s.tokens[seat][i] == location:
                gone += 1
            else:
                s.tokens[seat][kept] = s.tokens[seat][i]
                kept += 1
            i += 1
        s.n_tokens[seat][v] -= gone
    while kept < i:
        s.tokens[seat][kept] = 0
        kept += 1


cdef void swap_tokens(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil:
    """The tokens of *slot* and of the next one change places; each value stays sorted."""
    cdef int i = 0, v, n, _, low, high, place
    for v in range(r.n_values):
        low = high = 0
        place = i
        for _ in range(s.n_tokens[seat][v]):
            place += s.tokens[seat][i] < slot
            low += s.tokens[seat][i] == slot
            high += s.tokens[seat][i] == slot + 1
            i += 1
        for n in range(high):
            s.tokens[seat][place + n] = slot
        for n in range(low):
            s.tokens[seat][place + high + n] = slot + 1


# --- order ---------------------------------------------------------------------------------------

cdef int compare_tokens(const RevRules* r, const RevState* s, int seat, int slot,
                        int other) noexcept nogil:
    """Below 0, 0 or above 0: the tokens as ascending lists, compared entry by entry."""
    cdef int v, here, there, w
    for v in range(r.n_values):
        here, there = tokens_at(s, seat, v, slot), tokens_at(s, seat, v, other)
        if here == there:
            continue
        for w in range(v + 1, r.n_values):      # does the list with fewer of this value go on?
            if tokens_at(s, seat, w, other if here > there else slot):
                return -1 if here > there else 1
        return 1 if here > there else -1
    return 0


cdef int compare(const RevRules* r, const RevState* s, int seat, int slot,
                 int other) noexcept nogil:
    if s.place[seat][slot] != s.place[seat][other]:
        return -1 if s.place[seat][slot] < s.place[seat][other] else 1
    if tokens_placed(r, s, seat) == 0:
        return 0
    return compare_tokens(r, s, seat, slot, other)


cdef bint alike(const RevRules* r, const RevState* s, int seat, int slot, int other) noexcept nogil:
    """Are two cards interchangeable: same kind, area, true grit and power tokens?"""
    return (r.kind[seat][slot] == r.kind[seat][other]
            and compare(r, s, seat, slot, other) == 0)


cdef bint in_order(const RevRules* r, const RevState* s, int seat, int slot) noexcept nogil:
    """Does the copy in the slot before, if there is one in play, come before this one?"""
    if s.table[seat] & slot_bit(slot) & r.lows[seat] or slot == 0:
        return True
    return compare(r, s, seat, slot - 1, slot) <= 0


cdef void swap(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil:
    """The cards in *slot* and in the next one change slots."""
    cdef uint64_t both = <uint64_t>3 << slot
    cdef uint8_t place = s.place[seat][slot]
    s.place[seat][slot] = s.place[seat][slot + 1]
    s.place[seat][slot + 1] = place
    if (s.here[seat] >> slot ^ s.here[seat] >> (slot + 1)) & 1:
        s.here[seat] ^= both
    if (s.chosen >> slot ^ s.chosen >> (slot + 1)) & 1:
        s.chosen ^= both
    swap_tokens(r, s, seat, slot)


cdef int settle(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil:
    """Move the card in *slot* to where it belongs among its copies; return its slot."""
    cdef uint64_t run = s.table[seat] & r.field[seat][r.kind[seat][slot]]
    while run & slot_bit(slot) >> 1 and compare(r, s, seat, slot - 1, slot) > 0:
        slot -= 1
        swap(r, s, seat, slot)
    while run & slot_bit(slot + 1) and compare(r, s, seat, slot, slot + 1) > 0:
        swap(r, s, seat, slot)
        slot += 1
    return slot


# --- coming and going ----------------------------------------------------------------------------

cdef int put_card(const RevRules* r, RevState* s, int seat, int kind, int grit) noexcept nogil:
    """A card comes into play at the current area; return its slot."""
    cdef uint64_t field = r.field[seat][kind], bit
    cdef int slot = r.low[seat][kind] + popcount(s.table[seat] & field)
    bit = slot_bit(slot)
    s.table[seat] |= bit
    s.here[seat] |= bit
    s.place[seat][slot] = (s.area << 2) | grit
    if bit & ~r.lows[seat] and s.place[seat][slot - 1] >= s.place[seat][slot]:
        return settle(r, s, seat, slot)
    return slot


cdef void discard_from_play(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil:
    """A card leaves for the discard pile of its owner, its tokens for the supply."""
    cdef int kind = r.kind[seat][slot]
    cdef int end = last_slot(s.table[seat] & r.field[seat][kind])
    s.grit += s.place[seat][slot] & 3
    if tokens_placed(r, s, seat):
        remove_tokens(r, s, seat, slot)
    while slot < end:
        swap(r, s, seat, slot)
        slot += 1
    s.place[seat][end] = 0
    s.table[seat] &= ~slot_bit(end)
    s.here[seat] &= ~slot_bit(end)
    s.discard[seat] = with_one(r, seat, s.discard[seat], kind)


cdef void lose_grit_or_card(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil:
    """A true grit token saves the card once."""
    if s.place[seat][slot] & 3:
        s.place[seat][slot] -= 1
        s.grit += 1
        settle(r, s, seat, slot)
    else:
        discard_from_play(r, s, seat, slot)


cdef void add_token(const RevRules* r, RevState* s, int seat, int value, int slot) noexcept nogil:
    """A power token on a card."""
    insert_token(s, seat, value, slot)
    settle(r, s, seat, slot)


cdef void add_area_token(RevState* s, int value) noexcept nogil:
    """A power token of the Guardians on the current area."""
    insert_token(s, 0, value, ON_AREA + s.area - 1)


cdef void move_card(const RevRules* r, RevState* s, int seat, int slot) noexcept nogil:
    """A card of an earlier area comes here, with its tokens."""
    s.place[seat][slot] = (s.area << 2) | (s.place[seat][slot] & 3)
    s.here[seat] |= slot_bit(slot)
    settle(r, s, seat, slot)


cdef uint64_t at_area(const RevState* s, int seat, int area) noexcept nogil:
    """Slots of the cards of a seat at an area, 1 to 6."""
    cdef uint64_t left = s.table[seat], found = 0
    cdef int slot
    if area == s.area:
        return s.here[seat]
    while left:
        slot = first_slot(left)
        if slot < SLOTS and s.place[seat][slot] >> 2 == area:
            found |= slot_bit(slot)
        left &= left - 1
    return found
