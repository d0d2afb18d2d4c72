"""Gold in Saboteur 2: saboteurs of the base game (8.1), winners (8.2, 8.3), the result."""

from libc.stdint cimport int32_t

from powderkeg.engine.saboteur_2.maze cimport crystals_in, leads_to_gold
from powderkeg.engine.saboteur_2.state cimport (
    BLUE, BLUE_DOOR, BOSS, GEOLOGIST, GREEN, GREEN_DOOR, PROFITEER, SABOTEUR, SEATS, TRAP_BIT,
    SabRules, SabState,
)


# --- base --------------------------------------------------------------------------------------

cdef void pay_saboteurs(const SabRules* rules, SabState* s) noexcept nogil:
    """Each saboteur dealt to a player, from seat 0 on."""
    cdef int seat, n = 0
    for seat in range(rules.head.seats):
        n += s.role[seat] == SABOTEUR
    for seat in range(rules.head.seats):
        if s.role[seat] == SABOTEUR and n < 5:
            s.gold[seat] += rules.pay[n]
            s.paid_gold[seat] += rules.pay[n]
            take_cards(s, rules.pay[n])


cdef void take_cards(SabState* s, int amount) noexcept nogil:
    """Nugget cards of exactly this worth leave the pile; else of a little more, else all (R12)."""
    cdef int worth = s.nuggets[0] + 2 * s.nuggets[1] + 3 * s.nuggets[2]
    while amount <= worth:
        if take_exactly(s, amount):
            return
        amount += 1
    leave_pile(s, s.nuggets[0], s.nuggets[1], s.nuggets[2])


cdef bint take_exactly(SabState* s, int amount) noexcept nogil:
    """The set with most 3s, then most 2s."""
    cdef int threes = min(amount // 3, <int>s.nuggets[2]), twos, ones
    while threes >= 0:
        twos = min((amount - 3 * threes) // 2, <int>s.nuggets[1])
        ones = amount - 3 * threes - 2 * twos
        if ones <= s.nuggets[0]:
            leave_pile(s, ones, twos, threes)
            return True
        threes -= 1
    return False


cdef void leave_pile(SabState* s, int ones, int twos, int threes) noexcept nogil:
    s.nuggets[0] -= ones
    s.nuggets[1] -= twos
    s.nuggets[2] -= threes
    s.paid[s.round] += ones | twos << 5 | threes << 10


# --- combined ----------------------------------------------------------------------------------

cdef void pay_winners(const SabRules* rules, SabState* s, int finder, bint found) noexcept nogil:
    cdef int gold[SEATS]
    cdef int seat
    winnings(rules, s, finder, found, gold)
    for seat in range(rules.head.seats):
        s.gold[seat] += gold[seat]


cdef void winnings(const SabRules* rules, const SabState* s, int finder, bint found,
                   int* out) noexcept nogil:
    """What each seat gets if the round ends now (8.2, 8.3)."""
    cdef int win = winning_roles(rules, s, s.role[finder], found)
    cdef int seat, role, n = 0, share, geologists = 0
    for seat in range(rules.head.seats):
        role = s.role[seat]
        if role == GEOLOGIST:
            geologists += not (rules.trapped_geologist_out and s.front[seat] & TRAP_BIT)    # R17
        elif win >> role & 1:
            n += not s.front[seat] & TRAP_BIT           # R32
    share = rules.shares[min(n, 5) - 1] if n else 0
    for seat in range(rules.head.seats):
        role = s.role[seat]
        out[seat] = 0
        if s.front[seat] & TRAP_BIT:
            continue
        if role == GEOLOGIST:                           # R16
            out[seat] = crystals_in(rules, s) // geologists
        elif win >> role & 1:
            out[seat] = share
            if role == BOSS:
                out[seat] = max(0, share - rules.boss_less)
            elif role == PROFITEER:
                out[seat] = max(0, share - rules.profiteer_less)


cdef int winning_roles(const SabRules* rules, const SabState* s, int finder,
                       bint found) noexcept nogil:
    """Roles that win (bit set); *finder* is the finder's role."""
    cdef bint blue, green
    if not found:
        return 1 << SABOTEUR | 1 << PROFITEER
    blue = leads_to_gold(rules, s, GREEN_DOOR)
    green = leads_to_gold(rules, s, BLUE_DOOR)
    if finder == BLUE:
        green = green and not blue
    elif finder == GREEN:
        blue = blue and not green
    return (1 << PROFITEER | blue << BLUE | green << GREEN
            | (blue or green or not rules.boss_needs_team) << BOSS)     # R15


# --- result ------------------------------------------------------------------------------------

cdef int most_gold(const SabRules* rules, const SabState* s, int* n) noexcept nogil:
    """The highest total, and how many have it."""
    cdef int seat, best = -1
    for seat in range(rules.head.seats):
        if s.gold[seat] > best:
            best = s.gold[seat]
            n[0] = 0
        n[0] += s.gold[seat] == best
    return best


cdef void returns(const void* rules, const void* state, double* out) noexcept nogil:
    cdef const SabState* s = <const SabState*>state
    cdef int seat, n, best = most_gold(<const SabRules*>rules, s, &n)
    for seat in range((<const SabRules*>rules).head.seats):
        out[seat] = 1.0 / n if s.gold[seat] == best else 0.0


cdef void scores(const void* rules, const void* state, double* out) noexcept nogil:
    cdef int seat
    for seat in range((<const SabRules*>rules).head.seats):
        out[seat] = (<const SabState*>state).gold[seat]


cdef void places(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef const SabState* s = <const SabState*>state
    cdef int seat, other
    for seat in range((<const SabRules*>rules).head.seats):
        out[seat] = 1
        for other in range((<const SabRules*>rules).head.seats):
            out[seat] += s.gold[other] > s.gold[seat]
