"""Set-up (section 3), poker (4), the marker (6), the attack (8) and the end of a round (12, 13)."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport action_t
from powderkeg.engine.revolver_2.board cimport (
    Barriers, active, area_card, card_here, firepower_here, look,
)
from powderkeg.engine.revolver_2.effects cimport finish, remove_army, resolve
from powderkeg.engine.revolver_2.hands cimport draw_cards
from powderkeg.engine.revolver_2.multiset cimport first_slot, lowest_man, with_one
from powderkeg.engine.revolver_2.rows cimport tokens_at, tokens_placed
from powderkeg.engine.revolver_2.stack cimport HITS, RECRUITS, push_list, push_work
from powderkeg.engine.revolver_2.state cimport (
    A_COMMIT, ACCUSATION, C_POKER, CHEAT, GUARDIANS, LEADER_LOST, MAPACHE, MINE, NUMBER, ON_AREA,
    ON_ENTER, ON_POKER, OVER, PLAY, POKER, POKERS, S_ATTACK, S_END, S_ENTER, S_GUARDIANS,
    S_MAPACHE, S_POKER, S_RECRUIT, S_SETUP, SHOWDOWN, SIDES, SPACE, RevRules, RevState,
)
from powderkeg.engine.rng cimport below, mix

cdef enum:
    BOTH = 3                # seats, as a bit set


cdef void set_up(const RevRules* r, RevState* s, unsigned long long seed) noexcept nogil:
    cdef int seat, man, i
    memset(s, 0, sizeof(RevState))
    s.head.chance = seed
    s.army = r.army_start
    s.grit = r.grit_tokens
    s.alive = r.starting
    s.recruits = r.recruits
    for man in range(r.men):
        if r.starting >> man & 1:
            s.men_grit[man] = min(r.men_grit[man], s.grit)
            s.grit -= s.men_grit[man]
    for seat in range(SIDES):
        s.deck[seat] = r.whole[seat]
        s.deck_size[seat] = popcount(r.whole[seat])
        s.poker_hand[seat] = (1 << r.pokers) - 1
        for i in range(r.poker_removed):
            remove_poker(s, seat, below(mix(seed, C_POKER, seat, i), r.pokers - i))
    ask_poker(s)


cdef void remove_poker(RevState* s, int seat, int place) noexcept nogil:
    cdef int card = 0
    while place or not s.poker_hand[seat] >> card & 1:
        place -= s.poker_hand[seat] >> card & 1
        card += 1
    s.poker_hand[seat] &= ~(1 << card)


# --- section 4 -----------------------------------------------------------------------------------

cdef void ask_poker(RevState* s) noexcept nogil:
    s.phase = POKER
    s.step = S_POKER
    s.head.pending = BOTH
    s.head.to_act = GUARDIANS


cdef void commit(const RevRules* r, RevState* s, action_t action) noexcept nogil:
    cdef int seat = s.head.to_act
    s.committed[seat] = 1 + action - A_COMMIT
    s.head.pending &= ~(1 << seat)
    if s.head.pending:
        s.head.to_act = 1 - seat
        return
    reveal(r, s)


cdef int rounds_played(const RevState* s) noexcept nogil:
    cdef int n = 0
    while n < POKERS and s.pokers[n]:
        n += 1
    return n


cdef int spent_pokers(const RevState* s, int seat) noexcept nogil:
    """Poker cards of a seat that were played, as a bit set; one may be back in the hand."""
    cdef int i, found = 0
    for i in range(POKERS):
        if s.pokers[POKERS * seat + i]:
            found |= 1 << (s.pokers[POKERS * seat + i] - 1)
    return found


cdef void reveal(const RevRules* r, RevState* s) noexcept nogil:
    cdef int seat, card, n = rounds_played(s)
    cdef int winner = poker_winner_of(r, s.committed[0] - 1, s.committed[1] - 1)
    for seat in range(SIDES):
        card = s.committed[seat] - 1
        s.committed[seat] = 0
        s.pokers[POKERS * seat + n] = 1 + card
        if not r.returns[seat] >> card & 1:         # 4
            s.poker_hand[seat] &= ~(1 << card)
    if winner >= 0:
        s.wins[winner] += 1
    if (s.wins[0] < r.poker_to_win and s.wins[1] < r.poker_to_win       # 5
            and n + 1 < r.pokers - r.poker_removed):
        ask_poker(s)
        return
    s.town = 2 if s.wins[<int>MAPACHE] > s.wins[<int>GUARDIANS] else 1  # 6
    end_tournament(s)
    go_on(r, s)


cdef int poker_winner_of(const RevRules* r, int one, int two) noexcept nogil:
    """The seat that wins a round with a Guardians' card and one of Mapache's, or -1 (3)."""
    cdef int kind = r.poker_kind[0][one], other = r.poker_kind[1][two]
    cdef int value = r.poker_value[0][one], against = r.poker_value[1][two]
    if kind == NUMBER and other == NUMBER:
        return -1 if value == against else GUARDIANS if value > against else MAPACHE
    if kind == other:
        return -1
    if (kind == CHEAT and other == NUMBER) or (kind == ACCUSATION and other == CHEAT) or (
            kind == NUMBER and other == ACCUSATION):
        return GUARDIANS
    return MAPACHE


cdef void end_tournament(RevState* s) noexcept nogil:
    """All cards played, each once, in order of rounds, are the sources of set-up (7, 8)."""
    cdef unsigned char sources[12]
    cdef int i, seat, card, n = 0
    cdef int seen[2]
    memset(sources, 0, sizeof(sources))
    seen[0] = seen[1] = 0
    for i in range(POKERS):
        for seat in range(SIDES):
            card = s.pokers[POKERS * seat + i]
            if card and not seen[seat] >> card & 1:
                seen[seat] |= 1 << card
                sources[n] = POKERS * seat + card
                n += 1
    memcpy(s.pokers, sources, sizeof(sources))
    memset(s.poker_hand, 0, sizeof(s.poker_hand))
    memset(s.wins, 0, sizeof(s.wins))
    s.head.pending = 0
    s.step = S_SETUP


# --- what comes when nothing is left on the stack ------------------------------------------------

cdef void go_on(const RevRules* r, RevState* s) noexcept nogil:
    """Resolve what is under way, then follow the steps to the next question."""
    cdef int seat
    while resolve(r, s):
        if s.shot:
            seat = active(s)
            s.discard[seat] = with_one(r, seat, s.discard[seat], s.shot - 1)
            s.shot = 0
        if s.step == S_GUARDIANS or s.step == S_MAPACHE:
            s.phase = PLAY
            s.head.to_act = active(s)
            return
        if s.step == S_SETUP:
            if s.pokers[0]:
                next_source(r, s)
            else:
                begin_play(r, s)
        elif s.step == S_ENTER:
            s.step = S_RECRUIT
            push_work(s, RECRUITS, min(r.recruits_at[card_here(s)][s.space - 1],
                                       popcount(s.recruits)))
        elif s.step == S_RECRUIT:
            draw_cards(r, s, GUARDIANS, r.draw_per_turn)    # G2
            s.step = S_GUARDIANS
        elif end_round(r, s):
            return


cdef void next_source(const RevRules* r, RevState* s) noexcept nogil:
    """The effects of the next poker card."""
    cdef int i, source = s.pokers[0] - 1
    for i in range(11):
        s.pokers[i] = s.pokers[i + 1]
    s.pokers[11] = 0
    push_list(r, s, ON_POKER + source)


cdef void begin_play(const RevRules* r, RevState* s) noexcept nogil:
    """Section 3, 8 and 9."""
    cdef int seat
    for seat in range(SIDES):
        draw_cards(r, s, seat, max(0, r.starting_hand + s.hand_change[seat]))
        s.hand_change[seat] = 0
    s.round = 1
    s.area = 1
    place_marker(r, s, 1)


# --- section 6 -----------------------------------------------------------------------------------

cdef void place_marker(const RevRules* r, RevState* s, int space) noexcept nogil:
    s.space = space
    s.step = S_ENTER
    if space == 1:
        push_list(r, s, ON_ENTER + card_here(s))


cdef bint may_enter(const RevRules* r, const RevState* s) noexcept nogil:
    """Is the next space an optional one that may be entered?"""
    cdef Barriers b
    cdef int card = card_here(s)
    if s.space >= r.spaces[card] or not r.optional[card] >> s.space & 1:
        return False
    look(r, s, GUARDIANS, &b)
    return not b.no_optional


cdef void move_marker(const RevRules* r, RevState* s, bint leave) noexcept nogil:
    """To the next space, or past the optional ones."""
    cdef int card = card_here(s)
    if leave or s.space >= r.spaces[card]:
        s.area += 1
        s.here[0] = s.here[1] = 0
        place_marker(r, s, 1)
    else:
        place_marker(r, s, s.space + 1)


# --- sections 8, 12 and 13 -----------------------------------------------------------------------

cdef int total_of(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    cdef Barriers b
    cdef int card = card_here(s), total, v, slot
    cdef uint64_t left = firepower_here(r, s, seat), mine = left
    cdef unsigned int men
    look(r, s, seat, &b)
    total = b.total + s.modifier[seat]
    while left:
        total += r.power[seat][card][first_slot(left)]
        left &= left - 1
    if tokens_placed(r, s, seat):
        for v in range(r.n_values):
            left = mine
            while left:
                slot = first_slot(left)
                left &= left - 1
                total += r.values[v] * tokens_at(s, seat, v, slot)
            if seat == GUARDIANS:
                total += r.values[v] * tokens_at(s, seat, v, ON_AREA + s.area - 1)
    if seat == MAPACHE:
        return max(0, total + r.bonus[card])
    men = s.alive & r.helpers[card]
    while men:
        total += r.own_total[card][lowest_man(men)]
        men &= men - 1
    return max(0, total + r.defense[card])


cdef void end_turn(const RevRules* r, RevState* s) noexcept nogil:
    """`done`: Mapache's turn, or his attack."""
    cdef int lead
    if s.step == S_GUARDIANS:
        s.actions = 0
        s.step = S_MAPACHE
        draw_cards(r, s, MAPACHE, r.draw_per_turn)          # M2
        s.head.to_act = MAPACHE
        return
    s.step = S_ATTACK                                       # M4
    lead = total_of(r, s, MAPACHE) - total_of(r, s, GUARDIANS)
    if lead > 0 or (lead == 0 and r.ties_win):
        push_work(s, HITS, r.hits)
    go_on(r, s)


cdef bint end_round(const RevRules* r, RevState* s) noexcept nogil:
    """True if the game is over or a choice is asked."""
    if s.kills == 0:
        remove_army(r, s, 1)
        if s.phase == OVER:
            return True
    if s.area == MINE and s.space == r.spaces[area_card(s, MINE)]:
        if s.alive >> r.leader & 1:
            finish(r, s, GUARDIANS, SHOWDOWN)
        else:
            finish(r, s, MAPACHE, LEADER_LOST)
        return True
    s.kills = s.shields = 0
    s.modifier[0] = s.modifier[1] = 0
    s.tunnels_used = s.gatling_used = s.actions = 0
    s.head.stage = s.round
    s.round += 1
    if may_enter(r, s):
        s.step = S_END
        s.phase = SPACE
        s.head.to_act = GUARDIANS
        return True
    # the rest of the spaces is barred, or the next one is compulsory
    move_marker(r, s, r.optional[card_here(s)] >> s.space & 1)
    return False
