"""Revolver 2: the struct of a position as JSON, and unfinished moves."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from powderkeg.engine.cards cimport popcount
from powderkeg.engine.core cimport Game
from powderkeg.engine.doors cimport head_to_schema
from powderkeg.engine.revolver_2.board cimport active
from powderkeg.engine.revolver_2.choices cimport Choice, asked_for, gather, owner_of
from powderkeg.engine.revolver_2.multiset cimport first_slot
from powderkeg.engine.revolver_2.rows cimport at_area, tokens_at, tokens_placed
from powderkeg.engine.revolver_2.phases cimport poker_size
from powderkeg.engine.revolver_2.stack cimport left_of, next_of, work_of
from powderkeg.engine.revolver_2.state cimport (
    A_IN_PLAY, AREAS, GATLING, HIDDEN_POKER, MEN, NO_LIST, ON_AREA, ON_DEATH, ON_ENTER, ON_JOIN,
    ON_PLAY, ON_POKER, OP_MOVE_HERE, OP_REMOVE_BLOCKADE, PAY, PLAY, POKER, POKERS, SIDES, SLOTS,
    TARGET, UNSEEN, RevRules, RevState,
)

from powderkeg.engine.revolver_2.lexicon import lexicon
from powderkeg.engine.revolver_2.schema import (
    InPlay, Man, Paying, Poker, Row, Schema, Side, Supply,
)
from powderkeg.engine.revolver_2.tables import PHASES, REASONS, STEPS


def to_schema(Game game, bytes raw):
    """Return the struct *raw* as a Schema."""
    cdef const RevRules* r = <const RevRules*>game.rules
    cdef const RevState* s = <const RevState*>PyBytes_AS_STRING(raw)
    words = lexicon(game)
    dead = (r.starting | r.recruits) & ~(s.alive | s.recruits)
    return Schema(
        **head_to_schema(&s.head),
        phase=PHASES[s.phase],
        step=STEPS[s.step],
        round=s.round,
        poker=poker_of(r, s, words) if s.phase == POKER else None,
        setup=[] if s.phase == POKER else [
            words.pokers[(s.pokers[i] - 1) // POKERS][(s.pokers[i] - 1) % POKERS]
            for i in range(12) if s.pokers[i]],
        hand_change=[s.hand_change[0], s.hand_change[1]],
        areas=words.laid_out(s.town - 1) if s.town else [],
        area=s.area - 1 if s.area else None,
        space=s.space or None,
        rows=[row_of(r, s, area, words) for area in range(1, AREAS + 1)] if s.town else [],
        guardians=[Man(id=words.men[i], grit=s.men_grit[i])
                   for i in range(MEN) if s.alive >> i & 1],
        recruits=[words.men[i] for i in range(MEN) if s.recruits >> i & 1],
        dead=[words.men[i] for i in range(MEN) if dead >> i & 1],
        army=s.army,
        supply=Supply(grit=s.grit, power=[
            r.power_tokens[i] - tokens_placed(r, s, i) for i in range(SIDES)]),
        sides=[side_of(r, s, i, words) for i in range(SIDES)],
        kills=s.kills,
        shields=s.shields,
        modifier=[s.modifier[0], s.modifier[1]],
        bridge_used=s.bridge_used,
        tunnels_used=s.tunnels_used,
        gatling_used=s.gatling_used,
        actions=s.actions,
        paying=paying_of(r, s, words) if PAY <= s.phase <= GATLING else None,
        stack=stack_of(r, s, words),
        chosen=chosen_of(r, s, words) if s.phase == TARGET else [],
        winner=s.winner - 1 if s.winner else None,
        reason=REASONS[s.reason],
    )


cdef dict cards_of(const RevRules* r, int seat, uint64_t cards, words):
    """A multiset as ids and counts, in the order of kinds."""
    found = {}
    for kind, name in enumerate(words.cards[seat]):
        n = popcount(cards & r.field[seat][<int>kind])
        if n:
            found[name] = n
    return found


cdef object side_of(const RevRules* r, const RevState* s, int seat, words):
    cdef bint seen = s.hand[seat] != UNSEEN
    return Side(
        hand=cards_of(r, seat, s.hand[seat], words) if seen else None,
        hand_size=s.hand_size[seat],
        hand_known=cards_of(r, seat, s.known[seat], words),
        deck=cards_of(r, seat, s.deck[seat], words) if seen else None,
        deck_size=s.deck_size[seat],
        discard=cards_of(r, seat, s.discard[seat], words),
        drawn=s.drawn[seat],
        discarded=s.discarded[seat],
    )


cdef object poker_of(const RevRules* r, const RevState* s, words):
    return Poker(
        hands=[None if s.poker_hand[i] == HIDDEN_POKER else
               [words.pokers[i][j] for j in range(POKERS) if s.poker_hand[i] >> j & 1]
               for i in range(SIDES)],
        hand_sizes=[poker_size(r, s, i) for i in range(SIDES)],
        committed=[words.pokers[i][s.committed[i] - 1] if s.committed[i] else None
                   for i in range(SIDES)],
        played=[[words.pokers[i][s.pokers[POKERS * i + j] - 1]
                 for j in range(POKERS) if s.pokers[POKERS * i + j]] for i in range(SIDES)],
        wins=[s.wins[0], s.wins[1]],
    )


cdef dict tokens_of(const RevRules* r, const RevState* s, int seat, int location):
    found = {}
    for i in range(r.n_values):
        n = tokens_at(s, seat, i, location)
        if n:
            found[str(r.values[<int>i])] = n
    return found


cdef object in_play(const RevRules* r, const RevState* s, int seat, int slot, words, area):
    return InPlay(card=words.cards[seat][r.kind[seat][slot]], grit=s.place[seat][slot] & 3,
                  tokens=tokens_of(r, s, seat, slot), area=area)


cdef object row_of(const RevRules* r, const RevState* s, int area, words):
    cdef int seat, slot
    cdef uint64_t left
    firepower, blockades = [[], []], [[], []]
    for seat in range(SIDES):
        left = at_area(s, seat, area)
        while left:
            slot = first_slot(left)
            left &= left - 1
            if r.firepower[seat] >> slot & 1:
                firepower[seat].append(in_play(r, s, seat, slot, words, None))
            else:
                blockades[1 - seat].append(words.cards[seat][r.kind[seat][slot]])
    return Row(firepower=firepower, blockades=blockades,
               tokens=tokens_of(r, s, 0, ON_AREA + area - 1))


cdef object paying_of(const RevRules* r, const RevState* s, words):
    cdef int seat = active(s)
    return Paying(card=words.cards[seat][s.paying - 1] if s.paying else None,
                  chosen=cards_of(r, seat, s.chosen, words))


# --- effects under way ---------------------------------------------------------------------------

cdef tuple source_of(int source, words):
    """The name of a list and the id of its owner."""
    if source >= ON_POKER:
        return "effects", words.pokers[(source - ON_POKER) // POKERS][(source - ON_POKER) % POKERS]
    if source >= ON_DEATH:
        return "on_death", words.men[source - ON_DEATH]
    if source >= ON_JOIN:
        return "on_join", words.men[source - ON_JOIN]
    if source >= ON_ENTER:
        return "on_enter", words.areas[source - ON_ENTER]
    return "on_play", words.cards[(source - ON_PLAY) // SLOTS][(source - ON_PLAY) % SLOTS]


cdef list stack_of(const RevRules* r, const RevState* s, words):
    cdef int i
    found = []
    if s.shot:
        found.append({"do": "discard", "card": words.cards[active(s)][s.shot - 1]})
    for i in range(s.depth):
        if s.source[i] != NO_LIST:
            name, owner = source_of(s.source[i], words)
            found.append({"do": "list", "list": name, "source": owner, "next": next_of(s, i)})
        if left_of(s, i):
            found.append({"do": "recruits" if work_of(s, i) else "hits", "left": left_of(s, i)})
    return found


cdef object target_in(const RevRules* r, const RevState* s, const Choice* c, int group, words):
    """A target as JSON has it."""
    cdef int first = c.group[group].first, number = c.group[group].number
    if number >= A_IN_PLAY:
        if asked_for(r, s).op == OP_REMOVE_BLOCKADE:
            return words.cards[c.owner][r.kind[c.owner][first]]
        area = (s.place[c.owner][first] >> 2) - 1 if asked_for(r, s).op == OP_MOVE_HERE else None
        return in_play(r, s, c.owner, first, words, area)
    if number >= 192:
        return words.men[first]
    return words.cards[c.owner][first]


cdef list chosen_of(const RevRules* r, const RevState* s, words):
    cdef Choice c
    cdef int i
    gather(r, s, asked_for(r, s), owner_of(s.source[s.depth - 1]), &c)
    found = []
    for i in range(c.n):
        found += [target_in(r, s, &c, i, words)] * c.group[i].taken
    return found


def asked(bytes raw):
    """Return who is to act (-1: nobody), the number of the phase, and the town set, 0 or 1."""
    cdef const RevState* s = <const RevState*>PyBytes_AS_STRING(raw)
    return s.head.to_act, s.phase, max(0, s.town - 1)


def target_of(Game game, bytes raw, int action):
    """Return what `target X` names: a card in play, or an id; LookupError if nothing."""
    cdef const RevRules* r = <const RevRules*>game.rules
    cdef const RevState* s = <const RevState*>PyBytes_AS_STRING(raw)
    cdef Choice c
    cdef int i
    if s.phase != TARGET:
        raise LookupError(action)
    gather(r, s, asked_for(r, s), owner_of(s.source[s.depth - 1]), &c)
    for i in range(c.n):
        if c.group[i].number == action:
            return target_in(r, s, &c, i, lexicon(game))
    raise LookupError(action)


def move_start(Game game, bytes raw):
    """Take back the payment, or the targets of one effect, named so far."""
    cdef RevState s
    cdef int taken = 0
    memcpy(&s, PyBytes_AS_STRING(raw), sizeof(RevState))
    if PAY <= s.phase <= GATLING:
        taken = 1 + popcount(s.chosen)
        s.phase = PLAY
        s.paying = 0
        s.chosen = 0
    elif s.phase == TARGET:
        taken = popcount(s.chosen)
        s.chosen = 0
    return (<char*>&s)[:sizeof(RevState)], taken
