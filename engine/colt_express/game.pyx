"""Colt Express as one table of operations."""

from powderkeg.engine.colt_express cimport (
    checks, evaluation, habits, knowledge, rules, scoring,
)
from powderkeg.engine.colt_express.possible cimport ColtWork
from powderkeg.engine.colt_express.state cimport SEATS, ColtState
from powderkeg.engine.core cimport GameOps, make_game

from powderkeg.engine.colt_express import notation, picture, words
from powderkeg.engine.colt_express.block import OPTIONS, build_rules
from powderkeg.engine.colt_express.positions import from_schema, to_schema
from powderkeg.engine.colt_express.schema import Schema
from powderkeg.engine.text import Text

TEXT = Text(
    Schema=Schema,
    to_schema=to_schema,
    from_schema=from_schema,
    notation=notation.notation,
    describe=picture.describe,
    hidden_names=notation.hidden_names,
    contradictions=words.CONTRADICTIONS,
    invariants=words.INVARIANTS,
)

cdef GameOps OPS = GameOps(
    state_size=sizeof(ColtState),
    work_size=sizeof(ColtWork),
    min_seats=2,
    max_seats=SEATS,
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

GAME = make_game("colt_express", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
