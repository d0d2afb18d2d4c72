"""Set-up of a game and of a round of Saboteur 2 (section 2), and drawing cards."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from powderkeg.engine.rng cimport below, mix
from powderkeg.engine.saboteur_2.cards cimport add_to_hand, pick, total_of, walk
from powderkeg.engine.saboteur_2.maze cimport clear_maze
from powderkeg.engine.saboteur_2.state cimport (
    C_DRAW, C_GOALS, C_ROLES, HAND, KINDS, PLAY, ROLES, SEATS, WORDS, SabRules, SabState,
)


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    cdef const SabRules* r = <const SabRules*>rules
    cdef SabState* s = <SabState*>state
    memset(s, 0, sizeof(SabState))
    s.head.chance = seed
    memcpy(s.nuggets, r.nuggets, 3)
    deal_round(r, s, 0, r.first_player)


cdef void deal_round(const SabRules* rules, SabState* s, int round, int starter) noexcept nogil:
    cdef int seat, _
    s.round = round
    s.head.stage = round
    s.head.to_act = starter
    s.phase = PLAY
    clear_table(s)
    clear_maze(rules, s)
    memcpy(s.pool, rules.deck, WORDS * sizeof(uint64_t))
    s.pile_size = rules.total - rules.aside
    shuffle_goals(s)
    deal_roles(rules, s)
    for seat in range(rules.head.seats):
        for _ in range(rules.hand):
            draw_card(rules, s, seat)


cdef void clear_table(SabState* s) noexcept nogil:
    """Nobody has any card, and nothing has been seen."""
    memset(s.away_known, 0, sizeof(s.away_known))
    memset(s.seen_by, 0, sizeof(s.seen_by))
    memset(s.discards, 0, sizeof(s.discards))
    memset(s.discard_size, 0, sizeof(s.discard_size))
    memset(s.gone, 0, KINDS)
    memset(s.given, 0, sizeof(s.given))
    memset(s.swap_seats, 0, sizeof(s.swap_seats))
    memset(s.hand, 0, SEATS * HAND)
    memset(s.hand_size, 0, SEATS)
    memset(s.laid, 0, SEATS)
    memset(s.front, 0, SEATS)
    memset(s.drawn, 0, SEATS)
    memset(s.away_seat, 0, 2)
    memset(s.away_role, 0, 2)
    memset(s.away_laid, 0, 2)
    memset(s.theft_order, 0, 4)
    memset(s.thieves, 0, 4)
    s.n_swaps = s.n_away = s.n_thefts = s.n_thieves = 0
    s.face_up = s.finder = 0


cdef void shuffle_goals(SabState* s) noexcept nogil:
    cdef int i, j
    for i in range(3):
        s.goal[i] = i
    for i in range(2):
        j = i + below(mix(s.head.chance, C_GOALS, 0, 4 * s.round + i), 3 - i)
        s.goal[i], s.goal[j] = s.goal[j], s.goal[i]


cdef void deal_roles(const SabRules* rules, SabState* s) noexcept nogil:
    cdef int seat, left = total_of(rules.roles, ROLES)
    memcpy(s.hats, rules.roles, ROLES)
    for seat in range(rules.head.seats):
        s.role[seat] = walk(s.hats, below(mix(s.head.chance, C_ROLES, seat, s.round), left))
        s.known_to[seat] = 1 << seat
        left -= 1
    s.hats_size = left


cdef void draw_card(const SabRules* rules, SabState* s, int seat) noexcept nogil:
    """The pile is not empty; what is drawn may be any unseen card."""
    cdef uint64_t bits = mix(s.head.chance, C_DRAW, seat, 128 * s.round + s.drawn[seat])
    add_to_hand(s, seat, 1 + pick(s.pool, below(bits, s.pile_size + rules.aside)))
    s.pile_size -= 1
    s.drawn[seat] += 1
