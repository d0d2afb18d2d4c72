"""2 de Mayo: how likely France wins, from what lies open.

A logistic function of ten numbers, fitted on the starts of 155,000 turns of games that the player
of conduct.pyx and a distracted one played under both deck profiles. On other such games its
log-loss is 0.36 where the share of French wins alone gives 0.67.
"""

from libc.math cimport exp
from libc.string cimport memset

from powderkeg.engine.core cimport TERMINAL, WIN
from powderkeg.engine.dos_de_mayo.board cimport lowest_zone, size_of, spanish_lost
from powderkeg.engine.dos_de_mayo.scoring cimport returns, scores
from powderkeg.engine.dos_de_mayo.state cimport (
    FRANCE, GATES, LAST_TURN, SPAIN, MayoRules, MayoState,
)

cdef struct Features:
    int units               # Spanish, on the map
    int groups              # zones with Spanish units
    int largest             # of these groups
    int threatened          # Spanish units in groups that more French ones can attack
    int caught              # in groups that twice as many can attack
    int open_gates          # without a French unit in them or outside


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
    cdef Features f
    cdef double left = LAST_TURN + 1 - s.turn, x
    if s.losses >= s.limit:
        return 0
    look(r, s, &f)
    x = 1.43 + 0.435 * (s.limit - s.losses) + 0.123 * left
    x += -0.73 * f.units + 0.51 * f.groups - 0.21 * f.largest + 0.117 * f.caught
    x += (-0.50 * f.units - 2.37 * f.groups + 0.77 * f.threatened - 2.1 * f.open_gates) / left
    return 1 / (1 + exp(-x))


cdef void look(const MayoRules* r, const MayoState* s, Features* f) noexcept nogil:
    cdef unsigned int left = s.held[<int>SPAIN]
    cdef int zone, units, french, gate
    memset(f, 0, sizeof(Features))
    f.groups = size_of(left)
    while left:
        zone = lowest_zone(left)
        left &= left - 1
        units = s.units[<int>SPAIN][zone]
        french = attackers(r, s, zone)
        f.units += units
        f.largest = max(f.largest, units)
        f.threatened += units if french > units else 0
        f.caught += units if french >= 2 * units else 0
    for gate in range(GATES):
        f.open_gates += (s.outside[gate] == 0
                         and s.units[<int>FRANCE][r.gates[gate]] == 0)


cdef int attackers(const MayoRules* r, const MayoState* s, int zone) noexcept nogil:
    """French units in a zone, beside it, and outside it."""
    cdef int i, total = s.units[<int>FRANCE][zone]
    for i in range(r.first[zone], r.first[zone + 1]):
        total += s.units[<int>FRANCE][r.target[i]]
    for i in range(GATES):
        if r.gates[i] == zone:
            total += s.outside[i]
    return total
