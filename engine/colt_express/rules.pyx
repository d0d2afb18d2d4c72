"""The rules of Colt Express as the table of a game wants them: one door for each phase."""

from libc.stdint cimport uint64_t

from powderkeg.engine.colt_express.events cimport pick, picking_actions
from powderkeg.engine.colt_express.scheming cimport (
    keep, keeping_actions, scheme, scheming_actions,
)
from powderkeg.engine.colt_express.setup cimport (
    choose_character, choose_start, draft_actions, set_up, start_actions,
)
from powderkeg.engine.colt_express.state cimport (
    A_DRAFT, A_START, DRAFT, KEEP, PICKPOCKET, SCHEMIN, START, STEALIN, ColtRules, ColtState,
)
from powderkeg.engine.colt_express.stealing cimport steal, stealing_actions
from powderkeg.engine.core cimport action_t


cdef void deal(const void* rules, void* state, uint64_t seed) noexcept nogil:
    set_up(<const ColtRules*>rules, <ColtState*>state, seed)


cdef int legal_actions(const void* rules, const void* state, action_t* out) noexcept nogil:
    cdef const ColtState* s = <const ColtState*>state
    if s.phase == SCHEMIN:
        return scheming_actions(<const ColtRules*>rules, s, out)
    if s.phase == KEEP:
        return keeping_actions(s, out)
    if s.phase == STEALIN:
        return stealing_actions(<const ColtRules*>rules, s, out)
    if s.phase == PICKPOCKET:
        return picking_actions(s, out)
    if s.phase == START:
        return start_actions(s, out)
    if s.phase == DRAFT:
        return draft_actions(<const ColtRules*>rules, s, out)
    return 0


cdef void apply(const void* rules, void* state, action_t action) noexcept nogil:
    cdef ColtState* s = <ColtState*>state
    if s.phase == SCHEMIN:
        scheme(<const ColtRules*>rules, s, action)
        return
    if s.phase == KEEP:
        keep(<const ColtRules*>rules, s, action)
        return
    if s.phase == STEALIN:
        steal(<const ColtRules*>rules, s, action)
        return
    if s.phase == PICKPOCKET:
        pick(<const ColtRules*>rules, s, action)
        return
    if s.phase == START:
        choose_start(<const ColtRules*>rules, s, action - A_START)
        return
    if s.phase == DRAFT:
        choose_character(<const ColtRules*>rules, s, action - A_DRAFT)
