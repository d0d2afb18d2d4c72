"""Small questions about a position that several rules ask: inline."""

from libc.stdint cimport uint64_t

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.revolver_2.multiset cimport first_slot
from powderkeg.engine.revolver_2.state cimport (
    ANY_NUMBER, FIREPOWER, GUARDIANS, MAPACHE, S_MAPACHE, TOWN, RevRules, RevState,
)

cdef struct Barriers:       # what the blockades on one side of the current area do
    int total
    int cost                # of firepower cards
    int other_cost
    int limit               # ANY_NUMBER: none
    int gatling
    bint no_optional


cdef inline int area_card(const RevState* s, int area) noexcept nogil:
    """The area card at a place, 1 to 6; the areas are laid out."""
    return 3 * (s.town - 1) + area - 1 if area <= TOWN else 2 + area


cdef inline int card_here(const RevState* s) noexcept nogil:
    return area_card(s, s.area)


cdef inline int active(const RevState* s) noexcept nogil:
    """Whose turn it is in the phases of play."""
    return MAPACHE if s.step == S_MAPACHE else GUARDIANS


cdef inline uint64_t firepower_here(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    return s.here[seat] & r.firepower[seat]


cdef inline uint64_t blockades_against(const RevRules* r, const RevState* s,
                                       int seat) noexcept nogil:
    """Slots of the other player's blockades that lie on this seat's side of the current area."""
    return s.here[1 - seat] & r.blockades[1 - seat]


cdef inline void look(const RevRules* r, const RevState* s, int seat, Barriers* b) noexcept nogil:
    """Ruling 6: totals and costs add up, the smallest limit counts."""
    cdef uint64_t left = blockades_against(r, s, seat)
    cdef int kind, other = 1 - seat
    b.total = b.cost = b.other_cost = 0
    b.limit = b.gatling = ANY_NUMBER
    b.no_optional = False
    while left:
        kind = r.kind[other][first_slot(left)]
        left &= left - 1
        b.total += r.enemy_total[other][kind]
        b.cost += r.enemy_cost[other][kind]
        b.other_cost += r.other_cost[other][kind]
        b.limit = min(b.limit, r.enemy_limit[other][kind])
        b.gatling = min(b.gatling, r.gatling_limit[other][kind])
        b.no_optional |= r.no_optional[other][kind]


cdef inline int room(const RevRules* r, const RevState* s, int seat,
                     const Barriers* b) noexcept nogil:
    """How many firepower cards may still come to the own side here (section 7)."""
    cdef int present, free = 62
    if r.firepower_limit[seat] == 0 and b.limit == ANY_NUMBER:
        return free
    present = popcount(firepower_here(r, s, seat))
    if r.firepower_limit[seat]:
        free = r.firepower_limit[seat] - present
        if seat == GUARDIANS and r.blockades_count:
            free -= popcount(blockades_against(r, s, seat))
    if b.limit != ANY_NUMBER:
        free = min(free, b.limit - present)
    return max(free, 0)


cdef inline int cost_of(const RevRules* r, const RevState* s, int seat, int kind) noexcept nogil:
    """What a card costs here, blockades included."""
    cdef Barriers b
    cdef int cost = r.cost[seat][card_here(s)][kind]
    if blockades_against(r, s, seat) == 0:
        return cost
    look(r, s, seat, &b)
    return max(0, cost + (b.cost if r.type[seat][kind] == FIREPOWER else b.other_cost))
