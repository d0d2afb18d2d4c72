"""2 de Mayo as one table of operations."""

from powderkeg.engine.core cimport GameOps, make_game
from powderkeg.engine.dos_de_mayo cimport checks, conduct, evaluation, knowledge, rules, scoring
from powderkeg.engine.dos_de_mayo.state cimport SIDES, MayoState, MayoWork

from powderkeg.engine.dos_de_mayo import words
from powderkeg.engine.dos_de_mayo.block import OPTIONS, build_rules
from powderkeg.engine.dos_de_mayo.notation import hidden_names, notation
from powderkeg.engine.dos_de_mayo.picture import describe
from powderkeg.engine.dos_de_mayo.positions import from_schema, move_start, to_schema
from powderkeg.engine.dos_de_mayo.schema import Schema
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
    state_size=sizeof(MayoState),
    work_size=sizeof(MayoWork),
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
    rollout_action=conduct.rollout_action,
    likelihood=NULL,
    hidden=knowledge.hidden,
    deals=NULL,
)

GAME = make_game("dos_de_mayo", &OPS, options=OPTIONS, build=build_rules, text=TEXT)
