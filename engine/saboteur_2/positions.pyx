"""Saboteur 2 structs as `Schema` and back; docs/games/saboteur_2.md is the contract."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from powderkeg.engine.core cimport MAX_ACTIONS, Game, action_t
from powderkeg.engine.doors cimport head_to_schema
from powderkeg.engine.saboteur_2.cards cimport count_of, discards_before, total_of
from powderkeg.engine.saboteur_2.maze cimport cells_for, column_of, goal_cell, row_of
from powderkeg.engine.saboteur_2.rules cimport target_actions
from powderkeg.engine.saboteur_2.state cimport (
    CELL, DISCARD, HAND, KINDS, MOST_ROUNDS, NUGGET, OVER, PLAY, REMOVE, ROLES, SEATS, START_CARD,
    STEAL, TARGET, TOOL, TURN, TURNED, UNKNOWN, UNKNOWN_OFFER, SabRules, SabState,
)

from powderkeg.engine.saboteur_2 import tables
from powderkeg.engine.saboteur_2.schema import (
    Card, Goal, PutAway, Schema, SeatState, Share, Swap,
)

PHASES = ("play", "cell", "turn", "target", "tool", "discard", "remove", "nugget", "theft", "over")
FRONT = ("BRK-P", "BRK-L", "BRK-C", "THEFT", "TRAP")
DISCARDING = (None, "pass", "two")
DOORS = ((), ("blue",), ("green",), ("blue", "green"))
NUMBERS = {name: kind for kind, name in enumerate(tables.KINDS)}


cdef const SabRules* rules_of(Game game) noexcept:
    return <const SabRules*>game.rules


cdef const SabState* state_of(bytes raw) noexcept:
    return <const SabState*>PyBytes_AS_STRING(raw)


cdef list members(int seats):
    return [seat for seat in range(SEATS) if seats >> seat & 1]


def role_names(Game game not None):
    """Return the names of the roles by number; those of the other edition are empty."""
    if rules_of(game).combined:
        return list(tables.ROLES)
    return ["digger", "", "", "", "", "saboteur"]


# --- to JSON -----------------------------------------------------------------------------------

def to_schema(Game game not None, bytes raw not None):
    """Return the struct *raw* as a Schema."""
    cdef const SabState* s = state_of(raw)
    cdef const SabRules* rules = rules_of(game)
    cdef bint concealed = s.head.chance == 0
    roles = role_names(game)
    return Schema(
        **head_to_schema(&s.head),
        phase=PHASES[s.phase],
        round=s.round,
        maze=maze_to_schema(s),
        goals=[goal_to_schema(s, goal) for goal in range(3)],
        pool=None if concealed else pool_to_schema(s),
        pile_size=s.pile_size,
        gone={tables.KINDS[kind]: s.gone[kind] for kind in range(KINDS) if s.gone[kind]},
        hats=None if concealed else {roles[role]: s.hats[role] for role in range(ROLES)
                                     if s.hats[role]},
        hats_size=s.hats_size,
        put_away=[PutAway(seat=s.away_seat[i], role=role_to_schema(s.away_role[i], roles),
                          known_to=members(s.away_known[i]), laid=list(DOORS[s.away_laid[i]]))
                  for i in range(s.n_away)],
        seats=[seat_to_schema(s, seat, roles) for seat in range(game.seats)],
        theft_order=[s.theft_order[i] for i in range(s.n_thefts)],
        swaps=[swap_to_schema(s, i) for i in range(s.n_swaps)],
        card=tables.KINDS[s.playing - 1] if s.playing else None,
        cell=[column_of(s.cell), row_of(s.cell)] if s.phase == TURN else None,
        target=s.target if s.phase == TOOL else None,
        chosen=row_to_schema(s.chosen, 3),
        discarding=DISCARDING[s.discarding],
        finder=s.finder if s.phase in (NUGGET, STEAL) else None,
        offer=nuggets_to_schema(s.offer),
        thieves=[s.thieves[i] for i in range(s.n_thieves)],
        nuggets=nuggets_to_schema(s.nuggets),
        nuggets_size=pile_of_nuggets(rules, s),
        shares=shares_to_schema(rules, s),
        paid=[packed_to_schema(s.paid[i], 5) for i in range(rounds_paid(rules, s))],
    )


cdef list maze_to_schema(const SabState* s):
    return [Card(x=column_of(s.place[i]), y=row_of(s.place[i]), card=tables.KINDS[s.card[i] & 63],
                 turned=bool(s.card[i] & TURNED))
            for i in range(s.n_placed) if s.card[i] & 63 < START_CARD]


cdef object goal_to_schema(const SabState* s, int goal):
    turned = any([s.place[i] == goal_cell(goal) and s.card[i] & TURNED
                  for i in range(s.n_placed)])
    return Goal(card=None if s.goal[goal] == UNKNOWN else tables.GOALS[s.goal[goal]],
                face_up=bool(s.face_up >> goal & 1), turned=turned,
                seen_by=members(s.seen_by[goal]))


cdef dict pool_to_schema(const SabState* s):
    return {tables.KINDS[kind]: count_of(s.pool, kind) for kind in range(KINDS)
            if count_of(s.pool, kind)}


cdef object role_to_schema(int role, list roles):
    return None if role == UNKNOWN else roles[role]


cdef object row_to_schema(const uint8_t* cards, int n):
    """A multiset from cards in a row; None if they are hidden."""
    cdef int i
    found = {}
    for i in range(n):
        if cards[i] == UNKNOWN:
            return None
        if cards[i]:
            name = tables.KINDS[cards[i] - 1]
            found[name] = found.get(name, 0) + 1
    return found


cdef object seat_to_schema(const SabState* s, int seat, list roles):
    cdef int epoch
    discards = [row_to_schema(&s.discards[discards_before(s, SEATS * epoch + seat)],
                              s.discard_size[SEATS * epoch + seat]) for epoch in range(3)]
    hand = row_to_schema(s.hand[seat], HAND)
    return SeatState(
        hand=hand,
        hand_size=s.hand_size[seat],
        role=role_to_schema(s.role[seat], roles),
        known_to=members(s.known_to[seat]),
        laid=list(DOORS[s.laid[seat]]),
        front=[FRONT[i] for i in range(5) if s.front[seat] >> i & 1],
        discards=None if hand is None else discards,
        discard_sizes=[s.discard_size[SEATS * epoch + seat] for epoch in range(3)],
        gold=None if s.gold[seat] == UNKNOWN else s.gold[seat],
        paid_gold=s.paid_gold[seat],
        drawn=s.drawn[seat],
    )


cdef object swap_to_schema(const SabState* s, int i):
    given = [row_to_schema(s.given[i][giver], HAND) for giver in range(2)]
    return Swap(seats=[s.swap_seats[i][0], s.swap_seats[i][1]],
                given=None if given[0] is None else given)


cdef object nuggets_to_schema(const uint8_t* nuggets):
    if nuggets[0] == UNKNOWN:
        return None
    return {str(i + 1): nuggets[i] for i in range(3) if nuggets[i]}


cdef dict packed_to_schema(int nuggets, int bits):
    return {str(i + 1): nuggets >> (bits * i) & ((1 << bits) - 1) for i in range(3)
            if nuggets >> (bits * i) & ((1 << bits) - 1)}


cdef int rounds_paid(const SabRules* rules, const SabState* s):
    return 0 if rules.combined else s.round + (s.phase == OVER)


cdef int pile_of_nuggets(const SabRules* rules, const SabState* s):
    """How many nugget cards are left in the pile; the offer is no part of it."""
    cdef int i, value, left = total_of(rules.nuggets, 3)
    for i in range(MOST_ROUNDS):
        left -= s.share_count[i]
        for value in range(3):
            left -= s.paid[i] >> (5 * value) & 31
    if s.phase == NUGGET:
        left -= on_offer(rules, s, left)
    return left


cdef int on_offer(const SabRules* rules, const SabState* s, int left):
    """How many nugget cards are on offer; *left*: they and the pile."""
    cdef int taken = s.share_count[s.round]
    return min(left, min(rules.head.seats, <int>rules.most_nuggets) - taken)


cdef list shares_to_schema(const SabRules* rules, const SabState* s):
    cdef int i, j, first = 0
    rounds = []
    for i in range(0 if rules.combined else s.round + (s.phase == OVER or s.phase == NUGGET)):
        rounds.append([
            Share(seat=s.shares[j] & 15, value=(s.shares[j] >> 4) or None,
                  offer=None if s.offers[j] == UNKNOWN_OFFER else packed_to_schema(s.offers[j], 4))
            for j in range(first, first + s.share_count[i])])
        first += s.share_count[i]
    return rounds


def nuggets_left(Game game not None, bytes raw not None):
    """Return how many nugget cards the pile of a struct holds."""
    return pile_of_nuggets(rules_of(game), state_of(raw))


# --- unfinished moves --------------------------------------------------------------------------

def move_start(Game game not None, bytes raw not None):
    """Take the parts of an unfinished move back; return the struct and their number."""
    cdef SabState s
    cdef action_t out[MAX_ACTIONS]
    cdef const SabRules* rules = rules_of(game)
    memcpy(&s, PyBytes_AS_STRING(raw), sizeof(SabState))
    n = 0
    if s.phase == CELL or s.phase == TARGET:
        n = 1
    elif s.phase == TURN:
        n = 1 + (cells_for(rules, &s, s.playing - 1, 2, out) > 1)
    elif s.phase == TOOL:
        n = 1 + (target_actions(rules, &s, s.head.to_act, s.playing - 1, out) > 1)
    elif s.phase == DISCARD or s.phase == REMOVE:
        n = 1 + sum([card != 0 for card in s.chosen[:3]])
    if n:
        memset(s.chosen, 0, 3)
        s.playing = s.target = s.discarding = 0
        s.cell = 0
        s.phase = PLAY
    return (<char*>&s)[:sizeof(SabState)], n
