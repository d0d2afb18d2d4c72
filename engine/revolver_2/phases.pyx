"""Revolver 2: what each phase allows. Asked after the checks of checks.pyx that need no phase."""

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport TERMINAL
from powderkeg.engine.revolver_2.board cimport active
from powderkeg.engine.revolver_2.choices cimport (
    Choice, asked_for, gather, is_settled, needs_choice, owner_of, take,
)
from powderkeg.engine.revolver_2.multiset cimport in_unary
from powderkeg.engine.revolver_2.playing cimport may_explode, most_shots, symbols_owed
from powderkeg.engine.revolver_2.rounds cimport may_enter, poker_winner_of, spent_pokers
from powderkeg.engine.revolver_2.stack cimport left_of
from powderkeg.engine.revolver_2.state cimport (
    ACTIONS, EXPLODE, GATLING, GUARDIANS, MAPACHE, MINE, NO_LIST, NO_REASON, OVER, PAY, PLAY,
    POKER, POKERS, S_END, S_GUARDIANS, S_MAPACHE, S_OVER, S_POKER, S_SETUP, SHOWDOWN, SIDES, SPACE,
    TARGET, RevRules, RevState,
)


cdef int broken_phase(const RevRules* r, const RevState* s) noexcept nogil:
    """Who is asked what, and nothing left over from another phase."""
    cdef int phase = s.phase
    cdef bint over = phase == OVER
    if over != (s.step == S_OVER) or over != (s.winner != 0) or over != (s.reason != NO_REASON):
        return 29
    if over != (s.head.to_act == TERMINAL) or s.head.to_act >= SIDES:
        return 29
    if (phase == POKER) != (s.step == S_POKER) or (phase == POKER) != (s.head.pending != 0):
        return 30
    if (phase == SPACE) != (s.step == S_END):
        return 30
    if (phase != TARGET) != (s.depth == 0) or (s.shot and phase != TARGET):
        return 31
    if s.chosen and not PAY <= phase <= TARGET:
        return 32
    if phase != POKER and (s.wins[0] or s.wins[1] or s.committed[0] or s.committed[1]
                           or s.poker_hand[0] or s.poker_hand[1]):
        return 33
    if phase == POKER:
        return broken_tournament(r, s)
    if broken_sources(r, s):
        return 34
    if phase == OVER:
        return broken_end(r, s)
    if phase == SPACE:
        return 0 if s.head.to_act == GUARDIANS and may_enter(r, s) and is_clean(s) else 35
    return broken_target(r, s) if phase == TARGET else broken_turn(r, s)


cdef bint is_clean(const RevState* s) noexcept nogil:
    """Section 13 (3)."""
    return not (s.kills or s.shields or s.modifier[0] or s.modifier[1] or s.tunnels_used
                or s.gatling_used or s.actions)


cdef int broken_end(const RevRules* r, const RevState* s) noexcept nogil:
    """Who may have won: reasons of the army and of the guardians are checked with them."""
    cdef bint last = s.area == MINE and s.space == r.spaces[8]
    cdef bint leads = s.alive >> r.leader & 1
    if s.reason >= SHOWDOWN and (not last or leads != (s.reason == SHOWDOWN)):
        return 36
    return 0 if s.winner == 1 + (s.reason == 1 or s.reason == 4) else 36


cdef bint broken_sources(const RevRules* r, const RevState* s) noexcept nogil:
    """Sources of set-up: each once, no gap, in its step only."""
    cdef int i, j
    for i in range(12):
        if s.pokers[i] == 0:
            continue
        if s.step != S_SETUP or (i and s.pokers[i - 1] == 0):
            return True
        if s.pokers[i] > 12 or (s.pokers[i] - 1) % POKERS >= r.pokers:
            return True
        for j in range(i):
            if s.pokers[i] == s.pokers[j]:
                return True
    return False


cdef int broken_turn(const RevRules* r, const RevState* s) noexcept nogil:
    """PLAY, PAY, EXPLODE and GATLING: what everybody sees of it."""
    cdef int seat = active(s)
    if s.step != S_GUARDIANS and s.step != S_MAPACHE:
        return 37
    if s.area == 0 or s.head.to_act != seat:
        return 37
    if s.step == S_GUARDIANS and s.gatling_used:
        return 37
    if s.phase != PLAY and s.actions >= ACTIONS:
        return 37
    if s.chosen and not in_unary(r, seat, s.chosen):
        return 38
    if s.phase == PAY and popcount(s.chosen) >= s.hand_size[seat]:
        return 38
    if s.phase == EXPLODE:
        if seat != GUARDIANS or not may_explode(r, s):
            return 38
        return 38 if s.chosen & ~r.symbols[seat] or symbols_owed(r, s) <= 0 else 0
    if s.phase == GATLING:
        if seat != MAPACHE or s.area != MINE or s.chosen & ~r.symbols[seat]:
            return 38
        if r.gatling_uses and s.gatling_used >= r.gatling_uses:
            return 38
        return 0 if popcount(s.chosen) < most_shots(r, s) else 38
    return 0


cdef int broken_target(const RevRules* r, const RevState* s) noexcept nogil:
    """A choice is asked that is open, and the targets named so far could be named."""
    cdef Choice c
    cdef RevState bare = s[0]
    cdef int top = s.depth - 1, n
    if s.step == S_POKER or s.step == S_END or s.step == S_OVER:
        return 39
    if (s.round == 0) != (s.step == S_SETUP):
        return 39
    if s.shot and s.step != S_GUARDIANS and s.step != S_MAPACHE:
        return 39
    if s.source[top] == NO_LIST or left_of(s, top) or not needs_choice(asked_for(r, s)):
        return 39
    gather(r, s, asked_for(r, s), owner_of(s.source[top]), &c)
    if s.head.to_act != c.chooser:
        return 39
    bare.chosen = 0                 # name the same targets again
    n = c.taken
    gather(r, &bare, asked_for(r, s), owner_of(s.source[top]), &c)
    if is_settled(&c):
        return 39
    return 39 if renamed(r, s, &bare, &c, n) else 0


cdef bint renamed(const RevRules* r, const RevState* s, RevState* bare, Choice* c,
                  int n) noexcept nogil:
    """True unless naming targets in ascending order leads to what is chosen."""
    cdef Choice wanted
    cdef int i = 0
    gather(r, s, asked_for(r, s), owner_of(s.source[s.depth - 1]), &wanted)
    while n:
        while i < c.n and c.group[i].taken == wanted.group[i].taken:
            i += 1
        if i == c.n or wanted.group[i].taken > c.group[i].n or is_settled(c):
            return True
        take(r, bare, c, i)
        n -= 1
    return bare.chosen != s.chosen or is_settled(c)


# --- poker ---------------------------------------------------------------------------------------

cdef int returned_pokers(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Cards played that are back in the hand."""
    return spent_pokers(s, seat) & r.returns[seat]


cdef int poker_size(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """Cards in a poker hand, committed ones included."""
    return r.pokers - r.poker_removed - popcount(spent_pokers(s, seat) & ~r.returns[seat])


cdef int broken_poker_hand(const RevRules* r, const RevState* s, int seat) noexcept nogil:
    """A poker hand that is known, and what is committed from it."""
    cdef int hand = s.poker_hand[seat], spent = spent_pokers(s, seat)
    if hand >> r.pokers or popcount(hand) != poker_size(r, s, seat):
        return 50
    if hand & spent & ~r.returns[seat] or spent & r.returns[seat] & ~hand:
        return 50
    if (s.committed[seat] != 0) == (s.head.pending >> seat & 1):
        return 51
    if s.committed[seat] > POKERS or (s.committed[seat]
                                      and not hand >> (s.committed[seat] - 1) & 1):
        return 51
    return 0


cdef int broken_tournament(const RevRules* r, const RevState* s) noexcept nogil:
    """Nothing has happened yet but the rounds played."""
    cdef int seat, i, n = 0
    cdef int wins[2]
    wins[0] = wins[1] = 0
    if s.head.pending > 3 or not s.head.pending >> s.head.to_act & 1:
        return 30
    if not is_clean(s) or s.round or s.bridge_used or s.army != r.army_start:
        return 52
    if s.alive != r.starting or s.recruits != r.recruits:
        return 52
    for seat in range(SIDES):
        if s.hand_size[seat] or s.discard[seat] or s.hand_change[seat] or s.discarded[seat]:
            return 52
        if s.drawn[seat]:
            return 52
    for i in range(POKERS):
        if (s.pokers[i] == 0) != (s.pokers[POKERS + i] == 0):
            return 53
        if s.pokers[i] == 0:
            continue
        if n != i or s.pokers[i] > r.pokers or s.pokers[POKERS + i] > r.pokers:
            return 53
        seat = poker_winner_of(r, s.pokers[i] - 1, s.pokers[POKERS + i] - 1)
        if seat >= 0:
            wins[seat] += 1
        n += 1
    if n >= r.pokers - r.poker_removed or repeated(r, s):
        return 53
    for seat in range(SIDES):
        if wins[seat] != s.wins[seat] or wins[seat] >= r.poker_to_win:
            return 54
    return 0


cdef bint repeated(const RevRules* r, const RevState* s) noexcept nogil:
    """Was a card played twice that never came back?"""
    cdef int seat, i, seen, card
    for seat in range(SIDES):
        seen = 0
        for i in range(POKERS):
            card = s.pokers[POKERS * seat + i]
            if card and seen >> card & 1 and not r.returns[seat] >> (card - 1) & 1:
                return True
            seen |= 1 << card
    return False
