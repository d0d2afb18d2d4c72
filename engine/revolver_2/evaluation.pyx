"""Revolver 2: how likely Mapache wins, from what lies open.

A logistic function fitted on 430,000 positions of 19,000 games that the player of habits.pyx played
against himself and against distracted ones: log-loss 0.49 on other such games, where the share of
Mapache's wins alone gives 0.66. As it was, it valued cards in hand so much that whoever looks one
action ahead hoarded them; so the eighth and later ones count nothing, and the whole is flattened to
fit again (log-loss 0.56).
"""

from libc.math cimport exp, log

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport TERMINAL, WIN
from powderkeg.engine.revolver_2.board cimport area_card
from powderkeg.engine.revolver_2.rounds cimport total_of
from powderkeg.engine.revolver_2.scoring cimport returns, scores
from powderkeg.engine.revolver_2.state cimport (
    AREAS, GUARDIANS, MAPACHE, MEN, S_MAPACHE, SPACE, RevRules, RevState,
)

cdef enum:
    ENOUGH = 7              # cards in hand

cdef struct Road:           # what lies before the marker
    int spaces              # compulsory ones
    int optional
    int recruits            # on compulsory spaces


cdef void evaluate(const void* rules, const void* state, int objective,
                   double* out) noexcept nogil:
    cdef const RevRules* r = <const RevRules*>rules
    cdef const RevState* s = <const RevState*>state
    cdef double mapache
    if s.head.to_act == TERMINAL:
        if objective == WIN:
            returns(rules, state, out)
        else:
            scores(rules, state, out)
        return
    mapache = chance_of_mapache(r, s)
    if objective == WIN:
        out[<int>GUARDIANS] = 1 - mapache
        out[<int>MAPACHE] = mapache
        return
    scores(rules, state, out)           # so far, and what one may hope for
    out[<int>GUARDIANS] += (1 - mapache) * s.army
    out[<int>MAPACHE] += mapache * popcount(s.alive)


cdef void look_ahead(const RevRules* r, const RevState* s, Road* road) noexcept nogil:
    cdef int area, space, card
    road.spaces = road.optional = road.recruits = 0
    if s.area == 0:
        road.spaces, road.recruits = 18, 6      # about so many
        return
    for area in range(s.area, AREAS + 1):
        card = area_card(s, area)
        for space in range(s.space if area == s.area else 0, r.spaces[card]):
            if r.optional[card] >> space & 1:
                road.optional += 1
            else:
                road.spaces += 1
                road.recruits += r.recruits_at[card][space]


cdef double hits_needed(const RevRules* r, const RevState* s, const Road* road) noexcept nogil:
    """Guardians in play, their true grit, shields, and the recruits that will come."""
    cdef int man, grit = 0
    for man in range(MEN):
        grit += s.men_grit[man]
    return (popcount(s.alive) + grit + 0.9 * min(road.recruits, popcount(s.recruits))
            + 0.6 * min(s.shields, 3))


cdef double chance_of_mapache(const RevRules* r, const RevState* s) noexcept nogil:
    cdef Road road
    cdef double lives, rounds, lead, x
    look_ahead(r, s, &road)
    lives = hits_needed(r, s, &road)
    rounds = road.spaces + 0.5 * road.optional + (s.phase != SPACE)     # attacks to come
    lead = total_of(r, s, MAPACHE) - total_of(r, s, GUARDIANS) if s.area else -3
    lead = max(-8.0, min(8.0, lead))
    x = 2.765 - 0.320 * lives + 0.229 * rounds - 0.895 * lives / (1 + rounds)
    x += 0.638 * log((1 + lives) / (1 + rounds)) - 0.371 * road.optional
    x += 0.039 * s.army - 0.739 / max(1, s.army) - 0.093 * max(0.0, rounds - s.army)
    x += 0.184 * min(ENOUGH, s.hand_size[<int>MAPACHE])
    x -= 0.121 * min(ENOUGH, s.hand_size[<int>GUARDIANS])
    x += lead * (0.115 if s.kills else 0.055) - 0.065 * (s.kills > 0)
    x -= 0.345 * (s.step == S_MAPACHE)
    return 1 / (1 + exp(-x))
