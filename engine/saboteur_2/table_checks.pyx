"""The part of a Saboteur 2 position that everybody sees: safe on any bytes."""

from libc.stdint cimport uint8_t
from libc.string cimport memcmp, memcpy

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport MAX_ACTIONS, TERMINAL, action_t
from powderkeg.engine.saboteur_2.cards cimport count_of, total_of
from powderkeg.engine.saboteur_2.ending cimport can_steal, first_thief
from powderkeg.engine.saboteur_2.maze cimport (
    at_action, cells_for, column_of, goal_at, rebuild, rock_cells, row_of, shapes_wanted, slot_at,
    step, ways_at,
)
from powderkeg.engine.saboteur_2.rules cimport both_tools, can_play, target_actions
from powderkeg.engine.saboteur_2.state cimport (
    BOSS, BRK, CELL, DISCARD, DISCARDS, ENDS, HAND, KINDS, N_PATHS, NO_PLACE, NUGGET, OVER, PASSING,
    PLACED, REMOVE, REP_TWO, ROCK, ROLES, SEATS, START_CARD, STEAL, SWAPHAND, SWAPHATS, SWAPS,
    TARGET, THEFT, THEFT_BIT, TOOL, TRAP, TRAP_BIT, TREASURE, TURN, TURNED, TWO, SabRules, SabState,
)


cdef int check_table(const SabRules* rules, const SabState* s) noexcept nogil:
    """The number of what cannot be, or 0."""
    cdef int broken = check_head(rules, s)
    if not broken:
        broken = check_beyond(rules, s)
    if not broken:
        broken = check_sizes(rules, s)
    if not broken:
        broken = check_memory(rules, s)
    if not broken:
        broken = check_maze(rules, s)
    if not broken:
        broken = check_end(rules, s)
    if not broken:
        broken = check_move(rules, s)
    return broken


cdef int check_head(const SabRules* rules, const SabState* s) noexcept nogil:
    cdef int i
    for i in range(<int>sizeof(s.reserved)):
        if s.reserved[i]:
            return 1
    if s.head.pending or s.head.reserved[0] or s.head.reserved[1] or s.head.reserved[2]:
        return 1
    if s.phase > OVER or s.round >= rules.rounds or s.face_up > 7:
        return 2
    if s.head.stage != (rules.rounds if s.phase == OVER else s.round):
        return 3
    if s.phase == OVER and s.round + 1 != rules.rounds:
        return 3
    if (s.head.to_act == TERMINAL) != (s.phase == OVER):
        return 4
    if not TERMINAL <= s.head.to_act < rules.head.seats:
        return 4
    if s.phase == (NUGGET if rules.combined else STEAL):
        return 5
    if not rules.combined and s.phase == REMOVE:
        return 5
    return 0


cdef int check_beyond(const SabRules* rules, const SabState* s) noexcept nogil:
    """Nothing belongs to seats that are not at the table; numbers of things are in range."""
    cdef int seat, i
    for seat in range(rules.head.seats, SEATS):
        if (s.known_to[seat] or s.hand_size[seat] or s.role[seat] or s.laid[seat]
                or s.front[seat] or s.drawn[seat] or s.gold[seat] or s.paid_gold[seat]
                or total_of(s.hand[seat], HAND)):
            return 6
        for i in range(3):
            if s.discard_size[SEATS * i + seat]:
                return 6
    if (s.n_swaps > SWAPS or s.n_away > 2 or s.n_thefts > 4 or s.n_thieves > 4
            or s.n_placed > PLACED - 1 or s.n_ends > ENDS):
        return 7
    for i in range(SWAPS):
        if i < s.n_swaps:
            if (s.swap_seats[i][0] >= rules.head.seats or s.swap_seats[i][1] >= rules.head.seats
                    or s.swap_seats[i][0] == s.swap_seats[i][1]):
                return 8
        elif (s.swap_seats[i][0] or s.swap_seats[i][1] or total_of(s.given[i][0], HAND)
                or total_of(s.given[i][1], HAND)):
            return 8
    for i in range(2):
        if i < s.n_away:
            if s.away_seat[i] >= rules.head.seats:
                return 9
        elif s.away_seat[i] or s.away_role[i] or s.away_laid[i] or s.away_known[i]:
            return 9
    return 0


# --- numbers of cards --------------------------------------------------------------------------

cdef int check_sizes(const SabRules* rules, const SabState* s) noexcept nogil:
    """All cards of the deck are somewhere, and somebody has cards as long as a round lasts."""
    cdef int seat, i, drawn = 0, hands = 0, discards = 0, elsewhere, empty = 0
    for seat in range(rules.head.seats):
        if s.hand_size[seat] > rules.hand or s.drawn[seat] < rules.hand:
            return 10
        hands += s.hand_size[seat]
        drawn += s.drawn[seat]
        empty += s.hand_size[seat] == 0
    if s.pile_size > rules.total or drawn + s.pile_size + rules.aside != rules.total:
        return 11
    for i in range(3 * SEATS):
        if s.discard_size[i] and i >= SEATS * (s.n_swaps + 1):
            return 12
        discards += s.discard_size[i]
    if discards > DISCARDS:
        return 12
    for i in range(discards, DISCARDS):
        if s.discards[i]:
            return 12
    elsewhere = total_of(s.gone, KINDS)
    for i in range(s.n_placed):
        elsewhere += s.card[i] & 63 < START_CARD
    for seat in range(rules.head.seats):
        if s.front[seat] > (31 if rules.combined else 7):
            return 13
        elsewhere += popcount(s.front[seat])
    if hands + discards + elsewhere != drawn:
        return 14
    if s.phase < NUGGET and empty >= (1 if s.pile_size else rules.head.seats):
        return 15
    return check_kinds(rules, s)


cdef int check_kinds(const SabRules* rules, const SabState* s) noexcept nogil:
    """No kind lies openly more often than there are cards."""
    cdef int left[64]
    cdef int i, seat
    for i in range(64):
        left[i] = count_of(rules.deck, i)
    for i in range(KINDS):
        left[i] -= s.gone[i]
    for i in range(s.n_placed):
        left[s.card[i] & 63] -= s.card[i] & 63 < START_CARD
    for seat in range(rules.head.seats):
        for i in range(5):
            left[BRK + i if i < 3 else THEFT if i == 3 else TRAP] -= s.front[seat] >> i & 1
    if s.playing > KINDS:
        return 16
    if s.playing:
        left[s.playing - 1] -= 1
    for i in range(64):
        if left[i] < 0:
            return 16
    return 0


# --- what everybody knows about knowledge ------------------------------------------------------

cdef int check_memory(const SabRules* rules, const SabState* s) noexcept nogil:
    """Who looked at what, doors laid, swaps, thefts."""
    cdef int seat, i, n = rules.head.seats
    cdef int every = (1 << n) - 1
    if s.n_swaps != s.gone[SWAPHAND] or s.n_away != s.gone[SWAPHATS]:
        return 17
    if s.hats_size != total_of(rules.roles, ROLES) - n - s.n_away:
        return 18
    for seat in range(n):
        if s.known_to[seat] & ~every or not s.known_to[seat] >> seat & 1:
            return 19
        if s.phase >= NUGGET and s.known_to[seat] != every:
            return 19
    for i in range(s.n_away):
        if s.away_known[i] & ~every or not s.away_known[i] >> s.away_seat[i] & 1:
            return 19
    for i in range(3):
        if s.seen_by[i] & ~every:
            return 20
    return check_doors(rules, s) or check_thefts(rules, s)


cdef int check_doors(const SabRules* rules, const SabState* s) noexcept nogil:
    """Doors laid count only under O4."""
    cdef int i
    for i in range(rules.head.seats):
        if s.laid[i] > (3 if rules.own_doors else 0):
            return 21
    for i in range(s.n_away):
        if s.away_laid[i] > (3 if rules.own_doors else 0):
            return 21
    return 0


cdef int check_thefts(const SabRules* rules, const SabState* s) noexcept nogil:
    """THEFT cards lie where their order says."""
    cdef int i, seat, thieves = 0, listed = 0
    for seat in range(rules.head.seats):
        thieves |= (s.front[seat] & THEFT_BIT != 0) << seat
    for i in range(4):
        if i >= s.n_thefts:
            if s.theft_order[i]:
                return 22
        elif s.theft_order[i] >= rules.head.seats or listed >> s.theft_order[i] & 1:
            return 22
        else:
            listed |= 1 << s.theft_order[i]
    if thieves != listed or (s.phase == OVER and thieves):
        return 22
    return 0


# --- the maze ----------------------------------------------------------------------------------

cdef int check_maze(const SabRules* rules, const SabState* s) noexcept nogil:
    """Cards lie on different cells, edges match, and all that follows from them is right."""
    cdef SabState again
    cdef int i, card, cell, goal, laid = 0, starts = 0, reached
    for i in range(N_PATHS):
        laid += s.gone[i]
    for i in range(s.n_placed):
        laid += s.card[i] & 63 < START_CARD
    for i in range(PLACED):
        cell, card = s.place[i], s.card[i]
        if i >= s.n_placed:
            if cell != NO_PLACE or card:
                return 23
            continue
        if card >= 2 * TURNED or (card & TURNED and rules.same[card & 63]):
            return 24
        if (i and s.place[i - 1] >= cell) or not within(cell, laid):
            return 23
        goal = goal_at(cell)
        if (cell == 0) != (card == START_CARD):
            return 25
        starts += cell == 0
        if card & 63 < N_PATHS:
            if goal >= 0:
                return 25
        elif card & 63 < START_CARD:
            return 24
        elif card & 63 > START_CARD:
            if goal < 0 or not s.face_up >> goal & 1 or s.goal[goal] + TREASURE != card & 63:
                return 26
            starts += 1
    if starts != 1 + popcount(s.face_up):
        return 26
    memcpy(&again, s, sizeof(SabState))
    reached = rebuild(rules, &again)
    if (memcmp(again.filter, s.filter, sizeof(s.filter)) != 0 or again.n_ends != s.n_ends
            or memcmp(again.reach, s.reach, PLACED) != 0 or memcmp(again.need, s.need, ENDS) != 0
            or memcmp(again.ends, s.ends, sizeof(s.ends)) != 0):
        return 27
    if s.phase < NUGGET and reached & ~s.face_up:
        return 28
    return 0 if edges_match(rules, s) else 29


cdef inline bint within(int cell, int laid) noexcept nogil:
    """Can a card lie so far away if no more than *laid* were laid in this round?"""
    cdef int x, y
    if not -15000 < cell < 15000:
        return False
    x = column_of(cell)
    y = row_of(cell)
    return -laid <= x <= laid + 8 and -laid - 2 <= y <= laid + 2


cdef bint edges_match(const SabRules* rules, const SabState* s) noexcept nogil:
    """Openings meet openings, walls meet walls; a stone may lie against them (4.5)."""
    cdef int i, side, other
    for i in range(s.n_placed):
        if s.card[i] & 63 > START_CARD:
            continue
        for side in range(4):
            other = slot_at(s, s.place[i] + step(side))
            if other < 0 or s.card[other] & 63 > START_CARD:
                continue
            if (rules.sides[s.card[i]] >> side & 1) != (rules.sides[s.card[other]]
                                                        >> (side ^ 2) & 1):
                return False
    return True


# --- the end of a round ------------------------------------------------------------------------

cdef int check_end(const SabRules* rules, const SabState* s) noexcept nogil:
    """The treasure is found or all cards are played, exactly when the round is over."""
    cdef int i, seat, cards = s.pile_size
    cdef bint found = False
    for i in range(3):
        found = found or (s.face_up >> i & 1 and s.goal[i] == 0)
    for seat in range(rules.head.seats):
        cards += s.hand_size[seat]
    if s.phase < NUGGET and found:
        return 30
    if s.phase == NUGGET and not found:
        return 30
    if s.phase > NUGGET and not found and cards:
        return 30
    if s.finder >= (rules.head.seats if s.phase == NUGGET or s.phase == STEAL else 1):
        return 31
    if s.phase != STEAL:
        if s.n_thieves or s.thieves[0] or s.thieves[1] or s.thieves[2] or s.thieves[3]:
            return 32
        return 0
    return check_thieves(rules, s)


cdef int check_thieves(const SabRules* rules, const SabState* s) noexcept nogil:
    """Those who still may steal are the last of the row, and the first of them can."""
    cdef uint8_t row[SEATS]
    cdef int seat = first_thief(rules, s), n = 0, i, _
    if seat < 0 or s.n_thieves == 0:
        return 32
    for _ in range(rules.head.seats):
        if s.front[seat] & THEFT_BIT and not s.front[seat] & TRAP_BIT:
            row[n] = seat
            n += 1
        seat = seat + 1 if seat + 1 < rules.head.seats else 0
    if s.n_thieves > n:
        return 32
    for i in range(4):
        if s.thieves[i] != (row[n - s.n_thieves + i] if i < s.n_thieves else 0):
            return 32
    if s.head.to_act != s.thieves[0] or not can_steal(rules, s, s.head.to_act):
        return 32
    return 0


# --- the move under way ------------------------------------------------------------------------

cdef int check_move(const SabRules* rules, const SabState* s) noexcept nogil:
    """What has been announced can be gone on with, and there is a choice."""
    cdef int kind = s.playing - 1, seat = s.head.to_act
    cdef bint discarding = s.phase == DISCARD or s.phase == REMOVE
    if (s.playing != 0) != (CELL <= s.phase <= TOOL):
        return 33
    if s.phase != TURN and s.cell:
        return 34
    if s.target >= (rules.head.seats if s.phase == TOOL else 1):
        return 35
    if (s.discarding != 0) != discarding or s.discarding > TWO:
        return 36
    if s.playing:
        return check_play(rules, s, kind)
    if not discarding:
        return 0
    if s.discarding == PASSING:
        return 36 if s.phase == REMOVE or s.hand_size[seat] == 0 else 0
    if not rules.combined or s.hand_size[seat] < 2 or s.front[seat] == 0:
        return 36
    if s.phase == REMOVE and not s.front[seat] & (s.front[seat] - 1):
        return 36
    return 0


cdef int check_play(const SabRules* rules, const SabState* s, int kind) noexcept nogil:
    cdef action_t out[MAX_ACTIONS]
    cdef int seat = s.head.to_act, n, i
    if s.hand_size[seat] == 0 or not can_play(rules, s, seat, BOSS, kind, shapes_wanted(rules, s)):
        return 37
    if s.phase == TARGET:
        if kind < N_PATHS or kind == ROCK or kind == THEFT:
            return 33
        return 37 if target_actions(rules, s, seat, kind, out) < 2 else 0
    if s.phase == TOOL:
        if not REP_TWO <= kind < ROCK:
            return 33
        return 0 if both_tools(s, kind, s.target) else 35
    if kind >= N_PATHS and (kind != ROCK or s.phase == TURN):
        return 33
    n = rock_cells(s, out) if kind == ROCK else cells_for(rules, s, kind, MAX_ACTIONS, out)
    if s.phase == CELL:
        return 37 if n < 2 else 0
    for i in range(n):
        if out[i] == at_action(s.cell):
            return 0 if ways_at(rules, s, kind, s.cell) == 3 else 34
    return 34
