"""What complete moves of Saboteur 2 do: path cards, action cards (section 6), discards."""

from libc.string cimport memcpy, memset

from powderkeg.engine.rng cimport below, mix
from powderkeg.engine.saboteur_2.cards cimport (
    add_discard, drop, drop_thief, n_cards, take, walk,
)
from powderkeg.engine.saboteur_2.ending cimport end_round
from powderkeg.engine.saboteur_2.maze cimport lay_card, remove_card, slot_at, turn_goals
from powderkeg.engine.saboteur_2.setup cimport draw_card
from powderkeg.engine.saboteur_2.state cimport (
    BRK, C_HAT, FREE, HAND, HANDSOFF, INSPECT, MAP, PASSING, PLAY, REP, ROCK, SWAPHAND, SWAPHATS,
    THEFT, THEFT_BIT, TRAP, TRAP_BIT, TURNED, SabRules, SabState,
)


cdef void end_turn(const SabRules* rules, SabState* s, int due) noexcept nogil:
    """Draw as many of the due cards as the pile holds; the next seat, or the end of the round."""
    cdef int seat = s.head.to_act, other
    while due and s.pile_size:
        draw_card(rules, s, seat)
        due -= 1
    s.phase = PLAY
    if s.pile_size == 0:
        for other in range(rules.head.seats):
            if s.hand_size[other]:
                break
        else:
            end_round(rules, s, seat, False)
            return
    s.head.to_act = seat + 1 if seat + 1 < rules.head.seats else 0


cdef int leave_hand(SabState* s) noexcept nogil:
    """The card that is being played leaves the hand, seen by all; return its kind."""
    cdef int seat = s.head.to_act, kind = s.playing - 1, swap, i
    drop(s, seat, s.playing)
    s.playing = 0
    for swap in range(s.n_swaps):
        for i in range(2):
            if holder_of(s, swap, i) == seat:
                take(s.given[swap][i], n_cards(s.given[swap][i]), kind + 1)
    return kind


cdef int holder_of(const SabState* s, int swap, int giver) noexcept nogil:
    """Who holds what actor (0) or partner (1) of a swap gave; -1 if it came back to the giver."""
    cdef int seat = s.swap_seats[swap][1 - giver], i
    if swap == 0 and s.n_swaps == 2:
        for i in range(2):
            if s.swap_seats[1][i] == seat:
                seat = s.swap_seats[1][1 - i]
                return -1 if seat == s.swap_seats[0][giver] else seat
    return seat


# --- path cards and rock-falls -----------------------------------------------------------------

cdef void finish_path(const SabRules* rules, SabState* s, int cell, bint turned) noexcept nogil:
    cdef int seat = s.head.to_act, kind = leave_hand(s), reached
    s.cell = 0
    if rules.own_doors:
        s.laid[seat] |= rules.door[kind]
    reached = lay_card(rules, s, cell, kind | TURNED if turned else kind)
    if reached and turn_goals(rules, s, reached, cell):
        end_round(rules, s, seat, True)
    else:
        end_turn(rules, s, 1)


cdef void finish_rock(const SabRules* rules, SabState* s, int cell) noexcept nogil:
    s.gone[leave_hand(s)] += 1
    s.gone[s.card[slot_at(s, cell)] & 63] += 1
    remove_card(rules, s, cell)
    end_turn(rules, s, 1)


# --- other action cards ------------------------------------------------------------------------

cdef void play_theft(const SabRules* rules, SabState* s) noexcept nogil:
    cdef int seat = s.head.to_act
    leave_hand(s)
    s.front[seat] |= THEFT_BIT
    s.theft_order[s.n_thefts] = seat
    s.n_thefts += 1
    end_turn(rules, s, 1)


cdef void finish_target(const SabRules* rules, SabState* s, int target, int tool) noexcept nogil:
    """*tool*: the broken tool (as a bit) that a repair removes."""
    cdef int seat = s.head.to_act, kind = leave_hand(s), due = 1
    s.target = 0
    if kind < REP:
        s.front[target] |= 1 << (kind - BRK)
    elif kind == TRAP:
        s.front[target] |= TRAP_BIT
    else:
        s.gone[kind] += 1
    if REP <= kind < ROCK:
        s.front[target] &= ~tool
        s.gone[BRK + (0 if tool == 1 else tool >> 1)] += 1
    elif kind == MAP:
        s.seen_by[target] |= 1 << seat
    elif kind == HANDSOFF:
        drop_thief(s, target)
    elif kind == SWAPHAND:
        swap_hands(rules, s, seat, target)
        due = 0
    elif kind == INSPECT:
        s.known_to[target] |= 1 << seat
    elif kind == SWAPHATS:
        swap_hats(s, target)
    elif kind == FREE:
        s.front[target] &= ~TRAP_BIT
        s.gone[TRAP] += 1
    end_turn(rules, s, due)


cdef void swap_hands(const SabRules* rules, SabState* s, int seat, int partner) noexcept nogil:
    """Exchange all cards; the partner draws one (6.1)."""
    cdef int n = s.n_swaps, i, j
    cdef int seats[2]
    seats[0], seats[1] = seat, partner
    for i in range(2):
        s.swap_seats[n][i] = seats[i]
        memcpy(s.given[n][i], s.hand[seats[i]], HAND)
    for i in range(2):
        memcpy(s.hand[seats[i]], s.given[n][1 - i], HAND)
        s.hand_size[seats[i]] = n_cards(s.hand[seats[i]])
    s.n_swaps += 1
    for i in range(2 if n else 0):
        if holder_of(s, 0, i) < 0:          # what came back is seen
            for j in range(n_cards(s.hand[s.swap_seats[0][i]])):
                take(s.given[0][i], n_cards(s.given[0][i]), s.hand[s.swap_seats[0][i]][j])
    if s.pile_size:
        draw_card(rules, s, partner)


cdef void swap_hats(SabState* s, int target) noexcept nogil:
    """Put the dwarf card away and take another one from the hat pile (6.2)."""
    cdef int n = s.n_away
    s.away_seat[n], s.away_role[n] = target, s.role[target]
    s.away_known[n], s.away_laid[n] = s.known_to[target], s.laid[target]
    s.n_away += 1
    s.role[target] = walk(s.hats, below(mix(s.head.chance, C_HAT, target, 4 * s.round + n),
                                        s.hats_size))
    s.hats_size -= 1
    s.known_to[target] = 1 << target
    s.laid[target] = 0


# --- discards ----------------------------------------------------------------------------------

cdef void finish_discards(const SabRules* rules, SabState* s, int kind) noexcept nogil:
    """The chosen cards go away face down; *kind* in front of the seat goes openly."""
    cdef int seat = s.head.to_act, n = 0
    while n < 3 and s.chosen[n]:
        drop(s, seat, s.chosen[n])
        add_discard(s, s.n_swaps, seat, s.chosen[n])
        n += 1
    memset(s.chosen, 0, 3)
    if s.discarding != PASSING:
        n = 1
        if kind == THEFT:
            drop_thief(s, seat)
        else:
            s.front[seat] &= ~(TRAP_BIT if kind == TRAP else 1 << (kind - BRK))
            s.gone[kind] += 1
    s.discarding = 0
    end_turn(rules, s, n)
