"""Saboteur 2 as one table of operations."""

from libc.stdlib cimport calloc, free

from powderkeg.engine.core cimport GameOps, Observation, make_game
from powderkeg.engine.saboteur_2 cimport (
    checks, evaluation, habits, knowledge, payment, rules, setup,
)
from powderkeg.engine.saboteur_2.possible cimport SabWork
from powderkeg.engine.saboteur_2.roles cimport HOLDERS, role_marginals
from powderkeg.engine.saboteur_2.state cimport ROLES, SEATS, SabRules, SabState

from powderkeg.engine.saboteur_2 import notation, picture, positions, reading, words
from powderkeg.engine.saboteur_2.block import OPTIONS, build_rules
from powderkeg.engine.saboteur_2.schema import Schema
from powderkeg.engine.text import Text

TEXT = Text(
    Schema=Schema,
    to_schema=positions.to_schema,
    from_schema=reading.from_schema,
    notation=notation.notation,
    describe=picture.describe,
    hidden_names=notation.hidden_names,
    move_start=positions.move_start,
    contradictions=words.CONTRADICTIONS,
    invariants=words.INVARIANTS,
)

cdef GameOps OPS = GameOps(
    state_size=sizeof(SabState),
    work_size=sizeof(SabWork),
    min_seats=2,
    max_seats=SEATS,
    deal=setup.deal,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    returns=payment.returns,
    scores=payment.scores,
    places=payment.places,
    validate=checks.validate,
    conceal=knowledge.conceal,
    seen_as=knowledge.seen_as,
    prepare=knowledge.prepare,
    determinize=knowledge.determinize,
    evaluate=evaluation.evaluate,
    rollout_action=habits.rollout_action,
    likelihood=habits.likelihood,
    hidden=knowledge.hidden,
    deals=NULL,
)

GAME = make_game("saboteur_2", &OPS, options=OPTIONS, build=build_rules, text=TEXT)


def role_chances(Observation obs not None):
    """Return the chance of each role: a dict a seat, then one for each dwarf card put away."""
    cdef double chances[HOLDERS * ROLES]
    cdef const SabState* s = <const SabState*>obs.data
    cdef int i, role, place
    names = positions.role_names(obs.game)
    cdef SabWork* work = <SabWork*>calloc(1, sizeof(SabWork))
    if work is NULL:
        raise MemoryError
    try:
        if knowledge.prepare(obs.game.rules, s, obs.viewer, NULL, 0, 0, work):
            raise ValueError("this is no observation")
        role_marginals(<const SabRules*>obs.game.rules, &work.roles[0], chances)
        found = [{names[s.role[seat]]: 1.0} if s.role[seat] < ROLES else {}
                 for seat in range(obs.game.seats)]
        found += [{names[s.away_role[i]]: 1.0} if s.away_role[i] < ROLES else {}
                  for i in range(s.n_away)]
        for i in range(work.roles[0].n):
            place = work.roles[0].holder[i]
            place = place if place < SEATS else obs.game.seats + place - SEATS
            found[place] = {names[role]: chances[ROLES * i + role] for role in range(ROLES)
                            if chances[ROLES * i + role] > 0}
    finally:
        free(work)
    return found
