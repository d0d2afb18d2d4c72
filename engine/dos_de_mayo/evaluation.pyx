"""2 de Mayo: how likely France wins, from what lies open.

A logistic function, fitted on the starts of turns of games that the player of conduct.pyx and a
distracted one played under both deck profiles, and that the planner played.
"""

from libc.math cimport exp
from libc.string cimport memset

from powderkeg.engine.core cimport TERMINAL, WIN
from powderkeg.engine.dos_de_mayo.board cimport lowest_zone, size_of, spanish_lost
from powderkeg.engine.dos_de_mayo.scoring cimport returns, scores
from powderkeg.engine.dos_de_mayo.state cimport (
    FRANCE, GATES, LAST_TURN, SPAIN, ZONES, MayoRules, MayoState,
)

cdef enum:
    UNITS                   # Spanish, on the map
    GROUPS                  # zones with Spanish units
    LARGEST                 # of these groups
    THREATENED              # Spanish units in groups that more French ones can attack
    CAUGHT                  # in groups that twice as many can attack
    SURROUNDED              # in groups that have twice as many French ones within two steps
    EXITS                   # of each group, up to four: zones in which no more French ones wait
    STEPS                   # of French units to the nearest Spanish one, together
    CLOSE                   # French units within two steps of a Spanish one
    WAITING                 # French units outside
    OPEN                    # gates without a French unit in them or outside
    EXPOSED                 # French units that Spanish ones near them can strike
    FEATURES

cdef double CONSTANT = 1.265, MARGIN = 0.347, TURNS = -0.071
cdef double[FEATURES] WEIGHTS
cdef double[FEATURES] URGENT        # divided by the turns that are left
WEIGHTS[:] = [-0.255, -0.113, -0.104, 0.098, -0.053, 0.032, 0.050, 0.0088, -0.0080, 0.0914,
              0.278, -0.091]
URGENT[:] = [-1.441, 0.450, 0.413, -0.115, 0.429, 0.274, -0.741, -0.0149, 0.0188, -0.4500,
             -2.729, 0.118]


cdef void evaluate(const void* rules, const void* state, int objective,
                   double* out) noexcept nogil:
    cdef const MayoRules* r = <const MayoRules*>rules
    cdef const MayoState* s = <const MayoState*>state
    cdef double france
    if s.head.to_act == TERMINAL:
        if objective == WIN:
            returns(rules, state, out)
        else:
            scores(rules, state, out)
        return
    france = french_chance(r, s)
    if objective == WIN:
        out[<int>SPAIN] = 1 - france
        out[<int>FRANCE] = france
        return
    scores(rules, state, out)           # cubes removed so far, and those one may hope for
    out[<int>SPAIN] += (1 - france) * max(0, s.limit - s.losses)
    out[<int>FRANCE] += france * (r.cubes[<int>SPAIN] - spanish_lost(r, s)
                                  - s.spare[<int>SPAIN])


cdef double french_chance(const MayoRules* r, const MayoState* s) noexcept nogil:
    cdef int f[FEATURES]
    cdef double left = LAST_TURN + 1 - s.turn, x
    cdef int i
    if s.losses >= s.limit:
        return 0
    look(r, s, f)
    x = CONSTANT + MARGIN * (s.limit - s.losses) + TURNS * left
    for i in range(FEATURES):
        x += (WEIGHTS[i] + URGENT[i] / left) * f[i]
    return 1 / (1 + exp(-x))


cdef void look(const MayoRules* r, const MayoState* s, int* f) noexcept nogil:
    cdef unsigned int left
    cdef int attackers[ZONES]
    cdef int zone, units, i
    memset(f, 0, FEATURES * sizeof(int))
    for zone in range(1, ZONES):
        attackers[zone] = near(r, s, FRANCE, zone)
    left = s.held[<int>SPAIN]
    f[<int>GROUPS] = size_of(left)
    while left:
        zone = lowest_zone(left)
        left &= left - 1
        units = s.units[<int>SPAIN][zone]
        f[<int>UNITS] += units
        f[<int>LARGEST] = max(f[<int>LARGEST], units)
        f[<int>THREATENED] += units if attackers[zone] > units else 0
        f[<int>CAUGHT] += units if attackers[zone] >= 2 * units else 0
        f[<int>SURROUNDED] += units if within_two(r, s, zone) >= 2 * units else 0
        f[<int>EXITS] += exits(r, attackers, zone, units)
    for i in range(GATES):
        f[<int>WAITING] += s.outside[i]
        f[<int>OPEN] += s.outside[i] == 0 and s.units[<int>FRANCE][r.gates[i]] == 0
    look_at_french(r, s, f)


cdef void look_at_french(const MayoRules* r, const MayoState* s, int* f) noexcept nogil:
    """How far from the enemy they are, and how safe."""
    cdef unsigned int reached = s.held[<int>SPAIN], edge = reached, left
    cdef int steps = 0, zone, units, spanish
    while edge:
        left = edge & s.held[<int>FRANCE]
        edge = 0 if edge == 0 else wider(r, edge) & ~reached
        reached |= edge
        while left:
            zone = lowest_zone(left)
            left &= left - 1
            units = s.units[<int>FRANCE][zone]
            f[<int>STEPS] += steps * units
            f[<int>CLOSE] += units if steps <= 2 else 0
            spanish = near(r, s, SPAIN, zone)
            if spanish > units:
                f[<int>EXPOSED] += min(units, max(1, spanish // units))
        steps += 1
    if s.held[<int>SPAIN] == 0:
        for zone in range(1, ZONES):
            f[<int>CLOSE] += s.units[<int>FRANCE][zone]


cdef inline unsigned int wider(const MayoRules* r, unsigned int zones) noexcept nogil:
    """All neighbours of some zones."""
    cdef unsigned int found = 0
    cdef int zone
    while zones:
        zone = lowest_zone(zones)
        zones &= zones - 1
        found |= r.neighbours[zone]
    return found


cdef int near(const MayoRules* r, const MayoState* s, int side, int zone) noexcept nogil:
    """Units of a side in a zone, beside it, and outside it."""
    cdef int i, total = s.units[side][zone]
    for i in range(r.first[zone], r.first[zone + 1]):
        total += s.units[side][r.target[i]]
    if side == FRANCE:
        for i in range(GATES):
            if r.gates[i] == zone:
                total += s.outside[i]
    return total


cdef int within_two(const MayoRules* r, const MayoState* s, int zone) noexcept nogil:
    """French units within two steps of a zone, or outside within two steps."""
    cdef unsigned int close = r.neighbours[zone] | <unsigned int>1 << zone
    cdef unsigned int zones = (close | wider(r, close)) & s.held[<int>FRANCE]
    cdef int i, total = 0
    while zones:
        total += s.units[<int>FRANCE][lowest_zone(zones)]
        zones &= zones - 1
    for i in range(GATES):
        if close >> r.gates[i] & 1:
            total += s.outside[i]
    return total


cdef int exits(const MayoRules* r, const int* attackers, int zone, int units) noexcept nogil:
    """Zones in and around which no more French units wait than a group has, up to four."""
    cdef int i, n = attackers[zone] <= units
    for i in range(r.first[zone], r.first[zone + 1]):
        n += attackers[r.target[i]] <= units
    return min(n, 4)
