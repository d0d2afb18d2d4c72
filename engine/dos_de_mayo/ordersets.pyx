"""2 de Mayo: how many order lists a side may write in a position, and one drawn at random.

Spain: zones are independent but for the one group that F7 divides and the one lone unit that S8
frees. France: zones are independent but for the number of limited orders, which is counted along.
The hand must be known; a list begun is not looked at. Counts are exact below 2**53.
"""

from libc.stdint cimport uint32_t

from powderkeg.engine.dos_de_mayo.board cimport (
    french_cap, holds, lowest_zone, movers_of,
)
from powderkeg.engine.dos_de_mayo.state cimport (
    F1, FRANCE, GATES, RELEASE, SPAIN, ZONES, MayoRules, MayoState, Order,
)
from powderkeg.engine.rng cimport rng_below, rng_double, rng_t

cdef enum:
    MOST_LIMITED = 30       # limited orders that any card allows

cdef struct SpanishWays:
    double plain            # lists without a divided group or a lone unit
    double divided          # 1 + how often a divided group multiplies that
    double lone             # 1 + the same for a lone unit


# --- Spain ---------------------------------------------------------------------------------------

cdef inline int degree(const MayoRules* r, int zone) noexcept nogil:
    return r.first[zone + 1] - r.first[zone]


cdef inline double divisions(int movers, int n) noexcept nogil:
    """Ways to divide *movers* among *n* destinations: one part stays or goes to a second one."""
    return (movers - 1) * (n + n * (n - 1) / 2)


cdef SpanishWays spanish_ways(const MayoRules* r, const MayoState* s) noexcept nogil:
    cdef SpanishWays ways = SpanishWays(plain=1, divided=1, lone=1)
    cdef uint32_t left = s.held[<int>SPAIN]
    cdef int zone, movers, n
    while left:
        zone = lowest_zone(left)
        left &= left - 1
        movers = movers_of(s.units[<int>SPAIN][zone], holds(s.held[<int>FRANCE], zone))
        n = degree(r, zone)
        if movers == 0:
            if s.hand[<int>SPAIN] & r.of_effect[<int>RELEASE][<int>SPAIN]:
                ways.lone += n
            continue
        ways.plain *= 1 + n
        if s.turba and movers > 1:
            ways.divided += divisions(movers, n) / (1 + n)
    return ways


cdef double count_spanish(const MayoRules* r, const MayoState* s) noexcept nogil:
    cdef SpanishWays ways = spanish_ways(r, s)
    return ways.plain * ways.divided * ways.lone


cdef void draw_spanish(const MayoRules* r, MayoState* s, rng_t* rng) noexcept nogil:
    cdef SpanishWays ways = spanish_ways(r, s)
    cdef double divided = rng_double(rng) * ways.divided - 1
    cdef int lone = <int>rng_below(rng, <uint32_t>ways.lone) - 1
    cdef uint32_t left = s.held[<int>SPAIN]
    cdef int zone, movers, n, pick
    s.n_orders[<int>SPAIN] = 0
    while left:
        zone = lowest_zone(left)
        left &= left - 1
        movers = movers_of(s.units[<int>SPAIN][zone], holds(s.held[<int>FRANCE], zone))
        n = degree(r, zone)
        if movers == 0:
            if 0 <= lone < n:
                add_order(s, r.first[zone] + lone, 0)
            lone -= n
            continue
        if s.turba and movers > 1 and divided >= 0:
            divided -= divisions(movers, n) / (1 + n)
            if divided < 0:
                draw_division(r, s, zone, movers, rng)
                continue
        pick = rng_below(rng, 1 + n)
        if pick < n:
            add_order(s, r.first[zone] + pick, 0)


cdef void add_order(MayoState* s, int index, int units) noexcept nogil:
    cdef Order* order = &s.spanish[s.n_orders[<int>SPAIN]]
    order.index = index
    order.units = units
    s.n_orders[<int>SPAIN] += 1


cdef void draw_division(const MayoRules* r, MayoState* s, int zone, int movers,
                        rng_t* rng) noexcept nogil:
    """One way to divide a group: a number, and one destination or two."""
    cdef int n = degree(r, zone), first = r.first[zone], i, j
    cdef int units = 1 + rng_below(rng, movers - 1)
    cdef int pick = rng_below(rng, n + n * (n - 1) // 2)
    if pick < n:
        add_order(s, first + pick, units)
        return
    pick -= n
    for i in range(n):
        for j in range(i + 1, n):
            if pick == 0:
                add_order(s, first + i, units)
                add_order(s, first + j, 0)
                return
            pick -= 1


# --- France --------------------------------------------------------------------------------------

cdef struct FrenchWays:
    int cap                 # limited orders allowed
    int n                   # places that orders may come from
    int zone[ZONES + GATES]     # by place; for an entry - gate
    double ways[ZONES + GATES + 1][MOST_LIMITED + 1]    # from place on, limited orders left


cdef double choose(int n, int k) noexcept nogil:
    """Binomial coefficient."""
    cdef double ways = 1
    cdef int i
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


cdef void list_places(const MayoRules* r, const MayoState* s, FrenchWays* ways) noexcept nogil:
    """Where orders may come from: groups that no Spanish unit pins, and boxes."""
    cdef uint32_t left = s.held[<int>FRANCE] & ~s.held[<int>SPAIN]
    cdef int gate
    ways.cap = min(french_cap(r, s, s.hand[<int>FRANCE] & F1), <int>MOST_LIMITED)
    ways.n = 0
    while left:
        ways.zone[ways.n] = lowest_zone(left)
        ways.n += 1
        left &= left - 1
    for gate in range(GATES):
        if s.turn >= r.entry_turn and s.outside[gate]:
            ways.zone[ways.n] = -gate
            ways.n += 1


cdef inline int destinations(const MayoRules* r, int zone) noexcept nogil:
    return degree(r, zone) if zone > 0 else 1


cdef inline int most_orders(const MayoRules* r, const MayoState* s, int zone) noexcept nogil:
    """Each order needs a unit and a destination of its own."""
    return min(degree(r, zone), <int>s.units[<int>FRANCE][zone]) if zone > 0 else 1


cdef void french_ways(const MayoRules* r, const MayoState* s, FrenchWays* ways) noexcept nogil:
    """Fill the table from the last place backwards."""
    cdef int place, zone, n, most, k, left
    cdef double total
    list_places(r, s, ways)
    for left in range(ways.cap + 1):
        ways.ways[ways.n][left] = 1
    for place in range(ways.n - 1, -1, -1):
        zone = ways.zone[place]
        n = destinations(r, zone)
        most = most_orders(r, s, zone)
        for left in range(ways.cap + 1):
            total = 0
            for k in range(most + 1):
                total += ways_from(r, ways, place, zone, n, k, left)
            ways.ways[place][left] = total


cdef inline double ways_from(const MayoRules* r, const FrenchWays* ways, int place, int zone, int n,
                             int k, int left) noexcept nogil:
    """Lists from *place* on that have *k* orders from there."""
    if zone > 0 and holds(r.exempt, zone):
        return choose(n, k) * ways.ways[place + 1][left]
    return choose(n, k) * ways.ways[place + 1][left - k] if k <= left else 0


cdef double count_french(const MayoRules* r, const MayoState* s) noexcept nogil:
    cdef FrenchWays ways
    french_ways(r, s, &ways)
    return ways.ways[0][ways.cap]


cdef void draw_french(const MayoRules* r, MayoState* s, rng_t* rng) noexcept nogil:
    cdef FrenchWays ways
    cdef int place, zone, n, k, left
    cdef double x
    french_ways(r, s, &ways)
    left = ways.cap
    s.n_orders[<int>FRANCE] = 0
    for place in range(ways.n):
        zone = ways.zone[place]
        n = destinations(r, zone)
        k = most_orders(r, s, zone)
        x = rng_double(rng) * ways.ways[place][left]
        while k > 0:
            x -= ways_from(r, &ways, place, zone, n, k, left)
            if x < 0:
                break
            k -= 1
        draw_some(s, r.first[zone] if zone > 0 else r.n_borders - zone, n, k, rng)
        if zone <= 0 or not holds(r.exempt, zone):
            left -= k


cdef void draw_some(MayoState* s, int first, int n, int k, rng_t* rng) noexcept nogil:
    """*k* of the *n* orders from *first* on, every choice alike."""
    cdef int i
    for i in range(n):
        if <int>rng_below(rng, n - i) < k:
            s.french[s.n_orders[<int>FRANCE]].index = first + i
            s.n_orders[<int>FRANCE] += 1
            k -= 1
