"""Revolver 2 as one table of operations."""

from powderkeg.engine.core cimport GameOps, make_game
from powderkeg.engine.revolver_2 cimport checks, evaluation, habits, knowledge, rules, scoring
from powderkeg.engine.revolver_2.state cimport SIDES, RevState, RevWork

from powderkeg.engine.revolver_2 import words
from powderkeg.engine.revolver_2.block import build_rules
from powderkeg.engine.revolver_2.notation import hidden_names, notation
from powderkeg.engine.revolver_2.picture import describe
from powderkeg.engine.revolver_2.positions import move_start, to_schema
from powderkeg.engine.revolver_2.reading import from_schema
from powderkeg.engine.revolver_2.schema import Schema
from powderkeg.engine.revolver_2.switches import OPTIONS
from powderkeg.engine.text import Text

TEXT = Text(
    Schema=Schema,
    to_schema=to_schema,
    from_schema=from_schema,
    notation=notation,
    describe=describe,
    hidden_names=hidden_names,
    move_start=move_start,
    contradictions=words.CONTRADICTIONS,
    invariants=words.INVARIANTS,
)

cdef GameOps OPS = GameOps(
    state_size=sizeof(RevState),
    work_size=sizeof(RevWork),
    min_seats=SIDES,
    max_seats=SIDES,
    deal=rules.deal,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    returns=scoring.returns,
    scores=scoring.scores,
    places=scoring.places,
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

GAME = make_game("revolver_2", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
