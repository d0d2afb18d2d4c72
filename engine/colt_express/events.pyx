"""Events of Colt Express, after Stealin' and before the end of the round (section 8)."""

from libc.stdint cimport uint64_t

from powderkeg.engine.colt_express.cards cimport __builtin_ctz
from powderkeg.engine.colt_express.rounds cimport end_round
from powderkeg.engine.colt_express.state cimport (
    A_PURSE, ANGRY_MARSHAL, BRAKING, HOSTAGE_TAKING, NONE, PICKPOCKET, PICKPOCKETING,
    REBELLION, REVENGE, ROOF, SWIVEL_ARM, TAKE_IT_ALL, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.train cimport (
    disown_purse, first_bandit, first_owned, marshal_arrives, neutral_bullets, pick_up_purse, place,
)
from powderkeg.engine.core cimport action_t


cdef void resolve_event(const ColtRules* rules, ColtState* s) noexcept nogil:
    """The event of the round card, if it has one (R33: also when nobody played)."""
    cdef int event = rules.rounds[s.rounds[s.round]].event
    if event == ANGRY_MARSHAL:
        angry_marshal(rules, s)
    elif event == BRAKING:
        braking(rules, s)
    elif event == REBELLION:
        neutral_bullets(rules, s, inside(s))
    elif event == SWIVEL_ARM:
        swivel_arm(rules, s)
    elif event == TAKE_IT_ALL:
        s.boxes_at += <unsigned int>1 << (2 * s.marshal)      # R32
        s.strongbox_beside = 0
    elif event == REVENGE:
        revenge(rules, s)
    elif event == PICKPOCKETING:
        pickpocketing(rules, s, 0)
        return
    elif event == HOSTAGE_TAKING:
        hostage_taking(rules, s)
    end_round(rules, s)


cdef inline int inside(const ColtState* s) noexcept nogil:
    """All bandits inside the train (bit set)."""
    cdef uint64_t cars = (<const uint64_t*>&s.at[0])[0]
    cars |= cars >> 32
    cars |= cars >> 16
    cars |= cars >> 8
    return cars & 255


cdef inline void angry_marshal(const ColtRules* rules, ColtState* s) noexcept nogil:
    neutral_bullets(rules, s, s.at[s.marshal + ROOF])
    if s.marshal > 0:
        s.marshal -= 1
        marshal_arrives(rules, s)       # R21


cdef inline void braking(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Roofs one car forward; on the Locomotive's roof they stay."""
    cdef int bandit
    for bandit in range(rules.bandits):
        if s.spot[bandit] >= ROOF and s.spot[bandit] < rules.cars + ROOF:
            place(s, bandit, s.spot[bandit] + 1)


cdef inline void swivel_arm(const ColtRules* rules, ColtState* s) noexcept nogil:
    """All roofs to the roof of the Caboose."""
    cdef int bandit
    for bandit in range(rules.bandits):
        if s.spot[bandit] > ROOF:
            place(s, bandit, ROOF)


cdef inline void revenge(const ColtRules* rules, ColtState* s) noexcept nogil:
    """Who is on the roof of the Marshal's car (option: on any) loses his lowest purse (R17)."""
    cdef int bandit, i, first, lowest
    for bandit in range(rules.bandits):
        if s.spot[bandit] < ROOF or s.purses[bandit] == 0:
            continue
        if s.spot[bandit] != s.marshal + ROOF and not rules.revenge_all_roofs:
            continue
        first = lowest = first_owned(s, bandit)
        for i in range(first + 1, first + s.purses[bandit]):
            if s.owned[i] & 7 < s.owned[lowest] & 7:
                lowest = i
        disown_purse(s, bandit, lowest)


cdef inline void hostage_taking(const ColtRules* rules, ColtState* s) noexcept nogil:
    """$250 in cash inside and on the roof of the Locomotive (R9)."""
    cdef int bandit
    for bandit in range(rules.bandits):
        s.hostages[bandit] += s.spot[bandit] & 7 == rules.cars


# --- Pickpocketing -----------------------------------------------------------------------------

cdef void pickpocketing(const ColtRules* rules, ColtState* s, int begin) noexcept nogil:
    """Each bandit alone on his spot takes a purse from it, clockwise; *begin* of them are done."""
    cdef int i, bandit, purses
    cdef int first = first_bandit(rules, s)
    for i in range(begin, rules.bandits):
        bandit = first + i if first + i < rules.bandits else first + i - rules.bandits
        purses = s.purses_at[s.spot[bandit]]
        if purses == 0 or s.at[s.spot[bandit]] != 1 << bandit:
            continue
        if purses & (purses - 1):
            s.phase = PICKPOCKET
            s.picking = bandit
            s.head.to_act = rules.owner[bandit]
            return
        pick_up_purse(rules, s, bandit, __builtin_ctz(purses))
    s.picking = NONE
    end_round(rules, s)


cdef int picking_actions(const ColtState* s, action_t* out) noexcept nogil:
    """One of the purses on the spot, face down."""
    cdef int n = 0, purses = s.purses_at[s.spot[s.picking]]
    while purses:
        out[n] = A_PURSE + __builtin_ctz(purses)
        purses &= purses - 1
        n += 1
    return n


cdef void pick(const ColtRules* rules, ColtState* s, int action) noexcept nogil:
    cdef int bandit = s.picking, begin
    pick_up_purse(rules, s, bandit, action - A_PURSE)
    begin = bandit - first_bandit(rules, s)
    pickpocketing(rules, s, (begin + rules.bandits if begin < 0 else begin) + 1)
