"""Colt Express: what a position is worth to each seat.

Win shares are a softmax over the seats, final dollars a line, both of money, tokens at hand,
bullets fired and received. The numbers were fitted on the starts of rounds 2 to 5 of 62,000 games
with 2, 3, 4 and 6 seats between players with the habits of habits.pyx, a quarter of whose actions
were random. Log-loss of the win shares before the last round: 0.38 for two seats where equal shares
give 0.69, 0.73 for four where they give 1.39.
"""

from libc.math cimport exp

from powderkeg.engine.colt_express.habits cimport best_token
from powderkeg.engine.colt_express.scoring cimport count_loot, fewest_left, returns, scores
from powderkeg.engine.colt_express.state cimport (
    LAST_ROUND, NONE, ROOF, SEATS, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport bullets_received
from powderkeg.engine.core cimport TERMINAL, WIN

cdef struct Standing:       # of one seat
    int loot                # dollars
    int here                # best tokens on its bandits' spots
    int other               # and on the other levels there
    int behind              # bullets that it has fired less than who fired most
    int leads               # is it one of these
    int received            # bullet cards


cdef void evaluate(const void* rules, const void* state, int objective, double* out) noexcept nogil:
    cdef const ColtRules* r = <const ColtRules*>rules
    cdef const ColtState* s = <const ColtState*>state
    cdef Standing standing[SEATS]
    if s.head.to_act == TERMINAL:
        if objective == WIN:
            returns(rules, state, out)
        else:
            scores(rules, state, out)
        return
    look(r, s, standing)
    if objective == WIN:
        estimate_win(r, LAST_ROUND + 1 - s.head.stage, standing, out)
    else:
        estimate_dollars(r, LAST_ROUND + 1 - s.head.stage, standing, out)


cdef void look(const ColtRules* rules, const ColtState* s, Standing* standing) noexcept nogil:
    cdef int money[SEATS]
    cdef int seat, b, fewest = fewest_left(rules, s)
    count_loot(rules, s, money)
    for seat in range(rules.head.seats):
        standing[seat] = Standing(money[seat], 0, 0, 0, 0, bullets_received(s, seat))
    for b in range(rules.bandits):
        seat = rules.owner[b]
        if s.spot[b] != NONE:
            standing[seat].here += best_token(rules, s, s.spot[b], seat)
            standing[seat].other += best_token(rules, s, s.spot[b] ^ ROOF, seat)
        if rules.head.seats > 2:        # no Gunslinger among teams
            standing[seat].behind = s.bullets_left[b] - fewest
            standing[seat].leads = s.bullets_left[b] == fewest


cdef void estimate_win(const ColtRules* rules, double left, const Standing* standing,
                       double* out) noexcept nogil:
    """Shares of the win, with *left* rounds to go, the current one included."""
    cdef double total = 0, most = -1e9
    cdef const Standing* o
    cdef int seat
    for seat in range(rules.head.seats):
        o = &standing[seat]
        out[seat] = (0.001 * ((1.0 + 1.8 / left) * o.loot + (0.4 + 1.2 / left) * o.here
                              + 0.6 * o.other)
                     - 0.42 * o.behind + 1.7 / left * o.leads - 0.08 * o.received)
        most = max(most, out[seat])
    for seat in range(rules.head.seats):
        out[seat] = exp(out[seat] - most)
        total += out[seat]
    for seat in range(rules.head.seats):
        out[seat] /= total


cdef void estimate_dollars(const ColtRules* rules, double left, const Standing* standing,
                           double* out) noexcept nogil:
    """Money in the end."""
    cdef const Standing* o
    cdef int seat
    for seat in range(rules.head.seats):
        o = &standing[seat]
        out[seat] = (170 * left + (200 if rules.head.seats > 2 else -90)
                     + (1 - 0.05 * left) * o.loot + 0.45 * o.here + 0.22 * o.other
                     - 100 * o.behind + 580 / left * o.leads - 20 * o.received)
