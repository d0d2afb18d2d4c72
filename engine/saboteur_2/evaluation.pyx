"""Saboteur 2: what a position is worth to each seat.

The chance that the treasure is found in this round is a logistic function of a few signs; each role
then earns what it earns in either case, and later rounds bring the same to everybody. Win shares
are a softmax of the gold to be expected. The numbers were fitted on games between players with the
habits of habits.pyx, a tenth of whose actions were random.
"""

from libc.math cimport exp, log
from libc.string cimport memcpy

from powderkeg.engine.core cimport TERMINAL, WIN
from powderkeg.engine.saboteur_2.habits cimport likeliest
from powderkeg.engine.saboteur_2.maze cimport crystals_in
from powderkeg.engine.saboteur_2.outlook cimport FAR, distance_of
from powderkeg.engine.saboteur_2.payment cimport returns, scores
from powderkeg.engine.saboteur_2.rules cimport apply
from powderkeg.engine.saboteur_2.state cimport (
    BOSS, CELL, GEOLOGIST, NUGGET, PROFITEER, REMOVE, SABOTEUR, THEFT_BIT, TOOLS, TRAP_BIT,
    SabRules, SabState,
)

from powderkeg.engine.saboteur_2 import fitted

# base, combined: weights of the signs
cdef double[2][8] FOUND
cdef double[2] A_ROUND          # mean gold of a seat in one round
for edition, weights in enumerate(fitted.FOUND):
    for sign, weight in enumerate(weights):
        FOUND[<int>edition][<int>sign] = weight
    A_ROUND[<int>edition] = fitted.A_ROUND[edition]


cdef void signs(const SabRules* rules, const SabState* s, double* out) noexcept nogil:
    """What tells whether the treasure will be found: see the docs of the fit."""
    cdef int i, seat, goal = 0, far = FAR, cards = s.pile_size, seekers = 0, stopped = 0, foes = 0
    cdef int held = 0
    cdef double turns
    while goal < 2 and s.goal[goal]:
        goal += 1
    for i in range(s.n_ends):
        far = min(far, distance_of(s.ends[i], 1 << goal))
    for seat in range(rules.head.seats):
        cards += s.hand_size[seat]
        if s.role[seat] <= BOSS:
            seekers += 1
            stopped += s.front[seat] & (TOOLS | TRAP_BIT) != 0
        if s.role[seat] == SABOTEUR:
            foes += 1
            held += s.front[seat] & (TOOLS | TRAP_BIT) != 0
    turns = <double>cards / rules.head.seats
    out[0] = 1
    out[1] = min(far, 12)
    out[2] = log(1.0 + cards) - 3
    out[3] = <double>stopped / seekers if seekers else 1
    out[4] = <double>foes / rules.head.seats
    out[5] = <double>held / foes if foes else 0
    out[6] = min(far, 12) / (1 + turns)
    out[7] = far <= 2


cdef double chance_of_gold(const SabRules* rules, const SabState* s) noexcept nogil:
    """How likely the treasure is found in this round."""
    cdef double x[SIGNS]
    cdef double total = 0
    cdef int i
    signs(rules, s, x)
    for i in range(SIGNS):
        total += FOUND[rules.combined][i] * x[i]
    return 1 / (1 + exp(-total))


cdef void evaluate(const void* rules, const void* state, int objective, double* out) noexcept nogil:
    cdef const SabRules* r = <const SabRules*>rules
    cdef const SabState* s = <const SabState*>state
    cdef SabState after
    cdef int seat
    cdef double later, most = -1e9, total = 0
    if CELL <= s.phase <= REMOVE:       # the move is finished first, as its seat likes it
        memcpy(&after, s, sizeof(SabState))
        while CELL <= after.phase <= REMOVE:
            apply(rules, &after, likeliest(r, &after))
        s = &after
        state = s
    if s.head.to_act == TERMINAL:
        if objective == WIN:
            returns(rules, state, out)
        else:
            scores(rules, state, out)
        return
    scores(rules, state, out)
    if s.phase < NUGGET:
        add_round(r, s, out)
    elif s.phase == NUGGET:
        add_offer(r, s, out)
    later = r.rounds - 1 - s.round
    if objective != WIN:
        for seat in range(r.head.seats):
            out[seat] += later * A_ROUND[r.combined]
        return
    for seat in range(r.head.seats):
        most = max(most, out[seat])
    for seat in range(r.head.seats):
        out[seat] = exp((out[seat] - most) / (0.7 + 0.9 * later))
        total += out[seat]
    for seat in range(r.head.seats):
        out[seat] /= total


cdef void add_offer(const SabRules* rules, const SabState* s, double* out) noexcept nogil:
    """Nuggets on offer go to the diggers alike."""
    cdef int seat, diggers = 0
    cdef double worth = s.offer[0] + 2 * s.offer[1] + 3 * s.offer[2]
    for seat in range(rules.head.seats):
        diggers += s.role[seat] != SABOTEUR
    for seat in range(rules.head.seats):
        if s.role[seat] != SABOTEUR:
            out[seat] += worth / diggers


cdef void add_round(const SabRules* rules, const SabState* s, double* out) noexcept nogil:
    """What this round will bring, by role."""
    cdef double p = chance_of_gold(rules, s), found, lost
    cdef int n[6]
    cdef int seat, role
    for role in range(6):
        n[role] = 0
    for seat in range(rules.head.seats):
        if not s.front[seat] & TRAP_BIT:
            n[s.role[seat]] += 1
    for seat in range(rules.head.seats):
        role = s.role[seat]
        if rules.combined:
            found = earned(rules, role, n[0] + n[1] + n[BOSS] + n[PROFITEER], True)
            lost = earned(rules, role, n[SABOTEUR] + n[PROFITEER], False)
            if role == GEOLOGIST:
                found = lost = (crystals_in(rules, s) + 0.03 * s.pile_size) / max(1, n[GEOLOGIST])
            if s.front[seat] & TRAP_BIT:
                found, lost = 0.3 * found, 0.3 * lost
            elif s.front[seat] & THEFT_BIT:
                out[seat] += 0.8
        elif role == SABOTEUR:
            found, lost = 0, rules.pay[min(n[SABOTEUR], 4)]
        else:
            found = 1.5 * min(rules.head.seats, <int>rules.most_nuggets) / max(1, n[0])
            lost = 0
        out[seat] += p * found + (1 - p) * lost


cdef inline double earned(const SabRules* rules, int role, int winners,
                          bint found) noexcept nogil:
    """A winner's share, if this role wins."""
    cdef int share = rules.shares[min(max(winners, 1), 5) - 1]
    if role == PROFITEER:
        return max(0, share - rules.profiteer_less)
    if (role == SABOTEUR) == found or role == GEOLOGIST:
        return 0
    return max(0, share - rules.boss_less) if role == BOSS else share
